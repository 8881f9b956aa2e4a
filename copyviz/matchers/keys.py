"""Matching by equal keys: what `exact` and `least-frequent-4-grams` have in common."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from copyviz.matchers.base import PairScores
from copyviz.matchers.distinct import DistinctPairs, Key, count_spread, group, spread
from copyviz.model.matches import MatchTable
from copyviz.progress import Progress


def match_keys(
    matcher: str, left: Sequence[Key | None], right: Sequence[Key | None], floor: float, progress: Progress
) -> MatchTable:
    """The table of all sentences with equal keys, Sim 1 both ways; None equals nothing."""
    progress("Comparing sentences", 0.0)
    left_keys, left_groups = group(left)
    right_keys, right_groups = group(right)
    progress("Comparing sentences", 0.5)
    numbers = {key: number for number, key in enumerate(right_keys)}
    found = [(number, numbers[key]) for number, key in enumerate(left_keys) if key in numbers]
    both = np.array(found, dtype=np.int64).reshape(-1, 2)
    ones = np.ones(len(both), dtype=np.float32)
    total = count_spread(both[:, 0], both[:, 1], left_groups, right_groups)
    return spread(
        matcher,
        DistinctPairs(both[:, 0], both[:, 1], ones, ones),
        left_groups,
        right_groups,
        floor=floor,
        total=total,
    )


def score_keys(left: Sequence[Key | None], right: Sequence[Key | None]) -> PairScores:
    """1 both ways where the keys at the same place are equal, else 0."""
    same = [a is not None and a == b for a, b in zip(left, right, strict=True)]
    return np.repeat(np.array(same, dtype=np.float32)[:, None], 2, axis=1)
