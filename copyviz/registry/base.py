"""What every registry offers, wherever it keeps its documents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from copyviz.model.hierarchy import Hierarchy
from copyviz.model.registry import Added, CheckResult, Probe, Registered, RegistryInfo
from copyviz.options import AddOptions, ProbeOptions
from copyviz.progress import Progress, silent

STANDARD_ADD = AddOptions()
STANDARD_PROBE = ProbeOptions()


class Registry(Protocol):
    """An open registry. It may be used from several threads, one call at a time; close it, or use `with`.

    Every call answers from one state of the registry, and every change is made whole or not at all. What went wrong
    is told as a `RegistryError`.
    """

    address: str

    def add(self, document: Hierarchy, options: AddOptions = STANDARD_ADD) -> Added:
        """Register a document unless it is a copy; when this returns, it is kept for good."""

    def add_many(
        self, documents: Iterable[Hierarchy], options: AddOptions = STANDARD_ADD, progress: Progress = silent
    ) -> Iterator[Added]:
        """Register documents, many in one step; each is told once it is kept for good, in the order given."""

    def probe(
        self, document: Hierarchy, options: ProbeOptions = STANDARD_PROBE, progress: Progress = silent
    ) -> Probe:
        """Which registered documents share sentences with this one; nothing is changed."""

    def documents(self, search: str = "", first: int = 0, count: int | None = None) -> tuple[Registered, ...]:
        """The documents whose name, path, title or author holds the words searched for, in order of registration."""

    def find(self, key: str) -> Registered:
        """The document with this id, path, name or beginning of its hash; the latest, if there are several."""

    def known(self, hashes: Iterable[str]) -> dict[str, Registered]:
        """The documents of these SHA-256 hashes that are registered, so that they need not be read again."""

    def open(self, document: int) -> Hierarchy:
        """The text of a registered document as it was read, with its structure."""

    def versions(self, document: int) -> tuple[Registered, ...]:
        """All registered versions of the same file, the oldest first."""

    def info(self) -> RegistryInfo:
        """What this registry is and holds."""

    def remove(self, documents: Iterable[int]) -> int:
        """Forget documents; gives how many there were."""

    def check(self, progress: Progress = silent) -> CheckResult:
        """Look at everything in the registry, and whether it all agrees."""

    def backup(self, path: Path, progress: Progress = silent) -> None:
        """Write all of the registry to a file that can be opened as a registry itself."""

    def export(self, progress: Progress = silent) -> Iterator[str]:
        """All documents with their texts as lines of JSON."""

    def import_lines(self, lines: Iterable[str], progress: Progress = silent) -> Iterator[Added]:
        """Register what `export` gave; what is registered already stays as it is."""

    def close(self) -> None:
        """Let go of the registry."""

    def __enter__(self) -> Self:
        """Use the registry until the end of the block."""

    def __exit__(self, kind: type[BaseException] | None, value: object, trace: TracebackType | None) -> None:
        """Close it."""
