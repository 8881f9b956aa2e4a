"""What sub-commands share: a progress line, warnings on standard error, results to a file or standard output."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from copyviz.export.saving import paths_of, refuse_input, save_text
from copyviz.model.document import Document, Notice
from copyviz.progress import Progress, silent
from copyviz.text.visible import make_visible, one_line

# Quick work should not flicker: the line appears only after this many seconds, and moves this often.
PATIENCE = 0.7
INTERVAL = 0.1


@contextmanager
def progress_line() -> Iterator[Progress]:
    """A progress that draws one line on the terminal; silent where standard error is no terminal."""
    if not sys.stderr.isatty():
        yield silent
        return
    due = time.monotonic() + PATIENCE
    shown = False

    def report(step: str, share: float) -> None:
        nonlocal due, shown
        if time.monotonic() >= due:
            due, shown = time.monotonic() + INTERVAL, True
            print(f"\r\x1b[K{share:4.0%}  {one_line(step, 70)}", end="", file=sys.stderr, flush=True)

    try:
        yield report
    finally:
        if shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def tell_warnings(name: str, warnings: Iterable[Notice]) -> None:
    """Print warnings on standard error, one a line, with what to do."""
    for notice in warnings:
        print(f"{make_visible(name)}: {make_visible(f'{notice.message} {notice.hint}'.strip())}", file=sys.stderr)


def write_result(target: str, text: str, inputs: Iterable[Document] = ()) -> None:
    """Write a result to a file, or to standard output for `-`; never over an input."""
    if target == "-":
        sys.stdout.write(text)
        return
    path = Path(target)
    refuse_input(path, paths_of(document.source for document in inputs))
    save_text(path, text)
