"""What the page shows before a registry is open: what one is for, and the shortest way to one."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout

from copyviz.gui.cards import make_label

QUESTION = "Was this text handed in before?"
HINT = (
    "A registry remembers the sentences of documents: last year's submissions, an archive, a library.\n"
    "A new document is probed in a moment, and only then, if you want it, registered itself."
)


class Invitation(QFrame):
    """The empty state of the page.

    Signals:
        own_asked: the user's own registry is to be opened, and made if there is none.
    """

    own_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("dropZone")
        own = QPushButton("Open my own registry")
        own.setObjectName("primary")
        own.setToolTip("A file in your data folder; it is made if there is none yet")
        own.clicked.connect(self.own_asked)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addStretch(2)
        for text, name in ((QUESTION, "welcomeTitle"), (HINT, "quiet")):
            label = make_label(text, name)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
            column.addWidget(label)
        column.addWidget(own, 0, Qt.AlignmentFlag.AlignHCenter)
        drop = make_label("or name one above; files dropped here are registered", "quiet")
        column.addWidget(drop, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
