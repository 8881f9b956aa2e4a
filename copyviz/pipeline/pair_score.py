"""Compares proposed pairs with the real matcher; plain functions that run in any process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from copyviz.model.collection import PairScore
from copyviz.model.comparison import Comparison, Exclusion, Side
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import Interval, Passage
from copyviz.options import CompareOptions
from copyviz.pipeline.compare import compare_partners
from copyviz.pipeline.preparing import open_hierarchy

REASON = "stands in many documents of the collection"

Text = tuple[bytes, tuple[int, ...]]
"""A hierarchy as an index keeps it, and the numbers of its sentences that are left out, rising."""


def score_pairs(left: Text, rights: Sequence[Text], options: CompareOptions) -> list[PairScore]:
    """What the matcher says on one document and each of several others."""
    own = tuple(exclusions_of(Side.LEFT, left[1]))
    exclusions = [(*own, *exclusions_of(Side.RIGHT, numbers)) for _, numbers in rights]
    hierarchies = [open_hierarchy(data) for data, _ in rights]
    return [summarise(each) for each in compare_partners(open_hierarchy(left[0]), hierarchies, options, exclusions)]


def exclusions_of(side: Side, sentences: Sequence[int]) -> Iterator[Exclusion]:
    """Sentences to leave out, as runs of neighbours."""
    numbers = np.array(sentences, dtype=np.int64)
    for run in np.split(numbers, np.flatnonzero(np.diff(numbers) > 1) + 1):
        if len(run):
            yield Exclusion(side, Interval(int(run[0]), len(run)), REASON)


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
    return sum(len(left.sentences[number].words) for number in {pair[0] for pair in passage.pairs})
