"""What the user left out of matching and counting, with reasons, each to be taken back."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from copyviz.gui.cards import make_label
from copyviz.gui.session import ComparisonSession
from copyviz.model.comparison import Comparison, Exclusion, Side
from copyviz.presentation.labels import sentence_range
from copyviz.presentation.themes import Theme
from copyviz.text.visible import one_line

HINT = "Edit ▸ Leave out … keeps a section, bibliographies, quotations or a given text out of matching and counting."


class LeftOutView(QWidget):
    """The list of exclusions."""

    def __init__(self, session: ComparisonSession, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._list = QListWidget()
        self._list.setAccessibleName("Left out")
        self._hint = make_label(HINT, "quiet")
        self._hint.setWordWrap(True)
        self._back = QPushButton("Take back")
        self._back.clicked.connect(self._take_back)
        self._list.itemSelectionChanged.connect(self._enable)
        row = QHBoxLayout()
        row.addWidget(self._hint, 1)
        row.addWidget(self._back)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 2, 8, 6)
        column.addWidget(self._list, 1)
        column.addLayout(row)
        session.filler.serve(self, self.refresh, (session.decision_changed, self.refresh))
        self._enable()

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours: the style sheet does."""

    def refresh(self) -> None:
        """List the present exclusions."""
        self._list.clear()
        comparison = self._session.comparison
        for exclusion in comparison.exclusions if comparison is not None else ():
            assert comparison is not None
            item = QListWidgetItem(describe_exclusion(comparison, exclusion))
            item.setData(Qt.ItemDataRole.UserRole, exclusion)
            self._list.addItem(item)
        self._enable()

    def _enable(self) -> None:
        self._back.setEnabled(self._list.currentItem() is not None and bool(self._list.selectedItems()))

    def _take_back(self) -> None:
        for item in self._list.selectedItems():
            self._session.take_back(item.data(Qt.ItemDataRole.UserRole))


def describe_exclusion(comparison: Comparison, exclusion: Exclusion) -> str:
    """One exclusion in a line: side, sentences, reason, first words."""
    letter = "A" if exclusion.side is Side.LEFT else "B"
    stretch = sentence_range(exclusion.sentences.first, exclusion.sentences.count)
    first = comparison.side(exclusion.side).sentences[exclusion.sentences.first]
    return f"{letter} {stretch} · {one_line(exclusion.reason, 60)} · {one_line(first.text, 80)}"
