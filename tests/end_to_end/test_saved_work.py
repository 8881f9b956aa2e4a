"""Work is saved, opened, judged, saved again and reported on from the command line and the library."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pypdfium2
import pytest

import copyviz
from copyviz.cli.main import run
from helpers.painting import painting_application
from helpers.story import SAMPLES, STORY

Output = pytest.CaptureFixture[str]
PDF = str(SAMPLES / "harbour-pier-19-may.pdf")
JUDGED = (
    *("--note", "Both came by mail.", "--note-on", "7-13:28-35", "A moved section."),
    *("--note-on", "15:7", "=cmd|' /C calc'!A0 <script>alert(1)</script>"),
    *("--verdict", "partly copied", "--words", "A third of it.", "--by", "The reader"),
)


def saved(folder: Path, *flags: str) -> Path:
    target = folder / "case.copyviz"
    assert run(["compare", STORY[0], PDF, "--save", str(target), *JUDGED, *flags]) == 0
    return target


def test_the_round_trip_gives_the_same_bytes(tmp_path: Path, capsys: Output) -> None:
    case, again = saved(tmp_path, "--keep-documents"), tmp_path / "again.copyviz"
    told = capsys.readouterr().out
    assert "Verdict: Partly copied · The reader, " in told
    assert "A 7–13 – B 28–35 · The reader, " in told
    assert run(["open", str(case), "--save", str(again)]) == 0
    assert capsys.readouterr() == (told, "")
    assert again.read_bytes() == case.read_bytes()


def test_a_case_can_be_judged_and_saved_in_its_place_but_a_document_never(tmp_path: Path, capsys: Output) -> None:
    case = saved(tmp_path)
    assert run(["open", str(case), "--verdict", "copied", "--save", str(case)]) == 0
    opened = copyviz.open_case(case).comparison.case
    assert opened.ruling is not None
    assert opened.ruling.finding == "copied"
    assert len(opened.notes) == 3
    assert run(["open", str(case), "--json", str(case)]) == 3
    document = tmp_path / "copy.html"
    document.write_bytes(Path(STORY[0]).read_bytes())
    assert run(["compare", str(document), PDF, "--save", str(document)]) == 3
    assert document.read_bytes() == Path(STORY[0]).read_bytes()


def test_reports_and_data_of_a_case_tell_notes_and_verdict(tmp_path: Path, capsys: Output) -> None:
    painting_application()
    case = saved(tmp_path)
    names = {flag: tmp_path / f"result.{flag}" for flag in ("json", "html", "pdf")}
    flags = ["--json", str(names["json"]), "--report", str(names["html"])]
    assert run(["open", str(case), *flags]) == 0
    assert run(["open", str(case), "--report", str(names["pdf"])]) == 0
    data = json.loads(names["json"].read_text())
    assert data["verdict"]["finding"] == "partly copied"
    assert [note["text"] for note in data["notes"]][:2] == ["Both came by mail.", "A moved section."]
    page = names["html"].read_text()
    assert '<p class="finding">Partly copied</p>' in page
    assert 'href="#pair-15-7"' in page
    assert 'href="#passage-2"' in page
    assert "<script>alert" not in page
    paper = pypdfium2.PdfDocument(names["pdf"])
    text = paper[0].get_textpage().get_text_range()
    assert "Verdict and notes" in text
    assert "A third of it." in text


def test_everything_works_without_the_documents_where_they_are_kept(tmp_path: Path, capsys: Output) -> None:
    left, right = tmp_path / "left.html", tmp_path / "right.pdf"
    left.write_bytes(Path(STORY[0]).read_bytes())
    right.write_bytes(Path(PDF).read_bytes())
    case = tmp_path / "case.copyviz"
    note = ["--note-on", "15:7", "Word for word."]
    assert run(["compare", str(left), str(right), "--save", str(case), "--keep-documents", *note]) == 0
    right.unlink()
    left.write_text("changed")
    capsys.readouterr()
    out, marked = tmp_path / "out", tmp_path / "marked"
    assert run(["open", str(case), "--documents", str(out), "--annotate", str(marked)]) == 0
    told = capsys.readouterr().err
    assert "“left.html” (A) has changed on disk" in told
    assert "“right.pdf” (B) is no longer where it was read" in told
    assert (out / "right.pdf").read_bytes() == Path(PDF).read_bytes()
    assert (out / "left.html").read_bytes() == Path(STORY[0]).read_bytes()
    assert b"Word for word." in (marked / "left-marked.html").read_bytes()
    assert (marked / "right-marked.pdf").is_file()
    assert run(["open", str(case), "--documents", str(out)]) == 3
    assert "a file called “left.html” already" in capsys.readouterr().err


def test_what_is_wrong_is_told_before_anything_is_read(tmp_path: Path, capsys: Output) -> None:
    for flags, words in (
        (["--verdict", "guilty"], "no verdict called"),
        (["--words", "Because."], "no verdict"),
        (["--note-on", "4", "text"], "names no sentences"),
        (["--note-on", "999:1", "text"], "has no sentences"),
        (["--documents", str(tmp_path)], "keeps no copies"),
    ):
        assert run(["compare", *STORY, *flags]) in (2, 3)
        assert words in capsys.readouterr().err


def test_a_library_user_can_judge_save_and_open(tmp_path: Path) -> None:
    comparison = copyviz.compare(*STORY)
    noted = copyviz.add_note(comparison, "Nearly the same.", 3, 3, name="The reader")
    copyviz.save_case(copyviz.give_verdict(noted, "not copied"), tmp_path / "case.copyviz", keep_documents=True)
    opened = copyviz.open_case(tmp_path / "case.copyviz")
    assert opened.comparison.case.notes[0].pair == (3, 3)
    assert opened.comparison.case.kept[0] == Path(STORY[0]).read_bytes()
    assert opened.notices == {}
    assert copyviz.open_comparison(tmp_path / "case.copyviz").scores == comparison.scores


ENDLESS = """
import sys
import copyviz
comparison = copyviz.compare(*sys.argv[2:])
while True:
    for finding in ("copied", "not copied"):
        copyviz.save_case(copyviz.give_verdict(comparison, finding), sys.argv[1], keep_documents=True)
"""


def test_a_kill_while_saving_leaves_a_whole_case(tmp_path: Path) -> None:
    target = tmp_path / "case.copyviz"
    process = subprocess.Popen([sys.executable, "-c", ENDLESS, str(target), *STORY])
    while not target.exists():
        time.sleep(0.01)
    time.sleep(0.15)
    process.send_signal(signal.SIGKILL)
    process.wait()
    ruling = copyviz.open_case(target).comparison.case.ruling
    assert ruling is not None
    assert ruling.finding in ("copied", "not copied")
