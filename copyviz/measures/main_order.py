"""Tells which passages keep the common order of both documents, and so which ones were moved."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from copyviz.model.matches import Interval

# Of two orders nearly as heavy the one that begins first on the left is the common one: of two swapped blocks of much
# the same size the reader of the left document calls the second one moved.
NEARLY = 0.75


@dataclass(frozen=True, slots=True)
class Stretch:
    """A passage as the search for the common order sees it."""

    left: Interval
    right: Interval
    weight: float


def common_order(stretches: list[Stretch]) -> set[int]:
    """The places of the heaviest choice of passages that follow each other on both sides."""
    heaviest = heaviest_chain(stretches, range(len(stretches)))
    if not heaviest:
        return heaviest
    first = min(range(len(stretches)), key=lambda place: (stretches[place].left.first, -stretches[place].weight))
    later = [place for place in range(len(stretches)) if follows(stretches[place], stretches[first])]
    other = heaviest_chain(stretches, later) | {first}
    gained = sum(stretches[place].weight for place in other - heaviest)
    lost = sum(stretches[place].weight for place in heaviest - other)
    return other if gained >= NEARLY * lost else heaviest


def heaviest_chain(stretches: list[Stretch], places: Iterable[int]) -> set[int]:
    """The heaviest choice among some passages that follow each other on both sides; of equals the first."""
    walk = sorted(places, key=lambda place: (stretches[place].left.first, stretches[place].right.first))
    ready = sorted(walk, key=lambda place: near_end(stretches[place].left))
    before: dict[int, int | None] = {}
    totals: dict[int, float] = {}
    front = Front()
    entered = 0
    for place in walk:
        while near_end(stretches[ready[entered]].left) <= stretches[place].left.first:
            front.add(near_end(stretches[ready[entered]].right), totals[ready[entered]], ready[entered])
            entered += 1
        total, before[place] = front.best(stretches[place].right.first)
        totals[place] = total + stretches[place].weight
    last: int | None = max(walk, key=totals.__getitem__, default=None)
    chain = set()
    while last is not None:
        chain.add(last)
        last = before[last]
    return chain


def follows(one: Stretch, other: Stretch) -> bool:
    """Whether one passage begins after another on both sides."""
    return near_end(other.left) <= one.left.first and near_end(other.right) <= one.right.first


def near_end(interval: Interval) -> int:
    """Where the next passage may begin: neighbours may share one sentence, unless it is all there is."""
    return interval.end - (1 if interval.count > 1 else 0)


class Front:
    """The best totals by where their passage ends on the right; a later end is kept only for a better total."""

    def __init__(self) -> None:
        self._ends: list[int] = []
        self._totals: list[float] = []
        self._places: list[int] = []

    def best(self, end: int) -> tuple[float, int | None]:
        """The best total that ends at or before `end`, and the passage it ends with."""
        index = bisect_right(self._ends, end) - 1
        return (self._totals[index], self._places[index]) if index >= 0 else (0.0, None)

    def add(self, end: int, total: float, place: int) -> None:
        """Enter a total; those that end later with no more are dropped."""
        if self.best(end)[0] >= total:
            return
        first = last = bisect_left(self._ends, end)
        while last < len(self._ends) and self._totals[last] <= total:
            last += 1
        self._ends[first:last] = [end]
        self._totals[first:last] = [total]
        self._places[first:last] = [place]
