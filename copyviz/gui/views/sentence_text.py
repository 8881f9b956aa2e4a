"""A document's text, a sentence a line, tinted by its matches; only what is seen is painted."""

from __future__ import annotations

from bisect import bisect_right

from PySide6.QtCore import QLineF, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QPainter,
    QPaintEvent,
    QPen,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QMenu, QWidget

from copyviz.gui.views.numbered_text import NumberedText
from copyviz.gui.views.verbatim_lines import VerbatimLines
from copyviz.model.hierarchy import Hierarchy, NodeKind
from copyviz.presentation.colours import blend
from copyviz.presentation.grades import GRADES
from copyviz.presentation.sentence_marks import LEFT_OUT, UNMARKED, Marks
from copyviz.presentation.themes import Theme
from copyviz.text.visible import make_visible
from copyviz.trees.shares import spans_of

TINT = 0.16
UNDERLINE = 0.6
GUTTER_SPACE = 12


class SentenceText(NumberedText):
    """Shows sentences with numbers beside them.

    Signals:
        sentence_clicked: the user clicked a sentence.
        find_asked: the user wants to find a sentence elsewhere.
    """

    sentence_clicked = Signal(int)
    find_asked = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._marks: Marks | None = None
        self._current: frozenset[int] = frozenset()
        self._block_of: list[int] = []
        self._verbatim: VerbatimLines | None = None

    # What is shown

    def show_text(self, hierarchy: Hierarchy | None) -> None:
        """Show another document."""
        lines, self._block_of = lay_lines(hierarchy) if hierarchy is not None else ([], [])
        self._marks, self._current, self._verbatim = None, frozenset(), None
        self.setPlainText("\n".join(lines))
        if hierarchy is not None:
            self._embolden(hierarchy)
        self.widen_gutter(len(str(max(1, len(self._block_of)))), GUTTER_SPACE)

    def set_marks(self, marks: Marks) -> None:
        """Tint other sentences."""
        self._marks = marks
        self.viewport().update()

    def set_verbatim(self, lines: VerbatimLines | None) -> None:
        """Underline what stands word for word in the other document, or nothing."""
        self._verbatim = lines
        self.viewport().update()

    def set_current(self, sentences: frozenset[int]) -> None:
        """Frame these sentences."""
        self._current = sentences
        self.repaint_all()

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self._theme = theme
        self.repaint_all()

    # Places

    def block_of(self, sentence: int) -> QTextBlock:
        """The line of a sentence."""
        return self.document().findBlockByNumber(self._block_of[sentence])

    def sentence_of(self, block: QTextBlock) -> int | None:
        """The sentence of a line; none for the empty lines between paragraphs."""
        number = bisect_right(self._block_of, block.blockNumber()) - 1
        return number if number >= 0 and self._block_of[number] == block.blockNumber() else None

    def middle_sentence(self) -> int:
        """The sentence in the middle of what is seen."""
        block = self.cursorForPosition(self.viewport().rect().center()).block()
        return max(0, bisect_right(self._block_of, block.blockNumber()) - 1)

    def centre_on(self, sentence: int) -> None:
        """Scroll so that a sentence is in the middle."""
        if not 0 <= sentence < len(self._block_of):
            return
        cursor = QTextCursor(self.block_of(sentence))
        self.setTextCursor(cursor)
        self.centerCursor()

    def seen(self) -> tuple[float, float]:
        """Where the view is, as shares of the whole text."""
        bar = self.verticalScrollBar()
        whole = bar.maximum() - bar.minimum() + bar.pageStep()
        return (bar.value() / whole, (bar.value() + bar.pageStep()) / whole) if whole > 0 else (0.0, 1.0)

    # Qt's events

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tints below the text and the frames above it."""
        painter = QPainter(self.viewport())
        for sentence, box in self.visible_boxes():
            if (tint := self._tint(sentence)) is not None:
                painter.fillRect(box.adjusted(2, 1, -2, -1), tint)
        painter.end()
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(blend(self._theme.card, self._theme.bar, UNDERLINE)), 1.2))
        painter.drawLines(self.verbatim_lines())
        framed = (box for sentence, box in self.visible_boxes() if sentence in self._current)
        self.paint_frames(painter, framed, self._theme.highlight)

    def take_click(self, block: QTextBlock) -> None:
        """A click selects the sentence."""
        sentence = self.sentence_of(block)
        if sentence is not None:
            self.sentence_clicked.emit(sentence)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the text under the mouse."""
        menu = self.make_menu(event.pos())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def make_menu(self, position: QPoint) -> QMenu:
        """What any text offers, and to find the sentence elsewhere."""
        menu = self.createStandardContextMenu(position)
        sentence = self.sentence_of(self.cursorForPosition(position).block())
        if sentence is not None:
            menu.addSeparator()
            menu.addAction("Find elsewhere …", lambda: self.find_asked.emit(sentence))
        return menu

    def paint_gutter(self, painter: QPainter, width: int) -> None:
        """Paint the numbers of the sentences that are seen."""
        height = self.fontMetrics().height()
        for sentence, box in self.visible_boxes():
            painter.setPen(QColor(self._theme.highlight if sentence in self._current else self._theme.faint))
            place = QRectF(0, box.top(), width - 6, height)
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(sentence + 1))

    # Inside

    def visible_boxes(self) -> list[tuple[int, QRectF]]:
        """The sentences that are seen, with their boxes in the viewport."""
        found = ((self.sentence_of(block), box) for block, box in self.visible_blocks())
        return [(sentence, box) for sentence, box in found if sentence is not None]

    def verbatim_lines(self) -> list[QLineF]:
        """The lines under the verbatim runs that are seen."""
        if self._verbatim is None:
            return []
        lines: list[QLineF] = []
        left = self.contentOffset().x()
        for sentence, box in self.visible_boxes():
            lines += self._verbatim.under(sentence, self.block_of(sentence), QPointF(left, box.top()))
        return lines

    def _tint(self, sentence: int) -> QColor | None:
        mark = UNMARKED if self._marks is None else int(self._marks[sentence])
        if mark == UNMARKED:
            return None
        if mark == LEFT_OUT:
            return QColor(blend(self._theme.card, self._theme.removed, 0.5))
        return QColor(blend(self._theme.card, self._theme.grade(GRADES[mark]), TINT))

    def _embolden(self, hierarchy: Hierarchy) -> None:
        bold = QTextCharFormat()
        bold.setFontWeight(QFont.Weight.DemiBold)
        for node in hierarchy.nodes:
            if node.kind is NodeKind.SECTION or (node.number == 0 and node.title and has_own_first(hierarchy)):
                cursor = QTextCursor(self.block_of(node.first))
                cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
                cursor.mergeCharFormat(bold)


def has_own_first(hierarchy: Hierarchy) -> bool:
    """Whether the document's first sentence is its own heading."""
    return bool(hierarchy.sentences) and hierarchy.node_of(0).number == 0


def lay_lines(hierarchy: Hierarchy) -> tuple[list[str], list[int]]:
    """The lines of the text, with an empty one between blocks, and the line number of each sentence."""
    lines: list[str] = []
    block_of: list[int] = []
    owners = spans_of(hierarchy).owners.tolist()
    for sentence in hierarchy.sentences:
        if sentence.number and owners[sentence.number] != owners[sentence.number - 1]:
            lines.append("")
        block_of.append(len(lines))
        lines.append(make_visible(" ".join(sentence.text.split())))
    return lines, block_of
