"""Changed text as an editor expects it: what was put in underlined, what was taken out struck, moved text dotted."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextLayout,
)
from PySide6.QtWidgets import QWidget

from copyviz.gui.views.numbered_text import NumberedText
from copyviz.gui.views.revision_looks import looks_of
from copyviz.gui.views.verbatim_lines import shown_length
from copyviz.presentation.revision_colours import revision_colours
from copyviz.presentation.revision_marks import Mark
from copyviz.presentation.revision_rows import MarkedLine, RevisionRow
from copyviz.presentation.themes import Theme

GUTTER_SPACE = 16
BAR_PIXELS = 3
COLUMNS = ("one", "old", "new")
LINE_END = "\u2028"
"""Ends a line but no block."""


class RevisionText(NumberedText):
    """The rows of a step as one version or both in one.

    Signals:
        change_clicked: the user clicked a row; the number of its change.
        resized: the text is broken into other lines.
    """

    change_clicked = Signal(int)
    resized = Signal()

    def __init__(self, column: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        assert column in COLUMNS
        self._column, self._theme = column, theme
        self._rows: Sequence[RevisionRow] = ()
        self._row_of: list[int] = []
        self._block_of: list[int] = []
        self._current: int | None = None
        self._added: dict[int, int] = {}

    # What is shown

    def show_rows(self, rows: Sequence[RevisionRow]) -> None:
        """Show another text."""
        self._rows, self._current, self._added = rows, None, {}
        lines: list[str] = []
        self._row_of, self._block_of = [], []
        for number, row in enumerate(rows):
            self._block_of.append(len(lines))
            lines.append(self.line(row).text)
            self._row_of.append(number)
            if row.ends_paragraph and number + 1 < len(rows):
                lines.append("")
                self._row_of.append(-1)
        self.setPlainText("\n".join(lines))
        self._mark()
        digits = max((len(self.line(row).number) for row in rows), default=1)
        self.widen_gutter(digits, GUTTER_SPACE)

    def set_current(self, change: int | None) -> None:
        """Frame the rows of a change."""
        self._current = change
        self.repaint_all()

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self._theme = theme
        self._mark()
        self.repaint_all()

    def centre_on(self, change: int) -> None:
        """Scroll so that a change is in the middle, where it stands now rather than where it was."""
        found = [number for number, row in enumerate(self._rows) if row.change == change]
        found.sort(key=lambda number: (not self.line(self._rows[number]).text, self._rows[number].trace))
        if found:
            self.setTextCursor(QTextCursor(self.document().findBlockByNumber(self._block_of[found[0]])))
            self.centerCursor()

    def has(self, change: int) -> int:
        """Whether the sentence of a change stands here: 0 if not, 1 in the older column, 2 in any other."""
        there = any(row.change == change and not row.trace and self.line(row).text for row in self._rows)
        return there * (1 if self._column == "old" else 2)

    def top(self) -> tuple[int, int]:
        """The block at the top, and how many of its lines are above what is seen."""
        block = self.firstVisibleBlock()
        return block.blockNumber(), max(self.verticalScrollBar().value() - block.firstLineNumber(), 0)

    def scroll_to(self, place: tuple[int, int]) -> None:
        """Put a place at the top."""
        first = self.document().findBlockByNumber(place[0]).firstLineNumber()
        self.verticalScrollBar().setValue(first + place[1])

    # Empty lines that keep two columns beside each other

    def lines_in(self, number: int) -> int:
        """How many lines the text of a block takes, without those that were added."""
        block = self.document().findBlockByNumber(number)
        self.document().documentLayout().blockBoundingRect(block)
        return block.layout().lineCount() - self._added.get(number, 0)

    def add_lines(self, number: int, count: int) -> None:
        """Let so many empty lines follow the text of a block."""
        old = self._added.get(number, 0)
        if count == old:
            return
        cursor = QTextCursor(self.document().findBlockByNumber(number))
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
        cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, old)
        cursor.insertText(LINE_END * count)
        self._added[number] = count
        row = self.row_of(cursor.block())
        if row is not None:
            self._mark_line(cursor.block(), self.line(row), looks_of(self._theme))

    # Places

    def line(self, row: RevisionRow) -> MarkedLine:
        """The line of a row in this column."""
        return {"one": row.one, "old": row.old, "new": row.new}[self._column]

    def row_of(self, block: QTextBlock) -> RevisionRow | None:
        """The row of a line; none for those between paragraphs."""
        number = self._row_of[block.blockNumber()] if block.blockNumber() < len(self._row_of) else -1
        return self._rows[number] if number >= 0 else None

    def formats_of(self, change: int) -> list[tuple[str, QTextCharFormat]]:
        """The marked stretches of a change as they are drawn."""
        number = next(number for number, row in enumerate(self._rows) if row.change == change and not row.trace)
        block = self.document().findBlockByNumber(self._block_of[number])
        text = block.text().encode("utf-16-le")
        ranges = block.layout().formats()
        return [
            (text[2 * each.start : 2 * (each.start + each.length)].decode("utf-16-le"), QTextCharFormat(each.format))
            for each in ranges
        ]

    # Qt's events

    def paintEvent(self, event: QPaintEvent) -> None:
        """Frame the selected change above the text."""
        super().paintEvent(event)
        current = (box for row, box in self.visible_rows() if row.change == self._current and self.line(row).text)
        self.paint_frames(QPainter(self.viewport()), current, self._theme.highlight)

    def take_click(self, block: QTextBlock) -> None:
        """A click selects the change."""
        row = self.row_of(block)
        if row is not None:
            self.change_clicked.emit(row.change)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell that lines may be broken elsewhere."""
        super().resizeEvent(event)
        self.resized.emit()

    def paint_gutter(self, painter: QPainter, width: int) -> None:
        """Paint the numbers of the rows that are seen, and a bar beside those that changed."""
        theme, inks = self._theme, revision_colours(self._theme)
        height = self.fontMetrics().height()
        for row, box in self.visible_rows():
            line = self.line(row)
            if not line.text:
                continue
            painter.setPen(QColor(theme.highlight if row.change == self._current else theme.faint))
            place = QRectF(0, box.top(), width - 10, height)
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, line.number)
            colour = inks.of_kind(row.kind)
            if colour is not None:
                bar = QRectF(width - BAR_PIXELS - 3, box.top() + 1, BAR_PIXELS, box.height() - 2)
                painter.fillRect(bar, QColor(colour))

    # Inside

    def visible_rows(self) -> list[tuple[RevisionRow, QRectF]]:
        """The rows that are seen, with their boxes in the viewport."""
        boxes = []
        for block, box in self.visible_blocks():
            row = self.row_of(block)
            if row is not None:
                # Added lines stand below the text and do not belong to it.
                lines = max(block.layout().lineCount(), 1)
                box.setHeight(box.height() * (1 - self._added.get(block.blockNumber(), 0) / lines))
                boxes.append((row, box))
        return boxes

    def _mark(self) -> None:
        """Give marked stretches their looks; lines without marks cost nothing."""
        looks = looks_of(self._theme)
        block, place = self.document().firstBlock(), 0
        for number, row in enumerate(self._rows):
            line = self.line(row)
            if not line.marks:
                continue
            while place < self._block_of[number]:
                block, place = block.next(), place + 1
            self._mark_line(block, line, looks)

    def _mark_line(self, block: QTextBlock, line: MarkedLine, looks: dict[Mark, QTextCharFormat]) -> None:
        ranges = []
        for each in line.marks:
            stretch = QTextLayout.FormatRange()
            stretch.start = shown_length(line.text[: each.start])
            stretch.length = shown_length(line.text[: each.end]) - stretch.start
            stretch.format = looks[each.mark]
            ranges.append(stretch)
        block.layout().setFormats(ranges)
        self.document().markContentsDirty(block.position(), block.length())
