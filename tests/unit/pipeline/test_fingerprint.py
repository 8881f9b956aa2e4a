"""Telling phrases: rare words first, no runs of stop words, always words of the text itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.errors import UsageError
from copyviz.pipeline.fingerprint import best_phrase, fingerprint, rarity
from copyviz.presentation.queries import STANDARD_ADDRESS, as_query, is_address, search_address
from copyviz.text.words import surface_words
from helpers.texts import hierarchy_of

PLAIN = "The people said that the new year would be a good one for the whole country."
RARE = "Zwischenwirt and Xylaria fungi overgrow the mossy buttresses of Qvarnholm abbey."


def test_rare_words_come_first() -> None:
    first, second = fingerprint(hierarchy_of(PLAIN, RARE).sentences)
    assert (first.sentence, second.sentence) == (1, 0)
    assert first.weight > second.weight
    assert rarity("xylaria") > rarity("countri")


def test_as_many_as_asked_for_and_none_twice() -> None:
    sentences = hierarchy_of(RARE, RARE, PLAIN, "So it was, and it is so.").sentences
    assert len(fingerprint(sentences)) == 2
    assert len(fingerprint(sentences, 1)) == 1
    with pytest.raises(UsageError, match="number of phrases"):
        fingerprint(sentences, 0)


def test_a_text_without_telling_words_has_no_phrase() -> None:
    assert fingerprint(hierarchy_of("It was so. And then? 1 2 3.").sentences) == ()


@given(
    st.lists(st.sampled_from(["the", "of", "and", "was", "to", "harbour", "quay", "Tarnsey", "ferry"]), max_size=20)
)
def test_phrases_are_runs_of_the_text_without_runs_of_stop_words(words: list[str]) -> None:
    (sentence,) = hierarchy_of(" ".join(words) or "x").sentences or (None,)
    phrase = best_phrase(sentence) if sentence is not None else None
    if phrase is not None:
        assert phrase.text in " ".join(words)
        kept = [bool(word) for *_, word in surface_words(phrase.text)]
        assert kept[0]
        assert kept[-1]
        assert sum(kept) >= 3
        assert len(kept) <= 8
        assert not any(not any(kept[start : start + 3]) for start in range(len(kept) - 2))


def test_queries_are_quoted_so_that_a_document_cannot_change_the_address() -> None:
    phrase = 'the “old” quay" & evil=1 #x'
    assert as_query(phrase) == '"the old quay & evil=1 #x"'
    address = search_address(STANDARD_ADDRESS, phrase)
    assert address == "https://duckduckgo.com/?q=%22the%20old%20quay%20%26%20evil%3D1%20%23x%22"


@pytest.mark.parametrize(
    ("address", "right"),
    [
        (STANDARD_ADDRESS, True),
        ("http://search.example/{query}", True),
        ("https://search.example/?q=", False),
        ("file:///etc/{query}", False),
        ("javascript:alert({query})", False),
        ("https://{query}/", False),
        ("https://[", False),
        ("", False),
    ],
)
def test_only_web_addresses_with_a_place_for_the_query_are_opened(address: str, right: bool) -> None:
    assert is_address(address) is right
