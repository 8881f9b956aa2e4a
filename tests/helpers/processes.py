"""Which processes a test has started, as the system tells."""

from __future__ import annotations

import os
from pathlib import Path


def parents() -> dict[int, int]:
    """The parent of every process that still runs; the database server of a test run is no program of ours."""
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                name, _, fields = (folder / "stat").read_text().rpartition(")")
                state, parent = fields.split()[:2]
            except OSError:
                continue  # it has ended meanwhile
            if state != "Z" and not name.endswith("(postgres"):
                found[int(folder.name)] = int(parent)
    return found


def grandchildren() -> list[int]:
    """The processes started by those we started: workers and what they read with, not the server they come from."""
    of = parents()
    children = {process for process, parent in of.items() if parent == os.getpid()}
    return sorted(process for process, parent in of.items() if parent in children)
