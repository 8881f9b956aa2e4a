"""Which of the equal pairs are shown: by grade, by length, by passage."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from copyviz.model.comparison import Comparison
from copyviz.model.matches import MatchTable, Order, Passage, PassageKind
from copyviz.presentation.grades import GRADES, Grade, grade_numbers


class PassageFilter(StrEnum):
    """Which passages a pair must stand in."""

    NONE = "anywhere"
    INSIDE = "inside passages"
    VERBATIM = "inside verbatim passages"
    REWORDED = "inside reworded passages"
    MOVED = "inside moved passages"

    def admits(self, passage: Passage) -> bool:
        """Whether pairs of this passage are shown."""
        if self is PassageFilter.MOVED:
            return passage.order is not Order.SAME
        kinds = {PassageFilter.VERBATIM: PassageKind.VERBATIM, PassageFilter.REWORDED: PassageKind.REWORDED}
        return self not in kinds or passage.kind is kinds[self]


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """Which pairs are shown: grades, smallest number of words of the left sentence, passages."""

    grades: frozenset[Grade] = frozenset(GRADES)
    least_words: int = 0
    passages: PassageFilter = PassageFilter.NONE


def shown_pairs(comparison: Comparison, wanted: MatchFilter) -> MatchTable:
    """The equal pairs that pass the filter."""
    table = comparison.equal
    if wanted == MatchFilter():
        return table
    rows = np.ones(len(table), dtype=np.bool_)
    if len(wanted.grades) < len(GRADES):
        shown = np.array([grade in wanted.grades for grade in GRADES], dtype=np.bool_)
        rows &= shown[grade_numbers(table)]
    if wanted.least_words:
        words = np.array([len(sentence.words) for sentence in comparison.left.sentences], dtype=np.int32)
        rows &= words[table.left] >= wanted.least_words
    if wanted.passages is not PassageFilter.NONE:
        rows &= rows_inside(comparison, wanted.passages)
    return table.keep(rows)


def rows_inside(comparison: Comparison, wanted: PassageFilter) -> NDArray[np.bool_]:
    """Which equal pairs belong to an admitted passage."""
    table, width = comparison.equal, len(comparison.right.sentences)
    pairs = [pair for passage in comparison.passages if wanted.admits(passage) for pair in passage.pairs]
    inside = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    rows: NDArray[np.bool_] = np.isin(table.left.astype(np.int64) * width + table.right, inside @ [width, 1])
    return rows
