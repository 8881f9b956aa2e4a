"""Finds sentences that stand inside a longer one: copying often begins or ends amid a sentence, or adds to it.

A pair whose one sentence is found nearly whole in the other, but not the other way round, is scored again with only
the stretch of the longer sentence that has most of the shorter one's words.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import sub

import numpy as np
from numpy.typing import NDArray

from copyviz.matchers.base import Words
from copyviz.matchers.joining import Score, unsettled
from copyviz.model.matches import Joined, MatchTable

# The shorter sentence must be found this far in the longer one, and both ways in the stretch: it is picked from many,
# so it has to convince more than a whole sentence. Measured on the student answers of Clough & Stevenson (tasks a to
# c): at 0.7 heavily revised sentences found rise from .556 to .587 and those of independent answers do not rise; at
# 0.6 these rise fourfold.
FOUND = 0.7
# Four words are found together by chance in any long text on the same subject: of 787 pairs of two manuals by
# the same authors 199 were such, hardly one of them copied. The student answers lose nothing up to seven words.
LEAST_WORDS = 5
# With less than this between the two Sims neither sentence is much longer.
DIFFERENCE = 0.1
# The most pairs looked at, those found best first: about a second.
MOST_CANDIDATES = 20_000


def find_parts(table: MatchTable, left: Sequence[Words], right: Sequence[Words], score: Score) -> MatchTable:
    """The table with the Sims of the part in place of the whole where one sentence stands inside the other."""
    rows = part_rows(table, left, right)
    if not len(rows):
        return table
    inside = table.forward[rows] > table.backward[rows]
    pairs = [
        parts_of(left[table.left[row]], right[table.right[row]], bool(is_left))
        for row, is_left in zip(rows, inside, strict=True)
    ]
    scores = score([one for one, _ in pairs], [other for _, other in pairs])
    least = scores.min(axis=1)
    better = (least >= FOUND) & (least > table.score[rows])
    forward, backward, joined = table.forward.copy(), table.backward.copy(), table.joined.copy()
    forward[rows[better]], backward[rows[better]] = scores[better, 0], scores[better, 1]
    joined[rows[better]] = np.where(inside[better], Joined.LEFT_IN_RIGHT, Joined.RIGHT_IN_LEFT)
    columns = (table.left, table.right, forward, backward)
    return MatchTable(table.matcher, *columns, table.floor, table.omitted, joined)


def part_rows(table: MatchTable, left: Sequence[Words], right: Sequence[Words]) -> NDArray[np.int64]:
    """The rows of pairs of which one sentence may stand inside the other."""
    greater = np.maximum(table.forward, table.backward)
    apart = np.abs(table.forward - table.backward) >= DIFFERENCE
    rows = np.flatnonzero((greater >= FOUND) & apart & (table.joined == Joined.ALONE) & unsettled(table))
    shorter = np.fromiter(
        (min(len(left[table.left[row]]), len(right[table.right[row]])) for row in rows), np.int64, len(rows)
    )
    rows = rows[shorter >= LEAST_WORDS]
    best = np.argsort(-greater[rows], kind="stable")[:MOST_CANDIDATES]
    return np.sort(rows[best])


def parts_of(left: Words, right: Words, left_inside: bool) -> tuple[Words, Words]:
    """Both sentences, the longer one cut to the stretch that holds the shorter one."""
    if left_inside:
        return left, right[stretch_of(right, left)]
    return left[stretch_of(left, right)], right


def stretch_of(longer: Words, shorter: Words) -> slice:
    """As many neighbouring words of the longer sentence as the shorter one has, with most of its words among them."""
    count = min(len(shorter), len(longer))
    before = list(accumulate(map(frozenset(shorter).__contains__, longer), initial=0))
    gained = list(map(sub, before[count:], before))
    start = gained.index(max(gained))
    return slice(start, start + count)
