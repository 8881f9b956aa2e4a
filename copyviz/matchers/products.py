"""How far words are found in sentences, for many at once by sparse products (Yerra & Ng 2005, equations 3.2 and 3.3).

How far word i is found in sentence S is mu = 1 - prod (1 - c(i,k)) over the words k of S. In logarithms the product
is a sum, so mu of all words in all sentences is 1 - exp(presence @ log(1 - factors)); Sim is the mean of mu over
the words of the other sentence, another product.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from copyviz.matchers.bags import Matrix

# log(1 - c) for c = 1; exp of it is 0 in 32 bits, and sums of many stay far from overflow.
CERTAIN = -30.0

# Sentences spread out at once: fewer cost more steps, more waste work on pairs of the wrong length. A power of two
# would crowd the rows of the array into a few lines of the processor's cache.
WIDTH = 96
# Cells spread out at most: 16 MB, however many words there are.
CELLS = 4_000_000

Values = NDArray[np.float32]
Places = NDArray[np.int64]


def logs_of(factors: Matrix) -> Matrix:
    """log(1 - c) of every factor."""
    with np.errstate(divide="ignore"):
        data = np.maximum(np.log1p(-np.minimum(factors.data, 1.0)), CERTAIN).astype(np.float32)
    return csr_array((data, factors.indices, factors.indptr), shape=factors.shape)


def found_in(presence: Matrix, logs: Matrix) -> Matrix:
    """Mu of each word (column) in each sentence (row); the logs have a row for each word of the sentences."""
    found = presence @ logs
    np.expm1(found.data, out=found.data)
    np.negative(found.data, out=found.data)
    return found


def best_found(found: Matrix, first: int, last: int) -> Values:
    """Mu of each word in that of the sentences from `first` up to `last` in which it is found best."""
    starts = found.indptr[first : last + 1]
    entries = slice(starts[0], starts[-1])
    best = np.zeros(found.shape[1], dtype=np.float32)
    np.maximum.at(best, found.indices[entries], found.data[entries])
    return best


def take_rows(matrix: Matrix, rows: Places) -> Matrix:
    """Some rows in another order."""
    entries, counts = entries_of(matrix, rows)
    starts = np.concatenate(([0], np.cumsum(counts))).astype(np.int32)
    shape = (len(rows), matrix.shape[1])
    return csr_array((matrix.data.take(entries), matrix.indices.take(entries), starts), shape=shape)


def slice_rows(matrix: Matrix, first: int, last: int) -> Matrix:
    """The rows from `first` up to `last`; scipy's own way copies and checks every entry."""
    starts = matrix.indptr[first : last + 1]
    begin, end = starts[0], starts[-1]
    shape = (len(starts) - 1, matrix.shape[1])
    return csr_array((matrix.data[begin:end], matrix.indices[begin:end], starts - begin), shape=shape)


def entries_of(matrix: Matrix, rows: Places) -> tuple[Places, Places]:
    """The places of all entries of some rows (with repetition) in `matrix.data`, and how many each row has."""
    starts = matrix.indptr[rows].astype(np.int64)
    counts = matrix.indptr[rows + 1] - starts
    ends = np.cumsum(counts)
    entries = np.arange(int(ends[-1]) if len(ends) else 0)
    entries += np.repeat(starts - ends + counts, counts)
    return entries, counts


def sum_rows(values: Values, counts: Places) -> Values:
    """The sums of consecutive runs of values of the given lengths, some of which may be 0."""
    totals = np.zeros(len(counts), dtype=np.float32)
    filled = counts > 0
    if filled.any():
        totals[filled] = np.add.reduceat(values, (np.cumsum(counts) - counts)[filled])
    return totals


class Spread:
    """A few sentences at a time as a plain array, one row for each word and one column for each sentence.

    The array is the same again and again: getting fresh memory costs more than filling it.
    """

    def __init__(self, words: int) -> None:
        self.width = min(WIDTH, max(1, CELLS // max(1, words)))
        self._cells = np.zeros(words * self.width, dtype=np.float32)
        self._filled: Places = np.zeros(0, dtype=np.int64)

    def hold(self, found: Matrix, first: int) -> Values:
        """How far words are found in the sentences from `first` on, as many as there is room for."""
        self._cells[self._filled] = 0.0
        starts = found.indptr[first : first + self.width + 1]
        entries = slice(starts[0], starts[-1])
        self._filled = found.indices[entries].astype(np.int64)
        self._filled *= self.width
        self._filled += np.repeat(np.arange(len(starts) - 1), np.diff(starts))
        self._cells[self._filled] = found.data[entries]
        return self._cells[: found.shape[1] * self.width].reshape(-1, self.width)


def weighted_sums(spread: Spread, found: Matrix, rows: Places, weights: Matrix, partners: Places) -> Values:
    """Sim of each partner (by its weights) with the sentence at the same place of `rows` (sorted)."""
    sums = np.zeros(len(rows), dtype=np.float32)
    start = 0
    while start < len(rows):
        first = int(rows[start])
        end = int(np.searchsorted(rows, first + spread.width))
        values = spread.hold(found, first).ravel()
        entries, counts = entries_of(weights, partners[start:end])
        cells = weights.indices.take(entries).astype(np.int64)
        cells *= spread.width
        cells += np.repeat(rows[start:end] - first, counts)
        sums[start:end] = sum_rows(values.take(cells) * weights.data.take(entries), counts)
        start = end
    return sums
