"""Why two sentences match: both with their words marked, the table of factors, and the rule that decided."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QResizeEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QScrollArea, QSizePolicy, QTextEdit, QVBoxLayout, QWidget

from copyviz.errors import CopyVizError
from copyviz.gui.cards import make_label
from copyviz.gui.selection import PairSelection
from copyviz.gui.session import ComparisonSession
from copyviz.gui.views.factor_map import FactorMap
from copyviz.model.comparison import Comparison
from copyviz.model.explanation import Explanation
from copyviz.pipeline.explain import explain
from copyviz.presentation.themes import Theme
from copyviz.presentation.word_marks import RELATED_FROM, SAME_FROM
from copyviz.text.visible import make_visible
from copyviz.text.words import surface_words

NOTHING = "Click a dot, or press n, to see why two sentences match."
LEGEND = "Underlined: the same word. Tinted: a related word. Grey: a stop word or not found in the other sentence."


class WhyView(QScrollArea):
    """Explains the selected pair."""

    def __init__(self, session: ComparisonSession, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._session, self._theme = session, theme
        self._title = make_label(NOTHING, "quiet")
        self._title.setWordWrap(True)
        self._left, self._right = MarkedSentence("Sentence of A"), MarkedSentence("Sentence of B")
        self._rule = make_label("", "strong")
        self._rule.setWordWrap(True)
        self._rule.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._map = FactorMap(theme)
        self._wide = Sideways(self._map)
        self._legend = make_label(LEGEND, "quiet")
        self._legend.setWordWrap(True)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(12, 4, 10, 8)
        column.setSpacing(6)
        for widget in (self._title, self._rule, self._left, self._right, self._wide, self._legend):
            column.addWidget(widget)
        column.addStretch(1)
        self.setWidget(inner)
        serve = session.filler.serve
        serve(self, self.refresh, (session.decision_changed, self.refresh), (session.selection_changed, self.refresh))

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self._theme = theme
        self._map.set_theme(theme)
        self.refresh()

    def refresh(self) -> None:
        """Explain the selected pair, or say how to select one."""
        comparison, selection = self._session.comparison, self._session.selection
        pair = selection if isinstance(selection, PairSelection) else None
        for widget in (self._rule, self._left, self._right, self._wide, self._legend):
            widget.setVisible(pair is not None)
        self._title.setText(NOTHING)
        if comparison is None or pair is None:
            return
        try:
            self._show(comparison, explain(comparison, pair.left, pair.right))
        except CopyVizError as error:
            self._title.setText(str(error))

    def _show(self, comparison: Comparison, explanation: Explanation) -> None:
        evidence = explanation.evidence
        self._title.setText(title_of(explanation))
        note = f"\n{explanation.note}" if explanation.note else ""
        self._rule.setText(f"A→B {evidence.forward:.2f} · B→A {evidence.backward:.2f}    {explanation.rule}{note}")
        left = " ".join(comparison.left.sentences[number].text for number in explanation.left)
        right = " ".join(comparison.right.sentences[number].text for number in explanation.right)
        found = {word: float(mu) for word, mu in zip(evidence.left_words, evidence.left_mu, strict=True)}
        self._left.show_sentence(left, found, self._theme)
        found = {word: float(mu) for word, mu in zip(evidence.right_words, evidence.right_mu, strict=True)}
        self._right.show_sentence(right, found, self._theme)
        self._map.show_evidence(evidence)
        self._wide.fit()
        self._wide.setVisible(bool(evidence.factors.size))


class Sideways(QScrollArea):
    """A widget that may be wider than the view: it alone scrolls sideways, and the texts around it stay whole."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(content)
        self._content = content

    def fit(self) -> None:
        """As tall as the content, with room for the bar."""
        self.setFixedHeight(self._content.minimumHeight() + self.horizontalScrollBar().sizeHint().height())


def title_of(explanation: Explanation) -> str:
    """Which sentences are explained, and by what they were compared."""
    left, right = (" + ".join(str(number + 1) for number in side) for side in (explanation.left, explanation.right))
    text = f"Sentence {left} of A and {right} of B"
    keys = explanation.evidence.left_keys, explanation.evidence.right_keys
    if any(keys):
        text += f" · compared by {' '.join(keys[0]) or '–'} and {' '.join(keys[1]) or '–'}"
    return text


class MarkedSentence(QPlainTextEdit):
    """A sentence whose words are marked by how far they are found in the other one."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(1)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)

    def show_sentence(self, text: str, found: dict[str, float], theme: Theme) -> None:
        """Show a sentence; `found` tells how far each word stands in the other sentence."""
        text = make_visible(" ".join(text.split()))
        self.setPlainText(text)
        self.setExtraSelections(
            [self._mark(start, end, found.get(word, 0.0), theme) for start, end, _, word in surface_words(text)]
        )
        self._fit()

    def _mark(self, start: int, end: int, mu: float, theme: Theme) -> QTextEdit.ExtraSelection:
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        look = QTextCharFormat()
        if mu >= SAME_FROM:
            look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
            look.setUnderlineColor(QColor(theme.bar))
        elif mu >= RELATED_FROM:
            look.setBackground(QColor(theme.fill))
        else:
            look.setForeground(QColor(theme.quiet))
        selection = QTextEdit.ExtraSelection()
        selection.cursor = cursor  # type: ignore[attr-defined, unused-ignore]
        selection.format = look  # type: ignore[attr-defined, unused-ignore]
        return selection

    def _fit(self) -> None:
        """As tall as the text: a QPlainTextEdit counts its size in lines."""
        lines = max(1, sum(self._lines()))
        self.setFixedHeight(int(lines * self.fontMetrics().lineSpacing() + 6))

    def _lines(self) -> list[int]:
        block, counts = self.document().firstBlock(), []
        while block.isValid():
            self.document().documentLayout().blockBoundingRect(block)
            counts.append(block.layout().lineCount())
            block = block.next()
        return counts

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap anew."""
        super().resizeEvent(event)
        self._fit()
