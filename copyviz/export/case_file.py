"""Saved work: a `.copyviz` file is a zip with the comparison as JSON, the state of the window and kept documents.

    case.json          which format this is, of which version, and the names of both documents
    comparison.json    what `--json` writes: documents, matches, thresholds, exclusions, notes, verdict
    window.json        what the window showed, where a window saved it
    documents/A.pdf    the left document, byte for byte, where it is kept; B is the right one

The same work gives the same bytes: members have no time of their own, and are written in this order.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping

from copyviz import __version__
from copyviz.export import comparison_json
from copyviz.export.figure_options import FigureOptions
from copyviz.export.json_data import Data
from copyviz.model.comparison import Comparison
from copyviz.model.document import Source

TITLE = "Copy of this case"
ENDINGS: tuple[str, ...] = (".copyviz",)

FORMAT, VERSION = "copyviz-case", 1
HEAD, COMPARISON, WINDOW = "case.json", "comparison.json", "window.json"
FOLDER = "documents/"
LETTERS = ("A", "B")
# Names inside are ours alone: those of documents may be hostile, and stand in the JSON.
NAME_ENDINGS = {
    "application/pdf": ".pdf",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
    "text/html": ".html",
    "text/plain": ".txt",
}
# The first day a zip can tell; the file itself knows when it was saved.
NO_TIME = (1980, 1, 1, 0, 0, 0)
ORDINARY_FILE = 0o644 << 16
NO_WINDOW: Mapping[str, object] = {}


def make(comparison: Comparison, ending: str, options: FigureOptions) -> bytes:
    """The bytes of the file."""
    return case_bytes(comparison, NO_WINDOW, comparison_json.make(comparison, ending, options))


def case_bytes(comparison: Comparison, window: Mapping[str, object], data: bytes) -> bytes:
    """The bytes of a case file; `data` is the comparison as JSON."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members(comparison, window, data):
            entry = zipfile.ZipInfo(name, NO_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = ORDINARY_FILE
            entry.create_system = 3
            archive.writestr(entry, content)
    return buffer.getvalue()


def members(comparison: Comparison, window: Mapping[str, object], data: bytes) -> Iterator[tuple[str, bytes]]:
    """What the file holds, in order."""
    sides = (comparison.left, comparison.right)
    yield HEAD, small_json(head_data([side.document.source for side in sides]))
    yield COMPARISON, data
    if window:
        yield WINDOW, small_json(dict(window))
    for letter, side, kept in zip(LETTERS, sides, comparison.case.kept, strict=True):
        if kept is not None:
            yield member_name(letter, side.document.source), kept


def head_data(sources: list[Source]) -> Data:
    """What the file is, and what it is about, for those who look without opening it."""
    names = [source.name for source in sources]
    return {"format": FORMAT, "version": VERSION, "program": f"copyviz {__version__}", "documents": names}


def member_name(letter: str, source: Source) -> str:
    """What a kept document is called inside."""
    return f"{FOLDER}{letter}{NAME_ENDINGS.get(source.media_type, '.bin')}"


def small_json(data: Data) -> bytes:
    """A small object as JSON, its names in order."""
    return (json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode("utf-8", "replace")
