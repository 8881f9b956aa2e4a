"""Functions for the reading process to run, each ending in its own way."""

from __future__ import annotations

import ctypes
import os
import resource
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from copyviz.errors import Outcome, ReadError
from copyviz.options import ReadOptions
from copyviz.progress import Progress


def echo(value: Any, progress: Progress) -> Any:
    return value


MEMORIES: list[str] = []


def remember() -> None:
    MEMORIES.append("rehearsed")


def recall(progress: Progress) -> tuple[str, ...]:
    return tuple(MEMORIES)


def forget_the_words() -> None:
    raise ValueError("what was it again")


def process_id(progress: Progress) -> int:
    return os.getpid()


def length(data: bytes, progress: Progress) -> int:
    return len(data)


def count_aloud(steps: int, progress: Progress) -> int:
    for step in range(steps):
        progress(f"step {step}", step / steps)
    return steps


def wait(seconds: float, progress: Progress) -> str:
    progress("waiting", 0.5)
    time.sleep(seconds)
    return "waited"


def chatter(progress: Progress) -> None:
    while True:
        progress(f"still at it {time.monotonic()}", 0.5)


def hold_the_lock(progress: Progress) -> None:
    """Hang in C code that never lets another Python thread run."""
    progress("hanging", 0.0)
    ctypes.PyDLL(None).sleep(1000)


def eat_memory(progress: Progress) -> None:
    eaten = []
    while True:
        eaten.append(bytearray(8 << 20))


def crash(progress: Progress) -> None:
    ctypes.string_at(0)


def refuse(progress: Progress) -> None:
    raise ReadError(Outcome.ENCRYPTED, "This is locked.", "Give the password.")


def fail(progress: Progress) -> None:
    raise KeyError("something no reader foresaw")


def recurse(progress: Progress) -> None:
    recurse(progress)


def miss_a_module(progress: Progress) -> None:
    import no_such_module  # type: ignore[import-not-found]  # noqa: F401


def chat_on_standard_output(progress: Progress) -> str:
    sys.stdout.write("a library prints\n" * 10_000)
    sys.stdout.flush()
    os.write(1, b"and C code, too\n")
    os.write(2, b"errors\n")
    return "unharmed"


def open_socket(progress: Progress) -> str:
    try:
        socket.socket()
    except PermissionError:
        return "refused"
    return "open"


def open_socket_in_c(progress: Progress) -> int:
    return int(ctypes.CDLL(None).socket(socket.AF_INET, socket.SOCK_STREAM, 0))


def start_program(progress: Progress) -> str:
    try:
        subprocess.run(["true"])
    except PermissionError:
        return "refused"
    return "started"


def surroundings(progress: Progress) -> dict[str, Any]:
    return {
        "variables": dict(os.environ),
        "folder": str(Path.cwd()),
        "path": list(sys.path),
        "core": resource.getrlimit(resource.RLIMIT_CORE),
        "session": os.getsid(0),
    }


class Smuggler:
    """Would run a command in the program if its pickle were loaded as pickles usually are."""

    def __init__(self, target: str) -> None:
        self.target = target

    def __reduce__(self) -> Any:
        return os.system, (f"touch {self.target}",)


def smuggle(target: str, progress: Progress) -> Any:
    return Smuggler(target)


def return_stranger(progress: Progress) -> Any:
    return Path("/etc/passwd")


def return_record(progress: Progress) -> Any:
    return ReadOptions(content="page"), Outcome.PARTIAL


def return_array(progress: Progress) -> Any:
    import numpy

    return numpy.arange(5)
