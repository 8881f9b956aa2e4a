"""Similarity by the Patricia tree: the verbatim runs of one document in the tree of the other, by characters."""

from __future__ import annotations

from copyviz.measures.base import Pair
from copyviz.measures.patricia_walk import PatriciaIndex, Run, walk
from copyviz.model.measured import Measured
from copyviz.progress import Progress, part_of, silent


class Patricia:
    """Characters in verbatim runs by the length of the document whose tree is walked."""

    name = "patricia"
    title = "Patricia similarity"
    meaning = (
        "Characters of {other} in runs of more than 15 that stand word for word in {own}, by the length of {own}; "
        "above 1 where {other} repeats them."
    )
    reads_text = True

    def measure(self, pair: Pair, progress: Progress) -> Measured:
        """The similarity of either document, and the runs of both."""
        left, right = pair.left, pair.right
        of_right = find_runs(left.text, right.text, part_of(progress, 0.0, 0.5))
        of_left = find_runs(right.text, left.text, part_of(progress, 0.5, 1.0))
        return Measured(
            self.name,
            self.title,
            self.meaning,
            (similarity(of_right, left.length), similarity(of_left, right.length)),
            runs=(left.runs_in_sentences(of_left), right.runs_in_sentences(of_right)),
        )


def find_runs(text: str, candidate: str, progress: Progress = silent) -> list[Run]:
    """The runs of the candidate that stand in the text."""
    index = PatriciaIndex(text, part_of(progress, 0.0, 0.6))
    return list(walk(index, candidate, part_of(progress, 0.6, 1.0)))


def similarity(runs: list[Run], length: int) -> float:
    """The characters of runs by the length of a document."""
    return sum(run.length for run in runs) / length if length else 0.0


def patricia_similarity(text: str, candidate: str) -> float:
    """How much of a text a candidate repeats, as the paper counts it; single spaces between words are best."""
    return similarity(find_runs(text, candidate), len(text))
