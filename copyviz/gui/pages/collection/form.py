"""What is searched and how: folder or index, what it is held against, matcher, limits, and Start."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QSpinBox,
    QWidget,
)

from copyviz.errors import UsageError
from copyviz.gui.cards import make_label
from copyviz.gui.pages.collection.search import Request
from copyviz.gui.settings import Settings
from copyviz.matchers.table import MATCHERS
from copyviz.options import PAIRS, CompareOptions, ScreenOptions
from copyviz.pipeline.indexing import is_index
from copyviz.text.visible import make_visible

MOST_WORDS = 10_000
SETTING = "collection"
PAIR_TITLES = {"auto": "Automatic", "all": "All pairs", "likely": "Likely pairs"}
ALONE = "This is a single document. Choose what to hold it against, or a whole folder."


class SearchForm(QFrame):
    """The strip at the top of the page.

    Signals:
        started: the user wants to search; the request says what.
        edited: something was changed since.
    """

    started = Signal(Request)
    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strip")
        self.target = PathBox("Folder or index", "A folder of documents, or an index made by “copyviz index”")
        self.against = PathBox("Held against", "Nothing: all pairs")
        self.matcher = QComboBox()
        self.matcher.setAccessibleName("Matcher")
        for name, matcher in MATCHERS.items():
            self.matcher.addItem(matcher.title, name)
        self.least_words = QSpinBox(minimum=1, maximum=MOST_WORDS, value=ScreenOptions().least_words)
        self.least_words.setFixedWidth(64)
        self.least_words.setAccessibleName("Least words of a passage")
        self.least_words.setToolTip(
            "A pair is listed when a passage in common has at least so many words for matching"
        )
        self.pairs = QComboBox()
        self.pairs.setAccessibleName("Pairs to compare")
        for name in PAIRS:
            self.pairs.addItem(PAIR_TITLES[name], name)
        self.pairs.setToolTip(
            "Automatic: all pairs where that takes some seconds, else those that are likely to share text"
        )
        self.common = QCheckBox("Leave out common text")
        self.common.setChecked(True)
        self.common.setToolTip("Assignment text, licences and templates, found by how many documents hold them")
        self.start = QPushButton("Start")
        self.start.setObjectName("primary")
        self.start.setToolTip("Read the documents and find those that share text (Enter)")
        self.told = make_label("", "warningText")
        self.told.setWordWrap(True)
        self.told.hide()
        self._factors = CompareOptions().factors
        self._lay_out()
        self._connect()

    def request(self) -> Request:
        """What the form says."""
        return Request(
            self.target.path,
            self.against.path,
            CompareOptions(matcher=str(self.matcher.currentData()), factors=self._factors),
            ScreenOptions(
                keep_common=not self.common.isChecked(),
                least_words=self.least_words.value(),
                pairs=str(self.pairs.currentData()),
            ),
        )

    def fill_in(self, target: str, against: str = "") -> None:
        """Name what is to be searched; it must be found again from another folder."""
        for box, path in ((self.target, target), (self.against, against)):
            box.path = str(Path(path).absolute()) if path else ""

    def tell(self, text: str) -> None:
        """Say in a sentence what is wrong, or nothing."""
        self.told.setText(make_visible(text))
        self.told.setVisible(bool(text))

    def set_busy(self, busy: bool) -> None:
        """While a search is under way nothing can be changed."""
        for widget in (
            self.target,
            self.against,
            self.matcher,
            self.least_words,
            self.pairs,
            self.common,
            self.start,
        ):
            widget.setEnabled(not busy)

    def set_stopped(self, stopped: bool) -> None:
        """Whether Start takes up a search that was stopped."""
        self.start.setText("Resume" if stopped else "Start")

    def restore(self, settings: Settings) -> None:
        """Bring back folder and options."""
        try:
            data = json.loads(settings.text(SETTING, "{}"))
            self.fill_in(str(data.get("target", "")), str(data.get("against", "")))
            place = self.matcher.findData(data.get("matcher", settings.compare_options.matcher))
            self.matcher.setCurrentIndex(max(place, 0))
            self.least_words.setValue(int(data.get("least_words", self.least_words.value())))
            self.pairs.setCurrentIndex(max(self.pairs.findData(data.get("pairs")), 0))
            self.common.setChecked(bool(data.get("leave_out_common", True)))
        except (ValueError, TypeError, AttributeError):
            return  # damaged settings: the form stays as it is

    def save(self, settings: Settings) -> None:
        """Remember folder and options."""
        data = {
            "target": self.target.path,
            "against": self.against.path,
            "matcher": self.matcher.currentData(),
            "least_words": self.least_words.value(),
            "pairs": self.pairs.currentData(),
            "leave_out_common": self.common.isChecked(),
        }
        settings.save_text(SETTING, json.dumps(data))

    # Inside

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 10, 12, 10)
        grid.setHorizontalSpacing(10)
        grid.addWidget(make_label(self.target.title, "quiet"), 0, 0)
        grid.addWidget(self.target, 0, 1)
        grid.addWidget(make_label("against", "quiet"), 0, 2)
        grid.addWidget(self.against, 0, 3)
        grid.addWidget(self.start, 0, 4)
        grid.addLayout(self._options(), 1, 1, 1, 4)
        grid.addWidget(self.told, 2, 1, 1, 4)
        grid.setColumnStretch(1, 3)
        grid.setColumnStretch(3, 2)

    def _options(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(make_label("Matcher", "quiet"))
        row.addWidget(self.matcher)
        row.addSpacing(10)
        row.addWidget(make_label("Passages from", "quiet"))
        row.addWidget(self.least_words)
        row.addWidget(make_label("words", "quiet"))
        row.addSpacing(10)
        row.addWidget(make_label("Pairs", "quiet"))
        row.addWidget(self.pairs)
        row.addSpacing(10)
        row.addWidget(self.common)
        row.addStretch(1)
        return row

    def _connect(self) -> None:
        self.start.clicked.connect(self._start)
        for box in (self.target, self.against):
            box.edit.returnPressed.connect(self._start)
            box.edit.textChanged.connect(self.edited)
        self.matcher.currentIndexChanged.connect(self.edited)
        self.least_words.valueChanged.connect(self.edited)
        self.pairs.currentIndexChanged.connect(self.edited)
        self.common.toggled.connect(self.edited)

    def _start(self) -> None:
        if not self.target.path:
            self.tell("Choose a folder of documents, or drop one here.")
            return
        self._put_in_order()
        if Path(self.target.path).is_file() and not self.against.path and not is_index(self.target.path):
            self.tell(ALONE)
            return
        try:
            request = self.request()
        except UsageError as error:
            self.tell(str(error))
            return
        self.tell("")
        self.started.emit(request)

    def _put_in_order(self) -> None:
        """An index is what documents are held against, whichever of the two was named first."""
        target, against = self.target.path, self.against.path
        if against and is_index(target) and not is_index(against):
            self.target.path, self.against.path = against, target


class PathBox(QWidget):
    """A path to type or to choose: a folder, an index or a document."""

    def __init__(self, title: str, hint: str) -> None:
        super().__init__()
        self.title = title
        self.edit = QLineEdit(placeholderText=hint, clearButtonEnabled=True)
        self.edit.setAccessibleName(title)
        self.edit.setMinimumWidth(120)
        folder = QAction("Folder …", self)
        folder.triggered.connect(self._choose_folder)
        file = QAction("Index or document …", self)
        file.triggered.connect(self._choose_file)
        choose = QPushButton("Choose …")
        choose.setAccessibleName(f"{title}: choose")
        menu = QMenu(choose)
        menu.addActions([folder, file])
        choose.setMenu(menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.edit, 1)
        row.addWidget(choose)

    @property
    def path(self) -> str:
        """The path; a home folder written as ~ is meant."""
        text = self.edit.text().strip()
        return str(Path(text).expanduser()) if text.startswith("~") else text

    @path.setter
    def path(self, path: str) -> None:
        self.edit.setText(path)

    def _choose_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, self.title, self.path)
        if chosen:
            self.path = chosen

    def _choose_file(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self, self.title, self.path)
        if chosen:
            self.path = chosen
