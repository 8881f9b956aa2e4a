"""Brings an index up to date with files: only what is new or changed is read."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from copyviz.errors import Outcome, ReadError
from copyviz.options import ReadOptions, SignOptions
from copyviz.pipeline.counter import Counter
from copyviz.pipeline.folders import absolute, files_of, is_below
from copyviz.pipeline.preparing import prepare
from copyviz.pipeline.workers import Crew, work_off
from copyviz.progress import Progress
from copyviz.readers.base import RawFile
from copyviz.readers.intake import take_in
from copyviz.screening.records import FileEntry, Prepared
from copyviz.screening.store import Store

LINK = "This is a link; links are not followed. Put the document itself into the folder."
CLOSED = "This folder cannot be opened. Ask its owner, or copy it to a place of your own."
KILLED = "This file brought the process that prepares it down. Leave it out."
BESIDE = ("", "-wal", "-shm", "-journal")
"""The endings of the files a database consists of."""


@dataclass(frozen=True, slots=True)
class Collected:
    """What an update did: the files of each target, and how many files were read, known, and gone."""

    files: tuple[tuple[str, ...], ...]
    read: int
    known: int
    gone: int


def collect(
    store: Store,
    targets: Sequence[str],
    reading: ReadOptions,
    signing: SignOptions,
    *,
    crew: Crew,
    progress: Progress,
) -> Collected:
    """Read the files of the targets into the index, and forget files below them that are gone."""
    files = tuple(tuple(without(files_of(target, progress), store.path)) for target in targets)
    paths = sorted(set().union(*files))
    entries = {entry.path: entry for entry in store.files()}
    roots = [absolute(target) for target in targets]
    gone = set(entries).difference(paths)
    gone = {path for path in gone if any(is_below(path, root) for root in roots)}
    store.remove_files(gone)
    changed = [path for path in paths if not is_unchanged(path, entries.get(path))]
    counter = Counter("Reading documents", len(changed), progress)
    read = sum(read_all(store, changed, (reading, signing), crew, counter))
    store.drop_unused()
    return Collected(files, read, len(paths) - read, len(gone))


def without(paths: Sequence[str], index: Path) -> Iterator[str]:
    """The paths that are not the index itself, which may lie in the folder it is made of."""
    own = {os.path.realpath(index) + ending for ending in BESIDE}
    names = {Path(path).name for path in own}
    for path in paths:
        if os.path.basename(path) not in names or os.path.realpath(path) not in own:  # noqa: PTH119 - many paths
            yield path


def is_unchanged(path: str, entry: FileEntry | None) -> bool:
    """Whether a file has the size and time it had when it was read; what could not be opened is tried again."""
    if entry is None or entry.content is None:
        return False
    try:
        status = os.lstat(path)
    except OSError:
        return False
    return (status.st_size, status.st_mtime_ns) == (entry.size, entry.changed)


def read_all(
    store: Store, paths: list[str], options: tuple[ReadOptions, SignOptions], crew: Crew, counter: Counter
) -> Iterator[int]:
    """Read the files whose content the index does not know; gives the numbers of files that were read."""
    waiting: dict[str, list[FileEntry]] = {}

    def jobs() -> Iterator[tuple[str, tuple[RawFile, ReadOptions, SignOptions]]]:
        for path in paths:
            entry, raw = look_at(path, options[0])
            number = store.find_content(raw.sha256) if raw else None
            if raw is None or number is not None:
                store.put_file(entry, number)
                counter.count()
            elif raw.sha256 in waiting:
                waiting[raw.sha256].append(entry)
            else:
                waiting[raw.sha256] = [entry]
                yield raw.sha256, (raw, *options)

    for sha256, prepared in work_off(crew, prepare, jobs(), counter.tick):
        entries = waiting.pop(sha256)
        store.add(prepared or Prepared(sha256, Outcome.DAMAGED, KILLED), entries)
        counter.count(len(entries))
        yield len(entries)


def look_at(path: str, options: ReadOptions) -> tuple[FileEntry, RawFile | None]:
    """A file as it is now with its bytes; none for a link or what cannot be opened, with the reason."""
    entry = FileEntry(path, 0, 0, None, Outcome.OK, "")
    try:
        status = os.lstat(path)
        entry = replace(entry, size=status.st_size, changed=status.st_mtime_ns)
        if stat.S_ISLNK(status.st_mode):
            return replace(entry, outcome=Outcome.UNSUPPORTED, message=LINK), None
        if stat.S_ISDIR(status.st_mode):
            return replace(entry, outcome=Outcome.UNREADABLE, message=CLOSED), None
        return entry, take_in(path, options.size_limit)
    except ReadError as error:
        return replace(entry, outcome=error.outcome, message=f"{error.message} {error.hint}".strip()), None
    except (OSError, ValueError):
        return replace(entry, outcome=Outcome.UNREADABLE, message="There is no such file."), None
