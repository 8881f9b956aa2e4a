"""Unsaved work survives a crash: it is written aside every few seconds, and offered at the next start."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, QStandardPaths, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from copyviz.export.saving import save_bytes
from copyviz.gui.cards import make_label
from copyviz.gui.tasks import TaskRunner, ignore
from copyviz.progress import Progress
from copyviz.text.visible import one_line

Make = Callable[[], Callable[[Progress], bytes]]

INTERVAL_MILLISECONDS = 5_000
# Writing takes at most this share of the time, so that a huge case does not keep the computer busy.
MOST_BUSY = 1 / 20
NAME_WIDTH = 60
PREFIX, ENDING = "unsaved-", ".copyviz"


def recovery_folder() -> Path:
    """Where unsaved work is written: the user's own state, which survives a restart and is no document of theirs."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.StateLocation)) / "unsaved"


@dataclass(slots=True)
class Place:
    """Where unsaved work is written, and the lock that shows that somebody is at work on it."""

    file: Path
    lock: QLockFile
    dropped: bool = False

    def remove(self) -> None:
        """Remove the file."""
        with suppress(OSError):
            self.file.unlink(missing_ok=True)


class Autosave(QObject):
    """Writes unsaved work aside, off the main thread; the file is gone once the work is saved or given up.

    `make` gives, on the main thread, the work that makes the bytes, which is then done elsewhere.
    """

    def __init__(self, make: Make, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._make = make
        self._runner = TaskRunner(self)
        self._place: Place | None = None
        self._began = 0.0
        self.timer = QTimer(self, singleShot=True, interval=INTERVAL_MILLISECONDS)
        self.timer.timeout.connect(self.write)

    @property
    def file(self) -> Path | None:
        """Where the work stands now, once it was written."""
        return self._place.file if self._place is not None else None

    def note_change(self) -> None:
        """Write before long; further changes until then come along."""
        if not self.timer.isActive():
            self.timer.start()

    def write(self) -> None:
        """Write now; where that fails, the next change tries again."""
        place = self._claim()
        if place is None:
            return
        make = self._make()
        self._began = time.monotonic()

        def work(progress: Progress) -> None:
            save_bytes(place.file, make(progress))
            # The work may have been saved or given up meanwhile; nobody waits for this thread then.
            if place.dropped:
                place.remove()

        self._runner.start(work, lambda _: self._rest(), ignore)

    def take_over(self, file: Path, lock: QLockFile) -> None:
        """Go on with what another process left behind, in the same file."""
        self.drop()
        self._place = Place(file, lock)

    def drop(self) -> None:
        """The work is saved or given up: nothing is to be recovered."""
        self.timer.stop()
        self._runner.cancel()
        if self._place is not None:
            self._place.dropped = True
            self._place.remove()
            self._place.lock.unlock()
        self._place = None

    def close_work(self) -> None:
        """Drop, and wait until no thread is left."""
        self.drop()
        self._runner.close()

    def _claim(self) -> Place | None:
        """The file of this process, with a lock that dies with it."""
        if self._place is None:
            folder = recovery_folder()
            with suppress(OSError):
                folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            file = folder / f"{PREFIX}{os.getpid()}-{time.time_ns()}{ENDING}"
            lock = lock_for(file)
            self._place = Place(file, lock) if lock.tryLock(0) else None
        return self._place

    def _rest(self) -> None:
        taken = (time.monotonic() - self._began) * 1000
        self.timer.setInterval(max(INTERVAL_MILLISECONDS, round(taken / MOST_BUSY)))


def lock_for(file: Path) -> QLockFile:
    """The lock beside a file; it counts as left behind only when its process is gone."""
    lock = QLockFile(str(file.with_suffix(".lock")))
    lock.setStaleLockTime(0)
    return lock


def left_behind() -> list[tuple[Path, QLockFile]]:
    """Unsaved work of processes that are gone, newest first, each locked for us."""
    found = []
    with suppress(OSError):
        files = [(file.stat().st_mtime, file) for file in recovery_folder().glob(f"{PREFIX}*{ENDING}")]
        for _, file in sorted(files, reverse=True):
            lock = lock_for(file)
            if lock.tryLock(0):
                found.append((file, lock))
    return found


def describe(file: Path) -> str:
    """What unsaved work is about, and when it was written."""
    # Loaded only after a crash.
    from copyviz.export.case_reading import document_names

    changed = datetime.fromtimestamp(file.stat().st_mtime).astimezone()
    names = " and ".join(one_line(name, NAME_WIDTH) for name in document_names(file.read_bytes())[:2])
    return f"on {names} ({changed:%d %B, %H:%M})" if names else f"of {changed:%d %B, %H:%M}"


class RecoveryBar(QFrame):
    """Offers unsaved work that was left behind, one piece after the other.

    Signals:
        open_asked: the user wants this piece; the file and its lock are theirs now.
    """

    open_asked = Signal(object, object)

    def __init__(self, found: list[tuple[Path, QLockFile]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strip")
        self._found = found
        self._text = make_label("", "strong")
        self._text.setWordWrap(True)
        self.open, self.discard, later = QPushButton("Open it"), QPushButton("Discard"), QPushButton("Later")
        self.open.setObjectName("primary")
        self.open.clicked.connect(self._open)
        self.discard.clicked.connect(self._discard)
        later.clicked.connect(self._leave)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 5, 8, 5)
        row.addWidget(self._text, 1)
        for button in (self.open, self.discard, later):
            row.addWidget(button)
        self._tell()

    def close_work(self) -> None:
        """Leave what was not decided on for the next start."""
        for _, lock in self._found:
            lock.unlock()
        self._found = []

    def _tell(self) -> None:
        if not self._found:
            self.hide()
        else:
            more = f" There are {len(self._found)} such cases." if len(self._found) > 1 else ""
            self._text.setText(f"CopyViz ended before your work {describe(self._found[0][0])} was saved.{more}")

    def _open(self) -> None:
        file, lock = self._found.pop(0)
        self._tell()
        self.open_asked.emit(file, lock)

    def _discard(self) -> None:
        file, lock = self._found.pop(0)
        with suppress(OSError):
            file.unlink(missing_ok=True)
        lock.unlock()
        self._tell()

    def _leave(self) -> None:
        self.close_work()
        self._tell()
