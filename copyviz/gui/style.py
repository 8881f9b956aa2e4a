"""Turns a theme into Qt's palette and style sheet."""

from __future__ import annotations

from string import Template

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication

from copyviz import resources
from copyviz.presentation.text_fit import FAMILIES
from copyviz.presentation.themes import DARK, LIGHT, Theme

TEXT_POINTS = 9.5


def system_theme(application: QApplication) -> Theme:
    """Light or dark, as the desktop has it."""
    window = application.palette().color(QPalette.ColorRole.Window)
    return DARK if window.lightness() < 128 else LIGHT


def apply_theme(application: QApplication, theme: Theme) -> None:
    """Dress the whole program in a theme."""
    application.setPalette(make_palette(theme))
    application.setStyleSheet(style_sheet(theme))


def apply_font(application: QApplication) -> None:
    """Choose a quiet sans serif of the system."""
    known = set(QFontDatabase.families())
    font = QFont(application.font())
    font.setFamilies([family for family in FAMILIES if family in known] or [font.family()])
    font.setPointSizeF(TEXT_POINTS)
    application.setFont(font)


def style_sheet(theme: Theme) -> str:
    """The style sheet of a theme; the template's names are the fields of the theme."""
    fields = {name: getattr(theme, name) for name in Theme.__slots__}
    icons = resources.path("icons").as_posix()
    tone = "dark" if theme.dark else "light"
    return Template(resources.read_text("styles/window.qss")).substitute(fields, icons=icons, tone=tone)


def make_palette(theme: Theme) -> QPalette:
    """Qt's palette for what the style sheet does not reach."""
    palette = QPalette()
    roles = {
        QPalette.ColorRole.Window: theme.background,
        QPalette.ColorRole.WindowText: theme.text,
        QPalette.ColorRole.Base: theme.card,
        QPalette.ColorRole.AlternateBase: theme.background,
        QPalette.ColorRole.Text: theme.text,
        QPalette.ColorRole.Button: theme.card,
        QPalette.ColorRole.ButtonText: theme.text,
        QPalette.ColorRole.ToolTipBase: theme.card,
        QPalette.ColorRole.ToolTipText: theme.text,
        QPalette.ColorRole.PlaceholderText: theme.faint,
        QPalette.ColorRole.Highlight: theme.accent,
        QPalette.ColorRole.HighlightedText: theme.accent_text,
        QPalette.ColorRole.Link: theme.accent,
        QPalette.ColorRole.Mid: theme.hairline,
    }
    for role, colour in roles.items():
        palette.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText, QPalette.ColorRole.WindowText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.faint))
    return palette
