"""Three least-frequent 4-grams as a sentence's fingerprint (Yerra & Ng 2005, section 3.2.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from copyviz.matchers.base import PairScores, Words
from copyviz.matchers.exact import explain_identity
from copyviz.matchers.keys import match_keys, score_keys
from copyviz.model.explanation import Evidence
from copyviz.model.matches import MatchTable
from copyviz.options import CompareOptions, Thresholds
from copyviz.progress import Progress, each, part_of

SIZE = 4
KEPT = 3

Frequency = Callable[[str], int]


class LeastFrequentFourGrams:
    """Sentences are equal when their three least frequent 4-grams are."""

    name = "least-frequent-4-grams"
    title = "Least frequent 4-grams"
    description = "Finds sentences that share their three rarest runs of four letters: quick, strict, nearly exact."

    def thresholds(self, _options: CompareOptions) -> Thresholds:
        """Every pair found is equal."""
        return Thresholds(1.0, 0.0)

    def match(
        self, left: Sequence[Words], right: Sequence[Words], options: CompareOptions, progress: Progress
    ) -> MatchTable:
        """All pairs of sentences with the same representation."""
        left_keys = represent_all(left, part_of(progress, 0.0, 0.4))
        right_keys = represent_all(right, part_of(progress, 0.4, 0.8))
        return match_keys(self.name, left_keys, right_keys, options.floor, part_of(progress, 0.8, 1.0))

    def score(
        self, left: Sequence[Words], right: Sequence[Words], _options: CompareOptions, progress: Progress
    ) -> PairScores:
        """1 both ways for the same representation, else 0."""
        left_keys = represent_all(left, part_of(progress, 0.0, 0.5))
        return score_keys(left_keys, represent_all(right, part_of(progress, 0.5, 1.0)))

    def explain(self, left: Words, right: Words, _options: CompareOptions) -> Evidence:
        """The 4-grams that stand for each sentence."""
        frequency = frequencies()
        left_grams, right_grams = rarest_grams(left, frequency), rarest_grams(right, frequency)
        same = bool(left_grams) and "".join(left_grams) == "".join(right_grams)
        reason = "the same rarest 4-grams" if same else "other rarest 4-grams"
        return explain_identity(left, right, same, reason=reason, keys=(left_grams, right_grams))


def represent_all(sentences: Sequence[Words], progress: Progress) -> list[str | None]:
    """The representation of each sentence; None for those too short to have one."""
    frequency = frequencies()
    known: dict[Words, str] = {}
    for words in each(distinct := dict.fromkeys(sentences), len(distinct), "Finding rare 4-grams", progress):
        known[words] = "".join(rarest_grams(words, frequency))
    return [known[words] or None for words in sentences]


def rarest_grams(words: Words, frequency: Frequency) -> tuple[str, ...]:
    """The three least frequent distinct 4-grams in the order of their position; ties go to the first."""
    joined = "".join(words)
    first: dict[str, int] = {}
    for position in range(len(joined) - SIZE + 1):
        first.setdefault(joined[position : position + SIZE], position)
    # Sorting keeps the order of equals, which is that of their first positions.
    rarest = sorted(first, key=frequency)[:KEPT]
    return tuple(sorted(rarest, key=first.__getitem__))


def frequencies() -> Frequency:
    """How often each 4-gram stands in the reference collection."""
    from copyviz.matchers.four_gram_table import load_four_grams

    return cache(load_four_grams().frequency)
