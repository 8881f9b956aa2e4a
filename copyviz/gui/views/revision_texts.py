"""The text of two versions in one column, or in two that scroll together."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from copyviz.gui.cards import ElidedLabel
from copyviz.gui.revision_session import RevisionSession
from copyviz.gui.views.revision_text import RevisionText
from copyviz.model.revisions import ChangeKind
from copyviz.presentation.themes import Theme
from copyviz.text.visible import one_line

ONE, TWO = "one column", "two columns"


class RevisionTexts(QWidget):
    """The text pane of the page of revisions.

    Signals:
        mode_changed: the user wants one column or two.
    """

    mode_changed = Signal(str)

    def __init__(self, session: RevisionSession, theme: Theme) -> None:
        super().__init__()
        self._session = session
        self._linking = False
        self.one, self.old, self.new = (RevisionText(column, theme) for column in ("one", "old", "new"))
        self.one.setAccessibleName("Both versions in one text")
        self.old.setAccessibleName("Older version")
        self.new.setAccessibleName("Newer version")
        self._stack = QStackedWidget()
        self.names = tuple(ElidedLabel("quiet", 60) for _ in self.all())
        self._lay_out()
        self.modes = self._make_modes()
        for text in self.all():
            text.change_clicked.connect(session.select)
        self._align = QTimer(self, singleShot=True, interval=0)
        self._align.timeout.connect(self.align)
        for text, other in ((self.old, self.new), (self.new, self.old)):
            text.moved.connect(partial(self._link, text, other))
            text.resized.connect(self._align.start)
        session.step_changed.connect(self.refresh)
        session.boilerplate_changed.connect(self.refresh)
        session.change_changed.connect(self._follow)

    @property
    def mode(self) -> str:
        """One column or two."""
        return TWO if self._stack.currentIndex() else ONE

    def all(self) -> tuple[RevisionText, RevisionText, RevisionText]:
        """The three texts."""
        return self.one, self.old, self.new

    def shown(self) -> tuple[RevisionText, ...]:
        """The texts of the present mode."""
        return (self.old, self.new) if self.mode == TWO else (self.one,)

    def header_actions(self) -> list[QAction]:
        """What the header of the card offers."""
        return list(self.modes.actions())

    def set_mode(self, mode: str) -> None:
        """Show one column or two."""
        chosen = TWO if mode == TWO else ONE
        self._stack.setCurrentIndex(int(chosen == TWO))
        next(action for action in self.modes.actions() if action.data() == chosen).setChecked(True)
        self.refresh()
        self.mode_changed.emit(chosen)

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        for text in self.all():
            text.set_theme(theme)

    def refresh(self) -> None:
        """Show the text of the present step from its first change on; only what is seen is filled."""
        rows = self._session.rows
        self._tell_names()
        for text in self.all():
            text.show_rows(rows if text in self.shown() else ())
        changed = self._changed()
        if self._session.change is None and changed:
            self._leading(changed[0]).centre_on(changed[0])
        self._follow()

    def next_change(self, steps: int) -> None:
        """Select the next change of the text, or the one before."""
        changed = self._changed()
        if not changed:
            return
        current = self._session.change
        if current is None:
            self._session.select(changed[0 if steps > 0 else -1])
            return
        ahead = [change for change in changed if (change > current if steps > 0 else change < current)]
        if ahead:
            self._session.select(min(ahead) if steps > 0 else max(ahead))

    def align(self) -> None:
        """Let both columns give what is seen of a sentence the same room, so that partners stand side by side."""
        if self.mode == ONE:
            return
        self._linking = True
        place, last = self.old.top(), self.old.document().blockCount()
        room = max(text.viewport().height() // text.fontMetrics().lineSpacing() + place[1] for text in self.shown())
        number, used = place[0], 0
        while number < last and used <= room:
            lines = [text.lines_in(number) for text in self.shown()]
            for text, own in zip(self.shown(), lines, strict=True):
                text.add_lines(number, max(lines) - own)
            used += max(lines)
            number += 1
        self.new.scroll_to(place)
        self._linking = False

    def _follow(self) -> None:
        change = self._session.change
        for text in self.shown():
            text.set_current(change)
        if change is not None:
            self._leading(change).centre_on(change)
        self._align.start()

    def _changed(self) -> list[int]:
        kept = ChangeKind.UNCHANGED
        return [row.change for row in self._session.rows if row.kind is not kept and not row.trace]

    def _leading(self, change: int) -> RevisionText:
        """In two columns the newer one leads, the older one where the sentence stands in it alone."""
        return max(self.shown(), key=lambda text: text.has(change))

    def _link(self, moved: RevisionText, other: RevisionText) -> None:
        if not self._linking and self.mode == TWO:
            self._linking = True
            other.scroll_to(moved.top())
            self._linking = False
            self._align.start()

    def _tell_names(self) -> None:
        chain, pair = self._session.chain, self._session.pair
        if chain is None or pair is None:
            older = newer = ""
            both = "There is nothing to compare: open at least two versions that can be read." if chain else ""
        else:
            older, newer = (f"{place + 1} · {one_line(chain.versions[place].name, 80)}" for place in pair)
            both = f"{older}  →  {newer}"
        for label, name in zip(self.names, (both, older, newer), strict=True):
            label.setText(name)

    def _lay_out(self) -> None:
        one, old, new = (QWidget() for _ in range(3))
        for widget, name, text in zip((one, old, new), self.names, self.all(), strict=True):
            inner = QVBoxLayout(widget)
            inner.setContentsMargins(0, 0, 0, 0)
            inner.setSpacing(2)
            name.setContentsMargins(8, 0, 0, 0)
            inner.addWidget(name)
            inner.addWidget(text, 1)
        two = QWidget()
        row = QHBoxLayout(two)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(old, 1)
        row.addWidget(new, 1)
        self._stack.addWidget(one)
        self._stack.addWidget(two)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 0, 4, 6)
        column.addWidget(self._stack)

    def _make_modes(self) -> QActionGroup:
        group = QActionGroup(self)
        for mode in (ONE, TWO):
            action = QAction(mode.capitalize(), group, checkable=True, checked=mode == ONE)
            action.setData(mode)
            action.triggered.connect(lambda _=False, mode=mode: self.set_mode(mode))
        return group
