"""All pages of the window, one shown at a time, each made when it is first wanted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QButtonGroup, QHBoxLayout, QStackedWidget, QToolButton, QWidget

from copyviz.gui.pages.base import Page
from copyviz.gui.pages.table import PAGES
from copyviz.gui.settings import Settings
from copyviz.presentation.themes import Theme

if TYPE_CHECKING:
    from copyviz.gui.main_window import MainWindow

COMPARE = "compare"
COMPARE_TITLE = "Compare"


class PageBook(QStackedWidget):
    """The comparison and the other pages.

    Signals:
        turned: another page is shown, by its name.
    """

    turned = Signal(str)

    def __init__(self, window: MainWindow, comparison: QWidget) -> None:
        super().__init__()
        self._window = window
        self._pages: dict[str, Page] = {}
        self._comparison = comparison
        self._came_from = ""
        self.addWidget(comparison)
        comparison.setFocus()

    @property
    def name(self) -> str:
        """The name of the page that is shown."""
        shown = self.currentWidget()
        return next((name for name, page in self._pages.items() if page is shown), COMPARE)

    @property
    def current(self) -> Page | None:
        """The page that is shown; none while it is the comparison."""
        return self._pages.get(self.name)

    @property
    def came_from(self) -> str:
        """The page from which the present comparison was opened; empty where that was none."""
        return self._came_from

    def page(self, name: str) -> Page:
        """The page of this name, made now if it is not there yet."""
        if name not in self._pages:
            page = PAGES[name].make(self._window)
            page.setAccessibleName(PAGES[name].title)
            page.restore(self._window.settings)
            self._pages[name] = page
            self.addWidget(page)
        return self._pages[name]

    def turn_to(self, name: str) -> None:
        """Show a page."""
        page = self._comparison if name == COMPARE else self.page(name)
        self.setCurrentWidget(page)
        # Keys go to the page, not to the switch; many pages say themselves where on the page.
        focused = QApplication.focusWidget()
        if focused is None or not self.isAncestorOf(focused):
            page.setFocus()
        self.turned.emit(name)

    def open_comparison(self) -> None:
        """Show the comparison, and remember the page where it was asked for."""
        if self.name != COMPARE:
            self._came_from = self.name
            self.turn_to(COMPARE)

    def go_back(self) -> None:
        """Return to the page where the comparison was asked for."""
        if self.name == COMPARE and self._came_from:
            self.turn_to(self._came_from)

    def made(self) -> Iterator[Page]:
        """The pages that were shown so far."""
        yield from self._pages.values()

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        for page in self.made():
            page.set_theme(theme)

    def save(self, settings: Settings) -> None:
        """Let every page remember what should come back."""
        for page in self.made():
            page.save(settings)

    def close_work(self) -> None:
        """End the work of all pages."""
        for page in self.made():
            page.close_work()


class PageSwitch(QWidget):
    """A row of buttons, one for each page; the page that is shown is marked."""

    def __init__(self, book: PageBook) -> None:
        super().__init__()
        self._buttons: dict[str, QToolButton] = {}
        group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 10, 0)
        row.setSpacing(2)
        entries = {COMPARE: (COMPARE_TITLE, "Two documents side by side")}
        entries |= {name: (page.title, page.meaning) for name, page in PAGES.items()}
        for name, (title, meaning) in entries.items():
            button = self._buttons[name] = QToolButton()
            button.setObjectName("pageSwitch")
            button.setText(title)
            button.setToolTip(meaning)
            button.setCheckable(True)
            # The Go menu and its keys lead to the pages; the first key pressed in a new window is not for the switch.
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _=False, name=name: book.turn_to(name))
            group.addButton(button)
            row.addWidget(button)
        book.turned.connect(self._mark)
        self._mark(COMPARE)
        self.setVisible(bool(PAGES))

    def _mark(self, name: str) -> None:
        self._buttons[name].setChecked(True)
