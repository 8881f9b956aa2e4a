"""The only thread code of the window: one piece of long work at a time, cancelled by the next."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, QThread, Signal

from copyviz.errors import Cancelled
from copyviz.progress import Progress

Result = TypeVar("Result")

# Progress is told this often at most: each report costs the main thread an event.
REPORT_SECONDS = 0.05


class TaskRunner(QObject):
    """Runs work off the main thread; starting another piece cancels the old one, whose late result is dropped.

    Signals:
        progressed: a word on the step and its share done.
        busy_changed: whether work is under way.
    """

    progressed = Signal(str, float)
    busy_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: WorkThread | None = None
        self._old: list[WorkThread] = []
        self._done: Callable[[Any], None] = ignore
        self._failed: Callable[[Exception], None] = ignore

    @property
    def busy(self) -> bool:
        """Whether work is under way."""
        return self._thread is not None

    def start(
        self,
        work: Callable[[Progress], Result],
        done: Callable[[Result], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Run `work` and call `done` or `failed` on the main thread, unless it was cancelled meanwhile."""
        self.cancel()
        thread = WorkThread(work, self)
        thread.arrived.connect(self._arrive, Qt.ConnectionType.QueuedConnection)
        thread.progressed.connect(self._report, Qt.ConnectionType.QueuedConnection)
        self._thread, self._done, self._failed = thread, done, failed
        thread.start()
        self.busy_changed.emit(True)

    def cancel(self) -> None:
        """Ask the present work to stop and forget it."""
        if self._thread is not None:
            self._thread.stop.set()
            self._old = [thread for thread in self._old if not thread.isFinished()] + [self._thread]
            self._thread = None
            self.busy_changed.emit(False)

    def close(self) -> None:
        """Cancel and wait until no thread is left."""
        self.cancel()
        for thread in self._old:
            thread.wait()
        self._old.clear()

    def _arrive(self, thread: WorkThread) -> None:
        if thread is not self._thread:
            return
        self._thread = None
        thread.wait()
        # Told last: what follows may start the next piece of work, and the pause between them is none.
        if thread.error is None:
            self._done(thread.result)
        else:
            self._failed(thread.error)
        self.busy_changed.emit(self.busy)

    def _report(self, thread: WorkThread, step: str, share: float) -> None:
        if thread is self._thread:
            self.progressed.emit(step, share)


class WorkThread(QThread):
    """A thread for one piece of work; its outcome is read after `arrived`."""

    arrived = Signal(object)
    progressed = Signal(object, str, float)

    def __init__(self, work: Callable[[Progress], Any], parent: QObject) -> None:
        super().__init__(parent)
        self.stop = threading.Event()
        self.result: Any = None
        self.error: Exception | None = None
        self._work = work
        self._reported = 0.0

    def run(self) -> None:
        """Do the work; called by Qt in the new thread."""
        try:
            self.result = self._work(self._report)
        except Exception as error:  # noqa: BLE001 - every failure must reach the main thread and be told there
            self.error = error
        self.arrived.emit(self)

    def _report(self, step: str, share: float) -> None:
        if self.stop.is_set():
            raise Cancelled
        now = time.monotonic()
        if now - self._reported >= REPORT_SECONDS:
            self._reported = now
            self.progressed.emit(self, step, share)


def ignore(_: object) -> None:
    """What happens with a result nobody waits for."""
