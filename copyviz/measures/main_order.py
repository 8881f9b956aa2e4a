"""Tells which passages keep the common order of both documents, and so which ones were moved."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from copyviz.model.matches import Interval


def main_chain(lefts: Sequence[Interval], rights: Sequence[Interval], weights: Sequence[float]) -> set[int]:
    """The heaviest choice of passages that follow each other on both sides; of equals the first on the left."""
    walk = sorted(range(len(lefts)), key=lambda number: (lefts[number].first, rights[number].first))
    ready = sorted(walk, key=lambda number: near_end(lefts[number]))
    before: dict[int, int | None] = {}
    front = Front()
    heaviest: tuple[float, int | None] = (0.0, None)
    entered = 0
    totals: dict[int, float] = {}
    for number in walk:
        while entered < len(ready) and near_end(lefts[ready[entered]]) <= lefts[number].first:
            done = ready[entered]
            front.add(near_end(rights[done]), totals[done], done)
            entered += 1
        total, before[number] = front.best(rights[number].first)
        totals[number] = total + weights[number]
        if totals[number] > heaviest[0]:
            heaviest = (totals[number], number)
    return set(walk_back(before, heaviest[1]))


def near_end(interval: Interval) -> int:
    """Where the next passage may begin: neighbours may share one sentence, unless it is all there is."""
    return interval.end - (1 if interval.count > 1 else 0)


def walk_back(before: dict[int, int | None], number: int | None) -> list[int]:
    """The chain that ends at `number`."""
    chain = []
    while number is not None:
        chain.append(number)
        number = before[number]
    return chain


class Front:
    """The best totals by where their passage ends on the right; a later end is kept only for a better total."""

    def __init__(self) -> None:
        self._ends: list[int] = []
        self._totals: list[float] = []
        self._numbers: list[int] = []

    def best(self, end: int) -> tuple[float, int | None]:
        """The best total that ends at or before `end`, and its passage."""
        place = bisect_right(self._ends, end) - 1
        return (self._totals[place], self._numbers[place]) if place >= 0 else (0.0, None)

    def add(self, end: int, total: float, number: int) -> None:
        """Enter a total; those that end later with no more are dropped."""
        if self.best(end)[0] >= total:
            return
        first = last = bisect_left(self._ends, end)
        while last < len(self._ends) and self._totals[last] <= total:
            last += 1
        self._ends[first:last] = [end]
        self._totals[first:last] = [total]
        self._numbers[first:last] = [number]
