"""All places a registry can lie in: one line each, chosen by how its address begins."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from copyviz.errors import UsageError
from copyviz.registry.base import Registry

ADDRESS_VARIABLE = "COPYVIZ_REGISTRY"


@dataclass(frozen=True, slots=True)
class Backend:
    """A kind of place: how its addresses begin, what it is called, and how it is opened.

    `open` takes the address and whether a registry may be made where there is none.
    """

    name: str
    title: str
    schemes: tuple[str, ...]
    open: Callable[[str, bool], Registry]


def open_sqlite(address: str, create: bool) -> Registry:
    """A registry in a file."""
    from copyviz.registry.sql_registry import SqlRegistry
    from copyviz.registry.sqlite import SqliteDatabase

    return SqlRegistry(SqliteDatabase(address, create))


def open_remote(address: str, create: bool) -> Registry:  # noqa: ARG001 - what a service serves is its own business
    """A registry behind a service."""
    from copyviz.registry.remote import RemoteRegistry

    return RemoteRegistry(address)


def open_postgresql(address: str, create: bool) -> Registry:
    """A registry on a server."""
    from copyviz.registry.postgresql import PostgresqlDatabase
    from copyviz.registry.sql_registry import SqlRegistry

    return SqlRegistry(PostgresqlDatabase(address, create))


BACKENDS: dict[str, Backend] = {
    backend.name: backend
    for backend in (
        # The first takes every address without a scheme of its own: paths of files.
        Backend("sqlite", "a file of this machine (SQLite)", (), open_sqlite),
        Backend("postgresql", "a PostgreSQL server", ("postgresql", "postgres"), open_postgresql),
        Backend("service", "a service (copyviz serve)", ("http", "https"), open_remote),
    )
}


def open_registry(address: str = "", create: bool = True) -> Registry:
    """The registry at an address: a file, postgresql://…, http://…; without one, the user's own registry.

    With `create` an empty one is made where there is none.
    """
    chosen = address or default_address()
    return backend_of(chosen).open(chosen, create)


def backend_of(address: str) -> Backend:
    """The backend of an address."""
    scheme = address.partition("://")[0].lower() if "://" in address else ""
    for backend in BACKENDS.values():
        if scheme in backend.schemes or (not scheme and not backend.schemes):
            return backend
    known = ", ".join(f"{one}://…" for backend in BACKENDS.values() for one in backend.schemes)
    raise UsageError(f"There is no registry at an address that begins with {scheme}://.", f"Name a file, or {known}.")


def is_registry(place: str) -> bool:
    """Whether something that could be a document is a registry: the address of a server, or a file of ours."""
    if "://" in place:
        return True
    from copyviz.registry.sqlite import is_registry_file

    return is_registry_file(Path(place))


def default_address() -> str:
    """Where the user's own registry lies: what the environment names, or a file in the user's data folder."""
    named = os.environ.get(ADDRESS_VARIABLE)
    if named:
        return named
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(base) / "copyviz" / "registry.sqlite")
