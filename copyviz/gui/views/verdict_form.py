"""Where a person gives the verdict: a finding, own words, name; the date is that of the last change."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QWidget

from copyviz.gui.cards import make_label
from copyviz.gui.session import ComparisonSession
from copyviz.model.case import Finding, Ruling
from copyviz.pipeline.judging import today
from copyviz.presentation.case_words import FINDINGS

NONE = "No verdict yet"


class VerdictForm(QWidget):
    """The verdict of the session's case; every change of it can be undone."""

    def __init__(self, session: ComparisonSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._showing = False
        self.finding = QComboBox()
        self.finding.addItem(NONE, None)
        for finding, title in FINDINGS.items():
            self.finding.addItem(title, finding.value)
        self.finding.setAccessibleName("Verdict")
        self.name = QLineEdit(placeholderText="Your name")
        self.name.setAccessibleName("Your name, for verdict and notes")
        self.words = QLineEdit(placeholderText="In your own words …")
        self.words.setAccessibleName("Verdict in your own words")
        self._date = make_label("", "quiet")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(4)
        for column, widget in enumerate((self.finding, self.name, self._date)):
            grid.addWidget(widget, 0, column)
        grid.addWidget(self.words, 1, 0, 1, 3)
        grid.setColumnStretch(1, 1)
        self.finding.activated.connect(self._give)
        self.words.editingFinished.connect(self._give)
        self.name.editingFinished.connect(self._sign)

    def refresh(self) -> None:
        """Show the present verdict; the name stays where there is none."""
        comparison = self._session.comparison
        ruling = comparison.case.ruling if comparison is not None else None
        self._showing = True
        self.finding.setCurrentIndex(self.finding.findData(ruling.finding.value) if ruling is not None else 0)
        self.words.setText(ruling.words if ruling is not None else "")
        if ruling is not None:
            self.name.setText(ruling.name)
        self._date.setText(ruling.date if ruling is not None else "")
        self._showing = False

    def _give(self) -> None:
        """Give the verdict that the fields tell, or take it back."""
        comparison = self._session.comparison
        if comparison is None or self._showing:
            return
        case, chosen = comparison.case, self.finding.currentData()
        if chosen is None:
            if case.ruling is not None:
                self._session.change_case("Take the verdict back", replace(case, ruling=None))
            return
        given = Ruling(Finding(chosen), self.words.text().strip(), self.name.text().strip())
        if case.ruling is None or replace(case.ruling, date="") != given:
            self._session.change_case("Give a verdict", replace(case, ruling=replace(given, date=today())))

    def _sign(self) -> None:
        """Put another name under a verdict that is there."""
        comparison = self._session.comparison
        if comparison is not None and comparison.case.ruling is not None:
            self._give()
