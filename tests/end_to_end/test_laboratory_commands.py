"""`copyviz generate`, `lab` and `fingerprint` as a user runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from copyviz.cli.main import run
from copyviz.pipeline.read import read
from copyviz.text.words import tokens

SAMPLES = Path(__file__).resolve().parents[2] / "resources" / "samples"


def test_generated_documents_are_read_back_with_the_words_their_manifest_tells(tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert run(["generate", str(SAMPLES), "--out", str(out), "--kind", "hide", "--count", "3"]) in (0, 1)
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    assert len(manifest["documents"]) == 3
    for told in manifest["documents"]:
        text = " ".join(sentence.text for sentence in read(out / told["file"]).sentences)
        assert len(tokens(text)) == told["terms"]
        (expected,) = told["expected"]
        assert 150 <= expected["terms"] < 220


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("Mine.")
    assert run(["generate", str(SAMPLES), "--out", str(tmp_path)]) == 3
    assert "holds files already" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_wrong_shares_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["generate", str(SAMPLES), "--out", str(tmp_path), "--shares", "much"]) == 2
    assert "per cent" in capsys.readouterr().err


def test_an_experiment_is_printed_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, plot = tmp_path / "odds.csv", tmp_path / "odds.svg"
    stories = [str(SAMPLES / f"harbour-pier-{day}-may.html") for day in (12, 19)]
    assert run(["lab", "odds", *stories, "--csv", str(table), "--plot", str(plot)]) == 0
    printed = capsys.readouterr().out
    assert "Odds ratios among 2 documents" in printed
    assert "12.400" in printed
    first, *rows = table.read_text(encoding="utf-8").splitlines()
    assert first == "document,0,1"
    assert [row.split(",")[1:] for row in rows] == [["100.0", "0.637969"], ["0.637969", "100.0"]]
    assert "<svg" in plot.read_text(encoding="utf-8")


def test_found_rates_are_printed_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, plot = tmp_path / "found.csv", tmp_path / "found.svg"
    stories = [str(SAMPLES / f"harbour-pier-{day}-may.html") for day in (12, 19)]
    assert run(["lab", "lsh", *stories, "--count", "2", "--csv", str(table), "--plot", str(plot)]) == 0
    printed = capsys.readouterr().out
    assert "80% kept, 25 x 4" in printed
    assert "Celozzi & Ciabini" in printed
    assert len(table.read_text(encoding="utf-8").splitlines()) == 21
    assert "10 bands of 10 rows" in plot.read_text(encoding="utf-8")


def test_an_unknown_experiment_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lab", "alchemy", str(SAMPLES)]) == 2
    assert "shingles-patricia" in capsys.readouterr().err


def test_telling_phrases_are_printed_as_queries(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fingerprint", str(SAMPLES / "harbour-pier-12-may.html"), "-n", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert all(line.startswith('"') and line.endswith('"') and len(line.split()) >= 3 for line in lines)
