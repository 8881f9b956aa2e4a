"""Finds the registered sentences that a new one is or resembles.

Ismail, Saad & Badr: the overlap of a new sentence with a registered one is the share of its distinct words that stand
there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from copyviz.progress import Progress, silent
from copyviz.registry.hunting import begin_hunt, narrow, needed
from copyviz.registry.packing import Numbers
from copyviz.registry.tables import Stock, Word
from copyviz.text.chunks import Chunk


class Likeness(NamedTuple):
    """How a new sentence is like a registered one: the same words in the same order, or a share of them.

    `back` is the share of the registered sentence's words that stand in the new one.
    """

    exact: bool
    overlap: float
    sentence: int
    back: float


@dataclass(frozen=True, slots=True)
class Search:
    """The registered sentences each new one is like, and the registered words of all of them."""

    chunks: Sequence[Chunk]
    likenesses: tuple[tuple[Likeness, ...], ...]
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
    words_of = stock.words_of({number for hunt in hunts for number in hunt.candidates.tolist()})
    likenesses = []
    for chunk, hunt in zip(chunks, hunts, strict=True):
        others = {number: words_of[number] for number in hunt.candidates.tolist() if number in words_of}
        likenesses.append(likenesses_of(chunk, words, others, threshold, same.get(chunk)))
    return Search(chunks, tuple(likenesses), words, same)


def likenesses_of(
    chunk: Chunk, words: Mapping[str, Word], candidates: Mapping[int, Numbers], threshold: float, same: int | None
) -> tuple[Likeness, ...]:
    """The candidates, given with their words, that share enough with a sentence, and the one that is the same."""
    own = {words[word].id for word in chunk if word in words}
    least = needed(len(chunk), threshold)
    found = [] if same is None else [Likeness(True, 1.0, same, 1.0)]
    for sentence, numbers in candidates.items():
        others = numbers.tolist()
        common = len(own.intersection(others))
        if common >= least and sentence != same:
            found.append(Likeness(False, common / len(chunk), sentence, common / len(others)))
    return tuple(found)
