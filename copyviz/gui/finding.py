"""Find elsewhere: from sentences of the window to the dialog with their queries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox

from copyviz.gui.dialogs.find_elsewhere import FindElsewhereDialog
from copyviz.gui.exclusion_choice import stretches
from copyviz.model.comparison import Side
from copyviz.model.matches import Interval
from copyviz.pipeline.fingerprint import fingerprint

if TYPE_CHECKING:
    from copyviz.gui.main_window import MainWindow


def find_selection_elsewhere(window: MainWindow) -> None:
    """Offer queries for what is selected."""
    session = window.session
    if session.comparison is None or session.selection is None:
        QMessageBox.information(window, "CopyViz", "Select a sentence, a passage or a section first.")
        return
    find_elsewhere(window, *stretches(session.comparison, session.selection))


def find_elsewhere(window: MainWindow, *chosen: tuple[Side, Interval]) -> None:
    """Offer queries for stretches of sentences."""
    comparison = window.session.comparison
    assert comparison is not None
    sentences = [
        sentence
        for side, stretch in chosen
        for sentence in comparison.side(side).sentences[stretch.first : stretch.end]
    ]
    FindElsewhereDialog(fingerprint(sentences), window.settings, window).exec()
