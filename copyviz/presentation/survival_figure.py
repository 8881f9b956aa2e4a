"""The survival picture: versions as columns, sentences as bands that begin, change colour and end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from copyviz.model.chain import Survival
from copyviz.model.revisions import Chain
from copyviz.presentation.captions import NOTHING, CaptionPart, Parts, line_height
from copyviz.presentation.chain_captions import (
    MARGIN,
    SMALL,
    caption_block,
    chain_method_line,
    text_size,
    version_lines,
)
from copyviz.presentation.extent import Extent
from copyviz.presentation.plot_area import PlotArea
from copyviz.presentation.shapes import Anchor, Box, Figure, Line, Mark, Picture, Shape, Symbol, Text
from copyviz.presentation.strips import tick_numbers
from copyviz.presentation.survival_bands import (
    Band,
    bands_of,
    came_and_went,
    pieces_of,
    raster_of,
    wording_colour,
)
from copyviz.presentation.text_fit import text_width
from copyviz.presentation.themes import Theme

MOST_BANDS = 1_500
"""Beyond so many bands they are a picture, so that a file stays small."""
HEAD, FOOT, BESIDE = 20.0, 22.0, 36.0
TALLEST_ROW = 16.0
SHAPE = 0.72
"""The height of the bands by the width of the figure, unless few sentences need less."""
NARROWER = 0.97
"""Widths are guessed for the widest font; what stands right after a text may come a little closer."""
LEAST_MARK = 3.6
"""Bands flatter than this in pixels have no marks; their colours and ends tell the same."""


@dataclass(frozen=True, slots=True, eq=False)
class SurvivalPlot:
    """A survival picture and where its bands lie: versions across, rows of `survival.lives` down."""

    figure: Figure
    area: PlotArea


def survival_picture(
    chain: Chain,
    survival: Survival,
    theme: Theme,
    *,
    width: float = 760.0,
    height: float | None = None,
    caption: bool = True,
    without: Parts = NOTHING,
) -> SurvivalPlot:
    """The survival picture; `height` fits it into a window, where it needs no caption."""
    rows = max(len(survival.lives), 1)
    room = (height - 2 * MARGIN - HEAD - FOOT) if height else SHAPE * width
    down = max(min(room, rows * TALLEST_ROW), 20.0)
    area = PlotArea(
        MARGIN, MARGIN + HEAD, max(width - 2 * MARGIN - BESIDE, 20.0), down, Extent(0, survival.versions, 0, rows)
    )
    bands = bands_of(survival)
    few = len(bands) <= MOST_BANDS
    shapes = [
        *column_shapes(chain, survival, area, theme),
        *(band_shapes(bands, survival.versions, area, theme) if few else picture_shapes(survival, area, theme)),
        *gap_shapes(chain, area, theme),
        *tick_shapes(survival, area, theme),
    ]
    bottom = area.bottom + FOOT
    if CaptionPart.LEGEND not in without:
        legend, bottom = legend_shapes(survival.versions, bottom, width, theme, marks=few)
        shapes += legend
    if caption:
        lines = list(caption_lines(chain, survival, few, without))
        below, bottom = caption_block(lines, bottom + text_size(width) * 0.4, width, theme)
        shapes += below
    title = "Survival of sentences"
    return SurvivalPlot(Figure(width, bottom + MARGIN, theme.card, tuple(shapes), title, counts_line(survival)), area)


def counts_line(survival: Survival) -> str:
    """The picture in a line."""
    remaining = survival.remaining
    first = sum(life.born == 0 for life in remaining)
    same = sum(life.born == 0 and not life.changes for life in remaining)
    return (
        f"{len(remaining):,} sentence{'' if len(remaining) == 1 else 's'} in the last version: {first:,} there from "
        f"the first on, {same:,} of them never reworded · {len(survival.disappeared):,} disappeared on the way"
    )


def caption_lines(chain: Chain, survival: Survival, few: bool, without: Parts) -> Iterator[str]:
    """What came of it, the versions, the method, and how to read the picture."""
    if CaptionPart.COUNTS not in without:
        yield counts_line(survival)
    yield from version_lines(chain, without)
    yield chain_method_line(chain, without)
    if CaptionPart.READING not in without:
        yield (
            "A band is a run of sentences, in the order of the last version; it begins where they came in and ends "
            "where they disappeared. Numbers at the right count the sentences of the last version"
        )
    if not few:
        yield (
            "Too many bands to draw one by one: they are an image, each row the mean of its sentences, "
            "pale where they disappear later"
        )


def column_shapes(chain: Chain, survival: Survival, area: PlotArea, theme: Theme) -> Iterator[Shape]:
    """The columns of the versions with their numbers, missing ones shaded, and what came and went in each."""
    pitch = area.width / max(survival.versions, 1)
    counts = came_and_went(survival)
    labelled, told = -1e9, -1e9
    for number, version in enumerate(chain.versions):
        left, middle = area.x(number), area.x(number + 0.5)
        if number and pitch >= 4:
            yield Line(left, area.top, left, area.bottom, theme.grid)
        label = f"{number + 1} · {version.date}"
        if not version.date or text_width(label, SMALL) > pitch - 6:
            label = str(number + 1)
        if middle - labelled >= text_width(label, SMALL) + 3:
            labelled = middle
            colour = theme.text if version.hierarchy is not None else theme.warning
            yield Text(middle, area.top - 10, label, SMALL, colour, Anchor.MIDDLE)
        come, _, went = counts[number]
        sums = " ".join([*([f"+{come:,}"] if number and come else []), *([f"−{went:,}"] if went else [])])
        if sums and text_width(sums, SMALL) <= pitch - 2 and middle - told >= text_width(sums, SMALL) + 3:
            told = middle
            yield Text(middle, area.bottom + 10, sums, SMALL, theme.quiet, Anchor.MIDDLE)
    yield Box(area.left, area.top, area.width, area.height, None, theme.hairline)


def gap_shapes(chain: Chain, area: PlotArea, theme: Theme) -> Iterator[Shape]:
    """A veil over the versions that are missing, and a dashed line at either side."""
    for number, version in enumerate(chain.versions):
        if version.hierarchy is None:
            left, right = area.x(number), area.x(number + 1)
            yield Box(left, area.top, right - left, area.height, theme.card, opacity=0.6)
            for x in (left, right):
                yield Line(x, area.top, x, area.bottom, theme.warning, 0.9, dashed=True)


def band_shapes(bands: list[Band], versions: int, area: PlotArea, theme: Theme) -> Iterator[Shape]:
    """The bands one by one."""
    for band in bands:
        yield from one_band(band, versions, area, theme)


def one_band(band: Band, versions: int, area: PlotArea, theme: Theme) -> Iterator[Shape]:
    """A band: boxes in the colour of their wording, marks where it was reworded or moved, a cross where it went."""
    life = band.life
    top, bottom = area.y(band.row), area.y(band.row + band.count)
    gap = 0.5 if bottom - top > 3 else 0.0
    tall, middle = bottom - top - 2 * gap, (top + bottom) / 2
    pitch = area.width / max(versions, 1)
    for start, end, wording in pieces_of(life):
        fill = wording_colour(theme, wording, versions, life.gone is not None)
        left, right = area.x(start) + min(1.0, pitch / 8), area.x(end) - min(1.0, pitch / 8)
        yield Box(left, top + gap, right - left, max(tall, 0.3), fill)
    if tall < LEAST_MARK:
        return
    size = min(tall * 0.7, pitch * 0.4, 7.0)
    for change in life.changes:
        yield Mark(area.x(change) + size, middle, Symbol.CIRCLE, size, theme.card, theme.text, 0.9)
    for move in life.moves:
        yield Mark(area.x(move + 1) - size, middle, Symbol.DIAMOND, size * 1.15, theme.card, theme.text, 0.9)
    if life.gone is not None:
        yield from cross(area.x(life.gone) + size, middle, size, theme.quiet)


def cross(x: float, y: float, size: float, colour: str) -> Iterator[Shape]:
    """The sign of what disappeared."""
    half = size / 2
    yield Line(x - half, y - half, x + half, y + half, colour, 1.3)
    yield Line(x - half, y + half, x + half, y - half, colour, 1.3)


def picture_shapes(survival: Survival, area: PlotArea, theme: Theme) -> Iterator[Shape]:
    """Very many bands as a picture."""
    rows = max(min(len(survival.lives), int(area.height * 1.5)), 1)
    pixels = raster_of(survival, rows, theme).tobytes()
    yield Picture(area.left, area.top, area.width, area.height, survival.versions, rows, pixels)


def tick_shapes(survival: Survival, area: PlotArea, theme: Theme) -> Iterator[Shape]:
    """The numbers of the last version's sentences at the right."""
    rows = [row for row, life in enumerate(survival.lives) if life.gone is None]
    last = -1e9
    for number in tick_numbers(0, len(rows), max(int(area.height / 26), 1)) if rows else ():
        y = area.y(rows[number - 1] + 0.5)
        if y - last >= SMALL:
            last = y
            yield Text(area.right + 5, y, f"{number:,}", SMALL, theme.quiet)


class LegendRow:
    """Puts entries side by side, in as many rows as they need."""

    def __init__(self, top: float, size: float, room: float) -> None:
        self.across, self.top, self.size, self.room = MARGIN, top, size, room

    def place(self, width: float) -> tuple[float, float]:
        """Where an entry of some width begins, and its middle height."""
        if self.across > MARGIN and self.across + width > self.room:
            self.across, self.top = MARGIN, self.top + line_height(self.size)
        start = self.across
        self.across += width + self.size * 1.2
        return start, self.top + line_height(self.size) / 2


def legend_shapes(
    versions: int, top: float, width: float, theme: Theme, *, marks: bool = True
) -> tuple[list[Shape], float]:
    """What colours and marks mean, in rows, and where they end; an image has no marks."""
    size = text_size(width)
    row = LegendRow(top, size, width - MARGIN)
    steps = min(versions, 8)
    label, last = ("wording of version 1", f"{versions}") if versions > 1 else ("sentences", "")
    start, middle = row.place(text_width(label + last, size) + (steps + 1) * size)
    shapes: list[Shape] = [Text(start, middle, label, size, theme.text)]
    start += text_width(label, size) * NARROWER
    for step in range(steps):
        version = round(step * (versions - 1) / max(steps - 1, 1))
        colour = wording_colour(theme, version, versions)
        shapes.append(Box(start + step * size, middle - size * 0.4, size - 1, size * 0.8, colour))
    shapes.append(Text(start + steps * size + size * 0.3, middle, last, size, theme.text))
    for text in ("reworded", "moved", "gone (pale before)") if marks else ():
        start, middle = row.place(size * 1.3 + text_width(text, size))
        shapes += legend_mark(text, start + size / 2, middle, size, theme)
        shapes.append(Text(start + size * 1.3, middle, text, size, theme.text))
    return shapes, row.top + line_height(size)


def legend_mark(text: str, x: float, y: float, size: float, theme: Theme) -> list[Shape]:
    """The mark of an entry."""
    if text == "reworded":
        return [Mark(x, y, Symbol.CIRCLE, size * 0.7, theme.card, theme.text, 0.9)]
    if text == "moved":
        return [Mark(x, y, Symbol.DIAMOND, size * 0.8, theme.card, theme.text, 0.9)]
    return list(cross(x, y, size * 0.65, theme.quiet))
