"""How each sentence of a side is marked: by the grade of its best match, or as left out."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from copyviz.model.comparison import Comparison, Side
from copyviz.model.matches import MatchTable
from copyviz.presentation.grades import GRADES, grade_numbers

UNMARKED = len(GRADES)
LEFT_OUT = UNMARKED + 1

Marks = NDArray[np.int8]


def sentence_marks(comparison: Comparison, table: MatchTable, side: Side) -> Marks:
    """For each sentence the position of its best grade in `GRADES`, `UNMARKED` or `LEFT_OUT`."""
    marks = np.full(len(comparison.side(side).sentences), UNMARKED, dtype=np.int8)
    numbers = table.left if side is Side.LEFT else table.right
    grades = grade_numbers(table)
    # Assigning from the weakest grade to the strongest leaves the strongest; much faster than minimum.at.
    for grade in range(len(GRADES) - 1, -1, -1):
        marks[numbers[grades == grade]] = grade
    for exclusion in comparison.exclusions:
        if exclusion.side is side:
            marks[exclusion.sentences.first : exclusion.sentences.end] = LEFT_OUT
    return marks


def strip_marks(marks: Marks, rows: int) -> Marks:
    """The strongest mark in each of `rows` equal stretches, for a narrow strip beside a text."""
    strip = np.full(rows, UNMARKED, dtype=np.int8)
    if len(marks) == 0 or rows == 0:
        return strip
    places = (np.arange(len(marks)) * rows) // len(marks)
    for mark in (LEFT_OUT, *range(len(GRADES) - 1, -1, -1)):
        strip[places[marks == mark]] = mark
    return strip
