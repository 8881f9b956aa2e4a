"""The pdfminer.six engine: slower, written in Python, for files that pdfium cannot read or does not survive."""

from __future__ import annotations

import io
import logging
import os
from collections.abc import Iterator, Sequence
from typing import Any

from pdfminer.pdfdocument import PDFDocument, PDFPasswordIncorrect
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import PDFObjRef, resolve1
from pdfminer.utils import decode_text

from copyviz.readers.pdf.engines.base import OutlineEntry, Page, damaged, encrypted
from copyviz.readers.pdf.engines.frame import Frame
from copyviz.readers.pdf.engines.pdfminer_page import LineDevice

# The folder named there would be searched for tables under names that the document chooses (CVE-2025-64512).
os.environ.pop("CMAP_PATH", None)
logging.getLogger("pdfminer").setLevel(logging.CRITICAL)

OUTLINE_LIMIT = 20_000
TOP_IN_VIEW = {"XYZ": 3, "FitH": 2, "FitBH": 2}


class PdfminerFile:
    """A PDF opened by pdfminer.six."""

    def __init__(self, data: bytes, password: str | None) -> None:
        self._document = open_document(data, password)
        self._pages, self.complete = list_pages(self._document)
        self.page_count = len(self._pages)
        self.title = read_title(self._document)
        self._device = LineDevice(PDFResourceManager())
        self._interpreter = PDFPageInterpreter(self._device.rsrcmgr, self._device)

    def outline(self) -> Sequence[OutlineEntry]:
        """The bookmarks of the PDF, circular ones once; none where they are damaged."""
        try:
            return list(self._bookmarks())
        except Exception:  # noqa: BLE001 -- pdfminer raises whatever damaged objects make Python raise
            return []

    def read_page(self, number: int) -> Page:
        """The lines of a page."""
        page = self._pages[number - 1]
        frame = page_frame(page)
        self._device.start(number, frame)
        self._interpreter.process_page(page)
        return Page(number, frame.width, frame.height, self._device.lines())

    def close(self) -> None:
        """Nothing is held outside Python."""

    def _bookmarks(self) -> Iterator[OutlineEntry]:
        """Walk the outline without recursion, for some are rings."""
        numbers = {page.pageid: number for number, page in enumerate(self._pages, 1)}
        root = resolve1(self._document.catalog.get("Outlines"))
        waiting = [(root.get("First"), 1)] if isinstance(root, dict) else []
        seen: set[int] = set()
        while waiting and len(seen) < OUTLINE_LIMIT:
            reference, level = waiting.pop()
            entry = resolve1(reference)
            if not isinstance(entry, dict) or (isinstance(reference, PDFObjRef) and reference.objid in seen):
                continue
            if isinstance(reference, PDFObjRef):
                seen.add(reference.objid)
            waiting.append((entry.get("Next"), level))
            waiting.append((entry.get("First"), level + 1))
            title = resolve1(entry.get("Title"))
            if isinstance(title, bytes):
                yield self._describe(decode_text(title), level, entry, numbers)

    def _describe(self, title: str, level: int, entry: dict[str, Any], numbers: dict[object, int]) -> OutlineEntry:
        target = self._target(entry)
        number = numbers.get(target[0].objid) if target and isinstance(target[0], PDFObjRef) else None
        if number is None:
            return OutlineEntry(title, level)
        top = TOP_IN_VIEW.get(getattr(resolve1(target[1]), "name", ""), len(target)) if len(target) > 1 else 1
        value = resolve1(target[top]) if top < len(target) else None
        if not isinstance(value, int | float):
            return OutlineEntry(title, level, number)
        return OutlineEntry(title, level, number, page_frame(self._pages[number - 1]).top - value)

    def _target(self, entry: dict[str, Any]) -> list[Any]:
        """Where a bookmark points: directly, by an action or by a name."""
        target = resolve1(entry.get("Dest"))
        if target is None:
            action = resolve1(entry.get("A"))
            target = resolve1(action.get("D")) if isinstance(action, dict) else None
        if target is not None and not isinstance(target, list):
            try:
                target = resolve1(self._document.get_dest(getattr(target, "name", target)))
            except Exception:  # noqa: BLE001 -- a name that leads nowhere costs a bookmark its page, no more
                return []
        if isinstance(target, dict):
            target = resolve1(target.get("D"))
        return target if isinstance(target, list) else []


def open_document(data: bytes, password: str | None) -> PDFDocument:
    """Open with the empty password, then with the one given."""
    for attempt in ("", password) if password else ("",):
        try:
            return PDFDocument(PDFParser(io.BytesIO(data)), password=attempt or "")
        except PDFPasswordIncorrect:
            continue
        except MemoryError:
            raise
        except Exception as error:
            raise damaged() from error
    raise encrypted(password)


def list_pages(document: PDFDocument) -> tuple[list[PDFPage], bool]:
    """The pages of the document as far as its tree of pages can be walked, and whether that is to the end."""
    pages: list[PDFPage] = []
    try:
        for page in PDFPage.create_pages(document):
            pages.append(page)  # noqa: PERF402 -- the pages before a broken one are kept
    except MemoryError:
        raise
    except Exception as error:
        if not pages:
            raise damaged() from error
        return pages, False
    return pages, declared_count(document) <= len(pages)


def declared_count(document: PDFDocument) -> int:
    """How many pages the document says it has; none if it does not say."""
    tree = resolve1(document.catalog.get("Pages"))
    count = resolve1(tree.get("Count")) if isinstance(tree, dict) else None
    return count if isinstance(count, int) else 0


def read_title(document: PDFDocument) -> str:
    """The title in the PDF's own description."""
    try:
        title = resolve1(document.info[0].get("Title")) if document.info else None
        return decode_text(title) if isinstance(title, bytes) else ""
    except Exception:  # noqa: BLE001 -- a damaged description is no reason to give up the document
        return ""


def page_frame(page: PDFPage) -> Frame:
    """The visible box of a page, which is what viewers and pdfium show."""
    left, bottom, right, top = page.cropbox
    outer = page.mediabox
    left, right = max(min(left, right), min(outer[0], outer[2])), min(max(left, right), max(outer[0], outer[2]))
    bottom, top = max(min(bottom, top), min(outer[1], outer[3])), min(max(bottom, top), max(outer[1], outer[3]))
    if left >= right or bottom >= top:
        left, bottom, right, top = outer
    return Frame(left, bottom, right, top, page.rotate // 90 * 90 % 360)
