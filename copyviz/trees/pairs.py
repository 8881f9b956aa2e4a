"""Groups equal sentences by the nodes that own them, which gives the paper's tree matching without its loop."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import MatchTable, Numbers, TreeMatch
from copyviz.trees.shares import Flags, count_shares, spans_of

# Up to this many cells (8 MB) counting every pair of nodes in one array beats sorting.
DENSE_CELLS = 1 << 20


def match_trees(
    left: Hierarchy,
    right: Hierarchy,
    equal: MatchTable,
    counted: tuple[Flags, Flags] | None = None,
) -> TreeMatch:
    """What the equal sentences say about nodes; `counted` flags the sentences that are not left out, per side."""
    if counted is None:
        counted = (np.ones(len(left.sentences), dtype=np.bool_), np.ones(len(right.sentences), dtype=np.bool_))
    left_spans, right_spans = spans_of(left), spans_of(right)
    pairs = count_pairs(
        left_spans.owners.take(equal.left), right_spans.owners.take(equal.right), len(left.nodes), len(right.nodes)
    )
    return TreeMatch(
        count_shares(left_spans, flag_numbers(equal.left, len(left.sentences)), counted[0]),
        count_shares(right_spans, flag_numbers(equal.right, len(right.sentences)), counted[1]),
        *pairs,
    )


def flag_numbers(numbers: Numbers, count: int) -> Flags:
    """One flag for each of `count` sentences: whether it is among the numbers."""
    flags = np.zeros(count, dtype=np.bool_)
    flags[numbers] = True
    return flags


def count_pairs(left: Numbers, right: Numbers, left_nodes: int, right_nodes: int) -> tuple[Numbers, Numbers, Numbers]:
    """The distinct pairs of nodes sorted by left, then right, and how often each occurs."""
    cells = left_nodes * right_nodes
    wide = left if cells < 1 << 31 else left.astype(np.int64)
    keys: NDArray[np.signedinteger] = wide * right_nodes + right
    distinct, counts = count_by_cell(keys) if cells <= DENSE_CELLS else count_by_sorting(keys)
    columns = (distinct // max(1, right_nodes), distinct % max(1, right_nodes), counts)
    pair_left, pair_right, pair_count = (column.astype(np.int32) for column in columns)
    for array in (pair_left, pair_right, pair_count):
        array.setflags(write=False)
    return pair_left, pair_right, pair_count


def count_by_cell(keys: NDArray[np.signedinteger]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The distinct keys and their counts, by an array with a cell for every key there could be."""
    every = np.bincount(keys, minlength=1)
    distinct = np.flatnonzero(every)
    return distinct, every[distinct]


def count_by_sorting(
    keys: NDArray[np.signedinteger],
) -> tuple[NDArray[np.signedinteger], NDArray[np.int64]]:
    """The distinct keys and their counts, by sorting."""
    keys = np.sort(keys)
    starts = np.append(np.zeros(min(1, len(keys)), dtype=np.int64), np.flatnonzero(keys[1:] != keys[:-1]) + 1)
    return keys[starts], np.diff(np.append(starts, len(keys)))
