"""Matching one document with several others in one go gives what matching it with each alone gives."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from copyviz.matchers.table import MATCHERS, find_matcher
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import Joined, MatchTable
from copyviz.options import CompareOptions
from copyviz.pipeline import matching
from copyviz.pipeline.matching import match_partners, match_sentences
from copyviz.progress import silent
from helpers.texts import hierarchy_of

SENTENCES = (
    "The river flooded the northern valley during the first week of spring.",
    "Farmers moved their cattle to higher ground, and nobody in the three villages was hurt by the water.",
    "Farmers moved their cattle to higher ground before nightfall.",
    "Nobody in the three villages was hurt by the water.",
    "In 1987 the council voted for the costly plan after a debate of 12 hours.",
    "In 1991 the council voted for the costly plan after a debate of 15 hours.",
    "As the mayor said on Monday, the river flooded the northern valley during the first week of spring again.",
    "References.",
    "1. 2. 3.",
)  # fmt: skip
PARAGRAPH = st.lists(st.sampled_from(SENTENCES), max_size=4).map(" ".join)
DOCUMENT = st.lists(PARAGRAPH, max_size=3).map(lambda paragraphs: hierarchy_of(*paragraphs))
OPTIONS = CompareOptions(floor=0.2)


def partners(left: Hierarchy, rights: list[Hierarchy], options: CompareOptions) -> list[MatchTable]:
    return match_partners(left, rights, find_matcher(options.matcher), options, silent)


def assert_same(left: Hierarchy, rights: list[Hierarchy], options: CompareOptions = OPTIONS) -> None:
    together = partners(left, rights, options)
    alone = [match_sentences(left, right, find_matcher(options.matcher), options, silent) for right in rights]
    for one, other in zip(together, alone, strict=True):
        for name in ("left", "right", "joined"):
            np.testing.assert_array_equal(getattr(one, name), getattr(other, name), name)
        np.testing.assert_allclose(one.forward, other.forward, atol=1e-6)
        np.testing.assert_allclose(one.backward, other.backward, atol=1e-6)
        assert (one.floor, one.omitted, one.matcher) == (other.floor, other.omitted, other.matcher)


@settings(max_examples=60, deadline=None)
@given(left=DOCUMENT, rights=st.lists(DOCUMENT, min_size=1, max_size=4))
def test_partners_together_match_as_each_alone(left: Hierarchy, rights: list[Hierarchy]) -> None:
    assert_same(left, rights)


@pytest.mark.parametrize("matcher", sorted(MATCHERS))
def test_every_matcher_takes_several_partners(matcher: str) -> None:
    left = hierarchy_of(" ".join(SENTENCES[:4]), SENTENCES[4])
    rights = [hierarchy_of(*SENTENCES[number:]) for number in range(4)]
    assert_same(left, rights, replace(OPTIONS, matcher=matcher))


def test_a_sentence_that_one_partner_has_whole_is_still_found_split_in_another() -> None:
    whole, halves = hierarchy_of(SENTENCES[1]), hierarchy_of(f"{SENTENCES[2]} {SENTENCES[3]}")
    first, second = partners(whole, [whole, halves], OPTIONS)
    assert [int(joined) for joined in first.joined] == [Joined.ALONE]
    assert [int(joined) for joined in second.joined] == [Joined.RIGHT_WITH_NEXT, Joined.RIGHT_WITH_PREVIOUS]


def test_nothing_is_joined_across_the_border_of_two_partners() -> None:
    whole = hierarchy_of(SENTENCES[1])
    tables = partners(whole, [hierarchy_of(SENTENCES[2]), hierarchy_of(SENTENCES[3])], OPTIONS)
    assert not any(
        Joined.LEFT_WITH_NEXT <= joined <= Joined.RIGHT_WITH_PREVIOUS for table in tables for joined in table.joined
    )


@pytest.mark.parametrize("limit", ["MOST_CANDIDATES", "MOST_TOGETHER"])
def test_a_limit_meant_for_two_documents_is_not_met_by_many(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, limit, 0)
    test_a_sentence_that_one_partner_has_whole_is_still_found_split_in_another()
