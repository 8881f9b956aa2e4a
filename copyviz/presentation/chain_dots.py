"""The dots of a whole chain of versions: one by one, as a density, and which lies nearest to a place."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from copyviz.model.chain import ChainMatches
from copyviz.model.matches import MatchTable
from copyviz.presentation.dots import Density
from copyviz.presentation.extent import Extent
from copyviz.presentation.grades import GRADES, grade_numbers

Positions = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Wordings:
    """Where each wording stands: wording w at `places[starts[w] : starts[w] + sizes[w]]`, in order."""

    places: Positions
    starts: Positions
    sizes: Positions


def wordings_of(matches: ChainMatches) -> Wordings:
    """Where each wording of a chain stands."""
    count = int(matches.distinct.max(initial=-1)) + 1
    sizes = np.bincount(matches.distinct, minlength=count).astype(np.int64)
    return Wordings(np.argsort(matches.distinct, kind="stable"), np.cumsum(sizes) - sizes, sizes)


def count_dots(matches: ChainMatches) -> NDArray[np.int64]:
    """How many dots of each grade the chain has, without making them."""
    table, sizes = matches.table, wordings_of(matches).sizes
    pairs = sizes[table.left] * sizes[table.right]
    counts = np.zeros(len(GRADES), dtype=np.int64)
    np.add.at(counts, grade_numbers(table), pairs)
    np.add.at(counts, grade_numbers(matches.joined), 1)
    return counts


def all_dots(matches: ChainMatches) -> MatchTable:
    """Every dot by the numbers of its sentences through all versions; only for chains with few enough."""
    table, standing = matches.table, wordings_of(matches)
    downs = standing.sizes[table.right]
    counts = standing.sizes[table.left] * downs
    rows = np.repeat(np.arange(len(table)), counts)
    within = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
    left = standing.places[standing.starts[table.left[rows]] + within // downs[rows]]
    right = standing.places[standing.starts[table.right[rows]] + within % downs[rows]]
    joined = matches.joined
    left, right = np.concatenate([left, joined.left]), np.concatenate([right, joined.right])
    order = np.lexsort((right, left))
    return MatchTable(
        table.matcher,
        left[order].astype(np.int32),
        right[order].astype(np.int32),
        np.concatenate([table.forward[rows], joined.forward])[order],
        np.concatenate([table.backward[rows], joined.backward])[order],
    )


def chain_density(matches: ChainMatches, cells: int) -> Density:
    """How many dots of each grade lie in each of so many cells across and down.

    The dots themselves are never made: with B saying how often each wording stands in each cell and M which wordings
    are equal, the counts are B M B', so that a chain of hundreds of versions costs no more than a short one.
    """
    from scipy import sparse

    total = max(matches.total, 1)
    size = int(matches.distinct.max(initial=-1)) + 1
    cell = np.arange(matches.total, dtype=np.int64) * cells // total
    ones = np.ones(matches.total, dtype=np.int64)
    standing = sparse.csr_matrix((ones, (cell, matches.distinct)), shape=(cells, size))
    counts = np.zeros((cells, cells, len(GRADES)), dtype=np.int64)
    grades = grade_numbers(matches.table)
    for grade in range(len(GRADES)):
        rows = grades == grade
        there = np.ones(int(rows.sum()), dtype=np.int64)
        pairs = (matches.table.left[rows], matches.table.right[rows])
        equal = sparse.csr_matrix((there, pairs), shape=(size, size))
        # Transposed: a picture's rows run down, where the second sentence of a pair stands.
        counts[:, :, grade] = sparse.csr_matrix(standing @ equal @ standing.T).toarray().T
    joined = matches.joined
    place = joined.right.astype(np.int64) * cells // total, joined.left.astype(np.int64) * cells // total
    np.add.at(counts, (*place, grade_numbers(joined)), 1)
    return Density(counts, Extent(0, total, 0, total))


def nearest_chain_dot(matches: ChainMatches, x: float, y: float, reach: float) -> tuple[int, int] | None:
    """The numbers of the sentences of the dot nearest to a place, if one lies within reach, in sentences."""
    standing, best, found = wordings_of(matches), reach, None
    first, last = max(int(x - reach), 0), min(int(x + reach) + 1, matches.total)
    for left in range(first, last):
        wording = int(matches.distinct[left])
        low, high = np.searchsorted(matches.table.left, [wording, wording + 1])
        rights = [
            standing.places[standing.starts[other] : standing.starts[other] + standing.sizes[other]]
            for other in matches.table.right[low:high].tolist()
        ]
        low, high = np.searchsorted(matches.joined.left, [left, left + 1])
        downs = np.concatenate([*rights, matches.joined.right[low:high]]).astype(np.float64)
        if not len(downs):
            continue
        distance = np.hypot(downs + 0.5 - y, left + 0.5 - x)
        nearest = int(np.argmin(distance))
        if distance[nearest] <= best:
            best, found = float(distance[nearest]), (left, int(downs[nearest]))
    return found
