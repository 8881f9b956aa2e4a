"""The actions of a dotplot: fit, flip, second matcher, filter."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from copyviz.gui.session import ComparisonSession
from copyviz.matchers.table import MATCHERS
from copyviz.presentation.grades import GRADES, SYMBOLS, Grade
from copyviz.presentation.match_filter import MatchFilter, PassageFilter

LEAST_WORDS = (0, 3, 5, 8, 12)


class FilterMenu(QMenu):
    """Chooses which equal pairs are shown, in the session for all views."""

    def __init__(self, session: ComparisonSession, parent: QWidget) -> None:
        super().__init__("Filter", parent)
        self._session = session
        self._grades = {grade: self._add_switch(f"{SYMBOLS[grade]}  {grade.value}") for grade in GRADES}
        for grade, action in self._grades.items():
            action.toggled.connect(lambda on, grade=grade: self._set_grade(grade, on))
        self.addSeparator()
        group = QActionGroup(self)
        self._words = {count: self._add_switch(words_text(count)) for count in LEAST_WORDS}
        for count, action in self._words.items():
            group.addAction(action)
            action.triggered.connect(lambda _=False, count=count: self._set_words(count))
        self.addSeparator()
        places = QActionGroup(self)
        self._passages = {place: self._add_switch(place.value.capitalize()) for place in PassageFilter}
        for place, action in self._passages.items():
            places.addAction(action)
            action.triggered.connect(lambda _=False, place=place: self._set_passages(place))
        self.addSeparator()
        self.addAction("Show all", lambda: session.set_filter(MatchFilter()))
        session.visible_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the present filter."""
        present = self._session.filter
        for grade, action in self._grades.items():
            set_quietly(action, grade in present.grades)
        for count, action in self._words.items():
            set_quietly(action, count == present.least_words)
        for place, action in self._passages.items():
            set_quietly(action, place is present.passages)

    @property
    def active(self) -> bool:
        """Whether some pairs are hidden."""
        return self._session.filter != MatchFilter()

    def _add_switch(self, text: str) -> QAction:
        action = self.addAction(text)
        action.setCheckable(True)
        return action

    def _set_grade(self, grade: Grade, on: bool) -> None:
        present = self._session.filter
        grades = present.grades | {grade} if on else present.grades - {grade}
        self._session.set_filter(replace(present, grades=grades))

    def _set_words(self, count: int) -> None:
        self._session.set_filter(replace(self._session.filter, least_words=count))

    def _set_passages(self, place: PassageFilter) -> None:
        self._session.set_filter(replace(self._session.filter, passages=place))


class SecondMenu(QMenu):
    """Chooses a second matcher and how it is shown.

    Signals:
        matcher_asked: a second matcher is wanted, by its registered name; empty for none.
        beside_asked: the second plot is wanted beside the first (or laid over it).
    """

    matcher_asked = Signal(str)
    beside_asked = Signal(bool)

    def __init__(self, session: ComparisonSession, parent: QWidget) -> None:
        super().__init__("Second matcher", parent)
        self._session = session
        group = QActionGroup(self)
        self._matchers = {"": self.addAction("None")}
        for name, matcher in MATCHERS.items():
            self._matchers[name] = self.addAction(matcher.title)
            self._matchers[name].setToolTip(matcher.description)
        for name, action in self._matchers.items():
            action.setCheckable(True)
            group.addAction(action)
            action.triggered.connect(lambda _=False, name=name: self.matcher_asked.emit(name))
        self.addSeparator()
        ways = QActionGroup(self)
        self.overlay = self.addAction("Laid over the first")
        self.beside = self.addAction("In a second plot beside it")
        for action in (self.overlay, self.beside):
            action.setCheckable(True)
            ways.addAction(action)
            action.triggered.connect(lambda: self.beside_asked.emit(self.beside.isChecked()))
        self.overlay.setChecked(True)
        session.second_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the present second matcher."""
        second = self._session.second
        name = second.options.matcher if second is not None else ""
        for known, action in self._matchers.items():
            set_quietly(action, known == name)


class DotplotActions(QObject):
    """The actions in the header of a dotplot's card."""

    def __init__(self, session: ComparisonSession, parent: QWidget) -> None:
        super().__init__(parent)
        self.fit = QAction("fit", parent)
        self.fit.setToolTip("Show everything (0)")
        self.flip = QAction("flip", parent)
        self.flip.setCheckable(True)
        self.flip.setToolTip("Turn B upside down (F)")
        self.second_menu = SecondMenu(session, parent)
        self.second = QAction("second matcher ▾", parent)
        self.second.setToolTip("Show what another matcher finds")
        self.second.setMenu(self.second_menu)
        self.filter_menu = FilterMenu(session, parent)
        self.filter = QAction("filter ▾", parent)
        self.filter.setToolTip("Choose which pairs are shown")
        self.filter.setMenu(self.filter_menu)
        session.visible_changed.connect(self._name_filter)

    def all(self) -> list[QAction]:
        """The actions from left to right."""
        return [self.fit, self.flip, self.second, self.filter]

    def _name_filter(self) -> None:
        self.filter.setText("filter • ▾" if self.filter_menu.active else "filter ▾")


def words_text(count: int) -> str:
    """What a choice of the smallest number of words is called."""
    return f"At least {count} words" if count else "Sentences of any length"


def set_quietly(action: QAction, on: bool) -> None:
    """Check an action without telling anybody."""
    blocked = action.blockSignals(True)
    action.setChecked(on)
    action.blockSignals(blocked)
