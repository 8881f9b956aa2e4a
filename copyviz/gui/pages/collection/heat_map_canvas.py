"""The picture of a heat map and the marks on it: hovering tells, a click selects, Enter or a double click opens."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QToolTip, QWidget

from copyviz.model.case import Finding
from copyviz.model.judgement import NONE_JUDGED, Judgements, key_of
from copyviz.presentation.heat_map import HeatMap, odds_text
from copyviz.presentation.heat_map_figure import MapPlace
from copyviz.presentation.labels import as_tooltip
from copyviz.presentation.member_names import short_names
from copyviz.presentation.themes import Theme

Cell = tuple[int, int]
NOTHING_SHARED = "No two documents share text worth a look."
# The dot of a judgement: its radius by the cell, and at most.
JUDGED_SHARE, JUDGED_PIXELS = 0.17, 4.5
# In sixteenths of a degree, from where to where.
LEFT_HALF = 90 * 16, 180 * 16
STEPS = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0)}


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A map drawn for a room: the picture, and where its cells lie."""

    heat: HeatMap
    place: MapPlace
    picture: QImage


class HeatMapCanvas(QWidget):
    """The picture of the map, and marks on it."""

    selected = Signal(int)
    opened = Signal(int)
    moved = Signal(QPointF)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.heat: HeatMap | None = None
        self.drawn: Drawn | None = None
        self.judgements: Judgements = NONE_JUDGED
        self.number = -1
        self._names: list[str] = []
        self._hovered: Cell | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Heat map of the collection")
        self.setAccessibleDescription("The list of pairs tells the same. Arrow keys move, Enter opens.")

    def show_map(self, heat: HeatMap | None) -> None:
        """Take another map; it is seen when it is drawn."""
        self.heat, self.drawn, self.number, self._hovered = heat, None, -1, None
        self._names = short_names(heat.screening.members) if heat is not None else []
        self.update()

    def take(self, drawn: Drawn | None, room: QSizeF) -> None:
        """Show a picture that was drawn for a room; none for a map without cells."""
        self.drawn, size = drawn, room
        if drawn is not None:
            own = drawn.picture.deviceIndependentSize()
            size = QSizeF(own.width(), max(own.height(), room.height()))
        self.resize(size.toSize())
        self.update()

    def select(self, number: int) -> None:
        """Mark a pair and bring it into view."""
        if number != self.number:
            self.number = number
            cells = self.cells_of(number)
            if cells:
                self.moved.emit(self.frame_of(cells[0]).center())
            self.update()

    def cells_of(self, number: int) -> list[Cell]:
        """The cells of a pair."""
        return self.heat.cells_of(number) if self.heat is not None and number >= 0 else []

    def frame_of(self, cell: Cell) -> QRectF:
        """Where a cell is drawn."""
        if self.drawn is None:
            return QRectF()
        place = self.drawn.place
        return QRectF(place.left + cell[1] * place.cell, place.top + cell[0] * place.cell, place.cell, place.cell)

    def cell_at(self, point: QPointF) -> Cell | None:
        """The cell below a point, with or without a pair."""
        if self.drawn is None:
            return None
        place = self.drawn.place
        row, column = int((point.y() - place.top) // place.cell), int((point.x() - place.left) // place.cell)
        return (row, column) if 0 <= row < place.rows and 0 <= column < place.columns else None

    def number_at(self, point: QPointF) -> int:
        """The pair below a point; -1 for none."""
        cell = self.cell_at(point)
        return self.heat.cells.get(cell, -1) if self.heat is not None and cell is not None else -1

    def describe(self, cell: Cell) -> str:
        """Both documents of a cell, and what they share."""
        if self.heat is None:
            return ""
        one, other = self._names[self.heat.rows[cell[0]]], self._names[self.heat.columns[cell[1]]]
        pair = self.heat.pair_at(*cell)
        if pair is None:
            same = self.heat.rows[cell[0]] == self.heat.columns[cell[1]]
            return one if same else f"{one}\n{other}\nNothing worth a look in common"
        score = pair.score
        left, right = self._names[pair.left], self._names[pair.right]
        decided = self.judgements.get(key_of(self.heat.screening, pair))
        judged = f"\njudged: {decided.value}" if decided else ""
        return (
            f"A  {left}\nB  {right}\nodds ratio {odds_text(score.odds_ratio)} · overlap {score.overlap[0]:.0%} of A, "
            f"{score.overlap[1]:.0%} of B · longest passage {score.longest_words:,} words{judged}"
        )

    # Qt's events

    def paintEvent(self, event: QPaintEvent) -> None:
        """Put the drawing on the screen, and the marks on it."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(self.theme.card))
        if self.drawn is None:
            painter.setPen(QColor(self.theme.quiet))
            if self.heat is not None and not self.heat.cells:
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, NOTHING_SHARED)
            return
        painter.drawImage(0, 0, self.drawn.picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._mark_judged(painter, self.drawn)
        if self._hovered is not None:
            self._mark_hovered(painter, self._hovered)
        for cell in self.cells_of(self.number):
            self._mark_selected(painter, self.frame_of(cell))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse with a mark."""
        hovered = self.cell_at(event.position())
        if hovered != self._hovered:
            self._hovered = hovered
            found = self.number_at(event.position()) >= 0
            self.setCursor(Qt.CursorShape.PointingHandCursor if found else Qt.CursorShape.ArrowCursor)
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Forget the mouse."""
        self._hovered = None
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select what was clicked."""
        self._choose(self.number_at(event.position()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open what was clicked twice."""
        number = self.number_at(event.position())
        if number >= 0:
            self.opened.emit(number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from pair to pair, Enter opens."""
        key = Qt.Key(event.key())
        if key in STEPS:
            self._step(*STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.number >= 0:
            self.opened.emit(self.number)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show by a stronger mark that keys work here."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keys work elsewhere now."""
        super().focusOutEvent(event)
        self.update()

    def event(self, event: QEvent) -> bool:
        """Tell what lies below the mouse."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            cell = self.cell_at(QPointF(event.pos()))
            if cell is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), as_tooltip(self.describe(cell)), self)
            return True
        return super().event(event)

    # Inside

    def _mark_judged(self, painter: QPainter, drawn: Drawn) -> None:
        """A dot in the corner of each pair that was judged: full, half or hollow, as in the list."""
        screening, radius = drawn.heat.screening, min(drawn.place.cell * JUDGED_SHARE, JUDGED_PIXELS)
        if not self.judgements or radius < 1:
            return
        for cell, number in drawn.heat.cells.items():
            decided = self.judgements.get(key_of(screening, screening.pairs[number]))
            if decided is not None:
                corner = self.frame_of(cell).topRight() + QPointF(-radius - 1, radius + 1)
                draw_judgement(painter, decided, corner, radius, self.theme)

    def _mark_hovered(self, painter: QPainter, cell: Cell) -> None:
        frame = self.frame_of(cell)
        tint = QColor(self.theme.accent)
        tint.setAlpha(34)
        painter.fillRect(QRectF(0.0, frame.top(), frame.left(), frame.height()), tint)
        painter.fillRect(QRectF(frame.left(), 0.0, frame.width(), frame.top()), tint)
        painter.setPen(QPen(QColor(self.theme.accent), 1.0))
        painter.drawRect(frame)

    def _mark_selected(self, painter: QPainter, frame: QRectF) -> None:
        """A line around the cell, set off from it: the strongest cells have about the colour of the mark."""
        painter.setPen(QPen(QColor(self.theme.card), 2.0))
        painter.drawRect(frame)
        painter.setPen(QPen(QColor(self.theme.highlight), 3.0 if self.hasFocus() else 2.0))
        painter.drawRect(frame.adjusted(-2, -2, 2, 2))

    def _choose(self, number: int) -> None:
        if number >= 0:
            self.select(number)
            self.selected.emit(number)

    def _step(self, down: int, right: int) -> None:
        """Go to the nearest pair in a direction; along it counts less than aside."""
        if self.heat is None or not self.heat.cells:
            return
        here = next(iter(self.cells_of(self.number)), None)
        if here is None:
            self._choose(min(self.heat.cells.values()))
            return
        ways = []
        for row, column in self.heat.cells:
            along = (row - here[0]) * down + (column - here[1]) * right
            aside = abs((row - here[0]) * right) + abs((column - here[1]) * down)
            if along > 0 and self.heat.cells[row, column] != self.number:
                ways.append((along + 3 * aside, row, column))
        if ways:
            _, row, column = min(ways)
            self._choose(self.heat.cells[row, column])


def draw_judgement(painter: QPainter, judgement: Finding, centre: QPointF, radius: float, theme: Theme) -> None:
    """A small round sign of what was decided."""
    frame = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    painter.setPen(QPen(QColor(theme.text), 1.0))
    painter.setBrush(QColor(theme.text if judgement is Finding.COPIED else theme.card))
    painter.drawEllipse(frame)
    if judgement is Finding.PARTLY:
        painter.setBrush(QColor(theme.text))
        painter.drawPie(frame, *LEFT_HALF)
    elif judgement is Finding.UNDECIDED:
        painter.drawPoint(centre)
    painter.setBrush(Qt.BrushStyle.NoBrush)
