"""Turns an alignment into changes that name what became of every sentence, and applies them again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import Interval, MatchTable
from copyviz.model.revisions import Change, ChangeKind, Edit, Revision, text_of
from copyviz.progress import Progress, part_of, silent
from copyviz.revisions.alignment import Aligned, align, numbers
from copyviz.revisions.boilerplate import boilerplate_in
from copyviz.revisions.pairs import KnownWords, Wordings
from copyviz.revisions.raising import Names, raised_in
from copyviz.revisions.wording import apply_edits, edits_between, words_of

NONE = Interval(0, 0)


def find_changes(
    old: Hierarchy,
    new: Hierarchy,
    table: MatchTable,
    progress: Progress = silent,
    known: KnownWords | None = None,
) -> Revision:
    """What became of every sentence of the older version, and where those of the newer one come from.

    `known` are the words that were found in other versions already.
    """
    known = known or KnownWords()
    wordings = known.wordings(old), known.wordings(new)
    aligned = align(*wordings, table, part_of(progress, 0.0, 0.7))
    spacings = spacings_of(old), spacings_of(new)
    names = Names(*wordings)
    changes = []
    walk = in_reading_order(aligned, len(old.sentences), len(new.sentences))
    for number, each in enumerate(walk):
        if number % 200 == 0:
            progress("Comparing words", 0.7 + 0.3 * number / max(1, len(walk)))
        changes.append(change_of(each, wordings, spacings, names))
    lead = lead_of(new)
    return Revision(old, new, tuple(changes), lead if lead != lead_of(old) else None)


def in_reading_order(aligned: Sequence[Aligned], old: int, new: int) -> list[tuple[Interval, Interval, bool]]:
    """All sentences as (old, new, moved) in the order of the newer version; removed ones where they were."""
    by_new = {each.pair.new.first: each for each in aligned}
    taken = {number for each in aligned for number in numbers(each.pair.old)}
    walk: list[tuple[Interval, Interval, bool]] = []
    place, behind = 0, 0
    while place < new:
        each = by_new.get(place)
        if each is None:
            walk.append((NONE, Interval(place, 1), False))
            place += 1
            continue
        if not each.moved:
            walk += [(gone, NONE, False) for gone in removed_between(behind, each.pair.old.first, taken)]
            behind = each.pair.old.end
        walk.append((each.pair.old, each.pair.new, each.moved))
        place = each.pair.new.end
    walk += [(gone, NONE, False) for gone in removed_between(behind, old, taken)]
    return removed_first(walk)


def removed_between(start: int, end: int, taken: set[int]) -> list[Interval]:
    """The sentences of a stretch that are in no pair, one by one."""
    return [Interval(number, 1) for number in range(start, end) if number not in taken]


def removed_first(walk: list[tuple[Interval, Interval, bool]]) -> list[tuple[Interval, Interval, bool]]:
    """The walk with what was removed before what was added in its place, as an editor reads it."""
    ordered: list[tuple[Interval, Interval, bool]] = []
    for loose, run in groupby(walk, key=lambda each: not each[0].count or not each[1].count):
        some = list(run)
        ordered += sorted(some, key=lambda each: each[0].count == 0) if loose else some
    return ordered


def change_of(
    each: tuple[Interval, Interval, bool],
    wordings: tuple[Wordings, Wordings],
    spacings: tuple[list[str], list[str]],
    names: Names,
) -> Change:
    """One change with its word-level changes, what is raised in it, and whether it is boilerplate."""
    old, new, moved = each
    before, after = text_of(wordings[0].hierarchy, old), text_of(wordings[1].hierarchy, new)
    if before == after and old.count == new.count == 1 and not moved:
        return unchanged(old, new, spacings, len(wordings[1].words(new.first)))
    same = bool(old.count and new.count) and wordings[0].key(old) == wordings[1].key(new)
    kind = kind_of(old, new, moved, same)
    spacing = spacings[1][new.end - 1] if new.count else None
    if old.count and spacing == spacings[0][old.end - 1]:
        spacing = None
    if kind is ChangeKind.ADDED:
        edits: tuple[Edit, ...] = (Edit(0, "", after),)
    elif kind is ChangeKind.REMOVED:
        edits = (Edit(0, before, ""),)
    else:
        edits = edits_between(before, after)
    deleted = sum(len(words_of(edit.before)) for edit in edits)
    inserted = sum(len(words_of(edit.after)) for edit in edits)
    paired = old.count and new.count and not same
    return Change(
        kind=kind,
        old=old,
        new=new,
        edits=edits,
        spacing=spacing,
        raised=raised_in(before, after, edits, names) if paired else (),
        moved=moved,
        kept=len(wordings[1].words_in(new)) - inserted if new.count else 0,
        deleted=deleted,
        inserted=inserted,
        boilerplate="" if same and not moved else boilerplate_in(before, after),
    )


def unchanged(old: Interval, new: Interval, spacings: tuple[list[str], list[str]], words: int) -> Change:
    """The change of a sentence that stayed letter by letter, as most do."""
    spacing = spacings[1][new.first]
    same = spacing == spacings[0][old.first]
    return Change(ChangeKind.UNCHANGED, old, new, spacing=None if same else spacing, kept=words)


def kind_of(old: Interval, new: Interval, moved: bool, same: bool) -> ChangeKind:
    """What became of a sentence; two sentences with the same text as one are split or merged all the same."""
    if not old.count:
        return ChangeKind.ADDED
    if not new.count:
        return ChangeKind.REMOVED
    if old.count != new.count:
        return ChangeKind.SPLIT if old.count < new.count else ChangeKind.MERGED
    if same:
        return ChangeKind.MOVED if moved else ChangeKind.UNCHANGED
    return ChangeKind.MOVED_AND_REWORDED if moved else ChangeKind.REWORDED


def spacings_of(hierarchy: Hierarchy) -> list[str]:
    """What stands between each sentence and the next, or the end."""
    text = hierarchy.document.text
    places = [sentence.place for sentence in hierarchy.sentences]
    starts = [place.start for place in places[1:]] + [len(text)]
    return [text[place.end : start] for place, start in zip(places, starts, strict=True)] if places else []


def lead_of(hierarchy: Hierarchy) -> str:
    """What stands before the first sentence, or all where there is none."""
    text = hierarchy.document.text
    return text[: hierarchy.sentences[0].place.start] if hierarchy.sentences else text


def apply_changes(old: Hierarchy, changes: Sequence[Change], lead: str | None = None) -> str:
    """The text of the newer version, made of the older one and the changes alone."""
    return "".join(applied(old, changes, lead))


def applied(old: Hierarchy, changes: Sequence[Change], lead: str | None) -> Iterator[str]:
    """The newer text piece by piece."""
    spacings = spacings_of(old)
    yield lead_of(old) if lead is None else lead
    for change in changes:
        if change.kind is not ChangeKind.REMOVED:
            yield apply_edits(text_of(old, change.old), change.edits)
            yield spacings[change.old.end - 1] if change.spacing is None else change.spacing
