"""Finds sentences that were split in two or merged from two: equal to the union of two neighbours.

A half is found in the whole, but the whole only in part in the half. So pairs with a large backward Sim and a clearly
smaller forward one are looked at together with a neighbour of the half (and the other way round for the other side).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from copyviz.matchers.base import PairScores, Words
from copyviz.model.matches import Joined, MatchTable, Numbers, Scores

# Both halves must be found in the whole this far, and the union must beat the better half by this much. Measured on
# the student answers of Clough & Stevenson (tasks a to c): heavily revised sentences found rise from .532 to .556 and
# those of independent answers do not rise; with 0.5 they do.
HALF_FOUND = 0.6
GAIN = 0.05
# A half of one word is found too easily.
LEAST_WORDS = 2
# The most pairs looked at, those with the best found halves first.
MOST_CANDIDATES = 100_000
SAME = 0.999

Flags = NDArray[np.bool_]
Score = Callable[[Sequence[Words], Sequence[Words]], PairScores]


@dataclass(frozen=True, slots=True, eq=False)
class Unions:
    """Wholes of one side with the first of two neighbours of the other; the Sims are seen from the whole."""

    whole: Numbers
    first: Numbers
    forward: Scores
    backward: Scores

    def keep(self, rows: Flags) -> Unions:
        """The unions marked true."""
        return Unions(self.whole[rows], self.first[rows], self.forward[rows], self.backward[rows])


NO_UNIONS = Unions(
    np.zeros(0, dtype=np.int32),
    np.zeros(0, dtype=np.int32),
    np.zeros(0, dtype=np.float32),
    np.zeros(0, dtype=np.float32),
)


def join_neighbours(
    table: MatchTable, left: Sequence[Words], right: Sequence[Words], pairable: tuple[Flags, Flags], score: Score
) -> MatchTable:
    """The table with the rows of split and merged sentences; `pairable[side][n]` allows joining n with n + 1."""
    split = find_unions(table, left, right, pairable[1], score)
    merged = find_unions(mirror(table), right, left, pairable[0], score)
    added = [
        (split.whole, split.first, split.forward, split.backward, Joined.RIGHT_WITH_NEXT),
        (split.whole, split.first + 1, split.forward, split.backward, Joined.RIGHT_WITH_PREVIOUS),
        (merged.first, merged.whole, merged.backward, merged.forward, Joined.LEFT_WITH_NEXT),
        (merged.first + 1, merged.whole, merged.backward, merged.forward, Joined.LEFT_WITH_PREVIOUS),
    ]
    if not len(split.whole) and not len(merged.whole):
        return table
    return best_rows(
        MatchTable(
            table.matcher,
            np.concatenate([table.left, *(rows[0] for rows in added)]),
            np.concatenate([table.right, *(rows[1] for rows in added)]),
            np.concatenate([table.forward, *(rows[2] for rows in added)]),
            np.concatenate([table.backward, *(rows[3] for rows in added)]),
            table.floor,
            table.omitted,
            np.concatenate([table.joined, *(np.full(len(rows[0]), rows[4], dtype=np.int8) for rows in added)]),
        )
    )


def find_unions(
    table: MatchTable, wholes: Sequence[Words], halves: Sequence[Words], pairable: Flags, score: Score
) -> Unions:
    """The left sentences of the table that are equal to two neighbours on the right rather than to one."""
    whole, first = candidates(table, np.fromiter(map(len, halves), np.int32, len(halves)), pairable)
    if not len(whole):
        return NO_UNIONS
    # Both halves in one go: scoring costs as much to start as for a hundred pairs.
    alone = score([wholes[n] for n in (*whole, *whole)], [halves[n] for n in (*first, *(first + 1))])
    one, other = alone[: len(whole)], alone[len(whole) :]
    found = np.minimum(one[:, 1], other[:, 1]) >= HALF_FOUND
    whole, first = whole[found], first[found]
    better_half = np.maximum(one.min(axis=1), other.min(axis=1))[found]
    if not len(whole):
        return NO_UNIONS
    together = score([wholes[n] for n in whole], [halves[n] + halves[n + 1] for n in first])
    unions = Unions(whole, first, together[:, 0], together[:, 1])
    least = together.min(axis=1)
    return unions.keep((least >= table.floor) & (least >= better_half + GAIN))


def candidates(table: MatchTable, lengths: Numbers, pairable: Flags) -> tuple[Numbers, Numbers]:
    """Wholes and the first of two neighbours of which one may be a half of it."""
    likely = (table.backward >= HALF_FOUND) & (table.forward <= table.backward - GAIN)
    rows = np.flatnonzero(likely & unsettled(table))
    rows = rows[np.argsort(-table.backward[rows], kind="stable")[: MOST_CANDIDATES // 2]]
    whole = np.concatenate([table.left[rows], table.left[rows]])
    first = np.concatenate([table.right[rows], table.right[rows] - 1])
    inside = (first >= 0) & (first < len(lengths) - 1)
    whole, first = whole[inside], first[inside]
    fit = pairable[first] & (lengths[first] >= LEAST_WORDS) & (lengths[first + 1] >= LEAST_WORDS)
    keys = np.unique(whole[fit].astype(np.int64) * len(lengths) + first[fit])
    return (keys // max(1, len(lengths))).astype(np.int32), (keys % max(1, len(lengths))).astype(np.int32)


def count_uneven(table: MatchTable) -> int:
    """How many pairs may be looked at for halves and parts: one sentence is found better than the other."""
    greater = np.maximum(table.forward, table.backward)
    uneven = (greater >= HALF_FOUND) & (greater - table.score >= GAIN)
    return int(np.count_nonzero(uneven & unsettled(table)))


def unsettled(table: MatchTable) -> Flags:
    """Which pairs may have more to them: where both sentences stand elsewhere word for word, that explains them.

    In near copies, which searches of collections are full of, this saves half of the work.
    """
    same = table.score >= SAME
    settled = [
        np.bincount(numbers[same], minlength=int(numbers.max(initial=0)) + 1)[numbers] > 0
        for numbers in (table.left, table.right)
    ]
    flags: Flags = np.logical_not(settled[0] & settled[1])
    return flags


def mirror(table: MatchTable) -> MatchTable:
    """The table seen from the right document."""
    order = np.lexsort((table.left, table.right))
    columns = (table.right[order], table.left[order], table.backward[order], table.forward[order])
    return MatchTable(table.matcher, *columns, table.floor, table.omitted)


def best_rows(table: MatchTable) -> MatchTable:
    """The sorted table with one row for each pair of sentences, the one with the best score."""
    order = np.lexsort((table.joined, -table.score, table.right, table.left))
    left, right = table.left[order], table.right[order]
    first = np.ones(len(order), dtype=np.bool_)
    first[1:] = (np.diff(left) != 0) | (np.diff(right) != 0)
    kept = order[first]
    columns = (table.left[kept], table.right[kept], table.forward[kept], table.backward[kept])
    return MatchTable(table.matcher, *columns, table.floor, table.omitted, table.joined[kept])
