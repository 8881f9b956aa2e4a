"""Thresholds from labelled pairs, printed and drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from copyviz.cli.main import run


@pytest.fixture
def labelled(tmp_path: Path) -> Path:
    path = tmp_path / "labelled.tsv"
    same = "1\tThe pier was closed on Monday.\tOn Monday the pier was closed."
    near = "1\tDivers found cracks in two pillars.\tTwo pillars had cracks, the divers found."
    other = "0\tThe pier was closed on Monday.\tBread is baked with flour and yeast."
    path.write_text("\n".join(["label\tfirst\tsecond", same, near, other, other]))
    return path


def test_the_balance_is_printed_and_drawn(labelled: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plot = tmp_path / "curves.svg"
    assert run(["calibrate", str(labelled), "--factors", "identity", "--plot", str(plot)]) == 0
    printed = capsys.readouterr().out
    assert "2 equal and 2 different pairs, fuzzy-set with identity factors" in printed
    assert "The errors balance at permissible 0." in printed
    drawn = plot.read_text(encoding="utf-8")
    assert drawn.startswith(("<svg", "<?xml"))
    assert "false negatives" in drawn


@pytest.mark.parametrize("line", ["maybe\ta\tb", "1\tonly one"])
def test_a_bad_line_is_named(labelled: Path, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    labelled.write_text(labelled.read_text() + "\n" + line)
    assert run(["calibrate", str(labelled)]) == 2
    assert "Line 6" in capsys.readouterr().err


def test_pairs_of_one_kind_cannot_be_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "same.tsv"
    path.write_text("1\ta boat\ta boat\n")
    assert run(["calibrate", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
