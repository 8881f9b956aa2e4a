"""The pages of a report, ready to be drawn by a PDF file or a printer, with running head and page numbers."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from copyviz.export.painting import prepare
from copyviz.export.paper.flow import BOTTOM, MARGIN, MM, TOP, Page, Paper, break_pages
from copyviz.export.paper.sections import make_parts
from copyviz.export.paper.setting import EM_SPACE, POINT, Piece, set_text
from copyviz.export.paper.styles import Styles
from copyviz.presentation.report import Report
from copyviz.presentation.themes import LIGHT, Theme
from copyviz.progress import Progress, part_of, silent
from copyviz.text.visible import one_line

NAME_WIDTH = 48


@dataclass(frozen=True, slots=True, eq=False)
class ReportPages:
    """A report set on sheets of a size."""

    report: Report
    styles: Styles
    pages: list[Page]

    @property
    def count(self) -> int:
        """How many sheets there are."""
        return len(self.pages)

    @property
    def bookmarks(self) -> list[tuple[str, int, float]]:
        """The sections with their page, counted from 0, and how far down it they begin, in points."""
        return [
            (part.bookmark, number, (TOP + top + part.before) / POINT)
            for number, page in enumerate(self.pages)
            for top, part in page.parts
            if part.bookmark
        ]

    def paint(self, painter: QPainter, number: int, scale: float) -> None:
        """Draw a page, counted from 0; `scale` is how many dots of the painter a tenth of a point takes."""
        painter.save()
        painter.scale(scale, scale)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_edges(painter, number)
        for top, part in self.pages[number].parts:
            part.draw(painter, MARGIN, TOP + top, self.styles.paper.across)
        painter.restore()

    def _paint_edges(self, painter: QPainter, number: int) -> None:
        """The running head with the names of the documents, and at the foot program and page number."""
        paper, quiet = self.styles.paper, self.styles.quiet
        pieces = [
            Piece(
                f"{'' if place == 0 else 2 * EM_SPACE}{document.letter} {one_line(document.name, NAME_WIDTH)}", quiet
            )
            for place, document in enumerate(self.report.documents)
        ]
        foot = paper.height - BOTTOM + 5 * MM
        for line in set_text(pieces, paper.across)[:1]:
            line.draw(painter, MARGIN, TOP - 10 * MM)
        for line in set_text([Piece(self.report.program, quiet)], paper.across)[:1]:
            line.draw(painter, MARGIN, foot)
        for line in set_text([Piece(f"{number + 1} / {len(self.pages)}", quiet)], paper.across, to_right=True)[:1]:
            line.draw(painter, MARGIN, foot)
        painter.setPen(QPen(QColor(self.styles.theme.hairline), 0.5 * POINT))
        height = TOP - 5 * MM
        painter.drawLine(QPointF(MARGIN, height), QPointF(paper.width - MARGIN, height))


def set_report(report: Report, paper: Paper, theme: Theme, progress: Progress = silent) -> ReportPages:
    """Set a report on sheets; paper is white, so a dark theme gives way."""
    prepare()
    styles = Styles(LIGHT if theme.dark else theme, paper)
    return ReportPages(report, styles, break_pages(make_parts(report, styles), paper, part_of(progress, 0.0, 1.0)))
