"""What stands below a figure so that it proves itself: documents, hashes, matcher, thresholds, counts, legend."""

from __future__ import annotations

from collections.abc import Iterator

from copyviz.model.comparison import Comparison
from copyviz.model.document import Source
from copyviz.model.matches import MatchTable
from copyviz.presentation.dot_styles import DotStyle, grade_styles
from copyviz.presentation.grades import GRADES, count_grades
from copyviz.presentation.shapes import Mark, Shape, Text, text_width
from copyviz.presentation.themes import Theme
from copyviz.text.visible import one_line

NAME_WIDTH = 70
HASH_WIDTH = 16


def caption_lines(comparison: Comparison) -> tuple[str, ...]:
    """Three lines: either document with its hash, then how they were compared and what came of it."""
    scores, thresholds, options = comparison.scores, comparison.thresholds, comparison.options
    matcher = comparison.table.matcher + (f" · {options.factors}" if comparison.table.matcher == "fuzzy-set" else "")
    left_out = f" · {len(comparison.exclusions)} left out" if comparison.exclusions else ""
    return (
        document_line("A", comparison.left.document.source, len(comparison.left.sentences)),
        document_line("B", comparison.right.document.source, len(comparison.right.sentences)),
        (
            f"{scores.matched[0]:,} of {scores.counted[0]:,} sentences of A stand in B, "
            f"{scores.matched[1]:,} of {scores.counted[1]:,} of B in A · {matcher} · "
            f"permissible {thresholds.permissible:.3g} · variation {thresholds.variation:.3g}{left_out}"
        ),
    )


def document_line(letter: str, source: Source, sentences: int) -> str:
    """A document with its number of sentences, its pages and the beginning of its hash."""
    pages = f" · {source.pages} pages" if source.pages else ""
    name = one_line(source.name, NAME_WIDTH)
    return f"{letter}  {name} · {sentences:,} sentences{pages} · sha256 {source.sha256[:HASH_WIDTH]}…"


def grade_legend(table: MatchTable, theme: Theme, *, left: float, middle: float, size: float) -> Iterator[Shape]:
    """The four grades with mark, name and count in one row."""
    counts = count_grades(table)
    for grade, style in zip(GRADES, grade_styles(theme), strict=True):
        yield make_mark(left + size / 2, middle, size * 0.85, style)
        text = f"{grade.value} {counts[grade]:,}"
        yield Text(left + size * 1.4, middle, text, size, theme.text)
        left += size * 1.4 + text_width(text, size) + size * 1.4


def make_mark(x: float, y: float, size: float, style: DotStyle) -> Mark:
    """A dot in its style."""
    return Mark(x, y, style.symbol, size * style.scale, style.brush, style.pen)
