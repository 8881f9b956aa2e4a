"""The heat map in the window: hovering tells, a click selects, Enter or a double click opens."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QScrollArea, QToolTip, QWidget

from copyviz.export.painting import draw
from copyviz.presentation.captions import CaptionPart
from copyviz.presentation.heat_map import HeatMap, odds_text
from copyviz.presentation.heat_map_figure import MapPlace, heat_map_figure, place_map
from copyviz.presentation.labels import as_tooltip
from copyviz.presentation.member_names import short_names
from copyviz.presentation.shapes import Figure
from copyviz.presentation.themes import Theme

Cell = tuple[int, int]
# The page says all else.
WITHOUT = frozenset(CaptionPart) - {CaptionPart.LEGEND}
# Where documents are many the map is larger than its room and scrolls, but a picture has its limits.
CELL, NAMES, MOST_PIXELS = 11.0, 200.0, 2400.0
# Below the cells stand the scale and a margin.
LEGEND = 48.0
STEPS = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0)}


class HeatMapView(QScrollArea):
    """The heat map of a search, as large as its room, or scrolling.

    Signals:
        selected: a pair, by its number, was clicked.
        opened: a pair is to be opened.
    """

    selected = Signal(int)
    opened = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = HeatMapCanvas(theme)
        self.canvas.selected.connect(self.selected)
        self.canvas.opened.connect(self.opened)
        self.canvas.moved.connect(self._follow)
        self.setWidget(self.canvas)
        self.setFocusProxy(self.canvas)

    def show_map(self, heat: HeatMap | None) -> None:
        """Show another map."""
        self.canvas.show_map(heat)
        self._fit()

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self.canvas.theme = theme
        self._fit()

    def select(self, number: int) -> None:
        """Mark a pair; -1 marks none."""
        self.canvas.select(number)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fill the room."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.maximumViewportSize()
        self.canvas.fit(float(room.width()), float(room.height()))

    def _follow(self, centre: QPointF) -> None:
        self.ensureVisible(round(centre.x()), round(centre.y()), 40, 40)


class HeatMapCanvas(QWidget):
    """The drawing itself: the figure, painted once for a size, and marks on it."""

    selected = Signal(int)
    opened = Signal(int)
    moved = Signal(QPointF)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.heat: HeatMap | None = None
        self.number = -1
        self._names: list[str] = []
        self._place: MapPlace | None = None
        self._figure: Figure | None = None
        self._picture: QPixmap | None = None
        self._hovered: Cell | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Heat map of the collection")
        self.setAccessibleDescription("The list of pairs tells the same. Arrow keys move, Enter opens.")

    def show_map(self, heat: HeatMap | None) -> None:
        """Take another map; it is drawn when it has a size."""
        self.heat, self.number, self._hovered = heat, -1, None
        self._names = short_names(heat.screening.members) if heat is not None else []

    def fit(self, width: float, height: float) -> None:
        """Draw for a room."""
        self._figure = self._place = self._picture = None
        heat = self.heat
        if heat is not None and heat.cells:
            wide = width
            if place_map(heat, self._names, width).cell < CELL:
                wide = max(width, min(CELL * len(heat.columns) + NAMES, MOST_PIXELS))
            tallest = height - LEGEND
            self._place = place_map(heat, self._names, wide, tallest)
            self._figure = heat_map_figure(
                heat.screening, self.theme, width=wide, without=WITHOUT, made=heat, tallest=tallest
            )
            width, height = self._figure.width, max(self._figure.height, height)
        self.resize(int(width), int(height))
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
        place = self._place
        if place is None:
            return QRectF()
        return QRectF(place.left + cell[1] * place.cell, place.top + cell[0] * place.cell, place.cell, place.cell)

    def cell_at(self, point: QPointF) -> Cell | None:
        """The cell below a point, with or without a pair."""
        place = self._place
        if place is None or not place.cell:
            return None
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
        return (
            f"A  {left}\nB  {right}\nodds ratio {odds_text(score.odds_ratio)} · overlap {score.overlap[0]:.0%} of A, "
            f"{score.overlap[1]:.0%} of B · longest passage {score.longest_words:,} words"
        )

    # Qt's events

    def paintEvent(self, event: QPaintEvent) -> None:
        """Put the drawing on the screen, and the marks on it."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(self.theme.card))
        if self._figure is None:
            painter.setPen(QColor(self.theme.quiet))
            if self.heat is not None:
                painter.drawText(
                    self.rect(), Qt.AlignmentFlag.AlignCenter, "No two documents share text worth a look."
                )
            return
        painter.drawPixmap(0, 0, self._drawn(self._figure))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._hovered is not None:
            self._mark_hovered(painter, self._hovered)
        for cell in self.cells_of(self.number):
            painter.setPen(QPen(QColor(self.theme.highlight), 3.0 if self.hasFocus() else 2.0))
            painter.drawRect(self.frame_of(cell))

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

    def _drawn(self, figure: Figure) -> QPixmap:
        ratio = self.devicePixelRatioF()
        if self._picture is None or self._picture.devicePixelRatio() != ratio:
            self._picture = QPixmap(int(figure.width * ratio), int(figure.height * ratio))
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(QColor(self.theme.card))
            painter = QPainter(self._picture)
            draw(figure, painter, 1.0)
            painter.end()
        return self._picture

    def _mark_hovered(self, painter: QPainter, cell: Cell) -> None:
        frame, place = self.frame_of(cell), self._place
        assert place is not None
        tint = QColor(self.theme.accent)
        tint.setAlpha(34)
        painter.fillRect(QRectF(0.0, frame.top(), frame.left(), frame.height()), tint)
        painter.fillRect(QRectF(frame.left(), 0.0, frame.width(), frame.top()), tint)
        painter.setPen(QPen(QColor(self.theme.accent), 1.0))
        painter.drawRect(frame)

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
