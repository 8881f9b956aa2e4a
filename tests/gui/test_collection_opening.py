"""A click on a pair always leads to what was compared, also when a file has changed or is gone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

import copyviz
from copyviz.gui.main_window import MainWindow
from copyviz.gui.notice_bar import NoticeBar, NoticeLine
from copyviz.gui.pages.collection.page import CollectionPage
from copyviz.model.comparison import Comparison, Side
from helpers.collection_pages import LONG, page_of, rows, searched
from helpers.essays import HARBOUR, write_essays
from helpers.searching import build


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def essays(tmp_path: Path) -> Path:
    return write_essays(tmp_path / "essays")


@pytest.fixture
def page(qtbot: QtBot, window: MainWindow, essays: Path, tmp_path: Path) -> CollectionPage:
    """The page with the pairs of an index."""
    build(essays, tmp_path / "essays.index")
    made = page_of(window)
    searched(qtbot, made, tmp_path / "essays.index")
    assert rows(made)[0] == ("anna.txt", "bert.txt")
    return made


def opened(qtbot: QtBot, window: MainWindow, page: CollectionPage) -> Comparison:
    page.pairs.select(0)
    page.pairs.table.setFocus()
    with qtbot.waitSignal(window.loader.paired, timeout=LONG):
        QTest.keyClick(page.pairs.table, Qt.Key.Key_Return)
    return compared(window)


def compared(window: MainWindow) -> Comparison:
    comparison = window.session.comparison
    assert comparison is not None
    return comparison


def notices(window: MainWindow) -> list[str]:
    """What is told above the comparison, one text a line."""
    lines = window.notices.findChildren(NoticeLine)
    return [line._text.text() for line in lines if line.isVisible()]


def button(bar: NoticeBar, text: str) -> QPushButton:
    return next(each for each in bar.findChildren(QPushButton) if each.text() == text and each.isVisible())


def test_a_pair_whose_file_is_gone_opens_from_the_index_with_a_warning(
    qtbot: QtBot, window: MainWindow, page: CollectionPage, essays: Path, tmp_path: Path
) -> None:
    (essays / "bert.txt").unlink()
    comparison = opened(qtbot, window, page)
    assert window.book.name == "compare"
    assert page.found is not None
    assert comparison.scores.odds_ratio == pytest.approx(page.found.screening.pairs[0].score.odds_ratio)
    assert [sentence.text for sentence in comparison.right.sentences] == [line.strip() for line in HARBOUR]
    (told,) = notices(window)
    assert told.startswith("“bert.txt” is gone")
    assert "kept from the search" in told
    # A comparison of what is in no file any more can still be saved and opened.
    window.saving.save_to(tmp_path / "case.copyviz")
    qtbot.waitUntil(lambda: not window.saving.runner.busy, timeout=LONG)
    again = copyviz.open_case(tmp_path / "case.copyviz").comparison
    assert again.right.sentences == comparison.right.sentences
    window.go_back()
    assert window.book.current is page
    assert page.pairs.current == 0


def test_a_pair_of_a_folder_opens_also_when_the_whole_folder_is_gone(
    qtbot: QtBot, window: MainWindow, essays: Path, tmp_path: Path
) -> None:
    page = page_of(window)
    searched(qtbot, page, essays)
    essays.rename(tmp_path / "elsewhere")
    opened(qtbot, window, page)
    assert len(notices(window)) == 2


def test_a_changed_file_opens_as_it_was_compared_and_on_a_click_as_it_is_now(
    qtbot: QtBot, window: MainWindow, page: CollectionPage, essays: Path
) -> None:
    (essays / "bert.txt").write_text("".join(HARBOUR[:3]))
    comparison = opened(qtbot, window, page)
    assert len(comparison.right.sentences) == 10
    (told,) = notices(window)
    assert told.startswith("“bert.txt” has changed since the search.")
    assert window.loader.state(Side.RIGHT).has_file
    with qtbot.waitSignal(window.loader.paired, timeout=LONG):
        button(window.notices, "Compare as it is now").click()
    assert len(compared(window).right.sentences) == 3
    assert notices(window) == []


def test_a_file_that_is_still_the_same_is_read_again_and_nothing_is_told(
    qtbot: QtBot, window: MainWindow, page: CollectionPage
) -> None:
    opened(qtbot, window, page)
    assert notices(window) == []
    assert all(window.loader.state(side).has_file for side in Side)
