"""Shingles, OS-CDS and the table of measures: known answers of the papers, and what users rely on."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.errors import UsageError
from copyviz.measures.os_cds import class_of, overlap, partial_overlaps
from copyviz.measures.shingle_containment import containment
from copyviz.measures.shingle_resemblance import resemblance
from copyviz.measures.table import MEASURES
from copyviz.model.comparison import Comparison, Exclusion, Side
from copyviz.model.matches import Interval
from copyviz.options import CompareOptions
from copyviz.pipeline.compare import compare, decide
from copyviz.pipeline.measuring import take_measures
from copyviz.text.shingles import shingles
from helpers.texts import hierarchy_of

QUAY = "The old quay was mended by four masons during the wet summer."
TIDE = "Nobody expected the spring tide to wash the new stones away again."
MARKET = "A fish market opened behind the customs house on Friday morning."


def values(comparison: Comparison, name: str) -> tuple[float, ...]:
    return next(each.values for each in comparison.measured if each.name == name)


def test_the_papers_shingles() -> None:
    own, other = (
        shingles([["x", "y", "z", "x", "y", "z", "x", "y"]], 4),
        shingles([["x", "y", "z", "x", "y", "u", "v", "w"]], 4),
    )
    assert len(own) == 3
    assert containment(own, other) == pytest.approx(2 / 3)
    assert resemblance(own, other) == pytest.approx(2 / 6)


def test_a_text_shorter_than_a_shingle_is_one() -> None:
    assert shingles([["one", "two"]], 4) == {("one", "two")}
    assert shingles([[]], 4) == frozenset()


@pytest.mark.parametrize("width", [1, 11])
def test_shingles_have_two_to_ten_words(width: int) -> None:
    with pytest.raises(UsageError, match="width of shingles"):
        CompareOptions(shingle_width=width)


def test_os_cds_counts_exact_sentences_whole_and_others_in_part() -> None:
    first, second = ("a", "b", "c", "d", "e"), ("f", "g", "h")
    near = ("a", "b", "c", "d", "x")
    assert overlap([first, second], [first, ("q",)]) == pytest.approx(0.5)
    assert overlap([near, second], [first, second]) == pytest.approx((0.8 + 1) / 2)
    assert overlap([near], [first, second, ("q",)], threshold=0.9) == 0.0
    # Many copies of one sentence are still only that sentence.
    assert overlap([first] * 9, [first]) == 1.0
    assert overlap([], [first]) == 0.0


@pytest.mark.parametrize(
    ("value", "name"), [(1.0, "exact"), (0.99, "high"), (0.5, "high"), (0.49, "some"), (0.05, "some"), (0.04, "none")]
)
def test_os_cds_classes(value: float, name: str) -> None:
    assert class_of(value) == name


SENTENCES = st.lists(st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=7).map(tuple), max_size=8)


@given(SENTENCES, SENTENCES, st.sampled_from([0.5, 0.6, 0.8, 1.0]))
def test_partial_overlaps_are_those_of_trying_all(
    new: list[tuple[str, ...]], registered: list[tuple[str, ...]], threshold: float
) -> None:
    best = [max((len({*one} & {*other}) / len({*one}) for other in registered), default=0.0) for one in new]
    assert partial_overlaps(new, registered, threshold) == [share for share in best if share >= threshold - 1e-9]


def test_partial_overlaps_of_many_like_sentences_are_those_of_trying_all() -> None:
    generator = random.Random(5)
    new, registered = (
        [tuple(f"w{generator.randrange(12)}" for _ in range(generator.randint(1, 9))) for _ in range(300)]
        for _ in range(2)
    )
    best = [max(len({*one} & {*other}) / len({*one}) for other in registered) for one in new]
    assert partial_overlaps(new, registered, 0.8) == [share for share in best if share >= 0.8 - 1e-9]


def test_the_same_document_has_the_highest_values() -> None:
    text = hierarchy_of(QUAY, "1. 2. 3.", TIDE)
    comparison = compare(text, text)
    for name in ("shingle-resemblance", "shingle-containment", "patricia", "os-cds"):
        assert set(values(comparison, name)) == {1.0}
    assert comparison.measured[-1].grades == ("exact", "exact")


def test_different_documents_have_the_lowest_values() -> None:
    comparison = compare(hierarchy_of(QUAY), hierarchy_of(MARKET))
    assert {value for each in comparison.measured for value in each.values} == {0.0}
    assert {grade for each in comparison.measured for grade in each.grades} == {"none"}


def test_verbatim_runs_lie_in_their_sentences() -> None:
    left = hierarchy_of(f"{QUAY}  {TIDE}", MARKET)
    right = hierarchy_of(f"We read that {TIDE[0].lower()}{TIDE[1:]} Indeed.")
    runs = compare(left, right).runs
    assert runs is not None
    assert [TIDE[start:end] for start, end in runs[0].of_sentence(1)] == [TIDE.removeprefix("Nobody ")]
    assert (runs[0].of_sentence(0), runs[0].of_sentence(2)) == ([], [])
    ((start, end),) = runs[1].of_sentence(0)
    assert right.sentences[0].text[start:end] == TIDE.removeprefix("Nobody ")


def test_what_is_left_out_does_not_count_nor_does_anything_reach_across() -> None:
    left, right = hierarchy_of(QUAY, TIDE, MARKET), hierarchy_of(QUAY, MARKET)
    before = compare(left, right)
    out = Exclusion(Side.LEFT, Interval(1, 1), "not ours")
    decided = decide(before, before.thresholds, (out,))
    assert not decided.is_measured
    after = take_measures(decided)
    assert values(after, "os-cds") == (1.0, 1.0)
    # Three shingles of B lie across the joint of its two sentences; A has a gap there.
    assert values(after, "shingle-containment")[0] == 1.0
    assert 0.8 < values(after, "shingle-containment")[1] < 1.0
    assert values(after, "patricia")[0] == pytest.approx(1.0)


def test_thresholds_do_not_touch_the_measures_of_texts() -> None:
    comparison = compare(hierarchy_of(QUAY, TIDE), hierarchy_of(QUAY, MARKET))
    moved = decide(comparison, replace(comparison.thresholds, permissible=1.0))
    assert moved.is_measured
    assert [each for each in moved.measured if MEASURES[each.name].reads_text] == [
        each for each in comparison.measured if MEASURES[each.name].reads_text
    ]


def test_every_measure_is_registered_with_a_name_and_a_meaning() -> None:
    assert [*MEASURES][:3] == ["overlap", "resemblance", "odds-ratio"]
    assert [each.name for each in compare(hierarchy_of(QUAY), hierarchy_of(TIDE)).measured] == [*MEASURES]
    for name, measure in MEASURES.items():
        assert re.fullmatch("[a-z]+(-[a-z]+)*", name)
        assert measure.title
        assert measure.meaning.endswith(".")
