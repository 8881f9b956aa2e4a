"""The walk of one text through the Patricia tree of another (000: the tree of a text holds its word beginnings).

The tree is kept as its leaves in order, which is a suffix array of the word beginnings: a subtree is a stretch of
it, and the deepest node on the way of a text lies beside the place where the text would stand. So the answers are the
tree's, but repetitive text, in which a tree grows deep and takes quadratic time to build, takes no longer than other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from copyviz.progress import Progress, silent
from copyviz.text.letters import SPACELESS

LONGEST_CHANCE = 15
"""Runs of up to so many characters are taken for chance, as in the paper."""
SEED = LONGEST_CHANCE + 1
FIRST_CHUNK = 64
REPORT_EVERY = 4096

UNIT = re.compile(r"\S+\s?")
WORD_BEGINNING = re.compile(rf"(?<!\S)\S|[{SPACELESS}]")
SINGLE_SIGNS = re.compile(rf"[{SPACELESS}\0]|\s\s")
END = "\0"


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of the walked text, and where the same characters stand in the tree's text."""

    start: int
    end: int
    source: int

    @property
    def length(self) -> int:
        """Its number of characters."""
        return self.end - self.start


class PatriciaIndex:
    """All word beginnings of a text in the order of what follows them."""

    def __init__(self, text: str, progress: Progress = silent) -> None:
        self.text = text
        self._order = sorted_beginnings(text, progress).tolist()
        # A subtree of strings that agree in the seed is a stretch of the order: where it begins and ends.
        self._subtrees: dict[str, tuple[int, int]] = {}
        before, first = "", 0
        for place, start in enumerate(self._order):
            seed = text[start : start + SEED]
            if seed != before:
                self._subtrees[before] = first, place
                before, first = seed, place
        self._subtrees[before] = first, len(self._order)

    def longest(self, text: str, start: int) -> tuple[int, int]:
        """The longest beginning of `text` from `start` on that follows a word beginning, and where.

        Beginnings that may be chance are not measured: their length is told as 0.
        """
        seed = text[start : start + SEED]
        if len(seed) < SEED or seed not in self._subtrees:
            return 0, 0
        low, high = self._subtrees[seed]
        best, source = 0, 0
        while low < high:
            middle = (low + high) // 2
            other = self._order[middle]
            length = common_length(text, start, self.text, other)
            if length > best:
                best, source = length, other
            if start + length == len(text):
                break
            if other + length == len(self.text) or self.text[other + length] < text[start + length]:
                low = middle + 1
            else:
                high = middle
        return best, source


def walk(index: PatriciaIndex, candidate: str, progress: Progress = silent) -> Iterator[Run]:
    """The runs of the candidate that stand in the index's text: the longest at each word, then on behind it."""
    beginnings = word_beginnings(candidate)
    place, position = 0, 0
    for step in range(2 * len(candidate) + 1):
        if step % REPORT_EVERY == 0:
            progress("Looking for verbatim runs", position / max(1, len(candidate)))
        if position >= len(candidate):
            return
        length, source = index.longest(candidate, position)
        if length:
            yield Run(position, position + length, source)
            position += length
            continue
        while place < len(beginnings) and beginnings[place] <= position:
            place += 1
        if place == len(beginnings):
            return
        position = beginnings[place]


def word_beginnings(text: str) -> list[int]:
    """Where words begin; in scripts without spaces every sign is one."""
    return [match.start() for match in WORD_BEGINNING.finditer(text)]


def sorted_beginnings(text: str, progress: Progress = silent) -> NDArray[np.int64]:
    """The word beginnings of a text, sorted by all that follows each of them."""
    if SINGLE_SIGNS.search(text):
        starts, units = np.arange(len(text)), list(text)
    else:
        starts = np.array(word_beginnings(text), dtype=np.int64)
        # With the space behind it, or the end, no word begins another: words sort as their characters do.
        units = UNIT.findall(text)
        if units and not units[-1][-1].isspace():
            units[-1] += END
    order = starts[sort_suffixes(units, progress)]
    if len(units) == len(text):
        beginnings = np.zeros(len(text) + 1, dtype=np.bool_)
        beginnings[word_beginnings(text)] = True
        order = order[beginnings[order]]
    return order


def sort_suffixes(units: list[str], progress: Progress = silent) -> NDArray[np.int64]:
    """The places of a sequence, sorted by the sequence from there on; by doubling the length compared (Karp 1972)."""
    number_of = {unit: number for number, unit in enumerate(sorted(set(units)), 1)}
    count = len(units)
    rank = np.fromiter(map(number_of.__getitem__, units), np.int64, count)
    order = np.argsort(rank, kind="stable")
    length = 1
    while length < count:
        progress("Sorting words", min(1.0, length / count))
        following = np.zeros(count, dtype=np.int64)
        following[:-length] = rank[length:]
        key = rank * (count + 1) + following
        order = np.argsort(key, kind="stable")
        ordered = key[order]
        fresh = np.ones(count, dtype=np.int64)
        fresh[1:] = ordered[1:] != ordered[:-1]
        rank = np.empty(count, dtype=np.int64)
        rank[order] = np.cumsum(fresh)
        if rank[order[-1]] == count:
            break
        length *= 2
    return order


def common_length(one: str, start: int, other: str, begin: int) -> int:
    """How many characters two texts share from two places on."""
    length, chunk = 0, FIRST_CHUNK
    while True:
        first, second = (
            one[start + length : start + length + chunk],
            other[begin + length : begin + length + chunk],
        )
        if first != second:
            break
        length += len(first)
        if len(first) < chunk:
            return length
        chunk *= 2
    low, high = 0, min(len(first), len(second))
    while low < high:
        middle = (low + high + 1) // 2
        if first[low:middle] == second[low:middle]:
            low = middle
        else:
            high = middle - 1
    return length + low
