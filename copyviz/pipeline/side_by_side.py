"""One document beside several others, as if they were two: the others below each other, the one once for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

import numpy as np

from copyviz.model.matches import MatchTable

Item = TypeVar("Item")


class SideBySide:
    """The numbers of sentences where one document stands beside several others, given how many each has.

    The left document is repeated, so that no row of a table tells of another than its own partner.
    """

    def __init__(self, left: int, rights: Sequence[int]) -> None:
        self._left = left
        self._count = len(rights)
        self._starts = np.concatenate(([0], np.cumsum(rights)))

    def repeat(self, items: Sequence[Item]) -> list[Item]:
        """What the left sentences have, once for each partner."""
        return list(items) * self._count

    def spread(self, table: MatchTable) -> MatchTable:
        """A table of the left document and all its partners with the rows of each partner below the one before."""
        if self._count == 1:
            return table
        owners = np.searchsorted(self._starts, table.right, side="right") - 1
        left = (table.left + owners * self._left).astype(np.int32)
        order = np.argsort(left, kind="stable")
        columns = (left[order], table.right[order], table.forward[order], table.backward[order])
        return MatchTable(table.matcher, *columns, table.floor, table.omitted, table.joined[order])

    def split(self, table: MatchTable) -> Iterator[MatchTable]:
        """The tables of the left document with each partner by itself."""
        if self._count == 1:
            yield table
            return
        ends = np.searchsorted(table.left, np.arange(self._count + 1) * self._left)
        for number, (first, last) in enumerate(pairwise(ends)):
            yield replace(
                table,
                left=table.left[first:last] - np.int32(number * self._left),
                right=table.right[first:last] - np.int32(self._starts[number]),
                forward=table.forward[first:last],
                backward=table.backward[first:last],
                joined=table.joined[first:last],
            )
