"""Judgements survive restarts, belong to contents, and a broken file is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from copyviz.errors import SaveError
from copyviz.model.case import Finding
from copyviz.model.judgement import pair_key
from copyviz.pipeline.judgements import JudgementBook, state_folder


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "judgements.sqlite"


def test_a_judgement_is_there_after_a_restart_and_can_be_changed_and_taken_back(path: Path) -> None:
    pair = pair_key("beef", "abba")
    assert JudgementBook(path).all() == {}
    JudgementBook(path).decide(pair, Finding.COPIED)
    assert JudgementBook(path).all() == {("abba", "beef"): Finding.COPIED}
    JudgementBook(path).decide(pair_key("abba", "beef"), Finding.NOT_COPIED)
    assert JudgementBook(path).all() == {pair: Finding.NOT_COPIED}
    JudgementBook(path).decide(pair, None)
    assert JudgementBook(path).all() == {}


def test_reading_makes_no_file(path: Path) -> None:
    assert JudgementBook(path).all() == {}
    assert not path.parent.exists()


def test_a_broken_file_is_told_and_left_alone(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"no database at all" * 100)
    with pytest.raises(SaveError, match="cannot be used"):
        JudgementBook(path).all()
    with pytest.raises(SaveError, match="cannot be used"):
        JudgementBook(path).decide(("a", "b"), Finding.COPIED)
    assert path.read_bytes() == b"no database at all" * 100


def test_a_judgement_of_a_later_version_is_no_fault(path: Path) -> None:
    book = JudgementBook(path)
    book.decide(("a", "b"), Finding.PARTLY)
    with book._open() as database, database:
        database.execute("INSERT INTO judgement VALUES ('c', 'd', 'quoted')")
    assert book.all() == {("a", "b"): Finding.PARTLY}


def test_the_file_lies_in_the_folder_for_states(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert state_folder() == tmp_path / "copyviz"
