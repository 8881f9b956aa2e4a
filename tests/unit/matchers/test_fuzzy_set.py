"""The fuzzy-set matcher gives the paper's answers, and the same by sparse products as by the plain loop."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from copyviz.errors import Cancelled
from copyviz.matchers.fuzzy_set import explain_factors
from copyviz.matchers.table import find_matcher
from copyviz.matchers.tables import match_bags, score_bags
from copyviz.options import CompareOptions, Thresholds
from copyviz.pipeline.scoring import score_pairs
from copyviz.progress import silent
from helpers.factors import GivenFactors
from helpers.plain_loop import Words, plain_pairs, similarity

PAPER_EQUAL = (
    (0.800, 0.496, 0.579, 0.177),
    (0.430, 0.771, 0.117, 0.334),
    (0.123, 0.643, 0.661, 0.900),
    (0.611, 0.414, 0.900, 0.394),
)
PAPER_DIFFERENT = ((0.059, 0.038, 0.683), (0.058, 0.036, 0.593))


def paper_example(rows: tuple[tuple[float, ...], ...]) -> tuple[Words, Words, GivenFactors]:
    """The columns as words of the first sentence, the rows as words of the second."""
    first = tuple(f"column{number}" for number in range(len(rows[0])))
    second = tuple(f"row{number}" for number in range(len(rows)))
    factors = {(a, b): rows[j][i] for i, a in enumerate(first) for j, b in enumerate(second)}
    return first, second, GivenFactors(factors)


@pytest.mark.parametrize(
    ("rows", "forward", "backward", "equal"),
    [(PAPER_EQUAL, 0.973, 0.966, 1), (PAPER_DIFFERENT, 0.352, 0.672, 0)],
)
def test_the_papers_examples_come_out(
    rows: tuple[tuple[float, ...], ...], forward: float, backward: float, equal: int
) -> None:
    first, second, factors = paper_example(rows)
    table = match_bags("fuzzy-set", [first], [second], factors, floor=0.25, progress=silent)
    assert table.forward == pytest.approx([forward], abs=5e-4)
    assert table.backward == pytest.approx([backward], abs=5e-4)
    assert len(table.equal(0.825, 0.15)) == equal


def test_the_explanation_shows_the_same_figures_as_the_table() -> None:
    first, second, _ = paper_example(PAPER_EQUAL)
    evidence = explain_factors(first, second, np.array(PAPER_EQUAL, dtype=np.float32).T.copy())
    assert evidence.forward == pytest.approx(0.973, abs=5e-4)
    assert evidence.backward == pytest.approx(0.966, abs=5e-4)
    assert evidence.left_mu.mean() == pytest.approx(evidence.forward)
    assert evidence.left_mu[0] == pytest.approx(1 - 0.2 * 0.57 * 0.877 * 0.389, abs=1e-6)


VOCABULARY = [f"word{number}" for number in range(12)]
SENTENCES = st.lists(st.lists(st.sampled_from(VOCABULARY), max_size=6).map(tuple), max_size=7)
FACTORS = st.dictionaries(
    st.tuples(st.sampled_from(VOCABULARY), st.sampled_from(VOCABULARY)), st.floats(0.0, 1.0), max_size=40
).map(GivenFactors)


@settings(max_examples=150, deadline=None)
@given(SENTENCES, SENTENCES, FACTORS, st.sampled_from([0.05, 0.25, 0.6]))
def test_sparse_products_find_what_the_plain_loop_finds(
    left: list[Words], right: list[Words], factors: GivenFactors, floor: float
) -> None:
    table = match_bags("fuzzy-set", left, right, factors, floor=floor, progress=silent)
    found = {(match.left, match.right): (match.forward, match.backward) for match in table}
    for i, j, forward, backward in plain_pairs(left, right, factors.factor, floor + 1e-5):
        assert found[i, j] == pytest.approx((forward, backward), abs=1e-5)
    for (i, j), (forward, backward) in found.items():
        assert min(forward, backward) >= floor - 1e-5
        assert forward == pytest.approx(similarity(left[i], right[j], factors.factor), abs=1e-5)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(SENTENCES, SENTENCES), max_size=2), FACTORS)
def test_single_pairs_get_the_scores_of_the_plain_loop(
    documents: list[tuple[list[Words], list[Words]]], factors: GivenFactors
) -> None:
    pairs = [pair for left, right in documents for pair in zip(left, right, strict=False)]
    scores = score_bags([left for left, _ in pairs], [right for _, right in pairs], factors, silent)
    assert scores.shape == (len(pairs), 2)
    for (left, right), (forward, backward) in zip(pairs, scores, strict=True):
        assert forward == pytest.approx(similarity(left, right, factors.factor), abs=1e-5)
        assert backward == pytest.approx(similarity(right, left, factors.factor), abs=1e-5)


def test_a_word_that_stands_twice_weighs_twice_in_its_own_sentence_only() -> None:
    nothing = GivenFactors({})
    table = match_bags("fuzzy-set", [("a", "a", "b")], [("a", "c")], nothing, floor=0.25, progress=silent)
    assert table.forward == pytest.approx([2 / 3])
    assert table.backward == pytest.approx([1 / 2])


def test_a_low_threshold_finds_related_words_where_identity_finds_none() -> None:
    pair = [("The physician examined the patient.", "The doctor examined the sick man.")]
    meaning, identity = score_pairs(pair)[0], score_pairs(pair, factors="identity")[0]
    assert meaning.min() > identity.min() > 0


def test_scoring_no_pairs_gives_no_rows() -> None:
    assert score_pairs([]).shape == (0, 2)


def test_cancelling_stops_a_large_comparison_between_blocks() -> None:
    sentences = [(f"a{number}", f"b{number % 50}", f"c{number % 7}") for number in range(3000)]
    calls = 0

    def stop_later(step: str, share: float) -> None:
        nonlocal calls
        calls += 1
        if calls > 4:
            raise Cancelled

    with pytest.raises(Cancelled):
        find_matcher("fuzzy-set").match(sentences, sentences, CompareOptions(factors="identity"), stop_later)


def test_thresholds_come_from_the_factors_unless_given() -> None:
    matcher = find_matcher("fuzzy-set")
    assert matcher.thresholds(CompareOptions(factors="identity")) == Thresholds(0.51, 0.45)
