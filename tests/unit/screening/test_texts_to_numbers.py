"""Shingles, fingerprints and sentence numbers: what is equal has equal numbers, what is hidden leaves a trace."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from copyviz.options import SignOptions
from copyviz.screening.fingerprints import RUN, WINDOW, fingerprint, sentence_keys, winnow
from copyviz.screening.shingles import character_shingles, shingle

TREES = ("alder", "birch", "cedar", "dogwood", "elm", "fir", "gum", "hazel", "ivy")
WORDS = st.lists(st.sampled_from(TREES), max_size=30)
LONG = st.lists(st.text("abcdefgh", min_size=3, max_size=6), min_size=RUN + WINDOW - 1, max_size=30)


@given(WORDS, LONG, WORDS, WORDS, WORDS)
def test_any_common_stretch_leaves_a_common_fingerprint(
    before: list[str], stretch: list[str], after: list[str], other: list[str], end: list[str]
) -> None:
    one, two = fingerprint([before + stretch + after]), fingerprint([other + stretch + end])
    assert len(np.intersect1d(one.keys, two.keys)) > 0


@given(st.lists(WORDS, max_size=4))
def test_a_fingerprint_tells_where_its_run_stands_first(sentences: list[list[str]]) -> None:
    words = [word for sentence in sentences for word in sentence]
    prints = fingerprint(sentences)
    assert len(prints.keys) == len(prints.places)
    for key, place in zip(prints.keys, prints.places.tolist(), strict=True):
        assert fingerprint([words[place : place + RUN]]).keys.tolist() == [key]


@given(st.integers(0, 10**6), st.integers(200, 300))
def test_fingerprints_are_a_fraction_of_the_words(first: int, count: int) -> None:
    words = [f"word{number}" for number in range(first, first + count)]
    # Winnowing keeps about 2 of WINDOW + 1 places.
    assert 0.3 < len(fingerprint([words]).keys) / len(words) < 0.5


def test_a_text_shorter_than_a_run_has_no_fingerprint() -> None:
    assert len(fingerprint([("one", "two", "three")]).keys) == 0
    assert len(fingerprint([]).keys) == 0
    assert len(fingerprint([("one", "two", "three", "four")]).keys) == 1


def test_sentence_ends_do_not_matter_to_fingerprints() -> None:
    apart, together = fingerprint([("a", "b"), ("c", "d", "e")]), fingerprint([("a", "b", "c", "d", "e")])
    assert (apart.keys == together.keys).all()


@given(st.lists(st.integers(0, 2**64 - 1), max_size=40), st.integers(1, 6))
def test_every_window_keeps_its_smallest_number(values: list[int], window: int) -> None:
    keys = np.array(values, dtype=np.uint64)
    kept = set(keys[winnow(keys, window)].tolist())
    for start in range(len(values) - window + 1):
        assert min(values[start : start + window]) in kept


def test_equal_sentences_have_equal_numbers_and_empty_ones_none() -> None:
    keys = sentence_keys([("a", "b"), (), ("b", "a"), ("a", "b")])
    assert keys[0] == keys[3] != keys[2]
    assert keys[1] == 0


@given(st.lists(WORDS, max_size=6))
def test_a_sentence_has_the_number_it_has_alone(sentences: list[list[str]]) -> None:
    assert sentence_keys(sentences).tolist() == [sentence_keys([words])[0] for words in sentences]


def test_a_sentence_of_four_words_is_no_run_of_them() -> None:
    words = ("one", "two", "three", "four")
    assert sentence_keys([words])[0] != fingerprint([words]).keys[0]


def test_character_shingles_do_not_reach_over_the_end_of_a_sentence() -> None:
    apart = character_shingles([("abcdefgh",), ("ijklmnop",)], 5)
    assert len(apart) == 4 + 4
    assert len(character_shingles([("abcdefgh", "ijklmnop")], 5)) == 13
    # A shorter sentence counts as one.
    assert len(character_shingles([("abc",)], 5)) == 1


@given(st.lists(WORDS, max_size=6), st.integers(2, 12))
def test_character_shingles_are_the_distinct_runs(sentences: list[list[str]], size: int) -> None:
    runs = set()
    for words in filter(None, sentences):
        text = " ".join(words).ljust(size)
        runs |= {text[start : start + size] for start in range(len(text) - size + 1)}
    assert len(character_shingles(sentences, size)) == len(runs)


def test_word_shingles_are_runs_of_words_of_the_whole_text() -> None:
    words = SignOptions(kind="words", size=3)
    assert len(shingle([("a", "b"), ("c", "d")], words)) == 2
    assert len(shingle([("a",)], words)) == 1
    assert len(shingle([()], words)) == 0
