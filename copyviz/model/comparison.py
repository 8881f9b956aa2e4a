"""The one result everything reads: two hierarchies, their matches, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from copyviz.model.case import NO_CASE, Case
from copyviz.model.document import Notice
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import Interval, MatchTable, Passage, TreeMatch
from copyviz.model.measured import Measured, VerbatimRuns
from copyviz.options import CompareOptions, Thresholds


class Side(StrEnum):
    """One of the two documents."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> Side:
        """The other side."""
        return Side.RIGHT if self is Side.LEFT else Side.LEFT


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Sentences the user leaves out of matching and counting, and why."""

    side: Side
    sentences: Interval
    reason: str


@dataclass(frozen=True, slots=True)
class Scores:
    """How much the two documents share; overlap and resemblance are (left, right) pairs of shares."""

    matched: tuple[int, int]
    counted: tuple[int, int]
    overlap: tuple[float, float]
    resemblance: tuple[float, float]
    odds_ratio: float


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """Two documents compared.

    `table` holds every pair above the floor, `equal` those that are equal at `thresholds` and not left out; trees,
    passages and scores follow from `equal`. `measured` holds the values of all measures; those that read the texts
    are taken last, and are missing until then (see `is_measured`). `case` holds what people added.
    """

    left: Hierarchy
    right: Hierarchy
    table: MatchTable
    thresholds: Thresholds
    equal: MatchTable
    trees: TreeMatch
    passages: tuple[Passage, ...]
    scores: Scores
    options: CompareOptions
    exclusions: tuple[Exclusion, ...] = ()
    warnings: tuple[Notice, ...] = ()
    measured: tuple[Measured, ...] = ()
    case: Case = NO_CASE

    @property
    def is_measured(self) -> bool:
        """Whether the measures of the texts were taken for what counts now."""
        return self.runs is not None

    @property
    def runs(self) -> tuple[VerbatimRuns, VerbatimRuns] | None:
        """The verbatim runs of either document, once they are known."""
        return next((each.runs for each in self.measured if each.runs is not None), None)

    def side(self, side: Side) -> Hierarchy:
        """The hierarchy of one side."""
        return self.left if side is Side.LEFT else self.right
