"""Containment of a document in another by shingles: how many of its runs of words stand in the other one."""

from __future__ import annotations

from copyviz.measures.base import Pair
from copyviz.model.measured import Measured
from copyviz.progress import Progress
from copyviz.text.shingles import Shingle, shingles


class ShingleContainment:
    """Shared shingles by those of one document."""

    name = "shingle-containment"
    title = "Shingle containment"
    meaning = "The share of the runs of {width} words in {own} that stand in {other} as well."
    reads_text = True

    def measure(self, pair: Pair, progress: Progress) -> Measured:
        """The containment of either document in the other."""
        progress("Comparing runs of words", 0.0)
        left, right = (shingles(side.tokens, pair.shingle_width) for side in (pair.left, pair.right))
        return Measured(
            self.name,
            self.title,
            self.meaning.replace("{width}", str(pair.shingle_width)),
            (containment(left, right), containment(right, left)),
        )


def containment(own: frozenset[Shingle], other: frozenset[Shingle]) -> float:
    """Shared shingles by those of the first set, 0 where it is empty."""
    return len(own & other) / len(own) if own else 0.0
