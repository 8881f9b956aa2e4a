"""Drives Debian's Chromium over its DevTools pipe with the standard library alone, without a network."""

from __future__ import annotations

import base64
import fcntl
import json
import os
import select
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--remote-debugging-pipe",
)
PATIENCE = 20.0

Data = dict[str, Any]


class Browser:
    """One page of a headless browser; `events` is all it has told so far."""

    def __init__(self, reading: int, writing: int) -> None:
        self._reading, self._writing = reading, writing
        self._rest = b""
        self._number = 0
        self._session = ""
        self.events: list[Data] = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = str(self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")

    def send(self, method: str, **parameters: object) -> Data:
        """Give a command and wait for its answer."""
        self._number += 1
        message: Data = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._writing, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return dict(answer["result"])
            self.events.append(answer)

    def open(self, address: str) -> None:
        """Load a page and wait until it is there."""
        self.events.clear()
        self.send("Page.navigate", url=address)
        while not self.told("Page.loadEventFired"):
            self.events.append(self._receive())

    def told(self, method: str) -> list[Data]:
        """What the browser told of one kind."""
        return [event["params"] for event in self.events if event.get("method") == method]

    def evaluate(self, expression: str) -> Any:
        """The value of a script in the page."""
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def click(self, x: float, y: float) -> None:
        """Press and release the mouse at a place of the window."""
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def set_size(self, width: int, height: int) -> None:
        """Give the window a size."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def screenshot(self, path: Path) -> None:
        """Save what the window shows."""
        path.write_bytes(base64.b64decode(self.send("Page.captureScreenshot", format="png")["data"]))

    def print_to(self, path: Path, width: float, height: float) -> None:
        """Save the printed page as PDF; the paper is given in inches."""
        answer = self.send("Page.printToPDF", paperWidth=width, paperHeight=height, printBackground=True)
        path.write_bytes(base64.b64decode(answer["data"]))

    def _receive(self) -> Data:
        deadline = time.monotonic() + PATIENCE
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._reading], [], [], max(deadline - time.monotonic(), 0.0))
            assert ready, "the browser does not answer"
            piece = os.read(self._reading, 1 << 20)
            assert piece, "the browser has ended"
            self._rest += piece
        line, self._rest = self._rest.split(b"\0", 1)
        return dict(json.loads(line))


@contextmanager
def start_browser(folder: Path) -> Iterator[Browser]:
    """A browser with its own empty profile; skips the test where there is none."""
    if not Path(CHROMIUM).exists():
        pytest.skip("Chromium is not installed (Debian package chromium)")
    commands, replies = os.pipe(), os.pipe()
    # The browser expects its pipe at 3 and 4; high numbers keep ours out of the way while they are moved there.
    theirs = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 64) for end in (commands[0], replies[1])]
    quiet = os.open(os.devnull, os.O_RDWR)
    moves = [(os.POSIX_SPAWN_DUP2, quiet, number) for number in (0, 1, 2)]
    moves += [(os.POSIX_SPAWN_DUP2, end, number) for end, number in zip(theirs, (3, 4), strict=True)]
    arguments = [CHROMIUM, *FLAGS, f"--user-data-dir={folder}"]
    process = os.posix_spawn(CHROMIUM, arguments, os.environ, file_actions=moves, setpgroup=0)
    for end in (*theirs, commands[0], replies[1], quiet):
        os.close(end)
    try:
        yield Browser(replies[0], commands[1])
    finally:
        # The group is ours alone: it began with this process.
        with suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(commands[1])
        os.close(replies[0])
        shutil.rmtree(folder, ignore_errors=True)
