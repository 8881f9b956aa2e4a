"""Scores for a list of sentence pairs, for those who measure or have their own idea of a document."""

from __future__ import annotations

from collections.abc import Iterable

from copyviz.matchers.base import PairScores
from copyviz.matchers.figures import heeds_figures, weigh_pairs
from copyviz.matchers.table import find_matcher
from copyviz.options import CompareOptions
from copyviz.progress import Progress, silent
from copyviz.text.figures import figures_of
from copyviz.text.words import refine


def score_pairs(
    pairs: Iterable[tuple[str, str]],
    matcher: str = "fuzzy-set",
    factors: str = "meaning",
    progress: Progress = silent,
) -> PairScores:
    """Sim(left, right) and Sim(right, left) of each pair of sentences, as rows of an array (n, 2)."""
    lefts, rights = [], []
    for left, right in pairs:
        lefts.append(left)
        rights.append(right)
    options = CompareOptions(matcher=matcher, factors=factors)
    scores = find_matcher(matcher).score(list(map(refine, lefts)), list(map(refine, rights)), options, progress)
    if heeds_figures(options):
        return weigh_pairs(scores, list(map(figures_of, lefts)), list(map(figures_of, rights)))
    return scores
