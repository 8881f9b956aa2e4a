"""Scores of a pair of documents: overlap (equation 3.5) and degree of resemblance (4.1) of Yerra & Ng 2005."""

from __future__ import annotations

from copyviz.measures.base import Pair
from copyviz.measures.odds import odds_ratio
from copyviz.model.comparison import Scores
from copyviz.model.measured import Measured
from copyviz.progress import Progress


class Overlap:
    """The share of sentences that have an equal one (equation 3.5)."""

    name = "overlap"
    title = "Overlap"
    meaning = "The share of the sentences of {own} that have an equal sentence in {other}."
    reads_text = False

    def measure(self, pair: Pair, _progress: Progress) -> Measured:
        """The overlap of either document."""
        return Measured(self.name, self.title, self.meaning, pair.scores.overlap)


class Resemblance:
    """The degree of resemblance (equation 4.1)."""

    name = "resemblance"
    title = "Resemblance"
    meaning = "The paper's name for the same share, counted for the odds ratio."
    reads_text = False

    def measure(self, pair: Pair, _progress: Progress) -> Measured:
        """The resemblance of either document."""
        return Measured(self.name, self.title, self.meaning, pair.scores.resemblance)


def score_documents(matched: tuple[int, int], counted: tuple[int, int]) -> Scores:
    """The scores of two documents of which `matched` of `counted` sentences stand in the other one.

    The paper's resemblance counts a sentence once for each equal sentence, which passes 1 where sentences repeat;
    here a sentence counts once, and so resemblance is the overlap.
    """
    shares = (share(matched[0], counted[0]), share(matched[1], counted[1]))
    return Scores(matched, counted, overlap=shares, resemblance=shares, odds_ratio=odds_ratio(*shares))


def share(part: int, whole: int) -> float:
    """Part by whole, 0 where there is no whole."""
    return part / whole if whole else 0.0
