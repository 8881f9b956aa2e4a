"""Quiet lines under what stands word for word in the other document; only what is seen is painted."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QTextBlock, QTextLayout

from copyviz.model.hierarchy import Hierarchy
from copyviz.model.measured import VerbatimRuns
from copyviz.text.visible import make_visible

BELOW_BASELINE = 2.5


class VerbatimLines:
    """Where the lines of one document's verbatim runs lie."""

    def __init__(self, hierarchy: Hierarchy, runs: VerbatimRuns) -> None:
        self._hierarchy, self._runs = hierarchy, runs

    def under(self, sentence: int, block: QTextBlock, corner: QPointF) -> Iterator[QLineF]:
        """The lines under a sentence whose block of text has its top left at `corner`."""
        runs = self._runs.of_sentence(sentence)
        if not runs:
            return
        text = " ".join(self._hierarchy.sentences[sentence].text.split())
        layout = block.layout()
        for start, end in runs:
            yield from lines_under(layout, shown_length(text[:start]), shown_length(text[:end]), corner)


def shown_length(text: str) -> int:
    """How long a text is as Qt counts it, with hidden characters made visible."""
    shown = make_visible(text)
    return len(shown) if shown.isascii() else len(shown.encode("utf-16-le", "surrogatepass")) // 2


def lines_under(layout: QTextLayout, start: int, end: int, corner: QPointF) -> Iterator[QLineF]:
    """A line for each row of text that a stretch of characters lies on."""
    for number in range(layout.lineCount()):
        row = layout.lineAt(number)
        first, last = max(start, row.textStart()), min(end, row.textStart() + row.textLength())
        if first < last:
            y = corner.y() + row.y() + row.ascent() + BELOW_BASELINE
            yield QLineF(
                corner.x() + place_of(row.cursorToX(first)), y, corner.x() + place_of(row.cursorToX(last)), y
            )


def place_of(answer: object) -> float:
    """The place in Qt's answer, which is a number or the number with the cursor it belongs to."""
    value = answer[0] if isinstance(answer, tuple | list) else answer
    assert isinstance(value, float | int)
    return float(value)
