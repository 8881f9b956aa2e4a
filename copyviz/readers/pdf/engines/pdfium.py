"""The pdfium engine: a page's text in one call, and boxes and fonts only where lines begin, middle and end."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from copyviz.readers.pdf.engines.base import OutlineEntry, Page, damaged, encrypted
from copyviz.readers.pdf.engines.pdfium_page import read_lines

logging.getLogger("pypdfium2").setLevel(logging.CRITICAL)

TOP_IN_VIEW = {pdfium.PDFDEST_VIEW_XYZ: 1, pdfium.PDFDEST_VIEW_FITH: 0, pdfium.PDFDEST_VIEW_FITBH: 0}


class PdfiumFile:
    """A PDF opened by pdfium."""

    def __init__(self, data: bytes, password: str | None) -> None:
        self._document = open_document(data, password)
        self.page_count = len(self._document)
        self.complete = True
        self.title = str(self._document.get_metadata_value("Title") or "")

    def outline(self) -> Sequence[OutlineEntry]:
        """The bookmarks of the PDF, circular ones once."""
        return [self._describe(bookmark) for bookmark in self._document.get_toc()]

    def read_page(self, number: int) -> Page:
        """The lines of a page."""
        page = self._document[number - 1]
        try:
            width, height = page.get_size()
            return Page(number, width, height, read_lines(page, number))
        finally:
            page.close()

    def close(self) -> None:
        """Free the document."""
        self._document.close()

    def _describe(self, bookmark: Any) -> OutlineEntry:
        title, level = str(bookmark.get_title()), bookmark.level + 1
        target = bookmark.get_dest()
        index = target.get_index() if target else None
        if index is None or not 0 <= index < self.page_count:
            return OutlineEntry(title, level)
        mode, position = target.get_view()
        top = TOP_IN_VIEW.get(mode, len(position))
        if top >= len(position) or position[top] is None:
            return OutlineEntry(title, level, index + 1)
        return OutlineEntry(title, level, index + 1, self._page_height(index) - position[top])

    def _page_height(self, index: int) -> float:
        size = pdfium.FS_SIZEF()
        pdfium.FPDF_GetPageSizeByIndexF(self._document.raw, index, size)
        return float(size.height)


def open_document(data: bytes, password: str | None) -> Any:
    """Open with the empty password, then with the one given."""
    for attempt in (None, password) if password else (None,):
        try:
            return pypdfium2.PdfDocument(data, password=attempt)
        except pypdfium2.PdfiumError as error:
            if getattr(error, "err_code", None) != pdfium.FPDF_ERR_PASSWORD:
                raise damaged() from error
    raise encrypted(password)
