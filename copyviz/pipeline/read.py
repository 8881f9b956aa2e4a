"""From a file, or bytes, or a pasted text, to its hierarchy."""

from __future__ import annotations

import hashlib
import os
from dataclasses import replace

from copyviz.errors import ReadError
from copyviz.model.hierarchy import Hierarchy
from copyviz.options import ReadOptions
from copyviz.pipeline.parsing import rehearse
from copyviz.pipeline.second_chances import parse_isolated, parse_pdf
from copyviz.progress import Progress, silent
from copyviz.readers import isolation
from copyviz.readers.base import RawFile
from copyviz.readers.intake import take_in
from copyviz.readers.table import PASTED

DEFAULTS = ReadOptions()
PDF_MARK = b"%PDF"
PDF_HEAD = 1024


def read(path: str | os.PathLike[str], options: ReadOptions = DEFAULTS, progress: Progress = silent) -> Hierarchy:
    """The hierarchy of the document in a file; raises a `ReadError` that knows the file."""
    try:
        return read_raw(take_in(path, options.size_limit, progress), options, progress)
    except ReadError as error:
        error.path = os.fsdecode(path)
        raise


def read_bytes(data: bytes, name: str, options: ReadOptions = DEFAULTS, progress: Progress = silent) -> Hierarchy:
    """The hierarchy of a document given as the bytes of a file."""
    return read_raw(make_raw(name, data), options, progress)


def read_text(text: str, name: str, options: ReadOptions = DEFAULTS, progress: Progress = silent) -> Hierarchy:
    """The hierarchy of a pasted text, which may be HTML."""
    raw = make_raw(name, text.encode("utf-8", "replace"))
    return read_raw(raw, replace(options, encoding="utf-8"), progress, PASTED)


def warm_up() -> None:
    """Start a reading process early, without waiting for it, so that the first document opens quickly."""
    isolation.warm_up(rehearse)


def make_raw(name: str, data: bytes) -> RawFile:
    """Bytes as if they had been read from a file of that name."""
    return RawFile(name, data, hashlib.sha256(data).hexdigest())


def read_raw(raw: RawFile, options: ReadOptions, progress: Progress, readers: tuple[str, ...] = ()) -> Hierarchy:
    """The hierarchy of the document in the bytes, parsed in a child process."""
    if not readers and PDF_MARK in raw.data[:PDF_HEAD]:
        return parse_pdf(raw, options, progress)
    return parse_isolated(raw, options, progress, readers)
