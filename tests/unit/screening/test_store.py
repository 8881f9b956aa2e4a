"""The file of an index: kept whole, told apart from other files, and its troubles told in plain words."""

from __future__ import annotations

import sqlite3
import stat
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from copyviz.errors import CopyVizError, Outcome, ResourceError, SaveError
from copyviz.model.collection import PairScore
from copyviz.screening import database
from copyviz.screening.records import FileEntry, Prepared, bytes_from, bytes_from_places
from copyviz.screening.store import Store

SCORE = PairScore((3, 4), (0.5, 0.25), 0.142857, 2, 3, 41)


def prepared(name: str, *keys: int) -> Prepared:
    own = np.array(keys, dtype=np.uint64)
    return Prepared(name, Outcome.OK, "", f"Title of {name}", 3, b"tree", bytes_from(own), b"", b"")


def entry(path: str) -> FileEntry:
    return FileEntry(path, 10, 20, None, Outcome.OK, "")


def make(path: Path) -> Store:
    return Store(path, write=True, settings={"algorithm": "a"})


def test_files_and_contents_come_back(tmp_path: Path) -> None:
    odd = "/folder/caf\udce9 \n.txt"  # a name that is no UTF-8
    with make(tmp_path / "x.index") as store:
        store.add(prepared("one", 1, 2), [entry("/b"), entry(odd)])
        store.put_file(FileEntry("/a", 0, 0, None, Outcome.UNREADABLE, "Gone."), None)
    with Store(tmp_path / "x.index", write=False) as store:
        assert store.settings() == {"algorithm": "a"}
        first, second, third = store.files()
        assert (first.path, first.outcome, first.message, first.content) == ("/a", Outcome.UNREADABLE, "Gone.", None)
        assert (second.path, second.title, second.sentences, second.sha256) == ("/b", "Title of one", 3, "one")
        assert third.path == odd
        assert second.content == third.content
        assert second.content is not None
        assert store.hierarchy_of(second.content) == b"tree"
        assert store.keys_of(second.content).bands.tolist() == [1, 2]
    assert [path.name for path in tmp_path.iterdir()] == ["x.index"], "nothing may be left beside the file"


def test_a_content_is_kept_once(tmp_path: Path) -> None:
    with make(tmp_path / "x.index") as store:
        store.add(prepared("one", 1), [entry("/a")])
        store.add(prepared("one", 1), [entry("/b")])
        assert len({file.content for file in store.files()}) == 1


def test_contents_without_files_are_forgotten_with_their_numbers(tmp_path: Path) -> None:
    with make(tmp_path / "x.index") as store:
        store.add(prepared("one", 1, 2), [entry("/a"), entry("/b")])
        store.add(prepared("two", 2, 3), [entry("/c")])
        assert store.post_some()
        store.remove_files(["/a"])
        store.drop_unused()
        assert len(store.holders(np.array([2], dtype=np.uint64), 9)) == 2
        store.remove_files(["/b"])
        store.drop_unused()
        assert store.find_content("one") is None
        assert store.frequencies(np.array([1, 2, 3], dtype=np.uint64)) == [0, 1, 1]


def test_holders_count_keys_and_pass_crowds_over(tmp_path: Path) -> None:
    largest_key = 2**64 - 1
    with make(tmp_path / "x.index") as store:
        for number in range(6):
            store.add(prepared(str(number), 5, largest_key, *([100 + number] if number < 2 else [])), [])
        assert store.count_missing() == 6
        assert store.post_some() == 6
        assert (store.count_missing(), store.post_some()) == (0, 0)
        names = [store.find_content(str(number)) for number in range(6)]
        keys = np.array([5, 100, 101, largest_key], dtype=np.uint64)
        assert store.holders(keys, 6) == dict(zip(names, ([0, 1, 3], [0, 2, 3], *[[0, 3]] * 4), strict=True))
        assert store.holders(keys, 5) == {names[0]: [1], names[1]: [2]}
        assert len(store.holders(keys[:1], 5, crowd=2)) == 2


def test_the_order_of_reading_does_not_matter(tmp_path: Path) -> None:
    found: list[dict[int, list[int]]] = []
    for order in (range(9), reversed(range(9))):
        path = tmp_path / f"{len(found)}.index"
        with make(path) as store:
            for number in order:
                store.add(prepared(str(number), 5), [])
            store.post_some()
            found.append(store.holders(np.array([5], dtype=np.uint64), 4, crowd=3))
    assert found[0] == found[1]


def test_scores_of_pairs_come_back_for_the_same_task(tmp_path: Path) -> None:
    with make(tmp_path / "x.index") as store:
        store.put_verified("task", [("a", "b")], [SCORE])
        assert store.verified("task") == {("a", "b"): SCORE}
        assert store.verified("another") == {}


def test_a_change_that_fails_leaves_nothing(tmp_path: Path) -> None:
    with make(tmp_path / "x.index") as store:
        with pytest.raises(CopyVizError):
            store.add(prepared("one", 1), [entry("/a"), FileEntry("/b", None, 0, None, Outcome.OK, "")])  # type: ignore[arg-type]
        assert store.files() == []
        assert store.find_content("one") is None


def test_two_programs_may_work_on_one_file(tmp_path: Path) -> None:
    with make(tmp_path / "x.index") as one, make(tmp_path / "x.index") as two:
        one.add(prepared("one", 1), [entry("/a")])
        two.add(prepared("one", 1), [entry("/b")])
        two.add(prepared("two", 2), [entry("/c")])
        with Store(tmp_path / "x.index", write=False) as reader:
            assert [file.path for file in reader.files()] == ["/a", "/b", "/c"]


def test_a_file_in_use_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.1)
    with make(tmp_path / "x.index") as one, make(tmp_path / "x.index") as two, one.transaction():
        one.set("a", "b")
        with pytest.raises(SaveError, match="in use by another program"):
            two.set("a", "c")


def test_there_is_no_index(tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match="There is no index"):
        Store(tmp_path / "none.index", write=False)
    assert not (tmp_path / "none.index").exists()


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "essay.txt"
    text.write_text("An essay that is longer than the first sixteen bytes.")
    foreign = tmp_path / "photos.db"
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE photo (name TEXT)")
    connection.close()
    for path in (text, foreign):
        before = path.read_bytes()
        with pytest.raises(ResourceError, match="is not an index of CopyViz"):
            make(path)
        assert path.read_bytes() == before


def test_an_index_of_another_version_is_told(tmp_path: Path) -> None:
    make(tmp_path / "x.index").close()
    with sqlite3.connect(tmp_path / "x.index") as connection:
        connection.execute("PRAGMA user_version = 7")
    connection.close()
    with pytest.raises(ResourceError, match=r"another version of CopyViz \(format 7, not 2\)"):
        Store(tmp_path / "x.index", write=False)


def test_a_damaged_index_is_told_and_never_added_to(tmp_path: Path) -> None:
    path = tmp_path / "x.index"
    with make(path) as store:
        for number in range(200):
            store.add(prepared(str(number), *range(number, number + 50)), [entry(f"/{number}")])
        assert store.post_some()
    data = bytearray(path.read_bytes())
    for page in range(8, len(data) // 4096, 3):
        data[page * 4096 : page * 4096 + 200] = b"\xaa" * 200
    path.write_bytes(data)
    with pytest.raises(ResourceError, match="is damaged"):
        Store(path, write=True)
    with Store(path, write=False) as store, pytest.raises(ResourceError, match="is damaged"):
        store.holders(np.arange(300, dtype=np.uint64), 500)


def test_a_content_that_lacks_what_it_is_found_by_is_damaged(tmp_path: Path) -> None:
    with make(tmp_path / "x.index") as store:
        places = np.array([30, 10, 20], dtype=np.uint32)
        own = np.array([5, 6, 7], dtype=np.uint64)
        store.add(replace(prepared("one"), prints=bytes_from(own), places=bytes_from_places(places)), [])
        content = store.find_content("one")
        assert content is not None
        assert store.places_of(content, np.array([5, 7], dtype=np.uint64)).tolist() == [30, 20]
        for missing in (4, 8):
            with pytest.raises(ResourceError, match="is damaged"):
                store.places_of(content, np.array([5, missing], dtype=np.uint64))


def test_an_index_cut_short_is_told(tmp_path: Path) -> None:
    path = tmp_path / "x.index"
    with make(path) as store:
        store.add(prepared("one", *range(2000)), [entry("/a")])
        assert store.post_some()
    path.write_bytes(path.read_bytes()[:9000])
    with pytest.raises(ResourceError, match="damaged"):
        Store(path, write=True)


def test_an_index_that_may_only_be_read_is_read(tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    with make(folder / "x.index") as store:
        store.add(prepared("one", 1), [entry("/a")])
    (folder / "x.index").chmod(stat.S_IRUSR)
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        with Store(folder / "x.index", write=False) as store:
            assert len(store.files()) == 1
    finally:
        folder.chmod(0o700)


def test_reading_does_not_change_the_file(tmp_path: Path) -> None:
    path = tmp_path / "x.index"
    with make(path) as store:
        store.add(prepared("one", 1), [entry("/a")])
    before = path.read_bytes()
    with Store(path, write=False) as store:
        store.files()
    assert path.read_bytes() == before
