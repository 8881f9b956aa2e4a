"""Finds the program's own data files in a checkout, in an installed wheel and in a frozen program."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from copyviz.errors import ResourceError


@cache
def root() -> Path:
    """The folder of all data files: inside the installed package, else beside it in a checkout."""
    package = Path(__file__).resolve().parent
    for folder in (package / "_resources", package.parent / "resources"):
        if (folder / "NOTICE.md").is_file():
            return folder
    raise ResourceError("CopyViz's own data files are missing.", "Install the program again.")


def path(name: str) -> Path:
    """The path of the data file or folder `name`, which must exist."""
    found = root() / name
    if not found.exists():
        raise ResourceError(f"CopyViz's data file “{name}” is missing.", "Install the program again.")
    return found


def read_text(name: str) -> str:
    """The text of the data file `name`."""
    return path(name).read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Sample:
    """A pair of documents that comes with the program; `description` tells what there is to see."""

    name: str
    title: str
    description: str
    left: Path
    right: Path


def samples() -> tuple[Sample, ...]:
    """The pairs that come with the program, in the order they are offered."""
    try:
        entries = json.loads(read_text("samples/samples.json"))
        return tuple(
            Sample(
                entry["name"],
                entry["title"],
                entry["description"],
                path(f"samples/{entry['left']}"),
                path(f"samples/{entry['right']}"),
            )
            for entry in entries
        )
    except (ValueError, KeyError, TypeError) as error:
        raise ResourceError("The list of CopyViz's samples is damaged.", "Install the program again.") from error
