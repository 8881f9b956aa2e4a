"""The verdict strip: the answer in plain words, and the grades as legend and switches."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QIcon, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from copyviz.gui.cards import ElidedLabel, make_label
from copyviz.gui.session import ComparisonSession
from copyviz.model.comparison import Side
from copyviz.presentation.grades import GRADES, Grade, count_grades
from copyviz.presentation.themes import Theme
from copyviz.presentation.verdict import describe

ICON_PIXELS = 14


class VerdictStrip(QFrame):
    """One line that says how much the two documents share."""

    def __init__(self, session: ComparisonSession, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strip")
        self.setAccessibleName("Verdict")
        self._session, self._theme = session, theme
        self._headline = make_label("", "verdict")
        self._shares = {side: ShareBar(theme) for side in Side}
        self._percent = {side: make_label("", "quiet") for side in Side}
        self._odds = make_label("", "strong")
        self._passages = ElidedLabel("quiet", 80, Qt.TextElideMode.ElideRight)
        self._left_out = make_label("", "warningText")
        self._switches = {grade: self._make_switch(grade) for grade in GRADES}
        self._lay_out()
        session.visible_changed.connect(self.refresh)
        session.passages_changed.connect(self.refresh)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self._theme = theme
        for bar in self._shares.values():
            bar.set_theme(theme)
        for grade, switch in self._switches.items():
            switch.setIcon(grade_icon(grade, theme, self.devicePixelRatioF()))
        self.refresh()

    def refresh(self) -> None:
        """Count again."""
        comparison = self._session.comparison
        self.setVisible(comparison is not None)
        if comparison is None:
            return
        verdict = describe(comparison)
        self._headline.setText(verdict.headline)
        self._odds.setText(verdict.odds)
        self._passages.setText(verdict.passages)
        self._passages.setToolTip(verdict.passages)
        self._left_out.setText(verdict.left_out)
        self._left_out.setVisible(bool(verdict.left_out))
        for side, share in zip(Side, comparison.scores.overlap, strict=True):
            self._shares[side].set_share(share)
            self._percent[side].setText(f"{share:.0%}")
        for grade, count in count_grades(comparison.equal).items():
            self._switches[grade].setText(f"{grade.value} {count:,}")
            # The filter may have been set elsewhere, such as by a case that was opened.
            self._switches[grade].blockSignals(True)
            self._switches[grade].setChecked(grade in self._session.filter.grades)
            self._switches[grade].blockSignals(False)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 7, 10, 7)
        row.setSpacing(6)
        row.addWidget(self._headline)
        for letter, side in zip("AB", Side, strict=True):
            row.addSpacing(12)
            row.addWidget(make_label(letter, "quiet"))
            row.addWidget(self._shares[side])
            row.addWidget(self._percent[side])
            self._percent[side].setToolTip(f"Share of the sentences of {letter} that stand in the other document")
        row.addSpacing(12)
        row.addWidget(self._explained("odds ratio", "Both shares in one number: 0 nothing in common, 100 the same"))
        row.addWidget(self._odds)
        row.addSpacing(12)
        row.addWidget(self._passages)
        row.addWidget(self._left_out)
        row.addStretch(1)
        for switch in self._switches.values():
            row.addWidget(switch)

    @staticmethod
    def _explained(text: str, meaning: str) -> QLabel:
        label = make_label(text, "quiet")
        label.setToolTip(meaning)
        return label

    def _make_switch(self, grade: Grade) -> QToolButton:
        switch = QToolButton()
        switch.setObjectName("gradeSwitch")
        switch.setCheckable(True)
        switch.setChecked(True)
        switch.setIconSize(QSize(ICON_PIXELS, ICON_PIXELS))
        switch.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        switch.setAccessibleName(f"Show {grade.value} matches")
        switch.setToolTip(f"Show or hide {grade.value} matches")
        switch.toggled.connect(self._set_grades)
        return switch

    def _set_grades(self) -> None:
        shown = frozenset(grade for grade, switch in self._switches.items() if switch.isChecked())
        self._session.set_filter(replace(self._session.filter, grades=shown))


class ShareBar(QWidget):
    """A share as a short bar."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme, self._share = theme, 0.0
        self.setFixedSize(72, 12)

    def set_share(self, share: float) -> None:
        """Show another share."""
        self._share = share
        self.setAccessibleName(f"{share:.0%}")
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bar."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        box = QRectF(0, 3, self.width(), 6)
        painter.setBrush(QColor(self._theme.hairline))
        painter.drawRoundedRect(box, 3, 3)
        if self._share > 0:
            painter.setBrush(QColor(self._theme.bar))
            painter.drawRoundedRect(QRectF(0, 3, max(6.0, box.width() * self._share), 6), 3, 3)


def grade_icon(grade: Grade, theme: Theme, ratio: float) -> QIcon:
    """The grade's sign in its colour: square, disc, ringed disc, ring."""
    pixmap = QPixmap(round(ICON_PIXELS * ratio), round(ICON_PIXELS * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colour = QColor(theme.grade(grade))
    painter.setPen(QPen(colour, 1.6))
    painter.setBrush(QBrush(colour) if grade in (Grade.VERBATIM, Grade.CLOSE) else Qt.BrushStyle.NoBrush)
    box = QRectF(3, 3, 8, 8)
    if grade is Grade.VERBATIM:
        painter.drawRect(box)
    else:
        painter.drawEllipse(box)
    if grade is Grade.REWORDED:
        painter.setBrush(QBrush(colour))
        painter.drawEllipse(box.adjusted(2.4, 2.4, -2.4, -2.4))
    painter.end()
    return QIcon(pixmap)
