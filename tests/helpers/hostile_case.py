"""One odd or hostile input: how it is made, and what reading it must come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from copyviz.errors import Outcome

OK, PARTIAL, EMPTY = Outcome.OK, Outcome.PARTIAL, Outcome.EMPTY
ENCRYPTED, UNSUPPORTED, DAMAGED = Outcome.ENCRYPTED, Outcome.UNSUPPORTED, Outcome.DAMAGED
TOO_BIG, TIMED_OUT, UNREADABLE = Outcome.TOO_BIG, Outcome.TIMED_OUT, Outcome.UNREADABLE

FIRST = "The harbour office opened a second ferry line on Monday."
SECOND = "Two boats now cross the bay every hour until late in the evening."
LAST = "Nobody expects the old bridge to be missed."
STORY = (FIRST, SECOND, LAST)


@dataclass(frozen=True)
class Case:
    """An input by name; `make` writes it into an empty folder and returns the path to read.

    `outcomes` are those allowed, `contains` and `lacks` texts that must and must not come out of it, `code` the code
    of a notice that must be there, and `options` go to `copyviz.read`.
    """

    name: str
    make: Callable[[Path], str | Path]
    outcomes: tuple[Outcome, ...]
    contains: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    code: str = ""
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.name


def file_case(name: str, data: bytes | Callable[[], bytes], *outcomes: Outcome, **more: Any) -> Case:
    """A case that is one file of these bytes; large ones are given as a function. Text is expected in full if OK."""

    def make(folder: Path) -> Path:
        path = folder / name
        path.write_bytes(data() if callable(data) else data)
        return path

    expected = outcomes or (OK,)
    if "contains" not in more and expected == (OK,):
        more["contains"] = STORY
    return Case(name, make, expected, **more)
