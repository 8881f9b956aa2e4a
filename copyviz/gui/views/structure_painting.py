"""Paints the facing trees: boxes filled by share, edges as thick as they have pairs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from copyviz.gui.views.structure_scene import Flags, SelectedRows, TreeScene
from copyviz.model.comparison import Side
from copyviz.presentation.colours import blend, own_colour
from copyviz.presentation.labels import percent
from copyviz.presentation.themes import Theme
from copyviz.presentation.tree_layout import TreeRows, edge_strength, edge_widths

RADIUS = 3.0
ARROW = 13.0
OWN_BAR = 3.0
# More edges than this in view are a grey cloud; the strongest are drawn.
MOST_EDGES = 400
# While a slider moves, so many must do.
MOST_MOVING = 80
MOST_WIDE = 60
# A box must have this much room for its per cent beside its name.
LEAST_FOR_PERCENT = 92.0


@dataclass(frozen=True, slots=True)
class Look:
    """How the trees are painted at the moment."""

    theme: Theme
    font: QFont
    small: QFont
    hovered: tuple[Side, int] | None = None
    focused: tuple[Side, int] | None = None


def make_look(
    theme: Theme, font: QFont, hovered: tuple[Side, int] | None = None, focused: tuple[Side, int] | None = None
) -> Look:
    """The look with fonts a little smaller than the window's."""
    name, share = QFont(font), QFont(font)
    name.setPointSizeF(max(font.pointSizeF() * 0.87, 6.5))
    share.setPointSizeF(name.pointSizeF() * 0.92)
    return Look(theme, name, share, hovered, focused)


def box_of(rows: TreeRows, row: int) -> QRectF:
    """Where a row's box stands."""
    return QRectF(rows.left[row], rows.top[row], rows.right[row] - rows.left[row], rows.height)


def paint_scene(painter: QPainter, scene: TreeScene, selected: SelectedRows, visible: QRectF, look: Look) -> None:
    """Paint the visible boxes of both trees, and the edges that stand out; the quiet ones lie below already."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_special_edges(painter, scene, selected, look)
    for side in Side:
        rows = scene.rows[side]
        low, high = np.searchsorted(rows.top, [visible.top() - rows.height, visible.bottom()])
        for row in range(int(low), int(high)):
            paint_box(painter, scene, selected, (side, row), look)


# Edges


def paint_quiet_edges(
    painter: QPainter, scene: TreeScene, visible: QRectF, theme: Theme, most: int = MOST_EDGES
) -> None:
    """Paint all edges in view, thin ones first; slow enough to be kept as a picture."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    found = np.flatnonzero(edges_in_view(scene, visible, most))
    counts = scene.edges.count[found]
    order = np.argsort(counts, kind="stable")
    found, counts = found[order], counts[order]
    widths = edge_widths(counts, int(counts.max(initial=1)))
    # Lines one pixel wide are several times faster to draw.
    widths[: max(len(widths) - MOST_WIDE, 0)] = 1.0
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for edge, width in zip(found.tolist(), widths.tolist(), strict=True):
        ink = QColor(theme.edge)
        ink.setAlphaF(edge_strength(width, len(found)))
        paint_edge(painter, scene, edge, ink, width)


def paint_special_edges(painter: QPainter, scene: TreeScene, selected: SelectedRows, look: Look) -> None:
    """Paint the edges of the box under the cursor, then the selected ones."""
    edges = scene.edges
    if not len(edges):
        return
    hovered = np.zeros(len(edges), dtype=np.bool_)
    if look.hovered is not None:
        side, row = look.hovered
        hovered = (edges.left if side is Side.LEFT else edges.right) == row
    painter.setBrush(Qt.BrushStyle.NoBrush)
    most = int(edges.count.max())
    for chosen, colour in ((hovered & ~selected.edges, look.theme.bar), (selected.edges, look.theme.highlight)):
        found = np.flatnonzero(chosen)[:MOST_WIDE]
        widths = np.maximum(edge_widths(edges.count[found], most), 2.0)
        for edge, width in zip(found.tolist(), widths.tolist(), strict=True):
            paint_edge(painter, scene, edge, QColor(colour), width)


def paint_edge(painter: QPainter, scene: TreeScene, edge: int, colour: QColor, width: float) -> None:
    """Paint the curve of one edge from box to box."""
    left = box_of(scene.rows[Side.LEFT], int(scene.edges.left[edge]))
    right = box_of(scene.rows[Side.RIGHT], int(scene.edges.right[edge]))
    start, end = QPointF(left.right(), left.center().y()), QPointF(right.left(), right.center().y())
    bend = (end.x() - start.x()) * 0.46
    path = QPainterPath(start)
    path.cubicTo(start + QPointF(bend, 0), end - QPointF(bend, 0), end)
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawPath(path)


def edges_in_view(scene: TreeScene, visible: QRectF, most: int) -> Flags:
    """Which edges have an end in view; the strongest where there are too many."""
    edges = scene.edges
    result = np.zeros(len(edges), dtype=np.bool_)
    for rows, ends in ((scene.rows[Side.LEFT], edges.left), (scene.rows[Side.RIGHT], edges.right)):
        tops = rows.top[ends]
        result |= (tops + rows.height >= visible.top()) & (tops <= visible.bottom())
    if result.sum() > most:
        found = np.flatnonzero(result)
        strongest = found[np.argsort(-edges.count[found], kind="stable")[:most]]
        result[:] = False
        result[strongest] = True
    return result


# Boxes


def paint_box(
    painter: QPainter, scene: TreeScene, selected: SelectedRows, place: tuple[Side, int], look: Look
) -> None:
    """Paint one box: fill, own share, frame, arrow, name and per cent."""
    side, row = place
    theme, tree = look.theme, scene.sides[side]
    item = int(scene.rows[side].items[row])
    box = box_of(scene.rows[side], row)
    outside = QPainterPath()
    outside.addRoundedRect(box, RADIUS, RADIUS)
    painter.fillPath(outside, QColor(theme.fill_empty))
    painter.save()
    painter.setClipPath(outside)
    fill_box(painter, scene, place, box, theme)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(frame_pen(selected, side, row, look))
    painter.drawRoundedRect(box, RADIUS, RADIUS)
    left = box.left() + 7.0
    if tree.outline.parts[item] and item:
        paint_arrow(painter, QPointF(left + 3.5, box.center().y()), item in tree.open_items, QColor(theme.quiet))
        left += ARROW
    matched, count = int(tree.shares.matched[item]), int(tree.shares.count[item])
    paint_texts(painter, box, left, (tree.label(item), percent(matched, count) if matched else ""), look)


def fill_box(painter: QPainter, scene: TreeScene, place: tuple[Side, int], box: QRectF, theme: Theme) -> None:
    """Fill a box by the share of its subtree; a darker bar tells that of its own sentences."""
    side, row = place
    tree, item = scene.sides[side], int(scene.rows[side].items[row])
    matched, count = int(tree.shares.matched[item]), int(tree.shares.count[item])
    if matched:
        width = max(box.width() * matched / max(count, 1), 2.0)
        painter.fillRect(QRectF(box.left(), box.top(), width, box.height()), QColor(theme.fill))
    own, own_count = int(tree.shares.own_matched[item]), int(tree.shares.own_count[item])
    if tree.outline.parts[item] and own and own_count:
        height = box.height() * own / own_count
        painter.fillRect(QRectF(box.left(), box.bottom() - height, OWN_BAR, height), QColor(own_colour(theme)))


def frame_pen(selected: SelectedRows, side: Side, row: int, look: Look) -> QPen:
    """The frame of a box: selected, partner of the selected, keyboard focus, hovered, or plain."""
    theme = look.theme
    if row in selected.strong[side]:
        return QPen(QColor(theme.highlight), 2.0)
    if (side, row) == look.focused:
        return QPen(QColor(theme.accent), 1.6)
    if row in selected.weak[side]:
        return QPen(QColor(theme.highlight), 1.0)
    if (side, row) == look.hovered:
        return QPen(QColor(theme.bar), 1.0)
    return QPen(QColor(blend(theme.hairline, theme.edge, 0.35)), 1.0)


def paint_arrow(painter: QPainter, middle: QPointF, unfolded: bool, colour: QColor) -> None:
    """Paint the small triangle that folds and unfolds."""
    corners = [(-3.5, -2.0), (3.5, -2.0), (0.0, 2.6)] if unfolded else [(-2.0, -3.5), (-2.0, 3.5), (2.6, 0.0)]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([middle + QPointF(x, y) for x, y in corners]))


def paint_texts(painter: QPainter, box: QRectF, left: float, texts: tuple[str, str], look: Look) -> None:
    """Write the name, elided where there is no room, and the per cent at the right end."""
    name, share = texts
    right = box.right() - 7.0
    if share and box.width() >= LEAST_FOR_PERCENT:
        painter.setFont(look.small)
        painter.setPen(QColor(look.theme.quiet))
        painter.drawText(
            box.adjusted(0, 0, -7, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, share
        )
        right -= QFontMetricsF(look.small).horizontalAdvance("100 %") + 6.0
    painter.setFont(look.font)
    painter.setPen(QColor(look.theme.text))
    room = QRectF(left, box.top(), max(right - left, 0.0), box.height())
    text = QFontMetricsF(look.font).elidedText(name, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
