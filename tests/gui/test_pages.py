"""The pages of the window: switching, the way back, and keys that belong to the page that is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QToolButton, QVBoxLayout
from pytestqt.qtbot import QtBot

from copyviz.gui.main_window import MainWindow
from copyviz.gui.pages.base import Page
from copyviz.gui.pages.table import PAGES, PageEntry
from copyviz.gui.settings import Settings
from copyviz.pipeline.read import read
from copyviz.presentation.themes import DARK, LIGHT, Theme
from helpers.story import STORY

NO_KEY = Qt.KeyboardModifier.NoModifier


class Shelf(Page):
    """A page that notes what happens to it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__()
        self.window_of_page, self.heard, self.paths = window, list[str](), tuple[str, ...]()
        self.box = QLineEdit()
        QVBoxLayout(self).addWidget(self.box)

    def open_paths(self, paths: Sequence[str]) -> None:
        self.paths = tuple(paths)

    def set_theme(self, theme: Theme) -> None:
        self.heard.append(theme.name)

    def restore(self, settings: Settings) -> None:
        self.heard.append(f"restored {settings.text('shelf')}")

    def save(self, settings: Settings) -> None:
        settings.save_text("shelf", "books")

    def close_work(self) -> None:
        self.heard.append("closed")


@pytest.fixture
def shelf_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PAGES, "shelf", PageEntry("Shelf", "Ctrl+Alt+9", "Things on a shelf", Shelf))


@pytest.fixture
def shelved(qtbot: QtBot, settings: Settings, shelf_entry: None) -> Iterator[MainWindow]:
    made = MainWindow(settings, LIGHT)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()


def shelf_of(window: MainWindow) -> Shelf:
    page = window.book.page("shelf")
    assert isinstance(page, Shelf)
    return page


def press(qtbot: QtBot, window: MainWindow, key: Qt.Key, held: Qt.KeyboardModifier = NO_KEY) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=5000)
    QTest.keyClick(window, key, held)


def press_switch(window: MainWindow, title: str) -> None:
    button = next(each for each in window.menuBar().findChildren(QToolButton) if each.text() == title)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_the_switch_shows_a_page_and_the_comparison_again(shelved: MainWindow) -> None:
    press_switch(shelved, "Shelf")
    assert shelf_of(shelved).isVisible()
    assert not shelved.bar.isVisible()
    press_switch(shelved, "Compare")
    assert shelved.bar.isVisible()


def test_a_page_is_made_when_it_is_first_shown(shelved: MainWindow) -> None:
    assert list(shelved.book.made()) == []
    shelved.show_page("shelf", ["a", "b"])
    assert shelf_of(shelved).paths == ("a", "b")


def test_a_pair_opened_from_a_page_leads_back_to_it(qtbot: QtBot, shelved: MainWindow) -> None:
    shelved.show_page("shelf")
    with qtbot.waitSignal(shelved.loader.paired, timeout=30_000):
        shelved.open_pair(*STORY)
    assert shelved.bar.isVisible()
    back = next(each for each in shelved.bar.findChildren(QToolButton) if each.text() == "‹ Shelf")
    assert back.isVisible()
    press(qtbot, shelved, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert shelf_of(shelved).isVisible()


def test_no_way_back_is_offered_where_the_pair_was_opened_by_hand(qtbot: QtBot, shelved: MainWindow) -> None:
    with qtbot.waitSignal(shelved.loader.paired, timeout=30_000):
        shelved.open_pair(*STORY)
    assert not any(each.text().startswith("‹") and each.isVisible() for each in shelved.bar.findChildren(QToolButton))


def test_documents_read_before_are_compared_without_their_files(qtbot: QtBot, shelved: MainWindow) -> None:
    left, right = read(STORY[0]), read(STORY[1])
    shelved.show_page("shelf")
    with qtbot.waitSignal(shelved.loader.paired, timeout=30_000):
        shelved.open_hierarchies(left, right)
    comparison = shelved.session.comparison
    assert comparison is not None
    assert comparison.left is left
    assert len(comparison.equal) > 0
    assert shelved.settings.recent_pairs == ()


def test_keys_of_the_comparison_are_free_on_another_page(qtbot: QtBot, shelved: MainWindow) -> None:
    with qtbot.waitSignal(shelved.loader.paired, timeout=30_000):
        shelved.open_pair(*STORY)
    shelved.show_page("shelf")
    press(qtbot, shelved, Qt.Key.Key_N)
    assert shelved.session.selection is None
    shelved.show_page("compare")
    press(qtbot, shelved, Qt.Key.Key_N)
    assert shelved.session.selection is not None


def test_a_page_hears_of_colours_settings_and_the_end(qtbot: QtBot, settings: Settings, shelf_entry: None) -> None:
    settings.save_text("shelf", "jars")
    made = MainWindow(settings, LIGHT)
    qtbot.addWidget(made)
    made.show_page("shelf")
    made.set_theme(DARK)
    made.close()
    assert shelf_of(made).heard == ["restored jars", "dark", "closed"]
    assert settings.text("shelf") == "books"
