"""All pairs of sentences that reach a floor, without scoring most of those that cannot.

Both Sims must reach the floor, so it is enough to look from the longer sentence of a pair, whose words weigh less.
What its words can add at most is known: the most frequent ones not more than they weigh, as mu is at most 1, and weak
relations (small mu) not more than the strongest of them. So the product takes rare words and strong relations only,
and asks for the floor less what the rest can add. The few candidates are then scored in full, both ways. No bound is
approximate: pairs and scores are those of scoring everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from copyviz.matchers.bags import Bags, Matrix
from copyviz.matchers.distinct import DistinctPairs
from copyviz.matchers.products import Lookup, Places, Values, first_columns, found_in, slice_rows, sum_rows, take_rows
from copyviz.progress import Progress, part_of

STEP = "Comparing sentences"

# Scores are 32-bit: a pair a hair below the floor still belongs to the table.
HAIR = 1e-6
# A block of scores has at most this many cells: some 30 MB, and less than a tenth of a second.
BLOCK_CELLS = 2_000_000
# Sentences of one side held at once, so that 100,000 of them need no more memory than these.
SIDE_ROWS = 10_000
# Candidates scored in one go: some 50 MB.
PIECE = 250_000
# Cells held for random access: 8 MB, so that most of them stay near the processor.
LOOKUP_CELLS = 2_000_000
# Measured on 10,000 x 10,000 sentences of novels with the factors of word meaning: relations weaker than this share
# of the floor are left to the bound, and so are a sentence's words among the most frequent ones as long as more than
# its heaviest other word must still be found.
WEAK = 0.3
FREQUENT_WORDS = 256
ONE_WORD = 1.05
# Classes of length, of at least so many sentences, in which shorter ones are sought.
BANDS = 6
BAND_ROWS = 1_500


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """Sentences of one document sorted by length, and how far each word is found in them.

    `numbers` tells for each row which sentence it is. `strong` has a row for each word with only the sentences it is
    found well in; in the others it is found at most as far as `weak` says.
    """

    numbers: Places
    lengths: Places
    weights: Matrix
    found: Matrix
    strong: Matrix
    weak: Values

    def __len__(self) -> int:
        return len(self.lengths)


def similar_pairs(
    left: Bags, right: Bags, logs: Matrix | None, floor: float, progress: Progress
) -> Iterator[DistinctPairs]:
    """All pairs whose smaller Sim reaches the floor, piece by piece in no special order."""
    firsts, seconds = range(0, len(left), SIDE_ROWS), range(0, len(right), SIDE_ROWS)
    parts = len(firsts) * len(seconds)
    for row, first in enumerate(firsts):
        progress(STEP, row / len(firsts))
        left_side = side_of(left, first, logs, WEAK * floor)
        for column, second in enumerate(seconds):
            part = row * len(seconds) + column
            report = part_of(progress, part / parts, (part + 1) / parts)
            report(STEP, 0.0)
            right_side = side_of(right, second, logs, WEAK * floor)
            report(STEP, 0.0)
            yield from match_sides(left_side, right_side, floor, report)
    progress(STEP, 1.0)


def side_of(bags: Bags, first: int, logs: Matrix | None, weak: float) -> Side:
    """One part of a document's sentences; words are found well where they are found at least as far as `weak`."""
    lengths = np.diff(bags.presence.indptr[first : first + SIDE_ROWS + 1]).astype(np.int64)
    order = np.argsort(lengths, kind="stable")
    numbers = first + order
    found = found_in(take_rows(bags.presence, numbers), logs)
    return Side(numbers, lengths[order], take_rows(bags.weights, numbers), found, *part_relations(found, weak))


Candidates = tuple[Places, Places]


def match_sides(left: Side, right: Side, floor: float, progress: Progress) -> Iterator[DistinctPairs]:
    """The pairs of two sides that reach the floor."""
    lookup = Lookup(LOOKUP_CELLS, int(left.weights.shape[1]))
    for some, others in in_pieces(candidates(left, right, floor, progress)):
        progress(STEP, 1.0)
        forward = score_pairs(lookup, left.weights, some, right.found, others)
        reached = np.flatnonzero(forward >= floor - HAIR)
        lefts, rights = some[reached], others[reached]
        backward = score_pairs(lookup, right.weights, rights, left.found, lefts)
        both = np.flatnonzero(backward >= floor - HAIR)
        yield DistinctPairs(
            left.numbers[lefts[both]],
            right.numbers[rights[both]],
            np.minimum(forward[reached[both]], 1.0),
            np.minimum(backward[both], 1.0),
        )


def score_pairs(lookup: Lookup, weights: Matrix, some: Places, found: Matrix, others: Places) -> Values:
    """Sim of each sentence of `some` (by its weights) with the one of `others` (by what is found in it)."""
    # Numbers of 16 bits are sorted by radix, in a fraction of the time; a side has no more rows than that.
    order = np.argsort(others.astype(np.uint16), kind="stable")
    scores = np.empty(len(order), dtype=np.float32)
    scores[order] = lookup.weighted_sums(found, others[order], weights, some[order])
    return scores


def in_pieces(blocks: Iterator[Candidates]) -> Iterator[Candidates]:
    """Small blocks gathered and large ones cut."""
    waiting: list[Candidates] = []
    held = 0
    for block in blocks:
        waiting.append(block)
        held += len(block[0])
        if held >= PIECE:
            yield from cut(waiting)
            waiting, held = [], 0
    if held:
        yield from cut(waiting)


def cut(blocks: list[Candidates]) -> Iterator[Candidates]:
    """Blocks as pieces of a bounded size."""
    lefts, rights = (np.concatenate(column) for column in zip(*blocks, strict=True))
    for first in range(0, len(lefts), PIECE):
        yield lefts[first : first + PIECE], rights[first : first + PIECE]


def candidates(left: Side, right: Side, floor: float, progress: Progress) -> Iterator[Candidates]:
    """The pairs that may reach the floor, seen from the longer sentence; of equally long ones from the left."""
    yield from longer_to_shorter(left, right, 0, floor, part_of(progress, 0.0, 0.5))
    for long, short in longer_to_shorter(right, left, 1, floor, part_of(progress, 0.5, 1.0)):
        yield short, long


def longer_to_shorter(long: Side, short: Side, least: int, floor: float, progress: Progress) -> Iterator[Candidates]:
    """The candidates of which the first sentence is longer by at least `least` words."""
    progress(STEP, 0.0)
    found = short.strong
    bands = max(1, min(BANDS, len(long) // BAND_ROWS))
    edges = np.linspace(0, len(long), bands + 1).astype(np.int64)
    # The longest come first, so that each band cuts its columns from those of the band before.
    for number in reversed(range(bands if len(long) else 0)):
        report = part_of(progress, 1.0 - (number + 1) / bands, 1.0 - number / bands)
        first, last = int(edges[number]), int(edges[number + 1])
        columns = int(np.searchsorted(short.lengths, long.lengths[last - 1] - least, side="right"))
        report(STEP, 0.0)
        found = first_columns(found, columns)
        rare = rare_words(slice_rows(long.weights, first, last), found, short.weak, floor)
        for rows, partners in reaching_one(rare, found, report):
            fit = np.flatnonzero(long.lengths[first + rows] >= short.lengths[partners] + least)
            yield first + rows[fit], partners[fit]


def part_relations(found: Matrix, least: float) -> tuple[Matrix, Values]:
    """How far each word (as row) is found in each sentence where it is so far, and how far it may be elsewhere."""
    large = found.data >= least
    kept = np.flatnonzero(large)
    weak = np.zeros(found.shape[1], dtype=np.float32)
    weak[found.indices.take(np.flatnonzero(~large))] = least
    starts = np.searchsorted(kept, found.indptr).astype(np.int32)
    strong: Matrix = csr_array((found.data.take(kept), found.indices.take(kept), starts), shape=found.shape)
    return strong.T.tocsr(), weak


def reaching_one(weights: Matrix, found: Matrix, progress: Progress) -> Iterator[Candidates]:
    """The rows and columns of the product that come to 1, block by block."""
    height = max(1, BLOCK_CELLS // max(1, int(found.shape[1])))
    count = int(weights.shape[0])
    for start in range(0, count, height):
        progress(STEP, start / count)
        scores = slice_rows(weights, start, start + height) @ found
        kept = np.flatnonzero(scores.data >= 1.0 - HAIR)
        counts = np.diff(np.searchsorted(kept, scores.indptr))
        yield np.repeat(np.arange(start, start + len(counts)), counts), scores.indices[kept].astype(np.int64)


def rare_words(weights: Matrix, found: Matrix, weak: Values, floor: float) -> Matrix:
    """The weights without frequent words, divided by what the others must reach for the whole to reach the floor."""
    rows = np.repeat(np.arange(weights.shape[0]), np.diff(weights.indptr))
    counts = np.diff(weights.indptr).astype(np.int64)
    common = np.argsort(-np.diff(found.indptr), kind="stable")[:FREQUENT_WORDS]
    rank = np.full(weights.shape[1], len(common), dtype=np.int64)
    rank[common] = np.arange(len(common))
    ranks = rank[weights.indices]
    order = np.argsort(rows * (len(common) + 1) + ranks, kind="stable")
    heaviest = np.maximum.reduceat(weights.data, weights.indptr[:-1])
    left_over = floor - sum_rows(weights.data * weak[weights.indices], counts)
    room = left_over - ONE_WORD * heaviest
    aside = np.zeros(len(rows), dtype=np.bool_)
    aside[order] = (running_sums(weights.data[order], weights.indptr) < room[rows]) & (ranks[order] < len(common))
    needed = left_over - sum_rows(np.where(aside, weights.data, np.float32(0.0)), counts)
    data = np.where(aside, np.float32(0.0), weights.data) / needed[rows]
    rare = csr_array((data.astype(np.float32), weights.indices.copy(), weights.indptr.copy()), shape=weights.shape)
    rare.eliminate_zeros()
    return rare


def running_sums(values: Values, starts: NDArray[np.int32]) -> NDArray[np.float64]:
    """The sums of the values from the start of their row up to themselves."""
    sums: NDArray[np.float64] = np.cumsum(values, dtype=np.float64)
    before = np.concatenate(([0.0], sums))[starts[:-1]]
    sums -= np.repeat(before, np.diff(starts))
    return sums
