"""All pairs of sentences that reach a floor both ways, found from the longer sentence of each pair.

The words of the longer one are the harder to find, so few pairs that reach the floor from there fail it from the
other side, and only these few are scored both ways. The first Sims come from a product of sparse weights and a plain
array of how far words are found in a few sentences, without those sentences whose words are not found well enough in
any of the few. No bound is approximate: pairs and scores are those of scoring everything.
On sentences of novels this takes half the time of a sparse product over rare words with bounds on what the others can
add: a plain array needs no bookkeeping.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from copyviz.matchers.bags import Bags, Matrix
from copyviz.matchers.distinct import DistinctPairs
from copyviz.matchers.products import (
    Places,
    Spread,
    Values,
    best_found,
    found_in,
    slice_rows,
    take_rows,
    weighted_sums,
)
from copyviz.progress import Progress, part_of

STEP = "Comparing sentences"

# Scores are 32-bit: a pair a hair below the floor still belongs to the table.
HAIR = 1e-6
# Sentences of one side held at once, so that 100,000 of them need no more memory than these.
SIDE_ROWS = 10_000
# From so many sentences on it pays to leave out those that cannot reach the floor with any of the few sentences held:
# a third of them between two novels, nearly all between texts without common words.
BOUND_ROWS = 2_000
# Candidates scored in one go: some 50 MB.
PIECE = 250_000


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """Sentences of one document sorted by length, and how far each word of the other document is found in them.

    `numbers` tells for each row which sentence it is.
    """

    numbers: Places
    lengths: Places
    weights: Matrix
    found: Matrix

    def __len__(self) -> int:
        return len(self.lengths)


class Candidates(NamedTuple):
    """Rows of the longer and of the shorter sentences, and the Sim of the longer with the shorter."""

    longs: Places
    shorts: Places
    scores: Values


def similar_pairs(left: Bags, right: Bags, logs: Matrix, floor: float, progress: Progress) -> Iterator[DistinctPairs]:
    """All pairs of a left and a right sentence that reach the floor, piece by piece in no special order.

    `logs` are those of the factors of left words (rows) with right words (columns).
    """
    firsts, seconds = range(0, len(left), SIDE_ROWS), range(0, len(right), SIDE_ROWS)
    parts = len(firsts) * len(seconds)
    mirrored = logs.T.tocsr()
    spread = Spread(max(logs.shape))
    for row, first in enumerate(firsts):
        progress(STEP, row / len(firsts))
        some = side_of(left, first, logs)
        for column, second in enumerate(seconds):
            part = row * len(seconds) + column
            report = part_of(progress, part / parts, (part + 1) / parts)
            report(STEP, 0.0)
            others = side_of(right, second, mirrored)
            yield from match_sides(spread, some, others, floor, report)
    progress(STEP, 1.0)


def side_of(bags: Bags, first: int, logs: Matrix) -> Side:
    """The sentences from `first` on that are held at once."""
    lengths = np.diff(bags.presence.indptr[first : first + SIDE_ROWS + 1]).astype(np.int64)
    order = np.argsort(lengths, kind="stable")
    numbers = first + order
    found = found_in(take_rows(bags.presence, numbers), logs)
    return Side(numbers, lengths[order], take_rows(bags.weights, numbers), found)


def match_sides(spread: Spread, left: Side, right: Side, floor: float, progress: Progress) -> Iterator[DistinctPairs]:
    """The pairs of two sides that reach the floor; of equally long sentences the left one counts as the longer."""
    report = part_of(progress, 0.0, 0.5)
    for (longs, shorts, forward), backward in confirmed(spread, left, right, 0, floor=floor, progress=report):
        yield DistinctPairs(left.numbers[longs], right.numbers[shorts], forward, backward)
    report = part_of(progress, 0.5, 1.0)
    for (longs, shorts, backward), forward in confirmed(spread, right, left, 1, floor=floor, progress=report):
        yield DistinctPairs(left.numbers[shorts], right.numbers[longs], forward, backward)


def confirmed(
    spread: Spread, long: Side, short: Side, least: int, *, floor: float, progress: Progress
) -> Iterator[tuple[Candidates, Values]]:
    """The candidates that reach the floor the other way too, and the Sim of the shorter with the longer sentence."""
    candidates = longer_to_shorter(spread, long, short, least, floor=floor, progress=progress)
    for longs, shorts, scores in in_pieces(candidates):
        progress(STEP, 1.0)
        # Numbers of 16 bits are sorted by radix, in a fraction of the time; a side has no more rows than that.
        order = np.argsort(longs.astype(np.uint16), kind="stable")
        back = weighted_sums(spread, long.found, longs[order], short.weights, shorts[order])
        reached = np.flatnonzero(back >= floor - HAIR)
        kept = order[reached]
        yield Candidates(longs[kept], shorts[kept], np.minimum(scores[kept], 1.0)), np.minimum(back[reached], 1.0)


def longer_to_shorter(
    spread: Spread, long: Side, short: Side, least: int, *, floor: float, progress: Progress
) -> Iterator[Candidates]:
    """The pairs that reach the floor from the first sentence, which is longer by at least `least` words."""
    for first in range(0, len(short), spread.width):
        progress(STEP, first / len(short))
        begin = int(np.searchsorted(long.lengths, short.lengths[first] + least))
        if begin == len(long):
            break
        rows, weights = np.arange(begin, len(long)), slice_rows(long.weights, begin, len(long))
        if len(rows) >= BOUND_ROWS:
            bound = weights @ best_found(short.found, first, first + spread.width)
            able = np.flatnonzero(bound >= floor - HAIR)
            rows, weights = rows[able], take_rows(weights, able)
        scores = (weights @ spread.hold(short.found, first)).ravel()
        kept = np.flatnonzero(scores >= floor - HAIR)
        longs, shorts = rows[kept // spread.width], first + kept % spread.width
        fit = np.flatnonzero(long.lengths[longs] >= short.lengths[shorts] + least)
        yield Candidates(longs[fit], shorts[fit], scores[kept[fit]])


def in_pieces(blocks: Iterator[Candidates]) -> Iterator[Candidates]:
    """Small blocks gathered and large ones cut."""
    waiting: list[Candidates] = []
    held = 0
    for block in blocks:
        waiting.append(block)
        held += len(block.longs)
        if held >= PIECE:
            yield from cut(waiting)
            waiting, held = [], 0
    if held:
        yield from cut(waiting)


def cut(blocks: list[Candidates]) -> Iterator[Candidates]:
    """Blocks as pieces of a bounded size."""
    longs, shorts, scores = (np.concatenate(column) for column in zip(*blocks, strict=True))
    for first in range(0, len(longs), PIECE):
        piece = slice(first, first + PIECE)
        yield Candidates(longs[piece], shorts[piece], scores[piece])
