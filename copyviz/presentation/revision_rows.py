"""What changed between two versions as rows of marked text, for one column and for two side by side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from copyviz.model.hierarchy import Hierarchy
from copyviz.model.revisions import Change, ChangeKind, Revision
from copyviz.presentation.revision_marks import Mark, MarkedRun, all_runs, span_text
from copyviz.text.visible import make_visible, one_line

SPACE = re.compile(r"\s+")
EXCERPT = 60
SIDES = {"old": Mark.INSERTED, "new": Mark.DELETED}
"""The versions of the two columns, and the marks that do not stand in them."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a line with a mark, from `start` up to `end`."""

    start: int
    end: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """One line of text, its marked stretches, and the number beside it."""

    text: str = ""
    marks: tuple[Stretch, ...] = ()
    number: str = ""


EMPTY = MarkedLine()


@dataclass(frozen=True, slots=True)
class RevisionRow:
    """What became of a sentence, as one line and as two beside each other.

    `change` is its number among the changes of the revision, `kind` what became of it (unchanged also for boilerplate
    that is not shown). A `trace` stands where a moved sentence was and says where it went.
    """

    change: int
    kind: ChangeKind
    one: MarkedLine
    old: MarkedLine
    new: MarkedLine
    ends_paragraph: bool = False
    raised: bool = False
    trace: bool = False


def revision_rows(revision: Revision, boilerplate: bool = False) -> tuple[RevisionRow, ...]:
    """All rows in the order of the newer version; what was removed or moved away stands where it was."""
    rows: list[RevisionRow] = []
    paragraphs = Paragraphs(revision)
    moved = sorted(
        (place for place, change in enumerate(revision.changes) if change.moved),
        key=lambda place: revision.changes[place].old.first,
    )
    for place, change in enumerate(revision.changes):
        if not change.moved and change.old.count:
            while moved and revision.changes[moved[0]].old.first < change.old.first:
                rows.append(trace_row(revision, moved.pop(0)))
        rows.append(row_of(revision, place, boilerplate, paragraphs.end_after(change)))
    rows += (trace_row(revision, place) for place in moved)
    return tuple(rows)


def row_of(revision: Revision, place: int, boilerplate: bool, ends: bool) -> RevisionRow:
    """The row of one change."""
    change = revision.changes[place]
    if not change.edits and not change.moved and change.kind is ChangeKind.UNCHANGED:
        return same_row(revision, place, ends)
    if change.boilerplate and not boilerplate:
        return quiet_row(revision, place, ends)
    runs = list(runs_in(revision, change))
    note = note_on(change)
    old = line_of(without(runs, SIDES["old"]), number_of(change.old.first, change.old.count))
    new = line_of([*without(runs, SIDES["new"]), *note], number_of(change.new.first, change.new.count))
    number = new.number or f"−{old.number}"
    one = line_of([*runs, *note], number)
    if change.moved:
        old = EMPTY
    return RevisionRow(
        place,
        change.kind,
        one,
        old if change.old.count else EMPTY,
        new if change.new.count else EMPTY,
        ends,
        bool(change.raised),
    )


def same_row(revision: Revision, place: int, ends: bool) -> RevisionRow:
    """What stayed letter by letter, as most of a text does."""
    change = revision.changes[place]
    new = line_of([MarkedRun(Mark.KEPT, revision.new_text(change))], number_of(change.new.first, 1))
    return RevisionRow(place, change.kind, new, replace(new, number=number_of(change.old.first, 1)), new, ends)


def quiet_row(revision: Revision, place: int, ends: bool) -> RevisionRow:
    """What changed by itself, without marks; what came or went stands only in its own column."""
    change = revision.changes[place]
    texts = revision.old_text(change), revision.new_text(change)
    spans = change.old, change.new
    old, new = (
        line_of([MarkedRun(Mark.KEPT, text)], number_of(span.first, span.count)) if span.count else EMPTY
        for text, span in zip(texts, spans, strict=True)
    )
    return RevisionRow(place, ChangeKind.UNCHANGED, new, EMPTY if change.moved else old, new, ends)


def trace_row(revision: Revision, place: int) -> RevisionRow:
    """The row where a moved sentence was: it says where it went."""
    change = revision.changes[place]
    text, number = revision.old_text(change), number_of(change.old.first, change.old.count)
    went = MarkedRun(Mark.NOTE, f" → moved to {span_text(change.new.first, change.new.count)}")
    one = line_of([MarkedRun(Mark.MOVED, one_line(text, EXCERPT)), went], f"−{number}")
    old = line_of([MarkedRun(Mark.MOVED, text), went], number)
    return RevisionRow(place, change.kind, one, old, EMPTY, trace=True)


def runs_in(revision: Revision, change: Change) -> Iterator[MarkedRun]:
    """The runs of a change; what stayed of a moved sentence is marked as moved."""
    for run in all_runs(revision.old_text(change), change):
        yield MarkedRun(Mark.MOVED, run.text) if change.moved and run.mark is Mark.KEPT else run


def without(runs: Iterable[MarkedRun], mark: Mark) -> list[MarkedRun]:
    """The runs but those with a mark."""
    return [run for run in runs if run.mark is not mark]


def note_on(change: Change) -> list[MarkedRun]:
    """Where a sentence came from, and what it was split from or merged of."""
    words = []
    if change.moved:
        words.append(f"moved from {span_text(change.old.first, change.old.count)}")
    if change.kind is ChangeKind.SPLIT:
        words.append("split")
    if change.kind is ChangeKind.MERGED:
        words.append(f"merged of {span_text(change.old.first, change.old.count)}")
    return [MarkedRun(Mark.NOTE, f" ← {', '.join(words)}")] if words else []


def line_of(runs: Iterable[MarkedRun], number: str) -> MarkedLine:
    """Runs as one line with plain white space, hidden characters made visible."""
    text, marks = "", []
    for run in runs:
        shown = make_visible(SPACE.sub(" ", run.text))
        if not text:
            shown = shown.lstrip()
        if run.mark is not Mark.KEPT and shown:
            marks.append(Stretch(len(text), len(text) + len(shown), run.mark))
        text += shown
    return MarkedLine(text, tuple(marks), number)


def number_of(first: int, count: int) -> str:
    """The number of a sentence counted from 1; of several neighbours that of the first."""
    return str(first + 1) if count else ""


class Paragraphs:
    """Where paragraphs end in both versions, found once: a document makes its text anew each time."""

    def __init__(self, revision: Revision) -> None:
        self._old, self._new = paragraph_ends(revision.old), paragraph_ends(revision.new)

    def end_after(self, change: Change) -> bool:
        """Whether a paragraph ends after a change, in the version where it stands."""
        return self._new[change.new.end - 1] if change.new.count else self._old[change.old.end - 1]


def paragraph_ends(hierarchy: Hierarchy) -> list[bool]:
    """For each sentence whether its paragraph ends after it."""
    text, places = hierarchy.document.text, [sentence.place for sentence in hierarchy.sentences]
    ends = ["\n" in text[place.end : after.start] for place, after in pairwise(places)]
    return [*ends, True] if places else []
