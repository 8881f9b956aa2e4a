"""A figure on a sheet of its own, as large as the paper lets it be."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QPainter

from copyviz.export.paper.flow import MARGIN, Drawing, Paper
from copyviz.presentation.shapes import Figure


@dataclass(frozen=True, slots=True, eq=False)
class FigurePage:
    """One sheet with a figure."""

    drawing: Drawing
    paper: Paper

    @property
    def count(self) -> int:
        """How many sheets there are."""
        return 1

    def paint(self, painter: QPainter, number: int, scale: float) -> None:  # noqa: ARG002 - as all sheets
        """Draw the sheet; `scale` is how many dots of the painter a tenth of a point takes."""
        painter.save()
        painter.scale(scale, scale)
        self.drawing.draw(painter, MARGIN, MARGIN, self.paper.across)
        painter.restore()


def figure_page(figure: Figure, paper: Paper) -> FigurePage:
    """A figure on a sheet."""
    return FigurePage(Drawing(figure, paper.across, paper.height - 2 * MARGIN), paper)
