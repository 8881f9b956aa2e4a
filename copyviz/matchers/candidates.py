"""All pairs of sentences that reach a floor, without scoring most of those that cannot.

Both Sims must reach the floor, so it is enough to look from the longer sentence of a pair, whose words weigh less.
Of its words some of the most frequent are put aside as long as a pair would need two of the others to reach the
floor with all of them (mu is at most 1). The product over the others, the rare words, gives few candidates; to these
the frequent words are added, and whoever still reaches the floor is scored the other way. No bound is approximate:
pairs and scores are those of scoring everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from copyviz.matchers.bags import Bags, Matrix
from copyviz.matchers.distinct import DistinctPairs
from copyviz.matchers.products import Lookup, Places, Values, first_columns, found_in, slice_rows
from copyviz.progress import Progress, part_of

STEP = "Comparing sentences"

# Scores are 32-bit: a pair a hair below the floor still belongs to the table.
HAIR = 1e-6
# A block of scores has at most this many cells: some 30 MB, and less than a tenth of a second.
BLOCK_CELLS = 2_000_000
# Candidates looked at in one go.
PIECE = 250_000
# Sentences of one side held at once, so that 100,000 of them need no more memory than these.
SIDE_ROWS = 20_000
# Cells held for random access: 8 MB, so that most of them stay near the processor.
LOOKUP_CELLS = 2_000_000
# Words that may be put aside, and how many of one sentence: measured on novels, more make no difference.
FREQUENT_WORDS = 64
PUT_ASIDE = 3
# A little more than the heaviest other word must be found beside those put aside.
ONE_WORD = 1.05
# Classes of length, of at least so many sentences, in which shorter ones are sought: each costs a transposition.
BANDS = 6
BAND_ROWS = 1_500


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """Sentences of one document, and how far each word is found in them."""

    weights: Matrix
    found: Matrix
    lengths: Places

    def __len__(self) -> int:
        return len(self.lengths)

    def take(self, rows: Places) -> Side:
        """Some of the sentences."""
        return Side(self.weights[rows], self.found[rows], self.lengths[rows])


@dataclass(frozen=True, slots=True, eq=False)
class Split:
    """Sentences parted into rare words and frequent ones.

    The weights of the rare ones are divided by what they must reach together (`needed`), so that a candidate is a
    product of 1 and more. `frequent` holds for each sentence the ranks of its frequent words and `weights` what they
    weigh; unused places weigh 0.
    """

    rare: Matrix
    needed: Values
    frequent: Places
    weights: Values


def similar_pairs(
    left: Bags, right: Bags, logs: Matrix | None, floor: float, progress: Progress
) -> Iterator[DistinctPairs]:
    """All pairs whose smaller Sim reaches the floor, block by block in no special order."""
    firsts, seconds = range(0, len(left), SIDE_ROWS), range(0, len(right), SIDE_ROWS)
    parts = len(firsts) * len(seconds)
    for row, first in enumerate(firsts):
        progress(STEP, row / len(firsts))
        left_side = side_of(left, first, logs)
        for column, second in enumerate(seconds):
            part = row * len(seconds) + column
            report = part_of(progress, part / parts, (part + 1) / parts)
            report(STEP, 0.0)
            right_side = side_of(right, second, logs)
            for pairs in both_ways(left_side, right_side, floor, report):
                yield DistinctPairs(pairs.left + first, pairs.right + second, pairs.forward, pairs.backward)
    progress(STEP, 1.0)


def side_of(bags: Bags, first: int, logs: Matrix | None) -> Side:
    """One part of a document's sentences."""
    last = first + SIDE_ROWS
    weights, presence = slice_rows(bags.weights, first, last), slice_rows(bags.presence, first, last)
    return Side(weights, found_in(presence, logs), np.diff(presence.indptr).astype(np.int64))


def both_ways(left: Side, right: Side, floor: float, progress: Progress) -> Iterator[DistinctPairs]:
    """The pairs seen from the left sentence where it is the longer one, then the others seen from the right."""
    for long, short, forward, backward in longer_to_shorter(left, right, 0, floor, part_of(progress, 0.0, 0.5)):
        yield DistinctPairs(long, short, forward, backward)
    for long, short, forward, backward in longer_to_shorter(right, left, 1, floor, part_of(progress, 0.5, 1.0)):
        yield DistinctPairs(short, long, backward, forward)


Found = tuple[Places, Places, Values, Values]


def longer_to_shorter(long: Side, short: Side, least: int, floor: float, progress: Progress) -> Iterator[Found]:
    """The pairs of which the first sentence is longer by at least `least` words: both numbers, both Sims."""
    progress(STEP, 0.0)
    long_order = np.argsort(long.lengths, kind="stable")
    short_order = np.argsort(short.lengths, kind="stable")
    long, short = long.take(long_order), short.take(short_order)
    progress(STEP, 0.0)
    found = short.found.T.tocsr()
    lookup = Lookup(LOOKUP_CELLS, long.weights.shape[1])
    bands = max(1, min(BANDS, len(long) // BAND_ROWS))
    edges = np.linspace(0, len(long), bands + 1).astype(np.int64)
    for number in range(bands):
        report = part_of(progress, number / bands, (number + 1) / bands)
        first, last = int(edges[number]), int(edges[number + 1])
        if first == last:
            continue
        report(STEP, 0.0)
        columns = int(np.searchsorted(short.lengths, long.lengths[last - 1] - least, side="right"))
        band = Band(long, short, first_columns(found, columns), (first, last), lookup)
        for rows, partners, forward, backward in band.search(least, floor, report):
            yield long_order[rows], short_order[partners], forward, backward


class Band:
    """Sentences of about the same length against all that are not longer."""

    def __init__(self, long: Side, short: Side, found: Matrix, rows: tuple[int, int], lookup: Lookup) -> None:
        self._long, self._short, self._found, self._lookup = long, short, found, lookup
        self._first, self._last = rows
        self._columns = int(found.shape[1])

    def search(self, least: int, floor: float, progress: Progress) -> Iterator[Found]:
        """The pairs that reach the floor, block by block."""
        weights = slice_rows(self._long.weights, self._first, self._last)
        common = np.argsort(-np.diff(self._found.indptr), kind="stable")[:FREQUENT_WORDS]
        split = split_words(weights, common, floor)
        frequent = self._found[common].toarray().ravel()
        count = weights.shape[0]
        height = max(1, min(count, BLOCK_CELLS // max(1, self._columns)))
        for start in range(0, count, height):
            for rows, partners, scores in self._candidates(split, start, start + height):
                progress(STEP, start / count)
                fit = np.flatnonzero(self._long.lengths[self._first + rows] >= self._short.lengths[partners] + least)
                longs, shorts, sums = rows[fit], partners[fit], scores[fit]
                self._add_frequent(split, frequent, longs, shorts, sums)
                yield from self._score_back(longs, shorts, sums, floor)

    def _candidates(self, split: Split, start: int, end: int) -> Iterator[tuple[Places, Places, Values]]:
        """Pairs that could reach the floor with all their frequent words, and what they have without."""
        scores = slice_rows(split.rare, start, end) @ self._found
        kept = np.flatnonzero(scores.data >= 1.0 - HAIR)
        counts = np.diff(np.searchsorted(kept, scores.indptr))
        rows = np.repeat(np.arange(start, start + len(counts)), counts)
        for first in range(0, max(1, len(kept)), PIECE):
            piece, some = kept[first : first + PIECE], rows[first : first + PIECE]
            yield some, scores.indices[piece].astype(np.int64), scores.data[piece] * split.needed[some]

    def _score_back(self, rows: Places, partners: Places, scores: Values, floor: float) -> Iterator[Found]:
        """Of the pairs that reach the floor one way those that reach it both ways."""
        reached = np.flatnonzero(scores >= floor - HAIR)
        rows, partners, scores = rows[reached] + self._first, partners[reached], scores[reached]
        backward = self._lookup.weighted_sums(self._long.found, rows, self._short.weights, partners)
        good = np.flatnonzero(backward >= floor - HAIR)
        if len(good):
            yield rows[good], partners[good], np.minimum(scores[good], 1.0), np.minimum(backward[good], 1.0)

    def _add_frequent(self, split: Split, found: Values, rows: Places, partners: Places, scores: Values) -> None:
        """Add what the frequent words give to the scores of pairs."""
        used = split.weights[rows[0] : rows[-1] + 1].any(axis=0) if len(rows) else ()
        for place in np.flatnonzero(used):
            weights = split.weights[:, place].take(rows)
            cells = (split.frequent[:, place] * self._columns).take(rows) + partners
            scores += weights * found.take(cells)


def split_words(weights: Matrix, common: Places, floor: float) -> Split:
    """Some of each sentence's most frequent words put aside; `common` lists the words that may be."""
    count, words = weights.shape
    rank = np.full(words, len(common), dtype=np.int64)
    rank[common] = np.arange(len(common))
    ranks = rank[weights.indices]
    rows = np.repeat(np.arange(count), np.diff(weights.indptr))
    heaviest = np.maximum.reduceat(weights.data, weights.indptr[:-1])
    order = np.lexsort((ranks, rows))
    sums = running_sums(weights.data[order], weights.indptr)
    turn = np.arange(len(order)) - weights.indptr[rows]
    aside = (sums < (floor - ONE_WORD * heaviest)[rows]) & (ranks[order] < len(common)) & (turn < PUT_ASIDE)
    frequent, kept = np.zeros((count, PUT_ASIDE), dtype=np.int64), np.zeros((count, PUT_ASIDE), dtype=np.float32)
    frequent[rows[aside], turn[aside]] = ranks[order[aside]]
    kept[rows[aside], turn[aside]] = weights.data[order[aside]]
    needed = (floor - kept.sum(axis=1)).astype(np.float32)
    rare = weights.data / needed[rows]
    rare[order[aside]] = 0.0
    matrix = csr_array((rare, weights.indices.copy(), weights.indptr.copy()), shape=weights.shape)
    matrix.eliminate_zeros()
    return Split(matrix, needed, frequent, kept)


def running_sums(values: Values, starts: NDArray[np.int32]) -> NDArray[np.float64]:
    """The sums of the values from the start of their row up to themselves."""
    sums: NDArray[np.float64] = np.cumsum(values, dtype=np.float64)
    before = np.concatenate(([0.0], sums))[starts[:-1]]
    sums -= np.repeat(before, np.diff(starts))
    return sums
