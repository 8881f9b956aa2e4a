"""What the window showed, as data for a case file, and back; a file may hold anything, so every value is checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from copyviz.gui.selection import (
    NodeSelection,
    PairSelection,
    PassageSelection,
    RectangleSelection,
    Selection,
    SentenceSelection,
)
from copyviz.model.comparison import Comparison, Side
from copyviz.model.matches import Interval
from copyviz.presentation.extent import Extent
from copyviz.presentation.grades import Grade
from copyviz.presentation.match_filter import MatchFilter, PassageFilter

MOST_WORDS = 1000


def selection_data(selection: Selection | None) -> list[object] | None:
    """A selection as its kind and its numbers."""
    match selection:
        case PairSelection(left, right):
            return ["pair", left, right]
        case SentenceSelection(side, sentence):
            return ["sentence", side.value, sentence]
        case NodeSelection(side, node):
            return ["node", side.value, node]
        case PassageSelection(passage):
            return ["passage", passage]
        case RectangleSelection(left, right):
            return ["rectangle", left.first, left.count, right.first, right.count]
    return None


def read_selection(value: object, comparison: Comparison) -> Selection | None:
    """The selection that data means, if what it names is there."""
    lefts, rights = len(comparison.left.sentences), len(comparison.right.sentences)
    match value:
        case ["pair", int(left), int(right)] if 0 <= left < lefts and 0 <= right < rights:
            return PairSelection(left, right)
        case ["sentence", "left" | "right" as side, int(number)] if number >= 0:
            own = comparison.side(Side(side))
            return SentenceSelection(Side(side), number) if number < len(own.sentences) else None
        case ["node", "left" | "right" as side, int(number)] if number >= 0:
            own = comparison.side(Side(side))
            return NodeSelection(Side(side), number) if number < len(own.nodes) else None
        case ["passage", int(number)] if 0 <= number < len(comparison.passages):
            return PassageSelection(number)
        case ["rectangle", int(x), int(width), int(y), int(height)] if (
            0 <= x < x + width <= lefts and 0 <= y < y + height <= rights
        ):
            return RectangleSelection(Interval(x, width), Interval(y, height))
    return None


def filter_data(shown: MatchFilter) -> dict[str, object]:
    """A filter as its grades, words and passages."""
    return {
        "grades": sorted(grade.value for grade in shown.grades),
        "least_words": shown.least_words,
        "passages": shown.passages.value,
    }


def read_filter(value: object) -> MatchFilter:
    """The filter that data means; what makes no sense does not filter."""
    wanted = MatchFilter()
    if not isinstance(value, Mapping):
        return wanted
    grades, words, passages = (value.get(name) for name in ("grades", "least_words", "passages"))
    if isinstance(grades, list):
        wanted = replace(wanted, grades=frozenset(grade for grade in Grade if grade.value in grades))
    if type(words) is int and 0 <= words <= MOST_WORDS:
        wanted = replace(wanted, least_words=words)
    if isinstance(passages, str) and passages in tuple(PassageFilter):
        wanted = replace(wanted, passages=PassageFilter(passages))
    return wanted


def extent_data(extent: Extent) -> list[float]:
    """What is in view, to a thousandth of a sentence."""
    return [round(value, 3) for value in (extent.left, extent.right, extent.top, extent.bottom)]


def read_extent(value: object, comparison: Comparison) -> Extent | None:
    """The view that data means, if it shows something of the documents."""
    if not isinstance(value, list) or len(value) != 4 or not all(type(each) in (int, float) for each in value):
        return None
    left, right, top, bottom = value
    across, down = len(comparison.left.sentences), len(comparison.right.sentences)
    inside = -across <= left < right <= 2 * across + 1 and -down <= top < bottom <= 2 * down + 1
    return Extent(left, right, top, bottom) if inside else None
