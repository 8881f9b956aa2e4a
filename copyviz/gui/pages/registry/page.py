"""The page of a registry: puts its place, its documents, the probe and what was refused together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QFileDialog, QSplitter, QStackedWidget, QTabWidget, QVBoxLayout

from copyviz.errors import CopyVizError, MissingRegistry
from copyviz.gui.cards import Card
from copyviz.gui.dialogs.errors import show_error
from copyviz.gui.dialogs.secret import SecretDialog
from copyviz.gui.pages.base import Page
from copyviz.gui.pages.registry.desk import RegistryDesk
from copyviz.gui.pages.registry.documents import FILTER, FOLDER, DocumentList
from copyviz.gui.pages.registry.hits import HitList
from copyviz.gui.pages.registry.invitation import Invitation
from copyviz.gui.pages.registry.place import PlaceBar
from copyviz.gui.pages.registry.refused import RefusedList
from copyviz.gui.settings import Settings
from copyviz.gui.work_bar import WorkBar
from copyviz.model.comparison import Side
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.registry import FileAdded, Hit, Probe, Registered, RegistryInfo
from copyviz.options import AddOptions
from copyviz.presentation.registry_captions import added_summary
from copyviz.presentation.themes import Theme
from copyviz.registry.table import default_address, is_registry
from copyviz.text.visible import make_visible

if TYPE_CHECKING:
    from copyviz.gui.main_window import MainWindow

SPLIT = "registry split"


class RegistryPage(Page):
    """Opens a registry, adds to it and probes it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAcceptDrops(True)
        self._window = window
        self._waiting: tuple[str, ...] = ()
        self._changing = False
        self.desk = RegistryDesk(self)
        self.place = PlaceBar()
        self.documents = DocumentList(window.settings)
        self.hits = HitList(window.theme)
        self.refused = RefusedList()
        self.invitation = Invitation()
        self.work = WorkBar(self.desk.runner)
        self._lay_out()
        self._connect()
        self._add_actions()
        self._show_sides()

    @property
    def busy(self) -> bool:
        """Whether work is under way."""
        return self.desk.busy

    def open_paths(self, paths: Sequence[str]) -> None:
        """Open a registry, or register files and folders; with none open, in the one that is opened next."""
        if len(paths) == 1 and is_registry(paths[0]):
            self.place.use(paths[0], create=False)
            return
        self._waiting = tuple(paths)
        if self.desk.registry is None:
            self.open_address(self.place.address.text() or default_address(), "", create=True)
        else:
            self._add_waiting()

    def open_address(self, address: str, secret: str, create: bool) -> None:
        """Open the registry at an address."""
        self.place.tell("")
        self.desk.open(address, create, secret)

    def probe_side(self, side: int) -> None:
        """Probe a document of the comparison."""
        document = self._window.loader.state(tuple(Side)[side]).hierarchy
        if document is not None:
            self._tabs.setCurrentWidget(self.hits)
            self.desk.probe(document)

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self.hits.set_theme(theme)

    def restore(self, settings: Settings) -> None:
        """Bring back the address and the parts' sizes; a file that is there is opened again."""
        self.place.restore(settings)
        self._split.restoreState(settings.state(SPLIT))
        address = self.place.address.text()
        if "://" not in address and Path(address).is_file():
            self.open_address(address, "", create=False)

    def save(self, settings: Settings) -> None:
        """Remember the address, without a password, and the parts' sizes."""
        self.place.save(settings)
        settings.save_state(SPLIT, self._split.saveState())

    def close_work(self) -> None:
        """End all work, and let go of the registry."""
        self.desk.close_work()

    # Qt's events

    def showEvent(self, event: QShowEvent) -> None:
        """The documents of the comparison may be others by now."""
        super().showEvent(event)
        self._show_sides()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files and folders may be dropped here."""
        if event.mimeData().hasUrls() and not self.desk.runner.busy:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Dropped on the documents they are registered, on the hits the first is probed."""
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if not files:
            return
        event.acceptProposedAction()
        beside = self._tabs.mapFromGlobal(self.mapToGlobal(event.position().toPoint()))
        if self.desk.registry is not None and self._tabs.rect().contains(beside):
            self.desk.probe_file(files[0])
        else:
            self.open_paths(files)

    # Inside

    def _lay_out(self) -> None:
        self._tabs = QTabWidget()
        self._tabs.addTab(self.hits, "Probe")
        self._tabs.addTab(self.refused, "Not registered")
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(Card("Documents", self.documents))
        self._split.addWidget(Card("", self._tabs))
        self._split.setSizes([1000, 1000])
        for part in (0, 1):
            self._split.setStretchFactor(part, 1)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.invitation)
        self._stack.addWidget(self._split)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 10, 10)
        column.setSpacing(8)
        column.addWidget(self.place)
        column.addWidget(self.work)
        column.addWidget(self._stack, 1)

    def _connect(self) -> None:
        desk, documents, hits = self.desk, self.documents, self.hits
        self.place.open_asked.connect(self.open_address)
        self.invitation.own_asked.connect(lambda: self.open_address(default_address(), "", create=True))
        desk.opened.connect(self._show_opened)
        desk.listed.connect(self._show_listed)
        desk.added.connect(self._show_added)
        desk.probed.connect(self._show_probed)
        desk.paired.connect(self._window.open_hierarchies)
        desk.checked.connect(self.place.tell_check)
        desk.done.connect(self._show_done)
        desk.failed.connect(self._tell_failure)
        desk.secret_wanted.connect(self._ask_secret)
        for runner in (desk.runner, desk.lister):
            runner.busy_changed.connect(self._show_busy)
        documents.searched.connect(desk.search)
        documents.add_asked.connect(self.open_paths)
        documents.remove_asked.connect(self._remove)
        documents.pair_asked.connect(desk.pair_documents)
        hits.side_asked.connect(self.probe_side)
        hits.file_asked.connect(self._choose_probe)
        hits.opened.connect(self._open_hit)
        self.refused.force_asked.connect(lambda paths: self._add(paths, AddOptions(force=True)))
        self._window.loader.side_changed.connect(self._show_sides)

    def _add_actions(self) -> None:
        actions: tuple[tuple[str, Callable[[], None]], ...] = (
            ("Look everything over", self.desk.check),
            ("Back up …", self._choose_backup),
            ("Read the list again", self._refresh),
        )
        for text, run in actions:
            action = QAction(text, self)
            action.triggered.connect(lambda _=False, run=run: run())
            self.place.actions_menu.addAction(action)
        find = QAction("Search documents", self)
        find.setShortcut(QKeySequence(QKeySequence.StandardKey.Find))
        find.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        find.triggered.connect(lambda _: self.documents.search.setFocus())
        self.addAction(find)

    def _add(self, places: Sequence[str], options: AddOptions) -> None:
        self.place.tell("")
        self._changing = True
        self.desk.add(places, options)

    def _remove(self, documents: Sequence[Registered]) -> None:
        self._changing = True
        self.desk.remove(documents)

    def _add_waiting(self) -> None:
        places, self._waiting = self._waiting, ()
        if places:
            self._add(places, AddOptions())

    def _refresh(self) -> None:
        self.desk.search(self.documents.search.text())

    def _choose_probe(self) -> None:
        settings = self._window.settings
        path, _ = QFileDialog.getOpenFileName(self, "Probe a document", settings.text(FOLDER), FILTER)
        if path:
            settings.save_text(FOLDER, str(Path(path).parent))
            self.desk.probe_file(path)

    def _choose_backup(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, "Back the registry up", "registry backup.sqlite")
        if path:
            self.desk.backup(path)

    def _open_hit(self, hit: Hit) -> None:
        if self.hits.document is not None:
            self.desk.pair_hit(self.hits.document, hit.document.id)

    def _ask_secret(self, address: str, sentence: str) -> None:
        dialog = SecretDialog(make_visible(sentence), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.place.tell(make_visible(sentence))

        def use() -> None:
            self.desk.open(address, False, dialog.secret, keep=dialog.wants_keeping)

        dialog.accepted.connect(use)
        dialog.open()

    def _show_opened(self) -> None:
        self.place.tell("")
        self.place.save(self._window.settings)
        self._stack.setCurrentWidget(self._split)
        self.hits.show_probe(None, None)
        self.refused.show_files([], "")
        self._refresh()
        self._add_waiting()

    def _show_listed(self, documents: tuple[Registered, ...], info: RegistryInfo) -> None:
        self.place.show_info(info)
        self.documents.show_documents(documents, info.documents)

    def _show_added(self, files: list[FileAdded]) -> None:
        summary = added_summary(files)
        count = self.refused.show_files(files, summary)
        self._tabs.setTabText(1, f"Not registered ({count:,})" if count else "Not registered")
        if count:
            self._tabs.setCurrentWidget(self.refused)
        self.place.tell(summary, wrong=False)

    def _show_probed(self, document: Hierarchy, probe: Probe) -> None:
        self.place.tell("")
        self._tabs.setCurrentWidget(self.hits)
        self.hits.show_probe(document, probe)

    def _show_done(self, sentence: str) -> None:
        self.place.tell(make_visible(sentence), wrong=False)

    def _show_busy(self) -> None:
        busy = self.desk.runner.busy
        for part in (self.place, self.documents, self.hits, self.refused):
            part.set_busy(busy)
        if self._changing and not busy:  # done, failed or cancelled: some of it may have been registered
            self._changing = False
            self._refresh()
        if not busy and not self.desk.lister.busy:
            self.settled.emit()

    def _show_sides(self) -> None:
        names = [self._window.loader.state(side) for side in Side]
        self.hits.show_sides(*(state.name if state.hierarchy is not None else "" for state in names))
        self.hits.set_busy(self.desk.runner.busy)

    def _tell_failure(self, error: Exception) -> None:
        if isinstance(error, CopyVizError):
            missing = isinstance(error, MissingRegistry)
            self.place.tell(make_visible(error.message if missing else str(error)), missing=missing)
        else:
            show_error(self, error)
