"""Sets text in lines of a width with Qt, letter by letter measured; all lengths are tenths of a point."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextCharFormat, QTextLayout, QTextOption

from copyviz.export.painting import font_of
from copyviz.text.visible import make_visible

# Fonts have whole sizes; in tenths of a point every size of ours is whole.
POINT = 10.0
LEADING = 1.36
# Wider spaces are meant: they stand between the parts of a heading.
SPACE = re.compile("[ \t\n\r\f\v\x1c-\x1f\x85\u2028\u2029]+")
EM_SPACE = "\u2003"
# Latin, Greek and Cyrillic letters end here.
LAST_SLANTED = "\u052f"


@dataclass(frozen=True, slots=True)
class Look:
    """How a run of text looks; `size` counts points."""

    size: float
    colour: str
    bold: bool = False
    slanted: bool = False
    underlined: bool = False
    tint: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text in one look."""

    text: str
    look: Look


@dataclass(frozen=True, slots=True, eq=False)
class SetLine:
    """One line, ready to be drawn; it keeps the layout alive that it is part of."""

    layout: QTextLayout
    number: int
    height: float
    ascent: float

    def draw(self, painter: QPainter, left: float, top: float) -> None:
        """Draw the line with its upper left corner at a place."""
        line = self.layout.lineAt(self.number)
        # Lines with letters of a fallback font are taller; what all lines share is where the letters stand.
        line.draw(painter, QPointF(left, top + self.ascent - line.ascent()))


def set_text(pieces: Iterable[Piece], width: float, *, to_right: bool = False) -> tuple[SetLine, ...]:
    """The lines of a paragraph; hidden characters are made visible, and each text keeps its writing direction."""
    shown = [(clean(piece.text), piece.look) for piece in pieces]
    text = "".join(part for part, _ in shown)
    if not text:
        return ()
    base = shown[0][1]
    layout = QTextLayout(text, font_for(base.size, bold=base.bold))
    option = QTextOption(Qt.AlignmentFlag.AlignRight if to_right else Qt.AlignmentFlag.AlignLeft)
    option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats(formats_of(shown))
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
    layout.endLayout()
    height = base.size * POINT * LEADING
    metrics = metrics_for(base.size, bold=base.bold)
    ascent = (height - metrics.ascent() - metrics.descent()) / 2 + metrics.ascent()
    lines = []
    for number in range(layout.lineCount()):
        layout.lineAt(number).setPosition(QPointF(0.0, 0.0))
        lines.append(SetLine(layout, number, height, ascent))
    return tuple(lines)


def clean(text: str) -> str:
    """A text as it is set: one line, nothing hidden in it."""
    return make_visible(SPACE.sub(" ", text))


def formats_of(shown: list[tuple[str, Look]]) -> list[QTextLayout.FormatRange]:
    """The looks of all runs as Qt wants them; its places count in UTF-16."""
    formats, start = [], 0
    for text, look in shown:
        found = QTextLayout.FormatRange()
        found.start, found.length, found.format = start, length_for_qt(text), format_of(fitting(look, text))
        start += found.length
        formats.append(found)
    return formats


def fitting(look: Look, text: str) -> Look:
    """The look for a text: scripts that know no italics have no slanted letters in any font."""
    if look.slanted and any(letter > LAST_SLANTED and letter.isalpha() for letter in text):
        return replace(look, slanted=False)
    return look


def length_for_qt(text: str) -> int:
    """How long Qt takes a text to be."""
    return len(text) + sum(letter > "\uffff" for letter in text)


@cache
def format_of(look: Look) -> QTextCharFormat:
    """A look as Qt's format."""
    made = QTextCharFormat()
    font = QFont(font_for(look.size, bold=look.bold))
    font.setItalic(look.slanted)
    made.setFont(font)
    made.setForeground(QColor(look.colour))
    if look.underlined:
        made.setFontUnderline(True)
    if look.tint:
        made.setBackground(QColor(look.tint))
    return made


@cache
def font_for(size: float, *, bold: bool = False) -> QFont:
    """The font of figures in a size in points."""
    font = QFont(font_of(bold=bold))
    font.setPixelSize(round(size * POINT))
    return font


@cache
def metrics_for(size: float, *, bold: bool = False) -> QFontMetricsF:
    """The measures of a font."""
    return QFontMetricsF(font_for(size, bold=bold))
