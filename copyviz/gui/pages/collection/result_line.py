"""The line above the list: how many pairs share text, and the way out as files; before that, an invitation."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from copyviz.gui.cards import ElidedLabel, make_label
from copyviz.model.collection import Screening
from copyviz.presentation.collection_captions import counted, pairs_compared
from copyviz.presentation.member_names import collection_name

NOTHING = "No two documents share text"
INVITATION = "Which documents of a folder share text?"
HINT = (
    "Drop a folder of HTML, PDF, Word or text documents here, or choose one above and press Start.\n"
    "Every pair found is compared sentence by sentence; the documents are only read."
)


class ResultLine(QWidget):
    """The result in a line, and Export."""

    def __init__(self, exports: QMenu) -> None:
        super().__init__()
        self.summary = make_label("", "verdict")
        self.facts = ElidedLabel("quiet", 60)
        self.facts.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        export = QPushButton("Export")
        export.setMenu(exports)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 0, 0)
        row.setSpacing(14)
        row.addWidget(self.summary)
        row.addWidget(self.facts, 1)
        row.addWidget(export)

    def show_result(self, screening: Screening | None) -> None:
        """Tell what was found; nothing before that."""
        self.setVisible(screening is not None)
        if screening is None:
            return
        share = "shares" if len(screening.pairs) == 1 else "share"
        found = f"{counted(len(screening.pairs), 'pair')} of documents {share} text"
        self.summary.setText(found if screening.pairs else NOTHING)
        readable = sum(member.readable for member in screening.members)
        documents = counted(len(screening.members), "document")
        # What is typed above may by now be another folder.
        name = collection_name(screening.members)
        facts = f"{name}: " if name else ""
        facts += f"{documents}, {readable:,} with text · {pairs_compared(screening)}"
        if screening.dropped:
            facts += f" · {counted(screening.dropped, 'likely pair')} left aside: a document had too many"
        self.facts.setText(facts)


def invitation() -> QWidget:
    """What the page shows before there is a result."""
    zone = QFrame()
    zone.setObjectName("dropZone")
    column = QVBoxLayout(zone)
    column.addStretch(2)
    for text, name in ((INVITATION, "welcomeTitle"), (HINT, "quiet")):
        label = make_label(text, name)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setWordWrap(True)
        column.addWidget(label)
    column.addStretch(3)
    return zone
