"""The two trees facing each other: boxes filled by share, edges between matched parts."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QHelpEvent, QKeyEvent, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QToolTip, QWidget

from copyviz.gui.session import ComparisonSession, of_same_documents
from copyviz.gui.views.structure_area import TreeArea
from copyviz.gui.views.structure_keys import MOVES, next_step
from copyviz.gui.views.structure_painting import ARROW
from copyviz.gui.views.structure_scene import TreeScene, selected_items, selected_rows
from copyviz.model.comparison import Side
from copyviz.presentation.labels import as_tooltip
from copyviz.presentation.themes import Theme
from copyviz.presentation.tree_layout import open_to


class StructureView(TreeArea):
    """The trees of the session's comparison."""

    def __init__(self, session: ComparisonSession, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._session = session
        self._untouched = True
        self.fold = QAction("fold", self)
        self.fold.setToolTip("Fold to a readable depth")
        self.fold.triggered.connect(self.fold_to_default)
        session.filler.serve(
            self,
            self._show_comparison,
            (session.decision_changed, self._show_decision),
            (session.passages_changed, self._show_selection),
            (session.selection_changed, self._show_selection),
        )

    # For the window

    def header_actions(self) -> list[QAction]:
        """What stands in the header of the card."""
        return [self.fold]

    def fold_to_default(self) -> None:
        """Fold everything to a readable depth again."""
        if self.scene is not None:
            self.scene.open_default(self._rows_that_fit())
            self._untouched = True
            self._show_selection()

    def unfold(self) -> None:
        """Unfold everything."""
        if self.scene is not None:
            for tree in self.scene.sides.values():
                tree.opened = frozenset(range(len(tree.outline)))
            self._untouched = False
            self._show_selection()

    # What the session says

    def _show_comparison(self) -> None:
        comparison = self._session.comparison
        self._hovered = self._current = None
        self._untouched = True
        self.scene = TreeScene(comparison, self._rows_that_fit()) if comparison is not None else None
        self.verticalScrollBar().setValue(0)
        self._show_selection()

    def _show_decision(self) -> None:
        if self.scene is not None and self._session.comparison is not None:
            self.scene.set_comparison(self._session.comparison)
            self.scene.find_edges()
            self._rest.start()
            self.redraw_edges()
            self._selected = selected_rows(self.scene, self._session.selection)

    def _show_selection(self) -> None:
        """Unfold to what is selected, mark it and bring it into view."""
        scene, selection = self.scene, self._session.selection
        self._selection = selection
        if scene is None:
            self._lay_out()
            return
        present = self._session.comparison
        if present is not None and not of_same_documents(scene.comparison, present):
            # Shown again before its turn has come to show another pair.
            return
        if present is not None:
            scene.comparison = present
        items = selected_items(scene, selection)
        for side, tree in scene.sides.items():
            tree.revealed = open_to(tree.outline, frozenset(), items[side]) if side in items else frozenset()
        self._lay_out()
        for side, rows in (self._selected.strong if self._selected else {}).items():
            if rows:
                self._ensure_visible(side, min(rows))

    # Events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place everything anew; as long as nobody folded anything, as much as fits is open."""
        super().resizeEvent(event)
        self._fit_rows()

    def showEvent(self, event: QShowEvent) -> None:
        """Now the size is known."""
        super().showEvent(event)
        self._fit_rows()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Let the edges of the box under the cursor stand out."""
        hovered = self.box_at(event.position())
        if hovered != self._hovered:
            self._hovered = hovered
            shape = Qt.CursorShape.PointingHandCursor if hovered else Qt.CursorShape.ArrowCursor
            self.viewport().setCursor(shape)
            self.viewport().update()

    def leaveEvent(self, event: QEvent) -> None:
        """The cursor went away."""
        self._hovered = None
        self.viewport().update()
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Fold by the arrow, select by the box, clear beside them."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        found = self.box_at(event.position())
        if found is None:
            self._session.select(None)
            return
        self._current = found
        left = self.box_position(*found).left()
        if self._foldable(*found) and event.position().x() <= left + ARROW + 6:
            self.toggle(*found)
        else:
            self.select_row(*found)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """What a click does was done when it began."""
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Fold or unfold."""
        found = self.box_at(event.position())
        if found is not None:
            self.toggle(*found)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk through the rows, fold and unfold, select."""
        key = Qt.Key(event.key())
        if self.scene is None:
            super().keyPressEvent(event)
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space} and self._current is not None:
            self.select_row(*self._current)
        elif key in MOVES and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            step = next_step(self.scene, self._current, MOVES[key])
            if step.fold:
                self.toggle(*step.row)
            self._go_to(*step.row)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer folding and copying."""
        menu = QMenu(self)
        menu.addAction("Fold to a readable depth", self.fold_to_default)
        menu.addAction("Unfold everything", self.unfold)
        menu.addSeparator()
        menu.addActions(self.actions())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def viewportEvent(self, event: QEvent) -> bool:
        """Explain the box under the cursor."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            found = self.box_at(QPointF(event.pos()))
            if found is not None and self.scene is not None:
                QToolTip.showText(event.globalPos(), as_tooltip(self.scene.tooltip(*found)), self.viewport())
            else:
                QToolTip.hideText()
            return True
        return super().viewportEvent(event)

    # What the user does

    def select_row(self, side: Side, row: int) -> None:
        """Select what a box stands for."""
        assert self.scene is not None
        self._keep_open()
        self._session.select(self.scene.selection_of(side, row))

    def toggle(self, side: Side, row: int) -> None:
        """Fold or unfold a box."""
        assert self.scene is not None
        self._keep_open()
        self.scene.sides[side].toggle(int(self.scene.rows[side].items[row]))
        self._untouched = False
        self._lay_out()

    # Inside

    def _keep_open(self) -> None:
        """Make what was unfolded for the selection the user's own: nothing folds away under the cursor."""
        assert self.scene is not None
        for tree in self.scene.sides.values():
            tree.opened |= tree.revealed

    def _foldable(self, side: Side, row: int) -> bool:
        assert self.scene is not None
        item = int(self.scene.rows[side].items[row])
        return item > 0 and bool(self.scene.sides[side].outline.parts[item])

    def _go_to(self, side: Side, row: int) -> None:
        assert self.scene is not None
        rows = self.scene.rows[side]
        self._current = (side, min(max(row, 0), len(rows) - 1))
        self._ensure_visible(*self._current)
        item = int(rows.items[self._current[1]])
        self.setAccessibleDescription(f"{self.scene.sides[side].label(item)}\n{self.scene.tooltip(*self._current)}")
        self.viewport().update()

    def _fit_rows(self) -> None:
        if self.scene is not None and self._untouched:
            self.scene.open_default(self._rows_that_fit())
            self._show_selection()
        else:
            self._lay_out()
