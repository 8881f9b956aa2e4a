"""A registry behind a service: the same interface over HTTP, as far as it is not the server's own business."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, NoReturn, Self, TypeVar

from copyviz.errors import RegistryError
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.registry import Added, CheckResult, Probe, Registered, RegistryInfo
from copyviz.options import AddOptions, ProbeOptions
from copyviz.progress import Progress, silent
from copyviz.registry.asking import Connection
from copyviz.registry.base import STANDARD_ADD, STANDARD_PROBE
from copyviz.registry.records import from_data
from copyviz.registry.travelling import document_data, document_from

Record = TypeVar("Record")
PAGE = 1000
"""How many documents are asked for at once."""


class RemoteRegistry:
    """A registry that a service offers."""

    def __init__(self, address: str) -> None:
        self._connection = Connection(address)
        self.address = self._connection.address
        self.info()  # tells at once whether anybody is there, and lets us in

    def add(self, document: Hierarchy, options: AddOptions = STANDARD_ADD) -> Added:
        """Register a document unless it is a copy; when this returns, it is kept for good."""
        return self._add(document, options, silent)

    def add_many(
        self, documents: Iterable[Hierarchy], options: AddOptions = STANDARD_ADD, progress: Progress = silent
    ) -> Iterator[Added]:
        """Register documents one by one; each is told once it is kept for good, in the order given."""
        for document in documents:
            progress(f"Registering {document.document.source.name}", 0.0)
            yield self._add(document, options, progress)

    def probe(
        self, document: Hierarchy, options: ProbeOptions = STANDARD_PROBE, progress: Progress = silent
    ) -> Probe:
        """Which registered documents share sentences with this one; nothing is changed."""
        names = ("sentence", "exact", "high", "some", "hits", "pairs")
        values = {name: getattr(options, name) for name in names}
        return self._record(Probe, "POST", "probe", values, body=document_data(document), progress=progress)

    def documents(self, search: str = "", first: int = 0, count: int | None = None) -> tuple[Registered, ...]:
        """The documents whose name, path, title or author holds the words searched for, in order of registration."""
        found: list[Registered] = []
        while count is None or len(found) < count:
            wanted = PAGE if count is None else min(PAGE, count - len(found))
            values = {"search": search, "first": first + len(found), "count": wanted}
            page = self._listed("GET", "documents", values)
            found += page
            if len(page) < wanted:
                break
        return tuple(found)

    def find(self, key: str) -> Registered:
        """The document with this id, path, name or beginning of its hash; the latest, if there are several."""
        return self._record(Registered, "GET", "find", {"key": key})

    def known(self, hashes: Iterable[str]) -> dict[str, Registered]:
        """The documents of these SHA-256 hashes that are registered, so that they need not be read again."""
        wanted = list(hashes)
        found: dict[str, Registered] = {}
        for start in range(0, len(wanted), PAGE):
            body = {"hashes": wanted[start : start + PAGE]}
            found |= {each.sha256: each for each in self._listed("POST", "known", body=body)}
        return found

    def open(self, document: int) -> Hierarchy:
        """The text of a registered document as it was read, with its structure."""
        try:
            return document_from(self._connection.ask("GET", f"documents/{document}/text"))
        except ValueError as error:
            raise self._connection.strange() from error

    def versions(self, document: int) -> tuple[Registered, ...]:
        """All registered versions of the same file, the oldest first."""
        return tuple(self._listed("GET", f"documents/{document}/versions"))

    def info(self) -> RegistryInfo:
        """What this registry is and holds."""
        found = self._record(RegistryInfo, "GET", "info")
        return replace(found, address=self.address, backend=f"service ({found.backend})")

    def remove(self, documents: Iterable[int]) -> int:
        """Forget documents; gives how many there were."""
        data = self._connection.ask("POST", "remove", body={"documents": sorted(set(documents))})
        return int(data.get("removed", 0))

    def check(self, progress: Progress = silent) -> CheckResult:  # noqa: ARG002 - as every registry
        """A service does not check its registry for others."""
        self._refuse("checked", "copyviz registry --at … check")

    def backup(self, path: Path, progress: Progress = silent) -> None:  # noqa: ARG002 - as every registry
        """A service does not give all of its registry away."""
        self._refuse("backed up", "copyviz registry --at … backup FILE")

    def export(self, progress: Progress = silent) -> Iterator[str]:  # noqa: ARG002 - as every registry
        """A service does not give all of its registry away."""
        self._refuse("exported", "copyviz registry --at … export FILE")

    def import_lines(
        self,
        lines: Iterable[str],  # noqa: ARG002 - as every registry
        progress: Progress = silent,  # noqa: ARG002
    ) -> Iterator[Added]:
        """A service takes documents, not exports."""
        self._refuse("imported into", "copyviz registry --at … import FILE")

    def close(self) -> None:
        """Nothing is kept open between two calls."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, trace: TracebackType | None) -> None:
        self.close()

    def _add(self, document: Hierarchy, options: AddOptions, progress: Progress) -> Added:
        values = {name: getattr(options, name) for name in ("author", "dated", "refuse", "force")}
        return self._record(Added, "POST", "documents", values, body=document_data(document), progress=progress)

    def _record(
        self,
        kind: type[Record],
        method: str,
        path: str,
        values: dict[str, Any] | None = None,
        *,
        body: Any = None,
        progress: Progress = silent,
    ) -> Record:
        data = self._connection.ask(method, path, values, body=body, progress=progress)
        try:
            return from_data(kind, data)
        except (ValueError, KeyError) as error:
            raise self._connection.strange() from error

    def _listed(
        self, method: str, path: str, values: dict[str, Any] | None = None, body: Any = None
    ) -> list[Registered]:
        data = self._connection.ask(method, path, values, body=body)
        try:
            return [from_data(Registered, each) for each in data["documents"]]
        except (ValueError, KeyError, TypeError) as error:
            raise self._connection.strange() from error

    def _refuse(self, done: str, command: str) -> NoReturn:
        raise RegistryError(f"A registry behind a service is {done} on its server.", f"Type there: {command}")
