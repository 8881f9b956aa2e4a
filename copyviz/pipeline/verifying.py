"""Compares proposed pairs with the real matcher; a plain function that runs in any process."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from copyviz.model.collection import PairScore
from copyviz.model.comparison import Comparison, Exclusion, Side
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import Interval, Passage
from copyviz.options import CompareOptions
from copyviz.pipeline.compare import compare, decide
from copyviz.pipeline.preparing import open_hierarchy

REASON = "stands in many documents of the collection"

Text = tuple[bytes, tuple[int, ...]]
"""A hierarchy as an index keeps it, and the numbers of its sentences that are left out."""


def verify(left: Text, rights: Sequence[Text], options: CompareOptions) -> list[PairScore]:
    """What the matcher says on one document and each of several others."""
    return [score_pair(left, right, options) for right in rights]


def score_pair(left: Text, right: Text, options: CompareOptions) -> PairScore:
    """What the matcher says on two documents."""
    comparison = compare(open_hierarchy(left[0]), open_hierarchy(right[0]), options)
    if left[1] or right[1]:
        exclusions = (*exclusions_of(Side.LEFT, left[1]), *exclusions_of(Side.RIGHT, right[1]))
        comparison = decide(comparison, comparison.thresholds, exclusions)
    return summarise(comparison)


def exclusions_of(side: Side, sentences: Sequence[int]) -> list[Exclusion]:
    """Sentences to leave out as runs of neighbours; their numbers rise."""
    ends = [number for number, following in pairwise(sentences) if following != number + 1]
    runs, first = [], sentences[0] if sentences else 0
    for last in (*ends, *sentences[-1:]):
        runs.append(Exclusion(side, Interval(first, last - first + 1), REASON))
        first = next((number for number in sentences if number > last), last)
    return runs


def summarise(comparison: Comparison) -> PairScore:
    """The figures of a comparison that a list of pairs shows."""
    scores = comparison.scores
    words = [words_in(comparison.left, passage) for passage in comparison.passages]
    lengths = [passage.length for passage in comparison.passages]
    return PairScore(
        matched=scores.matched,
        overlap=scores.overlap,
        odds_ratio=scores.odds_ratio,
        passages=len(lengths),
        longest=max(lengths, default=0),
        longest_words=max(words, default=0),
    )


def words_in(left: Hierarchy, passage: Passage) -> int:
    """How many words for matching the matched sentences of a passage have on the left."""
    numbers = np.unique([pair[0] for pair in passage.pairs])
    return sum(len(left.sentences[number].words) for number in numbers.tolist())
