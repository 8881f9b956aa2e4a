"""Repeated sentences are spread into pairs without a quadratic table."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from copyviz.matchers.distinct import DistinctPairs, count_spread, group, spread
from copyviz.matchers.keys import match_keys
from copyviz.model.matches import MatchTable
from copyviz.progress import silent

KEYS = st.lists(st.sampled_from(["a", "b", "c", None]), max_size=30)


def spread_within(left: list[str | None], right: list[str | None], limit: int) -> MatchTable:
    left_keys, left_groups = group(left)
    right_keys, right_groups = group(right)
    both = [(i, right_keys.index(key)) for i, key in enumerate(left_keys) if key in right_keys]
    pairs = np.array(both, dtype=np.int64).reshape(-1, 2)
    ones = np.ones(len(pairs), dtype=np.float32)
    total = count_spread(pairs[:, 0], pairs[:, 1], left_groups, right_groups)
    distinct = DistinctPairs(pairs[:, 0], pairs[:, 1], ones, ones)
    return spread("exact", distinct, left_groups, right_groups, floor=0.25, total=total, limit=limit)


@given(KEYS, KEYS)
def test_without_a_limit_every_pair_of_equal_sentences_is_there(
    left: list[str | None], right: list[str | None]
) -> None:
    table = match_keys("exact", left, right, 0.25, silent)
    expected = [(i, j) for i, a in enumerate(left) for j, b in enumerate(right) if a is not None and a == b]
    assert list(zip(table.left.tolist(), table.right.tolist(), strict=True)) == expected
    assert table.omitted == 0


def test_rows_stay_sorted_among_many_sentences_without_words() -> None:
    table = match_keys("exact", ["a", "a"], ["a", *[None] * 20, "a"], 0.25, silent)
    assert list(zip(table.left.tolist(), table.right.tolist(), strict=True)) == [(0, 0), (0, 21), (1, 0), (1, 21)]


@given(KEYS, KEYS, st.integers(1, 200))
def test_within_a_limit_every_sentence_keeps_a_partner_and_the_rest_is_counted(
    left: list[str | None], right: list[str | None], limit: int
) -> None:
    whole, table = spread_within(left, right, 10**6), spread_within(left, right, limit)
    assert len(table) + table.omitted == len(whole)
    assert set(table.left.tolist()) == set(whole.left.tolist())
    assert set(table.right.tolist()) == set(whole.right.tolist())
    least = sum(max(left.count(key), right.count(key)) for key in "abc" if key in left and key in right)
    assert len(table) <= max(limit, least)


def test_what_is_kept_lies_near_the_diagonal() -> None:
    table = spread_within(["same"] * 100, ["same"] * 100, limit=500)
    assert len(table) == 500
    assert int(np.abs(table.left - table.right).max()) <= 5


def test_what_is_kept_of_unequal_counts_lies_along_the_slope() -> None:
    table = spread_within(["same"] * 1000, ["same"] * 10, limit=1000)
    assert np.array_equal(table.right, table.left // 100)
