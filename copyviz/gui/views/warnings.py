"""What the readers and the comparison want the user to know, with what to do."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from copyviz.gui.session import ComparisonSession
from copyviz.model.comparison import Comparison
from copyviz.presentation.themes import Theme
from copyviz.text.visible import make_visible


class WarningsView(QWidget):
    """All warnings of both documents and of the comparison."""

    def __init__(self, session: ComparisonSession, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._text = QPlainTextEdit(readOnly=True)
        self._text.setAccessibleName("Warnings")
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 2, 8, 6)
        column.addWidget(self._text)
        session.filler.serve(self, self.refresh)

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours: the style sheet does."""

    def refresh(self) -> None:
        """Show the warnings of the present comparison."""
        comparison = self._session.comparison
        lines = warning_lines(comparison) if comparison is not None else []
        self._text.setPlainText("\n\n".join(lines) if lines else "Nothing to warn of.")


def warning_lines(comparison: Comparison) -> list[str]:
    """Each warning as one plain paragraph, with the side it is about."""
    groups = (
        (f"A ({comparison.left.document.source.name}): ", comparison.left.document.warnings),
        (f"B ({comparison.right.document.source.name}): ", comparison.right.document.warnings),
        ("", comparison.warnings),
    )
    return [make_visible(f"{where}{w.message} {w.hint}".strip()) for where, warnings in groups for w in warnings]
