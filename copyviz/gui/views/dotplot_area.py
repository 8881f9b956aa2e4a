"""The area of a dotplot where dots lie: what is in view, and where on the screen."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, QTimer, Signal
from PySide6.QtGui import QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGraphicsView, QWidget

from copyviz.gui.views.dotplot_marks import Grid, Marks, paint_grid, paint_marks
from copyviz.presentation.extent import Extent, whole
from copyviz.presentation.themes import Theme

# Dots are chosen anew this long after the last step of a gesture, not in every frame.
SETTLE_MILLISECONDS = 40
ZOOM_STEP = 1.5


class PlotArea(pg.GraphicsView):  # type: ignore[misc]  # pyqtgraph carries no types
    """Shows an extent of the plot; places are counted in sentences.

    Signals:
        extent_changed: another part is in view.
        settled: the view has come to rest, dots are to be chosen anew.
    """

    extent_changed = Signal()
    settled = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent, background=None)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheNone)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setAccessibleName("Dotplot")
        self.setMinimumSize(80, 80)
        self._theme = theme
        self.box = pg.ViewBox(enableMenu=False, enableMouse=False, invertY=True, defaultPadding=0.0)
        self.box.disableAutoRange()
        self.setCentralItem(self.box)
        self._size = (0, 0)
        self._extent = whole(self._size)
        self._flipped = False
        self._grid = Grid()
        self._marks = Marks()
        self._note = ""
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MILLISECONDS)
        self._settle.timeout.connect(self.settled)

    # What is shown

    @property
    def extent(self) -> Extent:
        """What is in view."""
        return self._extent

    @property
    def flipped(self) -> bool:
        """Whether the right document runs upwards."""
        return self._flipped

    def set_documents(self, size: tuple[int, int], grid: Grid) -> None:
        """Show documents of so many sentences, all of them."""
        self._size, self._grid = size, grid
        self.fit()

    def set_marks(self, marks: Marks) -> None:
        """Mark the selection."""
        self._marks = marks
        self.viewport().update()

    def set_note(self, note: str) -> None:
        """Say something in the middle of an empty plot."""
        self._note = note
        self.viewport().update()

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self._theme = theme
        self.viewport().update()

    def set_flipped(self, flipped: bool) -> None:
        """Let the right document run upwards, or downwards."""
        self._flipped = flipped
        self.box.invertY(not flipped)
        self.extent_changed.emit()

    def set_extent(self, extent: Extent) -> None:
        """Show another part, as near to the wanted one as the documents allow."""
        extent = extent.within(self._size)
        self._extent = extent
        across, down = (extent.left, extent.right), (extent.top, extent.bottom)
        self.box.setRange(xRange=across, yRange=down, padding=0, disableAutoRange=True)
        self.viewport().update()
        self._settle.start()
        self.extent_changed.emit()

    def fit(self) -> None:
        """Show everything."""
        self.set_extent(whole(self._size))

    def zoom(self, steps: float) -> None:
        """Zoom in or out around the middle, or around the marked pair where it is in view."""
        extent = self._extent
        x, y = extent.middle
        if self._marks.pair is not None and extent.contains(*self._marks.pair):
            x, y = self._marks.pair
        self.set_extent(extent.zoomed(x, y, ZOOM_STEP**steps))

    def reveal(self, x: float, y: float) -> None:
        """Bring a place into view without zooming."""
        if not self._extent.contains(x, y):
            across, down = self._extent.middle
            self.set_extent(self._extent.moved(x - across, y - down))

    # Places and pixels

    @property
    def pixels(self) -> tuple[float, float]:
        """The width and height of a sentence in pixels."""
        area = self.viewport().size()
        return area.width() / self._extent.width, area.height() / self._extent.height

    def position_of(self, x: float, y: float) -> QPointF:
        """Where a place is drawn on the viewport."""
        across, down = self.pixels
        top = (y - self._extent.top) * down
        return QPointF((x - self._extent.left) * across, self.viewport().height() - top if self._flipped else top)

    def place_at(self, position: QPointF) -> tuple[float, float]:
        """The place drawn at a position of the viewport."""
        across, down = self.pixels
        top = self.viewport().height() - position.y() if self._flipped else position.y()
        return self._extent.left + position.x() / across, self._extent.top + top / down

    def rectangle_of(self, extent: Extent) -> QRectF:
        """Where an extent is drawn on the viewport."""
        return QRectF(
            self.position_of(extent.left, extent.top), self.position_of(extent.right, extent.bottom)
        ).normalized()

    # Painting

    def drawBackground(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the card, the tint of the selection and the grid of sections."""
        painter.save()
        paint_grid(painter, self, self._grid, self._marks, self._theme)
        painter.restore()

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the marks of the selection."""
        painter.save()
        paint_marks(painter, self, self._marks, self._theme, size=self._size, note=self._note)
        painter.restore()

    # Events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what is in view; dots may need another size."""
        super().resizeEvent(event)
        # pyqtgraph calls this from its own constructor.
        if hasattr(self, "_settle"):
            self._settle.start()
            self.extent_changed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        """Choose the dots as soon as there is something to see them on."""
        super().showEvent(event)
        self.settled.emit()
