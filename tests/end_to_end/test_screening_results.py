"""Heat map and list leave the command line as files, and the list works in a real browser."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from copyviz.cli.main import run
from copyviz.export.screening_table import export_screening
from helpers.browser import Browser, start_browser
from helpers.essays import write_essays
from helpers.screenings import make_screening

FIRST_NAMES = "[...document.querySelectorAll('#list tbody tr')].map((row) => row.cells[6].textContent)"
SHOWN = "[...document.querySelectorAll('#list tbody tr')].filter((row) => row.checkVisibility()).length"


@pytest.fixture(autouse=True)
def own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with start_browser(tmp_path_factory.mktemp("profile")) as started:
        started.set_size(1100, 900)
        yield started


def test_the_command_writes_page_and_figures_and_still_prints_the_list(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write_essays(tmp_path / "essays")
    targets = [tmp_path / name for name in ("list.html", "map.svg")]
    code = run(["screen", str(folder), "--report", str(targets[0]), "--heat-map", str(targets[1]), "--theme", "dark"])
    printed = capsys.readouterr()
    assert code == 1  # one of the essays cannot be read
    assert "broken.pdf" in printed.err
    assert "share text" in printed.out
    assert "anna.txt" in targets[0].read_text()
    assert "damaged" in targets[0].read_text()
    assert "#1d2026" in targets[1].read_text()


def test_the_command_lists_and_writes_only_what_passes_a_filter(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, target = write_essays(tmp_path / "essays"), tmp_path / "list.csv"
    assert (
        run(["screen", str(folder), "--filter", "dora", "--csv", str(target), "--report", str(tmp_path / "l.html")])
        == 1
    )
    (row,) = csv.DictReader(target.open())
    assert (Path(row["left"]).name, Path(row["right"]).name) == ("dora.txt", "emil.txt")
    assert "those that pass the filter “dora”" in (tmp_path / "l.html").read_text()
    run(["screen", str(folder), "--filter", "dora"])
    printed = capsys.readouterr().out
    assert "Shown: 1 of 4 pairs, those that pass the filter “dora”." in printed
    assert "anna.txt" not in printed


def test_a_picture_of_the_page_needs_no_display(tmp_path: Path) -> None:
    folder, target = write_essays(tmp_path / "essays"), tmp_path / "page.png"
    arguments = ["--page", "collection", str(folder), "--screenshot", str(target), "--size", "1000x700"]
    environment = os.environ | {"XDG_CONFIG_HOME": str(tmp_path / "config")}
    done = subprocess.run(
        [sys.executable, "-m", "copyviz", *arguments], capture_output=True, text=True, timeout=120, env=environment
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert target.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--heat-map", "map.gif"], "does not tell which format"),
        (["--heat-map", "map.png", "--theme", "pink"], "no theme called"),
        (["--heat-map", "map.png", "--width", "5"], "out of range"),
        (["--filter", "odds>"], "“odds” wants a number"),
        (["--csv", "-", "--json", "-"], "Only one result can be printed"),
    ],
)
def test_wrong_usage_is_told_before_anything_is_read(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["screen", str(tmp_path / "nowhere"), *arguments]) == 2
    assert sentence in capsys.readouterr().err


def test_the_page_sorts_filters_and_follows_the_heat_map(browser: Browser, tmp_path: Path) -> None:
    target = tmp_path / "list.html"
    export_screening(make_screening(), "report", target)
    browser.open(target.as_uri())
    assert browser.evaluate(FIRST_NAMES) == ["anna.txt", "anna.txt", "dora.pdf"]
    browser.evaluate("document.querySelectorAll('#list th button')[6].click()")
    browser.evaluate("document.querySelectorAll('#list th button')[6].click()")
    assert browser.evaluate(FIRST_NAMES) == ["dora.pdf", "anna.txt", "anna.txt"]
    browser.evaluate("filter.value = 'clara'; filter.dispatchEvent(new Event('input'))")
    assert browser.evaluate(SHOWN) == 1
    browser.evaluate("document.querySelector('a[href=\"#pair-1\"]').dispatchEvent(new MouseEvent('click'))")
    assert browser.evaluate("new Promise((done) => setTimeout(() => done(location.hash), 100))") == "#pair-1"
    assert browser.evaluate(SHOWN) == 3
    assert browser.told("Log.entryAdded") == []
    assert browser.told("Runtime.exceptionThrown") == []
