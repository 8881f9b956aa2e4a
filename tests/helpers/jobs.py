"""Work for processes: jobs that answer, wait, or kill the process they run in."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def double(number: int) -> int:
    return 2 * number


def slowly(number: int) -> int:
    time.sleep(30)
    return number


def kill_at(number: int, killer: int) -> int:
    """Kills its process for one number."""
    time.sleep(0.01)
    if number == killer:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def kill_once(number: int, killer: int, mark: str) -> int:
    """Kills its process for one number, but only the first time."""
    if number == killer and not Path(mark).exists():
        Path(mark).write_text("killed")
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def fail(number: int) -> int:
    raise ValueError(f"no {number}")


def process_number(number: int) -> int:
    time.sleep(0.05)
    return os.getpid()
