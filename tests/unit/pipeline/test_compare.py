"""Comparing two documents, and deciding anew without matching again."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from copyviz.errors import Cancelled, UsageError
from copyviz.model.comparison import Comparison, Exclusion, Side
from copyviz.model.matches import Interval, Order, PassageKind
from copyviz.options import CompareOptions, Thresholds
from copyviz.pipeline.compare import compare, decide
from helpers.texts import hierarchy_of

FLOOD = (
    "The river flooded the northern valley during the first week of spring. "
    "Farmers moved their cattle to higher ground before nightfall. "
    "Nobody in the three villages was hurt by the water."
)
BRIDGE = (
    "A new bridge will cross the gorge by the end of next summer. "
    "Engineers from the coast inspected the crumbling foundations twice. "
    "The council voted for the costly plan after a long debate."
)
REWORDED = (
    "During spring's first week the river flooded the valley in the north. "
    "Before nightfall the farmers took their cattle to higher ground. "
    "The water hurt nobody in the three villages."
)


def test_swapped_paragraphs_are_both_found_and_the_second_is_moved() -> None:
    comparison = compare(hierarchy_of(FLOOD, BRIDGE), hierarchy_of(BRIDGE, FLOOD))
    assert comparison.scores.overlap == (1.0, 1.0)
    assert comparison.scores.odds_ratio == 100.0
    assert [(p.left, p.right, p.order, p.kind) for p in comparison.passages] == [
        (Interval(0, 3), Interval(3, 3), Order.SAME, PassageKind.VERBATIM),
        (Interval(3, 3), Interval(0, 3), Order.MOVED, PassageKind.VERBATIM),
    ]


def test_a_reworded_paragraph_is_found_at_the_standard_thresholds() -> None:
    comparison = compare(hierarchy_of(BRIDGE, FLOOD), hierarchy_of(REWORDED))
    assert comparison.scores.matched == (3, 3)
    (passage,) = comparison.passages
    assert (passage.left, passage.right, passage.kind) == (Interval(3, 3), Interval(0, 3), PassageKind.REWORDED)


def test_different_texts_share_nothing() -> None:
    comparison = compare(hierarchy_of(FLOOD), hierarchy_of(BRIDGE))
    assert len(comparison.equal) == 0
    assert comparison.passages == ()
    assert comparison.scores.odds_ratio == 0.0


@pytest.mark.parametrize(("left", "right"), [((), (FLOOD,)), ((FLOOD,), ()), ((), ()), (("1. 2. 3.",), (FLOOD,))])
def test_a_document_without_words_matches_nothing_and_says_so(left: tuple[str, ...], right: tuple[str, ...]) -> None:
    comparison = compare(hierarchy_of(*left), hierarchy_of(*right))
    assert len(comparison.table) == 0
    assert comparison.scores.overlap == (0.0, 0.0)
    assert "no-words" in {notice.code for notice in comparison.warnings}


def test_thresholds_of_the_options_win_over_calibrated_ones() -> None:
    options = CompareOptions(factors="identity", thresholds=Thresholds(0.9, 0.1))
    assert compare(hierarchy_of(FLOOD), hierarchy_of(FLOOD), options).thresholds == Thresholds(0.9, 0.1)
    calibrated = compare(hierarchy_of(FLOOD), hierarchy_of(FLOOD), CompareOptions(factors="identity")).thresholds
    assert calibrated == Thresholds(0.51, 0.45)


def test_a_threshold_below_the_floor_is_heeded() -> None:
    bridge = hierarchy_of("The council debated the bridge and the dam across the gorge for many years.")
    options = CompareOptions(factors="identity", thresholds=Thresholds(0.1, 1.0))
    assert len(compare(hierarchy_of(BRIDGE), bridge, options).equal) == 2
    assert compare(hierarchy_of(BRIDGE), bridge, options).table.floor == pytest.approx(0.1)


def test_unknown_matchers_and_factors_are_usage_errors() -> None:
    with pytest.raises(UsageError, match="no matcher"):
        compare(hierarchy_of(FLOOD), hierarchy_of(FLOOD), CompareOptions(matcher="psychic"))
    with pytest.raises(UsageError, match="no factor table"):
        compare(hierarchy_of(FLOOD), hierarchy_of(FLOOD), CompareOptions(factors="absent.table"))


@pytest.fixture(scope="module")
def mixed() -> Comparison:
    return compare(hierarchy_of("# Water", FLOOD, "# Bridge", BRIDGE), hierarchy_of("# Bridge", BRIDGE, REWORDED))


def test_deciding_at_other_thresholds_is_comparing_at_them(mixed: Comparison) -> None:
    for thresholds in (Thresholds(0.3, 0.8), Thresholds(0.6, 0.2), Thresholds(0.95, 0.05)):
        decided = decide(mixed, thresholds)
        afresh = compare(mixed.left, mixed.right, CompareOptions(thresholds=thresholds))
        assert np.array_equal(decided.equal.left, afresh.equal.left)
        assert np.array_equal(decided.trees.left.matched, afresh.trees.left.matched)
        assert decided.scores == afresh.scores
        assert decided.passages == afresh.passages
        assert decided.table is mixed.table


def test_stricter_thresholds_only_take_away(mixed: Comparison) -> None:
    counts = [len(decide(mixed, Thresholds(p, 0.5)).equal) for p in (0.3, 0.5, 0.7, 0.9, 1.0)]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1] > 0


def test_sentences_left_out_neither_match_nor_count(mixed: Comparison) -> None:
    left_out = Exclusion(Side.LEFT, Interval(5, 3), "assignment text")
    decided = decide(mixed, mixed.thresholds, (left_out,))
    assert decided.exclusions == (left_out,)
    assert not set(range(5, 8)) & set(decided.equal.left.tolist())
    assert decided.scores.counted == (mixed.scores.counted[0] - 3, mixed.scores.counted[1])
    assert decided.scores.matched[0] == mixed.scores.matched[0] - 3
    assert all(passage.left.end <= 5 for passage in decided.passages)
    assert decided.trees.left.count[0] == decided.scores.counted[0]
    again = decide(decided, mixed.thresholds)
    assert again.scores == mixed.scores


def test_leaving_out_half_of_a_split_sentence_frees_the_other_half() -> None:
    whole = "The river flooded the northern valley in spring, and farmers drove cattle to higher ground at night."
    halves = "The river flooded the northern valley in spring. Farmers drove cattle to higher ground at night."
    comparison = compare(hierarchy_of(whole), hierarchy_of(halves), CompareOptions(thresholds=Thresholds(0.8, 0.2)))
    assert len(comparison.equal) == 2
    decided = decide(comparison, comparison.thresholds, (Exclusion(Side.RIGHT, Interval(0, 1), ""),))
    assert len(decided.equal) == 0


def test_passages_can_wait(mixed: Comparison) -> None:
    decided = decide(mixed, mixed.thresholds, passages=False)
    assert decided.passages == ()
    assert decided.scores == mixed.scores


def test_a_comparison_travels_between_processes(mixed: Comparison) -> None:
    again = pickle.loads(pickle.dumps(mixed))
    assert np.array_equal(again.table.forward, mixed.table.forward)
    assert again.passages == mixed.passages


def test_progress_goes_forward_to_the_end_and_may_cancel() -> None:
    shares: list[float] = []
    compare(hierarchy_of(FLOOD), hierarchy_of(FLOOD), progress=lambda step, share: shares.append(share))
    assert shares == sorted(shares)
    assert shares[-1] == 1.0

    def cancel(step: str, share: float) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        compare(hierarchy_of(FLOOD), hierarchy_of(FLOOD), progress=cancel)


def test_too_many_repeated_sentences_are_left_out_aloud() -> None:
    many = hierarchy_of(*["The gulls circled above the harbour all day."] * 1500)
    comparison = compare(many, many, CompareOptions(matcher="exact"))
    assert comparison.table.omitted > 0
    assert comparison.scores.overlap == (1.0, 1.0)
    (notice,) = comparison.warnings
    assert notice.code == "pairs-left-out"
    assert f"{comparison.table.omitted:,}" in notice.message
    assert [passage.length for passage in comparison.passages] == [1500]
