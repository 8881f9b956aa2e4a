"""Finds the registered sentences that a new one is or resembles, and adds them up by document.

Ismail, Saad & Badr: the overlap of a new sentence with a registered one is the share of its distinct words that stand
there. Their word index reads the sentences of every word; here only the rarest words of a sentence are looked up:
whoever shares all but `spare` of its words shares at least one of any `spare + 1` of them, two of any `spare + 2`,
and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import NamedTuple

import numpy as np

from copyviz.progress import Progress, silent
from copyviz.registry.packing import Numbers
from copyviz.registry.tables import Stock, Word
from copyviz.text.chunks import Chunk

# Sums of fractions may miss a threshold by a hair.
ROUNDING = 1e-9
MOST_EXTRA = 2
"""So many words beyond the necessary ones are looked up: with each, a sentence must share one more of them, which
leaves few to be looked at one by one."""
SHORT_LIST = 4000
LONGER_BY = 4
"""A further list is worth reading if it is short, or not so many times longer than those read already."""


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


@dataclass(slots=True)
class Tally:
    """What one registered document has of the new one: for each new sentence, by its place, the best likeness."""

    document: int
    best: dict[int, Likeness] = field(default_factory=dict)

    @property
    def exact(self) -> int:
        """How many sentences stand there as they are."""
        return sum(like.exact for like in self.best.values())

    @property
    def partial(self) -> float:
        """The sum of the overlaps of the others."""
        return sum(like.overlap for like in self.best.values() if not like.exact)

    def overlap(self, new: int, registered: int) -> float:
        """(EM + SOM) / the sentences of the shorter document, at most 1."""
        shorter = min(new, registered)
        return min(1.0, (self.exact + self.partial) / shorter) if shorter else 0.0


def search(stock: Stock, chunks: Sequence[Chunk], threshold: float, progress: Progress = silent) -> Search:
    """Look for every sentence: exactly, and among those that share enough of its words."""
    progress("Looking up words", 0.0)
    words = stock.words({word for chunk in chunks for word in chunk})
    same = stock.same_sentences(chunks, words)
    progress("Looking for sentences with the same words", 0.2)
    plans = [plan(chunk, words, threshold) for chunk in chunks]
    lists = stock.postings({word for wanted, _ in plans for word in wanted})
    candidates = [gather(wanted, least, lists) for wanted, least in plans]
    progress("Comparing sentences", 0.6)
    distinct = np.unique(np.concatenate(candidates)) if candidates else np.zeros(0, dtype=np.int32)
    words_of = stock.words_of(distinct.tolist())
    likenesses = []
    for chunk, numbers in zip(chunks, candidates, strict=True):
        others = {number: words_of[number] for number in numbers.tolist() if number in words_of}
        likenesses.append(likenesses_of(chunk, words, others, threshold, same.get(chunk)))
    return Search(chunks, tuple(likenesses), words, same)


def needed(count: int, threshold: float) -> int:
    """How many of `count` words must be shared to reach the threshold."""
    return max(1, ceil(threshold * count - ROUNDING))


def plan(chunk: Chunk, words: Mapping[str, Word], threshold: float) -> tuple[list[int], int]:
    """The words of a sentence to look up, the rarest first, and in how many of their lists a like one must stand."""
    known = sorted((words[word] for word in chunk if word in words), key=lambda word: (word.frequency, word.id))
    spare = len(known) - needed(len(chunk), threshold)
    if spare < 0:
        return [], 1
    count = spare + 1
    length = sum(word.frequency for word in known[:count])
    while count < min(len(known), spare + 1 + MOST_EXTRA):
        if known[count].frequency > max(SHORT_LIST, LONGER_BY * length):
            break
        length += known[count].frequency
        count += 1
    return [word.id for word in known[:count]], count - spare


def gather(wanted: Sequence[int], least: int, lists: Mapping[int, Numbers]) -> Numbers:
    """The sentences that stand in at least so many of the lists."""
    found = [lists[word] for word in wanted if word in lists]
    if len(found) < least:
        return np.zeros(0, dtype=np.int32)
    joined = np.sort(np.concatenate(found))
    if least > 1:
        # A sentence stands in a list once, so one that is there `least` times lies so far from itself.
        joined = joined[least - 1 :][joined[least - 1 :] == joined[: 1 - least]]
    return np.unique(joined)


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


def tally(stock: Stock, found: Search, threshold: float) -> list[Tally]:
    """What each registered document has of the new one, of likenesses from the threshold on."""
    sentences = {like.sentence for likenesses in found.likenesses for like in likenesses}
    holders = stock.holders(sentences)
    tallies: dict[int, Tally] = {}
    for place, likenesses in enumerate(found.likenesses):
        for like in likenesses:
            if like.overlap < threshold - ROUNDING:
                continue
            for document in holders.get(like.sentence, ()):
                best = tallies.setdefault(document, Tally(document)).best
                if place not in best or best[place][:2] < like[:2]:
                    best[place] = like
    return list(tallies.values())


def rank(stock: Stock, tallies: Iterable[Tally], new: int, least: float) -> list[tuple[float, Tally]]:
    """The documents whose overlap reaches `least`, the largest first."""
    listed = list(tallies)
    lengths = stock.lengths(each.document for each in listed)
    scored = [(each.overlap(new, lengths.get(each.document, 0)), each) for each in listed]
    kept = [(overlap, each) for overlap, each in scored if overlap >= least - ROUNDING]
    return sorted(kept, key=lambda pair: (-pair[0], -pair[1].exact, pair[1].document))
