"""The curves of false positives and false negatives over a threshold, as in figure 3.2 of Yerra & Ng 2005."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from copyviz.presentation.shapes import Anchor, Box, Figure, Line, Shape, Text
from copyviz.presentation.themes import LIGHT, Theme

WIDTH, PLOT_HEIGHT, MARGIN, GAP = 620.0, 190.0, 52.0, 58.0
SIZE = 11.0


@dataclass(frozen=True, slots=True)
class Curves:
    """Both errors at rising thresholds, and the threshold at which they balance."""

    title: str
    thresholds: tuple[float, ...]
    false_positives: tuple[float, ...]
    false_negatives: tuple[float, ...]
    chosen: float


def calibration_figure(plots: tuple[Curves, ...], caption: str, theme: Theme = LIGHT) -> Figure:
    """One plot below the other, with a caption."""
    shapes: list[Shape] = []
    for number, curves in enumerate(plots):
        shapes += plot_shapes(curves, GAP / 2 + number * (PLOT_HEIGHT + GAP), theme)
    height = len(plots) * (PLOT_HEIGHT + GAP) + GAP / 2
    shapes.append(Text(MARGIN, height - 12, caption, SIZE, theme.quiet))
    return Figure(WIDTH, height, theme.card, tuple(shapes), "Calibration of thresholds", caption)


def plot_shapes(curves: Curves, top: float, theme: Theme) -> Iterator[Shape]:
    """Axes, both curves and the balance point of one plot."""
    right, bottom = WIDTH - 120, top + PLOT_HEIGHT
    yield Box(MARGIN, top, right - MARGIN, PLOT_HEIGHT, stroke=theme.hairline)
    yield Text(MARGIN, top - 12, curves.title, SIZE, theme.text, bold=True)
    for tenth in range(0, 11, 2):
        share = tenth / 10
        x, y = place(share, share, top, right)
        yield Line(MARGIN, y, right, y, theme.grid, 0.7)
        yield Text(MARGIN - 6, y, f"{share:.0%}", SIZE - 2, theme.quiet, Anchor.END)
        yield Text(x, bottom + 12, f"{share:.1f}", SIZE - 2, theme.quiet, Anchor.MIDDLE)
    for name, values, colour, level in (
        ("false positives", curves.false_positives, theme.verbatim, 0.06),
        ("false negatives", curves.false_negatives, theme.reworded, 0.14),
    ):
        points = [place(x, y, top, right) for x, y in zip(curves.thresholds, values, strict=True)]
        for (x0, y0), (x1, y1) in pairwise(points):
            yield Line(x0, y0, x1, y1, colour, 1.8)
        yield Text(right + 8, top + level * PLOT_HEIGHT, name, SIZE - 1, colour)
    x, _ = place(curves.chosen, 0.0, top, right)
    yield Line(x, top, x, bottom, theme.highlight, 1.2, dashed=True)
    yield Text(x + 4, top + 10, f"{curves.chosen:.2f}", SIZE, theme.highlight, bold=True)


def place(x: float, y: float, top: float, right: float) -> tuple[float, float]:
    """Where a threshold and a share lie on the plot."""
    return MARGIN + x * (right - MARGIN), top + (1 - y) * PLOT_HEIGHT
