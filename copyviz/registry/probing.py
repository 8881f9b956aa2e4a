"""Finds the registered sentences that a new one is or resembles, and adds them up by document.

Ismail, Saad & Badr: the overlap of a new sentence with a registered one is the share of its distinct words that stand
there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from copyviz.progress import Progress, silent
from copyviz.registry.hunting import ROUNDING, begin_hunt, narrow, needed
from copyviz.registry.packing import Numbers
from copyviz.registry.tables import Stock, Word
from copyviz.text.chunks import Chunk


class Likeness(NamedTuple):
    """How a new sentence is like a registered one: the same words in the same order, or a share of them.

    `back` is the share of the registered sentence's words that stand in the new one.
    """

    exact: bool
    overlap: float
    sentence: int
    back: float


@dataclass(frozen=True, slots=True)
class Search:
    """The registered sentences each new one is like, and the registered words of all of them."""

    chunks: Sequence[Chunk]
    likenesses: tuple[tuple[Likeness, ...], ...]
    words: Mapping[str, Word]
    same: Mapping[Chunk, int]


@dataclass(slots=True)
class Tally:
    """What one registered document has of the new one: for each new sentence, by its place, the best likeness."""

    document: int
    best: dict[int, Likeness] = field(default_factory=dict)

    @property
    def exact(self) -> int:
        """How many sentences stand there as they are."""
        return sum(like.exact for like in self.best.values())

    @property
    def partial(self) -> float:
        """The sum of the overlaps of the others."""
        return sum((like.overlap for like in self.best.values() if not like.exact), 0.0)

    def overlap(self, new: int, registered: int) -> float:
        """(EM + SOM) / the sentences of the shorter document, at most 1."""
        shorter = min(new, registered)
        # An exact sentence overlaps with all of its words, so both kinds add up in one go.
        return min(1.0, sum([like.overlap for like in self.best.values()]) / shorter) if shorter else 0.0


def search(stock: Stock, chunks: Sequence[Chunk], threshold: float, progress: Progress = silent) -> Search:
    """Look for every sentence: exactly, and among those that share enough of its words."""
    progress("Looking up words", 0.0)
    words = stock.words({word for chunk in chunks for word in chunk})
    same = stock.same_sentences(chunks, words)
    progress("Looking for sentences with the same words", 0.2)
    hunts = [begin_hunt(chunk, words, threshold) for chunk in chunks]
    lists = stock.postings({word for hunt in hunts for word in hunt.next_words()})
    for hunt in hunts:
        hunt.gather(lists)
    narrow(stock, hunts, lists)
    progress("Comparing sentences", 0.6)
    words_of = stock.words_of({number for hunt in hunts for number in hunt.candidates.tolist()})
    likenesses = []
    for chunk, hunt in zip(chunks, hunts, strict=True):
        others = {number: words_of[number] for number in hunt.candidates.tolist() if number in words_of}
        likenesses.append(likenesses_of(chunk, words, others, threshold, same.get(chunk)))
    return Search(chunks, tuple(likenesses), words, same)


def likenesses_of(
    chunk: Chunk, words: Mapping[str, Word], candidates: Mapping[int, Numbers], threshold: float, same: int | None
) -> tuple[Likeness, ...]:
    """The candidates, given with their words, that share enough with a sentence, and the one that is the same."""
    own = {words[word].id for word in chunk if word in words}
    least = needed(len(chunk), threshold)
    found = [] if same is None else [Likeness(True, 1.0, same, 1.0)]
    for sentence, numbers in candidates.items():
        others = numbers.tolist()
        common = len(own.intersection(others))
        if common >= least and sentence != same:
            found.append(Likeness(False, common / len(chunk), sentence, common / len(others)))
    return tuple(found)


def tally(stock: Stock, found: Search, threshold: float) -> list[Tally]:
    """What each registered document has of the new one, of likenesses from the threshold on."""
    sentences = {like.sentence for likenesses in found.likenesses for like in likenesses}
    holders = stock.holders(sentences)
    tallies: dict[int, Tally] = {}
    for place, likenesses in enumerate(found.likenesses):
        for like in likenesses:
            if like.overlap < threshold - ROUNDING:
                continue
            for document in holders.get(like.sentence, ()):
                best = tallies.setdefault(document, Tally(document)).best
                if place not in best or best[place][:2] < like[:2]:
                    best[place] = like
    return list(tallies.values())


def rank(stock: Stock, tallies: Iterable[Tally], new: int, least: float) -> list[tuple[float, Tally]]:
    """The documents whose overlap reaches `least`, the largest first."""
    listed = list(tallies)
    lengths = stock.lengths(each.document for each in listed)
    kept = []
    for each in listed:
        shorter = min(new, lengths.get(each.document, 0))
        # Most documents share next to nothing: so many sentences cannot reach the least overlap.
        if len(each.best) < least * shorter - ROUNDING:
            continue
        overlap = each.overlap(new, shorter)
        if overlap >= least - ROUNDING:
            kept.append((overlap, each))
    return sorted(kept, key=lambda pair: (-pair[0], -pair[1].exact, pair[1].document))
