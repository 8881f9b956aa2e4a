"""From what registered documents have of a new one to hits with their class and their sentence pairs."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

from copyviz.model.hierarchy import Hierarchy
from copyviz.model.registry import Hit, RegisteredPair, Resemblance
from copyviz.options import ProbeOptions
from copyviz.registry.hunting import ROUNDING
from copyviz.registry.packing import stored_form
from copyviz.registry.probing import Search
from copyviz.registry.tables import Stock
from copyviz.registry.tallying import Tally, rank
from copyviz.text.chunks import FEWEST_WORDS, Chunk, chunk_of

TextsOf = Callable[[int], Sequence[str]]
"""Gives the texts of the sentences of a registered document."""


@dataclass(frozen=True, slots=True)
class Chunked:
    """The distinct sentences of a document as they are looked for, and which of them each of its sentences is."""

    chunks: tuple[Chunk, ...]
    places: tuple[int, ...]
    """For each sentence the place of its chunk, -1 for one that is too short."""


def chunk_document(document: Hierarchy) -> Chunked:
    """A document as a registry sees it."""
    numbers: dict[Chunk, int] = {}
    places = []
    for sentence in document.sentences:
        chunk = chunk_of(map(stored_form, sentence.words))
        places.append(numbers.setdefault(chunk, len(numbers)) if len(chunk) >= FEWEST_WORDS else -1)
    return Chunked(tuple(numbers), tuple(places))


@dataclass(frozen=True, slots=True)
class Query:
    """A document to be looked for, and how."""

    document: Hierarchy
    chunked: Chunked
    options: ProbeOptions


def make_query(document: Hierarchy, options: ProbeOptions) -> Query:
    """A document ready to be looked for."""
    return Query(document, chunk_document(document), options)


def class_of(overlap: float, options: ProbeOptions) -> Resemblance:
    """The class of an overlap."""
    levels = ((Resemblance.EXACT, options.exact), (Resemblance.HIGH, options.high), (Resemblance.SOME, options.some))
    return next((kind for kind, least in levels if overlap >= least - ROUNDING), Resemblance.NONE)


def make_hits(
    stock: Stock, query: Query, found: Search, texts_of: TextsOf, without: Container[int] = ()
) -> tuple[list[Hit], int]:
    """The best hits, and how many documents reach a class; documents in `without` do not count."""
    options = query.options
    best, count = rank(stock, found, options.sentence, options.some, most=options.hits, without=without)
    documents = stock.registered([each.document for each in best])
    hits = [
        Hit(
            documents[each.document],
            each.overlap,
            class_of(each.overlap, options),
            each.exact,
            each.partial,
            pairs_of(stock, query, each, texts_of) if options.pairs else (),
        )
        for each in best
    ]
    return hits, count


def pairs_of(stock: Stock, query: Query, counted: Tally, texts_of: TextsOf) -> tuple[RegisteredPair, ...]:
    """The sentence pairs of a hit in the order of the probed document; of repeated sentences the first."""
    numbers = first_places(stock.places(counted.document).tolist())
    first = first_places(query.chunked.places)
    texts = texts_of(counted.document)
    return tuple(
        RegisteredPair(
            first[place],
            numbers[like.sentence],
            like.overlap,
            like.exact,
            query.document.sentences[first[place]].text,
            texts[numbers[like.sentence]],
        )
        for place, like in sorted(counted.best.items())
    )


def first_places(values: Sequence[int]) -> dict[int, int]:
    """Where each value stands first."""
    return {value: number for number, value in reversed(list(enumerate(values)))}
