"""A figure of plain shapes inside the window: drawn to its size, with places that can be clicked."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QHelpEvent, QImage, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from copyviz.export.painting import draw
from copyviz.presentation.labels import as_tooltip
from copyviz.presentation.plot_area import PlotArea
from copyviz.presentation.shapes import Figure
from copyviz.presentation.themes import Theme

PAUSE_MILLISECONDS = 60
"""While the window is being resized the old picture stays; it is drawn anew after this pause."""


class Plot(Protocol):
    """A figure and where its data lies."""

    @property
    def figure(self) -> Figure:
        """The shapes."""

    @property
    def area(self) -> PlotArea:
        """Where they lie."""


class FigureView(QWidget):
    """Shows a figure that its sub-class makes for a size."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.plot: Plot | None = None
        self._image: QImage | None = None
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MILLISECONDS)
        self._pause.timeout.connect(self.redraw)
        self.setMinimumSize(180, 160)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def make_plot(self, width: float, height: float) -> Plot | None:
        """The figure for a size; none where there is nothing to show."""
        raise NotImplementedError

    def mark(self, painter: QPainter) -> None:
        """Draw the selection above the figure."""

    def hint_at(self, x: float, y: float) -> str:
        """What is told of a place, in the figure's own numbers."""
        raise NotImplementedError

    def choose(self, x: float, y: float) -> None:
        """What a click on a place does, in the figure's own numbers."""
        raise NotImplementedError

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self.theme = theme
        self.redraw()

    def redraw(self) -> None:
        """Make the figure anew, if it can be seen."""
        if not self.isVisible():
            self.plot = None
            return
        self.plot = self.make_plot(float(self.width()), float(self.height()))
        self._image = self._paint(self.plot.figure) if self.plot is not None else None
        self.update()

    def sizeHint(self) -> QSize:
        """As large as there is room."""
        return QSize(420, 420)

    def position_of(self, x: float, y: float) -> QPointF:
        """Where a place of the figure lies in the widget."""
        assert self.plot is not None
        return QPointF(self.plot.area.x(x), self.plot.area.y(y))

    # Qt's events

    def showEvent(self, event: QShowEvent) -> None:
        """Draw what was changed while it could not be seen."""
        if self.plot is None:
            self.redraw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw it for the new size, after a pause."""
        self._pause.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show the picture and the selection."""
        painter = QPainter(self)
        if self._image is not None and self.plot is not None:
            painter.drawImage(QRectF(0, 0, self.plot.figure.width, self.plot.figure.height), self._image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.mark(painter)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose what lies under the mouse."""
        place = self._place(event.position())
        if place is not None and event.button() is Qt.MouseButton.LeftButton:
            self.choose(*place)

    def event(self, event: QEvent) -> bool:
        """Tell what lies under the mouse."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            place = self._place(QPointF(event.pos()))
            text = self.hint_at(*place) if place is not None else ""
            QToolTip.showText(event.globalPos(), as_tooltip(text) if text else "", self)
            return True
        return super().event(event)

    # Inside

    def _place(self, position: QPointF) -> tuple[float, float] | None:
        if self.plot is None:
            return None
        area = self.plot.area
        if not (area.left <= position.x() < area.right and area.top <= position.y() < area.bottom):
            return None
        across = (position.x() - area.left) / area.width * area.extent.width
        return across, (position.y() - area.top) / area.height * area.extent.height

    def _paint(self, figure: Figure) -> QImage:
        ratio = self.devicePixelRatioF()
        size = max(round(figure.width * ratio), 1), max(round(figure.height * ratio), 1)
        image = QImage(*size, QImage.Format.Format_RGB32)
        image.fill(figure.background)
        painter = QPainter(image)
        draw(figure, painter, ratio)
        painter.end()
        return image
