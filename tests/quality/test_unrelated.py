"""Papers that have nothing to do with each other: most pairs of them share not a single sentence."""

from __future__ import annotations

from itertools import combinations

from copyviz.pipeline.compare import compare_matches
from copyviz.pipeline.read import read
from helpers.shared_data import FULL, shared_data

EVERY = 2 if FULL else 6
LEAST_CLEAN = 0.65
MOST_OVERLAP = 0.002


def test_most_unrelated_papers_share_nothing() -> None:
    papers = [read(path) for path in sorted(shared_data("pdf").glob("*.pdf"))[::EVERY]]
    scores = [compare_matches(left, right).scores for left, right in combinations(papers, 2)]
    clean = sum(not any(score.matched) for score in scores) / len(scores)
    overlap = sum(sum(score.overlap) for score in scores) / len(scores) / 2
    print(f"\n{clean:.2f} of {len(scores)} pairs share nothing; mean overlap {overlap:.4f}")
    assert clean >= LEAST_CLEAN
    assert overlap <= MOST_OVERLAP
