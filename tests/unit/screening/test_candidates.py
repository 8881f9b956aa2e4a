"""Pairs of documents that share numbers, against the plain way of looking at all pairs."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from copyviz.screening.candidates import (
    NEIGHBOURS,
    PairCounts,
    add_counts,
    best_partners,
    count_shared,
    find_meetings,
)
from copyviz.screening.hashing import Keys
from copyviz.screening.shared_text import common_from, find_common

DOCUMENTS = st.lists(st.frozensets(st.integers(1, 12), max_size=6), max_size=9)


def as_arrays(documents: list[frozenset[int]]) -> list[Keys]:
    return [np.array(sorted(own), dtype=np.uint64) for own in documents]


def as_dict(pairs: PairCounts) -> dict[tuple[int, int], int]:
    return {
        (left, right): shared
        for left, right, shared in zip(pairs.left.tolist(), pairs.right.tolist(), pairs.shared.tolist(), strict=True)
    }


@given(DOCUMENTS, st.integers(2, 9), st.booleans(), st.integers(0, 2**9 - 1))
def test_shared_numbers_are_those_of_all_pairs(
    documents: list[frozenset[int]], largest: int, two_sides: bool, choice: int
) -> None:
    sides = np.array([choice >> number & 1 if two_sides else 0 for number in range(len(documents))], dtype=np.int64)
    holders = Counter(key for own in documents for key in own)
    rare = {key for key, count in holders.items() if count <= largest}
    expected = {
        (left, right): shared
        for left, right in combinations(range(len(documents)), 2)
        if (shared := len(documents[left] & documents[right] & rare))
        and (sides[left] != sides[right] or not sides.any())
    }
    assert as_dict(count_shared(find_meetings(as_arrays(documents)), largest, sides, crowds=False)) == expected


def test_a_crowd_is_chained_not_squared() -> None:
    documents = [frozenset({7})] * 500
    pairs = count_shared(find_meetings(as_arrays(documents)), 200, np.zeros(500, dtype=np.int64), crowds=True)
    assert len(pairs) < 500 * NEIGHBOURS
    assert set(np.concatenate((pairs.left, pairs.right)).tolist()) == set(range(500))


def test_counts_of_two_searches_are_added() -> None:
    def counts(*rows: tuple[int, int, int]) -> PairCounts:
        return PairCounts(*np.array(rows, dtype=np.int64).T)

    together = add_counts(counts((0, 1, 2), (1, 3, 1)), counts((0, 1, 3), (0, 2, 4)), 4)
    assert as_dict(together) == {(0, 1): 5, (0, 2): 4, (1, 3): 1}
    assert together.is_in(counts((0, 2, 9)), 4).tolist() == [False, True, False]


def test_a_document_keeps_its_best_partners_and_those_that_want_it() -> None:
    # Document 0 has three partners; 3 has no other than 0.
    pairs = PairCounts(*np.array([(0, 1, 9), (0, 2, 8), (0, 3, 1), (1, 2, 5)], dtype=np.int64).T)
    assert best_partners(pairs, 1).tolist() == [True, True, True, False]
    assert best_partners(pairs, 5).all()


def sentence_sets(*documents: str) -> list[Keys]:
    return [np.array([ord(letter) for letter in own], dtype=np.uint64) for own in documents]


def test_text_in_a_third_of_the_documents_is_common() -> None:
    assert [common_from(count) for count in (1, 15, 16, 30, 600, 100_000)] == [5, 5, 6, 10, 200, 200]
    # The template T stands in all of 9 essays, a copied sentence C in three of them.
    essays = sentence_sets(*(f"T{chr(200 + number)}{chr(300 + number)}" + "C" * (number < 3) for number in range(9)))
    assert find_common(essays) == {ord("T"): 9}


def test_copies_of_each_other_are_no_template() -> None:
    assert find_common(sentence_sets(*["ABCDE"] * 9)) == {}
    # Nine copies among twenty documents that have nothing in common.
    others = [chr(500 + number) for number in range(20)]
    assert find_common(sentence_sets(*["ABCDE"] * 9, *others)) == {}


def test_no_documents_no_common_text() -> None:
    assert find_common([]) == {}
    assert find_common([np.zeros(3, dtype=np.uint64)]) == {}
