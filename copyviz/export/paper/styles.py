"""The looks of a printed report, made from a theme, and rows that all its sections use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from copyviz.export.paper.flow import MM, Cell, Paper, Row
from copyviz.export.paper.setting import POINT, Look, Piece, SetLine, set_text
from copyviz.presentation.colours import blend
from copyviz.presentation.themes import Theme
from copyviz.presentation.word_marks import Run, WordMark

SMALL, USUAL, SECTION, HEADLINE = 7.2, 8.6, 13.0, 19.0


@dataclass(frozen=True, slots=True)
class Styles:
    """A theme and a sheet, and the looks that follow from them."""

    theme: Theme
    paper: Paper

    @property
    def usual(self) -> Look:
        """Text to read."""
        return Look(USUAL, self.theme.text)

    @property
    def bold(self) -> Look:
        """Text that stands out."""
        return Look(USUAL, self.theme.text, bold=True)

    @property
    def quiet(self) -> Look:
        """Text that explains."""
        return Look(SMALL, self.theme.quiet)

    def marked(self, runs: Iterable[Run]) -> list[Piece]:
        """Runs of a sentence: common words underlined, related ones tinted, different ones brown and slanted."""
        looks = {
            WordMark.PLAIN: self.usual,
            WordMark.SAME: Look(USUAL, self.theme.text, underlined=True),
            WordMark.RELATED: Look(USUAL, self.theme.text, tint=blend(self.theme.card, self.theme.fill, 0.55)),
            WordMark.DIFFERENT: Look(USUAL, self.theme.warning, slanted=True),
        }
        return [Piece(run.text, looks[run.mark]) for run in runs]

    def heading(self, title: str) -> Row:
        """The heading of a section."""
        lines = set_text([Piece(title, Look(SECTION, self.theme.text, bold=True))], self.paper.across)
        return Row((Cell(0.0, lines),), before=7 * MM, after=1.5 * MM, with_next=True, bookmark=title)

    def small_heading(self, pieces: Iterable[Piece], before: float = 4 * MM) -> Row:
        """The heading of a part of a section."""
        return Row((Cell(0.0, set_text(pieces, self.paper.across)),), before=before, after=MM, with_next=True)

    def paragraph(self, text: str, look: Look | None = None, *, with_next: bool = False) -> Row:
        """A paragraph as wide as the page."""
        lines = set_text([Piece(text, look or self.usual)], self.paper.across)
        return Row((Cell(0.0, lines),), before=0.8 * MM, after=0.8 * MM, with_next=with_next)

    def table(self, rows: Iterable[tuple[tuple[str, Look], ...]], widths: tuple[float, ...]) -> Iterator[Row]:
        """Rows of texts, with shares of the width for each column, lines between them."""
        gap = 3 * MM
        room = self.paper.across - gap * (len(widths) - 1)
        for row in rows:
            cells, left = [], 0.0
            for (text, look), share in zip(row, widths, strict=True):
                cells.append(Cell(left, set_text([Piece(text, look)], room * share)))
                left += room * share + gap
            yield Row(tuple(cells), before=2.2 * MM, after=0.2 * MM, rule=self.theme.hairline)


def stack(*paragraphs: tuple[SetLine, ...]) -> tuple[SetLine, ...]:
    """Paragraphs one below the other in a cell."""
    return tuple(line for paragraph in paragraphs for line in paragraph)


def points(count: float) -> float:
    """Points in the unit of pages."""
    return count * POINT
