"""The page of revisions: how a document came about, version by version."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtWidgets import QFileDialog, QFrame, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from copyviz.gui.cards import Card, make_label
from copyviz.gui.comparison_page import SPLITTER_PIXELS, splitter
from copyviz.gui.dialogs.errors import show_error
from copyviz.gui.file_kinds import DOCUMENTS
from copyviz.gui.pages.base import Page
from copyviz.gui.pages.revision_bar import RevisionBar
from copyviz.gui.revision_exports import RevisionExports
from copyviz.gui.revision_session import RevisionSession
from copyviz.gui.settings import Settings
from copyviz.gui.views.chain_figures import ChainDotplotView, SurvivalView
from copyviz.gui.views.revision_lists import ChangeList, StepTable, VersionList
from copyviz.gui.views.revision_texts import ONE, RevisionTexts
from copyviz.gui.views.time_line import TimeLine
from copyviz.gui.work_bar import WorkBar
from copyviz.pipeline.revisions import Ordering
from copyviz.presentation.themes import Theme

if TYPE_CHECKING:
    from copyviz.gui.main_window import MainWindow


class RevisionsPage(Page):
    """Time line, changes, text and pictures of the versions of a document."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAcceptDrops(True)
        self._window = window
        theme = window.theme
        self.session = RevisionSession(self)
        self.bar = RevisionBar(self.session)
        self.exports = RevisionExports(self.session, window)
        self.bar.set_export(self.exports)
        self.time_line = TimeLine(self.session, theme)
        self.changes, self.versions = ChangeList(self.session), VersionList(self.session)
        self.table = StepTable(self.session)
        self.survival, self.dotplot = SurvivalView(self.session, theme), ChainDotplotView(self.session, theme)
        self.texts = RevisionTexts(self.session, theme)
        self.tabs = self._make_tabs()
        self._body = splitter(
            Qt.Orientation.Horizontal,
            Card("", self.tabs),
            Card("Text", self.texts, self.texts.header_actions()),
        )
        self._stack = QStackedWidget()
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.time_line.row)

    # What every page offers

    @property
    def busy(self) -> bool:
        """Whether versions are being read, compared or saved."""
        return self.session.busy or self.exports.runner.busy

    def open_paths(self, paths: Sequence[str]) -> None:
        """Show the versions in some files, or in a folder."""
        if not paths:
            return
        self.session.options = self._window.loader.options
        first = Path(paths[0])
        self._window.settings.save_text("revisions folder", str(first if first.is_dir() else first.parent))
        self.session.open(paths)

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        for view in (self.time_line, self.survival, self.dotplot, self.texts):
            view.set_theme(theme)

    def restore(self, settings: Settings) -> None:
        """Bring back the mode of the text, the tab and the sizes."""
        self.texts.set_mode(settings.text("revisions mode", ONE))
        self.bar.boilerplate.setChecked(settings.flag("revisions boilerplate", default=False))
        names = [self.tabs.tabText(index) for index in range(self.tabs.count())]
        name = settings.text("revisions tab", names[0])
        self.tabs.setCurrentIndex(names.index(name) if name in names else 0)
        state = settings.state("revisions")
        if state.isEmpty() or not self._body.restoreState(state):
            self._body.setSizes([500, 760])

    def save(self, settings: Settings) -> None:
        """Remember them."""
        settings.save_text("revisions mode", self.texts.mode)
        settings.save_flag("revisions boilerplate", self.session.boilerplate)
        settings.save_text("revisions tab", self.tabs.tabText(self.tabs.currentIndex()))
        settings.save_state("revisions", self._body.saveState())

    def close_work(self) -> None:
        """End what is done off the main thread."""
        self.session.close()
        self.exports.close_work()

    # What the user does

    def choose_files(self) -> None:
        """Let the user choose versions."""
        folder = self._window.settings.text("revisions folder") or self._window.settings.text("folder")
        paths, _ = QFileDialog.getOpenFileNames(self, "Open the versions of a document", folder, DOCUMENTS)
        # A dialog gives names in no order one could rely on: they are put in order as those of a folder are.
        self.open_unordered(paths)

    def choose_folder(self) -> None:
        """Let the user choose a folder of versions."""
        folder = self._window.settings.text("revisions folder") or self._window.settings.text("folder")
        chosen = QFileDialog.getExistingDirectory(self, "Open a folder of versions", folder)
        if chosen:
            self.open_paths([chosen])

    def open_unordered(self, paths: Sequence[str]) -> None:
        """Show the versions in some files that come in no order of their own."""
        if paths:
            self._window.settings.save_text("revisions folder", str(Path(paths[0]).parent))
            self.session.options = self._window.loader.options
            self.session.open(paths, Ordering())

    def compare(self) -> None:
        """Open the two versions looked at in the comparison."""
        chain, pair = self.session.chain, self.session.pair
        if chain is not None and pair is not None:
            self._window.open_pair(*(chain.versions[place].path for place in pair))

    # Qt's events

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Versions may be dropped anywhere."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped."""
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            event.acceptProposedAction()
            self.open_unordered(files)

    # Inside

    def _make_tabs(self) -> QTabWidget:
        tabs = QTabWidget()
        tabs.setDocumentMode(True)
        tabs.tabBar().setExpanding(False)
        for title, widget in (
            ("Changes", self.changes),
            ("Survival", self.survival),
            ("All versions", self.dotplot),
            ("Table", self.table),
            ("Order", self.versions),
        ):
            tabs.addTab(widget, title)
        return tabs

    def _lay_out(self) -> None:
        content = QWidget()
        inner = QVBoxLayout(content)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(SPLITTER_PIXELS)
        inner.addWidget(Card("", self.time_line))
        inner.addWidget(self._body, 1)
        self._stack.addWidget(self._empty_state())
        self._stack.addWidget(content)
        self._works = [WorkBar(runner) for runner in (*self.session.runners(), self.exports.runner)]
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 10, 6)
        column.setSpacing(SPLITTER_PIXELS)
        for widget in (self.bar, *self._works):
            column.addWidget(widget)
        column.addWidget(self._stack, 1)

    @staticmethod
    def _empty_state() -> QWidget:
        zone = QFrame()
        zone.setObjectName("dropZone")
        column = QVBoxLayout(zone)
        column.addStretch(1)
        for text, name in (
            ("What changed from version to version?", "welcomeTitle"),
            ("Drop the versions of a document here, or their folder, or open them above.", "quiet"),
            ("They are put in order by the dates or numbers in their names; you can change the order.", "quiet"),
        ):
            label = make_label(text, name)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        column.addStretch(1)
        return zone

    def _connect(self) -> None:
        self.bar.files_asked.connect(self.choose_files)
        self.bar.folder_asked.connect(self.choose_folder)
        for signal in (self.bar.compare_asked, self.time_line.row.opened, self.versions.opened):
            signal.connect(self.compare)
        self.session.chain_changed.connect(lambda: self._stack.setCurrentIndex(1))
        self.session.failed.connect(lambda error: show_error(self, error))
        for runner in (*self.session.runners(), self.exports.runner):
            runner.busy_changed.connect(self._tell_settled)
        for text, work, *keys in (
            ("one step forward", partial(self.session.look_on, 1), "N", "Right"),
            ("one step back", partial(self.session.look_on, -1), "P", "Left"),
            ("next change", partial(self.texts.next_change, 1), "J"),
            ("change before", partial(self.texts.next_change, -1), "K"),
            ("open both versions", self.compare, "Ctrl+Return"),
            ("clear the selection", partial(self.session.select, None), "Escape"),
        ):
            self._add_keys(f"Revisions: {text}", work, keys)

    def _add_keys(self, text: str, work: Callable[[], None], keys: Sequence[str]) -> None:
        """Keys that work while the page is shown, and stand in the list of all keys."""
        action = QAction(text, self)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(lambda _=False: work())
        self.addAction(action)

    def _tell_settled(self, busy: bool) -> None:
        if not busy and not self.busy:
            self.settled.emit()
