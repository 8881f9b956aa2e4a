"""Whether documents are still those that were compared, and keeping copies of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import copyviz
from copyviz.errors import ReadError, UsageError
from copyviz.model.comparison import Comparison, Side
from copyviz.pipeline.compare import decide
from copyviz.pipeline.judging import add_note, give_verdict
from copyviz.pipeline.originals import GONE, check_originals, keep_documents, original_bytes
from copyviz.pipeline.read import read_bytes
from helpers.cases import judged

LEFT = "The keeper of the harbour wrote a long letter. Nobody answered it for many weeks."
RIGHT = "The keeper of the harbour wrote a long letter. It was lost on the way to the island."


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    left, right = tmp_path / "left.txt", tmp_path / "right.txt"
    left.write_text(LEFT)
    right.write_text(RIGHT)
    return left, right


@pytest.fixture
def comparison(pair: tuple[Path, Path]) -> Comparison:
    return copyviz.compare(*pair)


def test_nothing_is_told_of_documents_that_are_the_same(comparison: Comparison) -> None:
    assert check_originals(comparison) == {}


def test_a_changed_document_is_told_also_at_the_same_size(comparison: Comparison, pair: tuple[Path, Path]) -> None:
    pair[0].write_text(LEFT.replace("long", "fond"))
    notice = check_originals(comparison)[Side.LEFT]
    assert "“left.txt” (A) has changed on disk" in notice.message


def test_a_document_that_is_gone_is_told_and_whether_there_is_a_copy(
    comparison: Comparison, pair: tuple[Path, Path]
) -> None:
    kept = keep_documents(comparison)
    pair[1].unlink()
    assert "holds its text" in check_originals(comparison)[Side.RIGHT].hint
    notice = check_originals(kept)[Side.RIGHT]
    assert "“right.txt” (B) is no longer where it was read" in notice.message
    assert "holds a copy" in notice.hint


def test_a_document_that_moved_along_with_its_case_is_found(
    comparison: Comparison, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    folder = tmp_path / "moved"
    folder.mkdir()
    pair[0].rename(folder / "left.txt")
    assert len(check_originals(comparison)) == 1
    assert check_originals(comparison, folder) == {}


def test_a_pipe_in_the_place_of_a_document_keeps_nobody_waiting(
    comparison: Comparison, pair: tuple[Path, Path]
) -> None:
    pair[0].unlink()
    os.mkfifo(pair[0])
    assert check_originals(comparison)[Side.LEFT].code == GONE


def test_pasted_text_was_never_a_file() -> None:
    left, right = (read_bytes(text.encode(), "Pasted text") for text in (LEFT, RIGHT))
    assert check_originals(copyviz.compare(left, right)) == {}


def test_kept_copies_replace_the_files(comparison: Comparison, pair: tuple[Path, Path]) -> None:
    kept = keep_documents(comparison)
    for path in pair:
        path.write_text("something else")
    assert original_bytes(kept, Side.LEFT) == LEFT.encode()
    assert keep_documents(kept).case.kept == (LEFT.encode(), RIGHT.encode())
    with pytest.raises(ReadError, match="has changed since it was compared"):
        keep_documents(comparison)


def test_new_thresholds_keep_what_people_added() -> None:
    comparison = judged()
    assert decide(comparison, comparison.thresholds).case == comparison.case


def test_notes_and_verdicts_must_make_sense(comparison: Comparison) -> None:
    with pytest.raises(UsageError, match="has no sentences"):
        add_note(comparison, "What?", 99)
    with pytest.raises(UsageError, match="needs a text"):
        add_note(comparison, "  \n")
    with pytest.raises(UsageError, match="no verdict called"):
        give_verdict(comparison, "guilty")
    assert give_verdict(comparison, "copied", date="2026-05-19").case.judged
