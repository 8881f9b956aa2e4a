"""A lens on a heat map: all of it, or a part that grows below the pointer, and never beyond its edges."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from copyviz.presentation.map_lens import NAMED_CELL, MapLens

lenses = some.builds(
    MapLens,
    rows=some.integers(1, 400),
    columns=some.integers(1, 400),
    width=some.floats(120, 2000),
    height=some.floats(100, 2000),
    beside=some.floats(40, 300),
    above=some.floats(40, 300),
).map(MapLens.fit)
shares = some.floats(0, 1)


def lens(documents: int, width: float = 600.0, height: float = 600.0) -> MapLens:
    return MapLens(documents, documents, width, height, beside=150.0, above=120.0).fit()


@given(lenses)
def test_a_fitted_map_is_seen_whole(fitted: MapLens) -> None:
    assert fitted.fitted
    right, bottom = fitted.corner(fitted.rows, fitted.columns)
    tiny = fitted.cell <= 0.1
    assert tiny or (right <= fitted.width and bottom <= fitted.height)
    assert tiny or (len(fitted.seen_rows), len(fitted.seen_columns)) == (fitted.rows, fitted.columns)


def test_few_documents_have_names_and_no_giant_cells_and_many_have_numbers() -> None:
    assert lens(3).cell == 44.0
    assert lens(20).named
    assert not lens(200).named


@given(lenses, shares, shares, some.floats(1.01, 40))
def test_what_is_below_the_pointer_stays_there(fitted: MapLens, across: float, down: float, factor: float) -> None:
    once = fitted.zoomed(4.0, fitted.width / 2, fitted.height / 2)
    x = once.left + across * (once.width - once.left)
    y = once.top + down * (once.height - once.top)
    larger = once.zoomed(factor, x, y)
    before = once.cell_at(x, y)
    if before is not None and once.named and not larger.fitted:
        # Half a cell is left to the names.
        x, y = max(x, larger.left + larger.cell / 2), max(y, larger.top + larger.cell / 2)
        after = larger.cell_at(x, y)
        # A map that comes to its edge, or is lower or narrower than the room, cannot be moved as far.
        if after is not None and 0 < larger.y < larger.farthest[1]:
            assert abs(after[0] - before[0]) <= 1
        if after is not None and 0 < larger.x < larger.farthest[0]:
            assert abs(after[1] - before[1]) <= 1


def test_a_map_larger_than_its_room_stays_below_the_pointer() -> None:
    once = lens(100).zoomed(8.0, 300, 300)
    larger = once.zoomed(2.0, 400, 350)
    assert larger.cell > 1.5 * once.cell
    assert larger.cell_at(400, 350) == once.cell_at(400, 350) is not None


@given(lenses, some.floats(1, 40), some.floats(-1e5, 1e5), some.floats(-1e5, 1e5))
def test_a_map_is_never_moved_out_of_sight(fitted: MapLens, factor: float, across: float, down: float) -> None:
    moved = fitted.zoomed(factor, fitted.width / 2, fitted.height / 2).moved(across, down)
    assert 0 <= moved.x <= moved.farthest[0]
    assert 0 <= moved.y <= moved.farthest[1]
    assert len(moved.seen_rows) > 0
    assert len(moved.seen_columns) > 0


@given(lenses, some.floats(2, 40), shares, shares)
def test_a_wanted_cell_comes_into_sight(fitted: MapLens, factor: float, down: float, across: float) -> None:
    cell = int(down * (fitted.rows - 1)), int(across * (fitted.columns - 1))
    shown = fitted.zoomed(factor, 0.0, 0.0).showing(cell)
    assert cell[0] in shown.seen_rows
    assert cell[1] in shown.seen_columns


def test_zooming_out_ends_with_the_whole_map() -> None:
    assert lens(100).zoomed(8.0, 300, 300).zoomed(0.01, 10, 10) == lens(100)


def test_zooming_in_ends_with_cells_of_a_useful_size_and_names() -> None:
    largest = lens(400).zoomed(1e6, 300, 300)
    assert NAMED_CELL < largest.cell < 100


@pytest.mark.parametrize("point", [(10, 300), (300, 10), (5, 5)])
def test_there_is_no_cell_below_the_names(point: tuple[int, int]) -> None:
    assert lens(20).cell_at(*point) is None
    assert lens(20).moved(50, 50).cell_at(*point) is None
