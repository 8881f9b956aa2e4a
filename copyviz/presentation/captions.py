"""What stands below a figure so that it proves itself: documents, hashes, matcher, thresholds, counts, legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from enum import StrEnum

from copyviz import __version__
from copyviz.model.comparison import Comparison
from copyviz.model.document import Source
from copyviz.model.matches import MatchTable
from copyviz.presentation.dot_styles import DotStyle, grade_styles, second_styles
from copyviz.presentation.grades import GRADES, LOWEST, Grade, count_grades
from copyviz.presentation.labels import of
from copyviz.presentation.shapes import Mark, Shape, Text
from copyviz.presentation.text_fit import isolate, text_width, wrap_to_fit
from copyviz.presentation.themes import Theme
from copyviz.text.visible import one_line

NAME_WIDTH = 70
HASH_WIDTH = 12


class CaptionPart(StrEnum):
    """What a caption tells; each part can be switched off."""

    NAMES = "names"
    HASHES = "hashes"
    COUNTS = "counts"
    SCORES = "scores"
    METHOD = "method"
    LEGEND = "legend"
    SCALE = "scale"
    READING = "reading"
    VERSION = "version"


Parts = AbstractSet[CaptionPart]
NOTHING: Parts = frozenset()


def caption_lines(comparison: Comparison, without: Parts = NOTHING) -> tuple[str, ...]:
    """Either document with its hash, what came of the comparison, how they were compared, and by which program."""
    lines = [
        document_line("A", comparison.left.document.source, len(comparison.left.sentences), without),
        document_line("B", comparison.right.document.source, len(comparison.right.sentences), without),
        "" if CaptionPart.COUNTS in without else counts_line(comparison),
        "" if CaptionPart.SCORES in without else scores_line(comparison),
        " · ".join(
            [
                *([] if CaptionPart.METHOD in without else [method_line(comparison)]),
                *([] if CaptionPart.VERSION in without else [f"CopyViz {__version__}"]),
            ]
        ),
    ]
    return tuple(line for line in lines if line)


def document_line(letter: str, source: Source, sentences: int, without: Parts = NOTHING) -> str:
    """A document with its number of sentences, its pages and the beginning of its hash; empty if none is wanted."""
    facts = []
    if CaptionPart.NAMES not in without:
        facts.append(isolate(one_line(source.name, NAME_WIDTH)))
    if CaptionPart.COUNTS not in without:
        facts.append(f"{sentences:,} sentence{'' if sentences == 1 else 's'}")
        facts += [f"{source.pages:,} page{'' if source.pages == 1 else 's'}"] if source.pages else []
    if CaptionPart.HASHES not in without:
        facts.append(f"sha256 {source.sha256[:HASH_WIDTH]}…")
    return f"{letter}  {' · '.join(facts)}" if facts else ""


def counts_line(comparison: Comparison) -> str:
    """How many sentences of either document stand in the other one."""
    matched, counted = comparison.scores.matched, comparison.scores.counted
    return (
        f"{matched[0]:,} of {counted[0]:,} sentences of A stand in B, {matched[1]:,} of {counted[1]:,} of B in A · "
        f"{len(comparison.equal):,} equal pair{'' if len(comparison.equal) == 1 else 's'}"
    )


def scores_line(comparison: Comparison) -> str:
    """The scores in a line."""
    scores = comparison.scores
    return f"overlap {scores.overlap[0]:.1%} of A, {scores.overlap[1]:.1%} of B · odds ratio {scores.odds_ratio:.3f}"


def method_line(comparison: Comparison) -> str:
    """Matcher, factors, thresholds and what was left out."""
    thresholds, matcher = comparison.thresholds, comparison.table.matcher
    factors = f" with {isolate(one_line(comparison.options.factors, 40))} factors" if matcher == "fuzzy-set" else ""
    out = len(comparison.left.sentences) + len(comparison.right.sentences) - sum(comparison.scores.counted)
    left_out = f" · {out:,} sentence{'' if out == 1 else 's'} left out" if out else ""
    limits = f"permissible {thresholds.permissible:.3g} · variation {thresholds.variation:.3g}"
    return f"{matcher}{factors} · {limits}{left_out}"


def scale_line() -> str:
    """Which scores the grades stand for."""
    steps = ", ".join(f"{grade.value} from {lowest:g}" for grade, lowest in LOWEST.items())
    return f"Grade by the smaller score: {steps}, loose below"


def citation_line(comparison: Comparison) -> str:
    """One line that names a comparison so that it can be repeated."""
    left, right = comparison.left.document.source, comparison.right.document.source
    scores = comparison.scores
    return (
        f"CopyViz {__version__}: A {isolate(one_line(left.name, NAME_WIDTH))} (sha256 {left.sha256[:HASH_WIDTH]}…), "
        f"B {isolate(one_line(right.name, NAME_WIDTH))} (sha256 {right.sha256[:HASH_WIDTH]}…); "
        f"{method_line(comparison)}; of A {of(scores.matched[0], scores.counted[0])} stand in B, "
        f"of B {of(scores.matched[1], scores.counted[1])} in A; odds ratio {scores.odds_ratio:.3f}."
    )


def wrap_lines(lines: tuple[str, ...], size: float, room: float) -> list[str]:
    """All lines wrapped to a room."""
    return [part for line in lines for part in wrap_to_fit(line, size, room)]


def text_shapes(lines: list[str], left: float, top: float, size: float, colour: str) -> Iterator[Text]:
    """Lines one below the other."""
    for number, line in enumerate(lines):
        yield Text(left, top + (number + 0.5) * line_height(size), line, size, colour)


def line_height(size: float) -> float:
    """The room of one line."""
    return size * 1.45


def grade_legend(
    table: MatchTable, theme: Theme, second: MatchTable | None, *, left: float, top: float, size: float, room: float
) -> tuple[list[Shape], float]:
    """The four grades with mark, name and count, and a second matcher, in rows; and where they end."""
    entries = grade_entries(count_grades(table), theme)
    if second is not None:
        entries.append((second_styles(theme)[0], f"{second.matcher} {len(second):,}"))
    return legend_row(entries, theme, left=left, top=top, size=size, room=room)


def grade_entries(counts: Mapping[Grade, int], theme: Theme) -> list[tuple[DotStyle, str]]:
    """The four grades with their marks and counts."""
    styles = zip(GRADES, grade_styles(theme), strict=True)
    return [(style, f"{grade.value} {counts[grade]:,}") for grade, style in styles]


def legend_row(
    entries: Iterable[tuple[DotStyle, str]], theme: Theme, *, left: float, top: float, size: float, room: float
) -> tuple[list[Shape], float]:
    """Marks with what they mean, in rows; and where they end."""
    shapes: list[Shape] = []
    across = left
    for style, text in entries:
        width = size * 1.4 + text_width(text, size)
        if across > left and across + width > left + room:
            across, top = left, top + line_height(size)
        middle = top + line_height(size) / 2
        shapes.append(make_mark(across + size / 2, middle, size * 0.85, style))
        shapes.append(Text(across + size * 1.4, middle, text, size, theme.text))
        across += width + size * 1.2
    return shapes, top + line_height(size)


def make_mark(x: float, y: float, size: float, style: DotStyle, scale: float = 1.0) -> Mark:
    """A dot in its style."""
    return Mark(x, y, style.symbol, size * style.scale * scale, style.brush, style.pen, 1.4 * scale)
