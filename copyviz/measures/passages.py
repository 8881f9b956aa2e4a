"""Joins equal sentences into passages: what an instructor would point at as copied.

A passage is a chain of pairs of sentences along a diagonal, or one long pair, with `LEAST_WORDS` matched words in
all; one sentence that equals several neighbours counts once, unless it was split among them. A chain whose sentences
are already told by heavier passages on both sides is not told again; a text that stands twice in the other document
is told twice.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from copyviz.measures.chains import FALLING, RISING, Chains, Found, Rows, join_chains, link_rows
from copyviz.measures.gaps import split_around
from copyviz.measures.main_order import Stretch, common_order
from copyviz.model.matches import Interval, MatchTable, Numbers, Order, Passage, PassageKind
from copyviz.progress import Progress, silent

# Words for matching, without stop words, each as far as its pair is equal: about a line and a half of running text.
# Two headings of a word each are no passage.
LEAST_WORDS = 8.0
# The bound of the window's grade `verbatim`. A copied passage often begins and ends amid a sentence: it is verbatim
# when half of its words stand in verbatim pairs and nearly all in pairs of which one sentence holds the other.
VERBATIM_SCORE = 0.995
VERBATIM_SHARE = 0.5
HELD_SHARE = 0.9
# Of a chain at least this share must be new on one side.
NEW_SHARE = 0.5

Flags = NDArray[np.bool_]


def find_passages(
    equal: MatchTable, left_words: Numbers, right_words: Numbers, progress: Progress = silent
) -> tuple[Passage, ...]:
    """The passages in a table of equal sentences, in the order of the left document."""
    if not len(equal):
        return ()
    search = Search(equal, left_words, right_words)
    found: list[Found] = []
    for number, step in enumerate((search.falling, search.rising, search.alone)):
        progress("Finding passages", number / 3)
        found.extend(step())
    progress("Finding passages", 1.0)
    return tuple(make_passages(equal, [one for one in split_around(equal, found) if is_passage(equal, one)]))


def is_passage(equal: MatchTable, found: Found) -> bool:
    """Whether a chain has enough words to be called a passage."""
    words = found.words
    if is_repetition(equal, found.rows):
        words = float(found.weights.max())
    return words >= LEAST_WORDS


def is_repetition(equal: MatchTable, rows: Rows) -> bool:
    """Whether the pairs are one sentence that equals each of several neighbours by itself."""
    left, right = equal.left[rows], equal.right[rows]
    return bool(((left == left[0]).all() or (right == right[0]).all()) and not equal.joined[rows].any())


class Search:
    """Takes chains as passages, heaviest first, and remembers which sentences they tell of."""

    def __init__(self, equal: MatchTable, left_words: Numbers, right_words: Numbers) -> None:
        self._equal = equal
        self._words = np.minimum(left_words[equal.left], right_words[equal.right]) * equal.score.astype(np.float64)
        self._told_left = np.zeros(len(left_words), dtype=np.bool_)
        self._told_right = np.zeros(len(right_words), dtype=np.bool_)
        # The passage whose stretch a sentence lies in; a pair of the same one on both sides is part of it.
        self._inside_left = np.full(len(left_words), -1, dtype=np.int64)
        self._inside_right = np.full(len(right_words), -2, dtype=np.int64)
        self._count = 0

    def falling(self) -> Iterator[Found]:
        """Chains in the same direction on both sides."""
        chains = link_rows(self._equal.left, self._equal.right, FALLING)
        chains = join_chains(chains, self._equal.left, self._equal.right)
        yield from self._take(chains, np.arange(len(self._equal)), reverse=False)

    def rising(self) -> Iterator[Found]:
        """Chains in opposite directions, among the pairs that no falling chain tells of."""
        rest = self._untold()
        if len(rest):
            chains = link_rows(self._equal.left[rest], self._equal.right[rest], RISING)
            yield from self._take(chains, rest, reverse=True)

    def alone(self) -> Iterator[Found]:
        """Single long sentences of which neither side has been told."""
        rows = self._untold()
        rows = rows[self._words[rows] >= LEAST_WORDS]
        for row in rows[np.argsort(-self._words[rows], kind="stable")]:
            left, right = self._equal.left[row], self._equal.right[row]
            if not (self._told_left[left] or self._told_right[right]):
                self._told_left[left] = self._told_right[right] = True
                yield Found(np.array([row]), self._words[[row]])

    def _untold(self) -> Rows:
        """The pairs that no passage tells of yet."""
        left, right = self._equal.left, self._equal.right
        told = (self._told_left[left] & self._told_right[right]) | (
            self._inside_left[left] == self._inside_right[right]
        )
        return np.flatnonzero(~told)

    def _take(self, chains: Chains, rows: Rows, reverse: bool) -> Iterator[Found]:
        words = np.add.reduceat(self._words[rows[chains.rows]], chains.starts)
        wanted = np.flatnonzero((chains.sizes > 1) & (words >= LEAST_WORDS))
        for chain in wanted[np.argsort(-words[wanted], kind="stable")]:
            members = rows[chains.of(int(chain))]
            if self._is_new(members):
                self._tell(members)
                yield Found(members, self._words[members], reverse)

    def _is_new(self, members: Rows) -> bool:
        left, right = self._equal.left[members], self._equal.right[members]
        inside = self._inside_left[left] == self._inside_right[right]
        told_left = np.count_nonzero(self._told_left[left] | inside)
        told_right = np.count_nonzero(self._told_right[right] | inside)
        return bool(min(told_left, told_right) <= (1.0 - NEW_SHARE) * len(members))

    def _tell(self, members: Rows) -> None:
        left, right = self._equal.left[members], self._equal.right[members]
        self._told_left[left] = self._told_right[right] = True
        self._inside_left[left.min() : left.max() + 1] = self._count
        self._inside_right[right.min() : right.max() + 1] = self._count
        self._count += 1


def make_passages(equal: MatchTable, found: list[Found]) -> Iterator[Passage]:
    """The passages of the chains, ordered, with the moved ones named."""
    stretches = [
        Stretch(interval_of(equal.left[each.rows]), interval_of(equal.right[each.rows]), each.words) for each in found
    ]
    straight = [place for place, each in enumerate(found) if not each.reversed]
    same = {straight[place] for place in common_order([stretches[place] for place in straight])}
    for place in sorted(range(len(found)), key=lambda n: (stretches[n].left.first, stretches[n].right.first)):
        rows = found[place].rows
        order = Order.REVERSED if found[place].reversed else Order.SAME if place in same else Order.MOVED
        pairs = tuple(zip(equal.left[rows].tolist(), equal.right[rows].tolist(), strict=True))
        yield Passage(stretches[place].left, stretches[place].right, order, kind_of(equal, found[place]), pairs)


def interval_of(numbers: Numbers) -> Interval:
    """The stretch from the first to the last of some sentences."""
    first = int(numbers.min())
    return Interval(first, int(numbers.max()) - first + 1)


def kind_of(equal: MatchTable, found: Found) -> PassageKind:
    """Verbatim or reworded, by the words of its pairs."""
    forward, backward = equal.forward[found.rows], equal.backward[found.rows]
    held = found.weights[np.maximum(forward, backward) >= VERBATIM_SCORE].sum()
    verbatim = found.weights[np.minimum(forward, backward) >= VERBATIM_SCORE].sum()
    if verbatim >= VERBATIM_SHARE * found.words and held >= HELD_SHARE * found.words:
        return PassageKind.VERBATIM
    return PassageKind.REWORDED
