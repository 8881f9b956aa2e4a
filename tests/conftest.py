"""What all tests share: hypothesis judges answers, not the clock of a busy machine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from helpers.postgres_server import PostgresServer, running_server

settings.register_profile("copyviz", deadline=None)
settings.load_profile("copyviz")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A server of this run's own, started when it is first asked for."""
    with running_server() as server:
        yield server
