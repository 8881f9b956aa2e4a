"""The exporter of the heat map of a collection."""

from __future__ import annotations

from copyviz.export import rendering
from copyviz.export.figure_options import FigureOptions
from copyviz.model.collection import Screening
from copyviz.model.judgement import Judgements
from copyviz.presentation.heat_map_figure import heat_map_figure

TITLE = "Heat map"
ENDINGS: tuple[str, ...] = rendering.ENDINGS


def make(screening: Screening, _: Judgements, ending: str, options: FigureOptions) -> bytes:
    """The bytes of the file."""
    figure = heat_map_figure(screening, options.colours, width=options.pixels, without=options.without)
    return rendering.figure_bytes(figure, ending, options.dpi)
