"""The dotplot as a figure of plain shapes: strips, grid, dots, numbers, legend and caption."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from copyviz.model.comparison import Comparison, Side
from copyviz.model.matches import MatchTable, SideShares
from copyviz.presentation.captions import (
    NOTHING,
    CaptionPart,
    Parts,
    caption_lines,
    counts_line,
    grade_legend,
    line_height,
    make_mark,
    scale_line,
    text_shapes,
    wrap_lines,
)
from copyviz.presentation.colours import blend, block_colour, empty_colour, section_colour
from copyviz.presentation.dot_styles import DotStyle, grade_styles, second_styles
from copyviz.presentation.dots import Density, density_picture, make_dots
from copyviz.presentation.extent import Extent
from copyviz.presentation.grades import GRADES, grade_numbers
from copyviz.presentation.labels import NodeLabels, sentence_range
from copyviz.presentation.plot_area import PlotArea
from copyviz.presentation.shapes import Anchor, Box, Figure, Line, Picture, Shape, Text
from copyviz.presentation.strips import (
    Strip,
    legend_line,
    make_strips,
    section_borders,
    strip_boxes,
    thin_out,
    tick_numbers,
)
from copyviz.presentation.text_fit import cut_to_fit, isolate
from copyviz.presentation.themes import Theme

# A figure may hold more dots than a window that moves; beyond this many a printer chokes on them.
MOST_FIGURE_DOTS = 20_000
# A cell of the picture that replaces them, in pixels: half a millimetre is still seen on paper.
CELL = 2.0
# Up to so many, dots have their full size.
FREE_DOTS = 2_000
TEXT = 11.0
SMALL = 9.5
MARGIN = 12.0
GAP = 3.0
SECTION_STRIP, BLOCK_STRIP = 17.0, 9.0
# Room for sentence numbers of five digits and the axis title.
BELOW, BESIDE = 34.0, 48.0
# Documents of very different lengths share one scale only as far as the figure keeps a shape that can be printed.
FLATTEST, TALLEST = 0.7, 1.3


def dotplot_figure(
    comparison: Comparison,
    table: MatchTable,
    theme: Theme,
    *,
    width: float = 760.0,
    flipped: bool = False,
    second: MatchTable | None = None,
    region: Extent | None = None,
    without: Parts = NOTHING,
) -> Figure:
    """The dotplot of some pairs of a comparison, all of it or a region, complete with legend and caption."""
    extent = region or whole_of(comparison)
    strips = {side: make_strips(comparison.side(side)) for side in Side}
    thick = {side: sum(thickness(strip) + GAP for strip in strips[side]) for side in Side}
    left, top = MARGIN + thick[Side.RIGHT] + 2, MARGIN + thick[Side.LEFT] + 2
    across = max(width - left - BESIDE, 20.0)
    down = across * min(max(extent.height / extent.width, FLATTEST), TALLEST)
    area = PlotArea(left, top, across, down, extent, flipped)
    shown, other = inside(table, extent), inside(second, extent) if second is not None else None
    lines = (*caption_lines(comparison, without), *own_lines(comparison, table, shown, other, region, without))
    if CaptionPart.READING not in without:
        lines = (*lines, legend_line(flipped=flipped))
    below, bottom = caption_shapes(lines, shown, other, (area.bottom + BELOW, width), theme, without)
    shapes = [
        *strip_shapes(comparison, Side.LEFT, strips[Side.LEFT], area, theme),
        *strip_shapes(comparison, Side.RIGHT, strips[Side.RIGHT], area, theme),
        *grid_shapes(strips, area, theme),
        *dot_shapes(shown, area, grade_styles(theme)),
        *(dot_shapes(other, area, second_styles(theme)) if other is not None else ()),
        *tick_shapes(area, theme),
        *below,
    ]
    return Figure(width, bottom + MARGIN, theme.card, tuple(shapes), "Dotplot", counts_line(comparison))


def whole_of(comparison: Comparison) -> Extent:
    """All sentences of both documents."""
    return Extent(0, max(len(comparison.left.sentences), 1), 0, max(len(comparison.right.sentences), 1))


def inside(table: MatchTable, extent: Extent) -> MatchTable:
    """The pairs both of whose sentences lie in the region."""
    rows = (table.left >= extent.left) & (table.left < extent.right)
    rows &= (table.right >= extent.top) & (table.right < extent.bottom)
    return table if bool(rows.all()) else table.keep(rows)


def own_lines(  # noqa: PLR0917  what a caption tells is taken from all of these
    comparison: Comparison,
    table: MatchTable,
    shown: MatchTable,
    second: MatchTable | None,
    region: Extent | None,
    without: Parts,
) -> Iterator[str]:
    """What a dotplot tells beside the usual: region, filter, scale, and whether dots are drawn one by one."""
    if region is not None:
        across = sentence_range(int(region.left), int(region.width))
        down = sentence_range(int(region.top), int(region.height))
        yield f"Shown: sentences {across} of A and {down} of B"
    if len(table) != len(comparison.equal):
        yield f"Shown: {len(table):,} of {len(comparison.equal):,} equal pairs, by a filter"
    if CaptionPart.SCALE not in without:
        yield scale_line()
    if max(len(shown), len(second) if second is not None else 0) > MOST_FIGURE_DOTS:
        yield "Too many dots to draw one by one: they are an image, the stronger the more there are"


def thickness(strip: Strip) -> float:
    """How thick a strip is drawn."""
    return SECTION_STRIP if strip.sections else BLOCK_STRIP


def strip_shapes(
    comparison: Comparison, side: Side, strips: tuple[Strip, ...], area: PlotArea, theme: Theme
) -> Iterator[Shape]:
    """The document's tree along its axis, coarse outside, filled by share."""
    shares = comparison.trees.left if side is Side.LEFT else comparison.trees.right
    labels = NodeLabels(comparison.side(side))
    across = MARGIN
    for strip in strips:
        yield from one_strip(strip, shares, labels, (side, across), area, theme)
        across += thickness(strip) + GAP


def one_strip(  # noqa: PLR0917  all of it is what a strip is drawn from
    strip: Strip, shares: SideShares, labels: NodeLabels, place: tuple[Side, float], area: PlotArea, theme: Theme
) -> Iterator[Shape]:
    """The boxes of one strip with their titles."""
    side, across = place
    low, high, length = area.axis(side)
    boxes = strip_boxes(strip, shares, low, high, length)
    fill = section_colour(theme) if strip.sections else block_colour(theme)
    thick = thickness(strip)
    for index in range(len(boxes)):
        # Of a part that reaches beyond the region, the piece that is seen shows the share of the whole.
        start, end = max(float(boxes.start[index]), 0.0) + 0.5, min(float(boxes.end[index]), length) - 0.5
        share = float(boxes.share[index])
        yield strip_box(side, across, (start, end), thick, area, empty_colour(theme))
        if share:
            yield strip_box(side, across, (start, start + (end - start) * share), thick, area, fill)
        node = int(boxes.node[index])
        title = cut_to_fit(labels.short(node), SMALL, end - start - 6) if strip.sections and node >= 0 else ""
        if title:
            middle = (start + end) / 2
            if side is Side.LEFT:
                yield Text(area.left + middle, across + thick / 2, isolate(title), SMALL, theme.text, Anchor.MIDDLE)
            else:
                along = area.bottom - middle if area.flipped else area.top + middle
                yield Text(across + thick / 2, along, isolate(title), SMALL, theme.text, Anchor.MIDDLE, turned=True)


def strip_box(  # noqa: PLR0917  plain geometry
    side: Side, across: float, stretch: tuple[float, float], thick: float, area: PlotArea, fill: str
) -> Box:
    """One box of a strip."""
    start, length = stretch[0], max(stretch[1] - stretch[0], 0.4)
    if side is Side.LEFT:
        return Box(area.left + start, across, length, thick, fill, radius=min(2.0, length / 3))
    top = area.bottom - start - length if area.flipped else area.top + start
    return Box(across, top, thick, length, fill, radius=min(2.0, length / 3))


def grid_shapes(strips: dict[Side, tuple[Strip, ...]], area: PlotArea, theme: Theme) -> Iterator[Shape]:
    """Lines between sections and the frame."""
    extent = area.extent
    for level, borders in reversed(list(enumerate(section_borders(strips[Side.LEFT])))):
        seen = [border for border in borders.tolist() if extent.left < border < extent.right]
        for x in thin_out(np.array([area.x(border) for border in seen])):
            yield Line(x, area.top, x, area.bottom, grid_colour(theme, level))
    for level, borders in reversed(list(enumerate(section_borders(strips[Side.RIGHT])))):
        seen = [border for border in borders.tolist() if extent.top < border < extent.bottom]
        for y in thin_out(np.array([area.y(border) for border in seen])):
            yield Line(area.left, y, area.right, y, grid_colour(theme, level))
    yield Box(area.left, area.top, area.width, area.height, None, theme.hairline)


def grid_colour(theme: Theme, level: int) -> str:
    """Deeper levels of sections have fainter lines."""
    return blend(theme.grid, theme.card, 0.45) if level else theme.grid


def dot_shapes(table: MatchTable, area: PlotArea, styles: tuple[DotStyle, ...]) -> Iterator[Shape]:
    """The dots, loose ones lowest; a picture of very many."""
    grades = grade_numbers(table)
    if len(table) > MOST_FIGURE_DOTS:
        yield density_shape(table, area, styles)
        return
    dots = make_dots(table, grades, np.argsort(-grades, kind="stable"), area.pitch)
    # Paper is finer than a screen: in a crowd dots may be half as large and still be seen.
    scale = min(max((FREE_DOTS / max(len(table), 1)) ** 0.5, 0.5), 1.0)
    for x, y, grade, size in zip(dots.x, dots.y, dots.grade.tolist(), dots.size.tolist(), strict=True):
        yield make_mark(area.x(float(x)), area.y(float(y)), size, styles[grade], scale)


def density_shape(table: MatchTable, area: PlotArea, styles: tuple[DotStyle, ...]) -> Picture:
    """How many dots of which grade lie where, as a picture."""
    extent = area.extent
    columns = max(min(int(extent.width), int(area.width / CELL)), 1)
    rows = max(min(int(extent.height), int(area.height / CELL)), 1)
    x = (table.left.astype(np.int64) - int(extent.left)) * columns // int(extent.width)
    y = (table.right.astype(np.int64) - int(extent.top)) * rows // int(extent.height)
    keys = (y * columns + x) * len(GRADES) + grade_numbers(table)
    counts = np.bincount(keys, minlength=rows * columns * len(GRADES)).reshape(rows, columns, len(GRADES))
    picture = density_picture(Density(counts, extent), [style.colour for style in styles])
    pixels = picture[::-1] if area.flipped else picture
    return Picture(area.left, area.top, area.width, area.height, columns, rows, pixels.tobytes())


def tick_shapes(area: PlotArea, theme: Theme) -> Iterator[Shape]:
    """Sentence numbers and axis titles below and at the right."""
    extent = area.extent
    for number in tick_numbers(extent.left, extent.right, max(int(area.width / 50), 1)):
        yield Text(area.x(number - 0.5), area.bottom + 10, str(number), SMALL, theme.quiet, Anchor.MIDDLE)
    for number in tick_numbers(extent.top, extent.bottom, max(int(area.height / 32), 1)):
        yield Text(area.right + 5, area.y(number - 0.5), str(number), SMALL, theme.quiet)
    middle = area.left + area.width / 2, area.top + area.height / 2
    yield Text(middle[0], area.bottom + 23, "sentences of A", SMALL, theme.quiet, Anchor.MIDDLE)
    yield Text(area.right + 40, middle[1], "sentences of B", SMALL, theme.quiet, Anchor.MIDDLE, turned=True)


def caption_shapes(  # noqa: PLR0917  all of it is what a caption is drawn from
    lines: tuple[str, ...],
    table: MatchTable,
    second: MatchTable | None,
    place: tuple[float, float],
    theme: Theme,
    without: Parts,
) -> tuple[list[Shape], float]:
    """The legend of grades, then the caption line by line; and where they end."""
    top, width = place
    room = width - 2 * MARGIN
    size = TEXT if width >= 450 else SMALL
    shapes: list[Shape] = []
    if CaptionPart.LEGEND not in without:
        shapes, top = grade_legend(table, theme, second, left=MARGIN, top=top, size=size, room=room)
        top += size * 0.4
    wrapped = wrap_lines(lines, size, room)
    shapes += text_shapes(wrapped, MARGIN, top, size, theme.quiet)
    return shapes, top + len(wrapped) * line_height(size)
