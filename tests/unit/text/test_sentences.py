"""Where sentences end, and that nothing is lost on the way."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.text import punkt, sentences
from copyviz.text.sentences import LONGEST_SENTENCE, split_sentences, split_with_report

TRICKY = Path(__file__).with_name("tricky_sentences.txt").read_text(encoding="utf-8").splitlines()
PIECES = re.split(
    "[|]",
    'Mr.|Smith|left|the|The|U.S.|e.g.|5|3.14|?|!|...|…|.|. | |\n|\n\n|“|”|"|(|)|[12]|。|中文|؟|مرحبا|।|1.|•|- |:-)'
    "|http://a.b/c?d=E|\u200b",
)
texts = st.lists(st.sampled_from(PIECES), max_size=40).map("".join) | st.text(max_size=80)


def split(text: str) -> list[str]:
    return [text[start:end] for start, end in split_sentences(text)]


@pytest.mark.parametrize("line", [line for line in TRICKY if line and not line.startswith("#")])
def test_tricky_paragraphs(line: str) -> None:
    text = line.replace("|", " ").replace("‖", "")
    assert split(text) == re.split("[|‖]", line)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "A heading\n\nA paragraph that goes\non in the next line",
            ["A heading", "A paragraph that goes\non in the next line"],
        ),
        ("We need:\n- rice\n- water and\nsalt\n", ["We need:", "- rice", "- water and\nsalt"]),
        ("Steps\n1. Wash.\n2. Cook.", ["Steps", "1. Wash.", "2. Cook."]),
        ("One • two • three", ["One", "• two", "• three"]),
        ("Look ! !! Now go. ***", ["Look ! !!", "Now go. ***"]),
        ("Great! :-) See you.", ["Great! :-)", "See you."]),
        (
            "this is hurried. nobody used capitals. fine, e.g. here",
            ["this is hurried.", "nobody used capitals.", "fine, e.g. here"],
        ),
        ("* * *", ["* * *"]),
        ("", []),
        (" \n\t ", []),
    ],
)
def test_lines_lists_and_signs(text: str, expected: list[str]) -> None:
    assert split(text) == expected


@given(texts)
def test_nothing_is_lost_and_offsets_are_exact(text: str) -> None:
    spans = split_sentences(text)
    covered = [place for start, end in spans for place in range(start, end)]
    assert covered == sorted(set(covered))
    assert set(covered) >= {place for place, sign in enumerate(text) if not sign.isspace()}
    assert all(text[start:end] == text[start:end].strip() != "" for start, end in spans)


@given(texts)
def test_a_paragraph_is_split_as_if_it_stood_alone(text: str) -> None:
    together = split(f"{text}\n\nThe end.")
    assert together[-1] == "The end."
    assert together[:-1] == split(text)


@given(texts)
def test_without_punkt_nothing_is_lost_either(text: str) -> None:
    spans = list(sentences.find_spans(text, sentences.believe))
    assert sum(not sign.isspace() for sign in text) == sum(
        not sign.isspace() for start, end in spans for sign in text[start:end]
    )


def test_endless_sentences_are_cut_at_spaces() -> None:
    text = "word " * 5_000
    spans = split_sentences(text)
    assert all(end - start <= LONGEST_SENTENCE for start, end in spans)
    assert all(text[start:end].endswith("word") for start, end in spans)
    assert len(spans) < 12


class SlowJudge:
    def text_contains_sentbreak(self, text: str) -> bool:
        raise TimeoutError(text)


def test_a_timeout_of_punkt_is_survived_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "The firm closed in Zwolle. Nobody objected."
    assert split_with_report(text).plain is False
    punkt.ends_sentence.cache_clear()
    monkeypatch.setattr(punkt, "judge", SlowJudge)
    report = split_with_report(text)
    assert report.plain
    assert [text[start:end] for start, end in report.spans] == ["The firm closed in Zwolle.", "Nobody objected."]
    punkt.ends_sentence.cache_clear()


@pytest.mark.parametrize(
    ("piece", "times"),
    [
        ("a. ", 60_000),
        ("(", 2_000_000),
        ("a", 5_000_000),
        (". ", 300_000),
        ('."', 60_000),
        (" ", 2_000_000),
        ("\n", 200_000),
        (".[1", 60_000),
        ("1. ", 30_000),
        ("中。", 60_000),
        ("• ", 60_000),
        (". . x", 40_000),
        ("\n- ", 60_000),
    ],
)
def test_monstrous_texts_take_no_time(piece: str, times: int) -> None:
    start = time.process_time()
    split_sentences(piece * times)
    assert time.process_time() - start < 3
