"""The heat map in its room: the map with its scroll bars, and below it the scale and the buttons for zooming."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollBar, QSizePolicy, QWidget

from copyviz.export.painting import draw
from copyviz.gui.cards import header_button
from copyviz.gui.dialogs.errors import show_error
from copyviz.gui.pages.collection.heat_map_canvas import ZOOM_STEP, HeatMapCanvas
from copyviz.gui.tasks import TaskRunner
from copyviz.model.judgement import Judgements
from copyviz.presentation.heat_map import HeatMap, make_heat_map
from copyviz.presentation.heat_map_figure import NUMBERED_CELL, SIZED_CELL, legend_shapes
from copyviz.presentation.shapes import Figure
from copyviz.presentation.themes import Theme

# Above the scale.
TOP = 4.0


class HeatMapView(QWidget):
    """The heat map of a search, or of the pairs that a filter has left.

    Signals:
        selected: a pair, by its number, was clicked.
        opened: a pair is to be opened.
        settled: what is seen is the map of the present pairs.
    """

    selected = Signal(int)
    opened = Signal(int)
    settled = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = HeatMapCanvas(theme)
        self.scale = Scale(theme)
        self.across, self.down = QScrollBar(Qt.Orientation.Horizontal), QScrollBar(Qt.Orientation.Vertical)
        self._whole: HeatMap | None = None
        self._numbers: tuple[int, ...] | None = None
        self._runner = TaskRunner(self)
        self._lay_out()
        self._connect()
        self._show_lens()

    def show_map(self, heat: HeatMap | None) -> None:
        """Show another map, with all of its pairs."""
        self._runner.cancel()
        self._whole, self._numbers = heat, None
        self._take(heat)

    def narrow(self, numbers: Iterable[int] | None) -> None:
        """Show only these pairs and their documents, or all of them again."""
        wanted = None if numbers is None else tuple(numbers)
        if self._whole is None or wanted == self._numbers:
            return
        self._numbers = wanted
        if wanted is None:
            self._runner.cancel()
            self._take(self._whole)
            return
        work = partial(make_heat_map, self._whole.screening, numbers=wanted)
        # The order of hundreds of documents takes a second.
        self._runner.start(lambda _: work(), self._take, lambda error: show_error(self, error))

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self.canvas.set_theme(theme)
        self.scale.theme = theme
        self.scale.update()

    def show_judgements(self, judgements: Judgements) -> None:
        """Mark the pairs that were judged."""
        self.canvas.show_judgements(judgements)

    def select(self, number: int) -> None:
        """Mark a pair; -1 marks none."""
        self.canvas.select(number)

    @property
    def idle(self) -> bool:
        """Whether what is seen is the map of the present pairs."""
        return not self._runner.busy

    def close_work(self) -> None:
        """Stop arranging."""
        self._runner.close()

    # Inside

    def _lay_out(self) -> None:
        self.setFocusProxy(self.canvas)
        self._buttons = QWidget()
        row = QHBoxLayout(self._buttons)
        row.setContentsMargins(0, 0, 6, 0)
        row.setSpacing(0)
        for text, hint, run in (
            ("−", "Smaller (Ctrl+wheel, or -)", lambda: self.canvas.zoom(1 / ZOOM_STEP)),
            ("Show all", "The whole map (Home, 0, or a double click beside the pairs)", self.canvas.fit),
            ("+", "Larger (Ctrl+wheel, or +)", lambda: self.canvas.zoom(ZOOM_STEP)),
        ):
            action = QAction(text, self)
            action.setToolTip(hint)
            action.triggered.connect(lambda _=False, run=run: run())
            button = header_button(action)
            button.setAccessibleName(hint.split(" (")[0])
            row.addWidget(button)
        below = QHBoxLayout()
        below.setSpacing(4)
        below.addWidget(self.scale, 1)
        below.addWidget(self._buttons, 0, Qt.AlignmentFlag.AlignTop)
        grid = QGridLayout(self)
        grid.setContentsMargins(4, 4, 2, 2)
        grid.setSpacing(0)
        grid.addWidget(self.canvas, 0, 0)
        grid.addWidget(self.down, 0, 1)
        grid.addWidget(self.across, 1, 0)
        grid.addLayout(below, 2, 0, 1, 2)
        grid.setRowStretch(0, 1)
        grid.setColumnStretch(0, 1)

    def _connect(self) -> None:
        self.canvas.selected.connect(self.selected)
        self.canvas.opened.connect(self.opened)
        self.canvas.lens_changed.connect(self._show_lens)
        for bar in (self.across, self.down):
            bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            bar.valueChanged.connect(self._move)
        self._runner.busy_changed.connect(lambda busy: None if busy else self.settled.emit())

    def _take(self, heat: HeatMap | None) -> None:
        self.canvas.narrowed = self._numbers is not None
        self.canvas.show_map(heat)
        self._buttons.setVisible(heat is not None and bool(heat.cells))
        self.scale.setVisible(heat is not None and bool(heat.cells))

    def _show_lens(self) -> None:
        """Let bars and scale tell what is seen."""
        lens = self.canvas.lens
        farthest = lens.farthest if not lens.fitted else (0.0, 0.0)
        for bar, most, value, room in (
            (self.across, farthest[0], lens.x, lens.width - lens.left),
            (self.down, farthest[1], lens.y, lens.height - lens.top),
        ):
            bar.blockSignals(True)
            bar.setRange(0, round(most))
            bar.setPageStep(max(round(room), 1))
            bar.setSingleStep(max(round(lens.cell), 1))
            bar.setValue(round(value))
            bar.blockSignals(False)
            bar.setVisible(most > 0)
        self.scale.show_sized(sized=SIZED_CELL <= lens.cell < NUMBERED_CELL)

    def _move(self) -> None:
        self.canvas.move_to(self.across.value(), self.down.value())


class Scale(QWidget):
    """What the colours mean."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme, self._sized = theme, True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Scale of odds ratios")

    def show_sized(self, *, sized: bool) -> None:
        """Whether the size of squares tells as much as their colour."""
        if sized != self._sized:
            self._sized = sized
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take two lines where the room is narrow."""
        super().resizeEvent(event)
        self.setFixedHeight(round(legend_shapes((TOP, self.width()), self.theme, sized=self._sized)[1]))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the scale."""
        shapes, _ = legend_shapes((TOP, self.width()), self.theme, sized=self._sized)
        painter = QPainter(self)
        painter.fillRect(QRectF(self.rect()), QColor(self.theme.card))
        draw(Figure(self.width(), self.height(), self.theme.card, tuple(shapes), "", ""), painter, 1.0)
