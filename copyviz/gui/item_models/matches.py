"""The visible pairs as a sortable, filterable table model; a million rows cost nothing until they are shown."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from copyviz.model.case import Note
from copyviz.model.comparison import Comparison
from copyviz.model.matches import Match, MatchTable
from copyviz.presentation.case_words import note_title
from copyviz.presentation.grades import SYMBOLS, grade_of
from copyviz.presentation.labels import as_tooltip
from copyviz.text.visible import one_line

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
COLUMNS = ("", "A", "B", "Score", "Sentence of A", "Sentence of B")
GRADE, LEFT, RIGHT, SCORE, LEFT_TEXT, RIGHT_TEXT = range(len(COLUMNS))
EXCERPT = 160
# Before the text of a pair that somebody wrote a note about.
NOTED = "✎ "


class MatchesModel(QAbstractTableModel):
    """The pairs of a table in the order and selection asked for."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._comparison: Comparison | None = None
        self._table: MatchTable | None = None
        self._rows: NDArray[np.intp] = np.zeros(0, dtype=np.intp)
        self._sorted = (LEFT, Qt.SortOrder.AscendingOrder)
        self._wanted = ""

    def show(self, comparison: Comparison | None, table: MatchTable | None) -> None:
        """Show other pairs, in the same order and with the same text filter."""
        self._comparison, self._table = comparison, table
        self._arrange()

    def filter_text(self, wanted: str) -> None:
        """Show only pairs in which either sentence holds this text."""
        self._wanted = wanted.casefold()
        self._arrange()

    def match_at(self, row: int) -> Match:
        """The pair in a shown row."""
        assert self._table is not None
        return self._table[int(self._rows[row])]

    def row_of(self, left: int, right: int) -> int | None:
        """The shown row of a pair, if it is shown."""
        found = self._table.find(left, right) if self._table is not None else None
        if found is None:
            return None
        rows = np.flatnonzero(self._rows == found)
        return int(rows[0]) if len(rows) else None

    def rowCount(self, parent: Index = ROOT) -> int:
        """How many pairs are shown."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        """How many columns there are."""
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The titles of the columns."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return COLUMNS[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell shows."""
        if not index.isValid() or self._comparison is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(self.match_at(index.row()), index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tooltip(self.match_at(index.row()))
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == GRADE:
            return grade_of(self.match_at(index.row()).score).value
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Order the pairs by a column."""
        self._sorted = (column, order)
        self._arrange()

    def _text(self, match: Match, column: int) -> str:
        assert self._comparison is not None
        if column == LEFT_TEXT:
            sign = NOTED if self._notes_on(match) else ""
            return sign + one_line(self._comparison.left.sentences[match.left].text, EXCERPT)
        if column == RIGHT_TEXT:
            return one_line(self._comparison.right.sentences[match.right].text, EXCERPT)
        grade = SYMBOLS[grade_of(match.score)]
        return (grade, f"{match.left + 1:,}", f"{match.right + 1:,}", f"{match.score:.2f}")[column]

    def _notes_on(self, match: Match) -> list[Note]:
        """The notes on a pair or on a passage that holds it."""
        assert self._comparison is not None
        notes = self._comparison.case.notes
        return [note for note in notes if note.left and note.right and note.touches(match.left, match.right)]

    def _tooltip(self, match: Match) -> str | None:
        lines = [f"{note_title(note)}\n{one_line(note.text, EXCERPT)}" for note in self._notes_on(match)]
        return as_tooltip("\n".join(lines)) if lines else None

    def show_case(self, comparison: Comparison | None) -> None:
        """Show other notes on the same pairs."""
        self._comparison = comparison
        if len(self._rows):
            self.dataChanged.emit(self.index(0, LEFT_TEXT), self.index(len(self._rows) - 1, LEFT_TEXT))

    def _arrange(self) -> None:
        self.beginResetModel()
        table = self._table
        self._rows = np.arange(len(table) if table is not None else 0)
        if table is not None:
            self._keep_wanted(table)
            self._order(table)
        self.endResetModel()

    def _keep_wanted(self, table: MatchTable) -> None:
        if not self._wanted or self._comparison is None:
            return
        left, right = (
            np.array([self._wanted in sentence.text.casefold() for sentence in side.sentences], dtype=np.bool_)
            for side in (self._comparison.left, self._comparison.right)
        )
        self._rows = np.flatnonzero(left[table.left] | right[table.right])

    def _order(self, table: MatchTable) -> None:
        column, direction = self._sorted
        keys = {RIGHT: table.right, RIGHT_TEXT: table.right, SCORE: table.score, GRADE: table.score}
        if column in keys:
            self._rows = self._rows[np.argsort(keys[column][self._rows], kind="stable")]
        if direction is Qt.SortOrder.DescendingOrder:
            self._rows = self._rows[::-1]


def alignment(column: int) -> int:
    """Numbers stand at the right, texts at the left."""
    side = Qt.AlignmentFlag.AlignRight if column in (LEFT, RIGHT, SCORE) else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
