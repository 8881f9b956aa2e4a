"""What a measure says of two documents, and the verbatim runs one of them finds."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class VerbatimRuns:
    """The stretches of one document that stand word for word in the other, cut at the ends of sentences.

    `start` and `end` count the characters of the sentence with single spaces between its words; in reading order.
    """

    sentence: Numbers
    start: Numbers
    end: Numbers

    def __post_init__(self) -> None:
        for column in (self.sentence, self.start, self.end):
            column.setflags(write=False)

    def __len__(self) -> int:
        return len(self.sentence)

    def of_sentence(self, number: int) -> list[tuple[int, int]]:
        """The stretches of one sentence."""
        first = bisect_left(self.sentence, number)
        last = bisect_left(self.sentence, number + 1)
        return list(zip(self.start[first:last].tolist(), self.end[first:last].tolist(), strict=True))


@dataclass(frozen=True, slots=True)
class Measured:
    """The value of one measure: one number for the pair, or one of the left and one of the right document.

    `meaning` has {own} and {other} for the documents. `grades` are words for the values where the measure has them,
    `runs` what it found on either side.
    """

    name: str
    title: str
    meaning: str
    values: tuple[float, ...]
    grades: tuple[str, ...] = ()
    runs: tuple[VerbatimRuns, VerbatimRuns] | None = None
