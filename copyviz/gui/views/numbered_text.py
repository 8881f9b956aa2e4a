"""A text to read and click on, with a gutter beside its lines; only what is seen is painted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QTextBlock, QWheelEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

# A mouse that moves no further between press and release has clicked.
STILL_PIXELS = 4


class NumberedText(QPlainTextEdit):
    """Text that cannot be changed; what stands beside it and what a click means is for those who derive from it.

    Signals:
        moved: another part of the text is seen.
    """

    moved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._press = QPointF()
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._gutter = Gutter(self)
        self.updateRequest.connect(self._gutter.follow)
        self.verticalScrollBar().valueChanged.connect(self.moved)

    # For those who derive from it

    def take_click(self, block: QTextBlock) -> None:
        """The user clicked a line."""

    def paint_gutter(self, painter: QPainter, width: int) -> None:
        """Paint what stands beside the lines that are seen."""

    def widen_gutter(self, digits: int, space: int) -> None:
        """Make room for numbers of so many digits, and so many pixels more."""
        width = self.fontMetrics().horizontalAdvance("9" * digits) + space
        self.setViewportMargins(width, 0, 0, 0)
        self._gutter.setGeometry(0, 0, width, self.height())

    def repaint_all(self) -> None:
        """Paint text and gutter anew."""
        self.viewport().update()
        self._gutter.update()

    def visible_blocks(self) -> Iterator[tuple[QTextBlock, QRectF]]:
        """The lines that are seen, with their boxes in the viewport."""
        offset, bottom = self.contentOffset(), self.viewport().height()
        block = self.firstVisibleBlock()
        while block.isValid():
            box = self.blockBoundingGeometry(block).translated(offset)
            if box.top() > bottom:
                return
            yield block, QRectF(0, box.top(), self.viewport().width(), box.height())
            block = block.next()

    def paint_frames(self, painter: QPainter, boxes: Iterable[QRectF], colour: str) -> None:
        """Frame some lines."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colour), 1.8))
        for box in boxes:
            painter.drawRoundedRect(box.adjusted(1.5, 0.5, -2.5, -0.5), 4, 4)

    # Qt's events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a click began, to tell it from a selection."""
        self._press = event.position()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click that did not drag is a click on a line."""
        super().mouseReleaseEvent(event)
        still = (event.position() - self._press).manhattanLength() < STILL_PIXELS
        if event.button() is Qt.MouseButton.LeftButton and still:
            self.take_click(self.cursorForPosition(event.position().toPoint()).block())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ctrl and the wheel change the size of the text."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            (self.zoomIn if event.angleDelta().y() > 0 else self.zoomOut)(1)
            event.accept()
        else:
            super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the gutter as tall as the text."""
        super().resizeEvent(event)
        self._gutter.setGeometry(0, 0, self._gutter.width(), self.height())


class Gutter(QWidget):
    """The strip beside a text, painted by it."""

    def __init__(self, text: NumberedText) -> None:
        super().__init__(text)
        self._text = text

    def follow(self, rect: object, scrolled: int) -> None:
        """Scroll along with the text."""
        if scrolled:
            self.scroll(0, scrolled)
        else:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Let the text paint what stands here."""
        self._text.paint_gutter(QPainter(self), self.width())
