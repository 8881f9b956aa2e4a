"""Indexes: made, asked, changed, damaged, and gone."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from copyviz.errors import ResourceError, UsageError
from copyviz.options import SignOptions
from copyviz.pipeline.indexing import open_index, refresh, remove, update
from copyviz.progress import silent
from helpers.collections_of_texts import hide_passage, invented_sentences, write_text
from helpers.searching import build, names_of, screen
from helpers.thread_crew import ThreadCrew


def test_an_index_answers_like_the_folder_it_was_made_of(folder: Path, tmp_path: Path) -> None:
    index = tmp_path / "x.index"
    collected = build(folder, index)
    assert (collected.read, collected.known, collected.gone) == (8, 0, 0)
    assert screen(str(index)) == screen(str(folder))
    query = write_text(
        tmp_path / "query.txt", hide_passage(invented_sentences("q", 30), invented_sentences(7, 20), 6)
    )
    (pair,) = screen(str(query), str(index)).pairs
    assert (pair.score.matched, pair.found_by) == ((6, 6), "passage")


def test_a_document_of_an_index_is_no_partner_of_itself(folder: Path, tmp_path: Path) -> None:
    build(folder, tmp_path / "x.index")
    found = screen(str(folder / "doc-005.txt"), str(tmp_path / "x.index"))
    assert names_of(found) == [("doc-005", "doc-006")]


def test_documents_are_added_refreshed_and_taken_out(folder: Path, tmp_path: Path) -> None:
    more = write_text(tmp_path / "more" / "extra.txt", [*invented_sentences(0, 20), "More."])
    path = tmp_path / "x.index"
    build(folder, path)
    with open_index(str(path), write=True) as index:
        assert update(index, [str(more)], ThreadCrew(), silent, add=True).read == 1
        assert ("doc-000", "extra") in names_of(screen(str(path)))
        assert refresh(index, ThreadCrew()).read == 0
        more.unlink()
        assert len(index.roots()) == 2
        refresh(index, ThreadCrew())
        assert index.roots() == [str(folder)]
        assert len(index.files()) == 8
        assert remove(index, str(folder / "doc-005.txt")) == 1
        assert remove(index, str(folder)) == 7
        assert (index.files(), index.roots()) == ([], [])
        with pytest.raises(UsageError, match="in the index"):
            remove(index, str(folder))


def test_a_folder_that_is_away_for_a_while_is_kept(folder: Path, tmp_path: Path) -> None:
    build(folder, tmp_path / "x.index")
    folder.rename(tmp_path / "elsewhere")
    with open_index(str(tmp_path / "x.index"), write=True) as index:
        refresh(index, ThreadCrew())
        assert len(index.files()) == 8
    assert len(screen(str(tmp_path / "x.index")).pairs) == 3


def test_an_index_in_its_own_folder_is_no_document_of_it(folder: Path, tmp_path: Path) -> None:
    build(folder, folder / "own.index")
    (tmp_path / "way").symlink_to(folder)
    collected = build(tmp_path / "way", folder / "own.index")
    assert len(collected.files[0]) == 8


def test_an_index_made_in_another_way_is_refused(folder: Path, tmp_path: Path) -> None:
    build(folder, tmp_path / "x.index")
    with pytest.raises(UsageError, match="other options"):
        build(folder, tmp_path / "x.index", SignOptions(seed=5))


def test_an_index_signed_by_another_version_is_told(folder: Path, tmp_path: Path) -> None:
    build(folder, tmp_path / "x.index")
    with open_index(str(tmp_path / "x.index"), write=True) as index:
        index.set("algorithm", "older")
    with pytest.raises(ResourceError, match="signed by another version"):
        screen(str(folder), str(tmp_path / "x.index"))


@pytest.mark.parametrize("value", ["", "[]", '{"kind": "runes"}', '{"unheard": 1}'])
def test_damaged_settings_of_an_index_are_told(folder: Path, tmp_path: Path, value: str) -> None:
    build(folder, tmp_path / "x.index")
    with open_index(str(tmp_path / "x.index"), write=True) as index:
        index.set("signing", value)
    with pytest.raises(ResourceError, match="damaged"):
        screen(str(folder), str(tmp_path / "x.index"))


def test_an_index_cannot_be_held_against_something(folder: Path, tmp_path: Path) -> None:
    build(folder, tmp_path / "x.index")
    with pytest.raises(UsageError, match="Turn it round"):
        screen(str(tmp_path / "x.index"), str(folder))


@pytest.mark.parametrize(
    "data", [b"no", zlib.compress(b"\x80\x04N."), zlib.compress(b"cos\nsystem\n."), zlib.compress(b"")]
)
def test_damaged_documents_of_an_index_are_told(folder: Path, tmp_path: Path, data: bytes) -> None:
    build(folder, tmp_path / "x.index")
    with open_index(str(tmp_path / "x.index"), write=True) as index:
        index.run("UPDATE content SET hierarchy = ?", (data,))
    with pytest.raises(ResourceError, match="damaged"):
        screen(str(tmp_path / "x.index"))


@pytest.mark.parametrize("places", [b"", b"odd", b"\0" * 4])
def test_damaged_fingerprints_of_an_index_are_told(folder: Path, tmp_path: Path, places: bytes) -> None:
    build(folder, tmp_path / "x.index")
    with open_index(str(tmp_path / "x.index"), write=True) as index:
        index.run("UPDATE content SET places = ?", (places,))
    with pytest.raises(ResourceError, match="damaged"):
        screen(str(tmp_path / "x.index"))


def test_an_index_removed_while_it_is_searched_still_answers(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.index"
    build(folder, path)

    def take_away(step: str, share: float) -> None:
        path.unlink(missing_ok=True)

    assert len(screen(str(path), progress=take_away).pairs) == 3
    with pytest.raises(UsageError, match="There is no"):
        screen(str(path))


def test_a_search_writes_nothing_into_the_folder_or_the_index(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.index"
    build(folder, path)
    before = {file: file.read_bytes() for file in (*folder.iterdir(), path)}
    screen(str(path))
    screen(str(folder / "doc-001.txt"), str(path))
    screen(str(folder))
    assert {file: file.read_bytes() for file in (*folder.iterdir(), path)} == before
