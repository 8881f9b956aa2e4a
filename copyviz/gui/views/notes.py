"""Notes on pairs, passages and the case, and the verdict: what a person adds to what the program found."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QInputDialog,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from copyviz.gui.cards import header_button, make_label
from copyviz.gui.judging import selection_of
from copyviz.gui.session import ComparisonSession
from copyviz.gui.settings import Settings
from copyviz.gui.views.texts import selected_sentences
from copyviz.gui.views.verdict_form import VerdictForm
from copyviz.model.case import Note
from copyviz.model.comparison import Side
from copyviz.model.matches import Interval
from copyviz.pipeline.judging import MOST_CHARACTERS, today
from copyviz.presentation.case_words import note_title, target_words
from copyviz.presentation.themes import Theme
from copyviz.text.visible import make_visible

EDITOR_PIXELS = 50
HINT = "No notes yet. Select a pair or a passage, write what is to be remembered, and add it."


class NotesView(QWidget):
    """The verdict, a field for the next note, and all notes; a click on one selects what it is about.

    Signals:
        draft_changed: another text is being written.
    """

    draft_changed = Signal()

    def __init__(self, session: ComparisonSession, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.verdict = VerdictForm(session)
        self.editor = QPlainTextEdit(placeholderText="Write a note …")
        self.editor.setObjectName("input")
        self.editor.setAccessibleName("New note")
        self.editor.setFixedHeight(EDITOR_PIXELS)
        self.editor.setTabChangesFocus(True)
        self.editor.installEventFilter(self)
        self.add_here, self.add_to_case = QPushButton(), QPushButton("Add to the case")
        self.list = QListWidget()
        self.list.setAccessibleName("Notes")
        self.list.setObjectName("notes")
        self.list.setWordWrap(True)
        self.list.installEventFilter(self)
        self.edit, self.remove = QAction("Edit …", self), QAction("Remove", self)
        self._hint = make_label(HINT, "quiet")
        self._hint.setWordWrap(True)
        self._lay_out()
        self._connect()

    @property
    def draft(self) -> str:
        """The note that is being written."""
        return self.editor.toPlainText().strip()

    def set_draft(self, text: str) -> None:
        """Go on writing a note, or begin anew."""
        if text != self.draft:
            self.editor.setPlainText(text)

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours: the style sheet does."""

    def restore(self, settings: Settings) -> None:
        """Bring back the name of last time."""
        self.verdict.name.setText(settings.text("judge"))

    def save(self, settings: Settings) -> None:
        """Remember the name."""
        settings.save_text("judge", self.verdict.name.text().strip())

    def refresh(self) -> None:
        """Show the notes and the verdict of the present case."""
        comparison, row = self._session.comparison, self.list.currentRow()
        notes = comparison.case.notes if comparison is not None else ()
        self.verdict.refresh()
        self.list.clear()
        for note in notes:
            self.list.addItem(QListWidgetItem(f"{note_title(note)}\n{make_visible(note.text)}"))
        self.list.setCurrentRow(min(row, len(notes) - 1))
        self._hint.setVisible(not notes)
        self._show_target()
        self._enable()

    def add(self, left: Interval | None, right: Interval | None) -> None:
        """Add what is written as a note on these sentences, or without any on the case."""
        comparison, text = self._session.comparison, self.draft[:MOST_CHARACTERS]
        if comparison is None or not text:
            self.editor.setFocus()
            return
        note = Note(text, left, right, self.verdict.name.text().strip(), today())
        self.editor.clear()
        self._session.change_case("Add a note", comparison.case.with_note(note))
        self.list.setCurrentRow(self.list.count() - 1)

    # Qt's events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ctrl+Return adds the note that is being written, Delete removes the chosen one."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            if watched is self.editor and control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._add_here()
                return True
            if watched is self.list and event.key() == Qt.Key.Key_Delete:
                self._remove()
                return True
        return False

    # Inside

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(4)
        for action in (self.edit, self.remove):
            row.addWidget(header_button(action))
        row.addStretch(1)
        for button in (self.add_here, self.add_to_case):
            row.addWidget(button)
        self.add_here.setToolTip("Ctrl+Return")
        self.list.addActions([self.edit, self.remove])
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 4, 8, 6)
        column.setSpacing(5)
        column.addWidget(self.verdict)
        column.addWidget(self.editor)
        column.addLayout(row)
        column.addWidget(self._hint)
        column.addWidget(self.list, 1)

    def _connect(self) -> None:
        session = self._session
        self.editor.textChanged.connect(self.draft_changed)
        self.add_here.clicked.connect(self._add_here)
        self.add_to_case.clicked.connect(lambda: self.add(None, None))
        self.edit.triggered.connect(self._edit)
        self.remove.triggered.connect(self._remove)
        self.list.itemSelectionChanged.connect(self._enable)
        self.list.itemClicked.connect(self._show_place)
        self.list.itemActivated.connect(self._show_place)
        session.filler.serve(
            self, self.refresh, (session.case_changed, self.refresh), (session.selection_changed, self._show_target)
        )

    def _target(self) -> tuple[Interval | None, Interval | None]:
        """The sentences of both sides that are selected."""
        comparison, selection = self._session.comparison, self._session.selection
        if comparison is None:
            return None, None
        left, right = (selected_sentences(comparison, None, selection, side) for side in Side)
        return left, right

    def _add_here(self) -> None:
        self.add(*self._target())

    def _show_target(self) -> None:
        left, right = self._target()
        somewhere = left is not None or right is not None
        self.add_here.setText(f"Add to {target_words(left, right)}" if somewhere else "Add to the selection")
        self.add_here.setEnabled(somewhere)

    def _enable(self) -> None:
        chosen = bool(self.list.selectedItems())
        self.edit.setEnabled(chosen)
        self.remove.setEnabled(chosen)

    def _show_place(self) -> None:
        comparison, row = self._session.comparison, self.list.currentRow()
        if comparison is not None and 0 <= row < len(comparison.case.notes):
            selection = selection_of(comparison, comparison.case.notes[row])
            if selection is not None:
                self._session.select(selection)

    def _edit(self) -> None:
        """Ask for another text of the chosen note."""
        comparison, row = self._session.comparison, self.list.currentRow()
        if comparison is None or not 0 <= row < len(comparison.case.notes):
            return
        note = comparison.case.notes[row]
        title = f"Note on {target_words(note.left, note.right)}"
        text, wanted = QInputDialog.getMultiLineText(self, "Edit note", title, note.text)
        if wanted and text.strip():
            changed = replace(note, text=text.strip()[:MOST_CHARACTERS], date=today())
            self._session.change_case("Change a note", comparison.case.with_changed_note(row, changed))

    def _remove(self) -> None:
        comparison, row = self._session.comparison, self.list.currentRow()
        if comparison is not None and 0 <= row < len(comparison.case.notes):
            self._session.change_case("Remove a note", comparison.case.without_note(row))
