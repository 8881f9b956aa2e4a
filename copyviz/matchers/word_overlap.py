"""Overlap of distinct words, the partial match of copy detection servers (Ismail, Saad & Badr, section 5.2.4)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from copyviz.matchers.base import PairScores, Words
from copyviz.model.explanation import Evidence
from copyviz.model.matches import MatchTable
from copyviz.options import CompareOptions, Thresholds
from copyviz.progress import Progress


class WordOverlap:
    """Sim is the share of a sentence's distinct words that stand in the other sentence."""

    name = "word-overlap"
    title = "Word overlap"
    description = "Finds sentences that share most of their words, in any order; related words do not count."

    def thresholds(self, _options: CompareOptions) -> Thresholds:
        """Overlap counts from 0.80 up; how much the two differ is of no concern."""
        return Thresholds(0.80, 1.0)

    def match(
        self, left: Sequence[Words], right: Sequence[Words], options: CompareOptions, progress: Progress
    ) -> MatchTable:
        """All pairs of sentences whose smaller Sim reaches the floor."""
        from copyviz.matchers.correlation import identity_factors
        from copyviz.matchers.tables import match_bags

        return match_bags(
            self.name, left, right, identity_factors(), floor=options.floor, progress=progress, distinct=True
        )

    def score(
        self, left: Sequence[Words], right: Sequence[Words], _options: CompareOptions, progress: Progress
    ) -> PairScores:
        """Both Sims of each sentence with the one at the same place."""
        from copyviz.matchers.correlation import identity_factors
        from copyviz.matchers.tables import score_bags

        return score_bags(left, right, identity_factors(), progress, distinct=True)

    def explain(self, left: Words, right: Words, _options: CompareOptions) -> Evidence:
        """Which words stand in the other sentence."""
        same = np.array([[a == b for b in right] for a in left], dtype=np.float32).reshape(len(left), len(right))
        shared = len(set(left) & set(right))
        return Evidence(
            left,
            right,
            same,
            same.max(axis=1, initial=0.0),
            same.max(axis=0, initial=0.0),
            shared / max(1, len(set(left))),
            shared / max(1, len(set(right))),
        )
