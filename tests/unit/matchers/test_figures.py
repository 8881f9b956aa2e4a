"""Sentences with the same words and other figures are less equal; only for the factors of meaning."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import copyviz
from copyviz.matchers.figures import LEAST_KEPT, heeds_figures, weigh_pair, weigh_pairs, weigh_table
from copyviz.matchers.table import MATCHERS
from copyviz.model.matches import Joined, MatchTable
from copyviz.options import PRESETS, CompareOptions

SETS = st.frozensets(st.sampled_from("123456"), max_size=4)


def test_each_figure_the_other_sentence_lacks_takes_a_fifth_off() -> None:
    assert weigh_pair(frozenset("12"), frozenset("1")) == pytest.approx((0.8, 1.0))
    assert weigh_pair(frozenset("12"), frozenset("34")) == pytest.approx((0.64, 0.64))
    assert weigh_pair(frozenset("1234"), frozenset("5678")) == (LEAST_KEPT, LEAST_KEPT)


def test_a_sentence_without_figures_is_compared_by_its_words_alone() -> None:
    assert weigh_pair(frozenset(), frozenset("12")) == (1.0, 1.0)


def test_of_a_sentence_around_the_other_only_the_common_part_counts() -> None:
    assert weigh_pair(frozenset("1"), frozenset("123"), Joined.LEFT_IN_RIGHT) == (1.0, 1.0)
    assert weigh_pair(frozenset("123"), frozenset("1"), Joined.RIGHT_IN_LEFT) == (1.0, 1.0)


def test_reports_written_to_a_pattern_are_told_apart_but_an_edited_year_is_not() -> None:
    permissible = MATCHERS["fuzzy-set"].thresholds(CompareOptions()).permissible
    scores = copyviz.score_pairs(
        [
            (
                "The harbour index rose 12 points to 950 on Monday.",
                "The harbour index slipped 31 points to 868 on Friday.",
            ),
            (
                "The ferry carried 300 guests to the island in 2019.",
                "The ferry carried 310 guests to the island in 2021.",
            ),
        ]
    )
    assert scores[0].min() < permissible <= scores[1].min()


@pytest.mark.parametrize(
    "options",
    [
        CompareOptions(factors="identity"),
        CompareOptions(matcher="exact"),
        CompareOptions(matcher="word-overlap"),
        PRESETS["yerra-ng-2005"].options,
    ],
)
def test_other_matchers_and_the_factors_of_the_paper_know_words_only(options: CompareOptions) -> None:
    assert not heeds_figures(options)


@given(st.lists(SETS, min_size=1, max_size=6), st.lists(SETS, min_size=1, max_size=6), st.data())
def test_a_table_is_weighed_pair_by_pair(
    left: list[frozenset[str]], right: list[frozenset[str]], data: st.DataObject
) -> None:
    lefts, rights = (axis.ravel() for axis in np.indices((len(left), len(right)), dtype=np.int32))
    size = len(lefts)
    inside = st.sampled_from((Joined.ALONE, Joined.LEFT_IN_RIGHT, Joined.RIGHT_IN_LEFT))
    joined = data.draw(st.lists(inside, min_size=size, max_size=size))
    ones = np.ones(size, np.float32)
    table = MatchTable("fuzzy-set", lefts, rights, ones, ones, 0.25, 0, np.array(joined, np.int8))
    weighed = weigh_table(table, left, right)
    expected = [weigh_pair(left[a], right[b], kind) for a, b, kind in zip(lefts, rights, joined, strict=True)]
    assert np.allclose(np.column_stack((weighed.forward, weighed.backward)), expected)


def test_joined_neighbours_are_weighed_with_the_figures_of_both() -> None:
    one = np.zeros(1, np.int32)
    sims = np.full(1, 0.9, np.float32)
    kind = np.array([Joined.RIGHT_WITH_NEXT], np.int8)
    table = MatchTable("fuzzy-set", one, one, sims, sims, 0.25, 0, kind)
    weighed = weigh_table(table, [frozenset("12")], [frozenset("1"), frozenset("2")])
    assert weighed.score.tolist() == pytest.approx([0.9])


def test_pairs_that_fall_below_the_floor_leave_the_table() -> None:
    zero, low = np.zeros(1, np.int32), np.full(1, 0.3, np.float32)
    table = MatchTable("fuzzy-set", zero, zero, low, low, 0.25)
    assert len(weigh_table(table, [frozenset("12")], [frozenset("34")])) == 0
    assert len(weigh_table(table, [frozenset("12")], [frozenset("12")])) == 1


def test_no_pairs_are_no_scores() -> None:
    assert weigh_pairs(np.zeros((0, 2), np.float32), [], []).shape == (0, 2)
