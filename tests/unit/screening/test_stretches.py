"""Which documents may share a passage: those with fingerprints in step, or a good share of them in common."""

from __future__ import annotations

from itertools import count

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.screening.candidates import count_shared, find_meetings
from copyviz.screening.fingerprints import RUN, WINDOW, Prints, fingerprint
from copyviz.screening.stretches import LEAST_APART, SHARE, share_passages

SURE = LEAST_APART + RUN + 2 * (WINDOW - 1)
"""So many equal words have two fingerprints in step, wherever the first and the last one lie."""


def own_words(name: str, length: int) -> list[str]:
    """Words that no other document has."""
    return [f"{name}{number}" for number in range(length)]


def proposed(*documents: list[str], largest: int = 5) -> set[tuple[int, int]]:
    prints = [fingerprint([words]) for words in documents]
    meetings = find_meetings([own.keys for own in prints])
    found = count_shared(meetings, largest, np.zeros(len(documents), dtype=np.int64), crowds=False)
    kept = found.keep(share_passages(found, meetings, prints, largest))
    return set(zip(kept.left.tolist(), kept.right.tolist(), strict=True))


@given(st.integers(0, 400), st.integers(0, 400), st.integers(SURE, 60))
def test_a_passage_hidden_anywhere_in_long_documents_is_found(left: int, right: int, length: int) -> None:
    passage = own_words("passage", length)
    host = own_words("host", 2_000)
    donor = own_words("donor", 2_000)
    assert proposed(host[:left] + passage + host[left:], donor[:right] + passage + donor[right:]) == {(0, 1)}


@given(st.permutations(range(8)))
def test_phrases_scattered_over_long_documents_are_no_passage(order: list[int]) -> None:
    phrases = [own_words(f"phrase{number}x", RUN + WINDOW - 1) for number in range(8)]
    texts = []
    for name, turn in (("host", range(8)), ("donor", order)):
        parts = [own_words(f"{name}{place}y", 300) + phrases[number] for place, number in enumerate(turn)]
        texts.append([word for part in parts for word in part])
    assert proposed(*texts) == set()


def test_a_few_scattered_phrases_are_much_of_a_short_document() -> None:
    shared = own_words("shared", RUN + WINDOW - 1)
    short = own_words("short", 60) + shared
    other = shared + own_words("other", 60)
    assert proposed(short, other) == {(0, 1)}
    assert proposed(short + own_words("much", 2_000), other + own_words("more", 2_000)) == set()


def test_words_put_in_between_do_not_hide_a_passage() -> None:
    passage = own_words("passage", 30)
    changed = passage[:12] + own_words("new", 3) + passage[12:]
    documents = (own_words("host", 3_000) + passage, own_words("donor", 3_000) + changed)
    assert proposed(*documents) == {(0, 1)}


def test_a_passage_that_too_many_hold_tells_nothing() -> None:
    passage = own_words("passage", 40)
    many = [own_words(f"host{number}x", 3_000) + passage for number in range(4)]
    assert len(proposed(*many, largest=4)) == 6
    assert proposed(*many, largest=3) == set()


@pytest.mark.parametrize("documents", [[], [[]], [["one"], ["one"]]])
def test_documents_without_fingerprints_share_none(documents: list[list[str]]) -> None:
    assert proposed(*documents) == set()


def test_the_share_is_of_the_document_that_has_fewer() -> None:
    numbers = count()
    keys = [np.array([next(numbers) for _ in range(size)], dtype=np.uint64) for size in (60, 4_000)]
    keys[1][0] = keys[0][0]
    # One place for all of them: nothing can be in step.
    prints = [Prints(np.sort(own), np.zeros(len(own), dtype=np.uint32)) for own in keys]
    meetings = find_meetings([own.keys for own in prints])
    found = count_shared(meetings, 5, np.zeros(2, dtype=np.int64), crowds=False)
    assert SHARE <= 1 / 60
    assert share_passages(found, meetings, prints, 5).tolist() == [True]
