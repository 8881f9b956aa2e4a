"""Both trees as ordinary lists with a bar for each share: for large documents, keyboard and screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from copyviz.gui.item_models.tree import MATCHED, PART, SHARE, SHARE_ROLE, TreeModel
from copyviz.gui.selection import NodeSelection, PairSelection, Selection, SentenceSelection
from copyviz.gui.session import ComparisonSession
from copyviz.model.comparison import Comparison, Side
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import SideShares
from copyviz.presentation.colours import empty_colour, section_colour
from copyviz.presentation.outline import GROUP, build_outline
from copyviz.presentation.themes import Theme
from copyviz.presentation.tree_layout import default_open, share_items

ROWS_AT_FIRST = 40
BAR_HEIGHT = 6.0


class TreeListView(QWidget):
    """The trees of the session's comparison, side by side."""

    def __init__(self, session: ComparisonSession, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.trees = {side: DocumentTree(side, theme) for side in Side}
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 2, 8, 6)
        row.setSpacing(12)
        for side, tree in self.trees.items():
            row.addWidget(tree, 1)
            tree.node_chosen.connect(lambda node, side=side: session.select(NodeSelection(side, node)))
        session.filler.serve(
            self,
            self._show_comparison,
            (session.decision_changed, self._show_shares),
            (session.selection_changed, self._show_selection),
        )

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        for tree in self.trees.values():
            tree.set_theme(theme)

    def _show_comparison(self) -> Iterator[None]:
        comparison = self._session.comparison
        for side, tree in self.trees.items():
            tree.show_comparison(comparison, side)
            yield

    def _show_shares(self) -> None:
        comparison = self._session.comparison
        if comparison is not None:
            self.trees[Side.LEFT].set_shares(comparison)
            self.trees[Side.RIGHT].set_shares(comparison)

    def _show_selection(self) -> None:
        comparison = self._session.comparison
        nodes = selected_nodes(comparison, self._session.selection) if comparison is not None else {}
        for side, tree in self.trees.items():
            tree.mark(nodes.get(side))


def selected_nodes(comparison: Comparison, selection: Selection | None) -> dict[Side, int]:
    """The node to mark on each side."""
    match selection:
        case NodeSelection(side, node):
            return {side: node}
        case PairSelection(left, right):
            return {
                Side.LEFT: comparison.left.node_of(left).number,
                Side.RIGHT: comparison.right.node_of(right).number,
            }
        case SentenceSelection(side, sentence):
            return {side: comparison.side(side).node_of(sentence).number}
    return {}


class DocumentTree(QTreeView):
    """The tree of one document.

    Signals:
        node_chosen: the user went to a node.
    """

    node_chosen = Signal(int)

    def __init__(self, side: Side, theme: Theme) -> None:
        super().__init__()
        self._side = side
        self._marking = False
        self.tree_model = TreeModel(self)
        self._bars = ShareDelegate(theme, self)
        self.setModel(self.tree_model)
        self.setItemDelegateForColumn(SHARE, self._bars)
        self.setAccessibleName(f"Parts of document {'A' if side is Side.LEFT else 'B'}")
        self.setUniformRowHeights(True)
        self.setIndentation(16)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setAllColumnsShowFocus(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self._size_columns()
        self.selectionModel().currentChanged.connect(self._choose)

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self._bars.set_theme(theme)
        self.viewport().update()

    def show_comparison(self, comparison: Comparison | None, side: Side) -> None:
        """Show the document of a side."""
        self._marking = True
        if comparison is None:
            self.tree_model.set_tree(None, None)
        else:
            shares = comparison.trees.left if side is Side.LEFT else comparison.trees.right
            self.tree_model.set_tree(comparison.side(side), shares)
            self._expand(comparison.side(side), shares)
        self._marking = False

    def set_shares(self, comparison: Comparison) -> None:
        """Show other shares."""
        self.tree_model.set_shares(comparison.trees.left if self._side is Side.LEFT else comparison.trees.right)
        self.viewport().update()

    def mark(self, node: int | None) -> None:
        """Unfold to a node and mark it, or nothing."""
        self._marking = True
        if node is None:
            self.clearSelection()
        elif self.tree_model.node_of(self.currentIndex()) != node or not self.selectionModel().hasSelection():
            index = self.tree_model.index_of(node)
            self.setCurrentIndex(index)
            self.scrollTo(index)
        self._marking = False

    def _choose(self, current: QModelIndex) -> None:
        node = self.tree_model.node_of(current)
        if node is not None and not self._marking:
            self.node_chosen.emit(node)

    def _expand(self, hierarchy: Hierarchy, shares: SideShares) -> None:
        """Open as much as one sees at once, sections before paragraphs."""
        outline = build_outline(hierarchy)
        for item in sorted(default_open(outline, share_items(outline, shares).matched, ROWS_AT_FIRST)):
            if outline.node[item] != GROUP:
                self.expand(self.tree_model.index_of(int(outline.node[item])))

    def _size_columns(self) -> None:
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(PART, QHeaderView.ResizeMode.Stretch)
        metrics = QFontMetricsF(self.font())
        for column, text in ((SHARE, "100 % and a bar"), (MATCHED, "0,000 of 0,000")):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
            header.resizeSection(column, round(metrics.horizontalAdvance(text) + 8))


class ShareDelegate(QStyledItemDelegate):
    """Draws a share as a bar with its per cent."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self._theme = theme

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the cell's background, the bar and the per cent."""
        option.widget.style().drawPrimitive(
            QStyle.PrimitiveElement.PE_PanelItemViewItem,
            option,
            painter,
            option.widget,
        )
        share = float(index.data(SHARE_ROLE) or 0.0)
        text = str(index.data() or "")
        cell = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = QFontMetricsF(option.font)
        room = metrics.horizontalAdvance("100 %") + 10
        bar = QRectF(cell.left() + 4, cell.center().y() - BAR_HEIGHT / 2, max(cell.width() - room - 6, 8), BAR_HEIGHT)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(empty_colour(self._theme)))
        painter.drawRoundedRect(bar, BAR_HEIGHT / 2, BAR_HEIGHT / 2)
        if share > 0:
            bar.setWidth(max(bar.width() * share, BAR_HEIGHT))
            painter.setBrush(QColor(section_colour(self._theme)))
            painter.drawRoundedRect(bar, BAR_HEIGHT / 2, BAR_HEIGHT / 2)
        painter.setPen(QColor(self._theme.quiet if share else self._theme.faint))
        painter.drawText(
            cell.adjusted(0, 0, -6, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text
        )
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """A row of ordinary height."""
        return QSize(110, super().sizeHint(option, index).height())
