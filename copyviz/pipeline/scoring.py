"""Scores for a list of sentence pairs, for those who measure or have their own idea of a document."""

from __future__ import annotations

from collections.abc import Iterable

from copyviz.matchers.base import PairScores
from copyviz.matchers.table import find_matcher
from copyviz.options import CompareOptions
from copyviz.progress import Progress, silent
from copyviz.text.words import refine


def score_pairs(
    pairs: Iterable[tuple[str, str]],
    matcher: str = "fuzzy-set",
    factors: str = "meaning",
    progress: Progress = silent,
) -> PairScores:
    """Sim(left, right) and Sim(right, left) of each pair of sentences, as rows of an array (n, 2)."""
    refined = [(refine(left), refine(right)) for left, right in pairs]
    return find_matcher(matcher).score(
        [left for left, _ in refined],
        [right for _, right in refined],
        CompareOptions(matcher=matcher, factors=factors),
        progress,
    )
