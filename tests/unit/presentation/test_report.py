"""What a report says: each pair once, gaps shown, explained pairs chosen, joined sentences told."""

from __future__ import annotations

import copyviz
from copyviz.model.matches import Order
from copyviz.pipeline.report import explain_for_report
from copyviz.presentation import report_pairs
from copyviz.presentation.report import make_report
from copyviz.presentation.report_pairs import (
    ReportGap,
    ReportPair,
    ReportSentence,
    anchor_of,
    choose_pairs,
    pairs_to_explain,
)
from copyviz.presentation.word_marks import WordMark
from helpers.comparisons import large_hierarchy, make_comparison, make_hierarchy, random_table
from helpers.story import STORY

KEEPERS = make_hierarchy([("", (9,))]), make_hierarchy([("", (9,))])


def rows_of(pairs: list[tuple[int, int, float]]) -> list[tuple[int | None, int | None, bool]]:
    report = make_report(make_comparison(*KEEPERS, pairs), {})
    return [
        (number_of(row.left), number_of(row.right), isinstance(row, ReportPair))
        for passage in report.passages
        for row in passage.rows
    ]


def number_of(sentence: ReportSentence | None) -> int | None:
    return sentence.number if sentence is not None else None


def test_sentences_between_pairs_are_shown_as_gaps_counted_from_one() -> None:
    assert rows_of([(0, 0, 1.0), (1, 1, 1.0), (3, 2, 1.0), (4, 3, 1.0)]) == [
        (1, 1, True),
        (2, 2, True),
        (3, None, False),
        (4, 3, True),
        (5, 4, True),
    ]


def test_a_sentence_with_a_partner_in_the_passage_is_no_gap() -> None:
    rows = rows_of([(0, 0, 1.0), (1, 2, 1.0), (2, 1, 0.9), (2, 3, 1.0), (3, 4, 1.0)])
    paired_left = {left for left, _, paired in rows if paired}
    paired_right = {right for _, right, paired in rows if paired}
    assert not [row for row in rows if not row[2] and (row[0] in paired_left or row[1] in paired_right)]


def test_each_equal_pair_is_told_once_and_explained() -> None:
    comparison = copyviz.compare(*STORY)
    report = make_report(comparison, explain_for_report(comparison))
    rows = [row for passage in report.passages for row in passage.rows if isinstance(row, ReportPair)]
    told = [pair.anchor for pair in (*rows, *report.others)]
    assert sorted(told) == sorted(anchor_of(match.left, match.right) for match in comparison.equal)
    assert all(pair.reason is not None for pair in (*rows, *report.others))
    assert not report.listing
    assert {passage.order for passage in report.passages} == {Order.SAME, Order.MOVED}
    assert [row for passage in report.passages for row in passage.rows if isinstance(row, ReportGap)]


def test_a_sentence_that_was_split_is_marked_by_both_parts() -> None:
    comparison = copyviz.compare(*STORY)
    report = make_report(comparison, explain_for_report(comparison))
    rows = [row for passage in report.passages for row in passage.rows if isinstance(row, ReportPair)]
    split = next(row for row in rows if row.note == "B with its next sentence")
    assert WordMark.DIFFERENT not in {run.mark for run in split.left.runs}


def test_of_very_many_pairs_the_longest_passages_come_first_and_the_best_is_explained() -> None:
    table = random_table(3000, 3000, 9000)
    comparison = make_comparison(large_hierarchy(3000), large_hierarchy(3000), table)
    chosen = choose_pairs(comparison)
    assert len(chosen) == report_pairs.MOST_PAIRS
    longest = max(comparison.passages, key=lambda passage: passage.length)
    assert chosen.issuperset(longest.pairs)
    explained = pairs_to_explain(comparison)
    assert len(explained) <= len(comparison.passages)
    assert chosen.issuperset(explained)
    assert set(explained) & set(longest.pairs)
