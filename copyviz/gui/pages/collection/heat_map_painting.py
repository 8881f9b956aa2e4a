"""Paints the part of a heat map that is seen: cells, odds ratios, and the names or numbers in its bands."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from copyviz.presentation.colours import empty_colour
from copyviz.presentation.heat_map import HIGHEST, LOWEST, HeatMap, heat_colour, mark_share, odds_at, odds_text
from copyviz.presentation.heat_map_figure import NUMBERED_CELL, SIZED_CELL, ink
from copyviz.presentation.map_lens import LARGEST_TEXT, NAMED_CELL, SMALLEST_TEXT, MapLens
from copyviz.presentation.member_names import FULL_WIDTH, short_names
from copyviz.presentation.text_fit import isolate
from copyviz.presentation.themes import Theme

# More squares than this are drawn as one picture with a pixel for each cell: a frame must not take longer than 20 ms.
MOST_SQUARES = 2_500
# A colour for each pair of a large map would take a second to mix.
SHADES = 255
# Between names and cells stand the numbers, each figure of which takes so much.
FIGURE, GAP = 7.5, 5.0
LONGEST_NAME = 260.0


class MapPainter:
    """A heat map in the colours of a theme, ready to be painted through any lens."""

    def __init__(self, heat: HeatMap, theme: Theme, font: QFont) -> None:
        self.heat, self.theme = heat, theme
        self.names = [isolate(name) for name in short_names(heat.screening.members, FULL_WIDTH)]
        self._odds = [heat.screening.pairs[number].score.odds_ratio for number in heat.cells.values()]
        self._places = np.array([*heat.cells], dtype=np.int64).reshape(-1, 2)
        self._palette = [QColor(heat_colour(odds_at(step / SHADES), theme)) for step in range(SHADES + 1)]
        self._shades = shades_of(self._odds)
        self._picture = self._make_picture()
        self._font = QFont(font)
        # As much for one figure as for two: a narrow band looks like none.
        self._numbers = FIGURE * max(len(str(max(len(heat.rows), len(heat.columns)))), 2)

    def lens(self) -> MapLens:
        """A lens for this map, which knows how much room its names would like."""
        metrics = QFontMetricsF(self._sized_font(LARGEST_TEXT))

        def room(members: tuple[int, ...]) -> float:
            longest = max((metrics.horizontalAdvance(self.names[member]) for member in members), default=0.0)
            return min(longest + 2, LONGEST_NAME)

        rows, columns = self.heat.rows, self.heat.columns
        return MapLens(
            len(rows), len(columns), beside=room(rows), above=room(columns), numbers=self._numbers + 3 * GAP
        )

    def paint(self, painter: QPainter, lens: MapLens) -> None:
        """Paint what the lens shows, all but the bands."""
        area = cells_area(lens)
        painter.save()
        painter.setClipRect(area)
        chosen = self._seen(lens)
        if lens.cell < SIZED_CELL or len(chosen) > MOST_SQUARES:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, lens.cell < 1)
            painter.drawImage(whole_map(lens), self._picture)
        else:
            self._paint_squares(painter, lens, chosen)
        painter.setPen(QPen(QColor(self.theme.hairline), 1.0))
        painter.drawRect(whole_map(lens))
        painter.restore()

    def paint_bands(self, painter: QPainter, lens: MapLens) -> None:
        """Paint the names and numbers of the rows and columns that are seen."""
        painter.save()
        painter.setFont(self._sized_font(lens.text))
        metrics = QFontMetricsF(painter.font())
        painter.setClipRect(QRectF(0.0, lens.top, lens.left, lens.height - lens.top))
        for row in stepped(lens.seen_rows, metrics.height(), lens.cell):
            middle = lens.corner(row, 0)[1] + lens.cell / 2
            self._write(
                painter, QPointF(lens.left, middle), lens.left, row, self.heat.rows[row] if lens.named else -1
            )
        painter.setClipRect(QRectF(lens.left, 0.0, lens.width - lens.left, lens.top))
        wide = metrics.height() if lens.named else metrics.horizontalAdvance(f"{lens.columns}0")
        for column in stepped(lens.seen_columns, wide, lens.cell):
            foot = QPointF(lens.corner(0, column)[0] + lens.cell / 2, lens.top)
            if lens.named:
                self._write_turned(painter, foot, lens.top, column, self.heat.columns[column])
            else:
                self._write_number(painter, QRectF(foot.x() - 30, foot.y() - GAP - 12, 60, 12), column, turned=True)
        painter.setClipping(False)
        painter.setPen(QPen(QColor(self.theme.hairline), 1.0))
        if lens.x > 0:
            painter.drawLine(QPointF(lens.left, lens.top), QPointF(lens.left, lens.height))
        if lens.y > 0:
            painter.drawLine(QPointF(lens.left, lens.top), QPointF(lens.width, lens.top))
        painter.restore()

    # Inside

    def _seen(self, lens: MapLens) -> list[int]:
        """The filled cells in the room, by their place."""
        rows, columns, places = lens.seen_rows, lens.seen_columns, self._places
        inside = (places[:, 0] >= rows.start) & (places[:, 0] < rows.stop)
        inside &= (places[:, 1] >= columns.start) & (places[:, 1] < columns.stop)
        found: list[int] = np.flatnonzero(inside).tolist()
        return found

    def _make_picture(self) -> QImage:
        """The whole map with one pixel for each cell."""
        rows, columns = len(self.heat.rows), len(self.heat.columns)
        pixels = np.full((rows, columns), QColor(self.theme.card).rgb(), dtype=np.uint32)
        if self.heat.square:
            np.fill_diagonal(pixels, QColor(empty_colour(self.theme)).rgb())
        colours = np.array([colour.rgb() for colour in self._palette], dtype=np.uint32)
        pixels[self._places[:, 0], self._places[:, 1]] = colours[self._shades]
        return QImage(pixels.tobytes(), columns, rows, 4 * columns, QImage.Format.Format_RGB32).copy()

    def _paint_squares(self, painter: QPainter, lens: MapLens, chosen: list[int]) -> None:
        """Squares whose size tells the same as their colour, or with the odds ratio where it has room."""
        numbered, side = lens.cell >= NUMBERED_CELL, lens.cell
        if self.heat.square:
            self._paint_diagonal(painter, lens)
        if side >= NAMED_CELL:
            self._paint_grid(painter, lens)
        painter.setFont(self._sized_font(max(min(round(side * 0.3), LARGEST_TEXT), SMALLEST_TEXT - 1)))
        for place in chosen:
            odds, (left, top) = self._odds[place], lens.corner(*self._places[place].tolist())
            inset = side * (1 - (0.94 if numbered else mark_share(odds))) / 2
            frame = QRectF(left + inset, top + inset, side - 2 * inset, side - 2 * inset)
            painter.fillRect(frame, self._palette[self._shades[place]])
            if numbered:
                painter.setPen(QColor(ink(odds, self.theme)))
                painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, odds_text(odds))

    def _paint_diagonal(self, painter: QPainter, lens: MapLens) -> None:
        colour, both = QColor(empty_colour(self.theme)), (lens.seen_rows, lens.seen_columns)
        for place in range(max(seen.start for seen in both), min(seen.stop for seen in both)):
            painter.fillRect(QRectF(*lens.corner(place, place), lens.cell, lens.cell), colour)

    def _paint_grid(self, painter: QPainter, lens: MapLens) -> None:
        whole = whole_map(lens)
        painter.setPen(QPen(QColor(self.theme.grid), 0.6))
        across = (lens.corner(row, 0)[1] for row in lens.seen_rows)
        down = (lens.corner(0, column)[0] for column in lens.seen_columns)
        painter.drawLines([QLineF(whole.left(), y, whole.right(), y) for y in across])
        painter.drawLines([QLineF(x, whole.top(), x, whole.bottom()) for x in down])

    def _write(self, painter: QPainter, foot: QPointF, room: float, place: int, member: int) -> None:
        """The number of a row and, where a member is given, its name, ending at a point."""
        tall = QFontMetricsF(painter.font()).height()
        line = QRectF(foot.x() - GAP - self._numbers, foot.y() - tall / 2, self._numbers, tall)
        self._write_number(painter, line, place)
        if member >= 0:
            wide = room - self._numbers - 3 * GAP
            name = QFontMetricsF(painter.font()).elidedText(self.names[member], Qt.TextElideMode.ElideMiddle, wide)
            painter.setPen(QColor(self.theme.text))
            line = QRectF(GAP, line.top(), wide, tall)
            painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, name)

    def _write_turned(self, painter: QPainter, foot: QPointF, room: float, place: int, member: int) -> None:
        """The number and the name of a column, from a point upwards."""
        painter.save()
        painter.translate(foot)
        painter.rotate(-90)
        metrics = QFontMetricsF(painter.font())
        tall, wide = metrics.height(), room - self._numbers - 3 * GAP
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(self.theme.faint))
        painter.drawText(QRectF(GAP, -tall / 2, self._numbers, tall), left, str(place + 1))
        painter.setPen(QColor(self.theme.text))
        name = metrics.elidedText(self.names[member], Qt.TextElideMode.ElideMiddle, wide)
        painter.drawText(QRectF(2 * GAP + self._numbers, -tall / 2, wide + GAP, tall), left, name)
        painter.restore()

    def _write_number(self, painter: QPainter, line: QRectF, place: int, *, turned: bool = False) -> None:
        side = Qt.AlignmentFlag.AlignHCenter if turned else Qt.AlignmentFlag.AlignRight
        painter.setPen(QColor(self.theme.faint))
        painter.drawText(line, side | Qt.AlignmentFlag.AlignVCenter, str(place + 1))

    def _sized_font(self, pixels: int) -> QFont:
        font = QFont(self._font)
        font.setPixelSize(pixels)
        return font


def shades_of(odds: Sequence[float]) -> NDArray[np.int64]:
    """The place of odds ratios among the shades of the scale; many of them at once."""
    inside = np.clip(np.array(odds, dtype=np.float64), LOWEST, HIGHEST)
    shades: NDArray[np.int64] = np.rint(np.log10(inside / LOWEST) / np.log10(HIGHEST / LOWEST) * SHADES).astype(int)
    return shades


def cells_area(lens: MapLens) -> QRectF:
    """The room of the cells, without the bands."""
    return QRectF(lens.left, lens.top, max(lens.width - lens.left, 0.0), max(lens.height - lens.top, 0.0))


def whole_map(lens: MapLens) -> QRectF:
    """Where all cells lie, seen or not."""
    return QRectF(*lens.corner(0, 0), lens.columns * lens.cell, lens.rows * lens.cell)


def stepped(places: range, text: float, cell: float) -> range:
    """Every so manieth of the places that texts have room for; the same ones however the map is moved."""
    step = max(ceil(text / cell), 1) if text > cell + 2 else 1
    first = -(-places.start // step) * step
    return range(first, places.stop, step)
