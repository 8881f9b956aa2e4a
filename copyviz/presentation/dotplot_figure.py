"""The dotplot as a figure of plain shapes: strips, grid, dots, numbers, legend and caption."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from copyviz.model.comparison import Comparison, Side
from copyviz.model.matches import MatchTable, SideShares
from copyviz.presentation.captions import caption_lines, grade_legend, make_mark
from copyviz.presentation.colours import blend, block_colour, empty_colour, section_colour
from copyviz.presentation.dot_styles import DotStyle, grade_styles, second_styles
from copyviz.presentation.dots import cell_size, density_picture, make_density, make_dots
from copyviz.presentation.extent import Extent
from copyviz.presentation.grades import grade_numbers
from copyviz.presentation.labels import NodeLabels
from copyviz.presentation.shapes import Anchor, Box, Figure, Line, Shape, Text, cut_to_fit
from copyviz.presentation.strips import (
    Strip,
    legend_line,
    make_strips,
    section_borders,
    strip_boxes,
    thin_out,
    tick_numbers,
)
from copyviz.presentation.themes import Theme

# A figure may hold more dots than a window that moves; beyond this many a printer chokes on them.
MOST_FIGURE_DOTS = 20_000
TEXT = 11.0
SMALL = 9.5
MARGIN = 14.0
GAP = 3.0
SECTION_STRIP, BLOCK_STRIP = 17.0, 11.0


@dataclass(frozen=True, slots=True)
class Area:
    """Where the dots lie in the figure, and how sentences map to pixels."""

    left: float
    top: float
    width: float
    height: float
    size: tuple[int, int]
    flipped: bool = False

    def x(self, place: float) -> float:
        """Where a place of the left document lies."""
        return self.left + place * self.width / max(self.size[0], 1)

    def y(self, place: float) -> float:
        """Where a place of the right document lies."""
        along = place * self.height / max(self.size[1], 1)
        return self.top + (self.height - along if self.flipped else along)

    @property
    def pitch(self) -> float:
        """The room of one sentence in pixels."""
        return min(self.width / max(self.size[0], 1), self.height / max(self.size[1], 1))


def dotplot_figure(
    comparison: Comparison,
    table: MatchTable,
    theme: Theme,
    *,
    size: tuple[float, float] = (760.0, 760.0),
    flipped: bool = False,
    second: MatchTable | None = None,
) -> Figure:
    """The dotplot of some pairs of a comparison, complete with legend and caption."""
    strips = {side: make_strips(comparison.side(side)) for side in Side}
    thick = {side: sum(thickness(strip) + GAP for strip in strips[side]) for side in Side}
    captions = (*caption_lines(comparison), legend_line(flipped=flipped))
    left, top = MARGIN + thick[Side.RIGHT] + 4, MARGIN + thick[Side.LEFT] + 4
    below = 24.0 + 20.0 + (TEXT + 5.0) * len(captions)
    area = Area(
        left,
        top,
        size[0] - left - MARGIN - 34.0,
        size[1] - top - below - MARGIN,
        (len(comparison.left.sentences), len(comparison.right.sentences)),
        flipped,
    )
    shapes = [
        *strip_shapes(comparison, Side.LEFT, strips[Side.LEFT], area, theme),
        *strip_shapes(comparison, Side.RIGHT, strips[Side.RIGHT], area, theme),
        *grid_shapes(strips, area, theme),
        *dot_shapes(table, area, grade_styles(theme)),
        *(dot_shapes(second, area, second_styles(theme)) if second is not None else ()),
        *tick_shapes(area, theme),
        *caption_shapes(captions, table, area, theme, size[0]),
    ]
    return Figure(*size, theme.card, tuple(shapes), "Dotplot", captions[2])


def thickness(strip: Strip) -> float:
    """How thick a strip is drawn."""
    return SECTION_STRIP if strip.sections else BLOCK_STRIP


def strip_shapes(
    comparison: Comparison, side: Side, strips: tuple[Strip, ...], area: Area, theme: Theme
) -> Iterator[Shape]:
    """The document's tree along its axis, coarse outside, filled by share."""
    shares = comparison.trees.left if side is Side.LEFT else comparison.trees.right
    labels = NodeLabels(comparison.side(side))
    across = MARGIN
    for strip in strips:
        yield from one_strip(strip, shares, labels, (side, across), area, theme)
        across += thickness(strip) + GAP


def one_strip(  # noqa: PLR0917  all of it is what a strip is drawn from
    strip: Strip, shares: SideShares, labels: NodeLabels, place: tuple[Side, float], area: Area, theme: Theme
) -> Iterator[Shape]:
    """The boxes of one strip with their titles."""
    side, across = place
    length, total = (area.width, area.size[0]) if side is Side.LEFT else (area.height, area.size[1])
    boxes = strip_boxes(strip, shares, 0.0, max(total, 1), length)
    fill = section_colour(theme) if strip.sections else block_colour(theme)
    thick = thickness(strip)
    for index in range(len(boxes)):
        start, end = float(boxes.start[index]) + 0.5, float(boxes.end[index]) - 0.5
        share = float(boxes.share[index])
        yield strip_box(side, across, (start, end), thick, area, empty_colour(theme))
        if share:
            yield strip_box(side, across, (start, start + (end - start) * share), thick, area, fill)
        node = int(boxes.node[index])
        title = cut_to_fit(labels.short(node), SMALL, end - start - 6) if strip.sections and node >= 0 else ""
        if title:
            middle = (start + end) / 2
            if side is Side.LEFT:
                yield Text(area.left + middle, across + thick / 2, title, SMALL, theme.text, Anchor.MIDDLE)
            else:
                along = area.top + (area.height - middle if area.flipped else middle)
                yield Text(across + thick / 2, along, title, SMALL, theme.text, Anchor.MIDDLE, turned=True)


def strip_box(  # noqa: PLR0917  plain geometry
    side: Side, across: float, stretch: tuple[float, float], thick: float, area: Area, fill: str
) -> Box:
    """One box of a strip."""
    start, length = stretch[0], max(stretch[1] - stretch[0], 0.4)
    if side is Side.LEFT:
        return Box(area.left + start, across, length, thick, fill, radius=min(2.0, length / 3))
    top = area.top + (area.height - start - length if area.flipped else start)
    return Box(across, top, thick, length, fill, radius=min(2.0, length / 3))


def grid_shapes(strips: dict[Side, tuple[Strip, ...]], area: Area, theme: Theme) -> Iterator[Shape]:
    """Lines between sections and the frame."""
    for level, borders in reversed(list(enumerate(section_borders(strips[Side.LEFT])))):
        for x in thin_out(np.array([area.x(border) for border in borders.tolist()])):
            yield Line(x, area.top, x, area.top + area.height, grid_colour(theme, level))
    for level, borders in reversed(list(enumerate(section_borders(strips[Side.RIGHT])))):
        for y in thin_out(np.array([area.y(border) for border in borders.tolist()])):
            yield Line(area.left, y, area.left + area.width, y, grid_colour(theme, level))
    yield Box(area.left, area.top, area.width, area.height, None, theme.hairline)


def grid_colour(theme: Theme, level: int) -> str:
    """Deeper levels of sections have fainter lines."""
    return blend(theme.grid, theme.card, 0.45) if level else theme.grid


def dot_shapes(table: MatchTable, area: Area, styles: tuple[DotStyle, ...]) -> Iterator[Shape]:
    """The dots, loose ones lowest; the density of very many."""
    grades = grade_numbers(table)
    if len(table) > MOST_FIGURE_DOTS:
        yield from density_shapes(table, area, styles)
        return
    dots = make_dots(table, grades, np.argsort(-grades, kind="stable"), area.pitch)
    for x, y, grade, size in zip(dots.x, dots.y, dots.grade.tolist(), dots.size.tolist(), strict=True):
        yield make_mark(area.x(float(x)), area.y(float(y)), size, styles[grade])


def density_shapes(table: MatchTable, area: Area, styles: tuple[DotStyle, ...]) -> Iterator[Shape]:
    """The density of the dots as small boxes, so that the figure stays sharp at any scale."""
    whole = Extent(0, area.size[0], 0, area.size[1])
    cells = (cell_size(area.size[0], area.width), cell_size(area.size[1], area.height))
    density = make_density(table, grade_numbers(table), whole, cells, area.size)
    picture = density_picture(density, [style.colour for style in styles])
    rows, columns = np.nonzero(picture[:, :, 3])
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        red, green, blue, alpha = picture[row, column].tolist()
        left, right = area.x(column * cells[0]), area.x(min((column + 1) * cells[0], area.size[0]))
        top, bottom = sorted((area.y(row * cells[1]), area.y(min((row + 1) * cells[1], area.size[1]))))
        colour = f"#{red:02x}{green:02x}{blue:02x}"
        yield Box(left, top, right - left, bottom - top, colour, opacity=alpha / 255)


def tick_shapes(area: Area, theme: Theme) -> Iterator[Shape]:
    """Sentence numbers below and at the right."""
    for number in tick_numbers(0.0, area.size[0], max(int(area.width / 50), 1)) if area.size[0] else ():
        place = area.x(number - 0.5)
        yield Text(place, area.top + area.height + 12, str(number), SMALL, theme.faint, Anchor.MIDDLE)
    for number in tick_numbers(0.0, area.size[1], max(int(area.height / 32), 1)) if area.size[1] else ():
        place = area.y(number - 0.5)
        yield Text(area.left + area.width + 6, place, str(number), SMALL, theme.faint)


def caption_shapes(
    captions: tuple[str, ...], table: MatchTable, area: Area, theme: Theme, width: float
) -> Iterator[Shape]:
    """The legend of grades, then the caption line by line."""
    top = area.top + area.height + 34.0
    yield from grade_legend(table, theme, left=MARGIN, middle=top, size=TEXT)
    for number, line in enumerate(captions):
        text = cut_to_fit(line, TEXT, width - 2 * MARGIN)
        yield Text(MARGIN, top + 19.0 + number * (TEXT + 5.0), text, TEXT, theme.quiet)
