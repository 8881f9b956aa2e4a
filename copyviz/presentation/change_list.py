"""The changes of a step as a list: what must not be overlooked first, then everything in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from copyviz.model.revisions import Change, ChangeKind, Revision
from copyviz.presentation.revision_marks import changes_shown, raised_text, span_text
from copyviz.presentation.revision_table import KINDS
from copyviz.text.visible import one_line

EXCERPT = 160
MOST_EDITS = 4
SIGNS = {
    ChangeKind.ADDED: "+",
    ChangeKind.REMOVED: "−",
    ChangeKind.MOVED: "↕",
    ChangeKind.MOVED_AND_REWORDED: "↕",
    ChangeKind.SPLIT: "÷",
    ChangeKind.MERGED: "&",
}
REWORDED, RAISED = "~", "!"
CHANGED = tuple(name for name in KINDS if name != "unchanged")
"""The kinds a list can be narrowed to, as the table sums them up."""


@dataclass(frozen=True, slots=True)
class ListedChange:
    """One line of the list: a sign, what became of the sentence, its numbers, and what changed in it."""

    change: int
    sign: str
    kind: str
    place: str
    text: str

    @property
    def raised(self) -> bool:
        """Whether it must not be overlooked."""
        return self.sign == RAISED


def list_changes(
    revision: Revision, boilerplate: bool = False, names: AbstractSet[str] = frozenset(CHANGED)
) -> tuple[ListedChange, ...]:
    """The list, with the kinds of these names."""
    kinds = {kind for name in names for kind in KINDS[name]}
    numbers = {id(change): number for number, change in enumerate(revision.changes)}
    shown = [change for change in changes_shown(revision, boilerplate) if change.kind in kinds]
    listed = [*raised_lines(revision, shown, numbers)]
    listed += (
        ListedChange(
            numbers[id(change)],
            SIGNS.get(change.kind, REWORDED),
            change.boilerplate or change.kind.value,
            place_text(change),
            what_changed(revision, change),
        )
        for change in shown
    )
    return tuple(listed)


def raised_lines(revision: Revision, shown: list[Change], numbers: dict[int, int]) -> Iterator[ListedChange]:
    """What must not be overlooked, with the sentence it stands in."""
    for change in shown:
        if not change.boilerplate:
            for raised in change.raised:
                told = raised_text(raised).removeprefix(f"{raised.kind.value} ")
                text = f"{told}: {revision.new_text(change)}"
                yield ListedChange(
                    numbers[id(change)], RAISED, raised.kind.value, place_text(change), one_line(text, EXCERPT)
                )


def place_text(change: Change) -> str:
    """The numbers of a sentence in both versions."""
    old, new = (span_text(some.first, some.count) if some.count else "" for some in (change.old, change.new))
    if not old or not new or old == new:
        return new or old
    return f"{old} → {new}"


def what_changed(revision: Revision, change: Change) -> str:
    """The words that changed, or the sentence where all or none of them did."""
    whole = change.kind in (ChangeKind.ADDED, ChangeKind.REMOVED, ChangeKind.MOVED)
    edits = [edit for edit in change.edits if edit.before.strip() or edit.after.strip()]
    if whole or not edits:
        return one_line(revision.new_text(change) or revision.old_text(change), EXCERPT)
    parts = [edit_text(edit.before.strip(), edit.after.strip()) for edit in edits[:MOST_EDITS]]
    more = f"; and {len(edits) - MOST_EDITS} more" if len(edits) > MOST_EDITS else ""
    return one_line("; ".join(parts) + more, EXCERPT)


def edit_text(before: str, after: str) -> str:
    """One edit in a few words."""
    if not before:
        return f"+ “{after}”"
    if not after:
        return f"− “{before}”"
    return f"“{before}” → “{after}”"
