"""The area of the facing trees: places boxes and edges, paints them, scrolls."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from copyviz.gui.selection import Selection
from copyviz.gui.views.structure_painting import (
    MOST_EDGES,
    MOST_MOVING,
    box_of,
    make_look,
    paint_quiet_edges,
    paint_scene,
)
from copyviz.gui.views.structure_scene import SelectedRows, TreeScene, selected_rows
from copyviz.model.comparison import Side
from copyviz.presentation.themes import Theme
from copyviz.presentation.tree_layout import TreeSpacing, shown_items

# Between these the rows spread to fill the height.
LEAST_ROW, MOST_ROW = 25.0, 33.0
LEAST_ROWS, MOST_ROWS = 14, 40
MARGIN = 14.0
# This long after the last move of a slider all edges are drawn again.
REST_MILLISECONDS = 120

Place = tuple[Side, int]


class TreeArea(QAbstractScrollArea):
    """Shows a scene of two trees; a place is a side and a row."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.scene: TreeScene | None = None
        self._selection: Selection | None = None
        self._selected: SelectedRows | None = None
        self._hovered: Place | None = None
        self._current: Place | None = None
        self._pitch = LEAST_ROW
        self._edges: QPixmap | None = None
        self._rest = QTimer(self, singleShot=True, interval=REST_MILLISECONDS)
        self._rest.timeout.connect(self.redraw_edges)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Structure of both documents")
        self.viewport().setMouseTracking(True)

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self._theme = theme
        self._edges = None
        self.viewport().update()

    def box_at(self, position: QPointF) -> tuple[Side, int] | None:
        """The side and row of the box at a position of the viewport."""
        if self.scene is None:
            return None
        place = position + QPointF(0, self.verticalScrollBar().value())
        for side, rows in self.scene.rows.items():
            row = int((place.y() - MARGIN) // self._pitch) if place.y() >= MARGIN else -1
            if 0 <= row < len(rows) and box_of(rows, row).contains(place):
                return side, row
        return None

    def box_position(self, side: Side, row: int) -> QRectF:
        """Where the box of a row is drawn on the viewport."""
        assert self.scene is not None
        return box_of(self.scene.rows[side], row).translated(0, -self.verticalScrollBar().value())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what is in view."""
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), QColor(self._theme.card))
        if self.scene is not None and self._selected is not None:
            offset = self.verticalScrollBar().value()
            visible = QRectF(self.viewport().rect()).translated(0, offset)
            painter.drawPixmap(0, 0, self._quiet_edges(self.scene, visible))
            painter.translate(0, -offset)
            focused = self._current if self.hasFocus() else None
            look = make_look(self._theme, self.font(), self._hovered, focused)
            paint_scene(painter, self.scene, self._selected, visible, look)
        painter.end()

    def scrollContentsBy(self, across: int, down: int) -> None:
        """Show another part; the edges are painted anew."""
        self._edges = None
        self.viewport().update()

    def redraw_edges(self) -> None:
        """Paint all edges anew."""
        self._edges = None
        self.viewport().update()

    def _quiet_edges(self, scene: TreeScene, visible: QRectF) -> QPixmap:
        """The edges as a picture: pointing and selecting then cost nothing, however many there are."""
        scale = self.devicePixelRatioF()
        if self._edges is None or self._edges.deviceIndependentSize() != visible.size():
            self._edges = QPixmap((visible.size() * scale).toSize())
            self._edges.setDevicePixelRatio(scale)
            self._edges.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._edges)
            painter.translate(0, -visible.top())
            most = MOST_MOVING if self._rest.isActive() else MOST_EDGES
            paint_quiet_edges(painter, scene, visible, self._theme, most)
            painter.end()
        return self._edges

    # Layout

    def _lay_out(self) -> None:
        """Place everything anew, keeping the keyboard's place."""
        self._edges = None
        if self.scene is not None:
            current = self._current_item()
            self.scene.lay_out(self.viewport().width(), self._spacing())
            self._selected = selected_rows(self.scene, self._selection)
            if current is not None:
                rows = self.scene.rows[current[0]].items.tolist()
                self._current = (current[0], rows.index(current[1])) if current[1] in rows else None
            self._hovered = None
        height = self.viewport().height()
        content = max((rows.bottom for rows in self.scene.rows.values()), default=0.0) + MARGIN if self.scene else 0.0
        self.verticalScrollBar().setRange(0, max(0, math.ceil(content - height - 0.5)))
        self.verticalScrollBar().setPageStep(height)
        self.verticalScrollBar().setSingleStep(round(LEAST_ROW))
        self.viewport().update()

    def _current_item(self) -> tuple[Side, int] | None:
        if self._current is None or self.scene is None or self._current[0] not in self.scene.rows:
            return None
        side, row = self._current
        return side, int(self.scene.rows[side].items[row])

    def _spacing(self) -> TreeSpacing:
        assert self.scene is not None
        text = QFontMetricsF(make_look(self._theme, self.font()).font).height()
        box = text + 6
        spread = (self.viewport().height() - 2 * MARGIN - box) / max(self._count_rows() - 1, 1)
        self._pitch = min(max(spread, box + 4), max(MOST_ROW, box + 10))
        return TreeSpacing(row=self._pitch, box=box, margin=MARGIN)

    def _count_rows(self) -> int:
        assert self.scene is not None
        return max(len(shown_items(tree.outline, tree.open_items)) for tree in self.scene.sides.values())

    def _rows_that_fit(self) -> int:
        fitting = int((self.viewport().height() - 2 * MARGIN) / LEAST_ROW)
        return min(max(fitting, LEAST_ROWS), MOST_ROWS)

    def _ensure_visible(self, side: Side, row: int) -> None:
        box, height, bar = self.box_position(side, row), self.viewport().height(), self.verticalScrollBar()
        if box.top() < 0 or box.bottom() > height:
            bar.setValue(round(bar.value() + box.center().y() - height / 2))
