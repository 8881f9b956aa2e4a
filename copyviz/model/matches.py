"""Which sentences of the left document match which of the right, and what follows for nodes and passages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum

import numpy as np
from numpy.typing import NDArray

from copyviz.options import Thresholds

Numbers = NDArray[np.int32]
Scores = NDArray[np.float32]


class Joined(IntEnum):
    """Whether whole sentences are paired.

    A sentence may count only together with its neighbour (it was split, or two were merged), or stand inside the
    other one, of which then only the part that holds it counts.
    """

    ALONE = 0
    LEFT_WITH_NEXT = 1
    LEFT_WITH_PREVIOUS = 2
    RIGHT_WITH_NEXT = 3
    RIGHT_WITH_PREVIOUS = 4
    LEFT_IN_RIGHT = 5
    RIGHT_IN_LEFT = 6


# How far off the neighbour stands that a sentence counts with, for each `Joined`.
LEFT_NEIGHBOURS = np.array([0, 1, -1, 0, 0, 0, 0], dtype=np.int32)
RIGHT_NEIGHBOURS = np.array([0, 0, 0, 1, -1, 0, 0], dtype=np.int32)


@dataclass(frozen=True, slots=True)
class Match:
    """One pair of sentences with Sim both ways."""

    left: int
    right: int
    forward: float
    backward: float
    joined: Joined = Joined.ALONE

    @property
    def score(self) -> float:
        """The smaller Sim, which decides."""
        return min(self.forward, self.backward)


@dataclass(frozen=True, slots=True, eq=False)
class MatchTable:
    """Pairs of sentences sorted by left, then right number; `forward` is Sim(left, right), `backward` the other way.

    `omitted` counts pairs that would belong here but were left out because one sentence had too many partners.
    `joined` holds a `Joined` for each row: where it is not `ALONE`, the row's Sims are those of a sentence with two
    neighbours taken together, or with the part of the longer sentence that holds the shorter one.
    """

    matcher: str
    left: Numbers
    right: Numbers
    forward: Scores
    backward: Scores
    floor: float = 0.0
    omitted: int = 0
    joined: NDArray[np.int8] = field(default_factory=lambda: np.zeros(0, dtype=np.int8))

    def __post_init__(self) -> None:
        if len(self.joined) != len(self.left):
            object.__setattr__(self, "joined", np.zeros(len(self.left), dtype=np.int8))
        for array in (self.left, self.right, self.forward, self.backward, self.joined):
            array.setflags(write=False)

    def __len__(self) -> int:
        return len(self.left)

    def __getitem__(self, row: int) -> Match:
        return Match(
            int(self.left[row]),
            int(self.right[row]),
            float(self.forward[row]),
            float(self.backward[row]),
            Joined(int(self.joined[row])),
        )

    def __iter__(self) -> Iterator[Match]:
        return (self[row] for row in range(len(self)))

    @property
    def score(self) -> Scores:
        """The smaller Sim of each pair."""
        return np.minimum(self.forward, self.backward)

    def rows_equal(self, thresholds: Thresholds) -> NDArray[np.bool_]:
        """Which rows are equal sentences at these thresholds."""
        # Scores are 32-bit; a hair of room keeps 0.825 from failing against a printed 0.825.
        hair = 1e-6
        rows: NDArray[np.bool_] = np.abs(self.forward - self.backward) <= thresholds.variation + hair
        rows &= self.score >= thresholds.permissible - hair
        return rows

    def equal(self, permissible: float, variation: float) -> MatchTable:
        """The smaller table of the pairs that are equal at these thresholds."""
        return self.keep(self.rows_equal(Thresholds(permissible, variation)))

    def keep(self, rows: NDArray[np.bool_]) -> MatchTable:
        """The smaller table of the rows marked true."""
        # Thresholds move live over a million rows: taking by place is twice as fast as by flag.
        places = np.flatnonzero(rows)
        return replace(
            self,
            left=self.left.take(places),
            right=self.right.take(places),
            forward=self.forward.take(places),
            backward=self.backward.take(places),
            joined=self.joined.take(places),
        )

    def find(self, left: int, right: int) -> int | None:
        """The row of a pair of sentences, if it is here."""
        low, high = np.searchsorted(self.left, [left, left + 1])
        row = int(low + np.searchsorted(self.right[low:high], right))
        return row if row < high and self.right[row] == right else None


@dataclass(frozen=True, slots=True, eq=False)
class SideShares:
    """For each node of one side: matched and all sentences, its own and those of its whole subtree."""

    own_matched: Numbers
    own_count: Numbers
    matched: Numbers
    count: Numbers

    @property
    def own(self) -> Scores:
        """The share of each node's own sentences that are matched."""
        return share_of(self.own_matched, self.own_count)

    @property
    def subtree(self) -> Scores:
        """The share of all sentences below each node that are matched."""
        return share_of(self.matched, self.count)


def share_of(part: Numbers, whole: Numbers) -> Scores:
    """Part by whole, 0 where there is no whole."""
    return (part / np.maximum(whole, 1)).astype(np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class TreeMatch:
    """What the pairs of sentences say about nodes: shares on both sides, and the pairs of nodes with their counts.

    `pair_left[i]` and `pair_right[i]` are nodes that own at least one equal pair of sentences, `pair_count[i]` how
    many; sorted by left, then right.
    """

    left: SideShares
    right: SideShares
    pair_left: Numbers
    pair_right: Numbers
    pair_count: Numbers


class Order(StrEnum):
    """How a passage lies in the other document."""

    SAME = "same"
    MOVED = "moved"
    REVERSED = "reversed"


class PassageKind(StrEnum):
    """How a passage was taken over."""

    VERBATIM = "verbatim"
    REWORDED = "reworded"


@dataclass(frozen=True, slots=True)
class Interval:
    """A run of sentences on one side."""

    first: int
    count: int

    @property
    def end(self) -> int:
        """The number after the last sentence."""
        return self.first + self.count


@dataclass(frozen=True, slots=True)
class Passage:
    """A run of matches along a diagonal: its stretch on both sides, its order, kind and pairs of sentences."""

    left: Interval
    right: Interval
    order: Order
    kind: PassageKind
    pairs: tuple[tuple[int, int], ...]

    @property
    def length(self) -> int:
        """The sentences of the longer side."""
        return max(self.left.count, self.right.count)
