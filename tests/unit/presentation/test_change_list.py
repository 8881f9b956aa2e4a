"""The list of changes and the time line: what must not be overlooked first, true counts, plain words."""

from __future__ import annotations

import pytest

from copyviz.model.revisions import Chain, ChangeKind, Revision, Version
from copyviz.pipeline.revisions import chain_of
from copyviz.presentation.change_list import CHANGED, list_changes
from copyviz.presentation.time_line import step_marks, step_tooltip, version_marks, version_tooltip
from helpers.revision_story import COSTS, CRACKS, FERRIES, MAYOR, PIER, STAMP
from helpers.texts import hierarchy_of

OLD = [PIER, FERRIES, COSTS, CRACKS, STAMP]
NEW = [PIER, COSTS.replace("900", "950"), CRACKS, FERRIES, MAYOR, STAMP.replace("10:32", "11:05")]


def chain_with(*versions: list[str] | None) -> Chain:
    return chain_of(
        Version(f"v{number}.txt", hierarchy_of(*text) if text is not None else None, "" if text else "It is damaged.")
        for number, text in enumerate(versions)
    )


@pytest.fixture(scope="module")
def revision() -> Revision:
    return chain_with(OLD, NEW).steps[0].revision


def test_what_must_not_be_overlooked_comes_first_and_everything_follows_in_order(revision: Revision) -> None:
    first, *rest = list_changes(revision)
    assert (first.sign, first.kind, first.place) == ("!", "number", "3 → 2")
    assert first.text.startswith("“900” became “950”: Repairs will cost")
    assert [(each.sign, each.kind) for each in rest] == [("~", "reworded"), ("↕", "moved"), ("+", "added")]
    assert rest[0].text == "“900” → “950”"
    assert [revision.changes[each.change].kind for each in rest] == [
        ChangeKind.REWORDED,
        ChangeKind.MOVED,
        ChangeKind.ADDED,
    ]


def test_the_list_can_be_narrowed_and_shows_boilerplate_if_asked(revision: Revision) -> None:
    assert [each.kind for each in list_changes(revision, names={"added"})] == ["added"]
    assert list_changes(revision, names=frozenset()) == ()
    assert "time stamp" in {each.kind for each in list_changes(revision, True, frozenset(CHANGED))}


def test_the_time_line_tells_sizes_gaps_and_how_much_changed() -> None:
    chain = chain_with([PIER], None, [PIER, MAYOR], [PIER, MAYOR])
    versions, steps = version_marks(chain), step_marks(chain)
    assert [mark.sentences for mark in versions] == [1, 0, 2, 2]
    assert version_tooltip(1, versions[1]) == "Version 2: v1.txt\nMissing: It is damaged."
    grown, same = steps
    assert (grown.older, grown.newer, grown.inserted, grown.deleted) == (0, 2, 9, 0)
    assert grown.share == pytest.approx(9 / (9 + 18))
    assert "Version 1 to 3: 33.3% of the words changed" in step_tooltip(grown)
    assert not same.changed
    assert same.share == 0


def test_the_share_of_changed_words_is_all_where_nothing_stayed() -> None:
    (mark,) = step_marks(chain_with([PIER], ["Nobody knew the answer to that."]))
    assert mark.share == 1
    (mark,) = step_marks(chain_with([], []))
    assert mark.share == 0
