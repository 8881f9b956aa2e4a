"""All scores, each with a line on what it means."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from copyviz.gui.cards import make_label
from copyviz.gui.session import ComparisonSession
from copyviz.presentation.score_words import score_lines
from copyviz.presentation.themes import Theme


class MeasuresView(QScrollArea):
    """The scores of the present comparison."""

    def __init__(self, session: ComparisonSession, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setAccessibleName("Measures")
        self._session = session
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(12, 4, 10, 8)
        self._grid = QGridLayout()
        self._grid.setColumnStretch(2, 1)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(7)
        column.addLayout(self._grid)
        column.addStretch(1)
        self.setWidget(inner)
        self._rows: list[tuple[QLabel, QLabel, QLabel]] = []
        session.filler.serve(
            self,
            self.refresh,
            (session.visible_changed, self.refresh),
            (session.passages_changed, self.refresh),
            (session.measured_changed, self.refresh),
        )

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours: the style sheet does."""

    def refresh(self) -> None:
        """Show the scores again."""
        comparison = self._session.comparison
        lines = score_lines(comparison) if comparison is not None else ()
        while len(self._rows) < len(lines):
            self._add_row()
        for number, labels in enumerate(self._rows):
            for label in labels:
                label.setVisible(number < len(lines))
        for labels, line in zip(self._rows, lines, strict=False):
            for label, text in zip(labels, (line.name, line.value, line.meaning), strict=True):
                label.setText(text)

    def _add_row(self) -> None:
        name, value, meaning = make_label("", "quiet"), make_label("", "strong"), make_label("", "quiet")
        meaning.setWordWrap(True)
        value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        top = Qt.AlignmentFlag.AlignTop
        number = len(self._rows)
        self._grid.addWidget(name, number, 0, top)
        self._grid.addWidget(value, number, 1, top | Qt.AlignmentFlag.AlignRight)
        self._grid.addWidget(meaning, number, 2, top)
        self._rows.append((name, value, meaning))
