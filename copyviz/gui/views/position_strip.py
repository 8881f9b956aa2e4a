"""The strip beside a text: where its matches are, and which part is seen."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from copyviz.presentation.colours import empty_colour
from copyviz.presentation.grades import GRADES
from copyviz.presentation.sentence_marks import LEFT_OUT, UNMARKED, Marks, strip_marks
from copyviz.presentation.themes import Theme

WIDTH = 14
ROW_PIXELS = 3


class PositionStrip(QWidget):
    """A picture of the whole document in a narrow strip.

    Signals:
        asked: the user wants to see this share of the document.
    """

    asked = Signal(float)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._marks: Marks | None = None
        self._seen = (0.0, 1.0)
        self.setFixedWidth(WIDTH)
        self.setAccessibleName("Where the matches are")
        self.setToolTip("Where the matches are; click to go there")

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self._theme = theme
        self.update()

    def set_marks(self, marks: Marks | None) -> None:
        """Show other matches."""
        self._marks = marks
        self.update()

    def set_seen(self, seen: tuple[float, float]) -> None:
        """Show another part as seen."""
        self._seen = seen
        self.update()

    def sizeHint(self) -> QSize:
        """Narrow, as tall as there is room."""
        return QSize(WIDTH, 100)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a line for each stretch with matches, and the part that is seen."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(empty_colour(self._theme)))
        painter.drawRoundedRect(QRectF(1, 0, WIDTH - 2, self.height()), 4, 4)
        rows = max(1, self.height() // ROW_PIXELS)
        marks = strip_marks(self._marks, rows) if self._marks is not None else ()
        for row, mark in enumerate(marks):
            if mark != UNMARKED:
                colour = self._theme.removed if mark == LEFT_OUT else self._theme.grade(GRADES[mark])
                painter.fillRect(QRectF(2, row * self.height() / rows, WIDTH - 4, ROW_PIXELS - 0.8), QColor(colour))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._theme.quiet), 1.2))
        top, bottom = (share * self.height() for share in self._seen)
        painter.drawRoundedRect(QRectF(0.6, top + 0.6, WIDTH - 1.2, max(6.0, bottom - top) - 1.2), 4, 4)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the place."""
        self.asked.emit(event.position().y() / max(1, self.height()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the dragging mouse."""
        self.mousePressEvent(event)
