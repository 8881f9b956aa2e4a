"""Which words of a sentence are marked as common or different."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from copyviz.presentation.word_marks import WordMark, mark_words, vocabulary_of


def marks(text: str, other: str, found: dict[str, float] | None = None) -> list[tuple[str, str]]:
    return [(run.text, run.mark.value) for run in mark_words(text, vocabulary_of(other), found)]


def test_the_same_sentence_is_one_common_run() -> None:
    text = "The old pier, closed in 1987, was never repaired."
    assert marks(text, text) == [(text[:-1], "same"), (".", "plain")]


def test_a_changed_word_stands_out_between_common_runs() -> None:
    found = marks("The divers found deep cracks in the pillars", "The divers found wide cracks in the pillars")
    assert ("deep", "different") in found
    assert found[0] == ("The divers found", "same")
    assert found[-1] == ("cracks in the pillars", "same")


def test_a_changed_number_stands_out_though_numbers_are_no_words() -> None:
    found = marks("The repair costs 3.5 million", "The repair costs 4.5 million")
    assert ("3.5", "different") in found
    assert all(mark != "different" for text, mark in marks("It began in 1987", "In 1987 it began") if text)


def test_other_endings_of_a_word_are_the_same_word() -> None:
    assert ("repairs", "different") not in marks("repairs of the pier", "the pier was repaired")


def test_a_word_the_matcher_finds_is_related() -> None:
    assert marks("pretty", "beautiful", {"pretti": 0.6}) == [("pretty", "related")]
    assert marks("pretty", "beautiful", {"pretti": 0.1}) == [("pretty", "different")]


def test_signs_without_spaces_are_marked_too() -> None:
    assert ("老码头", "same") in marks("老码头关闭", "老码头开放")


@given(st.text(max_size=80), st.text(max_size=80))
def test_runs_always_give_the_text_back(text: str, other: str) -> None:
    runs = mark_words(text, vocabulary_of(other))
    assert "".join(run.text for run in runs) == text
    assert all(run.text for run in runs)
    assert all(isinstance(run.mark, WordMark) for run in runs)
