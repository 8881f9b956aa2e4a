"""Counts for every node how many of its sentences are matched (Yerra & Ng 2005, section 4.3)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import Numbers, SideShares

Flags = NDArray[np.bool_]


def owners_of_sentences(hierarchy: Hierarchy) -> Numbers:
    """For each sentence the number of the deepest node that holds it."""
    count = len(hierarchy.nodes)
    first, end, parent = (np.empty(count, dtype=np.int32) for _ in range(3))
    for node in hierarchy.nodes:
        number = node.number
        first[number], end[number] = node.first, node.first + node.count
        parent[number] = 0 if node.parent is None else node.parent
    sentences = np.arange(len(hierarchy.sentences), dtype=np.int32)
    # Preorder sorts nodes by their first sentence: start at the last that begins in time, climb to one that holds.
    owners = (np.searchsorted(first, sentences, side="right") - 1).astype(np.int32)
    while (outside := sentences >= end[owners]).any():
        owners[outside] = parent[owners[outside]]
    return owners


def count_shares(hierarchy: Hierarchy, owners: Numbers, matched: Flags, counted: Flags) -> SideShares:
    """The matched and all counted sentences of each node, its own and those of its whole subtree."""
    own_matched, matched_below = count_flags(hierarchy, owners, matched & counted)
    own_count, count_below = count_flags(hierarchy, owners, counted)
    return SideShares(own_matched, own_count, matched_below, count_below)


def count_flags(hierarchy: Hierarchy, owners: Numbers, flags: Flags) -> tuple[Numbers, Numbers]:
    """How many flagged sentences each node owns, and how many stand in its whole subtree."""
    own = np.bincount(owners[flags], minlength=len(hierarchy.nodes)).astype(np.int32)
    before = np.concatenate(([0], np.cumsum(flags, dtype=np.int32)))
    spans = np.array([(node.first, node.first + node.count) for node in hierarchy.nodes], dtype=np.intp)
    below = (before[spans[:, 1]] - before[spans[:, 0]]).astype(np.int32)
    for array in (own, below):
        array.setflags(write=False)
    return own, below
