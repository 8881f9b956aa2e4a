"""Which part of a heat map is seen, and how large: zooming, moving and finding cells, without a toolkit."""

from __future__ import annotations

from dataclasses import dataclass, replace

Cell = tuple[int, int]

# From this side on a cell has room for the name of its row.
NAMED_CELL = 9.0
LARGEST_CELL, LARGEST_FITTED = 96.0, 44.0
# Names are written in these sizes, by the side of a cell.
SMALLEST_TEXT, LARGEST_TEXT, TEXT_SHARE = 9, 12, 0.8
# The bands of names take no more than these shares of the room; numbers alone need this many pixels.
BESIDE_SHARE, ABOVE_SHARE = 0.34, 0.36
NUMBERS_BESIDE, NUMBERS_ABOVE = 34.0, 22.0
MARGIN = 8.0


@dataclass(frozen=True, slots=True)
class MapLens:
    """A look at the cells of a map: `cell` is their side in pixels, `x` and `y` how far they are moved up and left.

    Bands at the left and at the top stay where they are: they hold names where cells are large enough, else numbers.
    `beside` and `above` tell how much room the longest names would take there in the largest size, and
    `numbers` what stands between them and the cells.
    """

    rows: int
    columns: int
    width: float = 0.0
    height: float = 0.0
    beside: float = 0.0
    above: float = 0.0
    numbers: float = 0.0
    cell: float = 1.0
    x: float = 0.0
    y: float = 0.0

    @property
    def named(self) -> bool:
        """Whether names are written beside the cells."""
        return self.cell >= NAMED_CELL

    @property
    def text(self) -> int:
        """The size of names."""
        return min(max(round(self.cell * TEXT_SHARE), SMALLEST_TEXT), LARGEST_TEXT)

    @property
    def left(self) -> float:
        """Where cells begin across."""
        return self._band(self.beside, self.width * BESIDE_SHARE) if self.named else NUMBERS_BESIDE

    @property
    def top(self) -> float:
        """Where cells begin from above."""
        return self._band(self.above, self.height * ABOVE_SHARE) if self.named else NUMBERS_ABOVE

    @property
    def farthest(self) -> tuple[float, float]:
        """The largest `x` and `y`: the last cell is seen then."""
        across = self.left + self.columns * self.cell + MARGIN - self.width
        down = self.top + self.rows * self.cell + MARGIN - self.height
        return max(across, 0.0), max(down, 0.0)

    @property
    def fitting(self) -> float:
        """The side of cells at which all of them are seen, with names if they can be read then."""
        if not self.rows or not self.columns:
            return 1.0
        # Larger cells have larger names, which leave less room for cells.
        sizes = range(SMALLEST_TEXT, LARGEST_TEXT + 1)
        named = max(min(self._filling(text / TEXT_SHARE), largest_side(text)) for text in sizes)
        return named if named >= NAMED_CELL else min(self._filling(0.0), NAMED_CELL - 0.01)

    @property
    def fitted(self) -> bool:
        """Whether all cells are seen."""
        return self.cell <= self.fitting + 1e-6

    @property
    def seen_rows(self) -> range:
        """The rows that are in the room, whole or in part."""
        return seen(self.y, self.height - self.top, self.cell, self.rows)

    @property
    def seen_columns(self) -> range:
        """The columns that are in the room, whole or in part."""
        return seen(self.x, self.width - self.left, self.cell, self.columns)

    def corner(self, row: int, column: int) -> tuple[float, float]:
        """Where a cell begins."""
        return self.left + column * self.cell - self.x, self.top + row * self.cell - self.y

    def cell_at(self, x: float, y: float) -> Cell | None:
        """The cell below a point; none in the bands."""
        if x < self.left or y < self.top:
            return None
        row, column = int((y - self.top + self.y) // self.cell), int((x - self.left + self.x) // self.cell)
        return (row, column) if row < self.rows and column < self.columns else None

    def fit(self) -> MapLens:
        """A look at all cells."""
        return replace(self, cell=self.fitting, x=0.0, y=0.0)

    def resized(self, width: float, height: float) -> MapLens:
        """The same look in another room; a look at all cells stays one."""
        room = replace(self, width=width, height=height)
        return room.fit() if self.fitted else room.moved(0.0, 0.0)

    def zoomed(self, factor: float, x: float, y: float) -> MapLens:
        """Larger or smaller cells around a point, which stays on the same cell, or beside it where names come up."""
        cell = min(max(self.cell * factor, self.fitting), max(LARGEST_CELL, self.fitting))
        if cell <= self.fitting + 1e-6:
            return self.fit()
        across, down = (x - self.left + self.x) / self.cell, (y - self.top + self.y) / self.cell
        larger = replace(self, cell=cell)
        # Names may come up below the point.
        x, y = max(x - larger.left, cell / 2), max(y - larger.top, cell / 2)
        return larger.placed(across * cell - x, down * cell - y)

    def moved(self, across: float, down: float) -> MapLens:
        """Cells moved to the left and up, as far as there are more."""
        return self.placed(self.x + across, self.y + down)

    def placed(self, x: float, y: float) -> MapLens:
        """Cells moved so far to the left and up, as far as there are more."""
        most = self.farthest
        return replace(self, x=min(max(x, 0.0), most[0]), y=min(max(y, 0.0), most[1]))

    def showing(self, cell: Cell) -> MapLens:
        """The same look, moved only where a cell would not be seen whole with a neighbour."""
        x, y = self.corner(*cell)
        return self.moved(
            outside(x, self.left, self.width - MARGIN, self.cell),
            outside(y, self.top, self.height - MARGIN, self.cell),
        )

    def _band(self, names: float, most: float) -> float:
        return min(names * self.text / LARGEST_TEXT + self.numbers, most)

    def _filling(self, cell: float) -> float:
        """The side at which cells fill the room beside the bands they have at a side."""
        bands = replace(self, cell=cell)
        across, down = self.width - bands.left - MARGIN, self.height - bands.top - MARGIN
        return max(min(across / self.columns, down / self.rows), 0.1)


def largest_side(text: int) -> float:
    """The largest side of cells whose names are written in a size."""
    return LARGEST_FITTED if text == LARGEST_TEXT else (text + 0.49) / TEXT_SHARE


def seen(start: float, room: float, cell: float, count: int) -> range:
    """Which of the cells in a line are in the room."""
    return range(max(int(start // cell), 0), min(int((start + max(room, 0.0)) // cell) + 1, count))


def outside(place: float, low: float, high: float, cell: float) -> float:
    """How far to move so that a cell and half of its neighbours lie between two borders."""
    ease = min(cell / 2, max((high - low - cell) / 2, 0.0))
    if place - ease < low:
        return place - ease - low
    return max(place + cell + ease - high, 0.0)
