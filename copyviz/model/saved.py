"""What a saved comparison holds; everything else follows from it and is computed anew."""

from __future__ import annotations

from dataclasses import dataclass

from copyviz.model.comparison import Exclusion, Scores
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import MatchTable
from copyviz.options import CompareOptions, Thresholds


@dataclass(frozen=True, slots=True, eq=False)
class SavedComparison:
    """The parts of a comparison that were read from a file; `scores` are those the file tells."""

    left: Hierarchy
    right: Hierarchy
    table: MatchTable
    thresholds: Thresholds
    options: CompareOptions
    exclusions: tuple[Exclusion, ...]
    scores: Scores
