"""Finds thresholds from labelled sentence pairs, as Yerra & Ng 2005 (figure 3.2) found theirs.

First the permissible threshold: as it rises, fewer different pairs are taken for equal and more equal ones are
missed; it is set where the two errors balance. Then, at that threshold, the variation threshold in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from copyviz.errors import UsageError
from copyviz.options import Thresholds

STEP = 0.01
HAIR = 1e-6
"""Scores are 32-bit; a threshold of .825 must not fail against a score printed as .825."""

Shares = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class ErrorCurve:
    """For each threshold the share of different pairs taken for equal and of equal pairs missed."""

    thresholds: Shares
    false_positives: Shares
    false_negatives: Shares

    def __post_init__(self) -> None:
        for array in (self.thresholds, self.false_positives, self.false_negatives):
            array.setflags(write=False)

    def balance(self) -> float:
        """The threshold at which neither error dominates; where several do, the one with the least error."""
        gap = np.abs(self.false_positives - self.false_negatives)
        total = self.false_positives + self.false_negatives
        best = np.lexsort((self.thresholds, total, gap.round(9)))[0]
        return float(self.thresholds[best].round(6))


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """The two curves of the paper's figure 3.2 and the thresholds read from them."""

    permissible: ErrorCurve
    variation: ErrorCurve
    thresholds: Thresholds
    equal_pairs: int
    different_pairs: int


def calibrate(forward: ArrayLike, backward: ArrayLike, equal: ArrayLike, step: float = STEP) -> Calibration:
    """The curves and thresholds of labelled pairs: Sim both ways, and whether people call the pair equal."""
    there, back = np.asarray(forward, np.float64), np.asarray(backward, np.float64)
    label = np.asarray(equal, np.bool_)
    if not len(label):
        raise UsageError(
            "There are no pairs.", "Give pairs that people call equal and pairs that they call different."
        )
    if label.all() or not label.any():
        raise UsageError(
            "The pairs are all of one kind, so no threshold can tell them apart.",
            "Give pairs that people call equal and pairs that people call different.",
        )
    least, gap = np.minimum(there, back), np.abs(there - back)
    permissible = error_curve(grid(1.0, step), lambda threshold: least >= threshold - HAIR, label)
    chosen = permissible.balance()
    near = least >= chosen - HAIR
    variation = error_curve(grid(1.0 - chosen, step), lambda threshold: near & (gap <= threshold + HAIR), label)
    thresholds = Thresholds(chosen, variation.balance())
    return Calibration(permissible, variation, thresholds, int(label.sum()), int((~label).sum()))


def grid(end: float, step: float) -> Shares:
    """The thresholds from 0 to `end`."""
    return np.linspace(0.0, end, round(end / step) + 1)


def error_curve(
    thresholds: Shares, accepted: Callable[[float], NDArray[np.bool_]], label: NDArray[np.bool_]
) -> ErrorCurve:
    """Both errors at each threshold, where `accepted` tells which pairs are then equal."""
    marked = [accepted(threshold) for threshold in thresholds.tolist()]
    false_positives = np.array([row[~label].mean() for row in marked])
    false_negatives = np.array([1.0 - row[label].mean() for row in marked])
    return ErrorCurve(thresholds, false_positives, false_negatives)
