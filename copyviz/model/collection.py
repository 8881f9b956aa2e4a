"""A collection of documents: what became of each of them, and which of them share text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from copyviz.errors import Outcome
from copyviz.options import CompareOptions, ScreenOptions

COMPARED, SCREENED = CompareOptions(), ScreenOptions()


@dataclass(frozen=True, slots=True)
class Member:
    """One file of a collection, readable or not; `side` is 0, or 1 for what the others are held against."""

    path: str
    outcome: Outcome
    message: str = ""
    title: str = ""
    sentences: int = 0
    sha256: str = ""
    side: int = 0

    @property
    def readable(self) -> bool:
        """Whether there is text to compare."""
        return self.outcome in (Outcome.OK, Outcome.PARTIAL) and self.sentences > 0


@dataclass(frozen=True, slots=True)
class PairScore:
    """What the matcher says on two documents: matched sentences, shares, odds ratio and the longest passage.

    `longest` counts the sentences of the longest passage, `longest_words` the words for matching of the passage that
    has the most of them.
    """

    matched: tuple[int, int]
    overlap: tuple[float, float]
    odds_ratio: float
    passages: int
    longest: int
    longest_words: int


@dataclass(frozen=True, slots=True)
class SimilarPair:
    """Two members, by their numbers, that share text; `found_by` tells which search proposed them."""

    left: int
    right: int
    score: PairScore
    found_by: str


@dataclass(frozen=True, slots=True)
class CommonSentence:
    """A sentence that so many documents hold that it is taken for a template, an assignment or a licence."""

    text: str
    documents: int


@dataclass(frozen=True, slots=True)
class Narrowing:
    """What a filter has left of a result: the filter as it was typed, the ranks of its pairs, and all there were."""

    filter: str
    ranks: tuple[int, ...]
    found: int


@dataclass(frozen=True, slots=True)
class Screening:
    """The result of a search: every member with its outcome, and the pairs, the most alike first.

    `candidates` counts the pairs that were compared, `dropped` those left out because a document had too many;
    `complete` says that all pairs were compared, not only those likely to share text.
    `common` lists the sentences left out, or those that would be where `common_kept` is set. `comparing`, with the
    thresholds that were used, and `screening` tell how it was found. `narrowed` is set where a filter has left
    only some of the pairs.
    """

    members: tuple[Member, ...]
    pairs: tuple[SimilarPair, ...]
    common: tuple[CommonSentence, ...] = ()
    common_kept: bool = False
    candidates: int = 0
    dropped: int = 0
    complete: bool = False
    comparing: CompareOptions = COMPARED
    screening: ScreenOptions = SCREENED
    narrowed: Narrowing | None = None

    def rank(self, place: int) -> int:
        """The rank of the pair at a place, among all that were found."""
        return self.narrowed.ranks[place] if self.narrowed is not None else place + 1

    def narrow(self, text: str, numbers: Iterable[int]) -> Screening:
        """The result with only the pairs of these numbers, which the filter of this text lets through."""
        kept = sorted(numbers)
        narrowed = Narrowing(text, tuple(self.rank(number) for number in kept), len(self.pairs))
        return replace(self, pairs=tuple(self.pairs[number] for number in kept), narrowed=narrowed)
