"""A registry over a database: the same for every backend."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from copyviz.model.document import Source
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.registry import Added, CheckResult, Probe, Registered, RegistryInfo
from copyviz.options import AddOptions, ProbeOptions
from copyviz.progress import Progress, silent
from copyviz.registry.base import STANDARD_ADD, STANDARD_PROBE
from copyviz.registry.batch import Batch
from copyviz.registry.checking import check_tables
from copyviz.registry.database import Database
from copyviz.registry.finding import find_document, list_documents, list_versions
from copyviz.registry.hits import make_hits, make_query
from copyviz.registry.probing import search
from copyviz.registry.registering import Entry, look_ahead, prepare, register
from copyviz.registry.remembering import Memory
from copyviz.registry.removing import remove_documents
from copyviz.registry.tables import Tables, unknown
from copyviz.registry.texts import hierarchy_from, texts_in, unpack_text
from copyviz.registry.transfer import copy_registry, export_line, heading_line, read_lines

Result = TypeVar("Result")

BATCH_DOCUMENTS = 500
BATCH_SECONDS = 2.0
"""Documents are registered in steps of so many, or as many as come in so many seconds; a step is one transaction."""


class SqlRegistry:
    """An open registry whose documents lie in a database."""

    def __init__(self, database: Database) -> None:
        self.address = database.address
        self._database = database
        self._tables = Tables(database)
        self._lock = threading.RLock()
        self._memory: Memory | None = None

    def add(self, document: Hierarchy, options: AddOptions = STANDARD_ADD) -> Added:
        """Register a document unless it is a copy; when this returns, it is kept for good."""
        return self._add_batch([Entry(document, options)], silent)[0]

    def add_many(
        self, documents: Iterable[Hierarchy], options: AddOptions = STANDARD_ADD, progress: Progress = silent
    ) -> Iterator[Added]:
        """Register documents, many in one step; each is told once it is kept for good, in the order given."""
        yield from self._add_batches((Entry(document, options) for document in documents), progress)

    def probe(
        self, document: Hierarchy, options: ProbeOptions = STANDARD_PROBE, progress: Progress = silent
    ) -> Probe:
        """Which registered documents share sentences with this one; nothing is changed."""
        query = make_query(document, options)
        chunks = query.chunked.chunks

        def work() -> Probe:
            found = search(self._tables, chunks, options.sentence, progress)
            progress("Adding up by document", 0.8)
            hits, count = make_hits(self._tables, query, found, self._texts)
            known = self._tables.with_hash(document.document.source.sha256)
            return Probe(tuple(hits), len(chunks), count, known)

        return self._read(work)

    def documents(self, search: str = "", first: int = 0, count: int | None = None) -> tuple[Registered, ...]:
        """The documents whose name, path, title or author holds the words searched for, in order of registration."""
        return self._read(lambda: list_documents(self._database, search, first, count))

    def find(self, key: str) -> Registered:
        """The document with this id, path, name or beginning of its hash; the latest, if there are several."""
        return self._read(lambda: find_document(self._database, key))

    def known(self, hashes: Iterable[str]) -> dict[str, Registered]:
        """The documents of these SHA-256 hashes that are registered, so that they need not be read again."""
        listed = list(hashes)
        return self._read(lambda: self._tables.with_hashes(listed))

    def open(self, document: int) -> Hierarchy:
        """The text of a registered document as it was read, with its structure."""
        registered, packed = self._read(lambda: (self._record(document), self._tables.text(document)))
        data = unpack_text(packed)
        source = Source(
            registered.path,
            registered.media_type,
            registered.sha256,
            registered.size,
            registered.title,
            str(data.get("encoding", "")),
            int(data.get("pages", 0)),
        )
        return hierarchy_from(data, source)

    def versions(self, document: int) -> tuple[Registered, ...]:
        """All registered versions of the same file, the oldest first."""
        return self._read(lambda: list_versions(self._tables, self._record(document)))

    def info(self) -> RegistryInfo:
        """What this registry is and holds."""

        def work() -> RegistryInfo:
            count = self._count
            return RegistryInfo(
                address=self.address,
                backend=self._database.name,
                version=self._database.version(),
                documents=count("SELECT count(*) FROM document"),
                sentences=count("SELECT count(*) FROM sentence"),
                words=count("SELECT count(*) FROM word"),
                size=self._database.size(),
                text_size=count("SELECT coalesce(sum(text_size), 0) FROM content"),
            )

        return self._read(work)

    def remove(self, documents: Iterable[int]) -> int:
        """Forget documents; gives how many there were."""
        numbers = sorted(set(documents))
        return self._write(lambda: remove_documents(self._tables, numbers))

    def check(self, progress: Progress = silent) -> CheckResult:
        """Look at everything in the registry, and whether it all agrees."""
        return self._read(lambda: check_tables(self._tables, progress))

    def backup(self, path: Path, progress: Progress = silent) -> None:
        """Write all of the registry to a file that can be opened as a registry itself."""
        if not self._do(lambda: self._database.copy_to(path)):
            copy_registry(self, path, progress)

    def export(self, progress: Progress = silent) -> Iterator[str]:
        """All documents with their texts as lines of JSON."""
        documents = self.documents()
        yield heading_line(len(documents))
        hashes = {document.id: document.sha256 for document in documents}
        for number, document in enumerate(documents):
            progress(f"Writing {document.name}", number / len(documents))
            packed = self._read(partial(self._tables.find_text, document.id))
            if packed is not None:  # or else it was removed meanwhile
                yield export_line(document, hashes.get(document.previous or 0, ""), unpack_text(packed))

    def import_lines(self, lines: Iterable[str], progress: Progress = silent) -> Iterator[Added]:
        """Register what `export` gave; what is registered already stays as it is."""
        yield from self._add_batches(read_lines(lines), progress)

    def close(self) -> None:
        """Let go of the registry."""
        with self._lock:
            self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, trace: TracebackType | None) -> None:
        self.close()

    def _add_batches(self, entries: Iterable[Entry], progress: Progress) -> Iterator[Added]:
        try:
            for batch in batches(entries):
                yield from self._add_batch(batch, progress, remember=True)
        finally:
            self._memory = None

    def _add_batch(self, batch: list[Entry], progress: Progress, *, remember: bool = False) -> list[Added]:
        candidates = [prepare(entry) for entry in batch]
        memory = None

        def work() -> list[Added]:
            nonlocal memory
            # Put back only when all is kept: what a failed step has added to it is not in the tables.
            memory, self._memory = self._memory, None
            pending = Batch(self._tables, memory)
            memory = pending.memory
            look_ahead(pending, candidates)
            added = []
            for number, candidate in enumerate(candidates):
                progress(f"Registering {candidate.path}", number / len(candidates))
                added.append(register(pending, candidate))
            if len(pending):
                pending.write()
            return added

        with self._lock:
            added = self._write(work)
            self._memory = memory if remember else None
        return added

    def _texts(self, document: int) -> list[str]:
        return texts_in(unpack_text(self._tables.text(document)))

    def _record(self, document: int) -> Registered:
        found = self._tables.registered([document])
        if document not in found:
            raise unknown(str(document))
        return found[document]

    def _count(self, question: str) -> int:
        return int(self._database.rows(question)[0][0])

    def _read(self, work: Callable[[], Result]) -> Result:
        return self._do(work, self._database.reading)

    def _write(self, work: Callable[[], Result]) -> Result:
        return self._do(work, self._database.writing)

    def _do(
        self, work: Callable[[], Result], block: Callable[[], AbstractContextManager[None]] | None = None
    ) -> Result:
        """Do some work in one block, and again where the database asks for it; tell its errors in plain words."""
        with self._lock:
            attempt = 0
            while True:
                try:
                    if block is None:
                        return work()
                    with block():
                        return work()
                except Exception as error:
                    attempt += 1
                    if not self._database.may_try_again(error, attempt):
                        told = self._database.explain(error)
                        if told is error:
                            raise
                        raise told from error


def batches(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    """Documents in steps of a fitting size; a slow reader does not keep those it has read waiting."""
    waiting = iter(entries)
    while True:
        batch = list(islice(waiting, 1))
        if not batch:
            return
        due = time.monotonic() + BATCH_SECONDS
        while len(batch) < BATCH_DOCUMENTS and time.monotonic() < due:
            following = list(islice(waiting, 1))
            if not following:
                break
            batch += following
        yield batch
