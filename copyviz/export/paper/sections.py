"""The sections of a printed report in the order they are read, from the same records as the HTML report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from copyviz.export.paper.flow import MM, Cell, Drawing, Part, Row
from copyviz.export.paper.judgement import judgement
from copyviz.export.paper.matches import MatchRows
from copyviz.export.paper.setting import EM_SPACE, Look, Piece, SetLine, set_text
from copyviz.export.paper.styles import HEADLINE, SMALL, USUAL, Styles, stack
from copyviz.model.document import Notice
from copyviz.presentation.captions import CaptionPart
from copyviz.presentation.colours import empty_colour
from copyviz.presentation.dotplot_figure import dotplot_figure
from copyviz.presentation.labels import of
from copyviz.presentation.report import Report, ReportDocument, ReportExclusion
from copyviz.presentation.shapes import PIXELS_PER_MM, Box, Figure, Shape
from copyviz.presentation.strips import EXPLANATION
from copyviz.presentation.tree_figure import READING, tree_figure

# The page itself says what a figure's caption would, but for the legend of the dots.
DOTPLOT_WITHOUT = frozenset(CaptionPart) - {CaptionPart.LEGEND, CaptionPart.SCALE}
TREE_WITHOUT = frozenset(CaptionPart)
GUTTER = 8 * MM


def make_parts(report: Report, styles: Styles) -> Iterator[Part]:
    """All parts of the report from the first to the last."""
    yield from opening(report, styles)
    yield from judgement(report, styles)
    # The dotplot needs most of a page: below notes the scores fill what is left of the first.
    judged = report.ruling is not None or bool(report.notes)
    for section in (scores, dotplot) if judged else (dotplot, scores):
        yield from section(report, styles)
    yield from trees(report, styles)
    yield from MatchRows(styles).sections(report)
    yield from exclusions(report.exclusions, styles)
    yield from method(report, styles)


def opening(report: Report, styles: Styles) -> Iterator[Part]:
    """The answer in words, and how much of either document stands in the other."""
    theme, across = styles.theme, styles.paper.across
    yield styles.paragraph(f"Comparison of {report.title}", styles.quiet, with_next=True)
    headline = [Piece(report.verdict.headline + ".", Look(HEADLINE, theme.text, bold=True))]
    yield Row((Cell(0.0, set_text(headline, across)),), after=3 * MM, with_next=True, bookmark="Verdict")
    column = (across - GUTTER) / 2
    cells = tuple(Cell(place * (column + GUTTER), side_lines(report, place, styles, column)) for place in (0, 1))
    yield Row(cells, with_next=True)
    yield Drawing(bars(report, styles), across, styles.paper.along, before=MM, after=3 * MM, with_next=True)
    verdict = report.verdict
    facts = "; ".join(filter(None, (verdict.passages, f"odds ratio {verdict.odds}", verdict.left_out)))
    yield styles.paragraph(facts[:1].upper() + facts[1:] + ".")


def side_lines(report: Report, place: int, styles: Styles, width: float) -> tuple[SetLine, ...]:
    """A document's letter, name and title, and its share in large figures."""
    document, result = report.documents[place], report.comparison.scores
    name = set_text([Piece(f"{document.letter}{EM_SPACE}", styles.bold), Piece(document.name, styles.bold)], width)
    title = set_text([Piece(document.title, styles.quiet)], width)
    counts = (
        f"{of(result.matched[place], result.counted[place])} sentences stand in {report.documents[1 - place].letter}"
    )
    share = [
        Piece(f"{result.overlap[place]:.1%}", Look(15.0, styles.theme.text, bold=True)),
        Piece(f"{EM_SPACE}{counts}", styles.quiet),
    ]
    return stack(name, title, set_text(share, width))


def bars(report: Report, styles: Styles) -> Figure:
    """Both shares as bars."""
    theme, width = styles.theme, styles.paper.across / MM * PIXELS_PER_MM
    gutter, tall = GUTTER / MM * PIXELS_PER_MM, 2 * PIXELS_PER_MM
    column = (width - gutter) / 2
    shapes: list[Shape] = []
    for place, share in enumerate(report.comparison.scores.overlap):
        left = place * (column + gutter)
        shapes.append(Box(left, 0, column, tall, empty_colour(theme)))
        shapes.append(Box(left, 0, column * min(max(share, 0.0), 1.0), tall, theme.bar))
    return Figure(width, tall, theme.card, tuple(shapes), "", "")


def dotplot(report: Report, styles: Styles) -> Iterator[Part]:
    """The dotplot and how to read it."""
    comparison, across, along = report.comparison, styles.paper.across, styles.paper.along
    figure = dotplot_figure(
        comparison,
        comparison.equal,
        styles.theme,
        width=across / MM * PIXELS_PER_MM,
        without=DOTPLOT_WITHOUT,
    )
    yield styles.heading("Dotplot")
    yield Drawing(figure, across, along * 0.62, with_next=True)
    yield styles.paragraph(" ".join(EXPLANATION[:4]), styles.quiet)


def scores(report: Report, styles: Styles) -> Iterator[Part]:
    """Every score with a line on what it means."""
    yield styles.heading("Scores")
    rows = [
        ((line.name, styles.usual), (line.value, styles.bold), (line.meaning, styles.usual)) for line in report.scores
    ]
    yield from styles.table(rows, (0.2, 0.1, 0.7))


def trees(report: Report, styles: Styles) -> Iterator[Part]:
    """Both trees facing each other."""
    across = styles.paper.across
    figure = tree_figure(report.comparison, styles.theme, width=across / MM * PIXELS_PER_MM, without=TREE_WITHOUT)
    yield styles.heading("Structure")
    yield styles.paragraph(READING + ".", styles.quiet, with_next=True)
    yield Drawing(figure, across, styles.paper.along - 24 * MM)


def exclusions(found: tuple[ReportExclusion, ...], styles: Styles) -> Iterator[Part]:
    """What was left out of matching and counting, and why; nothing where nothing was."""
    if not found:
        return
    yield styles.heading("Left out")
    for each in found:
        head = [
            Piece(f"{each.letter} {each.sentences}", styles.bold),
            Piece(f"{EM_SPACE}{each.reason}", styles.usual),
        ]
        yield styles.small_heading(head, 2 * MM)
        for text in each.texts:
            lines = set_text([Piece(text, Look(USUAL, styles.theme.quiet))], styles.paper.across - 5 * MM)
            yield Row((Cell(5 * MM, lines),), after=0.5 * MM)


def method(report: Report, styles: Styles) -> Iterator[Part]:
    """The documents with their hashes, how they were compared, and warnings."""
    yield styles.heading("Documents and method")
    for document in report.documents:
        yield from document_rows(document, styles)
    yield styles.small_heading([Piece("How they were compared", styles.bold)])
    yield from warnings(report.warnings, styles)
    yield from facts((*report.options, ("Program", report.program)), styles)


def document_rows(document: ReportDocument, styles: Styles) -> Iterator[Part]:
    """A document's facts and what its reader warned of."""
    yield styles.small_heading(
        [Piece(f"{document.letter}{EM_SPACE}", styles.bold), Piece(document.name, styles.bold)]
    )
    yield from facts(document.facts, styles)
    yield from warnings(document.warnings, styles)


def facts(rows: Iterable[tuple[str, str]], styles: Styles) -> Iterator[Row]:
    """Names and values in two columns."""
    yield from styles.table((((name, styles.quiet), (value, styles.usual)) for name, value in rows), (0.22, 0.78))


def warnings(notices: Iterable[Notice], styles: Styles) -> Iterator[Part]:
    """Warnings, one a paragraph, with what to do."""
    for notice in notices:
        yield styles.paragraph(f"{notice.message} {notice.hint}".strip(), Look(SMALL + 0.6, styles.theme.warning))
