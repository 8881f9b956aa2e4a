"""Why two sentences are equal or not: their words, factors, both Sims and the rule that decided."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from copyviz.options import Thresholds


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What a matcher sees in two sentences.

    `factors[i, j]` tells how far the i-th word on the left and the j-th on the right mean the same (0 to 1);
    `left_mu[i]` how far the i-th word on the left is found in the whole right sentence, `right_mu` the other way.
    `left_keys` and `right_keys` are what the matcher compares where that is not single words: the 4-grams. `reason`
    says in a few words what decided where that is not the size of the Sims.
    """

    left_words: tuple[str, ...]
    right_words: tuple[str, ...]
    factors: NDArray[np.float32]
    left_mu: NDArray[np.float32]
    right_mu: NDArray[np.float32]
    forward: float
    backward: float
    left_keys: tuple[str, ...] = ()
    right_keys: tuple[str, ...] = ()
    reason: str = ""

    def __post_init__(self) -> None:
        for array in (self.factors, self.left_mu, self.right_mu):
            array.setflags(write=False)

    @property
    def score(self) -> float:
        """The smaller Sim, which decides."""
        return min(self.forward, self.backward)

    @property
    def shared(self) -> tuple[str, ...]:
        """The words both sentences have, in the order of the left one."""
        right = frozenset(self.right_words)
        return tuple(dict.fromkeys(word for word in self.left_words if word in right))


@dataclass(frozen=True, slots=True, eq=False)
class Explanation:
    """The whole reason for one pair of sentences.

    `left` and `right` are sentence numbers; one of them holds two neighbours where a sentence was split or two were
    merged. `left_surfaces` and `right_surfaces` are the words of the evidence as they are written in the documents.
    `rule` is the decision in one line, such as `min 0.84 ≥ 0.52, difference 0.04 ≤ 0.45 → equal`, and `note` a
    sentence on what was compared where that is not simply two sentences.
    """

    matcher: str
    left: tuple[int, ...]
    right: tuple[int, ...]
    evidence: Evidence
    left_surfaces: tuple[str, ...]
    right_surfaces: tuple[str, ...]
    thresholds: Thresholds
    equal: bool
    rule: str
    note: str = ""
