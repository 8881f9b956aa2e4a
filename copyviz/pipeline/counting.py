"""Tells which sentences and pairs count when some sentences are left out."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from copyviz.model.comparison import Exclusion, Side
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import LEFT_NEIGHBOURS, RIGHT_NEIGHBOURS, MatchTable, Numbers
from copyviz.options import Thresholds

Flags = NDArray[np.bool_]


def counted_of(hierarchy: Hierarchy, side: Side, exclusions: tuple[Exclusion, ...]) -> Flags:
    """For each sentence of one side whether it is counted, that is, not left out."""
    counted = np.ones(len(hierarchy.sentences), dtype=np.bool_)
    for exclusion in exclusions:
        if exclusion.side is side:
            counted[max(0, exclusion.sentences.first) : max(0, exclusion.sentences.end)] = False
    return counted


def rows_that_count(table: MatchTable, thresholds: Thresholds, counted: tuple[Flags, Flags]) -> Flags:
    """Which rows are equal at the thresholds and have no sentence left out, nor one they count together with."""
    rows = table.rows_equal(thresholds)
    sides = (table.left, LEFT_NEIGHBOURS, counted[0]), (table.right, RIGHT_NEIGHBOURS, counted[1])
    for numbers, neighbours, flags in sides:
        if not flags.all():
            rows &= flags[numbers] & flags[numbers + neighbours[table.joined]]
    return rows


def lengths_of(hierarchy: Hierarchy) -> Numbers:
    """How many words each sentence has."""
    return np.array([len(sentence.words) for sentence in hierarchy.sentences], dtype=np.int32)
