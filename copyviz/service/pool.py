"""Open registries for the workers of the service: one each, kept open, opened again after trouble."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from copyviz.errors import CopyVizError, RegistryError, UnknownDocument
from copyviz.registry.base import Registry
from copyviz.registry.table import open_registry


class RegistryPool:
    """Registries at one address, of which each is used by one thread at a time."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._lock = threading.Lock()
        self._idle: list[Registry] = []
        self._closed = False
        first = open_registry(address)
        self.address = first.address
        self._idle.append(first)

    @contextmanager
    def registry(self) -> Iterator[Registry]:
        """A registry for the length of a block."""
        with self._lock:
            registry = self._idle.pop() if self._idle else None
        if registry is None:
            registry = open_registry(self._address)
        sound = True
        try:
            yield registry
        except RegistryError as error:
            # Its connection may be gone, unless it was only asked for what it does not have.
            sound = isinstance(error, UnknownDocument)
            raise
        finally:
            self._give_back(registry, sound)

    def close(self) -> None:
        """Close what is idle now, and what is in use as soon as it comes back."""
        with self._lock:
            idle, self._idle, self._closed = self._idle, [], True
        for registry in idle:
            registry.close()

    def _give_back(self, registry: Registry, sound: bool) -> None:
        with self._lock:
            if sound and not self._closed:
                self._idle.append(registry)
                return
        with suppress(CopyVizError):
            registry.close()
