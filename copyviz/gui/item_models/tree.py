"""The tree of one document as an item model: part, share as a bar, matched and all sentences."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import SideShares
from copyviz.presentation.labels import NodeLabels, as_tooltip, percent

HEADINGS = ("Part", "Share", "Matched")
PART, SHARE, MATCHED = range(len(HEADINGS))
SHARE_ROLE = Qt.ItemDataRole.UserRole + 1

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class TreeModel(QAbstractItemModel):
    """The nodes of a hierarchy with their shares; the document is the only item at the top."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hierarchy: Hierarchy | None = None
        self._labels: NodeLabels | None = None
        self._shares: SideShares | None = None
        self._rows: list[int] = []

    def set_tree(self, hierarchy: Hierarchy | None, shares: SideShares | None) -> None:
        """Show another document."""
        self.beginResetModel()
        self._hierarchy, self._shares = hierarchy, shares
        self._labels = NodeLabels(hierarchy) if hierarchy is not None else None
        self._rows = [0] * len(hierarchy.nodes) if hierarchy is not None else []
        for node in hierarchy.nodes if hierarchy is not None else ():
            for row, child in enumerate(node.children):
                self._rows[child] = row
        self.endResetModel()

    def set_shares(self, shares: SideShares) -> None:
        """Show other shares of the same document; views repaint what they show by themselves."""
        self._shares = shares
        self.dataChanged.emit(self.index(0, SHARE), self.index(0, MATCHED))

    def index_of(self, node: int) -> QModelIndex:
        """The index of a node's first column."""
        if not 0 <= node < len(self._rows):
            return QModelIndex()
        return self.createIndex(self._rows[node], PART, node)

    def node_of(self, index: Index) -> int | None:
        """The node at an index."""
        return int(index.internalId()) if index.isValid() else None

    # What Qt asks

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """How many parts an item has."""
        if self._hierarchy is None or parent.column() > 0:
            return 0
        return len(self._hierarchy.nodes[parent.internalId()].children) if parent.isValid() else 1

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """How many columns there are."""
        return len(HEADINGS)

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        """The index of a part of an item."""
        if self._hierarchy is None or not self.hasIndex(row, column, parent):
            return QModelIndex()
        node = self._hierarchy.nodes[parent.internalId()].children[row] if parent.isValid() else 0
        return self.createIndex(row, column, node)

    def parent(self, index: Index = NOWHERE) -> QModelIndex:  # type: ignore[override]
        """The item an item is a part of."""
        if self._hierarchy is None or not index.isValid():
            return QModelIndex()
        above = self._hierarchy.nodes[index.internalId()].parent
        return QModelIndex() if above is None else self.index_of(above)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | Qt.AlignmentFlag | None:
        """The headings of the columns."""
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(HEADINGS):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(section)
        return HEADINGS[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell says."""
        node = self.node_of(index)
        if node is None or self._labels is None or self._shares is None:
            return None
        matched, count = int(self._shares.matched[node]), int(self._shares.count[node])
        match role:
            case Qt.ItemDataRole.DisplayRole:
                cells = (self._labels.short(node), percent(matched, count), f"{matched:,} of {count:,}")
                return cells[index.column()]
            case Qt.ItemDataRole.ToolTipRole:
                return as_tooltip(self._labels.tooltip(node, self._shares))
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._labels.tooltip(node, self._shares).replace("\n", ", ")
            case Qt.ItemDataRole.TextAlignmentRole:
                return alignment(index.column())
        return matched / max(count, 1) if role == SHARE_ROLE else None


def alignment(column: int) -> Qt.AlignmentFlag:
    """Names stand left, numbers right."""
    side = Qt.AlignmentFlag.AlignRight if column == MATCHED else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
