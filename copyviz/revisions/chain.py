"""The heaviest choice of pairs that keeps the order of both versions, exactly, in n log n steps."""

from __future__ import annotations

from collections.abc import Sequence

from copyviz.revisions.pairs import Pair


class Best:
    """The best totals by where they end in the newer version (a Fenwick tree of maxima)."""

    def __init__(self, size: int) -> None:
        self._totals = [0.0] * (size + 1)
        self._pairs = [-1] * (size + 1)

    def upto(self, end: int) -> tuple[float, int]:
        """The best total that ends at or before `end`, and the pair it ends with."""
        total, pair, totals = 0.0, -1, self._totals
        while end > 0:
            if totals[end] > total:
                total, pair = totals[end], self._pairs[end]
            end -= end & -end
        return total, pair

    def add(self, end: int, total: float, pair: int) -> None:
        """Enter a total."""
        totals, size = self._totals, len(self._totals)
        while end < size:
            if total > totals[end]:
                totals[end], self._pairs[end] = total, pair
            end += end & -end


def heaviest_chain(pairs: Sequence[Pair], size: int) -> list[Pair]:
    """The heaviest choice of pairs that follow each other in both versions; `size` is that of the newer one."""
    walk = sorted(range(len(pairs)), key=lambda place: (pairs[place].old.first, pairs[place].new.first))
    ready = sorted(walk, key=lambda place: pairs[place].old.end)
    totals, before = [0.0] * len(pairs), [-1] * len(pairs)
    best, entered = Best(size), 0
    for place in walk:
        pair = pairs[place]
        while pairs[ready[entered]].old.end <= pair.old.first:
            done = ready[entered]
            best.add(pairs[done].new.end, totals[done], done)
            entered += 1
        total, before[place] = best.upto(pair.new.first)
        totals[place] = total + pair.weight
    last = max(walk, key=totals.__getitem__, default=-1)
    chain = []
    while last >= 0:
        chain.append(pairs[last])
        last = before[last]
    return chain[::-1]
