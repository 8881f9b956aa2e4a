"""What must be seen at once about a side: it could not be read, it changed on disk, it wants a password."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from copyviz.errors import Outcome, ReadError
from copyviz.gui.bar import LETTERS
from copyviz.gui.cards import make_label
from copyviz.gui.loading import PairLoader, SideState
from copyviz.model.comparison import Side
from copyviz.text.visible import make_visible

STALE = "The file changed on disk since it was read."


class NoticeBar(QWidget):
    """One line for each side that has something to tell.

    Signals:
        password_given: the user typed the password of an encrypted document.
    """

    password_given = Signal(Side, str)

    def __init__(self, loader: PairLoader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._loader = loader
        self._lines = {side: NoticeLine(side) for side in Side}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for side, line in self._lines.items():
            column.addWidget(line)
            line.reload_asked.connect(lambda side=side: loader.reload(side))
            line.password_given.connect(lambda word, side=side: self.password_given.emit(side, word))
        loader.side_changed.connect(self._refresh)
        self.hide()

    def _refresh(self, side: Side) -> None:
        self._lines[side].show_state(self._loader.state(side))
        self.setVisible(any(not line.isHidden() for line in self._lines.values()))


class NoticeLine(QFrame):
    """What one side has to tell."""

    reload_asked = Signal()
    password_given = Signal(str)

    def __init__(self, side: Side) -> None:
        super().__init__()
        self.setObjectName("strip")
        self._text = make_label("", "warningText")
        self._text.setWordWrap(True)
        self._password = QLineEdit(placeholderText="Password", echoMode=QLineEdit.EchoMode.Password)
        self._password.setMaximumWidth(180)
        self._password.setAccessibleName(f"Password of document {LETTERS[side]}")
        self._password.returnPressed.connect(self._give_password)
        self._told = False
        self._again = QPushButton("Read again")
        self._again.clicked.connect(self._ask)
        self._newer = QPushButton("Compare as it is now")
        self._newer.setToolTip("Read the file again and compare what it holds today")
        self._newer.clicked.connect(self.reload_asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 5, 8, 5)
        row.addWidget(make_label(LETTERS[side], "sideLetter"))
        row.addWidget(self._text, 1)
        row.addWidget(self._password)
        row.addWidget(self._newer)
        row.addWidget(self._again)
        self.hide()

    def show_state(self, state: SideState) -> None:
        """Tell what is to be told of a side, or hide."""
        text = notice_text(state)
        self._text.setText(make_visible(text))
        locked = isinstance(state.error, ReadError) and state.error.outcome is Outcome.ENCRYPTED
        self._password.setVisible(locked)
        self._password.clear()
        self._newer.setVisible(state.newer)
        # What a case tells of a document is told once; reading it again would be another comparison.
        self._again.setText("Understood" if state.told else "Read again")
        self._told = bool(state.told)
        self.setVisible(bool(text))

    def _ask(self) -> None:
        if self._told:
            self.hide()
            return
        if self._password.isVisible() and self._password.text():
            self._give_password()
        else:
            self.reload_asked.emit()

    def _give_password(self) -> None:
        self.password_given.emit(self._password.text())


def notice_text(state: SideState) -> str:
    """The sentence to show at once: an error, staleness, or the first warning of a document read only in part."""
    if state.error is not None:
        return str(state.error)
    if state.told or state.stale:
        return state.told or STALE
    if state.hierarchy is not None and state.hierarchy.document.outcome is not Outcome.OK:
        notices = state.hierarchy.document.warnings
        return f"{notices[0].message} {notices[0].hint}".strip() if notices else "The document is empty."
    return ""
