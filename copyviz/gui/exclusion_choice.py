"""What leaving out the present selection would mean."""

from __future__ import annotations

from dataclasses import dataclass

from copyviz.gui.bar import LETTERS
from copyviz.gui.selection import (
    NodeSelection,
    PairSelection,
    PassageSelection,
    RectangleSelection,
    Selection,
    SentenceSelection,
)
from copyviz.model.comparison import Comparison, Exclusion, Side
from copyviz.model.matches import Interval
from copyviz.presentation.labels import sentence_range
from copyviz.text.visible import one_line


@dataclass(frozen=True, slots=True)
class Choice:
    """An exclusion, still without a reason, and what to call it."""

    exclusion: Exclusion
    title: str


def exclusions_for(comparison: Comparison | None, selection: Selection | None) -> tuple[Choice, ...]:
    """The stretches of sentences that are selected, on one side or both."""
    if comparison is None or selection is None:
        return ()
    return tuple(make_choice(comparison, side, stretch) for side, stretch in stretches(comparison, selection))


def stretches(comparison: Comparison, selection: Selection) -> tuple[tuple[Side, Interval], ...]:
    """The selected sentences by side."""
    match selection:
        case NodeSelection(side, number):
            node = comparison.side(side).nodes[number]
            return ((side, Interval(node.first, node.count)),)
        case SentenceSelection(side, sentence):
            return ((side, Interval(sentence, 1)),)
        case PairSelection(left, right):
            return ((Side.LEFT, Interval(left, 1)), (Side.RIGHT, Interval(right, 1)))
        case PassageSelection(number):
            passage = comparison.passages[number]
            return ((Side.LEFT, passage.left), (Side.RIGHT, passage.right))
        case RectangleSelection(left, right):
            return ((Side.LEFT, left), (Side.RIGHT, right))


def make_choice(comparison: Comparison, side: Side, stretch: Interval) -> Choice:
    """One stretch with its words."""
    first = comparison.side(side).sentences[stretch.first].text
    noun = "sentence" if stretch.count == 1 else "sentences"
    title = f"{LETTERS[side]}, {noun} {sentence_range(stretch.first, stretch.count)} (“{one_line(first, 60)}”)"
    return Choice(Exclusion(side, stretch, ""), title)
