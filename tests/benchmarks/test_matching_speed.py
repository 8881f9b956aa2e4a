"""How fast sentences are matched, measured against the plain loop in the same run and printed as ratios."""

from __future__ import annotations

import lzma
import resource
import time
from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
import pytest

from copyviz.matchers.correlation import load_factors
from copyviz.matchers.table import find_matcher
from copyviz.measures.passages import find_passages
from copyviz.model.matches import MatchTable
from copyviz.options import CompareOptions, Thresholds
from copyviz.pipeline.compare import decide, decide_on
from copyviz.pipeline.scoring import score_pairs
from copyviz.progress import Progress, silent
from copyviz.text.sentences import split_sentences
from copyviz.text.words import refine
from copyviz.trees.pairs import match_trees
from helpers.comparisons import large_hierarchy, random_table
from helpers.plain_loop import Factor, Words, plain_pairs
from helpers.shared_data import shared_data

OPTIONS = CompareOptions()
APART = 20_000
"""The right sentences are taken from other books than the left ones."""


@cache
def novel_sentences() -> list[Words]:
    """The words of 120,000 sentences of novels."""
    return [words for words, _ in zip(read_sentences(), range(APART + 100_000), strict=False)]


def read_sentences() -> Iterator[Words]:
    with lzma.open(shared_data("train", "gutenberg.tsv.xz"), "rt", encoding="utf-8") as lines:
        for line in lines:
            for paragraph in line.rstrip("\n").partition("\t")[2].split("\\n"):
                for start, end in split_sentences(paragraph):
                    words = refine(paragraph[start:end])
                    if words:
                        yield words


def sides(left: int, right: int) -> tuple[list[Words], list[Words]]:
    sentences = novel_sentences()
    return sentences[:left], sentences[APART : APART + right]


def match(left: int, right: int, progress: Progress = silent) -> MatchTable:
    return find_matcher("fuzzy-set").match(*sides(left, right), OPTIONS, progress)


def best_time(work: Callable[[], object], times: int = 5) -> float:
    return min(timed(work) for _ in range(times))


def timed(work: Callable[[], object]) -> float:
    """Seconds of the processor, so that other work on the machine counts as little as possible."""
    start = time.process_time()
    work()
    return time.process_time() - start


def plain_factor(words: list[str]) -> Factor:
    """The factors between some words as plain dictionaries."""
    matrix = load_factors(OPTIONS.factors).between(words, words).tocoo()
    rows: dict[str, dict[str, float]] = {word: {} for word in words}
    for row, column, value in zip(matrix.row, matrix.col, matrix.data, strict=True):
        rows[words[row]][words[column]] = float(value)
    return lambda first, second: rows[first].get(second, 0.0)


@pytest.fixture(scope="module")
def thousand_seconds() -> float:
    match(1000, 1000)
    return best_time(lambda: match(1000, 1000), 40)


def test_a_thousand_by_a_thousand_against_the_plain_loop(thousand_seconds: float) -> None:
    # Every 8th sentence: the first ones of a book are headings. Every 4th gives the same time for a pair within 3 %.
    left, right = (side[::8] for side in sides(1000, 1000))
    factor = plain_factor(sorted({word for side in (left, right) for words in side for word in words}))
    start = time.process_time()
    plain = list(plain_pairs(left, right, factor, OPTIONS.floor))
    plain_seconds = (time.process_time() - start) * 1000 * 1000 / (len(left) * len(right))
    table = find_matcher("fuzzy-set").match(left, right, OPTIONS, silent)
    assert [(m.left, m.right) for m in table] == [(i, j) for i, j, _, _ in plain]
    for found, (_, _, forward, backward) in zip(table, plain, strict=True):
        assert (found.forward, found.backward) == pytest.approx((forward, backward), abs=1e-5)
    ratio = plain_seconds / thousand_seconds
    print(
        f"\n1,000 x 1,000: {thousand_seconds * 1000:.1f} ms; plain loop {plain_seconds:.0f} s (every 8th "
        f"sentence of both sides, extrapolated): {ratio:,.0f} times faster"
    )
    assert ratio >= 1500


def test_ten_thousand_by_ten_thousand(thousand_seconds: float) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    seconds = best_time(lambda: match(10_000, 10_000), 3)
    extra = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    print(
        f"\n10,000 x 10,000: {seconds:.2f} s, {seconds / thousand_seconds:.0f} times 1,000 x 1,000, "
        f"{extra:.0f} MB more"
    )
    assert seconds <= 70 * thousand_seconds
    assert extra <= 1024


def test_ten_thousand_by_a_hundred_thousand_grows_with_the_pairs_found() -> None:
    reports: list[float] = []
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    small_seconds = timed(lambda: match(10_000, 10_000))
    small = match(10_000, 10_000)
    start, busy = time.perf_counter(), time.process_time()
    large = match(10_000, 100_000, lambda step, share: reports.append(time.perf_counter()))
    seconds = time.process_time() - busy
    extra = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    pairs = (len(large) + large.omitted) / (len(small) + small.omitted)
    longest = float(np.diff([start, *reports, time.perf_counter()]).max())
    print(
        f"\n10,000 x 100,000: {seconds:.1f} s, {seconds / small_seconds:.1f} times 10,000 x 10,000 for {pairs:.1f} "
        f"times the pairs; {extra:.0f} MB more; longest silence {longest:.2f} s; {large.omitted:,} pairs left out"
    )
    assert seconds / small_seconds <= 2 * pairs
    assert extra <= 1024
    assert longest < 1.0


def test_the_usual_news_pair() -> None:
    match(60, 60)
    seconds = best_time(lambda: match(60, 60))
    print(f"\n60 x 60: {seconds * 1000:.1f} ms")
    assert seconds <= 0.020


def test_four_thousand_pairs_of_sentences() -> None:
    lines = shared_data("pairs", "mrpc_train.tsv").read_text(encoding="utf-8-sig").splitlines()[1:]
    pairs = [(row[-2], row[-1]) for row in (line.split("\t") for line in lines)]
    seconds = timed(lambda: score_pairs(pairs))
    print(f"\n{len(pairs):,} pairs of sentences scored in {seconds:.2f} s")
    assert seconds <= 3.0


def test_a_slider_over_a_million_pairs() -> None:
    hierarchy = large_hierarchy(20_000)
    table = random_table(20_000, 20_000, 1_000_000)
    whole = decide_on(hierarchy, hierarchy, table, Thresholds(0.5, 0.5), options=OPTIONS, passages=False)
    grouping = best_time(lambda: match_trees(hierarchy, hierarchy, whole.equal), 10)
    deciding = best_time(lambda: decide(whole, Thresholds(0.6, 0.5), passages=False), 10)
    print(f"\n{len(table):,} pairs: grouped by node in {grouping * 1000:.0f} ms, decided in {deciding * 1000:.0f} ms")
    assert grouping <= 0.060
    assert deciding <= 0.080


def test_a_slider_over_a_hundred_thousand_pairs() -> None:
    hierarchy = large_hierarchy(10_000)
    table = random_table(10_000, 10_000, 100_000)
    whole = decide_on(hierarchy, hierarchy, table, Thresholds(0.5, 0.5), options=OPTIONS, passages=False)
    deciding = best_time(lambda: decide(whole, Thresholds(0.6, 0.5), passages=False), 10)
    lengths = np.full(10_000, 9, dtype=np.int32)
    passages = best_time(lambda: find_passages(whole.equal, lengths, lengths), 3)
    print(f"\n{len(table):,} pairs: decided in {deciding * 1000:.1f} ms, passages in {passages * 1000:.0f} ms")
    assert deciding <= 0.010
    assert passages <= 0.5
