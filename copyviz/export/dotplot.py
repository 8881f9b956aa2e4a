"""The exporter of the dotplot."""

from __future__ import annotations

from copyviz.export import rendering
from copyviz.export.figure_options import FigureOptions, fit_region
from copyviz.model.comparison import Comparison
from copyviz.presentation.dotplot_figure import dotplot_figure
from copyviz.presentation.shapes import Figure

TITLE = "Dotplot"
ENDINGS: tuple[str, ...] = rendering.ENDINGS


def make(comparison: Comparison, ending: str, options: FigureOptions) -> bytes:
    """The bytes of the file."""
    return rendering.figure_bytes(figure_of(comparison, options), ending, options.dpi)


def figure_of(comparison: Comparison, options: FigureOptions) -> Figure:
    """The dotplot as plain shapes."""
    return dotplot_figure(
        comparison,
        options.shown if options.shown is not None else comparison.equal,
        options.colours,
        width=options.pixels,
        flipped=options.flipped,
        second=options.second,
        region=fit_region(options.region, comparison),
        without=options.without,
    )
