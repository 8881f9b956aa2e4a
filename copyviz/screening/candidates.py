"""From numbers that documents share to pairs of documents, without looking at all pairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from copyviz.screening.hashing import Keys, each_once

Documents = NDArray[np.int64]
PairCodes = tuple[Documents, Documents]
"""Numbers that stand for pairs, and how often each counts."""

# Pairs gathered before they are counted together; 16 bytes each, so some 100 MB.
GATHERED = 4_000_000
# In a crowd each document is paired with so many that follow it: the work grows with the crowd, not its square.
NEIGHBOURS = 8


@dataclass(frozen=True, slots=True, eq=False)
class PairCounts:
    """Pairs of documents, left below right, and how many numbers they share; sorted."""

    left: Documents
    right: Documents
    shared: Documents

    def __len__(self) -> int:
        return len(self.left)

    def keep(self, rows: NDArray[np.bool_] | NDArray[np.intp]) -> PairCounts:
        """The pairs marked true, or of these numbers, which rise."""
        return PairCounts(self.left[rows], self.right[rows], self.shared[rows])

    def codes(self, total: int) -> Documents:
        """A number for each pair, where there are so many documents."""
        return self.left * total + self.right

    def is_in(self, others: PairCounts, total: int) -> NDArray[np.bool_]:
        """Which pairs are among the others."""
        found: NDArray[np.bool_] = np.isin(self.codes(total), others.codes(total), assume_unique=True)
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Meetings:
    """Where documents hold the same key: rows of key after key, of each key document after document.

    `origins` are the places of the rows in what was given; `starts` and `sizes` tell the rows of each key.
    """

    documents: Documents
    origins: Documents
    starts: Documents
    sizes: Documents


def find_meetings(keys: Sequence[Keys]) -> Meetings:
    """Where documents, each given by its distinct keys, hold the same one."""
    documents = np.repeat(np.arange(len(keys)), [len(own) for own in keys])
    together = np.concatenate(keys) if keys else np.zeros(0, dtype=np.uint64)
    origins = np.flatnonzero(repeated(together))
    together, documents = together[origins], documents[origins]
    # Documents rise in what was given, so a stable order by keys keeps them rising within each key.
    order = np.argsort(together, kind="stable")
    ordered = together[order]
    starts = np.flatnonzero(np.append(True, ordered[1:] != ordered[:-1])) if len(ordered) else order
    return Meetings(documents[order], origins[order], starts, np.diff(np.append(starts, len(ordered))))


def count_shared(meetings: Meetings, largest: int, sides: Documents, crowds: bool) -> PairCounts:
    """How many keys each pair of documents shares.

    A key in more than `largest` documents tells nothing and is passed over; with `crowds` its documents are linked in
    a chain instead. Where `sides` has two values, only pairs of both sides count.
    """
    total = len(sides)
    gathered: list[PairCodes] = []
    for first, second in pairs_of_rows(meetings, largest, crowds):
        codes = meetings.documents[first] * total + meetings.documents[second]
        kept = codes[sides[codes // total] != sides[codes % total]] if sides.any() else codes
        gathered.append(count_codes([(kept, np.ones(len(kept), dtype=np.int64))]))
        if sum(len(part[0]) for part in gathered) > GATHERED:
            gathered = [count_codes(gathered)]
    codes, counts = count_codes(gathered)
    return PairCounts(codes // max(total, 1), codes % max(total, 1), counts)


def repeated(keys: Keys) -> NDArray[np.bool_]:
    """Which keys stand there more than once: few, so that only they need to be brought in order with care."""
    ordered = np.sort(keys)
    several = each_once(ordered[1:][ordered[1:] == ordered[:-1]])
    if not len(several):
        return np.zeros(len(keys), dtype=np.bool_)
    places = np.minimum(np.searchsorted(several, keys), len(several) - 1)
    found: NDArray[np.bool_] = several[places] == keys
    return found


def count_codes(parts: list[PairCodes]) -> PairCodes:
    """The distinct codes of pairs and the sums of their counts."""
    if not parts:
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    codes, places = np.unique(np.concatenate([part[0] for part in parts]), return_inverse=True)
    counts = np.bincount(places, weights=np.concatenate([part[1] for part in parts]), minlength=len(codes))
    return codes, counts.astype(np.int64)


def add_counts(one: PairCounts, other: PairCounts, total: int) -> PairCounts:
    """The pairs of both, with the sums of what they share, where there are so many documents."""
    codes, counts = count_codes([(one.codes(total), one.shared), (other.codes(total), other.shared)])
    return PairCounts(codes // max(total, 1), codes % max(total, 1), counts)


def pairs_of_rows(meetings: Meetings, largest: int, crowds: bool) -> Iterator[tuple[Documents, Documents]]:
    """The pairs of rows with the same key, left and right ones, keys in equally many documents at a time."""
    sizes = meetings.sizes
    for size in np.unique(sizes[sizes > 1]).tolist():
        groups = meetings.starts[sizes == size]
        if size <= largest:
            first, second = np.triu_indices(size, 1)
        elif crowds:
            first, second = chain_of(size)
        else:
            continue
        step = max(1, GATHERED // (2 * len(first)))
        for begin in range(0, len(groups), step):
            rows = groups[begin : begin + step, None]
            yield (rows + first).ravel(), (rows + second).ravel()


def chain_of(size: int) -> tuple[Documents, Documents]:
    """Each place of a crowd with the few that follow it."""
    first = np.repeat(np.arange(size), NEIGHBOURS)
    second = first + np.tile(np.arange(1, NEIGHBOURS + 1), size)
    inside = second < size
    return first[inside], second[inside]


def best_partners(pairs: PairCounts, partners: int) -> NDArray[np.bool_]:
    """Which pairs are among the best `partners` of either of their documents."""
    one, other = np.concatenate((pairs.left, pairs.right)), np.concatenate((pairs.right, pairs.left))
    order = np.lexsort((other, -np.tile(pairs.shared, 2), one))
    ranks = np.arange(len(order)) - np.searchsorted(one[order], one[order])
    kept = np.zeros(2 * len(pairs), dtype=np.bool_)
    kept[order[ranks < partners]] = True
    return kept[: len(pairs)] | kept[len(pairs) :]
