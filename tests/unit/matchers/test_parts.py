"""Sentences that stand inside a longer one are found."""

from __future__ import annotations

from copyviz.matchers.parts import parts_of, stretch_of
from copyviz.model.matches import Joined
from copyviz.options import CompareOptions, Thresholds
from copyviz.pipeline.compare import compare
from helpers.texts import hierarchy_of

SHORT = "Two fishing boats sank beside the northern breakwater."
LONG = (
    "Yesterday, while the mayor opened the museum of clocks and a band played marches in the park, two fishing boats "
    "sank beside the northern breakwater."
)
STRICT = CompareOptions(factors="identity", thresholds=Thresholds(0.8, 0.2))


def test_a_sentence_inside_a_longer_one_is_equal_to_that_part() -> None:
    (match,) = compare(hierarchy_of(SHORT), hierarchy_of(LONG), STRICT).equal
    assert (match.forward, match.backward, match.joined) == (1.0, 1.0, Joined.LEFT_IN_RIGHT)
    (match,) = compare(hierarchy_of(LONG), hierarchy_of(SHORT), STRICT).equal
    assert (match.forward, match.backward, match.joined) == (1.0, 1.0, Joined.RIGHT_IN_LEFT)


def test_the_same_words_scattered_over_a_long_sentence_are_no_copy() -> None:
    scattered = (
        "Two museums in the park showed boats made of paper, the mayor praised the fishing band, a northern guest "
        "sank into his chair with marches in his ears, and a breakwater was painted on every clock."
    )
    assert len(compare(hierarchy_of(SHORT), hierarchy_of(scattered), STRICT).equal) == 0


def test_a_few_words_inside_a_sentence_are_no_copy() -> None:
    assert len(compare(hierarchy_of("Two boats sank."), hierarchy_of(LONG), STRICT).equal) == 0


def test_the_stretch_is_where_most_words_are() -> None:
    assert stretch_of(("a", "x", "y", "b", "c", "d", "z"), ("b", "c", "d")) == slice(3, 6)
    assert stretch_of(("a", "b"), ("a", "b", "c")) == slice(0, 2)
    assert parts_of(("b", "c"), ("a", "b", "c", "d"), left_inside=True) == (("b", "c"), ("b", "c"))
    assert parts_of(("a", "b", "c", "d"), ("b", "c"), left_inside=False) == (("b", "c"), ("b", "c"))
