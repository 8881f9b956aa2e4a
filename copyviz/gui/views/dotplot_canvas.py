"""Gestures on a dotplot: click, box zoom, wheel, pan, selecting a rectangle."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QWidget

from copyviz.gui.views.dotplot_area import PlotArea
from copyviz.gui.views.dotplot_marks import paint_rubber_band
from copyviz.presentation.extent import Extent
from copyviz.presentation.themes import Theme

# A press that moves less is a click.
DRAG_PIXELS = 5
# A drawn box smaller than this is a slip of the hand.
LEAST_BOX = 6.0

Mouse = Qt.MouseButton


class Gesture(Enum):
    """What a drag does."""

    ZOOM = auto()
    SELECT = auto()
    PAN = auto()


class PlotCanvas(PlotArea):
    """Turns mouse and keys into what they mean on the plot.

    Signals:
        clicked: a place was clicked.
        hovered: the cursor is over a place.
        left: the cursor went away.
        box_selected: a box was drawn with Shift.
        menu_asked: the menu is wanted at a position on the screen, over a place.
        key_pressed: a key the canvas does not use itself.
    """

    clicked = Signal(float, float)
    hovered = Signal(float, float)
    left = Signal()
    box_selected = Signal(Extent)
    menu_asked = Signal(QPoint, float, float)
    key_pressed = Signal(QKeyEvent)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._press: QPointF | None = None
        self._gesture: Gesture | None = None
        self._cursor = QPointF()
        self._space = False
        self._show_cursor()

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the box being drawn over everything."""
        super().drawForeground(painter, rect)
        if self._press is not None and self._gesture in {Gesture.ZOOM, Gesture.SELECT}:
            box = QRectF(self._press, self._cursor).normalized()
            paint_rubber_band(painter, box, self._theme, select=self._gesture is Gesture.SELECT)

    # Gestures

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag."""
        if event.button() in {Mouse.LeftButton, Mouse.MiddleButton}:
            self._press = self._cursor = event.position()
            self._gesture = Gesture.PAN if event.button() == Mouse.MiddleButton or self._space else None
            self._show_cursor()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Draw a box, pan, or hover."""
        before, self._cursor = self._cursor, event.position()
        if self._press is None:
            self.hovered.emit(*self.place_at(event.position()))
            return
        if self._gesture is None and (self._cursor - self._press).manhattanLength() >= DRAG_PIXELS:
            shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self._gesture = Gesture.SELECT if shift else Gesture.ZOOM
        if self._gesture is Gesture.PAN:
            (x, y), (old_x, old_y) = self.place_at(self._cursor), self.place_at(before)
            self.set_extent(self._extent.moved(old_x - x, old_y - y))
        elif self._gesture is not None:
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a click or a drag."""
        press, gesture = self._press, self._gesture
        self._stop_gesture()
        if press is None:
            return
        box = QRectF(press, event.position()).normalized()
        if gesture is None:
            self.clicked.emit(*self.place_at(event.position()))
        elif gesture is not Gesture.PAN and box.width() >= LEAST_BOX and box.height() >= LEAST_BOX:
            drawn = self._extent_of(box)
            if gesture is Gesture.SELECT:
                self.box_selected.emit(drawn)
            else:
                self.set_extent(drawn)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second click is a click like the first."""
        self.mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the cursor."""
        turn = event.angleDelta().y() or event.angleDelta().x()
        self.set_extent(self._extent.zoomed(*self.place_at(event.position()), 1.0018**turn))
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """The cursor went away."""
        self.left.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu over a place; from the keyboard, over the marked pair or the middle."""
        position = QPointF(event.pos())
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            area = self.viewport().size()
            marked = self._marks.pair
            position = self.position_of(*marked) if marked else QPointF(area.width() / 2, area.height() / 2)
        self.menu_asked.emit(self.viewport().mapToGlobal(position.toPoint()), *self.place_at(position))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space holds the plot to be moved, Escape ends a drag; all else is for the view."""
        if event.key() == Qt.Key.Key_Space:
            self._space = True
            self._show_cursor()
        elif event.key() == Qt.Key.Key_Escape and self._press is not None:
            self._stop_gesture()
        else:
            self.key_pressed.emit(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Let go of the plot."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self._show_cursor()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A key let go elsewhere is let go here too."""
        self._space = False
        self._show_cursor()
        super().focusOutEvent(event)

    # Inside

    def _extent_of(self, box: QRectF) -> Extent:
        (left, one), (right, other) = self.place_at(box.topLeft()), self.place_at(box.bottomRight())
        return Extent(left, right, min(one, other), max(one, other))

    def _stop_gesture(self) -> None:
        self._press = self._gesture = None
        self._show_cursor()
        self.viewport().update()

    def _show_cursor(self) -> None:
        if self._gesture is Gesture.PAN:
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._space:
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.viewport().setCursor(Qt.CursorShape.CrossCursor)
