"""How good the changes between versions are; floors and ceilings are only ever tightened."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from copyviz.model.hierarchy import Hierarchy
from copyviz.model.revisions import ChangeKind, Revision
from copyviz.pipeline.compare import compare
from copyviz.pipeline.read import read
from copyviz.pipeline.revisions import revise
from copyviz.presentation.revision_marks import changes_shown, paragraphs_changed
from copyviz.revisions.changes import apply_changes
from copyviz.revisions.order import by_number
from copyviz.revisions.wording import words_of
from helpers.revision_cases import CASES, Case
from helpers.shared_data import FULL, shared_data
from helpers.texts import hierarchy_of

# Of the labelled cases, how many may be called by another name.
MOST_WRONG = 0
# Words put in and taken out, by those of an optimal word diff with moved sentences in their new place.
MOST_WORDS = 1.07
# One folder of versions in so many is measured, unless everything is asked for.
ONE_IN = 1 if FULL else 12


def judged(case: Case) -> tuple[Counter[str], Counter[str], tuple[int, int]]:
    revision = revision_of(hierarchy_of(*case.old), hierarchy_of(*case.new))
    kinds = Counter(change.kind.value for change in changes_shown(revision))
    raised = Counter(raised.kind.value for _, raised in revision.raised())
    # White space between sentences that changed is told only where nothing else is expected.
    paragraphs = paragraphs_changed(revision) if not case.kinds else (0, 0)
    return kinds, raised, paragraphs


def revision_of(old: Hierarchy, new: Hierarchy) -> Revision:
    revision = revise(compare(old, new))
    assert apply_changes(old, revision.changes, revision.lead) == new.document.text
    return revision


def test_edits_by_hand_are_named_rightly() -> None:
    assert len(CASES) >= 40
    wrong = [f"{case.name}: {judged(case)}" for case in CASES if judged(case) != case.expected()]
    assert len(wrong) <= MOST_WRONG, "\n".join(wrong)


def optimal_words(old: list[str], new: list[str]) -> int:
    """The words of an optimal diff by the plain table of the longest common subsequence, row by row."""
    numbers: dict[str, int] = {}
    lefts, rights = (np.array([numbers.setdefault(word, len(numbers)) for word in words]) for words in (old, new))
    row = np.zeros(len(new) + 1, dtype=np.int32)
    for number in lefts:
        row[1:] = np.maximum(row[1:], row[:-1] + (rights == number))
        np.maximum.accumulate(row, out=row)
    return len(old) + len(new) - 2 * int(row[-1])


def words_after_moves(revision: Revision) -> list[str]:
    """The words of the older version with moved sentences where they stand in the newer one."""
    return [word for change in revision.changes for word in words_of(revision.old_text(change))]


def folders() -> list[Path]:
    found = [
        folder for kind in ("policies", "wikipedia") for folder in sorted(shared_data("revisions", kind).iterdir())
    ]
    return [folder for folder in found if folder.is_dir()][::ONE_IN]


@pytest.mark.shared_data
def test_changes_give_the_newer_version_and_are_hardly_more_than_an_optimal_diff() -> None:
    ours = optimal = 0
    for folder in folders():
        files = sorted(
            (path for path in folder.iterdir() if path.suffix in {".md", ".txt"}), key=lambda p: by_number(p.name)
        )
        for old, new in pairwise(map(read, files)):
            revision = revision_of(old, new)
            seen = [number for change in revision.changes for number in range(change.new.first, change.new.end)]
            gone = [number for change in revision.changes for number in range(change.old.first, change.old.end)]
            assert seen == list(range(len(new.sentences)))
            assert sorted(gone) == list(range(len(old.sentences)))
            ours += sum(change.inserted + change.deleted for change in revision.changes)
            optimal += optimal_words(words_after_moves(revision), words_of(new.document.text))
    assert optimal <= ours <= MOST_WORDS * optimal, f"{ours:,} words against {optimal:,}: {ours / optimal:.4f}"


def test_every_kind_of_change_is_among_the_cases() -> None:
    assert {kind for case in CASES for kind in case.kinds} == {*ChangeKind} - {ChangeKind.UNCHANGED}
