"""Reads PDF files: lines from an engine, blocks from the layout step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from copyviz.errors import Outcome, ReadError
from copyviz.model.document import Document, Source, place_blocks
from copyviz.options import ReadOptions
from copyviz.progress import Progress
from copyviz.readers.base import RawFile
from copyviz.readers.pdf import notices
from copyviz.readers.pdf.engines import ENGINES
from copyviz.readers.pdf.engines.base import OutlineEntry, Page, PdfFile, damaged
from copyviz.readers.pdf.layout.arrange import arrange
from copyviz.readers.pdf.mending import mend
from copyviz.readers.pdf.titles import choose_title

SIGNATURE = b"%PDF"
SIGNATURE_WITHIN = 1024


class PdfReader:
    """PDF files, with the engine that the options name; the other one takes over where it fails."""

    media_type = "application/pdf"

    def recognises(self, data: bytes) -> bool:
        """Whether the mark of a PDF stands near the beginning."""
        return SIGNATURE in data[:SIGNATURE_WITHIN]

    def read(self, raw: RawFile, options: ReadOptions, progress: Progress) -> Document:
        """The document in the bytes of a PDF."""
        progress("Opening the PDF", 0.0)
        reading = Reading(raw.data, options)
        try:
            reading.read_pages(progress)
            outline = reading.outline()
            count, title = reading.count, reading.title
        finally:
            reading.close()
        blocks = place_blocks(arrange(reading.pages, outline, progress))
        warnings = notices.describe(
            reading.pages, reading.failed, reading.replaced, count, incomplete=reading.incomplete
        )
        source = Source(
            raw.path,
            self.media_type,
            raw.sha256,
            len(raw.data),
            choose_title(title, blocks),
            pages=count,
        )
        partial = reading.failed or reading.incomplete
        outcome = Outcome.EMPTY if not blocks else Outcome.PARTIAL if partial else Outcome.OK
        return Document(source, blocks, outcome=outcome, warnings=warnings)


@dataclass(slots=True)
class Reading:
    """A PDF while it is read: its pages so far, those that failed, and those the other engine had to read."""

    data: bytes
    options: ReadOptions
    pages: list[Page] = field(default_factory=list)
    failed: list[int] = field(default_factory=list)
    replaced: list[int] = field(default_factory=list)
    mended: bool = False
    _file: PdfFile = field(init=False)
    _other: PdfFile | None = field(init=False, default=None)
    _other_name: str = field(init=False, default="")

    def __post_init__(self) -> None:
        first, other = in_order(self.options.engine)
        for engine, fallback in ((first, other), (other, "")):
            try:
                self._file, self._other_name = self._open(engine), fallback
            except ReadError as error:
                if error.outcome is Outcome.ENCRYPTED:
                    raise
            else:
                return
        mended = mend(self.data)
        if mended is None:
            raise damaged()
        self.data, self.mended = mended, True
        self._file, self._other_name = self._open(first), other

    @property
    def count(self) -> int:
        """How many pages the document has."""
        return self._file.page_count

    @property
    def incomplete(self) -> bool:
        """Whether pages may be missing without a trace."""
        return self.mended or not self._file.complete

    @property
    def title(self) -> str:
        """The title in the PDF's own description."""
        return self._file.title

    def read_pages(self, progress: Progress) -> None:
        """Read page after page; one that cannot be read is noted and left out."""
        count = self.count
        last = min(count, self.options.last_page or count)
        for number in range(1, last + 1):
            progress(f"Reading page {number} of {count}", (number - 1) / count)
            page = read_page(self._file, number) or self._read_with_other(number)
            if page is None:
                self.failed.append(number)
            else:
                self.pages.append(page)
        if not self.pages and last:
            raise damaged()

    def outline(self) -> Sequence[OutlineEntry]:
        """The PDF's own table of contents; none if it is too damaged to be read."""
        try:
            return self._file.outline()
        except MemoryError:
            raise
        except Exception:  # noqa: BLE001 -- engines raise whatever damaged objects make them raise
            return ()

    def close(self) -> None:
        """Free what the engines hold."""
        self._file.close()
        if self._other is not None:
            self._other.close()

    def _open(self, engine: str) -> PdfFile:
        return ENGINES[engine](self.data, self.options.password)

    def _read_with_other(self, number: int) -> Page | None:
        """The page as the other engine reads it, if it can."""
        if self._other is None and self._other_name:
            name, self._other_name = self._other_name, ""
            try:
                self._other = self._open(name)
            except ReadError:
                return None
        # Engines that count pages differently would not mean the same page.
        if self._other is None or self._other.page_count != self.count:
            return None
        page = read_page(self._other, number)
        if page is not None:
            self.replaced.append(number)
        return page


def in_order(engine: str) -> tuple[str, str]:
    """The engine asked for, and the one to fall back on."""
    return engine, next(name for name in ENGINES if name != engine)


def read_page(file: PdfFile, number: int) -> Page | None:
    """A page, or nothing if the engine fails on it."""
    try:
        return file.read_page(number)
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001 -- engines raise whatever damaged pages make them raise, RecursionError included
        return None
