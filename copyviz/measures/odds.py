"""The odds ratio of two documents (Yerra & Ng 2005, equation 4.3)."""

from __future__ import annotations

HIGHEST = 100.0
"""What stands for infinity, as in the paper."""


def odds_ratio(forward: float, backward: float) -> float:
    """p / (1 - p) with p the product of both degrees of resemblance; at most `HIGHEST`."""
    probability = forward * backward
    if probability >= 1.0:
        return HIGHEST
    return min(HIGHEST, probability / (1.0 - probability))
