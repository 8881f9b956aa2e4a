"""Tells how many of how many are done and how long the rest will take."""

from __future__ import annotations

import time
from collections.abc import Callable

from copyviz.progress import Progress

# Before so many seconds any guess of the time left would jump about.
SETTLED = 3.0


class Counter:
    """Counts work done and reports it; `tick` reports again without counting, so that the caller may stop us."""

    def __init__(
        self, step: str, total: int, progress: Progress, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._step = step
        self._total = total
        self._progress = progress
        self._clock = clock
        self._start = clock()
        self.done = 0

    def count(self, number: int = 1) -> None:
        """So many more are done."""
        self.done += number
        self.tick()

    def tick(self) -> None:
        """Report how far we are."""
        left = self.time_left()
        text = f"{self._step}: {self.done:,} of {self._total:,}" + (f", about {left} left" if left else "")
        self._progress(text, self.done / self._total if self._total else 1.0)

    def time_left(self) -> str:
        """How long the rest will take, in words; empty while that cannot be told."""
        spent = self._clock() - self._start
        if spent < SETTLED or not self.done or self.done >= self._total:
            return ""
        return duration(spent * (self._total - self.done) / self.done)


def duration(seconds: float) -> str:
    """A length of time, roughly."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
