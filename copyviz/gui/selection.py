"""What can be selected in the window: one thing at a time, the same for every view."""

from __future__ import annotations

from dataclasses import dataclass

from copyviz.model.comparison import Side
from copyviz.model.matches import Interval


@dataclass(frozen=True, slots=True)
class PairSelection:
    """A pair of sentences."""

    left: int
    right: int


@dataclass(frozen=True, slots=True)
class SentenceSelection:
    """A sentence of one side."""

    side: Side
    sentence: int


@dataclass(frozen=True, slots=True)
class NodeSelection:
    """A node of one side, by its number."""

    side: Side
    node: int


@dataclass(frozen=True, slots=True)
class PassageSelection:
    """A passage, by its position in the comparison."""

    passage: int


@dataclass(frozen=True, slots=True)
class RectangleSelection:
    """A stretch of sentences on both sides."""

    left: Interval
    right: Interval


Selection = PairSelection | SentenceSelection | NodeSelection | PassageSelection | RectangleSelection
