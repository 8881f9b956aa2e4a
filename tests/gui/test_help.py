"""The help pages of the window."""

from __future__ import annotations

import re

from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from copyviz import resources
from copyviz.gui.dialogs.help import PAGES, HelpDialog
from copyviz.gui.main_window import MainWindow


def test_the_guide_opens_and_leads_to_the_other_pages(qtbot: QtBot, window: MainWindow) -> None:
    window.commands.show_help()
    dialog = next(child for child in window.children() if isinstance(child, HelpDialog))
    assert dialog.text.toPlainText().startswith("Guide")
    for row in range(1, len(PAGES)):
        before = dialog.text.toPlainText()
        dialog.names.setCurrentRow(row)
        assert dialog.text.toPlainText() != before


def test_every_help_page_is_listed() -> None:
    assert set(PAGES) == {path.stem for path in resources.path("help").glob("*.md")}


def test_the_guide_names_keys_that_exist(window: MainWindow) -> None:
    named = set(re.findall(r"Ctrl\+\w+", resources.read_text("help/guide.md")))
    known = {key.toString() for action in window.findChildren(QAction) for key in action.shortcuts()}
    assert named
    assert named <= known
