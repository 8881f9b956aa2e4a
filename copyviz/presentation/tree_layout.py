"""Which parts of two facing trees are shown, where their boxes stand, and which edges cross between them."""

from __future__ import annotations

import math
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from copyviz.model.comparison import Side
from copyviz.model.matches import Numbers, SideShares, TreeMatch
from copyviz.presentation.outline import Outline

# About what a window of ordinary height shows without scrolling.
DEFAULT_ROWS = 30
WIDEST_EDGE = 8.0


@dataclass(frozen=True, slots=True)
class TreeSpacing:
    """The measures of a drawn tree in pixels; a figure and the window may differ."""

    row: float = 27.0
    box: float = 20.0
    margin: float = 14.0
    indent: float = 22.0
    least_box: float = 64.0


@dataclass(frozen=True, slots=True, eq=False)
class TreeRows:
    """The shown items of one side from top to bottom, and their boxes."""

    side: Side
    items: Numbers
    left: NDArray[np.float64]
    right: NDArray[np.float64]
    top: NDArray[np.float64]
    height: float

    def __len__(self) -> int:
        return len(self.items)

    def rows_of(self, items: Numbers) -> Numbers:
        """The row that shows each item: its own, or that of the folded item it lies in."""
        rows = np.searchsorted(self.items, items, side="right") - 1
        return np.maximum(rows, 0).astype(np.int32)

    @property
    def bottom(self) -> float:
        """Where the last box ends."""
        return float(self.top[-1]) + self.height if len(self.top) else 0.0


@dataclass(frozen=True, slots=True, eq=False)
class CrossEdges:
    """Edges between shown rows: so many pairs of sentences of the one equal sentences of the other."""

    left: Numbers
    right: Numbers
    count: Numbers

    def __len__(self) -> int:
        return len(self.count)


def default_open(outline: Outline, matched: Numbers, rows: int = DEFAULT_ROWS) -> frozenset[int]:
    """What is open at first: sections before paragraphs, then where most is matched, within so many rows."""
    opened = {0}
    shown = int(outline.parts[0]) + int(outline.root_shown)
    frontier = [item for item in outline.children(0) if outline.section[item]]
    leafy: list[int] = []
    while frontier:
        below: list[int] = []
        for item in frontier:
            children = outline.children(item)
            if not any(outline.section[child] for child in children):
                leafy.append(item)
            elif shown + len(children) <= rows:
                opened.add(item)
                shown += len(children)
                below += [child for child in children if outline.section[child]]
        frontier = below
    for item in sorted(leafy, key=lambda item: (-int(matched[item]), item)):
        if matched[item] and shown + outline.parts[item] <= rows:
            opened.add(item)
            shown += int(outline.parts[item])
    return frozenset(opened)


def open_to(outline: Outline, opened: AbstractSet[int], item: int) -> frozenset[int]:
    """What is open once an item is to be seen."""
    return frozenset(opened).union(outline.path_to(item))


def shown_items(outline: Outline, opened: AbstractSet[int]) -> Numbers:
    """The items that are seen, from top to bottom."""
    after = outline.after
    items = [0] if outline.root_shown else []
    item, total = 1, len(outline)
    while item < total:
        items.append(item)
        item = item + 1 if item in opened else int(after[item])
    return np.array(items, dtype=np.int32)


def place_rows(
    outline: Outline, opened: AbstractSet[int], side: Side, *, start: float, width: float, spacing: TreeSpacing
) -> TreeRows:
    """The boxes of one side, between `start` and `width` further on, indented by depth."""
    items = shown_items(outline, opened)
    depth = np.maximum(outline.depth[items] - 1, 0).astype(np.float64)
    indent = np.minimum(depth * spacing.indent, max(0.0, width - spacing.least_box))
    top = spacing.margin + np.arange(len(items), dtype=np.float64) * spacing.row
    return TreeRows(side, items, start + indent, np.full(len(items), start + width), top, spacing.box)


def cross_edges(
    trees: TreeMatch, left_outline: Outline, left: TreeRows, right_outline: Outline, right: TreeRows
) -> CrossEdges:
    """The edges between shown rows; pairs of nodes inside a folded one count for it."""
    rows_left = left.rows_of(left_outline.item_of_node[trees.pair_left]).astype(np.int64)
    rows_right = right.rows_of(right_outline.item_of_node[trees.pair_right])
    keys = rows_left * max(len(right), 1) + rows_right
    # A plain count is much faster than sorting, as long as the table of all row pairs stays small.
    if len(left) * len(right) <= 4_000_000:
        counts = np.bincount(keys, weights=trees.pair_count, minlength=1)
        found = np.flatnonzero(counts)
        sums = counts[found]
    else:
        found, inverse = np.unique(keys, return_inverse=True)
        sums = np.bincount(inverse, weights=trees.pair_count)
    wide = max(len(right), 1)
    return CrossEdges(
        (found // wide).astype(np.int32), (found % wide).astype(np.int32), np.rint(sums).astype(np.int32)
    )


def edge_widths(counts: Numbers, most: int) -> NDArray[np.float64]:
    """How thick edges are where the strongest has `most` pairs: one pair is still seen, and none is a beam."""
    scale = WIDEST_EDGE / max(np.power(most, 0.75), WIDEST_EDGE)
    widths: NDArray[np.float64] = 0.6 + scale * np.power(counts, 0.75)
    return widths


def edge_strength(width: float, edges: int) -> float:
    """How strongly edges of a thickness are drawn: the more there are in all, the more thin ones step back."""
    crowd = min(max(math.log10(max(edges, 1) / 60), 0.0), 1.5)
    return float(0.62 * min(width / WIDEST_EDGE, 1.0) ** crowd)


@dataclass(frozen=True, slots=True, eq=False)
class ItemShares:
    """For each item of an outline: matched and all sentences, below it and its own."""

    matched: Numbers
    count: Numbers
    own_matched: Numbers
    own_count: Numbers


def share_items(outline: Outline, shares: SideShares) -> ItemShares:
    """The shares of a side's nodes for the items of its outline; a group owns nothing itself."""
    nodes = np.maximum(outline.node, 0)
    is_node = outline.node >= 0
    return ItemShares(
        outline.sum_up(shares.matched),
        outline.count,
        np.where(is_node, shares.own_matched[nodes], 0).astype(np.int32),
        np.where(is_node, shares.own_count[nodes], 0).astype(np.int32),
    )
