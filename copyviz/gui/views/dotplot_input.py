"""What mouse and keys on a dotplot mean for the session: selecting, pointing, walking, copying."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QToolTip, QWidget

from copyviz.gui.selection import NodeSelection, PairSelection, RectangleSelection
from copyviz.gui.session import ComparisonSession
from copyviz.gui.views.dotplot_actions import DotplotActions
from copyviz.gui.views.dotplot_panel import DotplotPanel
from copyviz.model.comparison import Side
from copyviz.model.matches import Interval
from copyviz.presentation.dots import Direction, nearest_dot, neighbour_dot
from copyviz.presentation.extent import Extent
from copyviz.presentation.labels import as_tooltip, coordinates, pair_tooltip

# A click or the cursor means a dot that is no farther away than this.
REACH_PIXELS = 8.0

ARROWS = {
    Qt.Key.Key_Left: Direction.LEFT,
    Qt.Key.Key_Right: Direction.RIGHT,
    Qt.Key.Key_Up: Direction.UP,
    Qt.Key.Key_Down: Direction.DOWN,
}
TURNED = {Direction.UP: Direction.DOWN, Direction.DOWN: Direction.UP}


class DotplotInput(QObject):
    """Serves the plots of a dotplot view.

    Signals:
        pointed: the coordinates under the cursor changed; empty where there are none.
    """

    pointed = Signal(str)

    def __init__(self, session: ComparisonSession, actions: DotplotActions, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._actions, self._widget = session, actions, parent
        self._offered: list[QAction] = []
        self._pointed: tuple[int, int] | None = None

    def serve(self, panel: DotplotPanel) -> None:
        """Take what the user does on a plot."""
        canvas = panel.canvas
        canvas.clicked.connect(lambda x, y: self._select_at(panel, x, y))
        canvas.hovered.connect(lambda x, y: self._hover(panel, x, y))
        canvas.left.connect(lambda: self._point_at(None))
        canvas.box_selected.connect(self._select_box)
        canvas.menu_asked.connect(self._ask_menu)
        canvas.key_pressed.connect(lambda event: self._press_key(panel, event))
        panel.node_clicked.connect(self._select_node)

    def _select_at(self, panel: DotplotPanel, x: float, y: float) -> None:
        row = self._row_at(panel, x, y)
        table = panel.dots.table
        if row is None or table is None:
            self._session.select(None)
        else:
            self._session.select(PairSelection(int(table.left[row]), int(table.right[row])))

    def _select_box(self, box: Extent) -> None:
        comparison = self._session.comparison
        if comparison is not None:
            left = covered(box.left, box.right, len(comparison.left.sentences))
            right = covered(box.top, box.bottom, len(comparison.right.sentences))
            self._session.select(RectangleSelection(left, right))

    def _hover(self, panel: DotplotPanel, x: float, y: float) -> None:
        comparison = self._session.comparison
        row, table = self._row_at(panel, x, y), panel.dots.table
        if comparison is None:
            return
        if row is None or table is None:
            self._point_at(self._inside(x, y))
            QToolTip.hideText()
            return
        match = table[row]
        self._point_at((match.left, match.right))
        spot = panel.canvas.position_of(match.left + 0.5, match.right + 0.5)
        position = panel.canvas.viewport().mapToGlobal((spot + QPointF(6, 6)).toPoint())
        QToolTip.showText(position, as_tooltip(pair_tooltip(comparison, match)), panel.canvas)

    def _point_at(self, pair: tuple[int, int] | None) -> None:
        self._pointed = pair
        self.pointed.emit(coordinates(*pair) if pair is not None else "")

    def _ask_menu(self, position: QPoint, x: float, y: float) -> None:
        pair = self._inside(x, y)
        menu = QMenu(self._widget)
        copy = menu.addAction("Copy coordinates", lambda: self.copy_coordinates(pair))
        copy.setEnabled(pair is not None)
        menu.addActions(self._offered)
        menu.addActions(self._widget.actions())
        menu.addSeparator()
        menu.addActions(self._actions.all())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(position)

    def offer(self, action: QAction) -> None:
        """Put an action on the selection into the menu."""
        self._offered.append(action)

    def copy_coordinates(self, pair: tuple[int, int] | None = None) -> None:
        """Copy a place, or else the selected pair, to the clipboard."""
        selection = self._session.selection
        if pair is None and isinstance(selection, PairSelection):
            pair = (selection.left, selection.right)
        pair = pair or self._pointed
        if pair is not None:
            QGuiApplication.clipboard().setText(coordinates(*pair))

    def _press_key(self, panel: DotplotPanel, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_coordinates()
        elif key in ARROWS:
            self._step(panel, ARROWS[key])
        elif key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal}:
            panel.canvas.zoom(1)
        elif key == Qt.Key.Key_Minus:
            panel.canvas.zoom(-1)
        elif key == Qt.Key.Key_0:
            panel.canvas.fit()
        elif key == Qt.Key.Key_F and not event.modifiers():
            self._actions.flip.toggle()
        else:
            event.ignore()

    def _step(self, panel: DotplotPanel, direction: Direction) -> None:
        table, selection = panel.dots.table, self._session.selection
        if not isinstance(selection, PairSelection) or table is None:
            self._session.select_step(1)
            return
        if panel.canvas.flipped:
            direction = TURNED.get(direction, direction)
        row = neighbour_dot(table, selection.left, selection.right, direction)
        if row is not None:
            self._session.select(PairSelection(int(table.left[row]), int(table.right[row])))

    def _select_node(self, side: Side, node: int) -> None:
        self._session.select(NodeSelection(side, node))

    def _row_at(self, panel: DotplotPanel, x: float, y: float) -> int | None:
        table = panel.dots.table
        if table is None or not len(table):
            return None
        across, down = panel.canvas.pixels
        return nearest_dot(table, x, y, REACH_PIXELS / across, REACH_PIXELS / down)

    def _inside(self, x: float, y: float) -> tuple[int, int] | None:
        comparison = self._session.comparison
        if comparison is None:
            return None
        inside = 0 <= x < len(comparison.left.sentences) and 0 <= y < len(comparison.right.sentences)
        return (int(x), int(y)) if inside else None


def covered(low: float, high: float, length: int) -> Interval:
    """The sentences whose middle lies between two places; at least the one there."""
    first = min(max(round(low), 0), length - 1)
    end = min(max(round(high), first + 1), length)
    return Interval(first, end - first)
