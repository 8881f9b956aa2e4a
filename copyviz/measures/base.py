"""What every measure of a pair of documents offers, and what it may look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from copyviz.measures.counted_text import CountedText
from copyviz.model.comparison import Scores
from copyviz.model.measured import Measured
from copyviz.progress import Progress


@dataclass(frozen=True, slots=True)
class Pair:
    """Two documents without what was left out, the scores of their matches, and the width of shingles."""

    left: CountedText
    right: CountedText
    scores: Scores
    shingle_width: int = 4


class Measure(Protocol):
    """One measure; `meaning` says in a line what its value tells, with {own} and {other} for the documents.

    `reads_text` tells the measures that depend on the texts alone from those that follow from the matches.
    """

    name: str
    title: str
    meaning: str
    reads_text: bool

    def measure(self, pair: Pair, progress: Progress) -> Measured:
        """The value for a pair of documents."""
