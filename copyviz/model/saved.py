"""What a saved comparison holds; everything else follows from it and is computed anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from copyviz.model.case import NO_CASE, Case
from copyviz.model.comparison import Comparison, Exclusion, Scores, Side
from copyviz.model.document import Notice
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import MatchTable
from copyviz.options import CompareOptions, Thresholds


@dataclass(frozen=True, slots=True, eq=False)
class SavedComparison:
    """The parts of a comparison as a file tells them; `case` is what people added."""

    left: Hierarchy
    right: Hierarchy
    table: MatchTable
    thresholds: Thresholds
    options: CompareOptions
    exclusions: tuple[Exclusion, ...]
    scores: Scores
    case: Case = NO_CASE


@dataclass(frozen=True, slots=True, eq=False)
class SavedCase:
    """What a file holds: the comparison and, in a case, what the window showed, as the file tells it."""

    saved: SavedComparison
    window: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class OpenedCase:
    """A case that was opened: the comparison with its notes, the window's state, and what is to be told of it.

    `notices` say which of the documents have changed on disk since, or are gone.
    """

    comparison: Comparison
    window: Mapping[str, object] = field(default_factory=dict)
    notices: Mapping[Side, Notice] = field(default_factory=dict)
