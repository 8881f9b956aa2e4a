"""Chooses among the chains of equal sentences those that are told as passages, heaviest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from copyviz.measures.chains import FALLING, RISING, Chains, Rows, join_chains, link_rows
from copyviz.model.matches import MatchTable, Numbers

# Words for matching, without stop words, each as far as its pair is equal: about a line and a half of running text.
# Two headings of a word each are no passage.
LEAST_WORDS = 8.0
# Of a chain at least this share must be new on one side.
NEW_SHARE = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """Equal sentences as plain lists: most chains have two or three pairs, too few for arrays to pay."""

    left: list[int]
    right: list[int]
    words: list[float]


@dataclass(frozen=True, slots=True)
class Found:
    """A chain taken as passage: its rows in the table and its direction."""

    rows: list[int]
    reversed: bool = False


def pairs_of(equal: MatchTable, left_words: Numbers, right_words: Numbers) -> Pairs:
    """The pairs of a table with their matched words; words are counted per sentence."""
    words = np.minimum(left_words[equal.left], right_words[equal.right]) * equal.score.astype(np.float64)
    return Pairs(equal.left.tolist(), equal.right.tolist(), words.tolist())


class Search:
    """Takes chains as passages, and remembers which sentences they tell of."""

    def __init__(self, equal: MatchTable, pairs: Pairs, sentences: tuple[int, int]) -> None:
        self._equal, self._pairs = equal, pairs
        self._words = np.array(pairs.words)
        self._told_left, self._told_right = bytearray(sentences[0]), bytearray(sentences[1])
        # The passage whose stretch a sentence lies in; a pair of the same one on both sides is part of it.
        self._inside_left, self._inside_right = [-1] * sentences[0], [-2] * sentences[1]
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
        for row in rows[np.argsort(-self._words[rows], kind="stable")].tolist():
            left, right = self._pairs.left[row], self._pairs.right[row]
            if not (self._told_left[left] or self._told_right[right]):
                self._told_left[left] = self._told_right[right] = True
                yield Found([row])

    def _untold(self) -> Rows:
        """The pairs that no passage tells of yet."""
        left, right = self._equal.left, self._equal.right
        told_left, told_right = (np.frombuffer(told, np.bool_) for told in (self._told_left, self._told_right))
        told = told_left[left] & told_right[right]
        told |= np.array(self._inside_left)[left] == np.array(self._inside_right)[right]
        return np.flatnonzero(~told)

    def _take(self, chains: Chains, rows: Rows, reverse: bool) -> Iterator[Found]:
        words = np.add.reduceat(self._words[rows[chains.rows]], chains.starts)
        wanted = np.flatnonzero((chains.sizes > 1) & (words >= LEAST_WORDS))
        for chain in wanted[np.argsort(-words[wanted], kind="stable")].tolist():
            members: list[int] = rows[chains.of(chain)].tolist()
            if self._is_new(members):
                self._tell(members)
                yield Found(members, reverse)

    def _is_new(self, members: list[int]) -> bool:
        told_left = told_right = 0
        for row in members:
            left, right = self._pairs.left[row], self._pairs.right[row]
            inside = self._inside_left[left] == self._inside_right[right]
            told_left += inside or self._told_left[left]
            told_right += inside or self._told_right[right]
        return min(told_left, told_right) <= (1.0 - NEW_SHARE) * len(members)

    def _tell(self, members: list[int]) -> None:
        lefts, rights = ([numbers[row] for row in members] for numbers in (self._pairs.left, self._pairs.right))
        for left, right in zip(lefts, rights, strict=True):
            self._told_left[left] = self._told_right[right] = True
        for inside, numbers in ((self._inside_left, lefts), (self._inside_right, rights)):
            first, end = min(numbers), max(numbers) + 1
            inside[first:end] = [self._count] * (end - first)
        self._count += 1
