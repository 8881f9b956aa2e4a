"""The choice of matcher and factors, read from their tables."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from copyviz.matchers.table import MATCHERS
from copyviz.options import CompareOptions
from copyviz.text.visible import one_line

FACTORS = {"meaning": "Word meaning", "co-occurrence": "Words that occur together", "identity": "Same words only"}


class MatcherMenu(QMenu):
    """A menu of matchers, and of the factors of the fuzzy-set matcher.

    Signals:
        chosen: other options were chosen; their thresholds are those calibrated for them.
    """

    chosen = Signal(CompareOptions)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Matcher", parent)
        self._options = CompareOptions()
        self._matchers = QActionGroup(self)
        self._factors = QActionGroup(self)
        self.setToolTipsVisible(True)
        self.addSection("Matcher")
        for name, matcher in MATCHERS.items():
            self._add(self._matchers, name, matcher.title, matcher.description)
        self.addSection("Factors of the fuzzy-set matcher")
        for name, title in FACTORS.items():
            self._add(self._factors, name, title, "")
        own = self.addAction("Own table …")
        own.setToolTip("A table made by “copyviz train FOLDER --out TABLE”")
        own.triggered.connect(self._choose_table)
        self._matchers.triggered.connect(lambda action: self._choose(matcher=action.data()))
        self._factors.triggered.connect(lambda action: self._choose(matcher="fuzzy-set", factors=action.data()))

    def show_options(self, options: CompareOptions) -> None:
        """Tick what is in use."""
        self._options = options
        for group, wanted in ((self._matchers, options.matcher), (self._factors, options.factors)):
            for action in group.actions():
                action.setChecked(action.data() == wanted)

    @staticmethod
    def title_of(options: CompareOptions) -> str:
        """The matcher in a few words, such as “Fuzzy set · meaning”."""
        title = MATCHERS[options.matcher].title if options.matcher in MATCHERS else options.matcher
        return f"{title} · {one_line(Path(options.factors).name, 24)}" if options.matcher == "fuzzy-set" else title

    def _add(self, group: QActionGroup, name: str, title: str, description: str) -> None:
        action = QAction(title, self, checkable=True)
        action.setData(name)
        action.setToolTip(description)
        group.addAction(action)
        self.addAction(action)

    def _choose(self, matcher: str, factors: str | None = None) -> None:
        options = CompareOptions(matcher=matcher, factors=factors or self._options.factors)
        self.show_options(options)
        self.chosen.emit(options)

    def _choose_table(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, "Open a table of factors")
        if path:
            self._choose("fuzzy-set", path)
