"""The four grades of a match, told by colour and by shape."""

from __future__ import annotations

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from copyviz.model.matches import MatchTable


class Grade(StrEnum):
    """How much alike two equal sentences are, from word for word to loosely."""

    VERBATIM = "verbatim"
    CLOSE = "close"
    REWORDED = "reworded"
    LOOSE = "loose"


GRADES = tuple(Grade)
SYMBOLS = {Grade.VERBATIM: "■", Grade.CLOSE: "●", Grade.REWORDED: "◉", Grade.LOOSE: "○"}

# The smallest score of each grade; everything equal below the last is loose.
LOWEST = {Grade.VERBATIM: 0.995, Grade.CLOSE: 0.85, Grade.REWORDED: 0.70}


def grade_of(score: float) -> Grade:
    """The grade of one score."""
    return next((grade for grade, lowest in LOWEST.items() if score >= lowest), Grade.LOOSE)


def grade_numbers(table: MatchTable) -> NDArray[np.int8]:
    """The grade of every row as its position in `GRADES`."""
    score = table.score
    numbers = np.zeros(len(score), dtype=np.int8)
    # Three comparisons are several times faster than a search, and sliders ask for this at every step.
    for lowest in LOWEST.values():
        numbers += score < np.float32(lowest)
    return numbers


def count_grades(table: MatchTable) -> dict[Grade, int]:
    """How many pairs there are of each grade."""
    counts = np.bincount(grade_numbers(table), minlength=len(GRADES))
    return {grade: int(count) for grade, count in zip(GRADES, counts, strict=True)}
