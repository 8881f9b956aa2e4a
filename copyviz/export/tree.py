"""The exporter of the picture of both trees."""

from __future__ import annotations

from copyviz.export import rendering
from copyviz.export.figure_options import FigureOptions
from copyviz.model.comparison import Comparison
from copyviz.presentation.shapes import Figure
from copyviz.presentation.tree_figure import tree_figure

TITLE = "Trees"
ENDINGS: tuple[str, ...] = rendering.ENDINGS


def make(comparison: Comparison, ending: str, options: FigureOptions) -> bytes:
    """The bytes of the file."""
    return rendering.figure_bytes(figure_of(comparison, options), ending, options.dpi)


def figure_of(comparison: Comparison, options: FigureOptions) -> Figure:
    """The trees as plain shapes."""
    return tree_figure(comparison, options.colours, width=options.pixels, without=options.without)
