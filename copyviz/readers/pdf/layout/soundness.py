"""Makes the engines' lines safe to reckon with: hostile and clumsy files give sizes of nothing and places nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import isfinite

from copyviz.readers.pdf.engines.base import ASCENT, DESCENT, Line, Page

SMALLEST, LARGEST = 1.0, 2000.0
# A character is half as wide as its type is high, more or less.
CHARACTER_WIDTH = 0.5
FARTHEST = 1e6


def make_sound(pages: Sequence[Page]) -> list[Page]:
    """The pages with lines that have text, a size and a place."""
    return [replace(page, lines=tuple(sound_lines(page))) for page in pages]


def sound_lines(page: Page) -> Iterator[Line]:
    """The lines of a page that say something, mended where need be."""
    for line in page.lines:
        if not line.text or line.text.isspace():
            continue
        yield line if is_sound(line) else mend_line(line)


def is_sound(line: Line) -> bool:
    """Whether a line has a size and a place that can be."""
    return (
        SMALLEST <= line.size <= LARGEST
        and -FARTHEST < line.left < FARTHEST
        and -FARTHEST < line.right < FARTHEST
        and -FARTHEST < line.top < FARTHEST
        and -FARTHEST < line.bottom < FARTHEST
        and -FARTHEST < line.baseline < FARTHEST
    )


def mend_line(line: Line) -> Line:
    """The line with a size guessed from its width, and edges that are numbers."""
    left, right, baseline = (within_reach(edge) for edge in (line.left, line.right, line.baseline))
    size = line.size if isfinite(line.size) else 0.0
    if not SMALLEST <= size <= LARGEST:
        size = (right - left) / (CHARACTER_WIDTH * len(line.text))
    size = min(LARGEST, max(SMALLEST, size))
    top, bottom = within_reach(line.top), within_reach(line.bottom)
    if line.upright:
        top, bottom = baseline - ASCENT * size, baseline + DESCENT * size
    return line._replace(left=left, right=right, top=top, bottom=bottom, baseline=baseline, size=size)


def within_reach(edge: float) -> float:
    """A coordinate that is a number, and not beyond every page."""
    return min(FARTHEST, max(-FARTHEST, edge)) if isfinite(edge) else 0.0
