"""The page of a collection: choose a folder, watch the search, and go through the pairs that share text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import (
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
)

from copyviz.errors import CopyVizError, SaveError
from copyviz.gui.cards import Card
from copyviz.gui.dialogs.errors import show_error
from copyviz.gui.pages.base import Page
from copyviz.gui.pages.collection.export import CollectionExport
from copyviz.gui.pages.collection.form import SearchForm
from copyviz.gui.pages.collection.heat_map import HeatMapView
from copyviz.gui.pages.collection.notes import CommonText, UnreadList
from copyviz.gui.pages.collection.opening import PairOpener
from copyviz.gui.pages.collection.pair_list import PairList
from copyviz.gui.pages.collection.result_line import ResultLine, invitation
from copyviz.gui.pages.collection.search import CollectionSearch, Found, Request
from copyviz.gui.settings import Settings
from copyviz.gui.work_bar import WorkBar
from copyviz.model.case import Finding, Ruling
from copyviz.model.comparison import Side
from copyviz.model.judgement import PairKey, key_of, pair_key
from copyviz.pipeline.judgements import JudgementBook
from copyviz.presentation.themes import Theme

if TYPE_CHECKING:
    from copyviz.gui.main_window import MainWindow

STOPPED = "Stopped. What was read and compared is kept: Resume goes on from there."


class CollectionPage(Page):
    """Searches a collection and shows what shares text."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAcceptDrops(True)
        self._window = window
        self.found: Found | None = None
        self._verdict: Ruling | None = None
        self.judgements: dict[PairKey, Finding] = {}
        self.book = JudgementBook()
        self.search = CollectionSearch(self)
        self.opener = PairOpener(window)
        self.form = SearchForm()
        self.pairs = PairList()
        self.map = HeatMapView(window.theme)
        self.unread = UnreadList()
        self.common = CommonText()
        self.exports = CollectionExport(window.settings, self)
        self.work = WorkBar(self.search.runner)
        self.result = ResultLine(self.exports)
        self._lay_out()
        self._connect()
        self._show_found(None)

    @property
    def busy(self) -> bool:
        """Whether a search is under way, or its result still being drawn."""
        return self.search.busy or not self.map.idle

    def open_paths(self, paths: Sequence[str]) -> None:
        """Search a folder or an index, held against a second one if there is one."""
        self.form.fill_in(*paths[:2])
        self.form.start.click()

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self.map.set_theme(theme)

    def restore(self, settings: Settings) -> None:
        """Bring back folder, options and the parts' sizes."""
        self.form.restore(settings)
        self._split.restoreState(settings.state("collection split"))

    def save(self, settings: Settings) -> None:
        """Remember folder, options and the parts' sizes."""
        self.form.save(settings)
        settings.save_state("collection split", self._split.saveState())

    def close_work(self) -> None:
        """Stop the search, and wait for its processes."""
        self.search.close_work()
        self.map.close_work()
        self.exports.close_work()

    # Qt's events

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A folder or an index may be dropped here."""
        if event.mimeData().hasUrls() and not self.search.busy:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Search what was dropped."""
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.open_paths(paths)

    def showEvent(self, event: QShowEvent) -> None:
        """Come back to the list with the row that was left."""
        super().showEvent(event)
        if self.found is not None:
            self.pairs.table.setFocus()
        else:
            self.form.target.edit.setFocus()

    # Inside

    def _lay_out(self) -> None:
        self._tabs = QTabWidget()
        self._tabs.tabBar().setAccessibleName("Heat map, what was not read, common text")
        self._tabs.addTab(self.map, "Heat map")
        self._tabs.addTab(self.unread, "")
        self._tabs.addTab(self.common, "")
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(Card("Pairs", self.pairs))
        self._split.addWidget(Card("", self._tabs))
        self._split.setStretchFactor(0, 5)
        self._split.setStretchFactor(1, 4)
        self._stack = QStackedWidget()
        self._stack.addWidget(invitation())
        self._stack.addWidget(self._split)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 10, 10)
        column.setSpacing(8)
        column.addWidget(self.form)
        column.addWidget(self.work)
        column.addWidget(self.result)
        column.addWidget(self._stack, 1)

    def _connect(self) -> None:
        self.form.started.connect(self._start)
        self.form.edited.connect(lambda: self.form.set_stopped(False))
        for text, keys, run in (
            ("Filter the pairs", "Ctrl+F", self.pairs.filter.setFocus),
            ("Search the collection again", "F5", self.form.start.click),
        ):
            action = QAction(text, self)
            action.setShortcut(keys)
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.triggered.connect(lambda _=False, run=run: run())
            self.addAction(action)
        self.search.runner.busy_changed.connect(self._show_busy)
        self.search.found.connect(self._show_found)
        self.search.failed.connect(self._tell_failure)
        self.search.stopped_changed.connect(self._show_stopped)
        self.pairs.opened.connect(self.open_pair)
        self.pairs.selected.connect(self.map.select)
        self.pairs.judged.connect(self.judge)
        self.pairs.narrowed.connect(self._pass_on_filter)
        self.map.selected.connect(self.pairs.select)
        self.map.opened.connect(self.open_pair)
        self.map.settled.connect(self._tell_settled)
        self.common.kept_changed.connect(self._keep_common)
        self._window.session.comparison_changed.connect(self._forget_verdict)
        self._window.session.case_changed.connect(self._take_verdict)
        self.exports.saved.connect(lambda name: self.result.facts.setText(f"Saved as {name}"))

    def open_pair(self, number: int) -> None:
        """Open a pair in the comparison; the way back leads here."""
        if self.found is not None:
            self.pairs.select(number)
            screening = self.found.screening
            self.opener.open(self.found.request, screening, screening.pairs[number])

    def judge(self, number: int, judgement: Finding | None) -> None:
        """Decide on a pair; kept at once, for good."""
        assert self.found is not None
        self._keep_judgement(key_of(self.found.screening, self.found.screening.pairs[number]), judgement)

    def _keep_judgement(self, key: PairKey, judgement: Finding | None) -> None:
        try:
            self.book.decide(key, judgement)
        except SaveError as error:
            show_error(self, error)
            return
        self.judgements = {name: decided for name, decided in self.judgements.items() if name != key}
        if judgement is not None:
            self.judgements[key] = judgement
        self.pairs.show_judgements(self.judgements)
        self._pass_on_judgements()

    def _forget_verdict(self) -> None:
        comparison = self._window.session.comparison
        self._verdict = comparison.case.ruling if comparison is not None else None

    def _take_verdict(self) -> None:
        """A verdict given in the comparison of a pair of the list is its judgement."""
        comparison = self._window.session.comparison
        ruling = comparison.case.ruling if comparison is not None else None
        if comparison is None or self.found is None or ruling == self._verdict:
            return
        self._verdict = ruling
        key = pair_key(*(comparison.side(side).document.source.sha256 for side in Side))
        screening = self.found.screening
        if any(key_of(screening, pair) == key for pair in screening.pairs):
            self._keep_judgement(key, ruling.finding if ruling is not None else None)

    def _start(self, request: Request) -> None:
        self.form.save(self._window.settings)
        self.search.start(request)

    def _keep_common(self, kept: bool) -> None:
        self.form.common.setChecked(not kept)
        self.form.start.click()

    def _show_busy(self, busy: bool) -> None:
        self.form.set_busy(busy)
        self.common.keep.setEnabled(not busy)
        self._tell_settled()

    def _tell_settled(self) -> None:
        if not self.busy:
            self.settled.emit()

    def _show_stopped(self, stopped: bool) -> None:
        self.form.set_stopped(stopped)
        self.form.tell(STOPPED if stopped else "")

    def _tell_failure(self, error: Exception) -> None:
        if isinstance(error, CopyVizError):
            self.form.tell(str(error))
        else:
            show_error(self, error)

    def _show_found(self, found: Found | None) -> None:
        current = self._current_key()
        self.found = found
        screening = found.screening if found is not None else None
        self._stack.setCurrentIndex(int(found is not None))
        self.result.show_result(screening)
        self.map.show_map(found.heat if found is not None else None)
        unread, common = self.unread.show_result(screening), self.common.show_result(screening)
        self._tabs.setTabText(1, f"Not read ({unread:,})" if unread else "Not read")
        self._tabs.setTabText(2, f"Common text ({common:,})" if common else "Common text")
        self._read_judgements()
        self.pairs.show_pairs(screening, self.judgements)
        self._pass_on_judgements()
        if screening is not None:
            keys = [key_of(screening, pair) for pair in screening.pairs]
            self.pairs.select(keys.index(current) if current in keys else 0)

    def _current_key(self) -> PairKey | None:
        """The current pair by what it holds: another search may give it another number."""
        if self.found is None or self.pairs.current < 0:
            return None
        screening = self.found.screening
        return key_of(screening, screening.pairs[self.pairs.current])

    def _read_judgements(self) -> None:
        try:
            self.judgements = self.book.all()
        except SaveError as error:
            self.form.tell(str(error))

    def _pass_on_judgements(self) -> None:
        self.map.show_judgements(self.judgements)
        self.exports.show_result(self.found.screening if self.found is not None else None, self.judgements)
        self._pass_on_filter()

    def _pass_on_filter(self) -> None:
        """Heat map and exports show what the list shows."""
        numbers = self.pairs.model.numbers
        self.map.narrow(numbers if self.pairs.applied else None)
        self.exports.show_filter(self.pairs.applied, numbers)
