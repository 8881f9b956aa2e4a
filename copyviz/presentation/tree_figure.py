"""The two facing trees as a figure of plain shapes: boxes filled by share, edges, caption."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

import numpy as np

from copyviz.model.comparison import Comparison, Side
from copyviz.presentation.captions import caption_lines
from copyviz.presentation.colours import blend, own_colour
from copyviz.presentation.labels import NodeLabels, item_label, percent
from copyviz.presentation.outline import Outline, build_outline
from copyviz.presentation.shapes import Anchor, Box, Curve, Figure, Shape, Text, cut_to_fit
from copyviz.presentation.themes import Theme
from copyviz.presentation.tree_layout import (
    CrossEdges,
    ItemShares,
    TreeRows,
    TreeSpacing,
    cross_edges,
    default_open,
    edge_strength,
    edge_widths,
    place_rows,
    share_items,
)

TEXT = 11.0
SMALL = 9.5
BOX_SHARE = 0.25
SPACING = TreeSpacing()
LINE = TEXT + 5.0


def tree_figure(
    comparison: Comparison,
    theme: Theme,
    *,
    width: float = 860.0,
    opened: Mapping[Side, AbstractSet[int]] | None = None,
) -> Figure:
    """The facing trees, unfolded as given (items of the outlines) or to a readable depth."""
    outlines = {side: build_outline(comparison.side(side)) for side in Side}
    shares = {
        Side.LEFT: share_items(outlines[Side.LEFT], comparison.trees.left),
        Side.RIGHT: share_items(outlines[Side.RIGHT], comparison.trees.right),
    }
    box = width * BOX_SHARE
    starts = {Side.LEFT: SPACING.margin, Side.RIGHT: width - SPACING.margin - box}
    rows = {}
    for side in Side:
        unfolded = opened[side] if opened is not None else default_open(outlines[side], shares[side].matched)
        rows[side] = place_rows(outlines[side], unfolded, side, start=starts[side], width=box, spacing=SPACING)
    edges = cross_edges(
        comparison.trees, outlines[Side.LEFT], rows[Side.LEFT], outlines[Side.RIGHT], rows[Side.RIGHT]
    )
    shapes: list[Shape] = list(edge_shapes(edges, rows, theme))
    for side in Side:
        labels = NodeLabels(comparison.side(side))
        shapes += box_shapes(rows[side], outlines[side], shares[side], labels, theme)
    bottom = max(rows[side].bottom for side in Side) + SPACING.margin
    captions = caption_lines(comparison)
    for number, line in enumerate(captions):
        text = cut_to_fit(line, TEXT, width - 2 * SPACING.margin)
        shapes.append(Text(SPACING.margin, bottom + LINE * (number + 0.5), text, TEXT, theme.quiet))
    height = bottom + LINE * len(captions) + SPACING.margin
    return Figure(width, height, theme.card, tuple(shapes), "Structure of both documents", captions[2])


def edge_shapes(edges: CrossEdges, rows: dict[Side, TreeRows], theme: Theme) -> Iterator[Shape]:
    """The edges, thin ones lowest."""
    left, right = rows[Side.LEFT], rows[Side.RIGHT]
    widths = edge_widths(edges.count, int(edges.count.max(initial=1)))
    for edge in np.argsort(edges.count, kind="stable").tolist():
        one, other, thick = int(edges.left[edge]), int(edges.right[edge]), float(widths[edge])
        yield Curve(
            float(left.right[one]),
            float(left.top[one]) + left.height / 2,
            float(right.left[other]),
            float(right.top[other]) + right.height / 2,
            theme.edge,
            thick,
            edge_strength(thick, len(edges)),
        )


def box_shapes(
    rows: TreeRows, outline: Outline, shares: ItemShares, labels: NodeLabels, theme: Theme
) -> Iterator[Shape]:
    """The boxes of one tree: fill by share, own share as a bar, name and per cent."""
    frame = blend(theme.hairline, theme.edge, 0.35)
    for row, item in enumerate(rows.items.tolist()):
        left, top = float(rows.left[row]), float(rows.top[row])
        width, middle = float(rows.right[row]) - left, top + rows.height / 2
        matched, count = int(shares.matched[item]), int(shares.count[item])
        yield Box(left, top, width, rows.height, theme.fill_empty, radius=3.0)
        if matched:
            yield Box(left, top, max(width * matched / max(count, 1), 2.0), rows.height, theme.fill, radius=3.0)
        own, own_count = int(shares.own_matched[item]), int(shares.own_count[item])
        if outline.parts[item] and own and own_count:
            tall = rows.height * own / own_count
            yield Box(left, top + rows.height - tall, 3.0, tall, own_colour(theme))
        yield Box(left, top, width, rows.height, None, frame, radius=3.0)
        share = percent(matched, count) if matched else ""
        room = width - 14.0 - (34.0 if share else 0.0)
        name = cut_to_fit(item_label(outline, labels, item), TEXT, room)
        yield Text(left + 7.0, middle, name, TEXT, theme.text)
        yield Text(left + width - 7.0, middle, share, SMALL, theme.quiet, Anchor.END)
