"""The documents of a found pair are those that were compared, even when their files are gone or have changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from copyviz.model.collection import Screening
from copyviz.options import ReadOptions, SignOptions
from copyviz.pipeline import indexing
from copyviz.pipeline.kept_texts import MemberText, find_texts
from copyviz.pipeline.originals import CHANGED, GONE
from helpers.searching import build, screen
from helpers.thread_crew import ThreadCrew


def texts_of(found: Screening, target: Path, against: str = "") -> tuple[MemberText, ...]:
    first = found.pairs[0]
    return find_texts(str(target), against, [found.members[first.left], found.members[first.right]])


@pytest.mark.parametrize("of_index", [True, False])
def test_a_file_is_read_while_it_is_the_same_and_its_kept_text_taken_after_that(
    folder: Path, tmp_path: Path, of_index: bool
) -> None:
    target = tmp_path / "x.index" if of_index else folder
    if of_index:
        build(folder, target)
    found = screen(str(target))
    left, right = texts_of(found, target)
    assert (left.hierarchy, left.notice, right.hierarchy) == (None, None, None)
    kept = Path(left.path).read_text()
    Path(left.path).write_text("Something else altogether.")
    Path(right.path).unlink()
    left, right = texts_of(found, target)
    assert left.notice is not None
    assert right.notice is not None
    assert (left.notice.code, right.notice.code) == (CHANGED, GONE)
    assert left.hierarchy is not None
    assert "".join(left.hierarchy.document.text.split()) == "".join(kept.split())
    assert left.hierarchy.document.source.path == left.path


def test_a_document_held_against_an_index_is_found_where_its_search_kept_it(folder: Path, tmp_path: Path) -> None:
    index, query = tmp_path / "x.index", tmp_path / "query.txt"
    build(folder, index)
    query.write_bytes((folder / "doc-001.txt").read_bytes())
    found = screen(str(query), str(index))
    query.unlink()
    for file in folder.iterdir():
        file.unlink()
    assert all(text.hierarchy is not None for text in texts_of(found, query, str(index)))


def test_files_are_read_as_the_index_has_read_them(folder: Path, tmp_path: Path) -> None:
    index = tmp_path / "x.index"
    indexing.build(str(folder), index, ReadOptions(content="page"), SignOptions(), crew=ThreadCrew())
    left, _ = texts_of(screen(str(index)), index)
    assert left.reading.content == "page"


def test_without_index_and_kept_text_the_file_is_left_to_tell_what_is_wrong(folder: Path, tmp_path: Path) -> None:
    index = tmp_path / "x.index"
    build(folder, index)
    found = screen(str(index))
    index.write_bytes(index.read_bytes()[:1000])
    for file in folder.iterdir():
        file.unlink()
    assert [text.hierarchy for text in texts_of(found, index)] == [None, None]
