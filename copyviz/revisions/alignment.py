"""Aligns the sentences of two versions, one to one or, where they were split or merged, one to some neighbours.

The alignment is optimal in this sense: among all choices of pairs (equal texts, and pairs of the match table that are
alike enough) that keep the order of both versions, it is the one that keeps the most words. What is left over is then
aligned as moved, heaviest pairs first; what is left between two aligned sentences is aligned by its words alone; and
last, neighbours that are left over join a pair whose other parts they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from copyviz.model.matches import Interval, MatchTable
from copyviz.progress import Progress, silent
from copyviz.revisions.chain import heaviest_chain
from copyviz.revisions.pairs import (
    LEAST_ALIKE,
    LEAST_OF_HALF,
    Pair,
    Wordings,
    equal_pairs,
    matched_pairs,
    measure,
    near_pairs,
    neighbourhoods,
    part_pair,
)

MOVED_ALIKE = 0.6
"""A sentence that stands elsewhere must be more alike than one that stands where it was."""
MOVED_WORDS = 4
"""A shorter sentence is taken for moved only beside another one that goes along."""


@dataclass(frozen=True, slots=True)
class Aligned:
    """A pair of the alignment, and whether it was moved."""

    pair: Pair
    moved: bool


class Alignment:
    """The pairs chosen so far and the sentences that are still free on both sides."""

    def __init__(self, old: int, new: int) -> None:
        self.chosen: list[Aligned] = []
        self.old = [-1] * old
        self.new = [-1] * new

    def is_free(self, pair: Pair) -> bool:
        """Whether all sentences of a pair are still free."""
        return self.old_free(pair.old) and self.new_free(pair.new)

    def old_free(self, some: Interval) -> bool:
        """Whether sentences of the older version are there and free."""
        return some.first >= 0 and all(self.old[number : number + 1] == [-1] for number in numbers(some))

    def new_free(self, some: Interval) -> bool:
        """Whether sentences of the newer version are there and free."""
        return some.first >= 0 and all(self.new[number : number + 1] == [-1] for number in numbers(some))

    def take(self, pair: Pair, moved: bool, place: int | None = None) -> None:
        """Choose a pair, as a new one or in place of another one."""
        if place is None:
            place = len(self.chosen)
            self.chosen.append(Aligned(pair, moved))
        else:
            self.chosen[place] = Aligned(pair, moved)
        for number in numbers(pair.old):
            self.old[number] = place
        for number in numbers(pair.new):
            self.new[number] = place

    def goes_along(self, pair: Pair) -> bool:
        """Whether a neighbour on the same side of both sentences belongs to one pair."""
        for one, other in ((pair.old.first - 1, pair.new.first - 1), (pair.old.end, pair.new.end)):
            inside = 0 <= one < len(self.old) and 0 <= other < len(self.new)
            if inside and self.old[one] == self.new[other] != -1:
                return True
        return False


def align(old: Wordings, new: Wordings, table: MatchTable, progress: Progress = silent) -> list[Aligned]:
    """The alignment of two versions."""
    progress("Aligning versions", 0.0)
    pairs = [*equal_pairs(old, new), *matched_pairs(old, new, table)]
    progress("Aligning versions", 0.5)
    alignment = Alignment(len(old), len(new))
    for pair in heaviest_chain(pairs, len(new)):
        alignment.take(pair, moved=False)
    progress("Aligning versions", 0.7)
    take_moved(alignment, pairs)
    for olds, news in gaps(alignment):
        progress("Aligning versions", 0.8)
        for pair in heaviest_chain(list(near_pairs(old, new, olds, news)), len(new)):
            alignment.take(pair, moved=False)
    for place, chosen in enumerate(alignment.chosen):
        longer = grow(alignment, chosen.pair, old, new)
        if longer is not chosen.pair:
            alignment.take(longer, chosen.moved, place)
    for olds, news in gaps(alignment):
        join_parts(alignment, olds, news, old, new)
    return alignment.chosen


def take_moved(alignment: Alignment, pairs: Iterable[Pair]) -> None:
    """Choose the moved ones: the heaviest first, then short ones that go along with them."""
    alike = [pair for pair in pairs if pair.alike >= MOVED_ALIKE and alignment.is_free(pair)]
    alike.sort(key=lambda pair: (-pair.weight, pair.old.first, pair.new.first))
    for pair in alike:
        if pair.weight >= MOVED_WORDS and alignment.is_free(pair):
            alignment.take(pair, moved=True)
    short = [pair for pair in alike if alignment.is_free(pair)]
    count = -1
    while count != len(alignment.chosen):
        count = len(alignment.chosen)
        for pair in short:
            if alignment.is_free(pair) and alignment.goes_along(pair):
                alignment.take(pair, moved=True)


def gaps(alignment: Alignment) -> Iterator[tuple[list[int], list[int]]]:
    """The free sentences of both versions between two neighbours of the alignment in order."""
    kept = sorted((each.pair for each in alignment.chosen if not each.moved), key=lambda pair: pair.old.first)
    old_start = new_start = 0
    ends = [(pair.old, pair.new) for pair in kept]
    for old, new in [*ends, (Interval(len(alignment.old), 0), Interval(len(alignment.new), 0))]:
        olds = [number for number in range(old_start, old.first) if alignment.old[number] < 0]
        news = [number for number in range(new_start, new.first) if alignment.new[number] < 0]
        if olds and news:
            yield olds, news
        old_start, new_start = old.end, new.end


def join_parts(alignment: Alignment, olds: list[int], news: list[int], old: Wordings, new: Wordings) -> None:
    """Align a sentence with the parts it was cut into, or parts with what they became, where none is half of it."""
    behind = -1
    for one, near in neighbourhoods(olds, news):
        for other in near:
            if other <= behind or alignment.new[other] >= 0 or alignment.old[one] >= 0:
                continue
            seed = part_pair(old, new, one, other)
            whole = grow(alignment, seed, old, new) if seed else None
            if whole and whole is not seed and whole.alike >= LEAST_ALIKE:
                alignment.take(whole, moved=False)
                behind = whole.new.end - 1
                break


def grow(alignment: Alignment, pair: Pair, old: Wordings, new: Wordings) -> Pair:
    """The pair with those free neighbours of one side that are parts of the same sentence, one after the other."""
    while pair.alike < 1.0:
        longer = []
        if pair.old.count == 1:
            for place, span in with_neighbour(pair.new):
                if alignment.new_free(Interval(place, 1)):
                    longer.append((measure(old, new, pair.old, span), len(new.words(place))))
        if pair.new.count == 1:
            for place, span in with_neighbour(pair.old):
                if alignment.old_free(Interval(place, 1)):
                    longer.append((measure(old, new, span, pair.new), len(old.words(place))))
        fitting = [more for more, words in longer if more.weight - pair.weight >= max(1, LEAST_OF_HALF * words)]
        if not fitting:
            return pair
        pair = max(fitting, key=lambda more: more.weight)
    return pair


def with_neighbour(some: Interval) -> tuple[tuple[int, Interval], tuple[int, Interval]]:
    """The sentence after and the one before some neighbours, each with the stretch that it makes with them."""
    return (some.end, Interval(some.first, some.count + 1)), (
        some.first - 1,
        Interval(some.first - 1, some.count + 1),
    )


def numbers(some: Interval) -> range:
    """The numbers of some neighbouring sentences."""
    return range(some.first, some.end)
