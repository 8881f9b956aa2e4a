"""Sim of many sentences at once by sparse products (Yerra & Ng 2005, equations 3.2 and 3.3).

How far word i is found in sentence S is mu = 1 - prod (1 - c(i,k)) over the words k of S. In logarithms the product
is a sum, so mu of all words in all sentences is 1 - exp(presence @ log(1 - factors)); Sim is the mean of mu over
the words of the other sentence, another product.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from copyviz.matchers.bags import Bags, Matrix
from copyviz.matchers.distinct import DistinctPairs
from copyviz.progress import Progress

# log(1 - c) for c = 1; exp of it is 0 in 32 bits, and sums of many stay far from overflow.
CERTAIN = -30.0
# A block of forward scores holds at most this many cells, some 30 MB and a tenth of a second.
BLOCK_CELLS = 2_000_000
# Scores are 32-bit: a pair a hair below the floor still belongs to the table.
HAIR = 1e-6


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


def similar_pairs(
    left: Bags, right: Bags, logs: Matrix | None, floor: float, progress: Progress
) -> Iterator[DistinctPairs]:
    """All pairs whose smaller Sim reaches the floor, block by block of left sentences."""
    step = "Comparing sentences"
    progress(step, 0.0)
    found = found_in(right.presence, logs).T.tocsr()
    rows = max(1, BLOCK_CELLS // max(1, len(right)))
    for first in range(0, len(left), rows):
        progress(step, first / len(left))
        last = min(first + rows, len(left))
        scores = left.weights[first:last] @ found
        kept = np.flatnonzero(scores.data >= floor - HAIR)
        if not len(kept):
            continue
        in_block = np.searchsorted(scores.indptr, kept, side="right") - 1
        partners = scores.indices[kept]
        dense = found_in(left.presence[first:last], logs).toarray()
        backward = mean_found(dense, in_block, right.weights, partners)
        good = backward >= floor - HAIR
        yield DistinctPairs(
            (in_block[good] + first).astype(np.int64),
            partners[good].astype(np.int64),
            np.minimum(scores.data[kept[good]], 1.0),
            np.minimum(backward[good], 1.0),
        )
    progress(step, 1.0)


def mean_found(
    found: NDArray[np.float32], rows: NDArray[np.int64], weights: Matrix, partners: NDArray[np.int32]
) -> NDArray[np.float32]:
    """For each row of `found` and its partner: the weighted mean of mu over the partner's words."""
    starts = weights.indptr[partners].astype(np.int64)
    counts = weights.indptr[partners + 1] - starts
    offsets = np.cumsum(counts) - counts
    entries = np.arange(int(counts.sum())) + np.repeat(starts - offsets, counts)
    values = found[np.repeat(rows, counts), weights.indices[entries]] * weights.data[entries]
    result: NDArray[np.float32] = np.add.reduceat(values, offsets)
    return result
