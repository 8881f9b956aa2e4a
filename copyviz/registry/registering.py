"""Decides what becomes of documents that are to be registered, and hands them to a batch."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

from copyviz.model.hierarchy import Hierarchy
from copyviz.model.registry import Added, Addition, Hit, Registered, Resemblance
from copyviz.options import AddOptions
from copyviz.registry.batch import RECORDED, Batch
from copyviz.registry.hits import Chunked, Query, make_hits, make_query
from copyviz.registry.probing import search
from copyviz.registry.texts import pack_text, text_data, texts_in, unpack_text

ORDER = tuple(Resemblance)


class Entry(NamedTuple):
    """A document to be registered; `registered` is when that was done elsewhere, where it comes from there."""

    document: Hierarchy
    options: AddOptions
    registered: str = ""


class Candidate(NamedTuple):
    """An entry with its sentences as they are looked for."""

    entry: Entry
    query: Query
    path: str


def prepare(entry: Entry) -> Candidate:
    """What can be done before the registry is asked."""
    return Candidate(
        entry, make_query(entry.document, entry.options.probe), plain(entry.document.document.source.path)
    )


def look_ahead(batch: Batch, candidates: Sequence[Candidate]) -> None:
    """Ask what is known of all candidates in one go."""
    batch.look_ahead(
        [each.entry.document.document.source.sha256 for each in candidates],
        [each.path for each in candidates],
        (chunk for each in candidates for chunk in each.query.chunked.chunks),
    )


def register(batch: Batch, candidate: Candidate) -> Added:
    """Put a document into the batch unless it is known, a copy, or without sentences."""
    entry, query, path = candidate
    document, options, _ = entry
    known = batch.with_hash(document.document.source.sha256)
    if known:
        return Added(path, Addition.KNOWN, known)
    chunked = query.chunked
    if not chunked.chunks:
        return Added(path, Addition.EMPTY, None)
    previous = batch.latest_at(path)
    # What overlaps is recorded as well, so sentences are looked for from that threshold on.
    found = search(batch, chunked.chunks, min(options.probe.sentence, RECORDED))
    hits, _ = make_hits(batch, query, found, partial(texts_from, batch), without=earlier(batch, previous))
    if not options.force and is_copy(hits, options):
        return Added(path, Addition.REFUSED, None, tuple(hits))
    registered = describe(entry, chunked, batch.next_document(), previous)
    text = pack_text(text_data(document))
    size = sum(len(sentence.text.encode("utf-8", "surrogatepass")) + 1 for sentence in document.sentences)
    batch.put(registered, found, chunked.places, text, size)
    return Added(path, Addition.VERSION if previous else Addition.ADDED, registered, tuple(hits))


def texts_from(batch: Batch, document: int) -> list[str]:
    """The texts of the sentences of a document."""
    return texts_in(unpack_text(batch.text(document)))


def earlier(batch: Batch, previous: Registered | None) -> frozenset[int]:
    """The versions of the same file that are registered: no reason to refuse the next one."""
    numbers = set()
    while previous is not None and previous.id not in numbers:
        numbers.add(previous.id)
        older = previous.previous
        previous = batch.registered([older]).get(older) if older is not None else None
    return frozenset(numbers)


def is_copy(hits: list[Hit], options: AddOptions) -> bool:
    """Whether the best hit is of the class that is refused, or above."""
    return bool(hits) and ORDER.index(hits[0].resemblance) <= ORDER.index(Resemblance(options.refuse))


def describe(entry: Entry, chunked: Chunked, number: int, previous: Registered | None) -> Registered:
    """The record of a new document."""
    source, options = entry.document.document.source, entry.options
    return Registered(
        id=number,
        name=plain(source.name),
        path=plain(source.path),
        title=plain(source.title),
        sha256=source.sha256,
        size=source.size,
        media_type=plain(source.media_type),
        sentences=len(chunked.chunks),
        author=plain(options.author),
        dated=plain(options.dated),
        registered=entry.registered or datetime.now(UTC).isoformat(timespec="seconds"),
        previous=previous.id if previous else None,
    )


def plain(text: str) -> str:
    """A text that every database takes: bytes of a path that are no text are written as escapes, zeros dropped."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8").replace("\0", "")
