"""Finds the gutters of pages: the white space between columns of text."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from statistics import median

from copyviz.readers.pdf.engines.base import Line

# A gutter needs so many lines of text beside each other on both of its sides, unless most other pages have it too.
LINES_BESIDE = 4
# Text in a column is so many characters long in the middle; cells of tables are shorter.
COLUMN_TEXT = 18
# Points by which a line may overhang the gutter and still belong to its column.
OVERHANG = 9.0
SAME_GUTTER = 8.0
MAX_COLUMNS = 4
# So many lines of a column begin exactly at its edge.
ALIGNED = 3


def usual_gutters(found: Sequence[Sequence[float]]) -> list[list[float]]:
    """The sets of gutters that at least a fifth of the pages have; left and right pages often differ."""
    alike: dict[tuple[int, ...], list[Sequence[float]]] = defaultdict(list)
    for gutters in found:
        alike[tuple(round(gutter / SAME_GUTTER) for gutter in gutters)].append(gutters)
    return [
        [median(places) for places in zip(*group, strict=True)]
        for key, group in alike.items()
        if key and len(group) > 1 and 5 * len(group) >= len(found)
    ]


def find_gutters(lines: Sequence[Line], beside: int) -> list[float]:
    """The gutters of a page, from left to right."""
    gutter = best_gutter(lines, beside)
    if gutter is None:
        return []
    left = [line for line in lines if line.left < gutter - OVERHANG and not crosses(line, gutter)]
    right = [line for line in lines if line.left >= gutter - OVERHANG]
    found = [*find_gutters(left, beside), gutter, *find_gutters(right, beside)]
    return found if len(found) < MAX_COLUMNS else [gutter]


def best_gutter(lines: Sequence[Line], beside: int) -> float | None:
    """The left edge of the column that has the most text standing beside it."""
    edges = Counter(round(line.left) for line in lines if len(line.text) >= COLUMN_TEXT)
    best, best_count = None, beside - 1
    for edge, _ in edges.most_common(8):
        if edges[edge - 1] + edges[edge] + edges[edge + 1] < ALIGNED:
            continue
        count = text_beside(lines, edge - 2.0)
        if count > best_count:
            best, best_count = edge - 2.0, count
    return best


def text_beside(lines: Sequence[Line], gutter: float, *, among_labels: bool = False) -> int:
    """How many lines of text stand beside each other left and right of a gutter, between what crosses it."""
    if not any(line.left >= gutter - OVERHANG for line in lines):
        return 0
    total = 0
    left, right = Side(), Side()
    for line in sorted(lines, key=lambda line: line.baseline):
        if crosses(line, gutter):
            total += min(left.count(among_labels=among_labels), right.count(among_labels=among_labels))
            left, right = Side(), Side()
        else:
            (right if line.left >= gutter - OVERHANG else left).add(line)
    return total + min(left.count(among_labels=among_labels), right.count(among_labels=among_labels))


class Side:
    """What stands on one side of a gutter between two lines that cross it."""

    def __init__(self) -> None:
        self._long = self._long_characters = self._characters = 0

    def add(self, line: Line) -> None:
        """Count a line."""
        length = len(line.text)
        self._characters += length
        if length >= COLUMN_TEXT:
            self._long += 1
            self._long_characters += length

    def count(self, *, among_labels: bool) -> int:
        """How many lines are text of a column; none where cells prevail, unless labels are to be expected."""
        return self._long if among_labels or 2 * self._long_characters >= self._characters else 0


def crosses(line: Line, gutter: float) -> bool:
    """Whether a line runs across a gutter."""
    return line.left < gutter - OVERHANG and line.right > gutter + OVERHANG
