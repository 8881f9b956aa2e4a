"""Finds text in one pane."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QToolButton, QWidget

from copyviz.gui.cards import make_label

NOT_FOUND = "not found"


class FindBar(QWidget):
    """A line to type into, hidden until asked for."""

    def __init__(self, text: QPlainTextEdit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = text
        self.line = QLineEdit(placeholderText="Find …", clearButtonEnabled=True)
        self.line.setAccessibleName("Find in the text")
        self._told = make_label("", "warningText")
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 2, 8, 4)
        row.addWidget(self.line, 1)
        row.addWidget(self._told)
        for sign, name, back in (("↑", "Previous", True), ("↓", "Next", False)):
            button = QToolButton()
            button.setText(sign)
            button.setObjectName("quietButton")
            button.setAccessibleName(name)
            button.clicked.connect(lambda _=False, back=back: self.search(back=back))
            row.addWidget(button)
        self.line.textChanged.connect(self._begin)
        self.line.returnPressed.connect(self.search)
        self.hide()

    def ask(self) -> None:
        """Show the line and take the keyboard."""
        self.show()
        self.line.setFocus()
        self.line.selectAll()

    def search(self, *, back: bool = False) -> None:
        """Go to the next or previous place, around the ends."""
        wanted = self.line.text()
        flags = QTextDocument.FindFlag.FindBackward if back else QTextDocument.FindFlag(0)
        found = bool(wanted) and self._text.find(wanted, flags)
        if wanted and not found:
            end = QTextCursor.MoveOperation.End if back else QTextCursor.MoveOperation.Start
            self._text.moveCursor(end)
            found = self._text.find(wanted, flags)
        self._told.setText("" if found or not wanted else NOT_FOUND)
        if found:
            self._text.centerCursor()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes the line."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            self._text.setFocus()
        else:
            super().keyPressEvent(event)

    def _begin(self) -> None:
        cursor = self._text.textCursor()
        cursor.setPosition(cursor.selectionStart())
        self._text.setTextCursor(cursor)
        self.search()
