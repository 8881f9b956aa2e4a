"""Dots and their density: nothing is lost from afar, and the nearest dot is the one meant."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from copyviz.presentation.colours import to_rgb
from copyviz.presentation.dots import (
    SMALLEST_DOT,
    Direction,
    cell_size,
    density_picture,
    make_density,
    make_dots,
    nearest_dot,
    neighbour_dot,
    rows_in_view,
)
from copyviz.presentation.extent import Extent
from copyviz.presentation.grades import GRADES, Grade, grade_numbers, grade_of
from copyviz.presentation.themes import DARK, LIGHT, Theme
from helpers.comparisons import HARBOUR_PAIRS, make_table, random_table

TABLE = make_table(HARBOUR_PAIRS)


def test_dots_stand_in_the_middle_of_their_column_and_row() -> None:
    dots = make_dots(TABLE, grade_numbers(TABLE), np.array([13]), pitch=11.0)
    assert (dots.x[0], dots.y[0]) == (15.5, 7.5)
    assert GRADES[dots.grade[0]] is Grade.REWORDED


def test_better_matches_are_larger_and_all_can_be_seen() -> None:
    rows = np.arange(len(TABLE))
    for pitch in (0.01, 3.0, 50.0):
        dots = make_dots(TABLE, grade_numbers(TABLE), rows, pitch)
        assert dots.size.min() >= SMALLEST_DOT
        assert dots.size[dots.score > 0.95].min() >= dots.size[dots.score < 0.65].max()


def test_grades_of_a_table_agree_with_the_grade_of_a_score() -> None:
    table = make_table((i, 0, score) for i, score in enumerate([1.0, 0.995, 0.9949, 0.85, 0.8499, 0.70, 0.69, 0.3]))
    assert [GRADES[n] for n in grade_numbers(table)] == [grade_of(round(match.score, 5)) for match in table]


def test_only_dots_in_view_are_drawn() -> None:
    rows = rows_in_view(TABLE, Extent(4.0, 11.0, 12.0, 19.0))
    assert TABLE.left[rows].tolist() == [4, 5, 6, 7, 8, 9, 10]


def test_a_click_beside_a_dot_finds_it_and_one_far_from_all_finds_none() -> None:
    row = nearest_dot(TABLE, 15.9, 7.2, 1.0, 1.0)
    assert row is not None
    assert TABLE[row].left == 15
    assert nearest_dot(TABLE, 30.5, 3.5, 1.0, 1.0) is None


@settings(max_examples=60, deadline=None)
@given(st.floats(0, 40), st.floats(0, 40), st.floats(0.2, 20), st.floats(0.2, 20))
def test_the_nearest_dot_is_the_nearest(x: float, y: float, reach_x: float, reach_y: float) -> None:
    distance = ((TABLE.left + 0.5 - x) / reach_x) ** 2 + ((TABLE.right + 0.5 - y) / reach_y) ** 2
    row = nearest_dot(TABLE, x, y, reach_x, reach_y)
    if row is None:
        assert distance.min() > 1.0 - 1e-4
    else:
        assert distance[row] == pytest.approx(distance.min(), abs=1e-4)


@pytest.mark.parametrize(
    ("direction", "expected"),
    [
        (Direction.RIGHT, (16, 8)),
        (Direction.LEFT, (14, 6)),
        (Direction.DOWN, (16, 8)),
        (Direction.UP, (14, 6)),
    ],
)
def test_arrows_walk_to_the_neighbouring_dot(direction: Direction, expected: tuple[int, int]) -> None:
    row = neighbour_dot(TABLE, 15, 7, direction)
    assert row is not None
    assert (TABLE[row].left, TABLE[row].right) == expected


def test_there_is_nothing_beyond_the_last_dot() -> None:
    assert neighbour_dot(TABLE, 33, 8, Direction.RIGHT) is None


def test_the_density_counts_every_dot_in_its_cell() -> None:
    table = random_table(700, 500, 20_000)
    density = make_density(table, grade_numbers(table), Extent(0, 700, 0, 500), (7, 5), (700, 500))
    assert density.counts.shape == (100, 100, 4)
    assert density.counts.sum() == len(table)
    expected, _, _ = np.histogram2d(table.right, table.left, bins=(100, 100), range=((0, 500), (0, 700)))
    assert (density.counts.sum(axis=2) == expected).all()


def test_the_density_of_a_part_covers_just_that_part() -> None:
    table = random_table(700, 500, 20_000)
    density = make_density(table, grade_numbers(table), Extent(70.5, 139.0, 101.0, 149.0), (7, 5), (700, 500))
    extent = density.extent
    assert (extent.left, extent.right, extent.top, extent.bottom) == (70, 140, 100, 150)
    assert density.counts.sum() == len(rows_in_view(table, extent))


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_a_single_far_dot_is_seen_in_the_colour_of_its_grade(theme: Theme) -> None:
    table = make_table([(500, 300, 1.0), *((1, i, 0.5) for i in range(9))])
    density = make_density(table, grade_numbers(table), Extent(0, 1000, 0, 1000), (10, 10), (1000, 1000))
    picture = density_picture(density, [theme.grade(grade) for grade in GRADES])
    red, green, blue, alpha = picture[30, 50].tolist()
    assert (red, green, blue) == to_rgb(theme.verbatim)
    assert alpha >= 96
    assert picture[90, 90, 3] == 0


def test_a_cell_is_wide_enough_to_be_seen() -> None:
    assert cell_size(50_000, 450) * 450 / 50_000 >= 3.0
    assert cell_size(30, 450) == 1
