"""From sentences as words to tables and scores by way of sparse products."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from copyviz.matchers.bags import Matrix, bags_of, vocabulary_of
from copyviz.matchers.base import PAIR_LIMIT, PairScores, Words
from copyviz.matchers.candidates import similar_pairs
from copyviz.matchers.distinct import group, spread
from copyviz.matchers.limits import PairCollector
from copyviz.matchers.products import found_in, logs_of
from copyviz.model.matches import MatchTable
from copyviz.progress import Progress, part_of

WORDS_STEP = "Looking up words"

# Pairs scored in one go: some 30 MB, a tenth of a second.
CHUNK = 10_000


class WordFactors(Protocol):
    """Whatever tells how far words mean the same."""

    def submatrix(self, words: Sequence[str]) -> Matrix:
        """The symmetric table of factors between these words."""


def match_bags(
    matcher: str,
    left: Sequence[Words],
    right: Sequence[Words],
    factors: WordFactors | None,
    *,
    floor: float,
    progress: Progress,
    limit: int = PAIR_LIMIT,
) -> MatchTable:
    """The table of all pairs whose smaller Sim reaches the floor; without factors by distinct words."""
    progress(WORDS_STEP, 0.0)
    left_words, left_groups = group([words or None for words in left])
    progress(WORDS_STEP, 0.01)
    right_words, right_groups = group([words or None for words in right])
    progress(WORDS_STEP, 0.02)
    vocabulary = vocabulary_of(left_words, right_words)
    logs = logs_of(factors.submatrix(list(vocabulary))) if factors else None
    progress(WORDS_STEP, 0.03)
    left_bags = bags_of(left_words, vocabulary, factors is None)
    progress(WORDS_STEP, 0.04)
    right_bags = bags_of(right_words, vocabulary, factors is None)
    collector = PairCollector(left_groups, right_groups, limit)
    for block in similar_pairs(left_bags, right_bags, logs, floor, part_of(progress, 0.05, 0.98)):
        collector.add(block)
    pairs = collector.pairs(part_of(progress, 0.98, 0.99))
    progress("Sorting pairs", 0.99)
    return spread(matcher, pairs, left_groups, right_groups, floor=floor, total=collector.total, limit=limit)


def score_bags(
    left: Sequence[Words], right: Sequence[Words], factors: WordFactors | None, progress: Progress
) -> PairScores:
    """Both Sims of each sentence on the left with the one at the same place on the right."""
    progress("Comparing pairs", 0.0)
    distinct, groups = group([*left, *right])
    vocabulary = vocabulary_of(distinct)
    logs = logs_of(factors.submatrix(list(vocabulary))) if factors else None
    bags = bags_of(distinct, vocabulary, factors is None)
    found = found_in(bags.presence, logs)
    rows = groups.members()
    scores = np.zeros((len(left), 2), dtype=np.float32)
    for first in range(0, len(left), CHUNK):
        progress("Comparing pairs", first / len(left))
        last = min(first + CHUNK, len(left))
        pair = rows[first:last], rows[len(left) + first : len(left) + last]
        scores[first:last, 0] = bags.weights[pair[0]].multiply(found[pair[1]]).sum(axis=1)
        scores[first:last, 1] = bags.weights[pair[1]].multiply(found[pair[0]]).sum(axis=1)
    return np.minimum(scores, 1.0)
