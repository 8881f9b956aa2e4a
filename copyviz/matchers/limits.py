"""Keeps a table of pairs within a limit while it grows, by dropping the weakest partners of each sentence."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from copyviz.matchers.base import PAIR_LIMIT
from copyviz.matchers.distinct import DistinctPairs, Groups, Positions, count_spread
from copyviz.progress import Progress, silent


class PairCollector:
    """Gathers pairs of groups; `total` counts the pairs of sentences behind all of them, dropped ones too."""

    def __init__(self, left: Groups, right: Groups, limit: int = PAIR_LIMIT) -> None:
        self.total = 0
        self._left, self._right, self._limit = left, right, limit
        self._blocks: list[DistinctPairs] = []
        self._held = 0

    def add(self, block: DistinctPairs) -> None:
        """Take in more pairs."""
        self.total += count_spread(block.left, block.right, self._left, self._right)
        self._blocks.append(block)
        self._held += len(block)
        if self._held > 2 * self._limit:
            self._blocks = [self.pairs()]
            self._held = len(self._blocks[0])

    def pairs(self, progress: Progress = silent) -> DistinctPairs:
        """The pairs that fit: each sentence keeps its best partners, and at least the best one."""
        pairs = join_blocks(self._blocks)
        # However they are spread, a pair of groups needs a row for each sentence of the larger one.
        rows = np.maximum(self._left.sizes[pairs.left], self._right.sizes[pairs.right])
        if int(rows.sum()) <= self._limit:
            return pairs
        progress("Sorting pairs", 0.0)
        rank = ranks_within(pairs.left, pairs)
        progress("Sorting pairs", 0.0)
        np.minimum(rank, ranks_within(pairs.right, pairs), out=rank)
        progress("Sorting pairs", 0.0)
        rows_up_to = np.cumsum(np.bincount(rank, weights=rows))
        fitting = max(1, int(np.searchsorted(rows_up_to, self._limit, side="right")))
        return pairs.keep(np.flatnonzero(rank < fitting))


def ranks_within(groups: Positions, pairs: DistinctPairs) -> Positions:
    """The rank of each pair among those of the same group: best score first, then nearest to the diagonal."""
    # One number that sorts by group, score (in millionths) and distance is sorted ten times as fast as three columns.
    score = np.rint((1.0 - np.minimum(pairs.forward, pairs.backward)) * 1e6).astype(np.int64)
    distance = 2 * np.abs(pairs.left - pairs.right) + (pairs.left < pairs.right)
    key = (groups << 42) | (score << 22) | np.minimum(distance, (1 << 22) - 1)
    order = np.argsort(key)
    starts = np.flatnonzero(np.diff(groups[order], prepend=-1))
    sizes = np.diff(np.append(starts, len(order)))
    ranks: NDArray[np.int64] = np.empty(len(order), dtype=np.int64)
    ranks[order] = np.arange(len(order)) - np.repeat(starts, sizes)
    return ranks


def join_blocks(blocks: list[DistinctPairs]) -> DistinctPairs:
    """All blocks as one."""
    if not blocks:
        numbers, scores = np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.float32)
        return DistinctPairs(numbers, numbers, scores, scores)
    return DistinctPairs(
        np.concatenate([block.left for block in blocks]),
        np.concatenate([block.right for block in blocks]),
        np.concatenate([block.forward for block in blocks]),
        np.concatenate([block.backward for block in blocks]),
    )
