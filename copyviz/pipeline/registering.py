"""Files into a registry: read in many processes, registered in the order they were named."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from copyviz.errors import Outcome, ReadError, UsageError
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.registry import Added, Addition, FileAdded
from copyviz.options import AddOptions, ReadOptions
from copyviz.pipeline.collecting import KILLED, look_at
from copyviz.pipeline.counter import Counter
from copyviz.pipeline.folders import files_of
from copyviz.pipeline.read import read_raw
from copyviz.pipeline.workers import Crew, LocalCrew, work_off
from copyviz.progress import Progress, silent
from copyviz.readers.base import RawFile
from copyviz.registry.base import Registry

READING = ReadOptions()
ADDING = AddOptions()

Read = Hierarchy | FileAdded
Job = tuple[RawFile | FileAdded, ReadOptions]


def register_files(
    registry: Registry,
    places: Iterable[str],
    options: AddOptions = ADDING,
    reading: ReadOptions = READING,
    *,
    crew: Crew | None = None,
    progress: Progress = silent,
) -> Iterator[FileAdded]:
    """Register files and all files below folders; each is told once it is kept for good, or why it is not."""
    # To open and close the file of an open database would take its locks away.
    own = {os.path.abspath(registry.address) + ending for ending in ("", "-wal", "-shm", "-journal")}  # noqa: PTH100
    paths = [path for path in dict.fromkeys(chain.from_iterable(map(files_of, places))) if path not in own]
    if not paths:
        raise UsageError("There are no documents to register.", "Name documents, or folders of them.")
    crew = crew or LocalCrew()
    intake = Intake(registry, paths, reading, Counter("Registering documents", len(paths), progress))
    try:
        for added in registry.add_many(intake.documents(crew), options):
            yield from intake.put_aside()
            yield FileAdded(added.path, added)
        yield from intake.put_aside()
    except BaseException:
        crew.close(at_once=True)
        raise
    crew.close(at_once=False)


class Intake:
    """Reads files for a registry; what is registered already or cannot be read is put aside with its reason."""

    def __init__(self, registry: Registry, paths: list[str], reading: ReadOptions, counter: Counter) -> None:
        self._registry = registry
        self._paths = paths
        self._reading = reading
        self._counter = counter
        self._aside: list[FileAdded] = []

    def documents(self, crew: Crew) -> Iterator[Hierarchy]:
        """The documents of the files, in their order."""
        for number, result in in_order(work_off(crew, read_file, self._jobs(), self._counter.tick)):
            self._counter.count()
            if isinstance(result, Hierarchy):
                yield result
            else:
                self._aside.append(result or FileAdded(self._paths[number], None, Outcome.DAMAGED, KILLED))

    def put_aside(self) -> list[FileAdded]:
        """What was put aside since this was last asked for."""
        told, self._aside = self._aside, []
        return told

    def _jobs(self) -> Iterator[tuple[int, Job]]:
        """The files to read, with their numbers; what needs no reading is passed through."""
        for number, path in enumerate(self._paths):
            entry, raw = look_at(path, self._reading)
            known = self._registry.known([raw.sha256]).get(raw.sha256) if raw else None
            if raw is None:
                yield number, (FileAdded(path, None, entry.outcome, entry.message), self._reading)
            elif known:
                yield number, (FileAdded(path, Added(path, Addition.KNOWN, known)), self._reading)
            else:
                yield number, (raw, self._reading)


def read_file(raw: RawFile | FileAdded, reading: ReadOptions) -> Read:
    """The document in the bytes of a file without what a registry does not keep, or why there is none."""
    if isinstance(raw, FileAdded):
        return raw
    try:
        return read_raw(raw, replace(reading, places=False), silent)
    except ReadError as error:
        return FileAdded(raw.path, None, error.outcome, f"{error.message} {error.hint}".strip())


def in_order(results: Iterator[tuple[int, Read | None]]) -> Iterator[tuple[int, Read | None]]:
    """Results by their numbers, from 0 on; one that comes too early waits."""
    waiting: dict[int, Read | None] = {}
    due = 0
    for number, result in results:
        waiting[number] = result
        while due in waiting:
            yield due, waiting.pop(due)
            due += 1
