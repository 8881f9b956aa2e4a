"""From a file to its hierarchy: opened here, parsed in a child process, tried again where another way may work."""

from __future__ import annotations

import hashlib
import os
import re
import time
from dataclasses import replace

from copyviz.errors import Outcome, ReadError
from copyviz.model.document import Notice
from copyviz.model.hierarchy import Hierarchy
from copyviz.options import ReadOptions
from copyviz.pipeline.parsing import parse
from copyviz.progress import Progress, silent
from copyviz.readers import isolation
from copyviz.readers.base import RawFile
from copyviz.readers.intake import take_in
from copyviz.readers.isolation import Limits, ReaderCrashed, run_isolated
from copyviz.readers.table import PASTED, READERS

DEFAULTS = ReadOptions()
PDF_MARK = b"%PDF"
PDF_HEAD = 1024

PAGE = re.compile(r"\bpage (\d+)", re.IGNORECASE)

# The second reading of the first pages must fit into the time the first one had, with what comes after the pages.
SAFE_SHARE = 0.6
RETRIES = 2


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
    libraries = [name for entry in READERS for name in (entry.module, *entry.libraries)]
    isolation.warm_up(parse.__module__, *libraries)


def make_raw(name: str, data: bytes) -> RawFile:
    """Bytes as if they had been read from a file of that name."""
    return RawFile(name, data, hashlib.sha256(data).hexdigest())


def read_raw(raw: RawFile, options: ReadOptions, progress: Progress, readers: tuple[str, ...] = ()) -> Hierarchy:
    """The hierarchy of the document in the bytes, with a PDF's second chances."""
    if readers or PDF_MARK not in raw.data[:PDF_HEAD]:
        return parse_isolated(raw, options, progress, readers)
    try:
        return read_pages(raw, options, progress)
    except ReaderCrashed:
        if options.engine == "pdfminer":
            raise
    hierarchy = read_pages(raw, replace(options, engine="pdfminer"), progress)
    return with_notice(hierarchy, OTHER_ENGINE)


def parse_isolated(
    raw: RawFile, options: ReadOptions, progress: Progress, readers: tuple[str, ...] = ()
) -> Hierarchy:
    """The hierarchy as a child process finds it."""
    limits = Limits(options.time_limit, options.memory_limit)
    hierarchy: Hierarchy = run_isolated(parse, (raw, options, readers), limits, progress)
    return hierarchy


class PageWatch:
    """A progress that remembers which page was begun last, and when."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._step = ""
        self._start = time.monotonic()
        self.page = 0
        self.seconds = 0.0

    def __call__(self, step: str, share: float) -> None:
        """Remember the page, and pass the report on."""
        if step != self._step:
            self._step = step
            if found := PAGE.search(step):
                self.page = int(found[1])
                self.seconds = time.monotonic() - self._start
        self._progress(step, share)

    def safe_pages(self, time_limit: float) -> int:
        """How many pages can surely be read within the limit: those before the one that took so long."""
        pages = self.page - 1
        if not PAGE.search(self._step):  # all pages were read; it is their number that takes so long
            return pages // 2
        if self.seconds > SAFE_SHARE * time_limit:
            return int(pages * SAFE_SHARE * time_limit / self.seconds)
        return pages


def read_pages(raw: RawFile, options: ReadOptions, progress: Progress) -> Hierarchy:
    """The hierarchy of a PDF; when time runs out, of the pages that can be read in time."""
    watch = PageWatch(progress)
    try:
        return parse_isolated(raw, options, watch)
    except ReadError as error:
        if error.outcome is not Outcome.TIMED_OUT:
            raise
        failure = error
    for _ in range(RETRIES):
        pages = watch.safe_pages(options.time_limit)
        if pages < 1:
            break
        watch = PageWatch(progress)
        try:
            hierarchy = parse_isolated(raw, replace(options, last_page=pages), watch)
        except ReadError as error:
            if error.outcome is not Outcome.TIMED_OUT:
                raise
        else:
            return with_notice(hierarchy, pages_kept(pages, options))
    raise failure


OTHER_ENGINE = Notice(
    "other-engine",
    "The usual PDF engine (pdfium) broke down on this file, so it was read with pdfminer.",
    "Compare it with the original where it matters.",
)


def pages_kept(last_page: int, options: ReadOptions) -> Notice:
    """What to tell when only the first pages could be read in time."""
    pages = "page was" if last_page == 1 else f"{last_page} pages were"
    return Notice(
        "timed-out",
        f"Reading took longer than {options.time_limit:g} seconds: only the first {pages} read.",
        "Raise the time limit to read on.",
    )


def with_notice(hierarchy: Hierarchy, notice: Notice) -> Hierarchy:
    """The hierarchy with one more warning; after a time-out it is only a part."""
    document = hierarchy.document
    outcome = Outcome.PARTIAL if notice.code == "timed-out" and hierarchy.sentences else document.outcome
    return replace(hierarchy, document=replace(document, outcome=outcome, warnings=(*document.warnings, notice)))
