"""The dots of a dotplot: which are in view, how large they are, which lies nearest, and their density from afar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from copyviz.model.matches import MatchTable
from copyviz.presentation.colours import to_rgb
from copyviz.presentation.extent import Extent
from copyviz.presentation.grades import GRADES

Rows = NDArray[np.intp]

# Scatter plots hold 60 frames a second up to some 10,000 dots; above this many in view a picture of their density is
# drawn instead (measured with pyqtgraph 0.14: 5 ms a frame at a million).
MOST_DOTS = 4_000

# A cell of the density picture is at least this wide, so that a single dot stays visible on any screen.
CELL_PIXELS = 3.0

LARGEST_DOT = 10.0
SMALLEST_DOT = 5.0


@dataclass(frozen=True, slots=True, eq=False)
class Dots:
    """Dots at the middle of their sentences' columns and rows, with grade, score and size in pixels."""

    x: NDArray[np.float64]
    y: NDArray[np.float64]
    grade: NDArray[np.int8]
    score: NDArray[np.float32]
    size: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.x)


def make_dots(table: MatchTable, grades: NDArray[np.int8], rows: Rows, pitch: float) -> Dots:
    """The dots of some rows; `pitch` is the room of one sentence in pixels."""
    score = np.minimum(table.forward[rows], table.backward[rows])
    x, y = table.left[rows].astype(np.float64) + 0.5, table.right[rows].astype(np.float64) + 0.5
    return Dots(x, y, grades[rows], score, dot_sizes(score, pitch))


def dot_sizes(score: NDArray[np.float32], pitch: float) -> NDArray[np.float32]:
    """Dots grow with their score and shrink where they stand close, in steps, never beyond being seen."""
    largest = min(max(0.92 * pitch, SMALLEST_DOT + 1.0), LARGEST_DOT)
    steps = np.clip(np.rint((score - 0.5) * 8.0), 0.0, 4.0) / 4.0
    sizes: NDArray[np.float32] = np.maximum(largest * (0.8 + 0.2 * steps), SMALLEST_DOT).astype(np.float32)
    return sizes


def rows_in_view(table: MatchTable, extent: Extent) -> Rows:
    """The rows whose dots are in view."""
    low, high = np.searchsorted(table.left, [np.floor(extent.left), np.ceil(extent.right)])
    right = table.right[low:high]
    inside = (right >= np.floor(extent.top)) & (right < np.ceil(extent.bottom))
    rows: Rows = np.flatnonzero(inside) + low
    return rows


def nearest_dot(table: MatchTable, x: float, y: float, reach_x: float, reach_y: float) -> int | None:
    """The row of the dot nearest to a place, if one lies within reach; reaches are in sentences."""
    low, high = np.searchsorted(table.left, [x - 0.5 - reach_x, x - 0.5 + reach_x])
    if low == high:
        return None
    across = (table.left[low:high] + np.float32(0.5 - x)) / np.float32(reach_x)
    down = (table.right[low:high] + np.float32(0.5 - y)) / np.float32(reach_y)
    distance = across * across + down * down
    best = int(np.argmin(distance))
    return int(low) + best if distance[best] <= 1.0 else None


class Direction(StrEnum):
    """A way to walk from dot to dot; down is along the right document, whichever way it is drawn."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


def neighbour_dot(table: MatchTable, left: int, right: int, direction: Direction) -> int | None:
    """The row of the next dot in a direction: the nearest within 45 degrees, else the nearest on that side."""
    across = table.left.astype(np.int64) - left
    down = table.right.astype(np.int64) - right
    along, aside = (across, down) if direction in {Direction.LEFT, Direction.RIGHT} else (down, across)
    if direction in {Direction.LEFT, Direction.UP}:
        along = -along
    aside = np.abs(aside)
    ahead = np.flatnonzero(along > 0)
    if not len(ahead):
        return None
    inside = ahead[aside[ahead] <= along[ahead]]
    chosen = inside if len(inside) else ahead
    return int(chosen[np.argmin(along[chosen] + aside[chosen])])


@dataclass(frozen=True, slots=True, eq=False)
class Density:
    """Counts per cell and grade over an extent; cells hold whole sentences."""

    counts: NDArray[np.int64]
    extent: Extent


def cell_size(sentences: float, pixels: float) -> int:
    """How many sentences a cell holds across or down so that it can be seen."""
    return max(1, int(np.ceil(CELL_PIXELS * sentences / max(pixels, 1.0))))


def make_density(
    table: MatchTable, grades: NDArray[np.int8], extent: Extent, cells: tuple[int, int], size: tuple[int, int]
) -> Density:
    """How many dots of each grade lie in each cell; `cells` sentences across and down, `size` of the documents.

    Cells begin at multiples of their size, so that the picture does not shimmer when it is moved.
    """
    across, down = cells
    first_x, last_x = cell_bounds(extent.left, extent.right, across, size[0])
    first_y, last_y = cell_bounds(extent.top, extent.bottom, down, size[1])
    low, high = np.searchsorted(table.left, [first_x * across, last_x * across])
    x = table.left[low:high] // np.int32(across) - np.int32(first_x)
    y = table.right[low:high] // np.int32(down) - np.int32(first_y)
    wide, tall = last_x - first_x, last_y - first_y
    keys = (y * np.int32(wide) + x) * np.int32(len(GRADES)) + grades[low:high]
    inside = (y >= 0) & (y < tall)
    if not inside.all():
        keys = keys[inside]
    counts = np.bincount(keys, minlength=wide * tall * len(GRADES)).reshape(tall, wide, len(GRADES))
    covered = Extent(first_x * across, last_x * across, first_y * down, last_y * down)
    return Density(counts, covered)


def cell_bounds(low: float, high: float, cell: int, total: int) -> tuple[int, int]:
    """The first cell of a stretch and the one after its last."""
    first = max(0, int(np.floor(low / cell)))
    last = min(-(-total // cell), int(np.ceil(high / cell)))
    return first, max(last, first + 1)


def density_picture(density: Density, colours: Sequence[str]) -> NDArray[np.uint8]:
    """The density as a picture of red, green, blue and alpha: colour by grade, strength by number.

    `colours` has one colour for each grade.
    """
    counts = density.counts
    total = counts.sum(axis=2)
    picture = np.zeros((*total.shape, 4), dtype=np.uint8)
    rows, columns = np.nonzero(total)
    if not len(rows):
        return picture
    found = counts[rows, columns].astype(np.float32)
    number = found.sum(axis=1)
    palette = np.array([to_rgb(colour) for colour in colours], dtype=np.float32)
    strength = np.log1p(number) / np.log1p(number.max())
    picture[rows, columns, :3] = found @ palette / number[:, None]
    # A single dot stays visible; runs stand out from scattered ones.
    picture[rows, columns, 3] = 96.0 + 159.0 * strength**1.5
    return picture
