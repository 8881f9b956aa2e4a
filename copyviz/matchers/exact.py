"""Equal sequences of words: the sentence chunks of COPS and SCAM (Brin, Davis & Garcia-Molina 1995)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from copyviz.matchers.base import PairScores, Words
from copyviz.matchers.keys import match_keys, score_keys
from copyviz.model.explanation import Evidence
from copyviz.model.matches import MatchTable
from copyviz.options import CompareOptions, Thresholds
from copyviz.progress import Progress


class Exact:
    """Sentences are equal when their words are the same in the same order."""

    name = "exact"
    title = "Exact"
    description = (
        "Finds sentences whose words are the same in the same order, whatever their endings and punctuation."
    )

    def thresholds(self, _options: CompareOptions) -> Thresholds:
        """Every pair found is equal."""
        return Thresholds(1.0, 0.0)

    def match(
        self, left: Sequence[Words], right: Sequence[Words], options: CompareOptions, progress: Progress
    ) -> MatchTable:
        """All pairs of sentences with the same words in the same order."""
        return match_keys(
            self.name, [words or None for words in left], [words or None for words in right], options.floor, progress
        )

    def score(
        self, left: Sequence[Words], right: Sequence[Words], _options: CompareOptions, _progress: Progress
    ) -> PairScores:
        """1 both ways for the same words in the same order, else 0."""
        return score_keys([words or None for words in left], [words or None for words in right])

    def explain(self, left: Words, right: Words, _options: CompareOptions) -> Evidence:
        """Which words stand in the other sentence; only all of them in the same order count."""
        same = bool(left) and left == right
        reason = "the same words in the same order" if same else "not the same words in the same order"
        return explain_identity(left, right, same, reason=reason)


def explain_identity(
    left: Words, right: Words, same: bool, *, reason: str, keys: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
) -> Evidence:
    """The evidence of a matcher to which words are the same or not and sentences equal or not."""
    factors = np.array([[a == b for b in right] for a in left], dtype=np.float32).reshape(len(left), len(right))
    return Evidence(
        left,
        right,
        factors,
        factors.max(axis=1, initial=0.0),
        factors.max(axis=0, initial=0.0),
        float(same),
        float(same),
        *keys,
        reason,
    )
