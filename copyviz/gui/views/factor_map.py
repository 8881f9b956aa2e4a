"""The heat map of factors: words of A across, of B down, and how far each word is found in the other sentence."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from copyviz.model.explanation import Evidence
from copyviz.presentation.colours import blend
from copyviz.presentation.themes import Theme
from copyviz.text.visible import one_line

CELL_WIDTH, CELL_HEIGHT = 46.0, 20.0
NARROW_CELL = 26.0
MARGIN, GAP = 6.0, 8.0
LABEL_WIDTH = 18
# Below this a factor is noise to the eye; the cell stays empty.
SHOWN_FROM = 0.05


class FactorMap(QWidget):
    """Draws the factors of one pair of sentences."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._evidence: Evidence | None = None
        self.setAccessibleName("Table of factors")
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self._theme = theme
        self.update()

    def show_evidence(self, evidence: Evidence | None) -> None:
        """Draw another pair."""
        self._evidence = evidence
        self.setAccessibleDescription(describe(evidence) if evidence is not None else "")
        self.updateGeometry()
        self.setMinimumSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        """As large as the words need."""
        evidence = self._evidence
        if evidence is None:
            return QSize(10, 10)
        side, top = self._margins(evidence)
        width = side + len(evidence.left_words) * self._cell(evidence) + GAP + CELL_WIDTH
        height = top + (len(evidence.right_words) + 1) * CELL_HEIGHT + GAP
        return QSize(int(width + 2 * MARGIN), int(height + 2 * MARGIN))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw labels, cells and the mu of each word."""
        if self._evidence is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(MARGIN, MARGIN)
        self._draw_labels(painter, self._evidence)
        self._draw_cells(painter, self._evidence)
        self._draw_mu(painter, self._evidence)

    def _metrics(self) -> QFontMetricsF:
        return QFontMetricsF(self.font())

    def _cell(self, evidence: Evidence) -> float:
        """Cells are narrow when there are many words, so that the whole table is seen at once."""
        return CELL_WIDTH if len(evidence.left_words) <= 9 else NARROW_CELL

    def _margins(self, evidence: Evidence) -> tuple[float, float]:
        metrics = self._metrics()
        side = max(
            (metrics.horizontalAdvance(label(word)) for word in (*evidence.right_words, "found in B")), default=0
        )
        longest = max((metrics.horizontalAdvance(label(word)) for word in evidence.left_words), default=0)
        upright = longest + 6 > self._cell(evidence)
        return side + 8, (longest + 8 if upright else CELL_HEIGHT)

    def _draw_labels(self, painter: QPainter, evidence: Evidence) -> None:
        side, top = self._margins(evidence)
        cell = self._cell(evidence)
        painter.setPen(QColor(self._theme.quiet))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for row, word in enumerate(evidence.right_words):
            painter.drawText(QRectF(0, top + row * CELL_HEIGHT, side - 6, CELL_HEIGHT), right, label(word))
        for column, word in enumerate(evidence.left_words):
            x = side + column * cell
            if top > CELL_HEIGHT:
                painter.save()
                painter.translate(QPointF(x + cell / 2 + self._metrics().ascent() / 2 - 1, top - 4))
                painter.rotate(-90)
                painter.drawText(QPointF(0, 0), label(word))
                painter.restore()
            else:
                painter.drawText(QRectF(x, 0, cell, top), Qt.AlignmentFlag.AlignCenter, label(word))

    def _draw_cells(self, painter: QPainter, evidence: Evidence) -> None:
        side, top = self._margins(evidence)
        cell = self._cell(evidence)
        for row in range(len(evidence.right_words)):
            for column in range(len(evidence.left_words)):
                box = QRectF(side + column * cell, top + row * CELL_HEIGHT, cell, CELL_HEIGHT)
                self._draw_cell(painter, box, float(evidence.factors[column, row]))

    def _draw_mu(self, painter: QPainter, evidence: Evidence) -> None:
        """The last column and row: how far each word is found in the whole other sentence."""
        side, top = self._margins(evidence)
        cell = self._cell(evidence)
        x = side + len(evidence.left_words) * cell + GAP
        y = top + len(evidence.right_words) * CELL_HEIGHT + GAP
        for row, value in enumerate(evidence.right_mu):
            self._draw_cell(painter, QRectF(x, top + row * CELL_HEIGHT, CELL_WIDTH, CELL_HEIGHT), float(value))
        for column, value in enumerate(evidence.left_mu):
            self._draw_cell(painter, QRectF(side + column * cell, y, cell, CELL_HEIGHT), float(value))
        painter.setPen(QColor(self._theme.quiet))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(0, y, side - 6, CELL_HEIGHT), right, "found in B")
        painter.drawText(
            QRectF(x - 14, 0, CELL_WIDTH + 28, top),
            Qt.AlignmentFlag.AlignCenter | Qt.AlignmentFlag.AlignBottom,
            "in A",
        )

    def _draw_cell(self, painter: QPainter, box: QRectF, value: float) -> None:
        painter.fillRect(box, QColor(blend(self._theme.card, self._theme.edge, min(1.0, value))))
        painter.setPen(QPen(QColor(self._theme.grid), 1))
        painter.drawRect(box)
        if value >= SHOWN_FROM:
            painter.setPen(QColor(self._theme.text))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, factor_text(value))


def factor_text(value: float) -> str:
    """A factor in two digits, as in the papers."""
    return "1" if value >= 0.995 else f"{value:.2f}".lstrip("0")


def label(word: str) -> str:
    """A word as a label."""
    return one_line(word, LABEL_WIDTH)


def describe(evidence: Evidence) -> str:
    """The table in words, for screen readers."""
    found = [
        f"{word} {factor_text(float(value))}"
        for word, value in zip(evidence.left_words, evidence.left_mu, strict=True)
    ]
    return "Words of A found in B: " + ", ".join(found)
