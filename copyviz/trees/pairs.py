"""Groups equal sentences by the nodes that own them, which gives the paper's tree matching without its loop."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import MatchTable, Numbers, TreeMatch
from copyviz.trees.shares import Flags, count_shares, owners_of_sentences

# Up to this many cells (16 MB) counting every pair of nodes in one array beats sorting.
DENSE_CELLS = 1 << 22


def match_trees(
    left: Hierarchy,
    right: Hierarchy,
    equal: MatchTable,
    counted: tuple[Flags, Flags] | None = None,
) -> TreeMatch:
    """What the equal sentences say about nodes; `counted` flags the sentences that are not left out, per side."""
    if counted is None:
        counted = (np.ones(len(left.sentences), dtype=np.bool_), np.ones(len(right.sentences), dtype=np.bool_))
    left_owners, right_owners = owners_of_sentences(left), owners_of_sentences(right)
    left_matched = flag_numbers(equal.left, len(left.sentences))
    right_matched = flag_numbers(equal.right, len(right.sentences))
    pairs = count_pairs(left_owners[equal.left], right_owners[equal.right], len(left.nodes), len(right.nodes))
    return TreeMatch(
        count_shares(left, left_owners, left_matched, counted[0]),
        count_shares(right, right_owners, right_matched, counted[1]),
        *pairs,
    )


def flag_numbers(numbers: Numbers, count: int) -> Flags:
    """One flag for each of `count` sentences: whether it is among the numbers."""
    flags = np.zeros(count, dtype=np.bool_)
    flags[numbers] = True
    return flags


def count_pairs(left: Numbers, right: Numbers, left_nodes: int, right_nodes: int) -> tuple[Numbers, Numbers, Numbers]:
    """The distinct pairs of nodes sorted by left, then right, and how often each occurs."""
    keys = left.astype(np.int64) * right_nodes + right
    distinct: NDArray[np.int64]
    counts: NDArray[np.int64]
    if left_nodes * right_nodes <= DENSE_CELLS:
        every = np.bincount(keys, minlength=1)
        distinct = np.flatnonzero(every)
        counts = every[distinct]
    else:
        distinct, counts = np.unique(keys, return_counts=True)
    columns = (distinct // max(1, right_nodes), distinct % max(1, right_nodes), counts)
    pair_left, pair_right, pair_count = (column.astype(np.int32) for column in columns)
    for array in (pair_left, pair_right, pair_count):
        array.setflags(write=False)
    return pair_left, pair_right, pair_count
