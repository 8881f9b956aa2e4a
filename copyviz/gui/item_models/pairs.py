"""The pairs of a collection as a table that can be sorted and filtered, with what was decided on each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from copyviz.model.case import Finding
from copyviz.model.collection import Screening, SimilarPair
from copyviz.model.judgement import PairKey, key_of
from copyviz.presentation.labels import as_tooltip
from copyviz.presentation.member_names import FULL_WIDTH, short_names
from copyviz.presentation.pair_filter import FilterRow, PairFilter
from copyviz.text.visible import one_line

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
COLUMNS = ("#", "Odds", "A", "B", "Longest", "Judgement", "Document A", "Document B")
RANK, ODDS, LEFT_SHARE, RIGHT_SHARE, LONGEST, JUDGEMENT, LEFT_NAME, RIGHT_NAME = range(len(COLUMNS))
BRIEF = "Judged"
MEANINGS = {
    ODDS: "Both overlaps in one number: 0 is nothing in common, 1 an even chance, 100 the same text",
    LEFT_SHARE: "The share of A's sentences that stand in B",
    RIGHT_SHARE: "The share of B's sentences that stand in A",
    LONGEST: "Words of the longest passage in common",
    JUDGEMENT: "What you decided: keys 1 to 4, and 0 to take it back",
}
# Told by shape and by word, not by colour.
SIGNS = {Finding.COPIED: "●", Finding.PARTLY: "◐", Finding.NOT_COPIED: "○", Finding.UNDECIDED: "?"}
NUMBERS = frozenset({RANK, ODDS, LEFT_SHARE, RIGHT_SHARE, LONGEST})
ORDER = tuple(Finding)
LONGEST_PATH = 200


class PairsModel(QAbstractTableModel):
    """The pairs that pass the filter, in the order asked for; `number` is a pair's place in the ranked result."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._screening: Screening | None = None
        self._judgements: dict[PairKey, Finding] = {}
        self._names: list[str] = []
        self._filter = PairFilter()
        self._sorted = (RANK, Qt.SortOrder.AscendingOrder)
        self._brief = False
        self._rows: list[int] = []

    def show(self, screening: Screening | None, judgements: dict[PairKey, Finding]) -> None:
        """Show another result, in the same order and with the same filter."""
        self._screening, self._judgements = screening, judgements
        self._names = short_names(screening.members, FULL_WIDTH) if screening is not None else []
        self._arrange()

    def set_judgements(self, judgements: dict[PairKey, Finding]) -> None:
        """Show other judgements; the list is arranged anew only where filter or order depend on them."""
        self._judgements = judgements
        if self._arranged() != self._rows:
            self._arrange()
        elif self._rows:
            self.dataChanged.emit(self.index(0, JUDGEMENT), self.index(len(self._rows) - 1, JUDGEMENT))

    def set_brief(self, brief: bool) -> None:
        """Whether judgements are told by their signs alone, where names need the room."""
        if brief != self._brief:
            self._brief = brief
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, JUDGEMENT, JUDGEMENT)
            if self._rows:
                self.dataChanged.emit(self.index(0, JUDGEMENT), self.index(len(self._rows) - 1, JUDGEMENT))

    def set_filter(self, wanted: PairFilter) -> None:
        """Show only pairs that fulfil this."""
        self._filter = wanted
        self._arrange()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the shown pairs, the most alike first."""
        return tuple(sorted(self._rows))

    def number_at(self, row: int) -> int:
        """The number of the pair in a shown row."""
        return self._rows[row]

    def row_of(self, number: int) -> int | None:
        """The shown row of a pair, if it is shown."""
        return self._rows.index(number) if number in self._rows else None

    def judgement_of(self, number: int) -> Finding | None:
        """What was decided on a pair."""
        assert self._screening is not None
        return self._judgements.get(key_of(self._screening, self._screening.pairs[number]))

    def rowCount(self, parent: Index = ROOT) -> int:
        """How many pairs are shown."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        """How many columns there are."""
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The titles of the columns and what they mean."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return BRIEF if self._brief and section == JUDGEMENT else COLUMNS[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return MEANINGS.get(section)
        return alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell shows."""
        if not index.isValid() or self._screening is None:
            return None
        number = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(number, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tooltip(self._screening.pairs[number])
        return alignment(index.column()) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Order the pairs by a column."""
        self._sorted = (column, order)
        self._arrange()

    def _text(self, number: int, column: int) -> str:
        assert self._screening is not None
        pair = self._screening.pairs[number]
        if column == JUDGEMENT:
            decided = self.judgement_of(number)
            if decided is None:
                return ""
            return SIGNS[decided] if self._brief else f"{SIGNS[decided]} {decided.value}"
        if column in (LEFT_NAME, RIGHT_NAME):
            return self._names[pair.left if column == LEFT_NAME else pair.right]
        score = pair.score
        odds = f"{score.odds_ratio:.3f}" if score.odds_ratio >= 0.0005 else "<0.001"
        shares = share_text(score.overlap[0]), share_text(score.overlap[1])
        return (f"{number + 1:,}", odds, *shares, f"{score.longest_words:,}")[column]

    def _tooltip(self, pair: SimilarPair) -> str:
        assert self._screening is not None
        members, score = self._screening.members, pair.score
        lines = [
            f"A  {one_line(members[pair.left].path, LONGEST_PATH)}",
            f"B  {one_line(members[pair.right].path, LONGEST_PATH)}",
            f"{score.matched[0]:,} sentences of A stand in B, {score.matched[1]:,} of B in A",
            f"{score.passages:,} passages; the longest has {score.longest_words:,} words",
        ]
        decided = self._judgements.get(key_of(self._screening, pair))
        lines += [f"judged: {decided.value}"] if decided else []
        return as_tooltip("\n".join(lines))

    def _arrange(self) -> None:
        self.beginResetModel()
        self._rows = self._arranged()
        self.endResetModel()

    def _arranged(self) -> list[int]:
        pairs = self._screening.pairs if self._screening is not None else ()
        shown = (number for number in range(len(pairs)) if self._filter.admits(self._filter_row(number)))
        column, direction = self._sorted
        return sorted(shown, key=self._key_of(column), reverse=direction is Qt.SortOrder.DescendingOrder)

    def _filter_row(self, number: int) -> FilterRow:
        assert self._screening is not None
        pair = self._screening.pairs[number]
        return FilterRow((self._names[pair.left], self._names[pair.right]), pair.score, self.judgement_of(number))

    def _key_of(self, column: int) -> Callable[[int], Any]:
        pairs = self._screening.pairs if self._screening is not None else ()
        keys: dict[int, Callable[[int], Any]] = {
            ODDS: lambda number: pairs[number].score.odds_ratio,
            LEFT_SHARE: lambda number: pairs[number].score.overlap[0],
            RIGHT_SHARE: lambda number: pairs[number].score.overlap[1],
            LONGEST: lambda number: pairs[number].score.longest_words,
            LEFT_NAME: lambda number: self._names[pairs[number].left].casefold(),
            RIGHT_NAME: lambda number: self._names[pairs[number].right].casefold(),
            JUDGEMENT: self._judgement_place,
        }
        return keys.get(column, lambda number: number)

    def _judgement_place(self, number: int) -> int:
        decided = self.judgement_of(number)
        return ORDER.index(decided) if decided else len(ORDER)


def alignment(column: int) -> int:
    """Numbers stand at the right, texts at the left."""
    side = Qt.AlignmentFlag.AlignRight if column in NUMBERS else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)


def share_text(share: float) -> str:
    """A share in per cent that says 0 only for nothing and 100 only for all."""
    if share <= 0 or share >= 1:
        return f"{share:.0%}"
    return "<1%" if share < 0.005 else f"{min(round(100 * share), 99)}%"
