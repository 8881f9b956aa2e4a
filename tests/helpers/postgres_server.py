"""A PostgreSQL server of the test run's own: made in a temporary folder, on a socket of its own, taken down after."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

BINARIES = Path("/usr/lib/postgresql")
USER, PASSWORD = "keeper", "open sesame/2:@"
PORT = 5432
PATIENCE = 30.0
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "40",
    "shared_buffers": "64MB",
    "log_min_messages": "fatal",
    "autovacuum_naptime": "5s",
}


def find_binaries() -> Path | None:
    """The folder of the newest server's programs."""
    found = [path.parent for path in BINARIES.glob("*/bin/initdb")]
    on_path = shutil.which("initdb")
    found += [Path(on_path).parent] if on_path else []
    return max(found, key=lambda path: (len(path.parent.name), path.parent.name), default=None)


def unprivileged() -> dict[str, int | str | list[int]]:
    """The account the server runs under: it refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            account = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
    raise AssertionError("there is no account to run a server under")


class PostgresServer:
    """A server that can be stopped, killed and started again; `fsync` is on only where crashes are tested."""

    def __init__(self, binaries: Path, fsync: bool = False) -> None:
        self.binaries = binaries
        self.folder = Path(tempfile.mkdtemp(prefix="copyviz-postgres-"))
        self.fsync = fsync
        self.process: subprocess.Popen[bytes] | None = None
        self._account = unprivileged()
        self._numbers = count(1)
        if self._account:
            os.chown(self.folder, int(str(self._account["user"])), int(str(self._account["group"])))
        self._make()
        self.start()

    def address(self, schema: str = "", password: str = PASSWORD, database: str = "postgres") -> str:
        """The address of a registry; one of its own each time, unless a schema is given."""
        name = schema or f"registry_{next(self._numbers)}"
        return f"postgresql://{USER}:{quote(password, safe='')}@/{database}?host={self.folder}&schema={name}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        flags = [f"{name}={value}" for name, value in SETTINGS.items()]
        flags += [f"fsync={'on' if self.fsync else 'off'}", f"unix_socket_directories={self.folder}", f"port={PORT}"]
        command: list[str | Path] = [self.binaries / "postgres", "-D", self.folder / "data"]
        for flag in flags:
            command += ["-c", flag]
        self.process = self._popen(command)
        due = time.monotonic() + PATIENCE
        while True:
            try:
                self.connect().close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < due, "the server does not answer"
                time.sleep(0.05)

    def connect(self) -> psycopg.Connection[tuple[object, ...]]:
        """A connection of the test's own."""
        return psycopg.connect(
            host=str(self.folder), port=PORT, user=USER, password=PASSWORD, dbname="postgres", autocommit=True
        )

    def cpu_seconds(self) -> float:
        """The processor time that all of its processes have taken so far."""
        assert self.process is not None
        ticks = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it ended meanwhile
            if str(self.process.pid) in (stat.parent.name, fields[1]):
                ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Stop it in good order, ending all connections."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """Stop it as a crash would."""
        self._end(signal.SIGQUIT)

    def close(self) -> None:
        """Stop it and remove all that it wrote."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _make(self) -> None:
        password = self.folder / "password"
        password.write_text(PASSWORD)
        password.chmod(0o644)
        command: list[str | Path] = [
            self.binaries / "initdb",
            "-D",
            self.folder / "data",
            "-U",
            USER,
            "-E",
            "UTF8",
            "--locale=C",
        ]
        command += ["--auth=scram-sha-256", f"--pwfile={password}", "--no-sync"]
        made = self._popen(command)
        assert made.wait() == 0, "initdb failed"

    def _end(self, how: signal.Signals) -> None:
        if self.process:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def _popen(self, command: list[str | Path]) -> subprocess.Popen[bytes]:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": self.folder}
        return subprocess.Popen(list(map(str, command)), **quiet, **self._account)  # type: ignore[call-overload, no-any-return]  # keyword arguments gathered


@contextmanager
def running_server(fsync: bool = False) -> Iterator[PostgresServer]:
    """A server for the length of a block; skips the calling test where none is installed."""
    binaries = find_binaries()
    if binaries is None:
        pytest.skip("no PostgreSQL server is installed")
    server = PostgresServer(binaries, fsync)
    try:
        yield server
    finally:
        server.close()
