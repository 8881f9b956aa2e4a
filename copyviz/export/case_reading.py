"""Reads `.copyviz` files: any file gives the saved work or one clear sentence, whoever wrote it.

Nothing is unpacked to disk, members are asked for by our own names, and sizes are those that come out.
"""

from __future__ import annotations

import hashlib
import io
import os
import zipfile
import zlib
from dataclasses import replace

from copyviz.errors import Outcome, ReadError
from copyviz.export.case_file import COMPARISON, FORMAT, HEAD, LETTERS, VERSION, WINDOW, member_name
from copyviz.export.json_fields import Fields, load
from copyviz.export.json_reading import read_comparison
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.saved import SavedCase, SavedComparison
from copyviz.options import MEGABYTE
from copyviz.progress import Progress, part_of, silent
from copyviz.readers.intake import check_size, take_in

ZIP_MARK = b"PK\x03\x04"
ENTRY_MARK = b"PK\x01\x02"
# Two documents of 256 MB each, which hardly shrink, and the comparison.
LARGEST_FILE = 768 * MEGABYTE
LARGEST_MEMBER = 256 * MEGABYTE
LARGEST_HEAD = MEGABYTE
MOST_MEMBERS = 64
# Word documents kept inside are zips themselves, and bring their own marks along.
MOST_MARKS = 100_000
# Real comparisons shrink to a fifth or a tenth; small ones may be anything.
MOST_SHRUNK, SMALL = 100, 8 * MEGABYTE
CHUNK = MEGABYTE

BROKEN = (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, KeyError, RuntimeError, OverflowError)


def open_saved(path: str | os.PathLike[str], progress: Progress = silent) -> SavedCase:
    """What a case file or a JSON file holds; raises a `ReadError` that knows the file."""
    try:
        data = take_in(path, LARGEST_FILE).data
        if data.startswith(ZIP_MARK):
            return read_case_file(data, progress)
        check_size(len(data), LARGEST_MEMBER)
        return SavedCase(read_comparison(data, progress))
    except ReadError as error:
        error.path = os.fsdecode(path)
        raise


def read_case_file(data: bytes, progress: Progress = silent) -> SavedCase:
    """The work saved in the bytes of a case file; raises a `ReadError` for anything else."""
    archive = open_archive(data)
    read_head(member(archive, HEAD, LARGEST_HEAD))
    saved = read_comparison(member(archive, COMPARISON), part_of(progress, 0.0, 0.9))
    sides = (saved.left, saved.right)
    left, right = (kept_document(archive, letter, side) for letter, side in zip(LETTERS, sides, strict=True))
    window = read_window(archive) if WINDOW in archive.namelist() else {}
    return SavedCase(with_kept(saved, (left, right)), window)


def open_archive(data: bytes) -> zipfile.ZipFile:
    """The zip, if it could be one of ours: few members, each name once."""
    if data.count(ENTRY_MARK) > MOST_MARKS:
        raise damaged("it holds too many files")
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except BROKEN as error:
        raise damaged("it is no zip file, or only a part of one") from error
    names = archive.namelist()
    if len(names) > MOST_MEMBERS:
        raise damaged("it holds too many files")
    if len(set(names)) < len(names):
        raise damaged("it holds two files of the same name")
    return archive


def member(archive: zipfile.ZipFile, name: str, largest: int = LARGEST_MEMBER) -> bytes:
    """The bytes of a member, no more than so many."""
    if name not in archive.namelist():
        raise damaged(f"{name} is missing")
    entry, chunks, size = archive.getinfo(name), [], 0
    most = min(largest, max(SMALL, entry.compress_size * MOST_SHRUNK))
    if entry.file_size > most:
        raise too_big(name)
    try:
        with archive.open(entry) as file:
            while chunk := file.read(CHUNK):
                size += len(chunk)
                if size > most:
                    raise too_big(name)
                chunks.append(chunk)
    except (*BROKEN, NotImplementedError) as error:
        raise damaged(f"{name} cannot be unpacked") from error
    return b"".join(chunks)


def read_head(data: bytes) -> None:
    """Refuse what is no case, or one of a later kind."""
    fields = Fields(load(data), HEAD)
    if fields.text("format", optional=True) != FORMAT:
        raise damaged(f"{HEAD} does not say that it is a case")
    if fields.whole("version", 1) > VERSION:
        raise ReadError(
            Outcome.UNSUPPORTED,
            "This case was saved by a newer CopyViz.",
            "Open it with that version or a later one.",
        )


def document_names(data: bytes) -> tuple[str, ...]:
    """The names of the documents a case is about, without opening it; none where it does not tell."""
    try:
        return Fields(load(member(open_archive(data), HEAD, LARGEST_HEAD)), HEAD).texts("documents")
    except ReadError:
        return ()


def read_window(archive: zipfile.ZipFile) -> dict[str, object]:
    """What the window showed; the window looks at every value before it uses it."""
    value = load(member(archive, WINDOW, LARGEST_HEAD))
    return value if isinstance(value, dict) else {}


def kept_document(archive: zipfile.ZipFile, letter: str, side: Hierarchy) -> bytes | None:
    """A kept document, which must be the one that was compared."""
    source = side.document.source
    name = member_name(letter, source)
    if name not in archive.namelist():
        return None
    data = member(archive, name)
    if hashlib.sha256(data).hexdigest() != source.sha256:
        raise damaged(f"{name} is not the document that was compared")
    return data


def with_kept(saved: SavedComparison, kept: tuple[bytes | None, bytes | None]) -> SavedComparison:
    """A comparison with the kept documents."""
    return replace(saved, case=replace(saved.case, kept=kept))


def damaged(what: str) -> ReadError:
    """The error that tells what is wrong with the file."""
    return ReadError(
        Outcome.DAMAGED,
        f"This is no case that CopyViz can open: {what}.",
        "It may have been changed or cut. Open another copy of it, or compare the documents again.",
    )


def too_big(name: str) -> ReadError:
    """The error for a member that unpacks to more than any case needs."""
    return ReadError(
        Outcome.TOO_BIG,
        f"This is no case that CopyViz can open: {name} would unpack to far too much.",
        "Open a file that CopyViz has saved.",
    )
