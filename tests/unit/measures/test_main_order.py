"""The common order of two documents is the heaviest choice of passages that follow each other on both sides."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.measures.main_order import Stretch, common_order, follows, heaviest_chain
from copyviz.model.matches import Interval

INTERVALS = st.builds(Interval, st.integers(0, 12), st.integers(1, 4))
STRETCHES = st.lists(st.builds(Stretch, INTERVALS, INTERVALS, st.integers(1, 9).map(float)), max_size=7)


def weight(stretches: list[Stretch], places: set[int]) -> float:
    return sum(stretches[place].weight for place in places)


def is_chain(stretches: list[Stretch], places: tuple[int, ...]) -> bool:
    ordered = sorted((stretches[place] for place in places), key=lambda one: (one.left.first, one.left.end))
    return all(follows(later, earlier) for earlier, later in pairwise(ordered))


@given(STRETCHES)
def test_no_other_choice_is_heavier(stretches: list[Stretch]) -> None:
    chosen = heaviest_chain(stretches, range(len(stretches)))
    assert is_chain(stretches, tuple(chosen))
    every = (
        set(places)
        for size in range(len(stretches) + 1)
        for places in combinations(range(len(stretches)), size)
        if is_chain(stretches, places)
    )
    assert weight(stretches, chosen) == max(weight(stretches, places) for places in every)


@given(STRETCHES)
def test_the_common_order_is_an_order(stretches: list[Stretch]) -> None:
    chosen = common_order(stretches)
    assert is_chain(stretches, tuple(chosen))
    assert bool(chosen) == bool(stretches)


@pytest.mark.parametrize(("second", "same"), [(10.0, {0}), (12.0, {0}), (30.0, {1})])
def test_of_two_swapped_blocks_the_first_stays_unless_it_is_much_smaller(second: float, same: set[int]) -> None:
    blocks = [Stretch(Interval(0, 5), Interval(5, 5), 10.0), Stretch(Interval(5, 5), Interval(0, 5), second)]
    assert common_order(blocks) == same
