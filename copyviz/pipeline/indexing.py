"""Makes, opens and changes the files that prepared collections are kept in."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, TypeVar

from copyviz.errors import ResourceError, UsageError
from copyviz.options import ReadOptions, SignOptions
from copyviz.pipeline.collecting import Collected, collect
from copyviz.pipeline.counter import Counter
from copyviz.pipeline.folders import absolute, check_targets, is_below
from copyviz.pipeline.workers import Crew, at_work
from copyviz.progress import Progress, part_of, silent
from copyviz.screening.database import APPLICATION, damaged
from copyviz.screening.signatures import ALGORITHM
from copyviz.screening.store import Store

Told = TypeVar("Told")

SQLITE_MARK = b"SQLite format 3\0"
APPLICATION_AT = 68


class Index(Store):
    """An open index that knows how its documents are read and signed."""

    def signing(self) -> SignOptions:
        """How its documents are signed."""
        return self._told("signing", lambda told: SignOptions(**told))

    def reading(self) -> ReadOptions:
        """How its documents are read."""
        return self._told("reading", lambda told: ReadOptions(**told))

    def roots(self) -> list[str]:
        """The folders and files it was made from."""
        return self._told("roots", lambda told: [os.fsdecode(bytes.fromhex(root)) for root in told])

    def set_roots(self, roots: set[str]) -> None:
        """Change what it is made from; names are kept as bytes, since they need not be text."""
        self.set("roots", json.dumps([os.fsencode(root).hex() for root in sorted(roots)]))

    def _told(self, name: str, make: Callable[[Any], Told]) -> Told:
        try:
            return make(json.loads(self.settings()[name]))
        except (KeyError, ValueError, TypeError, UsageError) as error:
            raise damaged(self.path) from error


def is_index(target: str) -> bool:
    """Whether a file is an index of ours, by its content."""
    if not Path(target).is_file():  # a pipe would keep us waiting
        return False
    try:
        with Path(target).open("rb") as file:
            head = file.read(APPLICATION_AT + 4)
    except OSError:
        return False
    return head.startswith(SQLITE_MARK) and head[APPLICATION_AT:] == APPLICATION.to_bytes(4, "big")


def open_index(path: str, *, write: bool = False) -> Index:
    """An index that is there, to read or to change."""
    index = Index(Path(path), write=write)
    if index.settings().get("algorithm") != ALGORITHM:
        index.close()
        raise ResourceError(
            f"The index “{path}” was signed by another version of CopyViz.",
            "Make it anew with: copyviz index FOLDER --out INDEX",
        )
    return index


def open_to_search(path: str, progress: Progress = silent) -> Index:
    """An index that is there and ready for questions; what a killed program left undone is done first."""
    index = open_index(path)
    if not index.count_missing():
        return index
    index.close()
    with open_index(path, write=True) as unfinished:
        post_all(unfinished, progress)
    return open_index(path)


def post_all(index: Index, progress: Progress = silent) -> None:
    """Make every content of an index findable by its numbers."""
    counter = Counter("Making documents findable", index.count_missing(), progress)
    while done := index.post_some():
        counter.count(done)


def settings_of(reading: ReadOptions, signing: SignOptions) -> dict[str, str]:
    """What an index remembers of how it is made; a password is not kept."""
    read = {name: value for name, value in asdict(reading).items() if name != "password"}
    return {
        "algorithm": ALGORITHM,
        "reading": json.dumps(read),
        "signing": json.dumps(asdict(signing)),
        "roots": "[]",
    }


def make_index(path: Path, settings: dict[str, str]) -> Index:
    """An index at a path, new or as it is; one made in another way is refused."""
    index = Index(path, write=True, settings=settings)
    found = index.settings()
    differing = [name for name in ("algorithm", "reading", "signing") if found.get(name) != settings[name]]
    if differing:
        index.close()
        raise UsageError(
            f"The index “{path}” was made with other options ({', '.join(differing)}).",
            "Use the same options, or make another index.",
        )
    return index


def build(
    folder: str,
    path: Path,
    reading: ReadOptions,
    signing: SignOptions,
    *,
    crew: Crew | None = None,
    progress: Progress = silent,
) -> Collected:
    """Prepare a collection: make an index of a folder, or bring it up to date."""
    check_targets([folder])
    with make_index(path, settings_of(reading, signing)) as index:
        return update(index, [folder], crew, progress, add=True, password=reading.password)


def update(
    index: Index,
    targets: list[str],
    crew: Crew | None,
    progress: Progress,
    *,
    add: bool,
    password: str | None = None,
) -> Collected:
    """Read what is new or changed below the targets; with `add` they belong to the index from now on."""
    check_targets(targets)
    if add:
        index.set_roots({*index.roots(), *map(absolute, targets)})
    with at_work(crew) as own:
        reading = replace(index.reading(), password=password)
        stretch = part_of(progress, 0.0, 0.9)
        collected = collect(index, targets, reading, index.signing(), crew=own, progress=stretch)
    post_all(index, part_of(progress, 0.9, 1.0))
    return collected


def refresh(index: Index, crew: Crew | None = None, progress: Progress = silent) -> Collected:
    """Bring an index up to date with the folders and files it was made from.

    A file that is gone is forgotten; a folder that is gone may only be away for a while (a drive), so it is kept.
    """
    roots = index.roots()
    lost = {root for root in roots if not Path(root).exists()}
    files = {entry.path for entry in index.files()}
    index.remove_files(lost & files)
    index.set_roots(set(roots) - (lost & files))
    return update(index, [root for root in roots if root not in lost], crew, progress, add=False)


def remove(index: Index, target: str) -> int:
    """Take a document, or all below a folder, out of an index; gives how many there were."""
    path = absolute(target)
    paths = [entry.path for entry in index.files() if is_below(entry.path, path)]
    if not paths:
        raise UsageError(f"There is no “{target}” in the index.", "`copyviz index INDEX --list` shows what it holds.")
    index.remove_files(paths)
    index.drop_unused()
    index.set_roots({root for root in index.roots() if not is_below(root, path)})
    return len(paths)
