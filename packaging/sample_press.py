"""Sets a story in two columns and writes it as PDF, with a running head and page numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

# Where these words may be broken at the end of a line.
HYPHENATION = (
    "an-nounced com-pen-sa-tion com-pared com-pany con-crete con-tract de-part-ing de-par-tures dis-cov-ered "
    "eve-ning fur-ther har-bour hun-dred in-spec-tion mar-ket min-utes morn-ing north-ern pas-sen-gers pe-ti-tion "
    "pic-tures pil-lars pro-tect rail-way re-ported Res-i-dents Sat-ur-day sea-ward sec-ond ser-vice Shop-keep-ers "
    "sig-na-tures strong-est sum-mer tick-ets tim-ber week-day"
)
BREAKS = {word.replace("-", ""): word.split("-") for word in HYPHENATION.split()}

BODY, LEADING = 11.5, 16.0


class Press:
    """Sets paragraphs in two columns, with a head and a page number on every page; lengths are in points."""

    page_width, page_height = 450.0, 540.0
    margin, gap, top, bottom = 42.0, 22.0, 56.0, 490.0
    scale = 10

    def __init__(self, target: Path, name: str, date: str) -> None:
        from PySide6.QtCore import QMarginsF, QSizeF
        from PySide6.QtGui import QPageSize, QPainter, QPdfWriter

        self.name, self.date = name, date
        self.writer = QPdfWriter(str(target))
        self.writer.setTitle("Pier stays shut until spring")
        self.writer.setCreator("")
        self.writer.setPageSize(QPageSize(QSizeF(self.page_width, self.page_height), QPageSize.Unit.Point))
        self.writer.setPageMargins(QMarginsF(0, 0, 0, 0))
        self.writer.setResolution(72 * self.scale)
        self.painter = QPainter(self.writer)
        self.page = 1
        self.column_top = self.y = self.top
        self.column = 0
        self.draw_furniture()

    @property
    def width(self) -> float:
        return (self.page_width - 2 * self.margin - self.gap) / 2

    @property
    def x(self) -> float:
        return self.margin + self.column * (self.width + self.gap)

    def add(self, element: Any) -> None:
        """Set one element of the article."""
        text = " ".join(element.text_content().split())
        if element.tag == "h1":
            self.set_banner(text, self.font(23, bold=True), 26)
        elif element.get("class") == "byline":
            self.set_banner(text, self.font(9, italic=True), 24)
            self.y += 6
            self.column_top = self.y
        elif element.tag in ("h2", "h3"):
            size = 14.0 if element.tag == "h2" else 12.0
            self.set_lines(
                text,
                self.font(size, bold=True),
                size * 1.3,
                before=14,
                after=4,
                keep=90 if element.tag == "h3" else 40,
            )
        elif element.tag == "ul":
            for item in element:
                self.set_lines(f"• {item.text_content()}", self.font(BODY), LEADING, indent=10, hanging=9)
            self.y += 5
        elif element.tag == "blockquote":
            self.set_lines(text, self.font(BODY, italic=True), LEADING, before=4, after=8, indent=14)
        elif element.tag == "table":
            self.set_table(element)
        else:
            self.set_lines(text, self.font(BODY), LEADING, after=7)

    def finish(self) -> None:
        """Close the file."""
        self.painter.end()

    def font(self, size: float, bold: bool = False, italic: bool = False) -> Any:
        from PySide6.QtGui import QFont

        font = QFont("DejaVu Serif Condensed")
        font.setPointSizeF(size)
        font.setBold(bold)
        font.setItalic(italic)
        return font

    def measure(self, text: str, font: Any) -> float:
        from PySide6.QtGui import QFontMetricsF

        return float(QFontMetricsF(font, self.writer).horizontalAdvance(text)) / self.scale

    def draw(self, x: float, y: float, text: str, font: Any) -> None:
        from PySide6.QtCore import QPointF

        self.painter.setFont(font)
        self.painter.drawText(QPointF(x * self.scale, y * self.scale), text)

    def draw_rule(self, left: float, right: float, y: float) -> None:
        from PySide6.QtCore import QLineF
        from PySide6.QtGui import QColor, QPen

        self.painter.setPen(QPen(QColor("gray"), 0.5 * self.scale))
        self.painter.drawLine(QLineF(left * self.scale, y * self.scale, right * self.scale, y * self.scale))
        self.painter.setPen(QPen("black"))

    def draw_furniture(self) -> None:
        """Draw the running head and the page number."""
        font = self.font(8)
        self.draw(self.margin, 34, self.name, font)
        self.draw(self.page_width - self.margin - self.measure(self.date, font), 34, self.date, font)
        self.draw_rule(self.margin, self.page_width - self.margin, 39)
        number = str(self.page)
        self.draw((self.page_width - self.measure(number, font)) / 2, 514, number, font)

    def set_banner(self, text: str, font: Any, height: float) -> None:
        """Set one line over both columns."""
        self.y += height
        self.draw(self.margin, self.y - height * 0.25, text, font)

    def set_lines(
        self,
        text: str,
        font: Any,
        leading: float,
        *,
        before: float = 0,
        after: float = 0,
        indent: float = 0,
        hanging: float = 0,
        keep: float = 0,
    ) -> None:
        """Set a paragraph line by line; `keep` is the room that must follow it in its column."""
        if self.y > self.column_top:
            self.y += before
        lines = self.break_lines(text, font, self.width - indent, hanging)
        if self.y + len(lines) * leading + after + keep > self.bottom and keep:
            self.next_column()
        for number, line in enumerate(lines):
            if self.y + leading > self.bottom:
                self.next_column()
            self.y += leading
            self.draw(self.x + indent + (hanging if number else 0), self.y - leading * 0.25, line, font)
        self.y += after

    def break_lines(self, text: str, font: Any, width: float, hanging: float) -> list[str]:
        """The lines of a paragraph, with words broken where HYPHENATION allows it."""
        lines: list[str] = []
        line = ""
        for word in text.split():
            room = width - (hanging if lines else 0)
            longer = f"{line} {word}".strip()
            if self.measure(longer, font) <= room:
                line = longer
                continue
            head, rest = self.break_word(line, word, font, room)
            lines.append(head)
            line = rest
        return [*lines, line]

    def break_word(self, line: str, word: str, font: Any, room: float) -> tuple[str, str]:
        """As much of the word as fits on the line, and what goes on the next."""
        letters = word.rstrip(".,”:")
        pieces = BREAKS.get(letters, [letters])
        for count in range(len(pieces) - 1, 0, -1):
            head = f"{line} {''.join(pieces[:count])}-".strip()
            if self.measure(head, font) <= room:
                return head, "".join(pieces[count:]) + word[len(letters) :]
        return line, word

    def next_column(self) -> None:
        if self.column == 1:
            self.turn_page()
        else:
            self.column = 1
            self.y = self.column_top

    def turn_page(self) -> None:
        """Begin a page."""
        self.writer.newPage()
        self.page += 1
        self.column = 0
        self.y = self.column_top = self.top
        self.draw_furniture()

    def set_table(self, table: Any) -> None:
        """Set a table in a column; all cells are short enough for one line."""
        rows = list(table.iter("tr"))
        if self.y + len(rows) * 16 + 10 > self.bottom:
            self.next_column()
        for row in rows:
            self.y += 16
            for share, cell in zip((0, 0.36, 0.71), row, strict=True):
                self.draw(
                    self.x + share * self.width, self.y - 5, cell.text_content(), self.font(8.5, cell.tag == "th")
                )
            self.draw_rule(self.x, self.x + self.width, self.y)
        self.y += 10
