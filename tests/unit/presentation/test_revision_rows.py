"""Changed text as an editor reads it: in one column and in two, with moved text where it went and where it was."""

from __future__ import annotations

from copyviz.model.revisions import ChangeKind, Revision
from copyviz.pipeline.compare import compare
from copyviz.pipeline.revisions import revise
from copyviz.presentation.revision_marks import Mark
from copyviz.presentation.revision_rows import MarkedLine, RevisionRow, revision_rows
from helpers.revision_cases import CASES
from helpers.texts import hierarchy_of

PIER = "The harbour office closed the northern pier."
FERRIES = "Ferries to the islands leave from the old fish market."
COSTS = "Repairs will cost about two million over the coming winter."
CRACKS = "Divers had found long cracks in several of the pillars."


def revision_of(old: list[str], new: list[str]) -> Revision:
    return revise(compare(hierarchy_of(*old), hierarchy_of(*new)))


def rows_of(old: list[str], new: list[str], boilerplate: bool = False) -> tuple[RevisionRow, ...]:
    return revision_rows(revision_of(old, new), boilerplate)


def marked(line: MarkedLine, mark: Mark) -> list[str]:
    return [line.text[each.start : each.end] for each in line.marks if each.mark is mark]


def test_a_reworded_sentence_holds_both_wordings_in_one_column_and_one_in_each_of_two() -> None:
    (row,) = rows_of([PIER], [PIER.replace("northern", "southern")])
    assert row.one.text == "The harbour office closed the northernsouthern pier."
    assert marked(row.one, Mark.DELETED) == ["northern"]
    assert marked(row.one, Mark.INSERTED) == ["southern"]
    assert (row.old.text, row.new.text) == (PIER, PIER.replace("northern", "southern"))
    assert marked(row.old, Mark.DELETED) == ["northern"]
    assert marked(row.new, Mark.INSERTED) == ["southern"]


def test_what_was_put_in_and_taken_out_is_marked_as_a_whole_and_numbered_in_its_version() -> None:
    added, removed = rows_of([PIER, COSTS], [FERRIES, PIER])[0], rows_of([PIER, COSTS], [FERRIES, PIER])[-1]
    assert (added.kind, added.one.number, marked(added.one, Mark.INSERTED)) == (ChangeKind.ADDED, "1", [FERRIES])
    assert added.old == MarkedLine()
    assert (removed.kind, removed.one.number) == (ChangeKind.REMOVED, "−2")
    assert marked(removed.one, Mark.DELETED) == [COSTS]
    assert removed.new == MarkedLine()


def test_moved_text_is_marked_where_it_stands_and_leaves_a_trace_where_it_was() -> None:
    rows = rows_of([PIER, FERRIES, COSTS, CRACKS], [PIER, COSTS, CRACKS, FERRIES])
    trace, moved = rows[1], rows[-1]
    assert trace.trace
    assert trace.one.text == f"{FERRIES} → moved to 4"
    assert trace.new == MarkedLine()
    assert moved.one.text == f"{FERRIES} ← moved from 2"
    assert marked(moved.one, Mark.MOVED) == [FERRIES]
    assert moved.old == MarkedLine()


def test_boilerplate_has_no_marks_unless_it_is_shown() -> None:
    old, new = [PIER, "214 comments", "Advertisement"], [PIER, "379 comments"]
    quiet = rows_of(old, new)
    assert not any(row.one.marks or row.kind is not ChangeKind.UNCHANGED for row in quiet)
    assert any(row.one.marks for row in rows_of(old, new, boilerplate=True))


def test_both_columns_hold_their_version_whole_and_in_order() -> None:
    for case in CASES:
        revision = revision_of(list(case.old), list(case.new))
        rows = revision_rows(revision, boilerplate=True)
        for lines, hierarchy in (
            ([row.old for row in rows], revision.old),
            ([row.new for row in rows], revision.new),
        ):
            words = [word for line in lines for word in without_notes(line).split()]
            assert words == hierarchy.document.text.split(), case.name


def without_notes(line: MarkedLine) -> str:
    end = min((each.start for each in line.marks if each.mark is Mark.NOTE), default=len(line.text))
    return line.text[:end]


def test_hidden_characters_and_line_breaks_are_made_visible_before_marks_are_placed() -> None:
    (row,) = rows_of(["The\u202e pier\nis closed."], ["The\u202e pier\nis open."])
    assert "\u202e" not in row.one.text
    assert "\n" not in row.one.text
    assert marked(row.one, Mark.INSERTED) == ["open"]


def test_raised_changes_are_told() -> None:
    (row,) = rows_of(["About 900 people came."], ["About 950 people came."])
    assert row.raised
