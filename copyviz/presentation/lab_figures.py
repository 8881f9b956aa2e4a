"""Figures of the laboratory: curves over methods, and a matrix of ratios."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, log1p

from copyviz.presentation.colours import blend
from copyviz.presentation.shapes import Anchor, Box, Figure, Line, Mark, Shape, Symbol, Text
from copyviz.presentation.themes import LIGHT, Theme

WIDTH, HEIGHT, MARGIN, LEGEND = 640.0, 330.0, 54.0, 96.0
SIZE = 11.0
TITLE_SPACE, FOOT = 34.0, 54.0
SYMBOLS = (Symbol.DIAMOND, Symbol.CIRCLE, Symbol.SQUARE)
CELL, NAME_SPACE = 46.0, 200.0


@dataclass(frozen=True, slots=True)
class Series:
    """A named row of shares."""

    name: str
    values: tuple[float, ...]


def curve_figure(
    title: str, labels: Sequence[str], series: Sequence[Series], caption: str, *, apart: int = 0, theme: Theme = LIGHT
) -> Figure:
    """Shares over labels; the last `apart` labels are no part of the curve and only have marks."""
    top = max(0.02, ceil(max(value for each in series for value in each.values) * 50) / 50)
    colours = (theme.faint, theme.verbatim, theme.reworded)
    shapes: list[Shape] = list(axes(title, labels, top, theme))
    for number, each in enumerate(series):
        colour, symbol = colours[number % len(colours)], SYMBOLS[number % len(SYMBOLS)]
        points = [(x_of(place, len(labels)), y_of(value, top)) for place, value in enumerate(each.values)]
        for (x0, y0), (x1, y1) in pairwise(points[: len(points) - apart]):
            shapes.append(Line(x0, y0, x1, y1, colour, 1.8))
        shapes += (Mark(x, y, symbol, 7.0, fill=colour) for x, y in points)
        level = TITLE_SPACE + 12 + number * 18
        shapes.append(Mark(WIDTH - LEGEND + 10, level, symbol, 7.0, fill=colour))
        shapes.append(Text(WIDTH - LEGEND + 20, level, each.name, SIZE - 1, theme.text))
    shapes.append(Text(MARGIN, HEIGHT - 14, caption, SIZE - 1, theme.quiet))
    return Figure(WIDTH, HEIGHT, theme.card, tuple(shapes), title, caption)


def axes(title: str, labels: Sequence[str], top: float, theme: Theme) -> Iterator[Shape]:
    """The frame, its grid and what stands beside it."""
    right, bottom = WIDTH - LEGEND, HEIGHT - FOOT
    yield Text(MARGIN, 16, title, SIZE, theme.text, bold=True)
    yield Box(MARGIN, TITLE_SPACE, right - MARGIN, bottom - TITLE_SPACE, stroke=theme.hairline)
    for step in range(5):
        value = top * step / 4
        y = y_of(value, top)
        yield Line(MARGIN, y, right, y, theme.grid, 0.7)
        yield Text(MARGIN - 6, y, f"{value:.1%}", SIZE - 2, theme.quiet, Anchor.END)
    for place, label in enumerate(labels):
        yield Text(x_of(place, len(labels)), bottom + 12, label, SIZE - 2, theme.quiet, Anchor.MIDDLE)


def x_of(place: int, count: int) -> float:
    """Where a label stands."""
    return MARGIN + (place + 0.5) / count * (WIDTH - LEGEND - MARGIN)


def y_of(value: float, top: float) -> float:
    """Where a share lies."""
    return HEIGHT - FOOT - value / top * (HEIGHT - FOOT - TITLE_SPACE)


def matrix_figure(
    title: str, names: Sequence[str], values: Sequence[Sequence[float]], highest: float, theme: Theme = LIGHT
) -> Figure:
    """A square of cells, the darker the larger their ratio, with the numbers in them."""
    count = len(names)
    width, height = NAME_SPACE + count * CELL + 12, TITLE_SPACE + 20 + count * CELL + 12
    shapes: list[Shape] = [Text(12, 16, title, SIZE, theme.text, bold=True)]
    for row, name in enumerate(names):
        y = TITLE_SPACE + 20 + row * CELL
        shapes.append(Text(NAME_SPACE - 8, y + CELL / 2, f"{row} {name}", SIZE - 1, theme.text, Anchor.END))
        middle = NAME_SPACE + (row + 0.5) * CELL
        shapes.append(Text(middle, TITLE_SPACE + 8, str(row), SIZE - 1, theme.quiet, Anchor.MIDDLE))
        for column, value in enumerate(values[row]):
            x = NAME_SPACE + column * CELL
            # By its logarithm: one pair of copies would leave all others white.
            share = log1p(value) / log1p(highest)
            fill = blend(theme.card, theme.bar, share)
            ink = theme.card if share > 0.5 else theme.text
            shapes.append(Box(x, y, CELL - 2, CELL - 2, fill=fill, stroke=theme.hairline))
            shapes.append(Text(x + CELL / 2 - 1, y + CELL / 2, f"{value:.3g}", SIZE - 2, ink, Anchor.MIDDLE))
    return Figure(width, height, theme.card, tuple(shapes), title, "The darker a cell, the larger the odds ratio.")
