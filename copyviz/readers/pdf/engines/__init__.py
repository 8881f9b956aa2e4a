"""The PDF engines: one file each, and one line in the table."""

from __future__ import annotations

from collections.abc import Callable

from copyviz.readers.pdf.engines.base import PdfFile

Opener = Callable[[bytes, str | None], PdfFile]


def open_with_pdfium(data: bytes, password: str | None) -> PdfFile:
    """Open a PDF with pdfium, the engine of Chromium."""
    from copyviz.readers.pdf.engines.pdfium import PdfiumFile

    return PdfiumFile(data, password)


def open_with_pdfminer(data: bytes, password: str | None) -> PdfFile:
    """Open a PDF with pdfminer.six, which is slow but written in Python and so hard to bring down."""
    from copyviz.readers.pdf.engines.pdfminer import PdfminerFile

    return PdfminerFile(data, password)


ENGINES: dict[str, Opener] = {"pdfium": open_with_pdfium, "pdfminer": open_with_pdfminer}
