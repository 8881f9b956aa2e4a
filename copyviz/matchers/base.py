"""What every sentence matcher has in common: sentences as tuples of words in, a MatchTable out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from copyviz.model.explanation import Evidence
from copyviz.model.matches import MatchTable
from copyviz.options import CompareOptions, Thresholds
from copyviz.progress import Progress

Words: TypeAlias = tuple[str, ...]
"""The words of one sentence for matching, in order; a sentence without words matches nothing."""

PairScores: TypeAlias = NDArray[np.float32]
"""One row for each pair: Sim(left, right) and Sim(right, left)."""

PAIR_LIMIT = 1_000_000
"""The most pairs a table holds: what the window still shows and filters without a pause."""


class Matcher(Protocol):
    """One way to tell which sentences say the same."""

    name: str
    """The registered name, the same on the command line, in dialogs and in files."""
    title: str
    """What a dialog calls it."""
    description: str
    """One sentence on what it finds, for people who have to choose."""

    def thresholds(self, options: CompareOptions) -> Thresholds:
        """The thresholds that go with the matcher (and its factors) when the user names none."""

    def match(
        self, left: Sequence[Words], right: Sequence[Words], options: CompareOptions, progress: Progress
    ) -> MatchTable:
        """All pairs of a left and a right sentence whose smaller Sim reaches `options.floor`."""

    def score(
        self, left: Sequence[Words], right: Sequence[Words], options: CompareOptions, progress: Progress
    ) -> PairScores:
        """Both Sims of each sentence on the left with the one at the same place on the right."""

    def explain(self, left: Words, right: Words, options: CompareOptions) -> Evidence:
        """Why two sentences are as similar as `score` says."""
