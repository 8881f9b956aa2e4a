"""Lists the files of a folder, each of them, without ever following a link out of it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from copyviz.errors import UsageError
from copyviz.progress import Progress, silent

STEP = "Looking for documents"


def files_of(target: str, progress: Progress = silent) -> list[str]:
    """The paths of a folder's files at any depth, or of one file; absolute and sorted. Hidden ones are left alone."""
    path = absolute(target)
    if not Path(path).is_dir():
        return [os.path.realpath(path)]  # a link somebody names is meant
    found = sorted(below(path, progress))
    if not found:
        raise UsageError(f"There are no files in “{target}”.", "Name a folder of documents.")
    return found


def below(folder: str, progress: Progress) -> Iterator[str]:
    """What a folder holds at any depth, but folders; links and folders that cannot be opened count as files."""
    waiting = [folder]
    while waiting:
        parent = waiting.pop()
        progress(STEP, 0.0)
        try:
            with os.scandir(parent) as entries:
                for entry in entries:
                    if entry.name.startswith("."):
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    else:
                        yield entry.path
        except OSError:
            yield parent


def absolute(target: str) -> str:
    """A path from the root, with its links as they are."""
    return os.path.abspath(target)  # noqa: PTH100 - Path.absolute() keeps “..”


def is_below(path: str, root: str) -> bool:
    """Whether a path is the root itself or lies in it."""
    return path == root or path.startswith(os.path.join(root, ""))  # noqa: PTH118 - paths as they are


def sides_of(targets: Sequence[str], files: Sequence[Sequence[str]]) -> dict[str, int]:
    """On which side each file stands; one that both targets hold stands on that of the deeper target."""
    sides: dict[str, int] = {}
    for side in sorted(range(len(targets)), key=lambda side: len(absolute(targets[side]))):
        sides |= dict.fromkeys(files[side], side)
    return sides


def check_targets(targets: Sequence[str]) -> None:
    """Raise a `UsageError` for what is not there."""
    for target in targets:
        if not Path(target).exists():
            raise UsageError(f"There is no “{target}”.", "Name a folder of documents, a document or an index.")
