"""The table of sub-commands: one module each, one line here."""

from __future__ import annotations

import argparse
from typing import Protocol

from copyviz.cli import (
    calibrate,
    compare,
    explain,
    fingerprint,
    generate,
    index,
    lab,
    outline,
    registry,
    revisions,
    screen,
    train,
)
from copyviz.cli import open as opening


class Command(Protocol):
    """What a module of a sub-command offers."""

    HELP: str
    EPILOG: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's arguments."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Run the command and return its exit code."""


COMMANDS: dict[str, Command] = {
    "calibrate": calibrate,
    "compare": compare,
    "explain": explain,
    "fingerprint": fingerprint,
    "generate": generate,
    "index": index,
    "lab": lab,
    "open": opening,
    "outline": outline,
    "registry": registry,
    "revisions": revisions,
    "screen": screen,
    "train": train,
}
