"""Paints what lies under and over the dots: grid of sections, tint, crosshair and rings of the selection."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from copyviz.model.matches import Numbers
from copyviz.presentation.colours import blend
from copyviz.presentation.extent import Extent
from copyviz.presentation.strips import thin_out
from copyviz.presentation.themes import Theme

RING = 9.0
SMALL_RING = 7.0


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Borders of sections, coarsest level first, and the size of both documents."""

    across: tuple[Numbers, ...] = ()
    down: tuple[Numbers, ...] = ()
    size: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Marks:
    """The selection as places: a tinted extent, framed or not, a pair, lines of one sentence, rings."""

    tint: Extent | None = None
    framed: bool = False
    pair: tuple[float, float] | None = None
    column: float | None = None
    row: float | None = None
    rings: tuple[tuple[float, float], ...] = ()


class Canvas(Protocol):
    """Knows where places are drawn."""

    def position_of(self, x: float, y: float) -> QPointF:
        """Where a place is drawn."""
        ...

    def rectangle_of(self, extent: Extent) -> QRectF:
        """Where an extent is drawn."""
        ...

    def rect(self) -> QRect:
        """The whole area."""
        ...


def paint_grid(painter: QPainter, canvas: Canvas, grid: Grid, marks: Marks, theme: Theme) -> None:
    """Paint the card, the tint and the lines between sections."""
    area = QRectF(canvas.rect())
    painter.fillRect(area, QColor(theme.card))
    if not all(grid.size):
        return
    if marks.tint is not None:
        painter.fillRect(canvas.rectangle_of(marks.tint), QColor(theme.highlight_tint))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    colours = (theme.grid, blend(theme.grid, theme.card, 0.45))
    frame = canvas.rectangle_of(Extent(0, grid.size[0], 0, grid.size[1]))
    for level in reversed(range(max(len(grid.across), len(grid.down)))):
        painter.setPen(QPen(QColor(colours[min(level, 1)]), 1))
        painter.drawLines(level_lines(canvas, grid, level, frame))
    painter.setPen(QPen(QColor(theme.hairline), 1))
    painter.drawRect(frame)


def level_lines(canvas: Canvas, grid: Grid, level: int, frame: QRectF) -> list[QLineF]:
    """The lines of one level of sections that lie far enough apart."""
    lines = []
    origin, unit = canvas.position_of(0, 0), canvas.position_of(1, 1)
    area = canvas.rect()
    if level < len(grid.across):
        places = in_view(origin.x() + grid.across[level].astype(np.float64) * (unit.x() - origin.x()), area.width())
        lines += [QLineF(x, frame.top(), x, frame.bottom()) for x in thin_out(places)]
    if level < len(grid.down):
        places = in_view(origin.y() + grid.down[level].astype(np.float64) * (unit.y() - origin.y()), area.height())
        lines += [QLineF(frame.left(), y, frame.right(), y) for y in thin_out(places)]
    return lines


def in_view(places: NDArray[np.float64], length: int) -> NDArray[np.float64]:
    """The places that lie on the canvas."""
    return places[(places >= -1) & (places <= length + 1)]


def paint_marks(
    painter: QPainter, canvas: Canvas, marks: Marks, theme: Theme, *, size: tuple[int, int], note: str
) -> None:
    """Paint frame, crosshair and rings of the selection, or a note."""
    area = QRectF(canvas.rect())
    if note:
        painter.setPen(QColor(theme.quiet))
        wrapped = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
        painter.drawText(area.adjusted(16, 16, -16, -16), wrapped, note)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    highlight = QColor(theme.highlight)
    if marks.tint is not None and marks.framed:
        painter.setPen(QPen(highlight, 1.4))
        painter.drawRect(canvas.rectangle_of(marks.tint))
    frame = canvas.rectangle_of(Extent(0, size[0], 0, size[1])).intersected(area)
    paint_crosshair(painter, canvas, marks, frame, highlight)
    painter.setPen(QPen(highlight, 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for x, y in marks.rings:
        painter.drawEllipse(canvas.position_of(x, y), SMALL_RING, SMALL_RING)
    if marks.pair is not None:
        painter.setPen(QPen(highlight, 2.0))
        painter.drawEllipse(canvas.position_of(*marks.pair), RING, RING)


def paint_crosshair(painter: QPainter, canvas: Canvas, marks: Marks, area: QRectF, colour: QColor) -> None:
    """Paint the dashed lines through the selected sentences, open around a pair's ring."""
    pen = QPen(colour, 1.2)
    pen.setDashPattern([3.0, 2.5])
    painter.setPen(pen)
    ring = canvas.position_of(*marks.pair) if marks.pair is not None else None
    if marks.column is not None:
        x = canvas.position_of(marks.column, 0).x()
        stops = [area.top(), ring.y() - RING, ring.y() + RING, area.bottom()] if ring else [area.top(), area.bottom()]
        painter.drawLines([QLineF(x, a, x, b) for a, b in zip(stops[::2], stops[1::2], strict=True)])
    if marks.row is not None:
        y = canvas.position_of(0, marks.row).y()
        stops = [area.left(), ring.x() - RING, ring.x() + RING, area.right()] if ring else [area.left(), area.right()]
        painter.drawLines([QLineF(a, y, b, y) for a, b in zip(stops[::2], stops[1::2], strict=True)])


def paint_rubber_band(painter: QPainter, box: QRectF, theme: Theme, *, select: bool) -> None:
    """Paint the box being drawn: to zoom into, or to select."""
    colour = QColor(theme.highlight if select else theme.accent)
    fill = QColor(colour)
    fill.setAlpha(28)
    painter.setPen(QPen(colour, 1.0))
    painter.setBrush(fill)
    painter.drawRect(box)
