"""Find elsewhere: queries to copy or to open, and nothing opened without a click."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QObject, QPoint, Qt, QTimer, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView
from pytestqt.qtbot import QtBot

from copyviz.gui.dialogs.find_elsewhere import FindElsewhereDialog
from copyviz.gui.finding import find_selection_elsewhere
from copyviz.gui.main_window import MainWindow
from copyviz.gui.selection import PassageSelection
from copyviz.gui.settings import Settings
from copyviz.model.comparison import Side
from copyviz.pipeline.fingerprint import Phrase

PHRASES = (Phrase("cracked pillars & more", 3, 9.0), Phrase("steel sleeves", 5, 8.0))


class Browser(QObject):
    """Stands where the user's browser would."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def open(self, address: QUrl) -> None:
        self.opened.append(address.toString(QUrl.ComponentFormattingOption.FullyEncoded))


@pytest.fixture
def browser(qapp: QApplication) -> Iterator[Browser]:
    made = Browser()
    # The library's types ask for bytes here, the library itself for text.
    method: Any = "open"
    for scheme in ("https", "http"):
        QDesktopServices.setUrlHandler(scheme, made, method)
    yield made
    for scheme in ("https", "http"):
        QDesktopServices.unsetUrlHandler(scheme)


def test_a_click_opens_the_query_and_nothing_else_does(qtbot: QtBot, settings: Settings, browser: Browser) -> None:
    dialog = FindElsewhereDialog(PHRASES, settings)
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.mouseClick(dialog.copy_buttons[1], Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == '"steel sleeves"'
    dialog.address.setText("https://search.example/find?words={query}&exact=1")
    assert browser.opened == []
    QTest.mouseClick(dialog.open_buttons[0], Qt.MouseButton.LeftButton)
    assert browser.opened == ["https://search.example/find?words=%22cracked%20pillars%20%26%20more%22&exact=1"]


def test_the_address_is_remembered_and_a_wrong_one_is_told(qtbot: QtBot, settings: Settings) -> None:
    dialog = FindElsewhereDialog(PHRASES, settings)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.address.setText("https://search.example/?q={query}")
    dialog.address.setText("search.example")
    assert dialog.wrong.isVisible()
    assert not any(button.isEnabled() for button in dialog.open_buttons)
    again = FindElsewhereDialog(PHRASES, settings)
    qtbot.addWidget(again)
    assert again.address.text() == "https://search.example/?q={query}"


def test_the_menu_of_a_text_offers_queries_for_its_sentence(story: MainWindow) -> None:
    text = story.page.texts.panes[Side.LEFT].text
    number, box = next((number, box) for number, box in text.visible_boxes() if number > 0)
    position = QPoint(30, int(box.top()) + 5)
    asked: list[tuple[Side, int]] = []
    story.page.texts.find_asked.disconnect()
    story.page.texts.find_asked.connect(lambda side, stretch: asked.append((side, stretch.first)))
    menu = text.make_menu(position)
    next(action for action in menu.actions() if action.text() == "Find elsewhere …").trigger()
    assert asked == [(Side.LEFT, number)]


def test_the_selected_passage_gives_phrases_of_both_documents(story: MainWindow) -> None:
    story.session.select(PassageSelection(1))
    seen: list[int] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, FindElsewhereDialog)
        seen.append(len(dialog.copy_buttons))
        dialog.reject()

    QTimer.singleShot(0, look)
    find_selection_elsewhere(story)
    assert seen
    assert seen[0] >= 3


def test_the_list_of_matches_offers_it_for_its_pair(story: MainWindow) -> None:
    table = story.page.views["matches"].findChild(QTableView)
    assert table is not None
    assert [action.text() for action in table.actions()] == ["Copy pair", "Find elsewhere …"]
