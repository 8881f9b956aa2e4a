"""The page of a comparison: verdict, structure, dotplot, texts and panel, laid out from the table of views."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QSplitter, QTabWidget, QVBoxLayout, QWidget

from copyviz.gui.cards import Card
from copyviz.gui.session import ComparisonSession
from copyviz.gui.settings import Settings
from copyviz.gui.verdict import VerdictStrip
from copyviz.gui.views.dotplot import DotplotView
from copyviz.gui.views.match_list import MatchListView
from copyviz.gui.views.notes import NotesView
from copyviz.gui.views.table import VIEWS, Area
from copyviz.gui.views.texts import TextsView
from copyviz.presentation.themes import Theme

SPLITTER_PIXELS = 8


class ComparisonPage(QWidget):
    """All views of the session's comparison.

    Signals:
        second_asked: the user wants a second matcher, by its registered name; empty for none.
    """

    second_asked = Signal(str)

    def __init__(self, session: ComparisonSession, theme: Theme) -> None:
        super().__init__()
        self.verdict = VerdictStrip(session, theme)
        self.views = {name: view.make(session, theme) for name, view in VIEWS.items()}
        for view in self.views.values():
            if isinstance(view, DotplotView):
                view.second_asked.connect(self.second_asked)
        self.panel = self._make_tabs(Area.PANEL)
        self._upper = splitter(Qt.Orientation.Horizontal, self._card(Area.STRUCTURE), self._card(Area.DOTPLOT))
        panel = Card("", self.panel)
        panel.setAccessibleName("Panel")
        self._lower = splitter(Qt.Orientation.Horizontal, self.views["texts"], panel)
        self._rows = splitter(Qt.Orientation.Vertical, self._upper, self._lower)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPLITTER_PIXELS)
        column.addWidget(self.verdict)
        column.addWidget(self._rows, 1)
        self.set_default_layout()

    @property
    def texts(self) -> TextsView:
        """Both texts."""
        view = self.views["texts"]
        assert isinstance(view, TextsView)
        return view

    @property
    def dotplot(self) -> DotplotView:
        """The dotplot."""
        view = self.views["dotplot"]
        assert isinstance(view, DotplotView)
        return view

    @property
    def notes(self) -> NotesView:
        """Notes and verdict."""
        view = self.views["notes"]
        assert isinstance(view, NotesView)
        return view

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self.verdict.set_theme(theme)
        for view in self.views.values():
            view.set_theme(theme)  # type: ignore[attr-defined]

    def add_selection_action(self, action: QAction) -> None:
        """Offer an action on what is selected in the menus of the views that have one for it."""
        for view in self.views.values():
            if isinstance(view, DotplotView | MatchListView):
                view.add_selection_action(action)

    @property
    def shown_view(self) -> str:
        """The name of the view of the panel that is in front."""
        current = self.panel.currentWidget()
        return next((name for name, view in self.views.items() if view is current), "why")

    def show_view(self, name: str) -> None:
        """Bring a view of the panel to the front."""
        self.panel.setCurrentWidget(self.views[name])

    def show_view_if_known(self, name: str) -> None:
        """Bring a view of the panel to the front whose name comes from a file."""
        if name in VIEWS and VIEWS[name].area is Area.PANEL:
            self.show_view(name)

    def write_note(self) -> None:
        """Bring the notes to the front, ready to write."""
        self.show_view("notes")
        self.notes.editor.setFocus()

    def close_work(self) -> None:
        """End what views do off the main thread."""
        for view in self.views.values():
            getattr(view, "close_work", int)()

    def set_default_layout(self) -> None:
        """The sizes of a new window."""
        self._upper.setSizes([590, 390])
        self._lower.setSizes([660, 330])
        self._rows.setSizes([540, 340])

    def restore(self, settings: Settings) -> None:
        """Bring back the sizes and the tab of last time."""
        for name, widget in self._splitters():
            state = settings.state(name)
            if not state.isEmpty():
                widget.restoreState(state)
        self.texts.restore(settings)
        self.notes.restore(settings)
        self.show_view(settings.text("panel", "why") if settings.text("panel", "why") in VIEWS else "why")

    def save(self, settings: Settings) -> None:
        """Remember the sizes and the tab."""
        for name, widget in self._splitters():
            settings.save_state(name, widget.saveState())
        self.texts.save(settings)
        self.notes.save(settings)
        settings.save_text("panel", self.shown_view)

    def _splitters(self) -> tuple[tuple[str, QSplitter], ...]:
        return (("upper", self._upper), ("lower", self._lower), ("rows", self._rows))

    def _card(self, area: Area) -> Card:
        """The views of an area in one card: the first alone, or all as tabs."""
        names = [name for name, view in VIEWS.items() if view.area is area]
        if len(names) == 1:
            widget = self.views[names[0]]
            return Card(VIEWS[names[0]].title, widget, getattr(widget, "header_actions", list)())
        return Card("", self._make_tabs(area))

    def _make_tabs(self, area: Area) -> QTabWidget:
        tabs = QTabWidget()
        tabs.setDocumentMode(True)
        tabs.tabBar().setExpanding(False)
        for name, view in VIEWS.items():
            if view.area is area:
                tabs.addTab(self.views[name], view.title)
        return tabs


def splitter(orientation: Qt.Orientation, *widgets: QWidget) -> QSplitter:
    """A splitter whose parts cannot be dragged to nothing by accident."""
    made = QSplitter(orientation)
    made.setHandleWidth(SPLITTER_PIXELS)
    made.setChildrenCollapsible(False)
    for widget in widgets:
        made.addWidget(widget)
    return made
