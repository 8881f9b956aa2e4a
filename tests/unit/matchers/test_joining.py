"""Sentences that were split in two or merged from two are found."""

from __future__ import annotations

import pytest

from copyviz.model.matches import Joined, Match
from copyviz.options import CompareOptions, Thresholds
from copyviz.pipeline.compare import compare
from helpers.texts import hierarchy_of

WHOLE = "The river flooded the northern valley in spring, and farmers drove their cattle to higher ground at night."
HALVES = "The river flooded the northern valley in spring. Farmers drove their cattle to higher ground at night."
STRICT = CompareOptions(factors="identity", thresholds=Thresholds(0.8, 0.2))


@pytest.mark.parametrize("matcher", ["fuzzy-set", "word-overlap"])
def test_a_split_sentence_is_equal_to_both_its_halves(matcher: str) -> None:
    options = CompareOptions(matcher=matcher, factors="identity", thresholds=Thresholds(0.8, 0.2))
    comparison = compare(hierarchy_of(WHOLE), hierarchy_of(HALVES), options)
    assert list(comparison.equal) == [
        Match(0, 0, 1.0, 1.0, Joined.RIGHT_WITH_NEXT),
        Match(0, 1, 1.0, 1.0, Joined.RIGHT_WITH_PREVIOUS),
    ]


def test_two_merged_sentences_are_both_equal_to_the_whole() -> None:
    comparison = compare(hierarchy_of(HALVES), hierarchy_of(WHOLE), STRICT)
    assert list(comparison.equal) == [
        Match(0, 0, 1.0, 1.0, Joined.LEFT_WITH_NEXT),
        Match(1, 0, 1.0, 1.0, Joined.LEFT_WITH_PREVIOUS),
    ]
    assert comparison.scores.matched == (2, 1)


def test_a_half_beside_something_else_is_not_joined() -> None:
    other = "The river flooded the northern valley in spring. The mayor opened a museum of old clocks."
    comparison = compare(hierarchy_of(WHOLE), hierarchy_of(other), STRICT)
    assert not {Joined.RIGHT_WITH_NEXT, Joined.RIGHT_WITH_PREVIOUS} & {match.joined for match in comparison.table}


def test_halves_in_different_paragraphs_are_not_joined() -> None:
    first, second = HALVES.split(". ")
    comparison = compare(hierarchy_of(WHOLE), hierarchy_of(first + ".", second), STRICT)
    assert not {Joined.RIGHT_WITH_NEXT, Joined.RIGHT_WITH_PREVIOUS} & {match.joined for match in comparison.table}


def test_a_sentence_found_as_a_whole_stays_alone() -> None:
    comparison = compare(hierarchy_of(f"{WHOLE} {HALVES}"), hierarchy_of(f"{WHOLE} {HALVES}"), STRICT)
    alone = {(match.left, match.right) for match in comparison.equal if match.joined is Joined.ALONE}
    assert alone == {(0, 0), (1, 1), (2, 2)}
