"""The main window: puts bar, pages, menus, loader and session together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from copyviz.gui.bar import TopBar
from copyviz.gui.case_menu import CaseMenu
from copyviz.gui.commands import Commands
from copyviz.gui.dialogs.errors import show_error
from copyviz.gui.finding import find_elsewhere
from copyviz.gui.loading import PairLoader
from copyviz.gui.matcher_menu import MatcherMenu
from copyviz.gui.measuring import Measuring
from copyviz.gui.notice_bar import NoticeBar
from copyviz.gui.pages.book import COMPARE, PageBook, PageSwitch
from copyviz.gui.pages.table import PAGES
from copyviz.gui.saving import ENDING, CaseSaving
from copyviz.gui.selection import PairSelection
from copyviz.gui.session import ComparisonSession
from copyviz.gui.settings import Settings
from copyviz.gui.welcome import Welcome
from copyviz.gui.work_bar import WorkBar
from copyviz.matchers.table import find_matcher
from copyviz.model.comparison import Side
from copyviz.model.hierarchy import Hierarchy
from copyviz.options import CompareOptions, Preset
from copyviz.presentation.themes import Theme

if TYPE_CHECKING:
    from copyviz.gui.comparison_page import ComparisonPage
    from copyviz.gui.export_menu import ExportMenu


class MainWindow(QMainWindow):
    """CopyViz's window.

    Signals:
        settled: nothing is being read or compared any more.
    """

    settled = Signal()

    def __init__(self, settings: Settings, theme: Theme) -> None:
        super().__init__()
        self.setWindowTitle("CopyViz")
        self.setAcceptDrops(True)
        self.settings, self.theme = settings, theme
        self.session = ComparisonSession(self)
        self.loader = PairLoader(self.session, self)
        self.measuring = Measuring(self.session, self)
        self.loader.options = settings.compare_options
        self.matcher_menu = MatcherMenu(self)
        self.bar = TopBar(self.session, self.matcher_menu)
        self.notices = NoticeBar(self.loader)
        self.work = WorkBar(self.loader)
        self.welcome = Welcome()
        self._page: ComparisonPage | None = None
        self._exports: ExportMenu | None = None
        self.saving = CaseSaving(self)
        self.case_menu = CaseMenu(self)
        self.loader.guard = self.saving.may_leave
        self.commands = Commands(self)
        self._lay_out()
        self._connect()
        self._restore()

    @property
    def page(self) -> ComparisonPage:
        """The page of a comparison, made when it is first needed: the window is there in half the time without it."""
        if self._page is None:
            from copyviz.gui.comparison_page import ComparisonPage

            self._page = ComparisonPage(self.session, self.theme)
            self._page.restore(self.settings)
            self._page.second_asked.connect(self._use_second)
            self._page.add_selection_action(self.commands.find_elsewhere)
            self._page.texts.find_asked.connect(lambda *chosen: find_elsewhere(self, chosen))
            for name in ("dotplot", "structure"):
                self._page.views[name].addActions(self.exports.copies[name])
            self._pages.addWidget(self._page)
        return self._page

    @property
    def exports(self) -> ExportMenu:
        """The Export menu, made when it is first needed: all that can write a file takes a tenth of the start."""
        if self._exports is None:
            from copyviz.gui.export_menu import ExportMenu

            self._exports = ExportMenu(self)
            self.bar.set_export(self._exports)
            self.commands.add_copies(self._exports.copies["all"])
            self._column.insertWidget(self._column.indexOf(self.work) + 1, self._exports.work)
        return self._exports

    def prepare(self) -> None:
        """Make what the first comparison will need."""
        self.page.ensurePolished()

    @property
    def busy(self) -> bool:
        """Whether documents are being read or compared, or the page that is shown has work under way."""
        current = self.book.current
        return self.loader.busy or (current is not None and current.busy)

    def open_paths(self, paths: Sequence[str]) -> None:
        """Open a case, or one or two documents: two fill both sides, one the first free side."""
        case = next((path for path in paths if path.lower().endswith(ENDING)), None)
        if case is not None:
            self.saving.open(Path(case))
        elif len(paths) >= 2:
            self.open_pair(paths[0], paths[1])
        elif paths:
            self.open_side(self._free_side(), paths[0])

    def open_side(self, side: Side, path: str) -> None:
        """Open a document on one side."""
        self.book.open_comparison()
        self.loader.open(side, path)

    def open_pair(self, left: str, right: str) -> None:
        """Open two documents."""
        if self.saving.may_leave():
            self.open_side(Side.LEFT, left)
            self.open_side(Side.RIGHT, right)

    def open_hierarchies(self, left: Hierarchy, right: Hierarchy) -> None:
        """Compare two documents that were read already."""
        self.book.open_comparison()
        self.loader.show(left, right)

    def show_recent(self) -> None:
        """List what was opened last in the empty window."""
        self.welcome.show_recent(self.settings.recent_pairs, self.settings.recent_cases)

    def add_strip(self, strip: QWidget) -> None:
        """Put something to be seen at once above the page."""
        self._column.insertWidget(0, strip)
        strip.show()

    def show_page(self, name: str, paths: Sequence[str] = ()) -> None:
        """Show a page, with files or folders where some are given."""
        self.book.turn_to(name)
        if self.book.current is not None and paths:
            self.book.current.open_paths(paths)

    def go_back(self) -> None:
        """Return to the page where the present pair was opened."""
        self.book.go_back()

    def show_example(self) -> None:
        """Select the first pair of the longest passage where nothing is, so that every view has something to show."""
        comparison = self.session.comparison
        if comparison is not None and comparison.passages and self.session.selection is None:
            left, right = max(comparison.passages, key=lambda passage: passage.length).pairs[0]
            self.session.select(PairSelection(left, right))

    def set_theme(self, theme: Theme) -> None:
        """Dress the window's own drawings; the application's style sheet is set by the caller."""
        self.theme = theme
        self.book.set_theme(theme)
        if self._page is not None:
            self._page.set_theme(theme)

    # Qt's events

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files may be dropped anywhere."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped."""
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            event.acceptProposedAction()
            self.open_paths(files)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the window and end all work, unless there is unsaved work that the user wants to keep."""
        if not self.saving.may_leave():
            event.ignore()
            return
        self.settings.save_state("geometry", self.saveGeometry())
        if self._page is not None:
            self._page.save(self.settings)
        self.book.save(self.settings)
        self._remember_options()
        self.settings.sync()
        self.loader.close()
        for part in (self.session, self.book, self.measuring, self.commands, self.saving, self.case_menu):
            part.close_work()
        for late in (self._page, self._exports):
            if late is not None:
                late.close_work()
        super().closeEvent(event)

    # Inside

    def _lay_out(self) -> None:
        self._pages = QStackedWidget()
        self._pages.addWidget(self.welcome)
        centre = QWidget()
        centre.setObjectName("page")
        column = self._column = QVBoxLayout(centre)
        column.setContentsMargins(10, 6, 10, 6)
        column.setSpacing(8)
        for widget in (self.bar, self.work, WorkBar(self.saving.runner), self.notices):
            column.addWidget(widget)
        column.addWidget(self._pages, 1)
        self.book = PageBook(self, centre)
        self.setCentralWidget(self.book)
        self._switch = PageSwitch(self.book)
        self.menuBar().setCornerWidget(self._switch)

    def _connect(self) -> None:
        self.book.turned.connect(self._show_turned)
        self.bar.back_asked.connect(self.go_back)
        self.loader.side_changed.connect(self._show_side)
        self.loader.busy_changed.connect(self._tell_settled)
        self.loader.failed.connect(lambda error: show_error(self, error))
        self.loader.paired.connect(self._remember_pair)
        self.session.comparison_changed.connect(self._show_page)
        self.session.passages_changed.connect(self._remember_options)
        self.bar.open_asked.connect(self.commands.choose)
        self.bar.swap_asked.connect(self.loader.swap)
        self.bar.preset_asked.connect(self._use_preset)
        self.matcher_menu.chosen.connect(self.loader.use)
        self.welcome.open_asked.connect(self.commands.choose)
        self.welcome.pair_asked.connect(self.open_pair)
        self.welcome.case_asked.connect(lambda path: self.open_paths([path]))
        self.welcome.dropped.connect(self._drop_on)
        self.notices.password_given.connect(self.commands.reload_with_password)

    def _restore(self) -> None:
        geometry = self.settings.state("geometry")
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            self.resize(1440, 900)
        self.show_recent()
        self.matcher_menu.show_options(self.loader.options)
        self.bar.set_matcher(self.matcher_menu.title_of(self.loader.options))

    def _free_side(self) -> Side:
        return Side.LEFT if not self.loader.state(Side.LEFT).path else Side.RIGHT

    def _drop_on(self, side: Side, files: list[str]) -> None:
        alone = len(files) == 1 and not files[0].lower().endswith(ENDING)
        self.open_side(side, files[0]) if alone else self.open_paths(files)

    def _show_turned(self, name: str) -> None:
        self.commands.comparing.setEnabled(name == COMPARE)
        came_from = self.book.came_from
        self.bar.show_back(PAGES[came_from].title if came_from else "")

    def _show_side(self, side: Side) -> None:
        state = self.loader.state(side)
        self.bar.show_side(side, state)
        self.welcome.show_side(side, state)

    def _show_page(self) -> None:
        comparison = self.session.comparison
        self._pages.setCurrentWidget(self.page if comparison is not None else self.welcome)
        self.setWindowTitle(self.saving.title())
        if comparison is not None:
            self.loader.options = comparison.options
            self.matcher_menu.show_options(comparison.options)
            self.bar.set_matcher(self.matcher_menu.title_of(comparison.options))

    def _remember_pair(self) -> None:
        left, right = (self.loader.state(side) for side in Side)
        if left.has_file and right.has_file:
            self.settings.add_recent_pair(left.path, right.path)
            self.show_recent()

    def _remember_options(self) -> None:
        comparison, options = self.session.comparison, self.loader.options
        if comparison is not None:
            # Calibrated thresholds are not remembered: a later version may know better ones.
            own = comparison.thresholds != find_matcher(options.matcher).thresholds(options)
            options = replace(comparison.options, thresholds=comparison.thresholds if own else None)
        self.settings.save_compare_options(options)

    def _use_preset(self, preset: Preset) -> None:
        self.loader.use(preset.options)
        self.matcher_menu.show_options(preset.options)
        self.bar.set_matcher(self.matcher_menu.title_of(preset.options))

    def _use_second(self, matcher: str) -> None:
        self.loader.use_second(CompareOptions(matcher=matcher) if matcher else None)

    def _tell_settled(self, busy: bool) -> None:
        if not busy:
            self.settled.emit()
