"""Links equal sentences that follow each other on both sides into chains: the diagonals of the dotplot."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from copyviz.model.matches import Numbers

Rows = NDArray[np.int64]
Step = tuple[int, int]

REACH = 3
"""The farthest step along a chain: up to two sentences without a partner may lie between two pairs."""

# Straight on first; then a sentence that was split or merged; then the smallest gap.
FALLING: tuple[Step, ...] = (
    (1, 1),
    (0, 1),
    (1, 0),
    *sorted(
        ((down, along) for down in range(1, REACH + 1) for along in range(1, REACH + 1) if (down, along) != (1, 1)),
        key=lambda step: (sum(step), abs(step[0] - step[1]), step),
    ),
)
# Reversed order is rare and easily met by chance, so its gaps are smaller.
RISING: tuple[Step, ...] = ((1, -1), (1, -2), (2, -1), (2, -2))


@dataclass(frozen=True, slots=True, eq=False)
class Chains:
    """Chain c links `rows[starts[c] : starts[c] + sizes[c]]` of a table."""

    rows: Rows
    starts: Rows
    sizes: Rows

    def of(self, chain: int) -> Rows:
        """The rows of one chain from its beginning."""
        return self.rows[self.starts[chain] : self.starts[chain] + self.sizes[chain]]


def link_rows(left: Numbers, right: Numbers, steps: Iterable[Step]) -> Chains:
    """Chains through pairs sorted by left, then right; each pair has at most one before and one after it.

    For one step no two pairs want the same predecessor, so taking the steps one after the other in order of
    preference needs neither a queue nor a loop over pairs.
    """
    # Columns beyond the last sentence stay free, so that a step over the edge meets nothing.
    width = int(right.max(initial=0)) + 2 * REACH + 1
    keys = left.astype(np.int64) * width + right
    previous = np.full(len(keys), -1, dtype=np.int64)
    taken = np.zeros(len(keys), dtype=np.bool_)
    free = np.arange(len(keys))
    for down, along in steps:
        wanted = keys[free] - (down * width + along)
        place = np.searchsorted(keys, wanted)
        np.minimum(place, len(keys) - 1, out=place)
        found = (keys[place] == wanted) & ~taken[place]
        previous[free[found]] = place[found]
        taken[place[found]] = True
        free = free[~found]
    return chains_of(previous)


def chains_of(previous: Rows) -> Chains:
    """The chains of rows of which each knows its predecessor (always an earlier row), or -1."""
    begin = np.where(previous < 0, np.arange(len(previous)), previous)
    while True:
        further = begin[begin]
        if np.array_equal(further, begin):
            break
        begin = further
    rows = np.argsort(begin, kind="stable")
    starts = np.flatnonzero(np.diff(begin[rows], prepend=-1))
    return Chains(rows, starts, np.diff(np.append(starts, len(rows))))
