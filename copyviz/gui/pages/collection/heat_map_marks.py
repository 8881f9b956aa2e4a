"""Marks on a heat map: the pair below the mouse, the selected one, and those that were judged."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from copyviz.model.case import Finding
from copyviz.model.judgement import Judgements, key_of
from copyviz.presentation.heat_map import HeatMap
from copyviz.presentation.map_lens import Cell, MapLens
from copyviz.presentation.themes import Theme

# The dot of a judgement: its radius by the cell, and at most.
JUDGED_SHARE, JUDGED_PIXELS = 0.17, 4.5
# In sixteenths of a degree, from where to where.
LEFT_HALF = 90 * 16, 180 * 16


def mark_hovered(painter: QPainter, lens: MapLens, cell: Cell, theme: Theme) -> None:
    """A frame around a cell, and a tint that leads to both of its names."""
    frame = QRectF(*lens.corner(*cell), lens.cell, lens.cell)
    tint = QColor(theme.accent)
    tint.setAlpha(34)
    painter.fillRect(QRectF(0.0, frame.top(), frame.left(), frame.height()), tint)
    painter.fillRect(QRectF(frame.left(), 0.0, frame.width(), frame.top()), tint)
    painter.setPen(QPen(QColor(theme.accent), 1.0))
    painter.drawRect(frame)


def mark_selected(painter: QPainter, frame: QRectF, theme: Theme, *, strong: bool) -> None:
    """A line around a cell, set off from it: the strongest cells have about the colour of the mark."""
    painter.setPen(QPen(QColor(theme.card), 2.0))
    painter.drawRect(frame)
    painter.setPen(QPen(QColor(theme.highlight), 3.0 if strong else 2.0))
    painter.drawRect(frame.adjusted(-2, -2, 2, 2))


def judged_cells(heat: HeatMap, judgements: Judgements) -> dict[Cell, Finding]:
    """The cells of pairs that were judged."""
    pairs = heat.screening.pairs
    found = ((cell, judgements.get(key_of(heat.screening, pairs[number]))) for cell, number in heat.cells.items())
    return {cell: decided for cell, decided in found if decided is not None} if judgements else {}


def mark_judged(painter: QPainter, lens: MapLens, judged: dict[Cell, Finding], theme: Theme) -> None:
    """A dot in the corner of each pair that was judged: full, half or hollow, as in the list."""
    radius, rows, columns = min(lens.cell * JUDGED_SHARE, JUDGED_PIXELS), lens.seen_rows, lens.seen_columns
    if radius < 1:
        return
    for (row, column), decided in judged.items():
        if row in rows and column in columns:
            left, top = lens.corner(row, column)
            draw_judgement(painter, decided, QPointF(left + lens.cell - radius - 1, top + radius + 1), radius, theme)


def draw_judgement(painter: QPainter, judgement: Finding, centre: QPointF, radius: float, theme: Theme) -> None:
    """A small round sign of what was decided."""
    frame = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    # A ring sets it off from strong cells, which are about as dark.
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.card))
    painter.drawEllipse(frame.adjusted(-1.5, -1.5, 1.5, 1.5))
    painter.setPen(QPen(QColor(theme.text), 1.0))
    painter.setBrush(QColor(theme.text if judgement is Finding.COPIED else theme.card))
    painter.drawEllipse(frame)
    if judgement is Finding.PARTLY:
        painter.setBrush(QColor(theme.text))
        painter.drawPie(frame, *LEFT_HALF)
    elif judgement is Finding.UNDECIDED:
        painter.drawPoint(centre)
    painter.setBrush(Qt.BrushStyle.NoBrush)
