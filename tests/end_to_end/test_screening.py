"""`copyviz screen` and `copyviz index` as a user types them: what they print, write and return."""

from __future__ import annotations

import csv
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest

from copyviz import resources
from copyviz.cli.main import run
from helpers.collections_of_texts import hide_passage, invented_sentences, write_collection, write_text

Output = pytest.CaptureFixture[str]
SCHEMA = json.loads(resources.read_text("schema/screening-1.schema.json"))


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test looks into the user's own cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Five texts, of which 2 hides a passage of 1, and a file that is no document."""
    texts = write_collection(tmp_path / "essays", 5)
    write_text(tmp_path / "essays" / "doc-002.txt", hide_passage(texts[2], texts[1], 6))
    (tmp_path / "essays" / "broken.pdf").write_bytes(b"%PDF-1.4 nothing follows")
    return tmp_path / "essays"


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "copyviz", *map(str, arguments)]


def test_a_folder_is_searched_and_listed(folder: Path, capsys: Output) -> None:
    assert run(["screen", str(folder)]) == 1
    printed = capsys.readouterr()
    assert printed.out.splitlines()[0] == (
        "1 pair of documents share text (6 documents, 5 with text; all 10 pairs compared)."
    )
    (line,) = (line for line in printed.out.splitlines() if "doc-002.txt" in line)
    assert line.split()[0] == "1"
    assert "72 words, 6 sentences" in line
    assert "doc-001.txt  –  doc-002.txt" in line
    assert len(printed.err.splitlines()) == 1
    assert "broken.pdf: damaged: " in printed.err


def test_results_are_written_as_json_and_csv(folder: Path, tmp_path: Path) -> None:
    data, table = tmp_path / "result.json", tmp_path / "pairs.csv"
    assert run(["screen", str(folder), "--json", str(data), "--csv", str(table)]) == 1
    result = json.loads(data.read_text(encoding="utf-8"))
    jsonschema.validate(result, SCHEMA)
    assert [item["outcome"] for item in result["inputs"]] == ["damaged"] + ["ok"] * 5
    assert all(item["reason"] for item in result["inputs"] if item["outcome"] != "ok")
    (pair,) = result["pairs"]
    assert [Path(pair[side]).name for side in ("left", "right")] == ["doc-001.txt", "doc-002.txt"]
    assert (pair["matched"], pair["longest"]) == ([6, 6], {"sentences": 6, "words": 72})
    header, row = csv.reader(table.read_text(encoding="utf-8").splitlines())
    told = dict(zip(header, row, strict=True))
    assert (told["rank"], told["left_matched"], told["longest_words"], told["found_by"]) == (
        "1",
        "6",
        "72",
        "passage",
    )


def test_json_goes_to_the_terminal_with_names_that_are_no_text(folder: Path, capsys: Output) -> None:
    odd = folder / os.fsdecode(b"=caf\xe9.txt")
    odd.write_bytes((folder / "doc-004.txt").read_bytes())
    run(["screen", str(folder), "--json", "-"])
    result = json.loads(capsys.readouterr().out)
    jsonschema.validate(result, SCHEMA)
    assert result["pairs"][0]["odds_ratio"] == 100
    run(["screen", str(folder), "--csv", "-"])
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_two_folders(folder: Path, tmp_path: Path, capsys: Output) -> None:
    write_text(tmp_path / "old" / "source.txt", invented_sentences(3, 20))
    assert run(["screen", str(folder), "--against", str(tmp_path / "old"), "--json", "-"]) == 1
    result = json.loads(capsys.readouterr().out)
    assert [(Path(pair["left"]).name, Path(pair["right"]).name) for pair in result["pairs"]] == [
        ("doc-003.txt", "source.txt")
    ]
    assert {item["side"] for item in result["inputs"]} == {"searched", "against"}


def test_an_index_is_made_asked_and_changed(folder: Path, tmp_path: Path, capsys: Output) -> None:
    index = str(tmp_path / "archive.index")
    assert run(["index", str(folder), "--out", index]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "6 read, 0 known already, 0 gone.",
        f"{index}: 6 documents, 5 read in full",
    ]
    query = write_text(tmp_path / "mine.txt", hide_passage(invented_sentences("m", 20), invented_sentences(4, 20), 5))
    assert run(["screen", str(query), "--against", index]) == 0
    assert "mine.txt  –  doc-004.txt" in capsys.readouterr().out
    assert run(["index", index, "--add", str(query)]) == 1
    assert "1 read, 0 known already, 0 gone." in capsys.readouterr().out
    assert run(["index", index, "--list"]) == 0
    assert any(line.endswith("mine.txt  25 sentences") for line in capsys.readouterr().out.splitlines())
    (folder / "broken.pdf").unlink()
    assert run(["index", index, "--refresh"]) == 0
    assert "0 read, 6 known already, 1 gone." in capsys.readouterr().out
    assert run(["index", index, "--remove", str(query), "--remove", str(folder / "doc-000.txt")]) == 0
    assert "4 documents, 4 read in full" in capsys.readouterr().out
    assert run(["screen", index]) == 0
    assert "1 pair of documents" in capsys.readouterr().out


def test_the_curve_of_the_chosen_bands_is_shown(folder: Path, tmp_path: Path, capsys: Output) -> None:
    run(["screen", str(folder), "--bands", "50x2", "--curve"])
    shown = capsys.readouterr().err
    assert "50 bands of 2 rows" in shown
    assert "0.2" in shown
    assert "87%" in shown
    run(["screen", str(folder), "--similarity", "0.5", "--permutations", "128", "--curve"])
    assert "bands of 5 rows" in capsys.readouterr().err
    run(["index", str(folder), "--out", str(tmp_path / "x.index"), "--bands", "20x5"])
    capsys.readouterr()
    run(["screen", str(tmp_path / "x.index"), "--curve"])
    assert "20 bands of 5 rows" in capsys.readouterr().err


def test_wrong_usage_is_told_in_a_line(
    folder: Path, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("copyviz.pipeline.cluster.SECONDS", 0.3)
    index = str(tmp_path / "x.index")
    run(["index", str(folder), "--out", index])
    cases = [
        (2, ["screen", "nowhere"], "There is no “nowhere”"),
        (2, ["screen", str(folder), "--against", "nowhere"], "There is no “nowhere”"),
        (2, ["screen", str(folder), "--bands", "many"], "does not name bands"),
        (2, ["screen", str(folder), "--bands", "60x2", "--permutations", "100"], "120 permutations"),
        (2, ["screen", str(folder), "--permutations", "5"], "out of range"),
        (2, ["screen", str(folder), "--similarity", "1.5"], "out of range"),
        (2, ["screen", str(folder), "--similarity", "0.5", "--bands", "50x2"], "Give one of them"),
        (2, ["screen", str(folder), "--shingle-size", "0"], "out of range"),
        (2, ["screen", str(folder), "--shingles", "letters"], "kind of shingles"),
        (2, ["screen", str(folder), "--matcher", "guess"], "matcher"),
        (2, ["screen", str(folder), "--partners", "0"], "out of range"),
        (2, ["screen", str(folder), "--least-overlap", "7"], "out of range"),
        (2, ["screen", str(folder), "--processes", "0"], "out of range"),
        (2, ["screen", index, "--seed", "8"], "signed already"),
        (2, ["screen", index, "--against", str(folder)], "Turn it round"),
        (3, ["screen", str(folder), "--json", str(folder / "doc-000.txt")], "is one of the documents"),
        (3, ["screen", index, "--json", index], "is one of the documents"),
        (3, ["screen", str(folder), "--work", str(folder / "doc-000.txt")], "is not an index"),
        (3, ["screen", str(folder), "--cluster", "tcp://127.0.0.1:9"], "no cluster"),
        (2, ["index", str(folder)], "Where shall the index be written"),
        (2, ["index", "nowhere", "--out", str(tmp_path / "y.index")], "There is no “nowhere”"),
        (2, ["index", str(folder), "--out", index, "--add", "x"], "to change one, name it"),
        (2, ["index", str(folder), "--out", index, "--seed", "3"], "other options"),
        (2, ["index", index, "--remove", "nowhere"], "in the index"),
        (2, ["index", index, "--add", "nowhere"], "There is no “nowhere”"),
        (3, ["index", str(tmp_path / "none.index"), "--list"], "There is no index"),
        (3, ["index", str(folder / "doc-000.txt"), "--list"], "is not an index"),
        (3, ["index", str(folder), "--list"], "There is no index"),
    ]
    capsys.readouterr()
    before = {path: path.read_bytes() for path in folder.iterdir()}
    for code, arguments, words in cases:
        assert run(arguments) == code, arguments
        error = capsys.readouterr().err
        assert words in error, arguments
        assert len(error.splitlines()) == 1, error
    assert not (tmp_path / "y.index").exists()
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_one_bad_file_in_500_costs_one_line(tmp_path: Path, capsys: Output) -> None:
    write_collection(tmp_path / "many", 499, sentences=3)
    (tmp_path / "many" / "bad.docx").write_bytes(b"PK\x03\x04 no archive")
    assert run(["screen", str(tmp_path / "many"), "--json", "-"]) == 1
    printed = capsys.readouterr()
    outcomes = [item["outcome"] for item in json.loads(printed.out)["inputs"]]
    assert (len(outcomes), outcomes.count("ok")) == (500, 499)
    assert len(printed.err.splitlines()) == 1
    assert "bad.docx" in printed.err


def test_killed_in_the_middle_nothing_is_lost_and_nothing_read_twice(tmp_path: Path) -> None:
    write_collection(tmp_path / "many", 120, sentences=12)
    index = tmp_path / "x.index"
    first = subprocess.Popen(command("index", tmp_path / "many", "--out", index), start_new_session=True)
    while contents_of(index) < 20:
        assert first.poll() is None, "it was done before it could be killed"
        time.sleep(0.02)
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    kept = contents_of(index)
    assert 20 <= kept < 120
    again = subprocess.run(command("index", tmp_path / "many", "--out", index), capture_output=True, text=True)
    assert again.stdout.splitlines()[0] == f"{120 - kept} read, {kept} known already, 0 gone."
    assert (again.returncode, contents_of(index)) == (0, 120)
    assert run(["screen", str(tmp_path / "many" / "doc-100.txt"), "--against", str(index), "--json", "-"]) == 0


def contents_of(index: Path) -> int:
    """How many documents an index holds, as any program can see while another one writes."""
    try:
        connection = sqlite3.connect(f"file:{index}?mode=ro", uri=True)
        try:
            return int(connection.execute("SELECT count(*) FROM file WHERE content IS NOT NULL").fetchone()[0])
        finally:
            connection.close()
    except sqlite3.Error:
        return 0


def test_a_script_without_a_guard_may_search(folder: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(f"import copyviz\nprint(len(copyviz.screen({str(folder)!r}).pairs))\n")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("1\n", "")
