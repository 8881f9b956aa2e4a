"""Counts for every node how many of its sentences are matched (Yerra & Ng 2005, section 4.3)."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import Numbers, SideShares

Flags = NDArray[np.bool_]

# Both documents of a comparison, and of the one before it.
REMEMBERED = 4


@dataclass(frozen=True, slots=True, eq=False)
class NodeSpans:
    """Where the nodes of a hierarchy begin and end, and the deepest node of each sentence."""

    first: Numbers
    end: Numbers
    owners: Numbers


_forgetting = threading.Lock()
_remembered: OrderedDict[int, tuple[Hierarchy, NodeSpans]] = OrderedDict()


def spans_of(hierarchy: Hierarchy) -> NodeSpans:
    """The spans of a hierarchy's nodes, remembered for a few documents: they are needed at each move of a slider."""
    # By identity: comparing or hashing whole documents would cost more than making the spans.
    known = _remembered.get(id(hierarchy))
    if known is not None:
        return known[1]
    spans = make_spans(hierarchy)
    # Several threads decide at once: each goes on with its own spans, whatever the others forget meanwhile.
    with _forgetting:
        _remembered[id(hierarchy)] = hierarchy, spans
        while len(_remembered) > REMEMBERED:
            _remembered.popitem(last=False)
    return spans


def make_spans(hierarchy: Hierarchy) -> NodeSpans:
    """The spans of a hierarchy's nodes."""
    nodes = hierarchy.nodes
    first = np.fromiter((node.first for node in nodes), np.int32, len(nodes))
    end = np.fromiter((node.first + node.count for node in nodes), np.int32, len(nodes))
    parent = np.fromiter((node.parent or 0 for node in nodes), np.int32, len(nodes))
    sentences = np.arange(len(hierarchy.sentences), dtype=np.int32)
    # Preorder sorts nodes by their first sentence: start at the last that begins in time, climb to one that holds.
    owners = (np.searchsorted(first, sentences, side="right") - 1).astype(np.int32)
    while (outside := sentences >= end[owners]).any():
        owners[outside] = parent[owners[outside]]
    for array in (first, end, owners):
        array.setflags(write=False)
    return NodeSpans(first, end, owners)


def count_shares(spans: NodeSpans, matched: Flags, counted: Flags) -> SideShares:
    """The matched and all counted sentences of each node, its own and those of its whole subtree."""
    own_matched, matched_below = count_flags(spans, matched & counted)
    own_count, count_below = count_flags(spans, counted)
    return SideShares(own_matched, own_count, matched_below, count_below)


def count_flags(spans: NodeSpans, flags: Flags) -> tuple[Numbers, Numbers]:
    """How many flagged sentences each node owns, and how many stand in its whole subtree."""
    own = np.bincount(spans.owners[flags], minlength=len(spans.first)).astype(np.int32)
    before = np.concatenate(([0], np.cumsum(flags, dtype=np.int32)))
    below = (before[spans.end] - before[spans.first]).astype(np.int32)
    for array in (own, below):
        array.setflags(write=False)
    return own, below
