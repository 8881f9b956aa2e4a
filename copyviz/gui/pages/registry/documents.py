"""The registered documents: a table with a search box, and what can be done with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QMessageBox, QPushButton, QVBoxLayout, QWidget

from copyviz.gui.cards import make_label
from copyviz.gui.item_models.records import Column, RecordsModel, make_record_table
from copyviz.gui.pages.registry.desk import MOST_SHOWN
from copyviz.gui.settings import Settings
from copyviz.model.registry import Registered
from copyviz.presentation.collection_captions import counted
from copyviz.presentation.registry_captions import day, document_title, short_path
from copyviz.text.visible import make_visible, one_line

TYPING_MILLISECONDS = 250
FILTER = "Documents (*.html *.htm *.xhtml *.pdf *.docx *.txt *.md *.text);;All files (*)"
FOLDER = "folder"
VERSION = 6
"""The column that is hidden where no file has a second version, as others are where they are empty."""


class DocumentList(QWidget):
    """The table of documents with its search box and buttons.

    Signals:
        searched: other words are searched for.
        add_asked: files or folders are to be registered.
        remove_asked: documents are to be forgotten; confirmed by the user.
        pair_asked: two documents are to be compared.
    """

    searched = Signal(str)
    add_asked = Signal(list)
    remove_asked = Signal(list)
    pair_asked = Signal(int, int)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._places: dict[int, tuple[int, int]] = {}
        self.search = QLineEdit(placeholderText="Search title, file, author …", clearButtonEnabled=True)
        self.search.setAccessibleName("Search documents")
        columns = self._columns()
        self.model = RecordsModel(columns, self)
        self.table = make_record_table(self.model, columns, "Registered documents")
        # Paths often begin alike and differ at their end.
        self.table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.count = make_label("", "quiet")
        self.add_files = QPushButton("Add files …")
        self.add_folder = QPushButton("Add folder …")
        self.remove = QPushButton("Remove …")
        self._pause = QTimer(self, singleShot=True, interval=TYPING_MILLISECONDS)
        self._lay_out()
        self._connect()

    @property
    def chosen(self) -> list[Registered]:
        """The selected documents."""
        rows = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        return [self.model.record_at(row) for row in rows]

    def show_documents(self, documents: Sequence[Registered], total: int) -> None:
        """Show the documents that were found; `total` are registered."""
        self._places = version_places(documents)
        self.model.show(documents)
        for section, field in enumerate(("", "title", "", "", "author", "dated")):
            self.table.setColumnHidden(section, bool(field) and not any(getattr(each, field) for each in documents))
        self.table.setColumnHidden(VERSION, all(versions == 1 for _, versions in self._places.values()))
        more = f" (the first {MOST_SHOWN:,})" if len(documents) == MOST_SHOWN else ""
        all_of_them = len(documents) == total
        self.count.setText(
            f"{counted(total, 'document')}{more}" if all_of_them else f"{len(documents):,} of {total:,}{more}"
        )
        self._show_choice()

    def set_busy(self, busy: bool) -> None:
        """While work is under way nothing else is started."""
        for button in (self.add_files, self.add_folder):
            button.setEnabled(not busy)
        self._busy = busy
        self._show_choice()

    def ask_to_remove(self) -> None:
        """Ask whether the selected documents shall be forgotten."""
        chosen = self.chosen
        if not chosen:
            return
        named = f"“{document_title(chosen[0])}”" if len(chosen) == 1 else counted(len(chosen), "document")
        box = QMessageBox(self)
        box.setIcon(QMessageBox.Icon.Question)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(f"Forget {named}?")
        box.setInformativeText("The registry will not find it any more. The files themselves stay as they are.")
        yes = box.addButton("Forget", QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.buttonClicked.connect(lambda button: self.remove_asked.emit(chosen) if button is yes else None)
        box.open()

    def choose_files(self) -> None:
        """Let the user choose files to register."""
        paths, _ = QFileDialog.getOpenFileNames(self, "Register documents", self._settings.text(FOLDER), FILTER)
        if paths:
            self._settings.save_text(FOLDER, str(Path(paths[0]).parent))
            self.add_asked.emit(paths)

    def choose_folder(self) -> None:
        """Let the user choose a folder to register."""
        path = QFileDialog.getExistingDirectory(self, "Register a folder", self._settings.text(FOLDER))
        if path:
            self._settings.save_text(FOLDER, path)
            self.add_asked.emit([path])

    _busy = False

    def _columns(self) -> tuple[Column[Registered], ...]:
        return (
            Column("No.", lambda each: str(each.id), lambda each: each.id, 40, number=True,
                   meaning="Its number in the registry"),
            Column("Title", lambda each: one_line(each.title, 120), tip=describe),
            Column("File", lambda each: short_path(each.path), tip=describe),
            Column("Sentences", lambda each: f"{each.sentences:,}", lambda each: each.sentences, 70, number=True,
                   meaning="Distinct sentences it is found by"),
            Column("Author", lambda each: one_line(each.author, 60), width=84),
            Column("Date", lambda each: one_line(each.dated, 20), width=74, meaning="The date of the document"),
            Column("Version", self._version, lambda each: self._places.get(each.id, (1, 1)), 54,
                   meaning="Of the files registered again after a change, the which it is"),
            Column("Added", lambda each: day(each.registered), lambda each: each.registered, 80),
        )  # fmt: skip

    def _version(self, document: Registered) -> str:
        place, versions = self._places.get(document.id, (1, 1))
        return f"{place} of {versions}" if versions > 1 else ""

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(self.count, 1)
        for button in (self.add_files, self.add_folder, self.remove):
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 2, 8, 8)
        column.addWidget(self.search)
        column.addWidget(self.table, 1)
        column.addLayout(buttons)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._pause.start)
        self._pause.timeout.connect(lambda: self.searched.emit(self.search.text()))
        self.add_files.clicked.connect(self.choose_files)
        self.add_folder.clicked.connect(self.choose_folder)
        self.remove.clicked.connect(self.ask_to_remove)
        self.table.selectionModel().selectionChanged.connect(self._show_choice)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.model.modelReset.connect(self._show_choice)
        self.compare = self._add_action("Compare the two selected", "Return", self._compare)
        self.forget = self._add_action("Remove …", "Delete", self.ask_to_remove)
        self._show_choice()

    def _add_action(self, text: str, key: str, run: object) -> QAction:
        action = QAction(text, self.table)
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(run)
        self.table.addAction(action)
        return action

    def _compare(self) -> None:
        chosen = self.chosen
        if len(chosen) == 2:
            self.pair_asked.emit(chosen[0].id, chosen[1].id)

    def _show_choice(self) -> None:
        count = len(self.table.selectionModel().selectedRows())
        for each in (self.remove, self.forget):
            each.setEnabled(count > 0 and not self._busy)
        self.compare.setEnabled(count == 2 and not self._busy)


def version_places(documents: Sequence[Registered]) -> dict[int, tuple[int, int]]:
    """For each document which version of its file it is, of how many that are listed."""
    versions = Counter(document.path for document in documents)
    seen: Counter[str] = Counter()
    places = {}
    for document in sorted(documents, key=lambda each: each.id):
        seen[document.path] += 1
        places[document.id] = (seen[document.path], versions[document.path])
    return places


def describe(document: Registered) -> str:
    """All that is known of a document."""
    lines = [
        document_title(document),
        make_visible(document.path),
        f"{document.media_type}, {document.size:,} bytes, SHA-256 {document.sha256[:16]}…",
        f"registered {document.registered.replace('T', ' ')} as number {document.id}",
    ]
    return "\n".join(lines)
