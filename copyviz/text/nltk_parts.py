"""Imports single modules of nltk without the package's own start, which pulls in scipy.stats and takes seconds."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from types import ModuleType


def import_part(name: str) -> ModuleType:
    """The module `nltk.….…`; the packages around it are not run, unless somebody imported them before."""
    if "nltk" in sys.modules:
        return importlib.import_module(name)
    before = set(sys.modules)
    for parent in parents_of(name):
        add_shell(parent)
    try:
        return importlib.import_module(name)
    finally:
        # Nobody else shall find half a package: a later plain import of nltk starts from nothing.
        for loaded in set(sys.modules) - before:
            if loaded == "nltk" or loaded.startswith("nltk."):
                del sys.modules[loaded]


def parents_of(name: str) -> list[str]:
    """The packages around a module, outermost first."""
    parts = name.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts))]


def add_shell(package: str) -> None:
    """Put a package into the table of modules without running it."""
    spec = importlib.util.find_spec(package)
    if spec is None:
        raise ModuleNotFoundError(f"No module named {package!r}", name=package)
    sys.modules[package] = importlib.util.module_from_spec(spec)
