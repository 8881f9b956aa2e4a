"""The dotplot of a whole chain: all versions along both axes with borders between them, dots by grade."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from copyviz.model.chain import ChainMatches
from copyviz.model.revisions import Chain
from copyviz.presentation.captions import (
    NOTHING,
    CaptionPart,
    Parts,
    grade_entries,
    legend_row,
    make_mark,
    scale_line,
)
from copyviz.presentation.chain_captions import MARGIN, SMALL, caption_block, method_line, text_size, version_lines
from copyviz.presentation.chain_dots import all_dots, chain_density, count_dots
from copyviz.presentation.colours import blend, empty_colour
from copyviz.presentation.dot_styles import grade_styles
from copyviz.presentation.dotplot_figure import CELL, FREE_DOTS
from copyviz.presentation.dots import density_picture, make_dots
from copyviz.presentation.extent import Extent
from copyviz.presentation.grades import GRADES, grade_numbers
from copyviz.presentation.plot_area import PlotArea
from copyviz.presentation.shapes import Anchor, Box, Figure, Line, Picture, Shape, Text
from copyviz.presentation.text_fit import cut_to_fit, isolate, text_width
from copyviz.presentation.themes import Theme
from copyviz.text.visible import one_line

MOST_CHAIN_DOTS = 8_000
"""Beyond so many, dots are a picture: a chain has the square of its versions of them, and a file must stay small."""
STRIP, GAP = 17.0, 3.0
LEAST_BORDER = 3.0
"""Versions narrower than this in pixels have no borders: they would hide the dots."""


@dataclass(frozen=True, slots=True, eq=False)
class ChainPlot:
    """A figure of a chain and where its dots lie, so that a click finds them."""

    figure: Figure
    area: PlotArea


def chain_dotplot(
    chain: Chain,
    matches: ChainMatches,
    theme: Theme,
    *,
    width: float = 760.0,
    height: float | None = None,
    caption: bool = True,
    without: Parts = NOTHING,
) -> ChainPlot:
    """The dotplot of all versions against all; `height` fits it into a window, where it needs no caption."""
    left = top = MARGIN + STRIP + GAP
    side = max(min(width - left - MARGIN, (height - top - MARGIN) if height else width), 20.0)
    left += max((width - MARGIN - left - side) / 2, 0.0)
    total = max(matches.total, 1)
    area = PlotArea(left, top, side, side, Extent(0, total, 0, total))
    counts = count_dots(matches)
    few = int(counts.sum()) <= MOST_CHAIN_DOTS
    shapes = [
        *strip_shapes(chain, matches, area, theme),
        *border_shapes(matches, area, theme),
        *(dot_shapes(matches, area, theme) if few else density_shapes(matches, area, theme)),
        Box(area.left, area.top, area.width, area.height, None, theme.hairline),
    ]
    bottom = area.bottom
    if caption:
        bottom += MARGIN
        if CaptionPart.LEGEND not in without:
            size = text_size(width)
            entries = grade_entries(dict(zip(GRADES, counts.tolist(), strict=True)), theme)
            legend, bottom = legend_row(entries, theme, left=MARGIN, top=bottom, size=size, room=width - 2 * MARGIN)
            shapes += legend
            bottom += size * 0.4
        below, bottom = caption_block(list(caption_lines(chain, matches, few, without)), bottom, width, theme)
        shapes += below
    said = f"{len(matches.versions)} versions against each other, {int(counts.sum()):,} equal pairs of sentences"
    figure = Figure(width, bottom + MARGIN, theme.card, tuple(shapes), "Dotplot of all versions", said)
    return ChainPlot(figure, area)


def caption_lines(chain: Chain, matches: ChainMatches, few: bool, without: Parts) -> Iterator[str]:
    """The versions, how they were matched, how to read the plot, and what it does not show one by one."""
    yield from version_lines(chain, without)
    yield method_line(matches.options, matches.thresholds, without)
    if CaptionPart.SCALE not in without:
        yield scale_line()
    if CaptionPart.READING not in without:
        yield "Versions run from left to right and from top to bottom; a field is one version against another"
        yield "Sentences that were split or merged are drawn where the two versions were compared"
    if not matches.complete:
        yield "Too many different sentences to match all versions: only equal sentences are drawn"
    if not few:
        yield "Too many dots to draw one by one: they are an image, the stronger the more there are"


def strip_shapes(chain: Chain, matches: ChainMatches, area: PlotArea, theme: Theme) -> Iterator[Shape]:
    """The versions as boxes along both axes, then their numbers or names where they fit."""
    fills = empty_colour(theme), blend(theme.fill, theme.card, 0.45)
    across, aside = area.top - GAP - STRIP, area.left - GAP - STRIP
    spans = [(area.x(start), area.x(end)) for start, end in pairwise(matches.starts)]
    for index, (start, end) in enumerate(spans):
        length, along = max(end - start - 1.0, 0.4), start - area.left + area.top
        radius = min(2.0, length / 3)
        yield Box(start + 0.5, across, length, STRIP, fills[index % 2], radius=radius)
        yield Box(aside, along + 0.5, STRIP, length, fills[index % 2], radius=radius)
    last = -1e9
    for version, (start, end) in zip(matches.versions, spans, strict=True):
        label, middle = version_label(chain, version, end - start - 5), (start + end) / 2
        room = text_width(label, SMALL)
        # Numbers of narrow versions stand only as close as they can be read.
        if middle - last >= room + 5 and end > start:
            last = middle
            yield Text(middle, across + STRIP / 2, label, SMALL, theme.text, Anchor.MIDDLE)
            down = middle - area.left + area.top
            yield Text(aside + STRIP / 2, down, label, SMALL, theme.text, Anchor.MIDDLE, turned=room > STRIP)


def version_label(chain: Chain, version: int, room: float) -> str:
    """The number of a version, with its date or name where there is room."""
    number = str(version + 1)
    told = chain.versions[version].date or chain.versions[version].name
    label = f"{number} · {isolate(one_line(told, 60))}"
    if text_width(label, SMALL) <= room:
        return label
    return cut_to_fit(label, SMALL, room) if room > 110 else number


def border_shapes(matches: ChainMatches, area: PlotArea, theme: Theme) -> Iterator[Shape]:
    """A tint behind each version against itself, and the borders between versions."""
    spans = [(area.x(start), area.x(end)) for start, end in pairwise(matches.starts)]
    own = blend(theme.card, theme.quiet, 0.05)
    for start, end in spans:
        if end > start:
            yield Box(start, start - area.left + area.top, end - start, end - start, own)
    last = area.left
    for start, _ in spans[1:]:
        if start - last >= LEAST_BORDER and area.right - start >= LEAST_BORDER:
            last = start
            down = start - area.left + area.top
            yield Line(start, area.top, start, area.bottom, theme.grid)
            yield Line(area.left, down, area.right, down, theme.grid)


def dot_shapes(matches: ChainMatches, area: PlotArea, theme: Theme) -> Iterator[Shape]:
    """The dots one by one, loose ones lowest."""
    table, styles = all_dots(matches), grade_styles(theme)
    grades = grade_numbers(table)
    dots = make_dots(table, grades, np.argsort(-grades, kind="stable"), area.pitch)
    # A chain is a dense plot: dots shrink with their number, down to a third of a millimetre on paper.
    scale = min(max((FREE_DOTS / 4 / max(len(table), 1)) ** 0.5, 0.28), 1.0)
    for x, y, grade, size in zip(dots.x, dots.y, dots.grade.tolist(), dots.size.tolist(), strict=True):
        yield make_mark(area.x(float(x)), area.y(float(y)), size, styles[grade], scale)


def density_shapes(matches: ChainMatches, area: PlotArea, theme: Theme) -> Iterator[Shape]:
    """How many dots of which grade lie where, as a picture."""
    cells = max(min(matches.total, int(area.width / CELL)), 1)
    picture = density_picture(chain_density(matches, cells), [style.colour for style in grade_styles(theme)])
    yield Picture(area.left, area.top, area.width, area.height, cells, cells, picture.tobytes())
