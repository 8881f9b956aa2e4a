"""Single words match only where sentences near them match as well."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from copyviz.matchers.company import REACH, SOLID, drop_lone_words
from copyviz.model.matches import MatchTable

Pairs = dict[tuple[int, int], float]


def table_of(pairs: Pairs) -> MatchTable:
    rows = sorted(pairs)
    numbers = np.array(rows, dtype=np.int32).reshape(-1, 2)
    scores = np.array([pairs[row] for row in rows], dtype=np.float32)
    return MatchTable("exact", numbers[:, 0], numbers[:, 1], scores, scores, 0.25)


def kept(pairs: Pairs, left: list[int], right: list[int]) -> set[tuple[int, int]]:
    lengths = np.array(left, dtype=np.int32), np.array(right, dtype=np.int32)
    table = drop_lone_words(table_of(pairs), *lengths)
    return set(zip(table.left.tolist(), table.right.tolist(), strict=True))


def test_a_word_far_from_all_matches_is_dropped() -> None:
    lengths = [9, 9, 9, 1, 9, 9, 9, 9, 9]
    assert kept({(3, 3): 1.0, (8, 8): 1.0}, lengths, lengths) == {(8, 8)}


def test_a_word_beside_a_matching_sentence_stays() -> None:
    lengths = [9, 9, 9, 1, 9, 9, 9]
    assert kept({(3, 3): 1.0, (4, 4): 0.9}, lengths, lengths) == {(3, 3), (4, 4)}
    # A sentence was put in between on one side.
    assert kept({(3, 3): 1.0, (4, 5): 0.9}, lengths, lengths) == {(3, 3), (4, 5)}
    assert kept({(3, 3): 1.0, (4, 4): SOLID / 2}, lengths, lengths) == {(4, 4)}


def test_a_copied_list_of_words_stays_in_order_and_reversed() -> None:
    lengths = [9, 1, 1, 1, 9]
    falling = {(1, 1): 1.0, (2, 2): 1.0, (3, 3): 1.0}
    rising = {(1, 3): 1.0, (2, 2): 1.0, (3, 1): 1.0}
    assert kept(falling, lengths, lengths) == set(falling)
    assert kept(rising, lengths, lengths) == set(rising)


def test_a_word_that_is_all_there_is_stays() -> None:
    assert kept({(0, 0): 1.0}, [1], [1]) == {(0, 0)}


def test_one_sentence_that_matches_two_words_is_no_company_for_them() -> None:
    assert kept({(3, 3): 1.0, (3, 4): 1.0}, [9, 9, 9, 1, 9, 9], [9, 9, 9, 1, 1, 9]) == set()


LENGTHS = st.lists(st.integers(0, 3), min_size=1, max_size=8)


@st.composite
def matches(draw: st.DrawFn) -> tuple[Pairs, list[int], list[int]]:
    left, right = draw(LENGTHS), draw(LENGTHS)
    places = st.tuples(st.integers(0, len(left) - 1), st.integers(0, len(right) - 1))
    return draw(st.dictionaries(places, st.sampled_from([0.3, 0.7, 1.0]), max_size=20)), left, right


@given(matches())
def test_the_quick_way_is_the_plain_way(drawn: tuple[Pairs, list[int], list[int]]) -> None:
    pairs, left, right = drawn
    single = {pair for pair in pairs if min(left[pair[0]], right[pair[1]]) <= 1}
    edges = {(0, 0), (len(left) - 1, len(right) - 1)}
    steps = [step for step in range(-REACH, REACH + 1) if step]

    def has_company(pair: tuple[int, int]) -> bool:
        near = ((pair[0] + one, pair[1] + other) for one in steps for other in steps)
        return any(pairs.get(other, 0.0) >= SOLID for other in near)

    expected = {pair for pair in pairs if pair not in single or pair in edges or has_company(pair)}
    assert kept(pairs, left, right) == expected
