"""What the facing trees show at the moment: rows, edges between them, and which are selected."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from copyviz.gui.selection import (
    NodeSelection,
    PairSelection,
    PassageSelection,
    RectangleSelection,
    Selection,
    SentenceSelection,
)
from copyviz.model.comparison import Comparison, Side
from copyviz.model.matches import Interval
from copyviz.presentation.labels import NodeLabels, item_label, of, sentence_range
from copyviz.presentation.outline import GROUP, Outline, build_outline
from copyviz.presentation.tree_layout import (
    CrossEdges,
    ItemShares,
    TreeRows,
    TreeSpacing,
    cross_edges,
    default_open,
    place_rows,
    share_items,
)

# Boxes take about this share of the width on each side, between two bounds; the rest is for the edges.
BOX_SHARE, LEAST_BOX, MOST_BOX = 0.235, 96.0, 280.0

Flags = NDArray[np.bool_]


@dataclass(slots=True)
class TreeSide:
    """One of the two trees: its outline, names and shares, and what is unfolded.

    `opened` is what the user unfolded, `revealed` what is open only to show the selection.
    """

    outline: Outline
    labels: NodeLabels
    shares: ItemShares
    opened: frozenset[int] = frozenset({0})
    revealed: frozenset[int] = frozenset()

    @property
    def open_items(self) -> frozenset[int]:
        """All that is unfolded."""
        return self.opened | self.revealed

    def label(self, item: int) -> str:
        """The name in an item's box."""
        return item_label(self.outline, self.labels, item)

    def toggle(self, item: int) -> None:
        """Fold or unfold an item."""
        if item in self.open_items:
            self.opened -= {item}
            self.revealed -= {item}
        elif self.outline.parts[item]:
            self.opened |= {item}


class TreeScene:
    """Both trees of a comparison with their edges."""

    def __init__(self, comparison: Comparison, rows: int) -> None:
        self.comparison = comparison
        self.sides: dict[Side, TreeSide] = {}
        for side, shares in ((Side.LEFT, comparison.trees.left), (Side.RIGHT, comparison.trees.right)):
            hierarchy = comparison.side(side)
            outline = build_outline(hierarchy)
            self.sides[side] = TreeSide(outline, NodeLabels(hierarchy), share_items(outline, shares))
        self.open_default(rows)
        self.rows: dict[Side, TreeRows] = {}
        self.edges = CrossEdges(*(np.zeros(0, dtype=np.int32) for _ in range(3)))

    def open_default(self, rows: int) -> None:
        """Unfold to a readable depth of at most so many rows."""
        for tree in self.sides.values():
            tree.opened = default_open(tree.outline, tree.shares.matched, rows)
            tree.revealed = frozenset()

    def set_comparison(self, comparison: Comparison) -> None:
        """Take other shares and pairs of the same documents."""
        self.comparison = comparison
        self.sides[Side.LEFT].shares = share_items(self.sides[Side.LEFT].outline, comparison.trees.left)
        self.sides[Side.RIGHT].shares = share_items(self.sides[Side.RIGHT].outline, comparison.trees.right)

    def lay_out(self, width: float, spacing: TreeSpacing) -> None:
        """Place the boxes on a given width and find the edges between them."""
        box = min(max(BOX_SHARE * width, LEAST_BOX), MOST_BOX)
        starts = {Side.LEFT: spacing.margin, Side.RIGHT: width - spacing.margin - box}
        for side, tree in self.sides.items():
            self.rows[side] = place_rows(
                tree.outline, tree.open_items, side, start=starts[side], width=box, spacing=spacing
            )
        self.find_edges()

    def find_edges(self) -> None:
        """Count the pairs between the present rows."""
        left, right = self.sides[Side.LEFT], self.sides[Side.RIGHT]
        self.edges = cross_edges(
            self.comparison.trees, left.outline, self.rows[Side.LEFT], right.outline, self.rows[Side.RIGHT]
        )

    def tooltip(self, side: Side, row: int) -> str:
        """What a box stands for."""
        tree = self.sides[side]
        item = int(self.rows[side].items[row])
        node = int(tree.outline.node[item])
        if node != GROUP:
            trees = self.comparison.trees
            return tree.labels.tooltip(node, trees.left if side is Side.LEFT else trees.right)
        matched = of(int(tree.shares.matched[item]), int(tree.shares.count[item]))
        stretch = sentence_range(int(tree.outline.first[item]), int(tree.outline.count[item]))
        return f"{tree.outline.parts[item]} parts · sentences {stretch}\nMatched: {matched}"

    def selection_of(self, side: Side, row: int) -> Selection:
        """What a click on a box selects: its node, or for a group its sentences against the other document."""
        outline = self.sides[side].outline
        item = int(self.rows[side].items[row])
        node = int(outline.node[item])
        if node != GROUP:
            return NodeSelection(side, node)
        own = Interval(int(outline.first[item]), int(outline.count[item]))
        other = Interval(0, len(self.comparison.side(side.other).sentences))
        return RectangleSelection(own, other) if side is Side.LEFT else RectangleSelection(other, own)

    def partner(self, side: Side, row: int) -> int | None:
        """The row of the other side that most pairs lead to."""
        own, other = (self.edges.left, self.edges.right) if side is Side.LEFT else (self.edges.right, self.edges.left)
        found = np.flatnonzero(own == row)
        return int(other[found[np.argmax(self.edges.count[found])]]) if len(found) else None


@dataclass(frozen=True, slots=True, eq=False)
class SelectedRows:
    """Which rows and edges are selected; `strong` rows are the selection itself, `weak` ones its partners."""

    strong: dict[Side, frozenset[int]]
    weak: dict[Side, frozenset[int]]
    edges: Flags


def selected_items(scene: TreeScene, selection: Selection | None) -> dict[Side, int]:
    """The items to bring into view for a selection."""
    nodes: dict[Side, int] = {}
    comparison = scene.comparison
    match selection:
        case PairSelection(left, right):
            nodes = {
                Side.LEFT: comparison.left.node_of(left).number,
                Side.RIGHT: comparison.right.node_of(right).number,
            }
        case SentenceSelection(side, sentence):
            nodes = {side: comparison.side(side).node_of(sentence).number}
        case NodeSelection(side, node):
            nodes = {side: node}
    return {side: int(scene.sides[side].outline.item_of_node[node]) for side, node in nodes.items()}


def selected_rows(scene: TreeScene, selection: Selection | None) -> SelectedRows:
    """How the present rows show a selection."""
    edges = scene.edges
    strong: dict[Side, frozenset[int]] = {side: frozenset() for side in Side}
    for side, item in selected_items(scene, selection).items():
        strong[side] = frozenset(scene.rows[side].rows_of(np.array([item], dtype=np.int32)).tolist())
    stretches = selected_stretches(scene.comparison, selection)
    for side, stretch in stretches.items():
        strong[side] = rows_inside(scene, side, stretch)
    left = np.isin(edges.left, list(strong[Side.LEFT]))
    right = np.isin(edges.right, list(strong[Side.RIGHT]))
    both = bool(stretches) or isinstance(selection, PairSelection)
    chosen = left & right if both else left | right
    weak = {
        Side.LEFT: frozenset(edges.left[chosen].tolist()) - strong[Side.LEFT],
        Side.RIGHT: frozenset(edges.right[chosen].tolist()) - strong[Side.RIGHT],
    }
    return SelectedRows(strong, weak, chosen)


def selected_stretches(comparison: Comparison, selection: Selection | None) -> dict[Side, Interval]:
    """The sentences of both sides that a passage or rectangle covers."""
    match selection:
        case PassageSelection(number) if number < len(comparison.passages):
            passage = comparison.passages[number]
            return {Side.LEFT: passage.left, Side.RIGHT: passage.right}
        case RectangleSelection(left, right):
            return {Side.LEFT: left, Side.RIGHT: right}
    return {}


def rows_inside(scene: TreeScene, side: Side, stretch: Interval) -> frozenset[int]:
    """The finest rows that hold sentences of a stretch; none when it is the whole document."""
    if stretch.count >= len(scene.comparison.side(side).sentences):
        return frozenset()
    outline, rows = scene.sides[side].outline, scene.rows[side]
    first, end = outline.first[rows.items], outline.first[rows.items] + outline.count[rows.items]
    overlap = (first < stretch.end) & (end > stretch.first)
    # A row whose parts are shown below it leaves the marking to them.
    parted = np.append(np.isin(rows.items[1:], rows.items[:-1] + 1) & (np.diff(outline.depth[rows.items]) > 0), False)
    return frozenset(np.flatnonzero(overlap & ~parted).tolist())
