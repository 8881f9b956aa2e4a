"""What every sentence matcher must do, run for each one in the table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from copyviz.errors import Cancelled, UsageError
from copyviz.matchers.base import PAIR_LIMIT, Matcher, Words
from copyviz.matchers.table import MATCHERS, find_matcher
from copyviz.options import CompareOptions
from copyviz.progress import silent
from copyviz.text.words import refine

TEXTS = (
    "The lighthouse keeper wrote down every passing ship.",
    "Every passing ship was written down by the keeper of the lighthouse.",
    "Fishermen mended their nets while the storm gathered strength.",
    "In 1907 it was 42.",
    "A new harbour master arrived with the morning ferry.",
    "Fishermen repaired their nets as the storm grew stronger.",
    "Yes.",
    "The harbour master who was new arrived on the morning ferry.",
)
SENTENCES = [refine(text) for text in TEXTS]
WITHOUT_WORDS = 3

every_matcher = pytest.mark.parametrize("matcher", MATCHERS.values(), ids=list(MATCHERS))


def options_for(matcher: Matcher) -> CompareOptions:
    return CompareOptions(matcher=matcher.name)


def rows(
    matcher: Matcher, left: Sequence[Words], right: Sequence[Words]
) -> dict[tuple[int, int], tuple[float, float]]:
    table = matcher.match(left, right, options_for(matcher), silent)
    return {(match.left, match.right): (match.forward, match.backward) for match in table}


def test_the_four_matchers_are_there_by_name() -> None:
    assert list(MATCHERS) == ["fuzzy-set", "least-frequent-4-grams", "exact", "word-overlap"]
    assert all(matcher.name == name for name, matcher in MATCHERS.items())


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(UsageError, match="fuzzy-set"):
        find_matcher("telepathy")


@every_matcher
def test_says_what_it_is_in_one_sentence(matcher: Matcher) -> None:
    assert matcher.title
    assert matcher.description.endswith(".")
    assert matcher.description.count(". ") == 0


@every_matcher
def test_a_document_against_itself_is_equal_along_the_diagonal(matcher: Matcher) -> None:
    table = matcher.match(SENTENCES, SENTENCES, options_for(matcher), silent)
    thresholds = matcher.thresholds(options_for(matcher))
    equal = table.equal(thresholds.permissible, thresholds.variation)
    diagonal = {(match.left, match.right) for match in equal if match.left == match.right}
    without_fingerprint = {6} if matcher.name == "least-frequent-4-grams" else set()
    expected = set(range(len(SENTENCES))) - {WITHOUT_WORDS} - without_fingerprint
    assert diagonal == {(number, number) for number in expected}


@every_matcher
def test_swapping_the_documents_swaps_the_scores(matcher: Matcher) -> None:
    there = rows(matcher, SENTENCES[:4], SENTENCES)
    back = rows(matcher, SENTENCES, SENTENCES[:4])
    assert {(j, i): (backward, forward) for (i, j), (forward, backward) in back.items()}.keys() == there.keys()
    for (i, j), (forward, backward) in there.items():
        assert back[j, i] == pytest.approx((backward, forward), abs=1e-5)


@every_matcher
def test_rows_are_sorted_and_reach_the_floor(matcher: Matcher) -> None:
    table = matcher.match(SENTENCES, SENTENCES, options_for(matcher), silent)
    places = list(zip(table.left.tolist(), table.right.tolist(), strict=True))
    assert places == sorted(set(places))
    assert (table.score >= table.floor - 1e-5).all()
    assert table.matcher == matcher.name
    assert table.omitted == 0
    assert not table.forward.flags.writeable


@every_matcher
@pytest.mark.parametrize(("left", "right"), [([], []), ([], SENTENCES), (SENTENCES, []), ([()], [()])])
def test_empty_documents_match_nothing(matcher: Matcher, left: list[Words], right: list[Words]) -> None:
    assert len(matcher.match(left, right, options_for(matcher), silent)) == 0


@every_matcher
def test_scores_of_single_pairs_are_those_of_the_table(matcher: Matcher) -> None:
    found = rows(matcher, SENTENCES, SENTENCES)
    places = [(i, j) for i in range(len(SENTENCES)) for j in range(len(SENTENCES))]
    scores = matcher.score(
        [SENTENCES[i] for i, _ in places], [SENTENCES[j] for _, j in places], options_for(matcher), silent
    )
    for place, (forward, backward) in zip(places, scores, strict=True):
        if place in found:
            assert (forward, backward) == pytest.approx(found[place], abs=1e-5)
        else:
            assert min(forward, backward) < 0.25 + 1e-5


@every_matcher
def test_the_explanation_comes_to_the_same_scores(matcher: Matcher) -> None:
    for (i, j), (forward, backward) in rows(matcher, SENTENCES, SENTENCES).items():
        evidence = matcher.explain(SENTENCES[i], SENTENCES[j], options_for(matcher))
        assert (evidence.forward, evidence.backward) == pytest.approx((forward, backward), abs=1e-5)
        assert evidence.factors.shape == (len(SENTENCES[i]), len(SENTENCES[j]))
        assert evidence.left_mu.shape == (len(SENTENCES[i]),)
        assert evidence.right_mu.shape == (len(SENTENCES[j]),)


@every_matcher
def test_explaining_a_sentence_without_words_is_no_error(matcher: Matcher) -> None:
    assert matcher.explain((), SENTENCES[0], options_for(matcher)).score == 0.0
    assert matcher.explain(SENTENCES[0], (), options_for(matcher)).score == 0.0
    assert matcher.explain((), (), options_for(matcher)).score == 0.0


@every_matcher
def test_a_hundred_thousand_identical_sentences_do_not_blow_up(matcher: Matcher) -> None:
    count = 100_000
    table = matcher.match([SENTENCES[0]] * count, [SENTENCES[0]] * count, options_for(matcher), silent)
    assert len(table) <= PAIR_LIMIT
    assert len(table) + table.omitted == count * count
    assert len(np.unique(table.left)) == len(np.unique(table.right)) == count
    assert (table.left == table.right).sum() == count


@every_matcher
def test_cancel_is_heard(matcher: Matcher) -> None:
    def cancel(step: str, share: float) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        matcher.match(SENTENCES, SENTENCES, options_for(matcher), cancel)
