"""A change as an editor reads it: runs of text that stayed, were put in, taken out or moved, and where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from copyviz.model.revisions import Change, ChangeKind, Raised, Revision


class Mark(StrEnum):
    """What became of a run of text."""

    KEPT = "kept"
    INSERTED = "inserted"
    DELETED = "deleted"
    MOVED = "moved"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class MarkedRun:
    """A run of text and what became of it."""

    mark: Mark
    text: str


def runs_of(revision: Revision, change: Change) -> tuple[MarkedRun, ...]:
    """The text of a change in one column: what stayed, what was taken out and, right after it, what was put in."""
    return tuple(run for run in all_runs(revision.old_text(change), change) if run.text)


def all_runs(old: str, change: Change) -> Iterator[MarkedRun]:
    """The runs, empty ones among them."""
    place = 0
    for edit in change.edits:
        yield MarkedRun(Mark.KEPT, old[place : edit.at])
        if not edit.before.strip() and not edit.after.strip():
            # White space that became other white space is nothing an editor marks.
            yield MarkedRun(Mark.KEPT, edit.after)
        else:
            yield MarkedRun(Mark.DELETED, edit.before)
            yield MarkedRun(Mark.INSERTED, edit.after)
        place = edit.at + len(edit.before)
    yield MarkedRun(Mark.KEPT, old[place:])


def title_of(change: Change) -> str:
    """What became of a sentence, with where it stood: “moved from 12”, “split into 4–5”; sentences count from 1."""
    old, new = (span_text(some.first, some.count) for some in (change.old, change.new))
    if change.kind is ChangeKind.ADDED:
        return f"added {new}"
    if change.kind is ChangeKind.REMOVED:
        return f"removed {old}"
    if change.kind is ChangeKind.SPLIT:
        return f"split {old} into {new}" + (", moved" if change.moved else "")
    if change.kind is ChangeKind.MERGED:
        return f"merged {old} into {new}" + (", moved" if change.moved else "")
    if change.moved:
        return f"{change.kind.value}, {old} to {new}"
    return f"{change.kind.value} {new}" if old == new else f"{change.kind.value} {old}, now {new}"


def span_text(first: int, count: int) -> str:
    """Sentences counted from 1."""
    return f"{first + 1}" if count == 1 else f"{first + 1}–{first + count}"


def raised_text(raised: Raised) -> str:
    """What is raised in a few words."""
    if not raised.before:
        return f"{raised.kind.value} “{raised.after}” put in"
    if not raised.after:
        return f"{raised.kind.value} “{raised.before}” taken out"
    return f"{raised.kind.value} “{raised.before}” became “{raised.after}”"


def changes_shown(revision: Revision, boilerplate: bool = False) -> list[Change]:
    """The changes that count, unchanged sentences apart; with boilerplate only if asked."""
    return [
        change
        for change in revision.changes
        if change.kind is not ChangeKind.UNCHANGED and (boilerplate or not change.boilerplate)
    ]


def paragraphs_changed(revision: Revision) -> tuple[int, int]:
    """How many ends of paragraphs went and came beside sentences that stand on both sides."""
    went = come = 0
    for change in revision.changes:
        inside = change.old.end < len(revision.old.sentences) and change.new.end < len(revision.new.sentences)
        if change.spacing is not None and change.old.count and change.new.count and inside and not change.moved:
            before = spacing_before(revision, change)
            went += "\n" in before and "\n" not in change.spacing
            come += "\n" not in before and "\n" in change.spacing
    return went, come


def spacing_before(revision: Revision, change: Change) -> str:
    """What followed the older wording."""
    sentences, end = revision.old.sentences, change.old.end
    text = revision.old.document.text
    start = sentences[end].place.start if end < len(sentences) else len(text)
    return text[sentences[end - 1].place.end : start]
