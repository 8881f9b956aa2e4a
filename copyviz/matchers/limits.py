"""Keeps a table of pairs within a limit while it grows, by dropping the weakest partners of each sentence."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from copyviz.matchers.base import PAIR_LIMIT
from copyviz.matchers.distinct import DistinctPairs, Groups, Positions, count_spread


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

    def pairs(self) -> DistinctPairs:
        """The pairs that fit: each sentence keeps its best partners, and at least the best one."""
        pairs = join_blocks(self._blocks)
        # However they are spread, a pair of groups needs a row for each sentence of the larger one.
        rows = np.maximum(self._left.sizes[pairs.left], self._right.sizes[pairs.right])
        if int(rows.sum()) <= self._limit:
            return pairs
        rank = np.minimum(ranks_within(pairs.left, pairs), ranks_within(pairs.right, pairs))
        order = np.argsort(rank, kind="stable")
        fitting = int(np.searchsorted(np.cumsum(rows[order]), self._limit, side="right"))
        lowest_dropped = max(1, int(rank[order[min(fitting, len(order) - 1)]]))
        return pairs.keep(rank < lowest_dropped)


def ranks_within(groups: Positions, pairs: DistinctPairs) -> Positions:
    """The rank of each pair among those of the same group: best score first, then nearest to the diagonal."""
    score = np.minimum(pairs.forward, pairs.backward)
    order = np.lexsort((pairs.right, pairs.left, np.abs(pairs.left - pairs.right), -score, groups))
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
