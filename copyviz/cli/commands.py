"""The table of sub-commands: one module each, one name here."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Protocol, cast


class Command(Protocol):
    """What a module of a sub-command offers."""

    HELP: str
    EPILOG: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's arguments."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Run the command and return its exit code."""


class CommandTable(Mapping[str, Command]):
    """Commands by their names, which are those of their modules; a module is loaded when it is first looked up.

    So the window, and every command, starts without what only the others need.
    """

    def __init__(self, *names: str) -> None:
        self._names = names

    def __getitem__(self, name: str) -> Command:
        if name not in self._names:
            raise KeyError(name)
        return cast("Command", import_module(f"copyviz.cli.{name}"))

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


COMMANDS = CommandTable(
    "calibrate",
    "compare",
    "explain",
    "fingerprint",
    "generate",
    "index",
    "lab",
    "open",
    "outline",
    "registry",
    "revisions",
    "screen",
    "serve",
    "train",
)
