"""A figure of the S-curves of several bands and rows, with what was found beside what the paper found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from copyviz.presentation.shapes import Anchor, Box, Figure, Line, Mark, Shape, Symbol, Text
from copyviz.presentation.themes import LIGHT, Theme

SIZE = 11.0
SIDE, GAP, MARGIN = 180.0, 26.0, 44.0
TOP, FOOT = 64.0, 78.0

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Panel:
    """One setting: its curve over the hundredths of similarity, and points of similarity and share found."""

    title: str
    curve: tuple[float, ...]
    ours: tuple[Point, ...]
    paper: tuple[Point, ...]


def chance_figure(title: str, panels: Sequence[Panel], caption: str, theme: Theme = LIGHT) -> Figure:
    """The panels side by side, with a legend below them."""
    width = MARGIN + len(panels) * (SIDE + GAP)
    height = TOP + SIDE + FOOT
    shapes: list[Shape] = [Text(MARGIN, 18, title, SIZE, theme.text, bold=True)]
    for number, panel in enumerate(panels):
        shapes += panel_shapes(panel, MARGIN + number * (SIDE + GAP), number == 0, theme)
    shapes += legend(height - 36, theme)
    shapes.append(Text(MARGIN, height - 14, caption, SIZE - 1, theme.quiet))
    return Figure(width, height, theme.card, tuple(shapes), title, caption)


def panel_shapes(panel: Panel, left: float, labelled: bool, theme: Theme) -> Iterator[Shape]:
    """A frame with its grid, the curve and the points."""
    yield Text(left, TOP - 14, panel.title, SIZE - 1, theme.text)
    yield Box(left, TOP, SIDE, SIDE, stroke=theme.hairline)
    for step in range(6):
        share = step / 5
        x, y = left + share * SIDE, TOP + (1 - share) * SIDE
        yield Line(left, y, left + SIDE, y, theme.grid, 0.7)
        yield Line(x, TOP, x, TOP + SIDE, theme.grid, 0.7)
        yield Text(x, TOP + SIDE + 12, f"{share:.1f}", SIZE - 2, theme.quiet, Anchor.MIDDLE)
        if labelled:
            yield Text(left - 6, y, f"{share:.0%}", SIZE - 2, theme.quiet, Anchor.END)
    places = [(left + step / 100 * SIDE, TOP + (1 - share) * SIDE) for step, share in enumerate(panel.curve)]
    for (x0, y0), (x1, y1) in pairwise(places):
        yield Line(x0, y0, x1, y1, theme.accent, 1.6)
    yield from marks(panel.paper, left, Symbol.DIAMOND, theme.faint)
    yield from marks(panel.ours, left, Symbol.CIRCLE, theme.bar)


def marks(points: Sequence[Point], left: float, symbol: Symbol, colour: str) -> Iterator[Mark]:
    """Points of similarity and share found, in the panel that begins at `left`."""
    for similarity, share in points:
        yield Mark(left + similarity * SIDE, TOP + (1 - share) * SIDE, symbol, 7.0, fill=colour)


def legend(y: float, theme: Theme) -> Iterator[Shape]:
    """What the line and the points are."""
    yield Line(MARGIN, y, MARGIN + 18, y, theme.accent, 1.6)
    yield Text(MARGIN + 24, y, "chance that a pair of this similarity is found", SIZE - 1, theme.text)
    yield Mark(MARGIN + 310, y, Symbol.CIRCLE, 7.0, fill=theme.bar)
    yield Text(MARGIN + 320, y, "found, at the true similarity", SIZE - 1, theme.text)
    yield Mark(MARGIN + 510, y, Symbol.DIAMOND, 7.0, fill=theme.faint)
    yield Text(MARGIN + 520, y, "the paper's, at the share of kept rows", SIZE - 1, theme.text)
