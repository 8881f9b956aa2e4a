"""The two facing trees as a figure of plain shapes: boxes filled by share, edges, caption."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace

import numpy as np

from copyviz.model.comparison import Comparison, Side
from copyviz.presentation.captions import (
    NOTHING,
    CaptionPart,
    Parts,
    caption_lines,
    counts_line,
    line_height,
    text_shapes,
    wrap_lines,
)
from copyviz.presentation.colours import blend, own_colour
from copyviz.presentation.labels import NodeLabels, item_label, percent
from copyviz.presentation.outline import Outline, build_outline
from copyviz.presentation.shapes import Anchor, Box, Curve, Figure, Shape, Text
from copyviz.presentation.text_fit import cut_to_fit, isolate, text_width
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
BOX_SHARE = 0.32
# A narrow figure gives the boxes more of its width, so that titles can be read, and the curves less.
NARROW_WIDTH, NARROW_SHARE = 450.0, 0.38
SPACING = TreeSpacing()
NARROW_SPACING = TreeSpacing(row=22.0, box=17.0, margin=8.0, indent=8.0, least_box=56.0)
READING = (
    "Boxes are filled by the share of their sentences that stand in the other document; "
    "the more equal pairs, the thicker the curve"
)


def tree_figure(
    comparison: Comparison,
    theme: Theme,
    *,
    width: float = 860.0,
    opened: Mapping[Side, AbstractSet[int]] | None = None,
    without: Parts = NOTHING,
) -> Figure:
    """The facing trees, unfolded as given (items of the outlines) or to a readable depth."""
    outlines = {side: build_outline(comparison.side(side)) for side in Side}
    shares = {
        Side.LEFT: share_items(outlines[Side.LEFT], comparison.trees.left),
        Side.RIGHT: share_items(outlines[Side.RIGHT], comparison.trees.right),
    }
    narrow = width < NARROW_WIDTH
    spacing, box = NARROW_SPACING if narrow else SPACING, width * (NARROW_SHARE if narrow else BOX_SHARE)
    starts = {Side.LEFT: spacing.margin, Side.RIGHT: width - spacing.margin - box}
    size = SMALL if narrow else TEXT
    head = spacing.row
    rows = {}
    for side in Side:
        unfolded = opened[side] if opened is not None else default_open(outlines[side], shares[side].matched)
        rows[side] = place_rows(outlines[side], unfolded, side, start=starts[side], width=box, spacing=spacing)
        rows[side] = replace(rows[side], top=rows[side].top + head)
    edges = cross_edges(
        comparison.trees, outlines[Side.LEFT], rows[Side.LEFT], outlines[Side.RIGHT], rows[Side.RIGHT]
    )
    shapes: list[Shape] = list(edge_shapes(edges, rows, theme))
    for side, letter in zip(Side, "AB", strict=True):
        labels = NodeLabels(comparison.side(side))
        shapes.append(Text(starts[side], spacing.margin + head / 2, letter, size, theme.text, bold=True))
        shapes += box_shapes(rows[side], outlines[side], shares[side], labels, theme, size)
    bottom = max(rows[side].bottom for side in Side) + spacing.margin
    lines = caption_lines(comparison, without) + (() if CaptionPart.READING in without else (READING,))
    wrapped = wrap_lines(lines, size, width - 2 * spacing.margin)
    shapes += text_shapes(wrapped, spacing.margin, bottom, size, theme.quiet)
    height = bottom + line_height(size) * len(wrapped) + spacing.margin
    return Figure(width, height, theme.card, tuple(shapes), "Structure of both documents", counts_line(comparison))


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


def box_shapes(  # noqa: PLR0917  all of it is what a box is drawn from
    rows: TreeRows, outline: Outline, shares: ItemShares, labels: NodeLabels, theme: Theme, size: float
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
        edge = 4.0 + rows.height * 0.12
        room = width - 2 * edge - (text_width(share, SMALL) + 4.0 if share else 0.0)
        name = cut_to_fit(item_label(outline, labels, item), size, room)
        yield Text(left + edge, middle, isolate(name), size, theme.text)
        yield Text(left + width - edge, middle, share, SMALL, theme.quiet, Anchor.END)
