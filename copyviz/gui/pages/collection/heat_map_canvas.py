"""The heat map itself: hovering tells, a click selects, a double click opens, wheel and keys zoom and move."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from copyviz.gui.pages.collection.heat_map_marks import judged_cells, mark_hovered, mark_judged, mark_selected
from copyviz.gui.pages.collection.heat_map_painting import MapPainter, cells_area
from copyviz.model.case import Finding
from copyviz.model.judgement import NONE_JUDGED, Judgements
from copyviz.presentation.heat_map import HeatMap
from copyviz.presentation.heat_map_walk import describe, neighbour
from copyviz.presentation.labels import as_tooltip
from copyviz.presentation.map_lens import Cell, MapLens
from copyviz.presentation.member_names import FULL_WIDTH, short_names
from copyviz.presentation.themes import Theme

NOTHING_SHARED = (
    "No two documents share text worth a look.\nA smaller number at “Passages from” lists shorter passages, too."
)
NOTHING_PASSES = "No pair passes the filter. Clear it to see all."
STEPS = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0)}
PAGES = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
LARGER, SMALLER, WHOLE = "+=", "-_", "0"
ZOOM_STEP = 1.25
# What one notch of a wheel turns, and how far it or a key moves the map.
NOTCH, STEP_PIXELS = 120.0, 60.0


class HeatMapCanvas(QWidget):
    """A heat map with marks, seen through a lens.

    Signals:
        selected: a pair, by its number, was chosen.
        opened: a pair is to be opened.
        lens_changed: another part is seen, or larger, or smaller.
    """

    selected = Signal(int)
    opened = Signal(int)
    lens_changed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.heat: HeatMap | None = None
        self.lens = MapLens(0, 0)
        self.judgements: Judgements = NONE_JUDGED
        self.number = -1
        self.narrowed = False
        self._painter: MapPainter | None = None
        self._judged: dict[Cell, Finding] = {}
        self._hovered: Cell | None = None
        self._pressed: QPointF | None = None
        self._dragged = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(160, 120)
        self.setAccessibleName("Heat map of the collection")
        self.setAccessibleDescription(
            "The list of pairs tells the same. Arrow keys move, Enter opens, plus and minus zoom, 0 shows all."
        )

    def show_map(self, heat: HeatMap | None) -> None:
        """Show another map, all of it."""
        self.heat, self._hovered = heat, None
        self.number = self.number if self.cells_of(self.number) else -1
        self._painter = None
        lens = MapLens(0, 0)
        if heat is not None and heat.cells:
            self._painter = MapPainter(heat, self.theme, self.font())
            lens = self._painter.lens()
        self.show_judgements(self.judgements)
        self._look(lens.resized(self.width(), self.height()).fit())

    def show_judgements(self, judgements: Judgements) -> None:
        """Mark the pairs that were judged."""
        self.judgements = judgements
        self._judged = judged_cells(self.heat, judgements) if self.heat is not None else {}
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self.theme = theme
        if self._painter is not None:
            self._painter = MapPainter(self._painter.heat, theme, self.font())
        self.update()

    def select(self, number: int) -> None:
        """Mark a pair and bring it into view."""
        if number != self.number:
            self.number = number
            cells = self.cells_of(number)
            area = cells_area(self.lens)
            if cells and not any(area.contains(self.frame_of(cell)) for cell in cells):
                self._look(self.lens.showing(cells[0]))
            self.update()

    def cells_of(self, number: int) -> list[Cell]:
        """The cells of a pair."""
        shown = self.heat is not None and 0 <= number < len(self.heat.screening.pairs)
        return self.heat.cells_of(number) if self.heat is not None and shown else []

    def frame_of(self, cell: Cell) -> QRectF:
        """Where a cell is drawn."""
        return QRectF(*self.lens.corner(*cell), self.lens.cell, self.lens.cell)

    def number_at(self, point: QPointF) -> int:
        """The pair below a point; -1 for none."""
        cell = self.lens.cell_at(point.x(), point.y())
        return self.heat.cells.get(cell, -1) if self.heat is not None and cell is not None else -1

    def describe(self, cell: Cell) -> str:
        """Both documents of a cell, and what they share."""
        if self.heat is None:
            return ""
        return describe(self.heat, short_names(self.heat.screening.members, FULL_WIDTH), cell, self.judgements)

    def zoom(self, factor: float, point: QPointF | None = None) -> None:
        """Make cells larger or smaller around a point, else around the selected pair or the middle."""
        around = point if point is not None else self._middle()
        self._look(self.lens.zoomed(factor, around.x(), around.y()))

    def fit(self) -> None:
        """Show the whole map."""
        self._look(self.lens.fit())

    def move_to(self, x: float, y: float) -> None:
        """Show the part that begins there."""
        self._look(self.lens.placed(x, y))

    # Qt's events

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what is seen, and the marks on it."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(self.theme.card))
        if self._painter is None:
            painter.setPen(QColor(self.theme.quiet))
            if self.heat is not None:
                nothing = NOTHING_PASSES if self.narrowed else NOTHING_SHARED
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, nothing)
            return
        self._painter.paint(painter, self.lens)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_marks(painter)
        self._painter.paint_bands(painter, self.lens)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fill the room."""
        super().resizeEvent(event)
        self._look(self.lens.resized(self.width(), self.height()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl, move without."""
        turned = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(ZOOM_STEP ** (turned.y() / NOTCH), event.position())
        elif not self.lens.fitted:
            fine = event.pixelDelta()
            moved = QPointF(turned) * (STEP_PIXELS / NOTCH) if fine.isNull() else QPointF(fine)
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not moved.x():
                moved = QPointF(moved.y(), 0.0)
            self._look(self.lens.moved(-moved.x(), -moved.y()))
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click, or a move of the map."""
        self._pressed, self._dragged = event.position(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the map while a button is down, else follow the mouse with a mark."""
        here = event.position()
        if self._pressed is not None and event.buttons():
            way = here - self._pressed
            if self._dragged or way.manhattanLength() >= QApplication.startDragDistance():
                self._dragged, self._pressed = True, here
                self.setCursor(Qt.CursorShape.ClosedHandCursor)
                self._look(self.lens.moved(-way.x(), -way.y()))
            return
        self._hover(here)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Select what was clicked, unless the map was moved."""
        if self._pressed is not None and not self._dragged:
            self._choose(self.number_at(event.position()))
        self._pressed, self._hovered = None, None
        self._hover(event.position())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open what was clicked twice; where there is nothing, show the whole map."""
        number = self.number_at(event.position())
        if number >= 0:
            self.opened.emit(number)
        else:
            self.fit()

    def leaveEvent(self, event: QEvent) -> None:
        """Forget the mouse."""
        self._hovered = None
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from pair to pair, or move the map with Shift; Enter opens; plus, minus and 0 zoom."""
        key, moving = Qt.Key(event.key()), event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if key in STEPS and moving:
            down, right = STEPS[key]
            self._look(self.lens.moved(right * STEP_PIXELS, down * STEP_PIXELS))
        elif key in STEPS:
            self._step(*STEPS[key])
        elif key in PAGES:
            self._look(self.lens.moved(0.0, PAGES[key] * cells_area(self.lens).height()))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.number >= 0:
            self.opened.emit(self.number)
        elif key is Qt.Key.Key_Home or event.text() == WHOLE:
            self.fit()
        elif event.text() and event.text() in LARGER + SMALLER:
            self.zoom(ZOOM_STEP if event.text() in LARGER else 1 / ZOOM_STEP)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Tell what lies below the mouse, and zoom with two fingers."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            cell = self.lens.cell_at(event.pos().x(), event.pos().y())
            if cell is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), as_tooltip(self.describe(cell)), self)
            return True
        if isinstance(event, QNativeGestureEvent) and event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom(1 + event.value(), event.position())
            return True
        return super().event(event)

    # Inside

    def _look(self, lens: MapLens) -> None:
        changed = lens != self.lens
        self.lens = lens
        self.update()
        if changed:
            self.lens_changed.emit()

    def _paint_marks(self, painter: QPainter) -> None:
        if self._hovered is not None:
            mark_hovered(painter, self.lens, self._hovered, self.theme)
        painter.save()
        painter.setClipRect(cells_area(self.lens).adjusted(-3, -3, 0, 0))
        mark_judged(painter, self.lens, self._judged, self.theme)
        for cell in self.cells_of(self.number):
            mark_selected(painter, self.frame_of(cell), self.theme, strong=self.hasFocus())
        painter.restore()

    def _hover(self, point: QPointF) -> None:
        hovered = self.lens.cell_at(point.x(), point.y()) if self._painter is not None else None
        found = self.number_at(point) >= 0
        movable = Qt.CursorShape.ArrowCursor if self.lens.fitted else Qt.CursorShape.OpenHandCursor
        self.setCursor(Qt.CursorShape.PointingHandCursor if found else movable)
        if hovered != self._hovered:
            self._hovered = hovered
            self.update()

    def _middle(self) -> QPointF:
        area = cells_area(self.lens)
        centres = (self.frame_of(cell).center() for cell in self.cells_of(self.number))
        return next((centre for centre in centres if area.contains(centre)), area.center())

    def _choose(self, number: int) -> None:
        if number >= 0:
            self.select(number)
            self.selected.emit(number)

    def _step(self, down: int, right: int) -> None:
        """Go to the nearest pair in a direction."""
        if self.heat is not None:
            self._choose(neighbour(self.heat, self.number, down, right))
