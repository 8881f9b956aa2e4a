"""Records of any kind as a table that can be sorted: each column says how to show and how to order them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from copyviz.gui.tables import make_table
from copyviz.presentation.labels import as_tooltip

Index = QModelIndex | QPersistentModelIndex
Record = TypeVar("Record")
ROOT = QModelIndex()


@dataclass(frozen=True, slots=True)
class Column(Generic[Record]):
    """A column: its title, the text of a record, what it is ordered by, its width (0 takes what is left).

    Numbers stand at the right; `tip` is the tooltip of a cell, `colour` that of its text.
    """

    title: str
    text: Callable[[Record], str]
    key: Callable[[Record], Any] | None = None
    width: int = 0
    number: bool = False
    meaning: str = ""
    tip: Callable[[Record], str] | None = None
    colour: Callable[[Record], str] | None = None


class RecordsModel(QAbstractTableModel, Generic[Record]):
    """Records in the order asked for; without one, as they came."""

    def __init__(self, columns: Sequence[Column[Record]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._records: tuple[Record, ...] = ()
        self._rows: list[int] = []
        self._sorted = (-1, Qt.SortOrder.AscendingOrder)

    def show(self, records: Sequence[Record]) -> None:
        """Show other records in the same order."""
        self._records = tuple(records)
        self._arrange()

    def record_at(self, row: int) -> Record:
        """The record in a shown row."""
        return self._records[self._rows[row]]

    def rowCount(self, parent: Index = ROOT) -> int:
        """How many records there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        """How many columns there are."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The titles of the columns and what they mean."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._columns[section].title
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._columns[section].meaning or None
        return self._alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell shows."""
        if not index.isValid():
            return None
        column, record = self._columns[index.column()], self.record_at(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(record)
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tooltip((column.tip or column.text)(record)) or None
        if role == Qt.ItemDataRole.ForegroundRole and column.colour is not None:
            return QColor(column.colour(record))
        return self._alignment(index.column()) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Order the records by a column; -1 brings back the order they came in."""
        self._sorted = (column, order)
        self._arrange()

    def repaint_cells(self) -> None:
        """Show all cells again, in other colours perhaps."""
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(self._columns) - 1))

    def _arrange(self) -> None:
        self.beginResetModel()
        self._rows = list(range(len(self._records)))
        section, order = self._sorted
        if section >= 0:
            column = self._columns[section]
            key = column.key or (lambda record: column.text(record).casefold())
            self._rows.sort(
                key=lambda number: key(self._records[number]), reverse=order is Qt.SortOrder.DescendingOrder
            )
        self.endResetModel()

    def _alignment(self, section: int) -> int:
        side = Qt.AlignmentFlag.AlignRight if self._columns[section].number else Qt.AlignmentFlag.AlignLeft
        return int(side | Qt.AlignmentFlag.AlignVCenter)


def make_record_table(model: RecordsModel[Record], columns: Sequence[Column[Record]], name: str) -> QTableView:
    """A calm table over records, of which several may be selected, sorted by a click on a title."""
    table = make_table(model, name)
    table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    header = table.horizontalHeader()
    header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
    header.setSortIndicatorClearable(True)
    table.setSortingEnabled(True)
    for section, column in enumerate(columns):
        if column.width:
            table.setColumnWidth(section, column.width)
        else:
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.Stretch)
    return table
