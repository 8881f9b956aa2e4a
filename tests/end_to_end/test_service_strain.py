"""The service under strain: slow, endless and malformed requests, too many of them, and an end in the middle."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from copyviz.options import AddOptions
from copyviz.registry.base import Registry
from copyviz.registry.secrets import with_secret
from copyviz.registry.table import open_registry
from copyviz.service.limits import ServiceOptions
from copyviz.service.tokens import Role, TokenFile
from helpers.hostile_case import STORY
from helpers.registry_documents import document_of
from helpers.running_service import QUICK, Running, running_service

TEXT = " ".join(STORY).encode()
COMMAND = [sys.executable, "-m", "copyviz", "serve", "--port", "0", "--at"]
FORCE = AddOptions(force=True)
IMPATIENT = replace(QUICK, upload_time=0.6, head_time=0.5, request_time=3.0, largest_upload=100_000, connections=20)


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("impatient")
    with running_service(folder / "registry.sqlite", folder, IMPATIENT) as running:
        yield running


def raw(port: int, *pieces: bytes, pause: float = 0.0) -> bytes:
    """What comes back for bytes sent as they are, piece by piece, until the other side ends."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
        got = b""
        with suppress(ConnectionError):
            for piece in pieces:
                connection.sendall(piece)
                time.sleep(pause)
        with suppress(ConnectionError):
            while chunk := connection.recv(65536):
                got += chunk
        return got


def head(running: Running, *lines: str) -> bytes:
    first = ("POST /probe HTTP/1.1", "Host: x", f"Authorization: Bearer {running.reader}")
    return "\r\n".join([*first, *lines, "", ""]).encode()


def test_a_large_upload_is_refused_before_it_is_sent(impatient: Running) -> None:
    started = time.monotonic()
    answer = raw(impatient.port, head(impatient, "Content-Length: 900000000000"))
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"connection: close" in answer.lower()
    assert b"larger than 100,000 bytes" in answer
    assert time.monotonic() - started < 2


def test_an_upload_without_an_end_is_refused_at_the_limit(impatient: Running) -> None:
    chunk = b"2000\r\n" + b"a" * 0x2000 + b"\r\n"
    answer = raw(impatient.port, head(impatient, "Transfer-Encoding: chunked"), *[chunk] * 40)
    assert answer.startswith(b"HTTP/1.1 413 ") or answer == b""  # the reset may be quicker than the answer
    assert impatient.ask("GET", "/info")[0] == 200


def test_slow_uploads_and_slow_heads_are_ended(impatient: Running) -> None:
    started = time.monotonic()
    answer = raw(impatient.port, head(impatient, "Content-Length: 1000"), *[b"a"] * 9, pause=0.1)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert raw(impatient.port, *(bytes([letter]) for letter in b"GET /info HTT"), pause=0.08) == b""
    assert raw(impatient.port) == b""
    assert time.monotonic() - started < 5


def test_a_second_slow_head_on_the_same_connection_is_ended(impatient: Running) -> None:
    first = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
    started = time.monotonic()
    answer = raw(impatient.port, first, *(b"G" for _ in range(12)), pause=0.1)
    assert answer.count(b"HTTP/1.1") == 1
    assert time.monotonic() - started < 3


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /probe HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /probe HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nZ\r\n",
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"\r\n" * 50,
    ],
)
def test_what_is_no_http_is_refused_without_harm(impatient: Running, sent: bytes) -> None:
    answer = raw(impatient.port, sent)
    assert answer == b"" or b'"error"' in answer
    assert impatient.ask("GET", "/health", "")[0] == 200


def test_too_many_connections_are_turned_away_and_the_service_recovers(impatient: Running) -> None:
    held = [socket.create_connection(("127.0.0.1", impatient.port)) for _ in range(40)]
    time.sleep(0.8)
    for each in held:
        each.close()
    assert impatient.ask("GET", "/health", "")[0] == 200


def test_an_upload_that_ends_early_leaves_nothing(impatient: Running) -> None:
    with socket.create_connection(("127.0.0.1", impatient.port)) as connection:
        request = head(impatient, "Content-Length: 5000").replace(b"/probe", b"/documents?name=half.txt")
        connection.sendall(request.replace(impatient.reader.encode(), impatient.writer.encode()) + TEXT)
    assert impatient.ask("GET", "/documents?search=half.txt") == (200, {"documents": []})


def test_those_who_ask_too_often_wait_and_others_do_not(tmp_path: Path) -> None:
    with running_service(tmp_path / "r.sqlite", tmp_path, ServiceOptions(rate=30, failures=12)) as running:
        answers = [running.ask("GET", "/info", running.reader)[0] for _ in range(8)]
        assert answers == [200] * 5 + [429] * 3
        assert running.ask("GET", "/info", running.writer)[0] == 200
        guesses = [running.ask("GET", "/info", f"guess{number}")[0] for number in range(5)]
        assert guesses == [401, 401, 429, 429, 429]
        assert running.ask("GET", "/info", running.writer)[0] == 200


def test_the_client_waits_as_long_as_it_is_told(tmp_path: Path) -> None:
    with (
        running_service(tmp_path / "r.sqlite", tmp_path, ServiceOptions(rate=60)) as running,
        open_registry(running.reading) as remote,
    ):
        assert {remote.info().documents for _ in range(11)} == {0}


def start(registry: Path) -> tuple[subprocess.Popen[str], str]:
    """The command in a process of its own, and the address it says it is at."""
    process = subprocess.Popen(
        [*COMMAND, str(registry)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"at (http://127\.0\.0\.1:\d+)/", line)
    assert found, line
    return process, found[1]


def fill(remote: Registry, kept: list[str]) -> None:
    """Register documents until the service is gone."""
    for number in range(10_000):
        name = f"{number}.txt"
        try:
            remote.add(document_of(name, f"The keeper of lighthouse {number} wrote a letter home."), FORCE)
        except Exception:
            return
        kept.append(name)


def test_killed_in_the_middle_it_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    registry = tmp_path / "registry.sqlite"
    secret = TokenFile(Path(f"{registry}.tokens")).add("ng", Role.WRITE)
    kept: list[str] = []
    for _ in range(10 if os.environ.get("COPYVIZ_FULL") else 1):
        process, url = start(registry)
        remote = open_registry(with_secret(url, secret))
        known = len(kept)
        thread = threading.Thread(target=fill, args=(remote, kept))
        thread.start()
        while len(kept) < known + 5:
            time.sleep(0.01)
        process.kill()
        process.wait()
        thread.join()
        with open_registry(str(registry), create=False) as opened:
            assert opened.check().clean
            assert set(kept) <= {document.name for document in opened.documents()}


def test_it_ends_in_good_order_when_asked(tmp_path: Path) -> None:
    process, _ = start(tmp_path / "registry.sqlite")
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=15) == 0
    assert not (tmp_path / "registry.sqlite-wal").exists()
