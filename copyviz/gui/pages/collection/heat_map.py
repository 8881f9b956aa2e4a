"""The heat map in the window: fitted to its room, or scrolling, and drawn off the main thread."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QSizeF, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import QScrollArea, QWidget

from copyviz.export.painting import draw
from copyviz.gui.dialogs.errors import show_error
from copyviz.gui.pages.collection.heat_map_canvas import Drawn, HeatMapCanvas
from copyviz.gui.tasks import TaskRunner
from copyviz.model.judgement import Judgements
from copyviz.presentation.captions import CaptionPart
from copyviz.presentation.heat_map import HeatMap
from copyviz.presentation.heat_map_figure import heat_map_figure, place_map
from copyviz.presentation.member_names import short_names
from copyviz.presentation.themes import Theme

# The page says all else.
WITHOUT = frozenset(CaptionPart) - {CaptionPart.LEGEND}
# Where documents are many the map is larger than its room and scrolls, but a picture has its limits.
CELL, NAMES, MOST_PIXELS = 11.0, 200.0, 2400.0
# Below the cells stand the scale and a margin.
LEGEND = 48.0
# A window that is being resized is drawn when it stays as it is.
SETTLE_MILLISECONDS = 60


class HeatMapView(QScrollArea):
    """The heat map of a search, as large as its room, or scrolling; drawn off the main thread.

    Signals:
        selected: a pair, by its number, was clicked.
        opened: a pair is to be opened.
        settled: what is seen is drawn for the present room.
    """

    selected = Signal(int)
    opened = Signal(int)
    settled = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = HeatMapCanvas(theme)
        self.canvas.selected.connect(self.selected)
        self.canvas.opened.connect(self.opened)
        self.canvas.moved.connect(self._follow)
        self.setWidget(self.canvas)
        self.setFocusProxy(self.canvas)
        self._runner = TaskRunner(self)
        self._runner.busy_changed.connect(self._tell_settled)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MILLISECONDS)
        self._settle.timeout.connect(self._draw)

    def show_map(self, heat: HeatMap | None) -> None:
        """Show another map."""
        self.canvas.show_map(heat)
        self._draw()

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self.canvas.theme = theme
        self._draw()

    def show_judgements(self, judgements: Judgements) -> None:
        """Mark the pairs that were judged."""
        self.canvas.judgements = judgements
        self.canvas.update()

    def select(self, number: int) -> None:
        """Mark a pair; -1 marks none."""
        self.canvas.select(number)

    @property
    def idle(self) -> bool:
        """Whether what is seen is drawn for the present room."""
        return not self._runner.busy and not self._settle.isActive()

    def close_work(self) -> None:
        """Stop drawing."""
        self._settle.stop()
        self._runner.close()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fill the room, once it stays as it is."""
        super().resizeEvent(event)
        self._settle.start()

    def _draw(self) -> None:
        self._settle.stop()
        room, heat = QSizeF(self.maximumViewportSize()), self.canvas.heat
        if heat is None or not heat.cells:
            self._runner.cancel()
            self.canvas.take(None, room)
            return
        work = partial(draw_map, heat, self.canvas.theme, room, self.devicePixelRatioF())
        self._runner.start(lambda _: work(), lambda drawn: self.canvas.take(drawn, room), self._fail)

    def _tell_settled(self) -> None:
        if self.idle:
            self.settled.emit()

    def _fail(self, error: Exception) -> None:
        show_error(self, error)

    def _follow(self, centre: QPointF) -> None:
        self.ensureVisible(round(centre.x()), round(centre.y()), 40, 40)


def draw_map(heat: HeatMap, theme: Theme, room: QSizeF, ratio: float) -> Drawn:
    """The picture of a map for a room, larger than it where documents are many."""
    names = short_names(heat.screening.members)
    wide, tallest = room.width(), room.height() - LEGEND
    if place_map(heat, names, wide).cell < CELL:
        wide = max(wide, min(CELL * len(heat.columns) + NAMES, MOST_PIXELS))
    figure = heat_map_figure(heat.screening, theme, width=wide, without=WITHOUT, made=heat, tallest=tallest)
    picture = QImage(int(figure.width * ratio), int(figure.height * ratio), QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(ratio)
    picture.fill(QColor(theme.card))
    painter = QPainter(picture)
    draw(figure, painter, 1.0)
    painter.end()
    return Drawn(heat, place_map(heat, names, wide, tallest), picture)
