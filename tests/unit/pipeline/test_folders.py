"""Which files of a folder are looked at: all of them, hidden ones left alone, and no link followed out of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from copyviz.errors import Cancelled, UsageError
from copyviz.pipeline.folders import files_of, is_below, sides_of


def touch(*paths: Path) -> None:
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")


def test_files_at_any_depth_in_order(tmp_path: Path) -> None:
    touch(tmp_path / "b.txt", tmp_path / "a" / "deep" / "c.txt", tmp_path / ".git" / "d", tmp_path / ".hidden")
    names = [os.path.relpath(path, tmp_path) for path in files_of(str(tmp_path))]
    assert names == ["a/deep/c.txt", "b.txt"]


def test_links_are_named_but_not_followed(tmp_path: Path) -> None:
    touch(tmp_path / "outside" / "secret.txt", tmp_path / "in" / "a.txt")
    (tmp_path / "in" / "folder-link").symlink_to(tmp_path / "outside")
    (tmp_path / "in" / "loop").symlink_to("loop")
    (tmp_path / "in" / "up").symlink_to("..")
    names = [os.path.relpath(path, tmp_path / "in") for path in files_of(str(tmp_path / "in"))]
    assert names == ["a.txt", "folder-link", "loop", "up"]


def test_a_link_somebody_names_is_meant(tmp_path: Path) -> None:
    touch(tmp_path / "real" / "a.txt")
    (tmp_path / "link").symlink_to("real")
    (tmp_path / "file-link").symlink_to("real/a.txt")
    assert files_of(str(tmp_path / "link")) == [str(tmp_path / "link" / "a.txt")]
    assert files_of(str(tmp_path / "file-link")) == [str(tmp_path / "real" / "a.txt")]


def test_folders_nested_very_deeply_are_walked(tmp_path: Path) -> None:
    folders = [tmp_path]
    try:
        for _ in range(1050):
            folders.append(folders[-1] / "d")
            folders[-1].mkdir()
        touch(folders[-1] / "a.txt")
        assert len(files_of(str(tmp_path))) == 1
    finally:  # those who tidy up after tests are not made for this
        (folders[-1] / "a.txt").unlink()
        for folder in reversed(folders[1:]):
            folder.rmdir()


def test_an_empty_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "empty" / "inside").mkdir(parents=True)
    with pytest.raises(UsageError, match="no files"):
        files_of(str(tmp_path / "empty"))


def test_looking_can_be_stopped(tmp_path: Path) -> None:
    touch(tmp_path / "a.txt")

    def stop(step: str, share: float) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        files_of(str(tmp_path), stop)


def test_a_file_of_both_targets_stands_with_the_deeper_one(tmp_path: Path) -> None:
    outer, inner = str(tmp_path), str(tmp_path / "new")
    touch(tmp_path / "old.txt", tmp_path / "new" / "a.txt")
    files = {target: files_of(target) for target in (outer, inner)}
    old, new = str(tmp_path / "old.txt"), str(tmp_path / "new" / "a.txt")
    assert sides_of([outer, inner], [files[outer], files[inner]]) == {old: 0, new: 1}
    assert sides_of([inner, outer], [files[inner], files[outer]]) == {old: 1, new: 0}


def test_below_is_told_by_whole_names() -> None:
    assert is_below("/a/b", "/a")
    assert is_below("/a", "/a")
    assert not is_below("/ab", "/a")
    assert is_below("/a", "/")
