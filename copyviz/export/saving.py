"""Saves files so that a crash, a full disk or a kill leaves the old file or the new one, never a broken one."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from copyviz.errors import SaveError
from copyviz.model.document import Source
from copyviz.text.visible import make_visible


def save_text(path: Path, text: str) -> None:
    """Write a text file at once and whole, as UTF-8."""
    save_bytes(path, text.encode("utf-8", "replace"))


def save_bytes(path: Path, data: bytes) -> None:
    """Write a file at once and whole."""
    save_parts(path, [data])


def save_lines(path: Path, lines: Iterable[str]) -> int:
    """Write a text file line by line, whole or not at all; gives how many lines there were."""
    return save_parts(path, (line.encode("utf-8", "replace") for line in lines))


def save_parts(path: Path, parts: Iterable[bytes]) -> int:
    """Write a file of some parts, and count them: a temporary file beside it is flushed to disk and renamed."""
    count = 0
    try:
        target = path.resolve()
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~current_umask()
        if target.exists() and not target.is_file():
            raise SaveError(f"“{make_visible(str(path))}” is not an ordinary file.", "Choose another name.")
        handle, temporary = tempfile.mkstemp(prefix=".copyviz-", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                for part in parts:
                    file.write(part)
                    count += 1
                file.flush()
                os.fchmod(file.fileno(), mode)
                os.fsync(file.fileno())
            Path(temporary).replace(target)
        except BaseException:
            with suppress(OSError):
                Path(temporary).unlink()
            raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise SaveError(
            f"“{make_visible(str(path))}” could not be written: {reason}.",
            "Choose another folder, or make room on the disk.",
        ) from error
    return count


def current_umask() -> int:
    """The mask that new files get; the system only tells it by setting one."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def refuse_input(path: Path, inputs: Iterable[Path]) -> None:
    """Raise a `SaveError` where a target is one of the inputs, also by a link."""
    if any(is_same_file(path, source) for source in inputs):
        raise SaveError(
            f"“{make_visible(str(path))}” is one of the documents.", "Choose another name for the result."
        )


def paths_of(sources: Iterable[Source]) -> list[Path]:
    """Where documents were read from."""
    return [Path(source.path) for source in sources if source.path]


def is_same_file(target: Path, source: Path) -> bool:
    """Whether both paths, links followed, are one file."""
    try:
        return target.samefile(source)
    except (OSError, ValueError):
        return False
