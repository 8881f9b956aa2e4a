"""Verbatim runs by the Patricia tree: known answers, and agreement with a plain search."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.measures.patricia import find_runs, patricia_similarity
from copyviz.measures.patricia_walk import sort_suffixes, sorted_beginnings, word_beginnings


def plain_runs(text: str, candidate: str) -> list[tuple[int, int]]:
    """The paper's walk, with every word beginning tried at every position."""
    beginnings, steps = word_beginnings(text), word_beginnings(candidate)
    position, found = 0, []
    while position < len(candidate):
        length = 0
        for start in beginnings:
            while candidate[position : position + length + 1] == text[start : start + length + 1] and (
                position + length < len(candidate) and start + length < len(text)
            ):
                length += 1
        if length > 15:
            found.append((position, position + length))
            position += length
        else:
            position = next((step for step in steps if step > position), len(candidate))
    return found


def test_the_papers_figure() -> None:
    first, candidate = "ein Tag um Tag um Tag um Abend.", "immer ein Tag um Tag um Tag Winter ist."
    assert len(first) == 31
    (run,) = find_runs(first, candidate)
    assert candidate[run.start : run.end] == "ein Tag um Tag um Tag "
    shape, inside = "one oak is one oak is one oakk.", "no, one oak is one oak is one elm today."
    assert len(shape) == 31
    assert patricia_similarity(shape, inside) == pytest.approx(26 / 31)


def test_fifteen_characters_are_chance_and_sixteen_are_not() -> None:
    assert find_runs("abcde fghij klm nopq", "abcde fghij klmX") == []
    (run,) = find_runs("abcde fghij klmn opq", "abcde fghij klmnX")
    assert run.length == 16


def test_runs_begin_at_words_of_the_first_text_only() -> None:
    assert find_runs("xxabcdefghij klmnopqrst", "abcdefghij klmnopqrst") == []
    assert find_runs("abcdefghij klmnopqrst", "xxabcdefghij klmnopqrst") == []


def test_in_scripts_without_spaces_every_sign_begins_a_word() -> None:
    sentence = "今日は天気がいいから散歩しましょうと母が言った"
    assert [run.length for run in find_runs("昨日は雨だった。" + sentence, "さて、" + sentence)] == [len(sentence)]


WORDS = st.text("ab", min_size=1, max_size=3)
TEXTS = st.lists(WORDS, max_size=60).map(" ".join)
ODD = st.text("ab \n\0\u3042.", max_size=80)


@given(TEXTS | ODD, TEXTS | ODD)
def test_runs_are_those_of_a_plain_search(text: str, candidate: str) -> None:
    found = find_runs(text, candidate)
    assert [(run.start, run.end) for run in found] == plain_runs(text, candidate)
    for run in found:
        assert candidate[run.start : run.end] == text[run.source : run.source + run.length]


@given(TEXTS, st.integers(0, 40), st.integers(1, 6))
def test_a_repeated_text_is_searched_as_any_other(text: str, shift: int, times: int) -> None:
    repeated = " ".join([text] * times)
    assert [(run.start, run.end) for run in find_runs(repeated, repeated[shift:])] == plain_runs(
        repeated, repeated[shift:]
    )


@given(TEXTS | ODD)
def test_beginnings_are_sorted_by_what_follows(text: str) -> None:
    assert sorted_beginnings(text).tolist() == sorted(word_beginnings(text), key=lambda start: text[start:])


@given(st.lists(st.sampled_from("abc"), max_size=40))
def test_suffixes_are_sorted(units: list[str]) -> None:
    assert sort_suffixes(units).tolist() == sorted(range(len(units)), key=lambda start: units[start:])
