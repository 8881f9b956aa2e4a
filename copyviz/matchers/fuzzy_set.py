"""The fuzzy-set matcher of Yerra & Ng 2005, section 3.2.2: sentences that say the same in related words."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from copyviz.matchers.base import PairScores, Words
from copyviz.model.explanation import Evidence
from copyviz.model.matches import MatchTable
from copyviz.options import CompareOptions, Thresholds
from copyviz.progress import Progress


class FuzzySet:
    """Sentences are similar as far as the words of each are found, by meaning, in the other."""

    name = "fuzzy-set"
    title = "Fuzzy set"
    description = "Finds sentences that say the same, also in related words and another order."

    def thresholds(self, options: CompareOptions) -> Thresholds:
        """The thresholds calibrated for the factors."""
        from copyviz.matchers.correlation import load_factors

        return load_factors(options.factors).thresholds

    def match(
        self, left: Sequence[Words], right: Sequence[Words], options: CompareOptions, progress: Progress
    ) -> MatchTable:
        """All pairs of sentences whose smaller Sim reaches the floor."""
        from copyviz.matchers.correlation import load_factors
        from copyviz.matchers.tables import match_bags

        return match_bags(
            self.name, left, right, load_factors(options.factors), floor=options.floor, progress=progress
        )

    def score(
        self, left: Sequence[Words], right: Sequence[Words], options: CompareOptions, progress: Progress
    ) -> PairScores:
        """Both Sims of each sentence with the one at the same place."""
        from copyviz.matchers.correlation import load_factors
        from copyviz.matchers.tables import score_bags

        return score_bags(left, right, load_factors(options.factors), progress)

    def explain(self, left: Words, right: Words, options: CompareOptions) -> Evidence:
        """The factors of all pairs of words and what follows from them."""
        from copyviz.matchers.correlation import load_factors

        factors = load_factors(options.factors)
        table = np.array([[factors.factor(a, b) for b in right] for a in left], dtype=np.float32)
        return explain_factors(left, right, table.reshape(len(left), len(right)))


def explain_factors(left: Words, right: Words, factors: np.typing.NDArray[np.float32]) -> Evidence:
    """Mu and Sim as they follow from a table of factors; a word that stands twice is one element of the fuzzy set."""
    rest = 1.0 - factors.astype(np.float64)
    left_mu = 1.0 - rest[:, first_places(right)].prod(axis=1)
    right_mu = 1.0 - rest[first_places(left), :].prod(axis=0)
    both = bool(left) and bool(right)
    return Evidence(
        left,
        right,
        factors,
        left_mu.astype(np.float32),
        right_mu.astype(np.float32),
        float(left_mu.mean()) if both else 0.0,
        float(right_mu.mean()) if both else 0.0,
    )


def first_places(words: Words) -> list[int]:
    """Where each distinct word stands first."""
    return sorted({word: place for place, word in reversed(list(enumerate(words)))}.values())
