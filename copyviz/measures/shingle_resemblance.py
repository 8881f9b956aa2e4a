"""Resemblance of two documents by shingles: how much of all their runs of words stands in both."""

from __future__ import annotations

from copyviz.measures.base import Pair
from copyviz.model.measured import Measured
from copyviz.progress import Progress
from copyviz.text.shingles import Shingle, shingles


class ShingleResemblance:
    """Shared shingles by all shingles."""

    name = "shingle-resemblance"
    title = "Shingle resemblance"
    meaning = (
        "Of all runs of {width} words in A and B, the share that stands in both; order of passages does not count."
    )
    reads_text = True

    def measure(self, pair: Pair, progress: Progress) -> Measured:
        """The resemblance of the pair."""
        progress("Comparing runs of words", 0.0)
        left, right = (shingles(side.tokens, pair.shingle_width) for side in (pair.left, pair.right))
        return Measured(
            self.name,
            self.title,
            self.meaning.replace("{width}", str(pair.shingle_width)),
            (resemblance(left, right),),
        )


def resemblance(left: frozenset[Shingle], right: frozenset[Shingle]) -> float:
    """Shared shingles by all shingles, 0 where there are none."""
    shared = len(left & right)
    return shared / (len(left) + len(right) - shared) if shared else 0.0
