"""How changed text is drawn: underlined, struck or dotted, and in colour."""

from __future__ import annotations

from PySide6.QtGui import QColor, QTextCharFormat

from copyviz.presentation.revision_colours import revision_colours
from copyviz.presentation.revision_marks import Mark
from copyviz.presentation.themes import Theme


def looks_of(theme: Theme) -> dict[Mark, QTextCharFormat]:
    """How marked text is drawn: by a line and by colour, so that either alone suffices."""
    inks = revision_colours(theme)
    made = {mark: QTextCharFormat() for mark in Mark}
    for mark, ink in ((Mark.INSERTED, inks.inserted), (Mark.DELETED, inks.deleted), (Mark.MOVED, inks.moved)):
        made[mark].setForeground(QColor(ink.text))
        made[mark].setBackground(QColor(ink.ground))
    made[Mark.INSERTED].setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
    made[Mark.DELETED].setFontStrikeOut(True)
    made[Mark.MOVED].setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
    made[Mark.NOTE].setForeground(QColor(theme.quiet))
    made[Mark.NOTE].setFontItalic(True)
    return made
