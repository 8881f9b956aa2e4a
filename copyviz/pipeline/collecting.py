"""Brings an index up to date with the files of a folder: only what is new or changed is read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from copyviz.errors import Outcome, ReadError, UsageError
from copyviz.options import ReadOptions, SignOptions
from copyviz.pipeline.counter import Counter
from copyviz.pipeline.preparing import prepare
from copyviz.pipeline.workers import Crew, work_off
from copyviz.progress import Progress
from copyviz.readers.base import RawFile
from copyviz.readers.intake import take_in
from copyviz.screening.store import FileEntry, Prepared, Store

LINK = "This is a link; links are not followed. Put the document itself into the folder."
KILLED = "This file brought the process that prepares it down. Leave it out."


@dataclass(frozen=True, slots=True)
class Collected:
    """What an update did: the paths now in the collection, and how many files were read, known, and gone."""

    paths: tuple[str, ...]
    read: int
    known: int
    gone: int


def files_of(target: str) -> list[str]:
    """The paths of a folder's files at any depth, or of one file; absolute and sorted. Hidden ones are left alone."""
    path = Path(os.path.abspath(target))  # noqa: PTH100 - links are kept as they are
    if not path.is_dir():
        return [str(path.resolve() if path.is_symlink() else path)]  # a link somebody names is meant
    found = []
    for parent, folders, names in os.walk(path, followlinks=False):
        links = [name for name in folders if (Path(parent) / name).is_symlink()]
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in links)
        found += [os.path.join(parent, name) for name in (*names, *links) if not name.startswith(".")]  # noqa: PTH118
    if not found:
        raise UsageError(f"There are no files in “{target}”.", "Name a folder of documents.")
    return sorted(found)


def collect(
    store: Store,
    targets: Iterable[str],
    reading: ReadOptions,
    signing: SignOptions,
    *,
    crew: Crew,
    progress: Progress,
    prune: bool = True,
) -> Collected:
    """Read the files of the targets into the index; with `prune` forget files below them that are gone."""
    roots = list(targets)
    own = {str(store.path.resolve()) + ending for ending in ("", "-wal", "-shm", "-journal")}
    wanted = {root: [path for path in files_of(root) if path not in own] for root in roots}
    paths = sorted(set().union(*wanted.values()))
    entries = {entry.path: entry for entry in store.files()}
    gone = gone_files(entries, wanted) if prune else []
    store.remove_files(gone)
    changed = [path for path in paths if not is_unchanged(path, entries.get(path))]
    counter = Counter("Reading documents", len(changed), progress)
    read = sum(1 for _ in read_all(store, changed, (reading, signing), crew, counter))
    return Collected(tuple(paths), read, len(paths) - read, len(gone))


def gone_files(entries: dict[str, FileEntry], wanted: dict[str, list[str]]) -> list[str]:
    """The files the index knows below the targets that are there no more."""
    present = set().union(*wanted.values())
    folders = [os.path.join(os.path.abspath(root), "") for root in wanted]  # noqa: PTH100, PTH118
    return [path for path in entries if path not in present and any(path.startswith(folder) for folder in folders)]


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
) -> Iterator[str]:
    """Read the files whose content the index does not know; gives the paths that were read."""
    waiting: dict[str, list[FileEntry]] = {}

    def jobs() -> Iterator[tuple[str, tuple[RawFile, ReadOptions, SignOptions]]]:
        for path in paths:
            entry, raw = look_at(path, options[0])
            number = store.find_content(raw.sha256) if raw else None
            if raw is None or number is not None:
                store.put_file(replace(entry, content=number))
                counter.count()
            elif raw.sha256 in waiting:
                waiting[raw.sha256].append(entry)
            else:
                waiting[raw.sha256] = [entry]
                yield raw.sha256, (raw, *options)

    for sha256, prepared in work_off(crew, prepare, jobs(), counter.tick):
        number = store.add(prepared or Prepared(sha256, Outcome.DAMAGED, KILLED))
        for entry in waiting.pop(sha256):
            store.put_file(replace(entry, content=number))
            counter.count()
            yield entry.path


def look_at(path: str, options: ReadOptions) -> tuple[FileEntry, RawFile | None]:
    """A file as it is now with its bytes; none for a link or what cannot be opened, with the reason."""
    entry = FileEntry(path, 0, 0, None, Outcome.OK, "")
    try:
        status = os.lstat(path)
        entry = replace(entry, size=status.st_size, changed=status.st_mtime_ns)
        if Path(path).is_symlink():
            return replace(entry, outcome=Outcome.UNSUPPORTED, message=LINK), None
        return entry, take_in(path, options.size_limit)
    except ReadError as error:
        return replace(entry, outcome=error.outcome, message=f"{error.message} {error.hint}".strip()), None
    except OSError:
        return replace(entry, outcome=Outcome.UNREADABLE, message="There is no such file."), None
