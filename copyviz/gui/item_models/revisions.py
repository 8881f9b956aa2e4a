"""Versions, steps and changes as tables of plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFont

from copyviz.model.revisions import Chain
from copyviz.presentation.change_list import ListedChange
from copyviz.presentation.labels import as_tooltip
from copyviz.presentation.revision_table import KINDS, StepRow
from copyviz.presentation.time_line import StepMark, version_marks

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
ROW_TYPE = "application/x-copyviz-version"
TOOLTIP_WIDTH = 80


class PlainTable(QAbstractTableModel):
    """Rows of cells with plain text; some columns hold numbers and stand at the right."""

    def __init__(self, columns: Sequence[str], numbers: Sequence[int] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns, self._numbers = tuple(columns), frozenset(numbers)
        self._rows: list[tuple[str, ...]] = []

    def fill(self, columns: Sequence[str], rows: Sequence[tuple[str, ...]]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._columns, self._rows = tuple(columns), list(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        """How many rows there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        """How many columns there are."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The titles of the columns."""
        if orientation is Qt.Orientation.Horizontal and section < len(self._columns):
            if role == Qt.ItemDataRole.DisplayRole:
                return self._columns[section]
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return self._alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell shows."""
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tooltip("\n".join(textwrap.wrap(self._rows[index.row()][index.column()], TOOLTIP_WIDTH)))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        return None

    def _alignment(self, column: int) -> int:
        side = Qt.AlignmentFlag.AlignRight if column in self._numbers else Qt.AlignmentFlag.AlignLeft
        return int(side | Qt.AlignmentFlag.AlignVCenter)


class VersionsModel(PlainTable):
    """The versions in order; they can be dragged to another place.

    Signals:
        moved: the user wants a version, given by its place, to stand at another place.
    """

    COLUMNS = ("", "Date", "Version", "Sentences", "Words in", "Words out")
    moved = Signal(int, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(self.COLUMNS, (0, 3, 4, 5), parent)

    def show(self, chain: Chain | None, marks: Sequence[StepMark]) -> None:
        """Show other versions."""
        if chain is None:
            self.fill(self.COLUMNS, ())
            return
        steps = {step.newer: step for step in marks}
        rows = []
        for number, mark in enumerate(version_marks(chain)):
            step = steps.get(number)
            words = (f"{step.inserted:,}", f"{step.deleted:,}") if step is not None else ("", "")
            name = f"{mark.name} – missing: {mark.gap}" if mark.gap else mark.name
            rows.append((str(number + 1), mark.date, name, "" if mark.gap else f"{mark.sentences:,}", *words))
        self.fill(self.COLUMNS, rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows can be dragged, and dropped between others."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def supportedDropActions(self) -> Qt.DropAction:
        """A version is moved, never copied."""
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        """The one type that can be dropped."""
        return [ROW_TYPE]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The place of the dragged version."""
        data = QMimeData()
        data.setData(ROW_TYPE, str(indexes[0].row() if indexes else -1).encode())
        return data

    def dropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index) -> bool:
        """Ask for the move; the rows themselves follow when the versions were compared in their new order."""
        source = bytes(data.data(ROW_TYPE).data())
        if not source.isdigit() or action is not Qt.DropAction.MoveAction:
            return False
        target = row if row >= 0 else parent.row() if parent.isValid() else self.rowCount()
        place = int(source)
        self.moved.emit(place, target - 1 if target > place else target)
        return False


class StepsModel(PlainTable):
    """The table of the chain: a row for each step."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(self.columns(), range(1, 40), parent)

    @staticmethod
    def columns() -> tuple[str, ...]:
        """The titles."""
        return (
            "Step",
            *("Older", "Newer", "Matched", "Matched", "Overlap", "Overlap"),
            *(name.capitalize() for name in KINDS),
            *("Words in", "Words out", "Raised", "Left out"),
        )

    def show(self, rows: Sequence[StepRow]) -> None:
        """Show other steps."""
        self.fill(self.columns(), [self._cells(row) for row in rows])

    @staticmethod
    def _cells(row: StepRow) -> tuple[str, ...]:
        found = row.matched[0]
        return (
            row.label,
            *(f"{count:,}" for count in (*row.sentences, *found.sentences)),
            *(f"{share:.0%}" for share in found.overlap),
            *(f"{sentences:,}" for sentences, _ in row.counts.values()),
            *(f"{count:,}" for count in (row.inserted, row.deleted, row.raised, row.left_out)),
        )


class ChangesModel(PlainTable):
    """The changes of a step, what must not be overlooked first."""

    COLUMNS = ("", "Sentence", "Kind", "What changed")

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(self.COLUMNS, (), parent)
        self._listed: Sequence[ListedChange] = ()

    def show(self, listed: Sequence[ListedChange]) -> None:
        """Show other changes."""
        self._listed = listed
        self.fill(self.COLUMNS, [(each.sign, each.place, each.kind, each.text) for each in listed])

    def change_at(self, row: int) -> int:
        """The number of the change in a row."""
        return self._listed[row].change

    def row_of(self, change: int, near: int = -1) -> int | None:
        """The row of a change: the present one if it shows the change, else the last, where it stands in order."""
        rows = [row for row, each in enumerate(self._listed) if each.change == change]
        return near if near in rows else rows[-1] if rows else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell shows; what must not be overlooked is bold."""
        if index.isValid() and self._listed[index.row()].raised and role == Qt.ItemDataRole.FontRole:
            font = QFont()
            font.setWeight(QFont.Weight.DemiBold)
            return font
        if index.isValid() and role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 0:
            return "raised" if self._listed[index.row()].raised else self._listed[index.row()].kind
        return super().data(index, role)
