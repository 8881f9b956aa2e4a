"""Paths that are no files, cannot be read, vanish, or have odd names."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

from helpers.hostile_case import OK, STORY, UNREADABLE, Case

STORY_TEXT = "\n\n".join(STORY)


def make_fifo(folder: Path) -> Path:
    """A pipe that nobody writes to."""
    os.mkfifo(folder / "pipe.html")
    return folder / "pipe.html"


def make_socket(folder: Path) -> str:
    """A socket; its name must be short, so it is bound from within the folder."""
    here = Path.cwd()
    os.chdir(folder)
    try:
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind("socket")
    finally:
        os.chdir(here)
    return str(folder / "socket")


def make_link(target: str) -> Callable[[Path], Path]:
    """A link to a target."""

    def make(folder: Path) -> Path:
        (folder / "story.txt").write_text(STORY_TEXT)
        (folder / "second").symlink_to("story.txt")
        (folder / "link").symlink_to(target)
        return folder / "link"

    return make


def make_loop(folder: Path) -> Path:
    """Two links that lead to each other."""
    (folder / "one").symlink_to("two")
    (folder / "two").symlink_to("one")
    return folder / "one"


def make_closed(folder: Path) -> Path:
    """A file that may not be read; the superuser, whom nothing stops, gets one in a place that is no folder."""
    path = folder / "closed.txt"
    path.write_text(STORY_TEXT)
    if os.geteuid() == 0:
        return path / "closed.txt"
    path.chmod(0)
    return path


def make_vanished(folder: Path) -> Path:
    """A file that was there a moment ago."""
    path = folder / "vanished.txt"
    path.write_text(STORY_TEXT)
    path.unlink()
    return path


def make_named(name: bytes) -> Callable[[Path], str]:
    """A file with an odd name."""

    def make(folder: Path) -> str:
        path = os.path.join(os.fsencode(folder), name)  # noqa: PTH118 - a Path cannot hold bytes
        with open(path, "w", encoding="utf-8") as stream:  # noqa: PTH123 - see above
            stream.write(STORY_TEXT)
        return os.fsdecode(path)

    return make


NAMES = {
    "newline": b"two\nlines.txt",
    "quotes": b'"it\'s" `quoted` $(touch x).txt',
    "emoji": "⛴️ ferry 🌊.txt".encode(),
    "not-utf-8": b"caf\xe9\xff.txt",
    "leading-dash": b"--help",
    "longest": b"x" * 251 + b".txt",
    "controls": b"\x1b[31mred\x07.txt",
    "right-to-left": "\u202egpj.txt".encode(),
    "spaces": b"  . ",
    "markup": b"<b>&amp;%s{0}.html",
}


def path_cases() -> list[Case]:
    """Paths of all kinds."""
    refused: dict[str, Callable[[Path], str | Path]] = {
        "fifo": make_fifo,
        "directory": lambda folder: folder,
        "socket": make_socket,
        "device": lambda _: "/dev/zero",
        "terminal": lambda _: "/dev/tty",
        "missing": lambda folder: folder / "missing.pdf",
        "below-a-file": make_closed,
        "vanished": make_vanished,
        "dangling-link": make_link("nowhere"),
        "link-to-directory": make_link("."),
        "link-to-device": make_link("/dev/zero"),
        "link-loop": make_loop,
        "nul-in-name": lambda folder: f"{folder}/a\x00b",
        "name-too-long": lambda folder: folder / ("x" * 256),
        "empty-name": lambda _: "",
    }
    cases = [Case(f"path-{name}", make, (UNREADABLE,)) for name, make in refused.items()]
    cases += [Case(f"name-{name}", make_named(data), (OK,), STORY) for name, data in NAMES.items()]
    cases += [Case("path-link-to-link", make_link("second"), (OK,), STORY)]
    return cases
