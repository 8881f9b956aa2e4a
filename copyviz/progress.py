"""How long work tells what it is doing, and is told to stop."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")

Progress = Callable[[str, float], None]
"""Called with a word on the present step and its share done (0 to 1); may raise `Cancelled`."""


def silent(step: str, share: float) -> None:
    """Progress for callers that do not want to hear of it."""


def part_of(progress: Progress, start: float, end: float) -> Progress:
    """A progress whose 0 to 1 is the stretch from `start` to `end` of another one."""

    def report(step: str, share: float) -> None:
        progress(step, start + (end - start) * min(1.0, max(0.0, share)))

    return report


def each(items: Iterable[Item], total: int, step: str, progress: Progress) -> Iterator[Item]:
    """Hand out `items` one by one, reporting before each and once at the end."""
    for number, item in enumerate(items):
        progress(step, number / total if total else 0.0)
        yield item
    progress(step, 1.0)
