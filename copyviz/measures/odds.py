"""The odds ratio of two documents (Yerra & Ng 2005, equation 4.3)."""

from __future__ import annotations

from copyviz.measures.base import Pair
from copyviz.model.measured import Measured
from copyviz.progress import Progress

HIGHEST = 100.0
"""What stands for infinity, as in the paper."""


class OddsRatio:
    """Both degrees of resemblance in one number."""

    name = "odds-ratio"
    title = "Odds ratio"
    meaning = (
        "Both overlaps in one number, p/(1−p) with p their product: 0 is nothing in common, 1 an even chance, "
        "100 the same text."
    )
    reads_text = False

    def measure(self, pair: Pair, _progress: Progress) -> Measured:
        """The odds ratio of the pair."""
        return Measured(self.name, self.title, self.meaning, (pair.scores.odds_ratio,))


def odds_ratio(forward: float, backward: float) -> float:
    """p / (1 - p) with p the product of both degrees of resemblance; at most `HIGHEST`."""
    probability = forward * backward
    if probability >= 1.0:
        return HIGHEST
    return min(HIGHEST, probability / (1.0 - probability))
