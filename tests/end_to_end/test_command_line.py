"""The command line as a user types it: what it prints, writes and returns."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from copyviz.cli.main import run
from helpers.story import SAMPLES, STORY

Output = pytest.CaptureFixture[str]


def test_outline_prints_the_tree(capsys: Output) -> None:
    assert run(["outline", STORY[0]]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("harbour-pier-12-may.html: HTML, utf-8, ")
    titles = [line.strip("│├└─ ") for line in lines]
    order = [
        next(i for i, t in enumerate(titles) if t.startswith(s)) for s in ("What the divers", "Costs", "Reactions")
    ]
    assert order == sorted(order)


def test_outline_prints_every_sentence_on_a_line(capsys: Output) -> None:
    run(["outline", STORY[0], "--text"])
    lines = capsys.readouterr().out.splitlines()
    assert "By then the first two boats had left half empty." in lines
    assert all(line.strip() for line in lines)


def test_outline_gives_json_with_exact_places(capsys: Output) -> None:
    run(["outline", STORY[0], "--json", "-"])
    printed = capsys.readouterr().out
    assert "“" in printed  # UTF-8 as it is, not escaped
    data = json.loads(printed)
    assert data["source"]["sha256"] == hashlib.sha256(Path(STORY[0]).read_bytes()).hexdigest()
    assert data["nodes"][0]["count"] == len(data["sentences"])
    for sentence in data["sentences"]:
        assert sentence["place"]["end"] - sentence["place"]["start"] == len(sentence["text"])


def test_a_pdf_tells_pages_and_rectangles(capsys: Output) -> None:
    run(["outline", str(SAMPLES / "harbour-pier-19-may.pdf"), "--json", "-"])
    data = json.loads(capsys.readouterr().out)
    assert data["source"]["pages"] == 3
    assert all(sentence["place"]["rectangles"] for sentence in data["sentences"])


def test_compare_prints_a_summary(capsys: Output) -> None:
    assert run(["compare", *STORY]) == 0
    text = capsys.readouterr().out
    assert "sentences of A stand in B." in text
    assert "moved" in text
    assert "Best matches" in text


def test_compare_writes_json_and_csv(tmp_path: Path, capsys: Output) -> None:
    result, table = tmp_path / "result.json", tmp_path / "matches.csv"
    assert run(["compare", *STORY, "--json", str(result), "--csv", str(table)]) == 0
    data = json.loads(result.read_text(encoding="utf-8"))
    assert {"left", "right", "matches", "passages", "scores", "options", "warnings"} <= set(data)
    assert set(data["scores"]) >= {"overlap", "resemblance", "odds_ratio"}
    assert {passage["order"] for passage in data["passages"]} <= {"same", "moved", "reversed"}
    rows = list(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8"))))
    assert len(rows) == len(data["matches"])
    for row, match in zip(rows, data["matches"], strict=True):
        assert int(row["left_sentence"]) == match["left"] + 1


def test_compare_refuses_to_write_over_an_input(tmp_path: Path, capsys: Output) -> None:
    copy = tmp_path / "story.html"
    copy.write_bytes(Path(STORY[0]).read_bytes())
    link = tmp_path / "link.json"
    link.symlink_to(copy)
    before = copy.read_bytes()
    assert run(["compare", str(copy), STORY[1], "--json", str(link)]) == 3
    assert "one of the documents" in capsys.readouterr().err
    assert copy.read_bytes() == before


def test_thresholds_on_the_command_line_decide(capsys: Output) -> None:
    def matched(*arguments: str) -> int:
        run(["compare", *STORY, *arguments, "--json", "-"])
        return int(json.loads(capsys.readouterr().out)["scores"]["matched"][0])

    assert matched("--permissible", "0.99") < matched() < matched("--permissible", "0.3", "--variation", "0.9")


def test_explain_shows_words_factors_and_the_rule(capsys: Output) -> None:
    run(["compare", *STORY, "--json", "-"])
    match = json.loads(capsys.readouterr().out)["matches"][0]
    assert run(["explain", *STORY, str(match["left"] + 1), str(match["right"] + 1)]) == 0
    text = capsys.readouterr().out
    assert "found in B" in text
    assert "→ equal" in text


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["outline", "no-such-file.html"], 3, "no-such-file.html"),
        (["compare", *STORY, "--matcher", "magic"], 2, "fuzzy-set"),
        (["compare", *STORY, "--permissible", "7"], 2, "from 0 to 1"),
        (["compare", *STORY, "--preset", "none"], 2, "yerra-ng-2005"),
        (["explain", *STORY, "1", "9999"], 2, "has no sentence 9999"),
        (["compare", *STORY, "--factors", "/no/such/table"], 2, "/no/such/table"),
    ],
)
def test_a_mistake_gets_one_clear_sentence(capsys: Output, arguments: list[str], code: int, words: str) -> None:
    assert run(arguments) == code
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1
    assert "Traceback" not in told


def test_an_empty_document_is_told_and_returns_one(tmp_path: Path, capsys: Output) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_bytes(b"")
    assert run(["outline", str(empty)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_wrong_usage_returns_two_and_help_helps(capsys: Output) -> None:
    with pytest.raises(SystemExit) as wrong:
        run(["outline"])
    assert wrong.value.code == 2
    with pytest.raises(SystemExit) as helped:
        run(["--help"])
    assert helped.value.code == 0
    text = capsys.readouterr().out
    for word in ("outline", "compare", "explain", "Exit codes", "--screenshot"):
        assert word in text


def test_output_into_a_closed_pipe_is_no_failure() -> None:
    command = f"{sys.executable} -m copyviz outline {STORY[0]} --text | head -n 1"
    result = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, timeout=60)
    assert "Traceback" not in result.stderr
    assert result.returncode == 0


def test_a_script_without_a_main_guard_can_read(tmp_path: Path) -> None:
    script = tmp_path / "plain.py"
    script.write_text("import sys, copyviz\nprint(len(copyviz.read(sys.argv[1]).sentences))\n")
    command = [sys.executable, str(script), STORY[0]]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert int(result.stdout) > 30, result.stderr


def test_a_screenshot_needs_no_display(tmp_path: Path) -> None:
    picture = tmp_path / "window.png"
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "QT_QPA_PLATFORM")}
    environment["XDG_CONFIG_HOME"] = str(tmp_path)
    command = [sys.executable, "-m", "copyviz", *STORY, "--screenshot", str(picture), "--size", "1200x800"]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stderr
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert not result.stderr


def test_the_program_starts_without_what_only_matching_needs() -> None:
    script = (
        "import sys; from copyviz.cli.commands import COMMANDS; commands = list(COMMANDS.values());"
        " sys.exit('scipy' in sys.modules or 'nltk' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False, timeout=60).returncode == 0
