"""The files that documents were read from: whether they are still the same, and copies of them to keep in a case."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from copyviz.errors import Outcome, ReadError
from copyviz.model.comparison import Comparison, Side
from copyviz.model.document import Notice, Source
from copyviz.options import ReadOptions
from copyviz.progress import Progress, silent
from copyviz.readers.intake import take_in
from copyviz.text.visible import make_visible

DEFAULTS = ReadOptions()
LETTERS = {Side.LEFT: "A", Side.RIGHT: "B"}
CHANGED, GONE = "document-changed", "document-gone"
AS_COMPARED = "What is shown is what was compared. Compare the documents again to see how they are now."
COPY_INSIDE = "This case holds a copy of it, so nothing is missing."
TEXT_INSIDE = "This case holds its text; only the pages of a PDF and its annotated copy need the file itself."


def kept_document(comparison: Comparison, side: Side) -> bytes | None:
    """The copy of a document that the case keeps, if it does."""
    return comparison.case.kept[0 if side is Side.LEFT else 1]


def original_bytes(
    comparison: Comparison, side: Side, options: ReadOptions = DEFAULTS, progress: Progress = silent
) -> bytes:
    """The bytes of a document as it was compared: the kept copy, or the file if it is still the same."""
    kept = kept_document(comparison, side)
    return kept if kept is not None else read_unchanged(comparison.side(side).document.source, options, progress)


def read_unchanged(source: Source, options: ReadOptions = DEFAULTS, progress: Progress = silent) -> bytes:
    """The bytes of a file, if they are still those that were compared."""
    try:
        raw = take_in(source.path, options.size_limit, progress)
    except ReadError as error:
        error.path = source.path
        raise
    if raw.sha256 != source.sha256:
        raise ReadError(
            Outcome.UNREADABLE,
            f"“{make_visible(source.name)}” has changed since it was compared.",
            "Compare the documents again, or put the old file back.",
        )
    return raw.data


def keep_documents(comparison: Comparison, progress: Progress = silent) -> Comparison:
    """The comparison with copies of both documents in its case; raises a `ReadError` where one is not to be had."""
    left, right = (original_bytes(comparison, side, progress=progress) for side in Side)
    return replace(comparison, case=replace(comparison.case, kept=(left, right)))


def drop_documents(comparison: Comparison) -> Comparison:
    """The comparison without copies of its documents."""
    return replace(comparison, case=replace(comparison.case, kept=(None, None)))


def check_originals(comparison: Comparison, folder: Path | None = None) -> dict[Side, Notice]:
    """Which documents have changed since they were compared, or are gone; also looked for in the case's folder."""
    found = {side: check_original(comparison, side, folder) for side in Side}
    return {side: notice for side, notice in found.items() if notice is not None}


def check_original(comparison: Comparison, side: Side, folder: Path | None) -> Notice | None:
    """What is to be told of one document; nothing where it is the same, or was pasted and never a file."""
    source, kept = comparison.side(side).document.source, kept_document(comparison, side)
    name = f"“{make_visible(source.name)}” ({LETTERS[side]})"
    places = [Path(source.path), *([folder / source.name] if folder is not None and source.name else [])]
    states = [state_of(place, source) for place in places]
    if True in states or is_pasted(source):
        return None
    if False in states:
        return Notice(CHANGED, f"{name} has changed on disk since it was compared.", AS_COMPARED)
    hint = COPY_INSIDE if kept is not None else TEXT_INSIDE
    return Notice(GONE, f"{name} is no longer where it was read: {make_visible(source.path)}.", hint)


def is_pasted(source: Source) -> bool:
    """Whether a document came from the clipboard: what was a file has a folder or an ending."""
    return source.path == source.name and "." not in source.name


def state_of(place: Path, source: Source) -> bool | None:
    """Whether a file is the document that was compared; None where there is none."""
    try:
        # Files of another size need not be read, whatever a case says about them.
        if place.is_file() and place.stat().st_size != source.size:
            return False
    except (OSError, ValueError):
        return None
    return is_same(place, source.sha256, source.size)


def is_same(place: Path, sha256: str, size_limit: int) -> bool | None:
    """Whether a file holds the bytes with this hash; None where there is no file that can be opened."""
    try:
        return take_in(place, size_limit).sha256 == sha256 if place.is_file() else None
    except (OSError, ValueError, ReadError):
        return None
