"""A user's own factor table: trained from a folder, then used."""

from __future__ import annotations

from pathlib import Path

import pytest

from copyviz.cli.main import run
from copyviz.matchers.correlation import load_factors
from helpers.story import STORY

PARAGRAPHS = (
    "The skipper moored the trawler at the quay.",
    "The trawler and its skipper left the quay at dawn.",
    "Bread is baked with flour and yeast.",
    "The baker kneads flour, water and yeast.",
)


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    folder = tmp_path / "archive"
    folder.mkdir()
    for number in range(6):
        (folder / f"{number}.txt").write_text("\n\n".join(PARAGRAPHS))
    return folder


def test_words_that_stand_together_become_related(archive: Path, tmp_path: Path) -> None:
    table = tmp_path / "own.factors"
    assert run(["train", str(archive), "--out", str(table)]) == 0
    factors = load_factors(str(table))
    assert factors.factor("skipper", "trawler") > 0.5
    assert factors.factor("skipper", "yeast") == 0.0
    assert run(["compare", *STORY, "--factors", str(table)]) == 0


def test_one_bad_file_is_listed_and_does_not_stop_the_training(
    archive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (archive / "broken.pdf").write_bytes(b"%PDF-1.4 broken")
    assert run(["train", str(archive), "--out", str(tmp_path / "own.factors")]) == 1
    printed = capsys.readouterr()
    bad, thin = printed.err.splitlines()
    assert "broken.pdf" in bad
    assert thin.startswith("This is little text (24 paragraphs)")
    assert "from 6 documents" in printed.out


def test_an_empty_folder_is_a_clear_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", str(tmp_path), "--out", str(tmp_path / "x")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_collection_of_some_size_is_trusted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "large"
    folder.mkdir()
    (folder / "all.txt").write_text("\n\n".join(PARAGRAPHS * 500))
    assert run(["train", str(folder), "--out", str(tmp_path / "own.factors")]) == 0
    assert not capsys.readouterr().err
