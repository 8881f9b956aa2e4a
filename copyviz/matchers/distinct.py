"""Repeated sentences are matched once; their pairs are spread out afterwards, within a limit."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from copyviz.matchers.base import PAIR_LIMIT
from copyviz.model.matches import MatchTable

Key = TypeVar("Key", bound=Hashable)
Positions = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Groups:
    """Sentences with the same content: group g stands at `places[starts[g] : starts[g] + sizes[g]]`, in order."""

    places: Positions
    starts: Positions
    sizes: Positions

    def members(self) -> Positions:
        """For each sentence the number of its group; every sentence must have one."""
        numbers = np.empty(len(self.places), dtype=np.int64)
        numbers[self.places] = np.repeat(np.arange(len(self.sizes)), self.sizes)
        return numbers


def group(keys: Sequence[Key | None]) -> tuple[list[Key], Groups]:
    """The distinct keys in order of appearance and where each stands; None stands nowhere."""
    numbers: dict[Key, int] = {}
    member = np.array([-1 if key is None else numbers.setdefault(key, len(numbers)) for key in keys], dtype=np.int64)
    sizes = np.bincount(member[member >= 0], minlength=len(numbers))
    places = np.argsort(member, kind="stable")[len(keys) - int(sizes.sum()) :]
    return list(numbers), Groups(places, np.cumsum(sizes) - sizes, sizes)


@dataclass(frozen=True, slots=True, eq=False)
class DistinctPairs:
    """Pairs of groups with Sim both ways."""

    left: Positions
    right: Positions
    forward: NDArray[np.float32]
    backward: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.left)

    def keep(self, rows: NDArray[np.bool_] | Positions) -> DistinctPairs:
        """The pairs at these rows."""
        return DistinctPairs(self.left[rows], self.right[rows], self.forward[rows], self.backward[rows])


def spread(
    matcher: str,
    pairs: DistinctPairs,
    left: Groups,
    right: Groups,
    *,
    floor: float,
    total: int,
    limit: int = PAIR_LIMIT,
) -> MatchTable:
    """The table of all pairs of sentences in the pairs of groups, `total` in number unless there are too many.

    Beyond the limit each sentence keeps the partners that stand at the same rank among their equals, so that the
    diagonal of a document against its copy survives; every sentence that had a partner keeps one.
    """
    left_sizes, right_sizes = left.sizes[pairs.left], right.sizes[pairs.right]
    width = widest(np.maximum(left_sizes, right_sizes), np.minimum(left_sizes, right_sizes), limit)
    rows, left_ranks, right_ranks = ranks(left_sizes, right_sizes, width)
    left_places = left.places[left.starts[pairs.left[rows]] + left_ranks]
    right_places = right.places[right.starts[pairs.right[rows]] + right_ranks]
    order = np.argsort(left_places * (int(right_places.max(initial=0)) + 1) + right_places)
    rows = rows[order]
    return MatchTable(
        matcher,
        left_places[order].astype(np.int32),
        right_places[order].astype(np.int32),
        pairs.forward[rows].astype(np.float32),
        pairs.backward[rows].astype(np.float32),
        floor,
        total - len(rows),
    )


def count_spread(left: Positions, right: Positions, left_groups: Groups, right_groups: Groups) -> int:
    """How many pairs of sentences stand behind pairs of groups."""
    return int((left_groups.sizes[left] * right_groups.sizes[right]).sum())


def widest(larger: Positions, smaller: Positions, limit: int) -> int:
    """The most partners each sentence of the larger group may keep for the table to stay within the limit."""
    low, high = 1, max(1, int(smaller.max(initial=1)))
    while low < high:
        middle = (low + high + 1) // 2
        if int((larger * np.minimum(smaller, middle)).sum()) <= limit:
            low = middle
        else:
            high = middle - 1
    return low


def ranks(left_sizes: Positions, right_sizes: Positions, width: int) -> tuple[Positions, Positions, Positions]:
    """For each kept pair of sentences: the row of its pair of groups and both ranks within them."""
    larger, smaller = np.maximum(left_sizes, right_sizes), np.minimum(left_sizes, right_sizes)
    if int(larger.max(initial=1)) == 1:
        nothing = np.zeros(len(larger), dtype=np.int64)
        return np.arange(len(larger)), nothing, nothing
    kept = np.minimum(smaller, width)
    counts = larger * kept
    rows = np.repeat(np.arange(len(counts)), counts)
    within = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
    large_rank, offset = within // kept[rows], within % kept[rows]
    centre = (2 * large_rank + 1) * smaller[rows] // (2 * larger[rows])
    begin = np.clip(centre - kept[rows] // 2, 0, smaller[rows] - kept[rows])
    small_rank = begin + offset
    left_is_larger = (left_sizes >= right_sizes)[rows]
    return (
        rows,
        np.where(left_is_larger, large_rank, small_rank),
        np.where(left_is_larger, small_rank, large_rank),
    )
