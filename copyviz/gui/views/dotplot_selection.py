"""Where the selection lies on a dotplot: marks on the plot, nodes and sentences along its axes."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from copyviz.gui.selection import (
    NodeSelection,
    PairSelection,
    PassageSelection,
    RectangleSelection,
    Selection,
    SentenceSelection,
)
from copyviz.gui.views.dotplot_marks import Marks
from copyviz.model.comparison import Comparison, Side
from copyviz.model.matches import Interval, MatchTable
from copyviz.presentation.extent import Extent
from copyviz.presentation.strips import Strip

# Rings around more dots than this would hide them.
MOST_RINGS = 200

Strips = dict[Side, tuple[Strip, ...]]


def no_nodes() -> dict[Side, frozenset[int]]:
    """Nothing along either axis."""
    return {side: frozenset() for side in Side}


def no_sentences() -> dict[Side, int | None]:
    """No sentence on either side."""
    return dict.fromkeys(Side)


@dataclass(frozen=True, slots=True)
class SelectedPlaces:
    """The selection as a dotplot shows it."""

    marks: Marks = field(default_factory=Marks)
    nodes: dict[Side, frozenset[int]] = field(default_factory=no_nodes)
    sentences: dict[Side, int | None] = field(default_factory=no_sentences)


def find_places(
    selection: Selection | None, comparison: Comparison | None, table: MatchTable | None, strips: Strips
) -> SelectedPlaces:
    """Where the selection lies."""
    if comparison is None or selection is None:
        return SelectedPlaces()
    match selection:
        case PairSelection(left, right):
            return pair_places(left, right, comparison, strips)
        case SentenceSelection(side, sentence):
            return sentence_places(side, sentence, table)
        case NodeSelection(side, number):
            node = comparison.side(side).nodes[number]
            nodes = no_nodes() | {side: frozenset({number})}
            return SelectedPlaces(Marks(tint=band(side, Interval(node.first, node.count), comparison)), nodes)
        case PassageSelection(passage):
            if passage >= len(comparison.passages):
                return SelectedPlaces()
            chosen = comparison.passages[passage]
            return SelectedPlaces(Marks(tint=rectangle(chosen.left, chosen.right), framed=True))
        case RectangleSelection(left_part, right_part):
            return SelectedPlaces(Marks(tint=rectangle(left_part, right_part), framed=True))


def pair_places(left: int, right: int, comparison: Comparison, strips: Strips) -> SelectedPlaces:
    """A pair with its crosshair, the rectangle of its sections, and its paragraphs along the axes."""
    pair = {Side.LEFT: left, Side.RIGHT: right}
    around: dict[Side, Interval] = {}
    nodes = no_nodes()
    for side, sentence in pair.items():
        over = [strip.node_at(sentence + 0.5) for strip in strips[side]]
        found = [number for number in over if number is not None]
        nodes[side] = frozenset(found[-1:])
        sections = [number for strip, number in zip(strips[side], over, strict=True) if strip.sections]
        node = comparison.side(side).nodes[next((n for n in sections if n is not None), 0)]
        around[side] = Interval(node.first, node.count)
    marks = Marks(
        tint=rectangle(around[Side.LEFT], around[Side.RIGHT]),
        pair=(left + 0.5, right + 0.5),
        column=left + 0.5,
        row=right + 0.5,
    )
    whole = all(around[side].count == len(comparison.side(side).sentences) for side in Side)
    if whole:
        marks = Marks(pair=marks.pair, column=marks.column, row=marks.row)
    return SelectedPlaces(marks, nodes, {Side.LEFT: left, Side.RIGHT: right})


def sentence_places(side: Side, sentence: int, table: MatchTable | None) -> SelectedPlaces:
    """One sentence as a line, and rings around its dots."""
    rings: tuple[tuple[float, float], ...] = ()
    if table is not None:
        rows = np.flatnonzero((table.left if side is Side.LEFT else table.right) == sentence)[:MOST_RINGS]
        rings = tuple((int(table.left[row]) + 0.5, int(table.right[row]) + 0.5) for row in rows)
    column = sentence + 0.5 if side is Side.LEFT else None
    row_place = sentence + 0.5 if side is Side.RIGHT else None
    marks = Marks(column=column, row=row_place, rings=rings)
    return SelectedPlaces(marks, sentences=no_sentences() | {side: sentence})


def rectangle(left: Interval, right: Interval) -> Extent:
    """Two stretches of sentences as a part of the plot."""
    return Extent(left.first, left.end, right.first, right.end)


def band(side: Side, part: Interval, comparison: Comparison) -> Extent:
    """A stretch of one side against the whole other document."""
    if side is Side.LEFT:
        return Extent(part.first, part.end, 0, len(comparison.right.sentences))
    return Extent(0, len(comparison.left.sentences), part.first, part.end)
