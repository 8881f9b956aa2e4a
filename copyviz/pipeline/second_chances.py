"""Parses a document in a child process, and a PDF again where another way may save some of its pages."""

from __future__ import annotations

import re
import time
from dataclasses import replace

from copyviz.errors import Outcome, ReadError
from copyviz.model.document import Notice
from copyviz.model.hierarchy import Hierarchy
from copyviz.options import ReadOptions
from copyviz.pipeline.parsing import parse
from copyviz.progress import Progress
from copyviz.readers.base import RawFile
from copyviz.readers.isolation import Limits, ReaderCrashed, run_isolated

PAGE = re.compile(r"\bpage (\d+)", re.IGNORECASE)

# The second reading must fit into the time the first one had, together with what comes after the pages.
SAFE_SHARE = 0.6
RETRIES = 2

OTHER_ENGINE = Notice(
    "other-engine",
    "The usual PDF engine (pdfium) broke down on this file, so it was read with pdfminer.",
    "Compare it with the original where it matters.",
)


def parse_isolated(
    raw: RawFile, options: ReadOptions, progress: Progress, readers: tuple[str, ...] = ()
) -> Hierarchy:
    """The hierarchy as a child process finds it."""
    limits = Limits(options.time_limit, options.memory_limit)
    hierarchy: Hierarchy = run_isolated(parse, (raw, options, readers), limits, progress)
    return hierarchy


def parse_pdf(raw: RawFile, options: ReadOptions, progress: Progress) -> Hierarchy:
    """The hierarchy of a PDF: if its engine breaks down, by the other one; if all else fails, of its first pages."""
    watch = PageWatch(progress)
    try:
        return parse_isolated(raw, options, watch)
    except ReadError as error:
        if not isinstance(error, ReaderCrashed) and error.outcome not in (Outcome.TIMED_OUT, Outcome.TOO_BIG):
            raise
        failure = error
    if isinstance(failure, ReaderCrashed) and options.engine != "pdfminer":
        try:
            hierarchy = parse_pdf(raw, replace(options, engine="pdfminer"), progress)
        except ReadError:
            pass
        else:
            return with_notice(hierarchy, OTHER_ENGINE)
    return parse_first_pages(raw, options, watch, failure, progress)


def parse_first_pages(
    raw: RawFile, options: ReadOptions, watch: PageWatch, failure: ReadError, progress: Progress
) -> Hierarchy:
    """The hierarchy of the pages before the one that failed; raises the failure if there are none."""
    for _ in range(RETRIES):
        pages = watch.safe_pages(options.time_limit)
        if not pages:
            break
        watch = PageWatch(progress)
        try:
            hierarchy = parse_isolated(raw, replace(options, last_page=pages), watch)
        except ReadError as error:
            if error.outcome not in (Outcome.TIMED_OUT, Outcome.TOO_BIG):
                break
        else:
            partial = Outcome.PARTIAL if hierarchy.sentences else Outcome.EMPTY
            return with_notice(hierarchy, pages_kept(pages, failure), partial)
    raise failure


class PageWatch:
    """A progress that remembers which page was begun last, and when."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._step = ""
        self._start = 0.0
        self.page = 0
        self.seconds = 0.0

    def __call__(self, step: str, share: float) -> None:
        """Remember the page, and pass the report on."""
        if step != self._step:
            self._step = step
            if found := PAGE.search(step):
                self.page = int(found[1])
                self._start = self._start or time.monotonic()
                self.seconds = time.monotonic() - self._start
        self._progress(step, share)

    def safe_pages(self, time_limit: float) -> int:
        """How many pages can surely be read within the limit: those before the one that took so long."""
        pages = self.page - 1
        if not PAGE.search(self._step):  # all pages were read; it is their number that takes so long
            return max(0, pages // 2)
        if self.seconds > SAFE_SHARE * time_limit:
            pages = max(1, int(pages * SAFE_SHARE * time_limit / self.seconds))
        return max(0, pages)


def pages_kept(pages: int, failure: ReadError) -> Notice:
    """What to tell when only the first pages could be read."""
    code = "crashed" if isinstance(failure, ReaderCrashed) else failure.outcome.value.replace(" ", "-")
    kept = "page was" if pages == 1 else f"{pages} pages were"
    return Notice(code, f"{failure.message} Only the first {kept} kept.", failure.hint)


def with_notice(hierarchy: Hierarchy, notice: Notice, outcome: Outcome | None = None) -> Hierarchy:
    """The hierarchy with one more warning, and another outcome if one is given."""
    document = hierarchy.document
    warnings = (*document.warnings, notice)
    return replace(hierarchy, document=replace(document, outcome=outcome or document.outcome, warnings=warnings))
