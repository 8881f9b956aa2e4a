"""Registries in every place that needs nothing but this machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from copyviz.registry.base import Registry
from copyviz.registry.table import open_registry
from helpers.postgres_server import PostgresServer


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a registry that is not there yet."""
    if request.param == "sqlite":
        return str(tmp_path / "registry.sqlite")
    server: PostgresServer = request.getfixturevalue("postgres_server")
    return server.address()


@pytest.fixture
def registry(fresh: str) -> Iterator[Registry]:
    with open_registry(fresh) as opened:
        yield opened
