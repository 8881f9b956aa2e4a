"""A real service on a free port of this machine, for as long as a test needs it."""

from __future__ import annotations

import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from copyviz.registry.secrets import with_secret
from copyviz.service.application import Service
from copyviz.service.limits import ServiceOptions
from copyviz.service.pool import RegistryPool
from copyviz.service.server import listen, make_server
from copyviz.service.tokens import Role, TokenFile

# Tests ask faster than people do.
QUICK = ServiceOptions(rate=1_000_000, address_rate=1_000_000, failures=1_000_000)


@dataclass(frozen=True)
class Running:
    """Where a service runs, and tokens for it."""

    url: str
    port: int
    tokens: TokenFile
    writer: str
    reader: str

    @property
    def address(self) -> str:
        """The address for a registry that may write."""
        return with_secret(self.url, self.writer)

    @property
    def reading(self) -> str:
        """The address for a registry that may only read."""
        return with_secret(self.url, self.reader)

    def ask(
        self, method: str, path: str, token: str | None = None, body: bytes | None = None, **headers: str
    ) -> tuple[int, Any]:
        """The status and the data of an answer; asked as the writer unless another token is given."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if token != "":
            named["Authorization"] = f"Bearer {self.writer if token is None else token}"
        request = urllib.request.Request(f"{self.url}{path}", data=body, method=method, headers=named)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return response.status, json.loads(response.read())
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read())


@contextmanager
def running_service(registry: Path | str, folder: Path, options: ServiceOptions = QUICK) -> Iterator[Running]:
    """A service over a registry, with its tokens in a folder."""
    tokens = TokenFile(folder / "service.tokens")
    secrets = tokens.add("writer", Role.WRITE), tokens.add("reader", Role.READ)
    pool = RegistryPool(str(registry))
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    server = make_server(Service(pool, tokens, options))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        yield Running(f"http://127.0.0.1:{port}", port, tokens, *secrets)
    finally:
        server.should_exit = True
        thread.join(timeout=20)
        pool.close()
        listening.close()
