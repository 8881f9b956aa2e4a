"""The reason for a match can be told and checked."""

from __future__ import annotations

import numpy as np
import pytest

from copyviz.errors import UsageError
from copyviz.matchers.table import MATCHERS
from copyviz.model.comparison import Exclusion, Side
from copyviz.model.matches import Interval
from copyviz.options import CompareOptions, Thresholds
from copyviz.pipeline.compare import compare, decide
from copyviz.pipeline.explain import explain
from helpers.texts import hierarchy_of

LEFT = hierarchy_of(
    "The physician examined the old sailor in the harbour clinic. A storm sank two fishing boats. 1907.",
    "The council approved the budget, and the mayor signed it on Friday evening in the town hall.",
)
RIGHT = hierarchy_of(
    "In the clinic at the harbour a doctor examined the old seaman. Two fishing boats sank in a storm.",
    "The council approved the budget. The mayor signed it on Friday evening in the town hall.",
)


@pytest.mark.parametrize("matcher", MATCHERS)
def test_every_row_of_the_table_can_be_recomputed(matcher: str) -> None:
    comparison = compare(LEFT, RIGHT, CompareOptions(matcher=matcher))
    equal = {(match.left, match.right) for match in comparison.equal}
    for match in comparison.table:
        explanation = explain(comparison, match.left, match.right)
        assert explanation.evidence.forward == pytest.approx(match.forward, abs=1e-5)
        assert explanation.evidence.backward == pytest.approx(match.backward, abs=1e-5)
        assert explanation.equal == ((match.left, match.right) in equal)
        assert explanation.matcher == matcher


def test_the_words_their_factors_and_mu_are_told() -> None:
    comparison = compare(LEFT, RIGHT)
    evidence = explain(comparison, 0, 0).evidence
    assert evidence.left_words == LEFT.sentences[0].words
    assert evidence.right_words == RIGHT.sentences[0].words
    physician, doctor = evidence.left_words.index("physician"), evidence.right_words.index("doctor")
    assert evidence.factors[physician, doctor] > 0.2
    clinic = evidence.left_words.index("clinic")
    assert evidence.left_mu[clinic] == 1.0
    assert "clinic" in evidence.shared
    assert evidence.left_mu.mean() == pytest.approx(evidence.forward, abs=1e-5)


def test_the_rule_says_what_decided() -> None:
    comparison = decide(compare(LEFT, RIGHT), Thresholds(0.5, 0.45))
    assert explain(comparison, 1, 1).rule == "min 1.00 ≥ 0.50, difference 0.00 ≤ 0.45 → equal"
    rule = explain(comparison, 0, 1).rule
    assert rule.startswith("min 0.")
    assert " < 0.50" in rule
    assert rule.endswith("→ different")


def test_exact_matching_is_told_in_its_own_words() -> None:
    comparison = compare(LEFT, LEFT, CompareOptions(matcher="exact"))
    assert explain(comparison, 0, 0).rule == "the same words in the same order → equal"
    assert explain(comparison, 0, 1).rule == "not the same words in the same order → different"


def test_a_sentence_without_words_is_told_to_match_nothing() -> None:
    explanation = explain(compare(LEFT, RIGHT), 2, 0)
    assert not explanation.equal
    assert "without words" in explanation.rule


def test_a_split_sentence_is_explained_with_both_halves() -> None:
    comparison = compare(LEFT, RIGHT)
    explanation = explain(comparison, 3, 3)
    assert explanation.left == (3,)
    assert explanation.right == (2, 3)
    assert explanation.evidence.right_words == RIGHT.sentences[2].words + RIGHT.sentences[3].words
    assert explanation.equal
    assert "split" in explanation.note


def test_a_sentence_inside_a_longer_one_is_explained_with_that_part() -> None:
    whole = hierarchy_of(
        "Yesterday, as all the papers of the city reported at length, two fishing boats sank in a storm."
    )
    comparison = compare(LEFT, whole)
    explanation = explain(comparison, 1, 0)
    assert explanation.equal
    assert explanation.right_surfaces == ("two", "fishing", "boats", "sank", "storm")
    assert "inside a longer one" in explanation.note


def test_words_are_told_as_they_are_written() -> None:
    explanation = explain(compare(LEFT, RIGHT), 0, 0)
    assert explanation.left_surfaces == ("physician", "examined", "old", "sailor", "harbour", "clinic")
    assert len(explanation.right_surfaces) == len(explanation.evidence.right_words)


def test_a_sentence_left_out_is_told_with_its_reason() -> None:
    comparison = compare(LEFT, RIGHT)
    decided = decide(comparison, comparison.thresholds, (Exclusion(Side.RIGHT, Interval(1, 1), "a quotation"),))
    explanation = explain(decided, 1, 1)
    assert not explanation.equal
    assert explanation.rule == "left out: a quotation"


def test_the_grams_that_decided_are_told() -> None:
    comparison = compare(LEFT, RIGHT, CompareOptions(matcher="least-frequent-4-grams"))
    explanation = explain(comparison, 1, 0)
    assert explanation.rule == "other rarest 4-grams → different"
    evidence = explanation.evidence
    assert len(evidence.left_keys) == len(evidence.right_keys) == 3
    assert all(len(gram) == 4 for gram in evidence.left_keys)


@pytest.mark.parametrize(("left", "right", "side"), [(99, 0, "left"), (0, -1, "right")])
def test_a_number_that_does_not_exist_is_a_usage_error(left: int, right: int, side: str) -> None:
    with pytest.raises(UsageError, match=f"The {side} document has no sentence"):
        explain(compare(LEFT, RIGHT), left, right)


def test_an_explanation_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        np.put(explain(compare(LEFT, RIGHT), 0, 0).evidence.factors, 0, 0.0)


def test_a_single_word_that_matches_by_itself_is_told_as_none() -> None:
    story = "The ferry sank in a storm. References. Four masons rebuilt the harbour wall."
    other = "Nobody paid the baker. Bread was dear. References. The winter was long."
    comparison = compare(hierarchy_of(story), hierarchy_of(other))
    assert len(comparison.equal) == 0
    explanation = explain(comparison, 1, 2)
    assert not explanation.equal
    assert explanation.rule == "a single word matches only where sentences near it match as well → different"
    whole = compare(hierarchy_of(story), hierarchy_of(story))
    assert explain(whole, 1, 1).equal
