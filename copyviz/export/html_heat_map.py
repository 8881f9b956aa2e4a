"""The heat map of an HTML report as inline SVG whose cells are links to the rows of the list."""

from __future__ import annotations

from collections.abc import Iterator

from copyviz.export.html_text import card, safe
from copyviz.export.svg import element, number
from copyviz.presentation.captions import CaptionPart
from copyviz.presentation.collection_captions import counts_line
from copyviz.presentation.heat_map import HeatMap, odds_text
from copyviz.presentation.heat_map_figure import cell_boxes, heat_map_figure
from copyviz.presentation.member_names import short_names
from copyviz.presentation.shapes import Box, Figure
from copyviz.presentation.themes import Theme

# The page itself says what a figure's caption would, all but the scale.
WITHOUT = frozenset(CaptionPart) - {CaptionPart.LEGEND}
WIDTH = 900.0
READING = "Documents that share text stand side by side; the darker a square, the more two of them share."


def row_anchor(pair: int) -> str:
    """The name of a pair's row within the page."""
    return f"pair-{pair + 1}"


def heat_map_card(heat: HeatMap, theme: Theme, listed: int) -> str:
    """The heat map with how to read it; nothing where no documents share text. The first `listed` pairs have rows."""
    if not heat.cells:
        return ""
    figure = heat_map_figure(heat.screening, theme, width=WIDTH, without=WITHOUT, made=heat)
    size = f"0 0 {number(figure.width)} {number(figure.height)}"
    drawing = (
        f'<svg viewBox="{size}" role="group" aria-label="{safe(counts_line(heat))}">'
        f'<rect width="{number(figure.width)}" height="{number(figure.height)}" fill="{figure.background}"/>'
        f"{''.join(linked_shapes(heat, figure, theme, listed))}</svg>"
    )
    words = f"{READING} Click a square to see its pair in the list."
    return card("heat-map", "Heat map", f"<figure>{drawing}<figcaption><p>{safe(words)}</p></figcaption></figure>")


def linked_shapes(heat: HeatMap, figure: Figure, theme: Theme, listed: int) -> Iterator[str]:
    """The shapes of the figure, the squares of pairs in links."""
    boxes, names = cell_boxes(heat, figure.width, theme), short_names(heat.screening.members)
    for shape in figure.shapes:
        pair = boxes.get(shape) if isinstance(shape, Box) else None
        yield element(shape) if pair is None or pair >= listed else cell_link(heat, names, pair, element(shape))


def cell_link(heat: HeatMap, names: list[str], number: int, square: str) -> str:
    """A square that leads to its pair."""
    pair = heat.screening.pairs[number]
    title = f"{names[pair.left]} – {names[pair.right]}: {odds_text(pair.score.odds_ratio)}"
    return f'<a href="#{row_anchor(number)}"><title>{safe(title)}</title>{square}</a>'
