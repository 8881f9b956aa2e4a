"""From sentences as words to tables and scores by way of sparse products."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from copyviz.matchers.bags import Matrix, bags_of
from copyviz.matchers.base import PAIR_LIMIT, PairScores, Words
from copyviz.matchers.candidates import similar_pairs
from copyviz.matchers.distinct import group, spread
from copyviz.matchers.limits import PairCollector
from copyviz.matchers.products import found_in, logs_of, slice_rows
from copyviz.model.matches import MatchTable
from copyviz.progress import Progress, part_of

WORDS_STEP = "Looking up words"

# Pairs scored in one go: some 30 MB, a tenth of a second.
CHUNK = 10_000


class WordFactors(Protocol):
    """Whatever tells how far words mean the same."""

    def between(self, rows: Sequence[str], columns: Sequence[str]) -> Matrix:
        """The factors of some distinct words with others; a word is 1 with itself."""


def match_bags(
    matcher: str,
    left: Sequence[Words],
    right: Sequence[Words],
    factors: WordFactors,
    *,
    floor: float,
    progress: Progress,
    distinct: bool = False,
    limit: int = PAIR_LIMIT,
) -> MatchTable:
    """The table of all pairs whose smaller Sim reaches the floor; repeated words count once if `distinct`."""
    progress(WORDS_STEP, 0.0)
    left_words, left_groups = group([words or None for words in left])
    progress(WORDS_STEP, 0.005)
    right_words, right_groups = group([words or None for words in right])
    progress(WORDS_STEP, 0.01)
    left_bags = bags_of(left_words, distinct)
    progress(WORDS_STEP, 0.02)
    right_bags = bags_of(right_words, distinct)
    progress(WORDS_STEP, 0.03)
    logs = logs_of(factors.between(left_bags.vocabulary, right_bags.vocabulary))
    progress(WORDS_STEP, 0.04)
    collector = PairCollector(left_groups, right_groups, limit)
    for block in similar_pairs(left_bags, right_bags, logs, floor, part_of(progress, 0.05, 0.98)):
        collector.add(block)
    pairs = collector.pairs(part_of(progress, 0.98, 0.99))
    progress("Sorting pairs", 0.99)
    return spread(matcher, pairs, left_groups, right_groups, floor=floor, total=collector.total, limit=limit)


def score_bags(
    left: Sequence[Words],
    right: Sequence[Words],
    factors: WordFactors,
    progress: Progress,
    *,
    distinct: bool = False,
) -> PairScores:
    """Both Sims of each sentence on the left with the one at the same place on the right."""
    progress("Comparing pairs", 0.0)
    left_bags, right_bags = bags_of(left, distinct), bags_of(right, distinct)
    logs = logs_of(factors.between(left_bags.vocabulary, right_bags.vocabulary))
    mirrored = logs.T.tocsr()
    scores = np.zeros((len(left), 2), dtype=np.float32)
    for first in range(0, len(left), CHUNK):
        progress("Comparing pairs", first / len(left))
        last = min(first + CHUNK, len(left))
        found_right = found_in(slice_rows(right_bags.presence, first, last), mirrored)
        scores[first:last, 0] = slice_rows(left_bags.weights, first, last).multiply(found_right).sum(axis=1)
        found_left = found_in(slice_rows(left_bags.presence, first, last), logs)
        scores[first:last, 1] = slice_rows(right_bags.weights, first, last).multiply(found_left).sum(axis=1)
    return np.minimum(scores, 1.0)
