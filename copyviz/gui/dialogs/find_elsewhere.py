"""Telling phrases of some sentences as queries: to copy, or to open in the browser, on a click and never else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from copyviz.gui.cards import make_label
from copyviz.gui.settings import Settings
from copyviz.pipeline.fingerprint import Phrase
from copyviz.presentation.queries import STANDARD_ADDRESS, as_query, is_address, search_address

SETTING = "search-address"
NOTHING = "These sentences have no telling phrase. Select some more of the text."
EXPLANATION = (
    "The rarest phrases, best first. Nothing is sent until you click Open: then your browser asks the search engine."
)
WRONG_ADDRESS = "Give an address that begins with https:// and has {query} where the phrase goes."


class FindElsewhereDialog(QDialog):
    """A line for each query."""

    def __init__(self, phrases: Sequence[Phrase], settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Find elsewhere")
        self.setMinimumWidth(620)
        self._settings = settings
        self.open_buttons: list[QPushButton] = []
        self.copy_buttons: list[QPushButton] = []
        self.address = QLineEdit(settings.text(SETTING, STANDARD_ADDRESS))
        self.address.setAccessibleName("Address of the search engine")
        self.address.textChanged.connect(self._check)
        self.wrong = make_label(WRONG_ADDRESS, "quiet")
        column = QVBoxLayout(self)
        explanation = make_label(EXPLANATION if phrases else NOTHING, "quiet")
        explanation.setWordWrap(True)
        column.addWidget(explanation)
        column.addWidget(self._queries(phrases), 1)
        column.addWidget(make_label("Search engine", "quiet"))
        column.addWidget(self.address)
        column.addWidget(self.wrong)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        copy_all = buttons.addButton("Copy all", QDialogButtonBox.ButtonRole.ActionRole)
        copy_all.clicked.connect(lambda: copy_text("\n".join(as_query(phrase.text) for phrase in phrases)))
        copy_all.setEnabled(bool(phrases))
        column.addWidget(buttons)
        self._check()
        self.resize(self.minimumWidth(), 200 + 40 * min(len(phrases), 8))

    def _queries(self, phrases: Sequence[Phrase]) -> QWidget:
        inner = QWidget()
        grid = QGridLayout(inner)
        grid.setColumnStretch(0, 1)
        grid.setAlignment(Qt.AlignmentFlag.AlignTop)
        for row, phrase in enumerate(phrases):
            query = as_query(phrase.text)
            label = make_label(query, "strong")
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(label, row, 0)
            for place, (title, made, action) in enumerate(
                (
                    ("Copy", self.copy_buttons, partial(copy_text, query)),
                    ("Open in browser", self.open_buttons, partial(self._open, phrase.text)),
                ),
                1,
            ):
                button = QPushButton(title)
                button.setAccessibleName(f"{title}: {query}")
                button.setAutoDefault(False)
                button.clicked.connect(lambda _=False, action=action: action())
                grid.addWidget(button, row, place)
                made.append(button)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(inner)
        area.setMinimumHeight(min(360, 40 + 44 * len(phrases)))
        return area

    def _check(self) -> None:
        right = is_address(self.address.text())
        self.wrong.setVisible(not right)
        for button in self.open_buttons:
            button.setEnabled(right)
        if right:
            self._settings.save_text(SETTING, self.address.text().strip())

    def _open(self, phrase: str) -> None:
        address = search_address(self.address.text(), phrase)
        QDesktopServices.openUrl(QUrl(address, QUrl.ParsingMode.StrictMode))


def copy_text(text: str) -> None:
    """Put a text on the clipboard."""
    QGuiApplication.clipboard().setText(text)
