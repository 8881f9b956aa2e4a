"""One child process as the program sees it: started, sent a call, listened to, ended."""

from __future__ import annotations

import contextlib
import os
import pickle
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from copyviz.errors import ResourceError
from copyviz.progress import Progress
from copyviz.readers.protocol import BEGUN, HEADER, PROGRESS, REFUSED, RESULT, Limits, loads

TICK = 0.1
PIPE_CHUNK = 1 << 18
START_SECONDS = 60.0

# The child gets our import path, and nothing else: not the present folder, no variables, no user's own start-up code.
BOOT = "import sys; sys.path[:] = sys.argv[2:]; from copyviz.readers.worker import main; main(sys.argv[1].split())"
WORKER_FLAG = "--reader-worker"

REMOVED_VARIABLES = ("CMAP_PATH", "PYTHON")
ADDED_VARIABLES = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "2"}


class Death(Exception):
    """The child ended by itself; `begun` tells whether it had taken the call, `signal` what killed it."""

    def __init__(self, begun: bool, signal: int, technical: str) -> None:
        super().__init__(technical)
        self.begun = begun
        self.signal = signal
        self.technical = technical


class TimeOver(Exception):
    """The time limit has passed."""

    def __init__(self, begun: bool) -> None:
        super().__init__()
        self.begun = begun


@dataclass(frozen=True, slots=True)
class Reply:
    """The last frame of a call: its kind, and the value or text it holds."""

    kind: bytes
    value: Any


class Child:
    """A reading process. One thread may use it at a time."""

    def __init__(self, preload: tuple[str, ...] = ()) -> None:
        self.calls = 0
        self._errors = open_memory_file()
        try:
            self._process = subprocess.Popen(
                command_line(preload),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if self._errors is None else self._errors,
                bufsize=0,
                cwd="/",
                env=clean_environment(),
                start_new_session=True,  # Ctrl-C in a terminal is for us, and we tell the child
            )
        except OSError as error:
            raise ResourceError("The process that reads documents could not be started.", str(error)) from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in = self._process.stdin.fileno()
        self._out = self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._first_size: int | None = None

    def is_alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.poll() is None

    def growth(self) -> int:
        """How many bytes of memory the process holds more than after its first call."""
        size = resident_size(self._process.pid)
        if self._first_size is None:
            self._first_size = size
        return size - self._first_size

    def call(self, name: str, arguments: tuple[Any, ...], limits: Limits, progress: Progress) -> Reply:
        """Send one call and listen until its last frame; raises `Death` and `TimeOver`."""
        self.calls += 1
        return Conversation(self, self._in, self._out, limits, progress).hold(name, arguments)

    def close(self) -> None:
        """End the process at once."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=2)
        self.forget()

    def forget(self) -> None:
        """Close our ends of the pipes."""
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        if self._errors is not None:
            os.close(self._errors)
            self._errors = None

    def death(self, begun: bool) -> Death:
        """How the process ended, with the last it said on standard error."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=2)
        code = self._process.returncode or 0
        said = last_words(self._errors) if self._errors is not None else ""
        return Death(begun, max(0, -code), f"reading process ended with code {code}\n{said}".strip())


class Conversation:
    """One call: the request goes out piece by piece while frames come in, and the clock is watched all the time."""

    def __init__(
        self, child: Child, descriptor_in: int, descriptor_out: int, limits: Limits, progress: Progress
    ) -> None:
        self._child = child
        self._in = descriptor_in
        self._out = descriptor_out
        self._limits = limits
        self._progress = progress
        self._begun = False
        self._deadline = time.monotonic() + START_SECONDS
        self._latest = ("Starting the reader", 0.0)
        self._received = bytearray()

    def hold(self, name: str, arguments: tuple[Any, ...]) -> Reply:
        """Send the request and return the last frame."""
        request = (name, arguments, self._limits.time, self._limits.memory)
        # The pickler hands big values to `write` as they are, without copying them into the pickle first.
        pickle.Pickler(self, pickle.HIGHEST_PROTOCOL).dump(request)
        while True:
            self._tick(self._out, select.POLLIN)
            piece = self._read()
            if piece:
                self._received += piece
                reply = self._digest()
                if reply is not None:
                    return reply

    def write(self, data: Any) -> int:
        """Send bytes to the child; called by the pickler."""
        rest = memoryview(data).cast("B")
        while rest:
            self._tick(self._in, select.POLLOUT)
            try:
                rest = rest[os.write(self._in, rest[:PIPE_CHUNK]) :]
            except BlockingIOError:
                continue
            except BrokenPipeError:
                raise self._child.death(self._begun) from None
        return len(data)

    def _tick(self, descriptor: int, event: int) -> None:
        """Wait a moment for the pipe, look at the clock, and let the caller stop us."""
        poller = select.poll()
        poller.register(descriptor, event)
        remaining = self._deadline - time.monotonic()
        ready = poller.poll(max(0.0, min(TICK, remaining)) * 1000)
        if not ready:
            self._progress(*self._latest)
        if time.monotonic() >= self._deadline:
            raise TimeOver(self._begun)

    def _read(self) -> bytes:
        try:
            piece = os.read(self._out, PIPE_CHUNK)
        except BlockingIOError:
            return b""
        if not piece:
            raise self._child.death(self._begun)
        return piece

    def _digest(self) -> Reply | None:
        """Take the complete frames; of several steps only the last is told."""
        told = self._latest
        for kind, payload in self._take_frames():
            try:
                reply = self._understand(kind, payload)
            except Exception as error:  # noqa: BLE001 - a child that a document has taken over may send anything
                raise Death(self._begun, 0, f"the reading process sent nonsense: {error!r}") from None
            if reply is not None:
                return reply
        if self._latest is not told:
            self._progress(*self._latest)
        return None

    def _take_frames(self) -> Iterator[tuple[bytes, bytes]]:
        """The kind and payload of each complete frame, which leave the buffer."""
        while len(self._received) >= HEADER.size:
            kind, length = HEADER.unpack_from(self._received)
            end = HEADER.size + length
            if length > self._limits.memory:
                raise Death(self._begun, 0, f"the reading process announced {length} bytes")
            if len(self._received) < end:
                return
            payload = bytes(memoryview(self._received)[HEADER.size : end])
            del self._received[:end]
            yield kind, payload

    def _understand(self, kind: bytes, payload: bytes) -> Reply | None:
        """The reply in a frame; frames before the last only move the clock or the step."""
        if kind == BEGUN:
            self._begun = True
            self._deadline = time.monotonic() + self._limits.time
            return None
        if kind == PROGRESS:
            share, _, step = payload.decode().partition(" ")
            self._latest = (step, float(share))
            return None
        return Reply(kind, loads(payload) if kind in (RESULT, REFUSED) else payload.decode())


def command_line(preload: tuple[str, ...]) -> list[str]:
    """How the child is started: by our own interpreter, or by a frozen program itself with a flag."""
    modules = " ".join(preload)
    if getattr(sys, "frozen", False):
        return [sys.executable, WORKER_FLAG, modules]
    folders = [os.path.abspath(folder or ".") for folder in sys.path]  # noqa: PTH100 - plain strings, quick
    return [sys.executable, "-I", "-c", BOOT, modules, *folders]


def clean_environment() -> dict[str, str]:
    """Our environment without what could change what the child runs or reads."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(REMOVED_VARIABLES)}
    return kept | ADDED_VARIABLES


def open_memory_file() -> int | None:
    """A file in memory for the child's standard error, where the system has such files."""
    if not hasattr(os, "memfd_create"):
        return None
    try:
        return os.memfd_create("copyviz-reader")
    except OSError:
        return None


def last_words(descriptor: int) -> str:
    """The end of what was written into a file."""
    size = os.fstat(descriptor).st_size
    return os.pread(descriptor, 4000, max(0, size - 4000)).decode("utf-8", "replace")


def resident_size(process: int) -> int:
    """The bytes of memory a process holds; 0 where the system does not tell."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    except (OSError, IndexError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
