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

Values = NDArray[np.float32]
Places = NDArray[np.int64]


def logs_of(factors: Matrix) -> Matrix:
    """log(1 - c) of every factor."""
    with np.errstate(divide="ignore"):
        data = np.maximum(np.log1p(-np.minimum(factors.data, 1.0)), CERTAIN).astype(np.float32)
    return csr_array((data, factors.indices, factors.indptr), shape=factors.shape)


def found_in(presence: Matrix, logs: Matrix | None) -> Matrix:
    """Mu of each word (column) in each sentence (row); without factors words are only found themselves."""
    if logs is None:
        return presence
    found = presence @ logs
    np.expm1(found.data, out=found.data)
    np.negative(found.data, out=found.data)
    return found


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


def first_columns(matrix: Matrix, count: int) -> Matrix:
    """The first columns of all rows."""
    if count == matrix.shape[1]:
        return matrix
    kept = np.flatnonzero(matrix.indices < count)
    starts = np.searchsorted(kept, matrix.indptr).astype(np.int32)
    return csr_array((matrix.data.take(kept), matrix.indices.take(kept), starts), shape=(matrix.shape[0], count))


def entries_of(matrix: Matrix, rows: Places) -> tuple[Places, Places]:
    """The places of all entries of some rows (with repetition) in `matrix.data`, and how many each row has."""
    starts = matrix.indptr[rows].astype(np.int64)
    counts = matrix.indptr[rows + 1] - starts
    before = np.cumsum(counts) - counts
    return np.arange(int(counts.sum())) + np.repeat(starts - before, counts), counts


def sum_rows(values: Values, counts: Places) -> Values:
    """The sums of consecutive runs of values of the given lengths, some of which may be 0."""
    totals = np.zeros(len(counts), dtype=np.float32)
    filled = counts > 0
    if filled.any():
        totals[filled] = np.add.reduceat(values, (np.cumsum(counts) - counts)[filled])
    return totals


class Lookup:
    """Spreads out a few rows at a time of a wide sparse matrix for random access, using the same space again."""

    def __init__(self, cells: int, columns: int) -> None:
        self._columns = max(1, columns)
        self._height = max(1, cells // self._columns)
        self._cells = np.zeros(self._height * self._columns, dtype=np.float32)

    def weighted_sums(self, matrix: Matrix, rows: Places, weights: Matrix, partners: Places) -> Values:
        """For each row of a matrix (sorted) and its partner: the sum over the partner of weight times value."""
        sums = [np.zeros(0, dtype=np.float32)]
        start = 0
        while start < len(rows):
            first = int(rows[start])
            end = int(np.searchsorted(rows, first + self._height))
            filled = self._fill(slice_rows(matrix, first, int(rows[end - 1]) + 1))
            entries, counts = entries_of(weights, partners[start:end])
            cells = np.repeat((rows[start:end] - first) * self._columns, counts) + weights.indices[entries]
            sums.append(sum_rows(self._cells.take(cells) * weights.data.take(entries), counts))
            self._cells[filled] = 0.0
            start = end
        return np.concatenate(sums)

    def _fill(self, matrix: Matrix) -> Places:
        """Spread out these rows; returns the cells to be cleared afterwards."""
        cells = np.repeat(np.arange(matrix.shape[0]) * self._columns, np.diff(matrix.indptr)) + matrix.indices
        self._cells[cells] = matrix.data
        return cells
