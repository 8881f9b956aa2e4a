"""The two texts side by side: tinted matches, the current pair framed, scrolling together."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QWidget

from copyviz.gui.selection import (
    NodeSelection,
    PairSelection,
    PassageSelection,
    RectangleSelection,
    Selection,
    SentenceSelection,
)
from copyviz.gui.session import ComparisonSession
from copyviz.gui.settings import Settings
from copyviz.gui.views.text_pane import TextPane
from copyviz.gui.views.verbatim_lines import VerbatimLines
from copyviz.model.comparison import Comparison, Side
from copyviz.model.matches import Interval, MatchTable
from copyviz.pipeline.originals import kept_document
from copyviz.presentation.sentence_marks import sentence_marks
from copyviz.presentation.themes import Theme


class TextsView(QWidget):
    """Both texts.

    Signals:
        find_asked: the user wants to find sentences elsewhere, told by their side and stretch.
    """

    find_asked = Signal(object, object)

    def __init__(self, session: ComparisonSession, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.sync = QAction("Scroll together", self, checkable=True, checked=True)
        self.sync.setToolTip("When one text is scrolled, the other follows to the matching place")
        self.sync.toggled.connect(self._resume)
        self.verbatim = QAction("Verbatim", self, checkable=True, checked=True)
        self.verbatim.setToolTip("Underline what stands word for word in the other document, from 16 characters up")
        self.verbatim.toggled.connect(self._show_verbatim)
        self.panes = {
            Side.LEFT: TextPane(Side.LEFT, theme, []),
            Side.RIGHT: TextPane(Side.RIGHT, theme, [self.verbatim, self.sync]),
        }
        self._offset = 0
        self._following = False
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setHandleWidth(8)
        split.setChildrenCollapsible(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(split)
        for side, pane in self.panes.items():
            split.addWidget(pane)
            pane.sentence_clicked.connect(lambda sentence, side=side: self._choose(side, sentence))
            pane.text.find_asked.connect(lambda sentence, side=side: self._ask_to_find(side, sentence))
            pane.moved.connect(lambda side=side: self._follow(side))
        session.filler.serve(
            self,
            self._show_documents,
            (session.visible_changed, self._show_marks),
            (session.measured_changed, self._show_verbatim),
            (session.selection_changed, self._show_selection),
        )

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        for pane in self.panes.values():
            pane.set_theme(theme)

    def restore(self, settings: Settings) -> None:
        """Bring back the switches of last time."""
        self.verbatim.setChecked(settings.flag("verbatim-lines", default=True))

    def save(self, settings: Settings) -> None:
        """Remember the switches."""
        settings.save_flag("verbatim-lines", self.verbatim.isChecked())

    def close_work(self) -> None:
        """End all work of the panes."""
        for pane in self.panes.values():
            pane.pages.close_work()

    def show_find(self) -> None:
        """Open the find line of the pane in use."""
        right = self.panes[Side.RIGHT]
        (right if right.text.hasFocus() else self.panes[Side.LEFT]).find_bar.ask()

    def _show_documents(self) -> Iterator[None]:
        comparison = self._session.comparison
        self._offset = 0
        for side, pane in self.panes.items():
            self._following = True
            if comparison is not None:
                pane.show_document(comparison.side(side), kept_document(comparison, side))
            else:
                pane.show_document(None)
            self._following = False
            yield
        self._show_verbatim()

    def _show_marks(self) -> None:
        comparison, table = self._session.comparison, self._session.visible
        if comparison is not None and table is not None:
            for side, pane in self.panes.items():
                pane.show_marks(sentence_marks(comparison, table, side))

    def _show_verbatim(self) -> None:
        comparison = self._session.comparison
        runs = comparison.runs if comparison is not None and self.verbatim.isChecked() else None
        for place, (side, pane) in enumerate(self.panes.items()):
            if comparison is None or runs is None:
                pane.text.set_verbatim(None)
            else:
                pane.text.set_verbatim(VerbatimLines(comparison.side(side), runs[place]))

    def _show_selection(self) -> None:
        comparison = self._session.comparison
        if comparison is None:
            return
        self._following = True
        for side, pane in self.panes.items():
            chosen = selected_sentences(comparison, self._session.visible, self._session.selection, side)
            scroll = self._scrolls(side)
            pane.show_current(frozenset(range(chosen.first, chosen.end)) if chosen else frozenset(), scroll=scroll)
        self._following = False
        self._offset = 0

    def _scrolls(self, side: Side) -> bool:
        """A text does not jump under the mouse that clicked in it."""
        selection = self._session.selection
        return not (isinstance(selection, SentenceSelection) and selection.side is side)

    def _choose(self, side: Side, sentence: int) -> None:
        """A click on a sentence selects its best pair, else the sentence alone."""
        pair = best_pair(self._session.visible, side, sentence)
        self._session.select(pair or SentenceSelection(side, sentence))

    def _ask_to_find(self, side: Side, sentence: int) -> None:
        """The sentence under the mouse, or all that is selected around it."""
        comparison = self._session.comparison
        if comparison is not None:
            chosen = selected_sentences(comparison, self._session.visible, self._session.selection, side)
            inside = chosen is not None and chosen.first <= sentence < chosen.end
            self.find_asked.emit(side, chosen if inside else Interval(sentence, 1))

    # Scrolling together

    def _follow(self, side: Side) -> None:
        if self._following or not self.sync.isChecked() or self._session.comparison is None:
            return
        self._following = True
        sentence = self.panes[side].text.middle_sentence()
        offset = self._offset if side is Side.LEFT else -self._offset
        self.panes[side.other].text.centre_on(self._clamp(side.other, self._partner(side, sentence) + offset))
        self._following = False

    def _resume(self, on: bool) -> None:
        """Scroll together again from where both texts are now."""
        if on and self._session.comparison is not None:
            left, right = (self.panes[side].text.middle_sentence() for side in Side)
            self._offset = right - self._partner(Side.LEFT, left)

    def _partner(self, side: Side, sentence: int) -> int:
        """Where the sentence would stand on the other side, by the nearest match."""
        table, comparison = self._session.visible, self._session.comparison
        assert comparison is not None
        if table is None or len(table) == 0:
            counts = len(comparison.side(side).sentences), len(comparison.side(side.other).sentences)
            return sentence * counts[1] // max(1, counts[0])
        own, other = (table.left, table.right) if side is Side.LEFT else (table.right, table.left)
        nearest = int(np.argmin(np.abs(own - sentence)))
        return int(other[nearest]) + sentence - int(own[nearest])

    def _clamp(self, side: Side, sentence: int) -> int:
        comparison = self._session.comparison
        assert comparison is not None
        return min(max(sentence, 0), len(comparison.side(side).sentences) - 1)


def best_pair(table: MatchTable | None, side: Side, sentence: int) -> PairSelection | None:
    """The pair with the highest score that a sentence belongs to."""
    if table is None:
        return None
    rows = np.flatnonzero((table.left if side is Side.LEFT else table.right) == sentence)
    if len(rows) == 0:
        return None
    best = int(rows[np.argmax(table.score[rows])])
    return PairSelection(int(table.left[best]), int(table.right[best]))


def selected_sentences(
    comparison: Comparison, table: MatchTable | None, selection: Selection | None, side: Side
) -> Interval | None:
    """The sentences of one side that the selection means."""
    match selection:
        case PairSelection(left, right):
            return Interval(left if side is Side.LEFT else right, 1)
        case SentenceSelection(own, sentence):
            return Interval(sentence, 1) if own is side else None
        case PassageSelection(number) if number < len(comparison.passages):
            passage = comparison.passages[number]
            return passage.left if side is Side.LEFT else passage.right
        case RectangleSelection(left_stretch, right_stretch):
            return left_stretch if side is Side.LEFT else right_stretch
        case NodeSelection(own, number):
            return node_sentences(comparison, table, own, number, side)
        case _:
            return None


def node_sentences(
    comparison: Comparison, table: MatchTable | None, own: Side, number: int, side: Side
) -> Interval | None:
    """A node's own stretch or, on the other side, where its first match stands."""
    node = comparison.side(own).nodes[number]
    if own is side:
        return Interval(node.first, node.count)
    if table is None:
        return None
    mine, other = (table.left, table.right) if own is Side.LEFT else (table.right, table.left)
    partners = other[(mine >= node.first) & (mine < node.end)]
    return Interval(int(partners.min()), 1) if len(partners) else None
