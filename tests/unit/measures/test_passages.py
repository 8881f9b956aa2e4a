"""Equal sentences are joined into the passages an instructor would point at."""

from __future__ import annotations

import time
from collections.abc import Iterable

import numpy as np
import pytest

from copyviz.measures.passages import find_passages
from copyviz.model.matches import Interval, MatchTable, Order, Passage, PassageKind
from helpers.comparisons import random_table

Pair = tuple[int, int]


def passages_of(pairs: Iterable[Pair], count: int = 60, score: float = 1.0, words: int = 6) -> tuple[Passage, ...]:
    """The passages among pairs of sentences that all have so many words."""
    rows = np.array(sorted(set(pairs)), dtype=np.int32).reshape(-1, 2)
    scores = np.full(len(rows), score, dtype=np.float32)
    table = MatchTable("exact", rows[:, 0].copy(), rows[:, 1].copy(), scores, scores.copy())
    lengths = np.full(count, words, dtype=np.int32)
    return find_passages(table, lengths, lengths)


def run(left: int, right: int, length: int, step: int = 1) -> list[Pair]:
    return [(left + i, right + i * step) for i in range(length)]


def summary(passages: Iterable[Passage]) -> list[tuple[Pair, Pair, Order]]:
    return [((p.left.first, p.left.end), (p.right.first, p.right.end), p.order) for p in passages]


def test_no_equal_sentences_make_no_passage() -> None:
    assert passages_of([]) == ()


def test_a_diagonal_is_one_passage_in_the_same_order() -> None:
    (passage,) = passages_of(run(3, 10, 5))
    assert (passage.left, passage.right) == (Interval(3, 5), Interval(10, 5))
    assert (passage.order, passage.kind, passage.length) == (Order.SAME, PassageKind.VERBATIM, 5)
    assert passage.pairs == tuple(run(3, 10, 5))


def test_small_gaps_are_bridged_and_large_ones_are_not() -> None:
    bridged = [*run(0, 0, 3), *run(4, 5, 3)]
    assert summary(passages_of(bridged)) == [((0, 7), (0, 8), Order.SAME)]
    apart = [*run(0, 0, 3), *run(8, 8, 3)]
    assert summary(passages_of(apart)) == [((0, 3), (0, 3), Order.SAME), ((8, 11), (8, 11), Order.SAME)]


def test_two_swapped_blocks_are_both_found_and_the_second_is_moved() -> None:
    swapped = [*run(0, 10, 10), *run(10, 0, 10)]
    assert summary(passages_of(swapped)) == [((0, 10), (10, 20), Order.SAME), ((10, 20), (0, 10), Order.MOVED)]


def test_of_swapped_blocks_of_much_the_same_size_the_second_is_moved() -> None:
    assert [p.order for p in passages_of([*run(0, 12, 10), *run(10, 0, 12)])] == [Order.SAME, Order.MOVED]


def test_of_very_different_swapped_blocks_the_smaller_is_moved() -> None:
    assert [p.order for p in passages_of([*run(0, 30, 3), *run(3, 0, 30)])] == [Order.MOVED, Order.SAME]


def test_a_moved_block_inside_a_long_text_is_moved() -> None:
    pairs = [*run(0, 0, 20), *run(20, 40, 4), *run(24, 20, 20)]
    assert [p.order for p in passages_of(pairs)] == [Order.SAME, Order.MOVED, Order.SAME]


def test_reversed_sentences_are_named_so() -> None:
    assert summary(passages_of(run(0, 9, 10, step=-1))) == [((0, 10), (0, 10), Order.REVERSED)]


def test_swapped_neighbours_inside_a_passage_are_part_of_it() -> None:
    pairs = [*run(0, 0, 5), (5, 6), (6, 5), *run(7, 7, 5)]
    assert summary(passages_of(pairs)) == [((0, 12), (0, 12), Order.SAME)]


def test_a_passage_is_not_bridged_over_another_one() -> None:
    pairs = [*run(0, 20, 5), *run(5, 2, 2), *run(7, 25, 5)]
    assert summary(passages_of(pairs)) == [
        ((0, 5), (20, 25), Order.SAME),
        ((5, 7), (2, 4), Order.MOVED),
        ((7, 12), (25, 30), Order.SAME),
    ]


def test_a_long_sentence_from_elsewhere_in_a_gap_is_told_of() -> None:
    pairs = [*run(0, 20, 5), (5, 2), *run(6, 25, 5)]
    assert [passage.order for passage in passages_of(pairs, words=12)] == [Order.SAME, Order.MOVED, Order.SAME]
    assert [passage.order for passage in passages_of(pairs, words=5)] == [Order.SAME]


def test_a_text_that_stands_twice_on_the_right_is_told_twice() -> None:
    twice = [*run(0, 0, 6), *run(0, 20, 6)]
    assert summary(passages_of(twice)) == [((0, 6), (0, 6), Order.SAME), ((0, 6), (20, 26), Order.MOVED)]


def test_repeated_sentences_make_one_passage_not_one_per_diagonal() -> None:
    everything = [(i, j) for i in range(40) for j in range(40)]
    assert summary(passages_of(everything)) == [((0, 40), (0, 40), Order.SAME)]


def test_scattered_dots_off_the_diagonal_do_not_break_it() -> None:
    generator = np.random.default_rng(4)
    noise = [(int(i), int(j)) for i, j in generator.integers(0, 60, (25, 2))]
    longest = max(passages_of([*run(0, 5, 50), *noise]), key=lambda passage: passage.length)
    assert longest.left.first <= 1
    assert longest.left.end >= 49


def test_split_sentences_stay_in_the_passage() -> None:
    pairs = [(0, 0), (1, 1), (1, 2), (2, 3), (3, 4), (4, 4), (5, 5)]
    (passage,) = passages_of(pairs)
    assert (passage.left, passage.right) == (Interval(0, 6), Interval(0, 6))
    assert len(passage.pairs) == 7


@pytest.mark.parametrize(("words", "found"), [(3, 0), (12, 1)])
def test_a_single_sentence_is_a_passage_only_when_it_is_long(words: int, found: int) -> None:
    assert len(passages_of([(5, 5)], words=words)) == found


def test_a_short_sentence_that_equals_several_neighbours_is_no_passage() -> None:
    fan = [(5, 5), (5, 6), (5, 7)]
    assert passages_of(fan, words=5) == ()
    assert len(passages_of(fan, words=9)) == 1


def test_two_one_word_headings_are_no_passage() -> None:
    assert passages_of(run(0, 0, 2), words=1) == ()


def test_a_passage_of_looser_pairs_is_reworded() -> None:
    (passage,) = passages_of(run(0, 0, 5), score=0.8)
    assert passage.kind is PassageKind.REWORDED


@pytest.mark.parametrize("seed", [1, 2])
def test_a_hundred_thousand_pairs_take_no_quadratic_time(seed: int) -> None:
    table = random_table(10_000, 10_000, 100_000, seed)
    lengths = np.full(10_000, 9, dtype=np.int32)
    start = time.process_time()
    passages = find_passages(table, lengths, lengths)
    assert time.process_time() - start < 5.0
    assert passages
