"""Finds tables: neighbouring rows whose cells stand in columns of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from copyviz.readers.pdf.engines.base import Line
from copyviz.readers.pdf.layout.rows import Row

# A table has so many rows with several cells, and between two of them at most one row without.
ROWS = 3
BETWEEN = 1
# Steps between rows of a table stay below this many type sizes, and cells of one column this near to each other.
STEP = 3.0
WRAPPED_STEP = 1.45
SLACK = 0.2
SAME_SIZE = 0.07
# Longer cells are lines of text in columns that were not seen as such.
LONGEST_CELL = 70
# Longer tables are cut, as the search for one takes time by the square of its length.
LIMIT = 100

Interval = tuple[float, float]
Cell = list[Line]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table within the rows of a column: from which row to which, and where its columns stand."""

    start: int
    end: int
    columns: tuple[Interval, ...]


def find_grids(rows: Sequence[Row]) -> Iterator[Grid]:
    """The tables among the rows of a column, from top to bottom."""
    start = 0
    while start < len(rows):
        if not rows[start].cells:
            start += 1
            continue
        end = grow_run(rows, start)
        if sum(bool(row.cells) for row in rows[start:end]) >= ROWS:
            yield Grid(start, end, tuple(merge_intervals(rows[start:end])))
        start = max(end, start + 1)


def grow_run(rows: Sequence[Row], start: int) -> int:
    """Where the table that begins at a row with several cells ends; at that row itself if it is no table's."""
    end = start
    number = start
    while number < min(len(rows), start + LIMIT) and number - end <= BETWEEN and may_follow(rows, start, number):
        if rows[number].cells:
            if not is_grid(rows[start : number + 1]):
                break
            end = number + 1
        number += 1
    return end


def may_follow(rows: Sequence[Row], start: int, number: int) -> bool:
    """Whether a row is near enough to the one before, and no entry of a table of contents or prose."""
    row = rows[number]
    if row.entry is not None or any(len(cell_text(cell)) > LONGEST_CELL for cell in split_cells(row)):
        return False
    if number == start:
        return True
    last = rows[number - 1]
    return row.baseline - last.baseline < STEP * row.size and abs(row.size - last.size) < SAME_SIZE * row.size


def is_grid(rows: Sequence[Row]) -> bool:
    """Whether every cell of every row has a column to itself."""
    columns = merge_intervals(rows)
    if len(columns) < 2:
        return False
    return all(len({column_of(cell, columns) for cell in cells}) == len(cells) for cells in map(split_cells, rows))


def merge_intervals(rows: Sequence[Row]) -> list[Interval]:
    """The columns of rows: the stretches from left to right that their cells cover."""
    edges = sorted((cell[0].left, cell[-1].right, row.size) for row in rows for cell in split_cells(row))
    merged: list[Interval] = []
    for left, right, size in edges:
        if merged and left < merged[-1][1] + SLACK * size:
            merged[-1] = (merged[-1][0], max(merged[-1][1], right))
        else:
            merged.append((left, right))
    return merged


def split_cells(row: Row) -> list[Cell]:
    """The pieces of a row, cell by cell."""
    bounds = [0, *row.cells, len(row.pieces)]
    return [row.pieces[low:high] for low, high in pairwise(bounds)]


def column_of(cell: Cell, columns: Sequence[Interval]) -> int:
    """The number of the column that a cell stands in."""
    middle = (cell[0].left + cell[-1].right) / 2
    return min(
        range(len(columns)),
        key=lambda number: (
            0.0 if columns[number][0] <= middle <= columns[number][1] else abs(columns[number][0] - middle)
        ),
    )


def cell_text(cell: Cell) -> str:
    """The text of a cell, for its length and wording only."""
    return " ".join(piece.text for piece in cell)


def table_cells(rows: Sequence[Row], columns: Sequence[Interval]) -> list[dict[int, list[Cell]]]:
    """The table's own rows: for each column the lines of its cell; rows that only go on with cells are joined."""
    table: list[dict[int, list[Cell]]] = []
    previous: Row | None = None
    for row in rows:
        cells = {column_of(cell, columns): cell for cell in split_cells(row)}
        near = previous is not None and row.baseline - previous.baseline < WRAPPED_STEP * row.size
        if table and near and 0 not in cells and cells.keys() <= table[-1].keys():
            for column, cell in cells.items():
                table[-1][column].append(cell)
        else:
            table.append({column: [cell] for column, cell in sorted(cells.items())})
        previous = row
    return table


def column_names(table: Sequence[dict[int, list[Cell]]]) -> dict[int, str]:
    """The names that the first row gives to its columns, if it is a header: bold, or without the figures below it."""
    first, rest = table[0], table[1:]
    names = {column: " ".join(map(cell_text, lines)) for column, lines in first.items()}
    bold = all(piece.bold for lines in first.values() for cell in lines for piece in cell)
    figures = any(has_figures(row) for row in rest)
    return names if len(names) > 1 and (bold or (figures and not has_figures(first))) else {}


def has_figures(row: dict[int, list[Cell]]) -> bool:
    """Whether any cell of a row has a figure in it."""
    return any(character.isdigit() for lines in row.values() for cell in lines for character in cell_text(cell))
