"""Notes and verdict in the window: what a note is about, and what becomes of it when the sides are exchanged."""

from __future__ import annotations

from dataclasses import replace

from copyviz.gui.selection import PairSelection, PassageSelection, RectangleSelection, Selection, SentenceSelection
from copyviz.model.case import Case, Note
from copyviz.model.comparison import Comparison, Exclusion, Side


def selection_of(comparison: Comparison, note: Note) -> Selection | None:
    """What to select to show what a note is about; nothing for the case as a whole."""
    if note.pair is not None:
        return PairSelection(*note.pair)
    if note.left is not None and note.right is not None:
        for number, passage in enumerate(comparison.passages):
            if (passage.left, passage.right) == (note.left, note.right):
                return PassageSelection(number)
        return RectangleSelection(note.left, note.right)
    if note.left is not None:
        return SentenceSelection(Side.LEFT, note.left.first)
    return SentenceSelection(Side.RIGHT, note.right.first) if note.right is not None else None


def is_swap(old: Comparison | None, new: Comparison | None) -> bool:
    """Whether two comparisons are of the same documents with the sides exchanged."""
    return old is not None and new is not None and new.left is old.right and new.right is old.left


def swapped_case(case: Case) -> Case:
    """What people added, for the sides exchanged."""
    notes = tuple(replace(note, left=note.right, right=note.left) for note in case.notes)
    return replace(case, notes=notes, kept=(case.kept[1], case.kept[0]))


def swapped_exclusions(exclusions: tuple[Exclusion, ...]) -> tuple[Exclusion, ...]:
    """What was left out, for the sides exchanged."""
    return tuple(replace(exclusion, side=exclusion.side.other) for exclusion in exclusions)
