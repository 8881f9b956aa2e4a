"""Finds the registered sentences that a new one is or resembles.

Ismail, Saad & Badr: the overlap of a new sentence with a registered one is the share of its distinct words that stand
there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from copyviz.progress import Progress, silent
from copyviz.registry.hunting import Hunt, begin_hunt, narrow, needed
from copyviz.registry.packing import Numbers
from copyviz.registry.tables import Stock, Word
from copyviz.text.chunks import Chunk

Shares = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Likenesses:
    """New sentences, by their places, and the registered ones they are like, as columns.

    `shares` are of the new sentence's words, `backs` of the registered one's; `exact` ones have the same words in the
    same order.
    """

    places: Numbers
    sentences: Numbers
    shares: Shares
    backs: Shares
    exact: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Search:
    """The registered sentences each new one is like, and the registered words of all of them."""

    chunks: Sequence[Chunk]
    likenesses: Likenesses
    words: Mapping[str, Word]
    same: Mapping[Chunk, int]


def search(stock: Stock, chunks: Sequence[Chunk], threshold: float, progress: Progress = silent) -> Search:
    """Look for every sentence: exactly, and among those that share enough of its words."""
    progress("Looking up words", 0.0)
    words = stock.words({word for chunk in chunks for word in chunk})
    same = stock.same_sentences(chunks, words)
    progress("Looking for sentences with the same words", 0.2)
    hunts = [begin_hunt(chunk, words, threshold) for chunk in chunks]
    lists = stock.postings({word for hunt in hunts for word in hunt.next_words()})
    for hunt in hunts:
        hunt.gather(lists)
    narrow(stock, hunts, lists)
    progress("Comparing sentences", 0.6)
    pairs = compare(stock, chunks, hunts, words)
    return Search(chunks, likenesses_in(pairs, chunks, threshold, same), words, same)


@dataclass(slots=True)
class Pairs:
    """New sentences, by their places, and registered ones, with how many words they share and how many the latter
    has.
    """

    places: list[int] = field(default_factory=list)
    sentences: list[int] = field(default_factory=list)
    shared: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)

    def add(self, place: int, sentences: Sequence[int], shared: Sequence[int], lengths: Sequence[int]) -> None:
        """Put pairs of one new sentence to the others."""
        self.places += [place] * len(sentences)
        self.sentences += sentences
        self.shared += shared
        self.lengths += lengths


def compare(stock: Stock, chunks: Sequence[Chunk], hunts: Sequence[Hunt], words: Mapping[str, Word]) -> Pairs:
    """What each sentence has in common with its candidates; their words are read only where they were not counted."""
    counted = {number for hunt in hunts if hunt.is_complete for number in hunt.candidates.tolist()}
    uncounted = {number for hunt in hunts if not hunt.is_complete for number in hunt.candidates.tolist()}
    lengths = stock.sentence_lengths(counted)
    words_of = {number: read.tolist() for number, read in stock.words_of(uncounted).items()}
    pairs = Pairs()
    for place, (chunk, hunt) in enumerate(zip(chunks, hunts, strict=True)):
        numbers = hunt.candidates.tolist()
        if hunt.is_complete:
            pairs.add(place, numbers, hunt.shared.tolist(), [lengths[number] for number in numbers])
        elif numbers:
            own = {words[word].id for word in chunk if word in words}
            read = [words_of[number] for number in numbers]
            pairs.add(place, numbers, [len(own.intersection(each)) for each in read], list(map(len, read)))
    return pairs


def likenesses_in(pairs: Pairs, chunks: Sequence[Chunk], threshold: float, same: Mapping[Chunk, int]) -> Likenesses:
    """The pairs that share enough, and the sentences that are the same."""
    there = [place for place, chunk in enumerate(chunks) if chunk in same]
    equal = np.array([same.get(chunk, 0) for chunk in chunks], dtype=np.int32)
    counts = np.array([len(chunk) for chunk in chunks], dtype=np.int32)
    least = np.array([needed(len(chunk), threshold) for chunk in chunks], dtype=np.int32)
    places, sentences, shared, lengths = (
        np.array(column, dtype=np.int32) for column in (pairs.places, pairs.sentences, pairs.shared, pairs.lengths)
    )
    kept = np.flatnonzero((shared >= least[places]) & (sentences != equal[places]))
    ones = np.ones(len(there))
    return Likenesses(
        np.concatenate((np.array(there, dtype=np.int32), places[kept])),
        np.concatenate((equal[there], sentences[kept])),
        np.concatenate((ones, shared[kept] / counts[places[kept]])),
        np.concatenate((ones, shared[kept] / lengths[kept])),
        np.arange(len(there) + len(kept)) < len(there),
    )
