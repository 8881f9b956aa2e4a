"""What the Collection page saves is what it shows: the list as it is filtered, unless all of it is wanted."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from copyviz.gui.main_window import MainWindow
from copyviz.gui.pages.collection.page import CollectionPage
from helpers.collection_pages import LONG, page_of, show
from helpers.screenings import make_screening


@pytest.fixture(autouse=True)
def own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def filtered(window: MainWindow) -> CollectionPage:
    """Three pairs, of which the filter leaves the two of one document."""
    page = page_of(window)
    show(page, make_screening())
    page.pairs.filter.setText("anna odds<1")
    page.pairs.apply_filter()
    return page


def saved(qtbot: QtBot, page: CollectionPage, name: str, path: Path) -> str:
    with qtbot.waitSignal(page.exports.saved, timeout=LONG):
        page.exports.save(name, path)
    return path.read_text()


def ranks(qtbot: QtBot, page: CollectionPage, path: Path) -> list[str]:
    return [row["rank"] for row in csv.DictReader(saved(qtbot, page, "csv", path).splitlines())]


def test_only_the_pairs_shown_are_saved_and_the_filter_is_named(
    qtbot: QtBot, filtered: CollectionPage, tmp_path: Path
) -> None:
    assert filtered.exports.only.text() == "Only the 1 pair shown"
    assert ranks(qtbot, filtered, tmp_path / "a.csv") == ["2"]
    result = json.loads(saved(qtbot, filtered, "json", tmp_path / "a.json"))
    assert result["filter"] == {"text": "anna odds<1", "found": 3}
    assert len(result["pairs"]) == 1
    assert "anna odds&lt;1" in saved(qtbot, filtered, "report", tmp_path / "a.html")
    drawing = saved(qtbot, filtered, "heat-map", tmp_path / "a.svg")
    assert "clara.docx" in drawing
    assert "emil.txt" not in drawing


def test_all_pairs_are_saved_on_request_or_without_a_filter(
    qtbot: QtBot, filtered: CollectionPage, tmp_path: Path
) -> None:
    filtered.exports.only.trigger()
    assert ranks(qtbot, filtered, tmp_path / "a.csv") == ["1", "2", "3"]
    filtered.pairs.filter.setText("anna")
    filtered.pairs.apply_filter()
    # Another filter is another choice.
    assert ranks(qtbot, filtered, tmp_path / "b.csv") == ["1", "2"]
    filtered.pairs.filter.clear()
    filtered.pairs.apply_filter()
    assert not filtered.exports.only.isVisible()
    assert ranks(qtbot, filtered, tmp_path / "c.csv") == ["1", "2", "3"]


def test_a_filter_that_is_wrong_changes_nothing_about_what_is_saved(
    qtbot: QtBot, filtered: CollectionPage, tmp_path: Path
) -> None:
    filtered.pairs.filter.setText("odds>")
    filtered.pairs.apply_filter()
    assert ranks(qtbot, filtered, tmp_path / "a.csv") == ["2"]


def test_the_proposed_name_tells_that_it_is_not_all(
    filtered: CollectionPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def ask(_parent: object, _title: str, proposed: str, _filters: str) -> tuple[str, str]:
        asked.append(Path(proposed).name)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    filtered.exports.choose_file("csv")
    filtered.exports.only.trigger()
    filtered.exports.choose_file("csv")
    assert asked == ["pairs-filtered.csv", "pairs.csv"]
