"""The heat map of a collection as a figure of plain shapes: cells, names, scale and caption."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from copyviz.model.collection import Screening
from copyviz.presentation.captions import (
    NOTHING,
    CaptionPart,
    Parts,
    line_height,
    text_shapes,
    wrap_lines,
)
from copyviz.presentation.collection_captions import collection_lines, counts_line
from copyviz.presentation.colours import empty_colour
from copyviz.presentation.heat_map import (
    SCALE_STEPS,
    HeatMap,
    heat_colour,
    make_heat_map,
    mark_share,
    odds_text,
    strength,
)
from copyviz.presentation.member_names import short_names
from copyviz.presentation.shapes import Anchor, Box, Figure, Line, Shape, Text
from copyviz.presentation.text_fit import cut_middle_to_fit, isolate, text_width
from copyviz.presentation.themes import Theme

TEXT, SMALL, SMALLEST = 11.0, 9.5, 6.5
MARGIN = 12.0
# A few documents make no giant cells; below the least height names cannot be read and go into a list below.
LARGEST_CELL, NUMBERED_CELL, NAMED_CELL, SIZED_CELL = 44.0, 25.0, 8.0, 4.0
NAMES_SHARE = 0.34
# Names at the top are turned, so they may be about as long as those at the left, but the figure must not be a tower.
TOP_NAMES = 120.0
LEGEND_CELL = 15.0
KEY_COLUMN = 80.0


@dataclass(frozen=True, slots=True)
class MapPlace:
    """Where the cells of a heat map lie, how large they are, and whether names are written beside them."""

    left: float
    top: float
    cell: float
    columns: int
    rows: int
    named: bool

    @property
    def right(self) -> float:
        """The right edge of the cells."""
        return self.left + self.columns * self.cell

    @property
    def bottom(self) -> float:
        """The lower edge of the cells."""
        return self.top + self.rows * self.cell

    @property
    def numbered(self) -> bool:
        """Whether odds ratios are written into the cells, which they then fill."""
        return self.cell >= NUMBERED_CELL

    @property
    def sized(self) -> bool:
        """Whether the size of squares tells as much as their colour; tiny ones are filled to be seen at all."""
        return not self.numbered and self.cell >= SIZED_CELL

    @property
    def size(self) -> float:
        """The size of names."""
        return min(max(self.cell * 0.8, SMALLEST), SMALL)


def heat_map_figure(
    screening: Screening,
    theme: Theme,
    *,
    width: float = 760.0,
    without: Parts = NOTHING,
    made: HeatMap | None = None,
) -> Figure:
    """The odds ratios of the documents that share text, complete with scale and caption."""
    heat = made or make_heat_map(screening)
    names = short_names(screening.members)
    place = place_map(heat, names, width)
    shapes: list[Shape] = [
        *frame_shapes(heat, place, theme),
        *cell_shapes(heat, place, theme),
        *name_shapes(heat, place, names, theme),
    ]
    top = place.bottom + 8
    if not place.named:
        key, top = key_shapes(heat, names, (top, width), theme)
        shapes += key
    if CaptionPart.LEGEND not in without and heat.cells:
        legend, top = legend_shapes((top, width), theme, sized=place.sized)
        shapes += legend
    lines = [*collection_lines(heat, without)]
    if CaptionPart.READING not in without and heat.cells:
        lines.append(reading_line(place, theme))
    wrapped = wrap_lines(tuple(lines), SMALL, width - 2 * MARGIN)
    shapes += text_shapes(wrapped, MARGIN, top, SMALL, theme.quiet)
    height = top + len(wrapped) * line_height(SMALL) + MARGIN
    return Figure(width, height, theme.card, tuple(shapes), "Heat map of a collection", counts_line(heat))


def place_map(heat: HeatMap, names: list[str], width: float) -> MapPlace:
    """The largest cells that fit into a width beside the names."""
    rows, columns = max(len(heat.rows), 1), max(len(heat.columns), 1)
    if not heat.cells:
        return MapPlace(MARGIN, MARGIN, 0.0, columns, rows, named=True)
    beside = min(widest(names, heat.rows, SMALL) + 34, width * NAMES_SHARE)
    cell = min((width - 2 * MARGIN - beside) / columns, LARGEST_CELL)
    if cell < NAMED_CELL:
        # Without names the cells get their room, and numbers theirs.
        left = MARGIN + 26
        return MapPlace(left, MARGIN + 14, (width - MARGIN - left) / columns, columns, rows, named=False)
    above = min(widest(names, heat.columns, SMALL) + 26, TOP_NAMES)
    return MapPlace(MARGIN + beside, MARGIN + above, cell, columns, rows, named=True)


def widest(names: list[str], members: tuple[int, ...], size: float) -> float:
    """The room of the longest name."""
    return max((text_width(names[member], size) for member in members), default=0.0)


def frame_shapes(heat: HeatMap, place: MapPlace, theme: Theme) -> Iterator[Shape]:
    """The ground of the cells, lines between them where they are large, and the diagonal."""
    if not heat.cells:
        return
    wide, tall = place.columns * place.cell, place.rows * place.cell
    if heat.square:
        for number in range(place.rows):
            along = place.left + number * place.cell, place.top + number * place.cell
            yield Box(*along, place.cell, place.cell, empty_colour(theme))
    if place.cell >= NAMED_CELL:
        for number in range(1, place.rows):
            y = place.top + number * place.cell
            yield Line(place.left, y, place.right, y, theme.grid, 0.6)
        for number in range(1, place.columns):
            x = place.left + number * place.cell
            yield Line(x, place.top, x, place.bottom, theme.grid, 0.6)
    yield Box(place.left, place.top, wide, tall, None, theme.hairline)


def cell_shapes(heat: HeatMap, place: MapPlace, theme: Theme) -> Iterator[Shape]:
    """A square for each pair, then their odds ratios where there is room."""
    yield from squares(heat, place, theme)
    if place.numbered:
        for (row, column), number in heat.cells.items():
            odds = heat.screening.pairs[number].score.odds_ratio
            x, y = place.left + (column + 0.5) * place.cell, place.top + (row + 0.5) * place.cell
            yield Text(x, y, odds_text(odds), min(place.cell * 0.3, SMALL), ink(odds, theme), Anchor.MIDDLE)


def squares(heat: HeatMap, place: MapPlace, theme: Theme) -> Iterator[Box]:
    """A square for each pair, in the order of `heat.cells`."""
    for (row, column), number in heat.cells.items():
        odds = heat.screening.pairs[number].score.odds_ratio
        corner = place.left + column * place.cell, place.top + row * place.cell
        yield square_shape(corner, place.cell, odds, theme, sized=place.sized)


def cell_boxes(heat: HeatMap, width: float, theme: Theme) -> dict[Box, int]:
    """Which square of a figure stands for which pair, for those who make links of them."""
    place = place_map(heat, short_names(heat.screening.members), width)
    return dict(zip(squares(heat, place, theme), heat.cells.values(), strict=True))


def square_shape(corner: tuple[float, float], cell: float, odds: float, theme: Theme, *, sized: bool) -> Box:
    """The square of a pair in the middle of its cell."""
    share = mark_share(odds) if sized else 0.94 if cell >= SIZED_CELL else 1.0
    inset = cell * (1 - share) / 2
    return Box(corner[0] + inset, corner[1] + inset, cell * share, cell * share, heat_colour(odds, theme))


def ink(odds: float, theme: Theme) -> str:
    """A colour of text that can be read on an odds ratio's square."""
    return theme.card if strength(odds) >= 0.3 else theme.text


def name_shapes(heat: HeatMap, place: MapPlace, names: list[str], theme: Theme) -> Iterator[Shape]:
    """The names at the left and, turned, at the top with their numbers; numbers alone where names have no room."""
    if not heat.cells:
        return
    step = 1 if place.named else ceil(11 / place.cell)
    beside, above = place.left - MARGIN - 24, place.top - MARGIN - 18
    for row, member in enumerate(heat.rows):
        y = place.top + (row + 0.5) * place.cell
        if row % step == 0:
            yield Text(place.left - 4, y, str(row + 1), min(place.size, SMALL), theme.faint, Anchor.END)
        if place.named:
            name = cut_middle_to_fit(names[member], place.size, beside)
            yield Text(place.left - 24, y, isolate(name), place.size, theme.text, Anchor.END)
    step = max(step, ceil((text_width(str(place.columns), place.size) + 2) / place.cell))
    for column, member in enumerate(heat.columns):
        x = place.left + (column + 0.5) * place.cell
        if column % step == 0:
            yield Text(x, place.top - 8, str(column + 1), place.size, theme.faint, Anchor.MIDDLE)
        if place.named:
            name = cut_middle_to_fit(names[member], place.size, above)
            yield Text(x, place.top - 18, isolate(name), place.size, theme.text, turned=True)


def key_shapes(
    heat: HeatMap, names: list[str], where: tuple[float, float], theme: Theme
) -> tuple[list[Shape], float]:
    """The numbers with their names in columns, for maps whose rows are too low for them; and where they end."""
    top, width = where
    shapes: list[Shape] = []
    for title, members in key_lists(heat):
        if title:
            shapes.append(Text(MARGIN, top + line_height(SMALL) / 2, title, SMALL, theme.quiet, bold=True))
            top += line_height(SMALL)
        column = min(max(widest(names, members, SMALLEST) + 30, KEY_COLUMN), width - 2 * MARGIN)
        columns = int((width - 2 * MARGIN) // column)
        lines = ceil(len(members) / columns)
        wide = (width - 2 * MARGIN) / columns
        for number, member in enumerate(members):
            x, y = MARGIN + number // lines * wide, top + (number % lines + 0.5) * line_height(SMALLEST)
            shapes.append(Text(x + 18, y, str(number + 1), SMALLEST, theme.faint, Anchor.END))
            name = cut_middle_to_fit(names[member], SMALLEST, wide - 30)
            shapes.append(Text(x + 23, y, isolate(name), SMALLEST, theme.text))
        top += lines * line_height(SMALLEST) + 8
    return shapes, top


def key_lists(heat: HeatMap) -> list[tuple[str, tuple[int, ...]]]:
    """What the list of names holds: the rows, and the columns where they are others."""
    return [("", heat.rows)] if heat.square else [("Rows", heat.rows), ("Columns", heat.columns)]


def legend_shapes(where: tuple[float, float], theme: Theme, *, sized: bool) -> tuple[list[Shape], float]:
    """The scale: a square with its odds ratio for each power of ten, in rows; and where it ends."""
    top, width = where
    shapes: list[Shape] = [Text(MARGIN, top + LEGEND_CELL / 2, "odds ratio", SMALL, theme.text)]
    across = MARGIN + text_width("odds ratio", SMALL) + 10
    for step in SCALE_STEPS:
        label = f"≤ {step:g}" if step == SCALE_STEPS[0] else f"{step:g}"
        wide = LEGEND_CELL + text_width(label, SMALL) + 4
        if across + wide > width - MARGIN:
            across, top = MARGIN, top + LEGEND_CELL + 4
        shapes.append(square_shape((across, top), LEGEND_CELL, step, theme, sized=sized))
        shapes.append(Text(across + LEGEND_CELL + 4, top + LEGEND_CELL / 2, label, SMALL, theme.text))
        across += wide + 12
    return shapes, top + LEGEND_CELL + 8


def reading_line(place: MapPlace, theme: Theme) -> str:
    """How to read the squares."""
    tone = "brighter" if theme.dark else "darker"
    look = f"The {tone} and the larger a square" if place.sized else f"The {tone} a square"
    return f"{look}, the more two documents share; groups that share nothing stand apart"
