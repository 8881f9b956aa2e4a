"""The open registry of the page and all work on it, off the main thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from copyviz.errors import AccessDenied, CopyVizError
from copyviz.gui.tasks import TaskRunner
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.registry import CheckResult, FileAdded, Probe, Registered, RegistryInfo
from copyviz.options import AddOptions
from copyviz.pipeline.read import read
from copyviz.pipeline.registering import register_files
from copyviz.pipeline.reranking import rerank
from copyviz.progress import Progress, part_of
from copyviz.registry.base import Registry
from copyviz.registry.secrets import keep_secret, kept_secret, with_secret
from copyviz.registry.table import open_registry

Result = TypeVar("Result")
MOST_SHOWN = 20_000
"""More documents than this nobody looks through; the search finds the others."""


class RegistryDesk(QObject):
    """Opens a registry and works on it.

    Signals:
        opened: another registry is open, or none.
        listed: documents were listed, and what the registry is and holds.
        added: files were registered, or not.
        probed: a document was probed, and what came of it; once more when the best hits were compared.
        paired: two documents, as they were read, are to be compared.
        checked: what a check found.
        done: a sentence on what was done.
        failed: something went wrong.
        secret_wanted: an address asks for a password or token.
    """

    opened = Signal()
    listed = Signal(tuple, RegistryInfo)
    added = Signal(list)
    probed = Signal(Hierarchy, Probe)
    paired = Signal(Hierarchy, Hierarchy)
    checked = Signal(CheckResult)
    done = Signal(str)
    failed = Signal(Exception)
    secret_wanted = Signal(str, str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.registry: Registry | None = None
        self.runner = TaskRunner(self)
        # Listing goes on beside other work, so that the search box always answers.
        self.lister = TaskRunner(self)
        # What was typed since the start, so that it is asked for once; kept nowhere else unless the user says so.
        self._secrets: dict[str, str] = {}

    @property
    def busy(self) -> bool:
        """Whether work is under way."""
        return self.runner.busy or self.lister.busy

    def open(self, address: str, create: bool, secret: str = "", *, keep: bool = False) -> None:
        """Open the registry at an address; the one before is closed when that has worked."""

        used = self._secrets[address] = secret or self._secrets.get(address, "")

        def work(progress: Progress) -> Registry:
            progress("Opening the registry", 0.0)
            return open_with_secret(address, create, used, keep)

        def tell(error: Exception) -> None:
            if isinstance(error, AccessDenied):
                del self._secrets[address]
                self.secret_wanted.emit(address, error.message)
            else:
                self.failed.emit(error)

        self.runner.start(work, self._take, tell)

    def search(self, words: str) -> None:
        """List the documents that hold the words."""
        registry = self.registry
        if registry is not None:
            self.lister.start(
                lambda _: (registry.documents(words, 0, MOST_SHOWN), registry.info()),
                lambda found: self.listed.emit(*found),
                self.failed.emit,
            )

    def add(self, places: Sequence[str], options: AddOptions) -> None:
        """Register files and folders."""

        def work(registry: Registry, progress: Progress) -> list[FileAdded]:
            return list(register_files(registry, places, options, progress=progress))

        self._start(work, self.added.emit)

    def probe_file(self, path: str) -> None:
        """Read a file and probe it."""

        def work(registry: Registry, progress: Progress) -> tuple[Hierarchy, Probe]:
            document = read(path, progress=part_of(progress, 0.0, 0.6))
            return document, registry.probe(document, progress=part_of(progress, 0.6, 1.0))

        self._start(work, self._show_probe)

    def probe(self, document: Hierarchy) -> None:
        """Probe a document that was read already."""

        def work(registry: Registry, progress: Progress) -> tuple[Hierarchy, Probe]:
            return document, registry.probe(document, progress=progress)

        self._start(work, self._show_probe)

    def pair_hit(self, document: Hierarchy, registered: int) -> None:
        """Fetch the text of a registered document, to be compared with another."""
        self._start(lambda registry, _: (document, registry.open(registered)), lambda pair: self.paired.emit(*pair))

    def pair_documents(self, left: int, right: int) -> None:
        """Fetch the texts of two registered documents, to be compared."""
        self._start(
            lambda registry, _: (registry.open(left), registry.open(right)), lambda pair: self.paired.emit(*pair)
        )

    def remove(self, documents: Sequence[Registered]) -> None:
        """Forget documents."""
        numbers = [document.id for document in documents]

        def work(registry: Registry, progress: Progress) -> int:
            progress("Removing documents", 0.0)
            return registry.remove(numbers)

        self._start(work, lambda count: self.done.emit(f"{count:,} removed."))

    def check(self) -> None:
        """Look at everything in the registry."""
        self._start(lambda registry, progress: registry.check(progress), self.checked.emit)

    def backup(self, path: str) -> None:
        """Copy the registry to a file."""
        self._start(
            lambda registry, progress: registry.backup(Path(path), progress),
            lambda _: self.done.emit(f"Backed up to {path}."),
        )

    def close_work(self) -> None:
        """End all work, and let go of the registry."""
        for runner in (self.runner, self.lister):
            runner.close()
        self._let_go()

    def _start(self, work: Callable[[Registry, Progress], Result], done: Callable[[Result], None]) -> None:
        if self.registry is not None:
            self.runner.start(partial(work, self.registry), done, self.failed.emit)

    def _take(self, registry: Registry) -> None:
        self.lister.close()
        self._let_go()
        self.registry = registry
        self.opened.emit()

    def _let_go(self) -> None:
        if self.registry is not None:
            with suppress(CopyVizError):
                self.registry.close()
            self.registry = None

    def _show_probe(self, answer: tuple[Hierarchy, Probe]) -> None:
        document, probe = answer
        self.probed.emit(document, probe)
        if probe.hits:
            self._start(
                lambda registry, progress: rerank(registry, document, probe, progress=progress),
                lambda ranked: self.probed.emit(document, ranked),
            )


def open_with_secret(address: str, create: bool, secret: str, keep: bool) -> Registry:
    """The registry at an address, with the password or token given, or else the one in the keyring."""
    if secret:
        registry = open_registry(with_secret(address, secret), create)
        if keep:
            keep_secret(address, secret)
        return registry
    try:
        return open_registry(address, create)
    except AccessDenied:
        kept = kept_secret(address)
        if not kept:
            raise
        return open_registry(with_secret(address, kept), create)
