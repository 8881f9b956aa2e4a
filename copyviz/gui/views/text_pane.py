"""One side's text with its position strip, find line and, for PDF, its pages."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from copyviz.gui.cards import Card
from copyviz.gui.views.find_bar import FindBar
from copyviz.gui.views.page_view import PageView
from copyviz.gui.views.position_strip import PositionStrip
from copyviz.gui.views.sentence_text import SentenceText
from copyviz.model.comparison import Side
from copyviz.model.hierarchy import Hierarchy
from copyviz.presentation.sentence_marks import Marks
from copyviz.presentation.themes import Theme


class TextPane(QWidget):
    """A document as text or as pages.

    Signals:
        sentence_clicked: the user clicked a sentence.
        moved: the user scrolled the text.
    """

    sentence_clicked = Signal(int)
    moved = Signal()

    def __init__(self, side: Side, theme: Theme, actions: list[QAction]) -> None:
        super().__init__()
        letter = "A" if side is Side.LEFT else "B"
        self._hierarchy: Hierarchy | None = None
        self.text = SentenceText(theme)
        self.text.setAccessibleName(f"Text of {letter}")
        self.strip = PositionStrip(theme)
        self.find_bar = FindBar(self.text)
        self.pages = PageView(theme)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.text)
        self._stack.addWidget(self.pages)
        self.page_action = QAction("Page", self, checkable=True)
        self.page_action.setToolTip("Show the page itself, with the sentence marked")
        self.page_action.toggled.connect(self._turn)
        self._lay_out(f"{letter} — text", [self.page_action, *actions])
        self.text.sentence_clicked.connect(self.sentence_clicked)
        self.text.moved.connect(self._tell_moved)
        self.strip.asked.connect(self._go)

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        for widget in (self.text, self.strip, self.pages):
            widget.set_theme(theme)

    def show_document(self, hierarchy: Hierarchy | None, kept: bytes | None = None) -> None:
        """Show another document, and its pages from a kept copy where there is one."""
        self._hierarchy = hierarchy
        self.text.show_text(hierarchy)
        self.strip.set_marks(None)
        paged = hierarchy is not None and hierarchy.document.source.pages > 0
        self.page_action.setVisible(paged)
        if not paged:
            self.page_action.setChecked(False)
        self.pages.show_document(hierarchy if paged else None, kept)

    def show_marks(self, marks: Marks) -> None:
        """Tint sentences by their matches."""
        self.text.set_marks(marks)
        self.strip.set_marks(marks)
        self.strip.set_seen(self.text.seen())
        self.pages.set_marks(marks)

    def show_current(self, sentences: frozenset[int], *, scroll: bool) -> None:
        """Frame sentences and scroll to the first."""
        self.text.set_current(sentences)
        self.pages.set_current(sentences)
        if sentences and scroll:
            self.text.centre_on(min(sentences))

    def _lay_out(self, heading: str, actions: list[QAction]) -> None:
        body = QWidget()
        row = QHBoxLayout()
        row.setContentsMargins(6, 0, 8, 0)
        row.setSpacing(4)
        row.addWidget(self._stack, 1)
        row.addWidget(self.strip)
        inner = QVBoxLayout(body)
        inner.setContentsMargins(0, 0, 0, 6)
        inner.setSpacing(2)
        inner.addLayout(row, 1)
        inner.addWidget(self.find_bar)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(Card(heading, body, actions))

    def _turn(self, pages: bool) -> None:
        self._stack.setCurrentWidget(self.pages if pages else self.text)
        self.pages.set_active(pages)

    def _tell_moved(self) -> None:
        self.strip.set_seen(self.text.seen())
        self.moved.emit()

    def _go(self, share: float) -> None:
        if self._hierarchy is not None and self._hierarchy.sentences:
            last = len(self._hierarchy.sentences) - 1
            self.text.centre_on(min(last, max(0, int(share * (last + 1)))))
