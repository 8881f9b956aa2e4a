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
# From the end of one falling chain to the start of the next where a few sentences were swapped.
CROSSED: tuple[Step, ...] = ((1, -1), (-1, 1), (1, -2), (-2, 1), (2, -1), (-1, 2))


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
    """Chains through pairs sorted by left, then right; each pair has at most one before and one after it."""
    # Columns beyond the last sentence stay free, so that a step over the edge meets nothing.
    width = int(right.max(initial=0)) + 2 * REACH + 1
    keys = left.astype(np.int64) * width + right
    return chains_of(find_previous(keys, keys, [down * width + along for down, along in steps]))


def join_chains(chains: Chains, left: Numbers, right: Numbers) -> Chains:
    """Chains of two and more that go on beyond a place where a few sentences stand in another order, as one."""
    width = int(right.max(initial=0)) + 2 * REACH + 1
    long = np.flatnonzero(chains.sizes > 1)
    first = chains.rows[chains.starts[long]]
    last = chains.rows[chains.starts[long] + chains.sizes[long] - 1]
    order = np.lexsort((right[last], left[last]))
    first, last = first[order], last[order]
    starts, ends = (left[rows].astype(np.int64) * width + right[rows] for rows in (first, last))
    previous = find_previous(starts, ends, [down * width + along for down, along in CROSSED])
    goes_on = (previous >= 0) & (left[first] > left[first[previous]]) & (left[last] > left[last[previous]])
    begin = beginnings(np.where(goes_on, previous, -1))
    labels = np.empty(len(chains.rows), dtype=np.int64)
    labels[chains.rows] = np.repeat(chains.rows[chains.starts], chains.sizes)
    renamed = np.arange(len(labels))
    renamed[first] = first[begin]
    return group_rows(renamed[labels])


def find_previous(starts: Rows, ends: Rows, steps: Iterable[int]) -> Rows:
    """For each start the place among the sorted ends that lies one of the steps before it, or -1.

    For one step no two starts want the same end, so taking the steps one after the other in order of preference
    needs neither a queue nor a loop.
    """
    previous = np.full(len(starts), -1, dtype=np.int64)
    taken = np.zeros(len(ends), dtype=np.bool_)
    free = np.arange(len(starts))
    for step in steps:
        wanted = starts[free] - step
        place = np.searchsorted(ends, wanted)
        np.minimum(place, len(ends) - 1, out=place)
        found = (ends[place] == wanted) & ~taken[place]
        previous[free[found]] = place[found]
        taken[place[found]] = True
        free = free[~found]
    return previous


def chains_of(previous: Rows) -> Chains:
    """The chains of rows of which each knows its predecessor, or -1."""
    return group_rows(beginnings(previous))


def beginnings(previous: Rows) -> Rows:
    """For each row the one its chain begins with."""
    begin = np.where(previous < 0, np.arange(len(previous)), previous)
    while True:
        further = begin[begin]
        if np.array_equal(further, begin):
            return begin
        begin = further


def group_rows(begin: Rows) -> Chains:
    """The chains of rows of which each knows where its chain begins."""
    rows = np.argsort(begin, kind="stable")
    starts = np.flatnonzero(np.diff(begin[rows], prepend=-1))
    return Chains(rows, starts, np.diff(np.append(starts, len(rows))))
