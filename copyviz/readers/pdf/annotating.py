"""Highlights sentences in a copy of a PDF; runs in the reading process like everything that touches a document."""

from __future__ import annotations

import ctypes
import io
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from copyviz.errors import Outcome, ReadError
from copyviz.progress import Progress, silent
from copyviz.readers.pdf.engines.frame import Frame

Corners = tuple[float, float, float, float]
Highlight = tuple[int, tuple[Corners, ...], tuple[int, int, int], str]
"""A page from 1, the lines on it as left, top, right and bottom on the shown page, a colour, and the note."""

PRINTED = 4  # the flag of annotations that appear on paper too


def annotate(
    data: bytes, highlights: Sequence[Highlight], author: str, password: str | None, progress: Progress = silent
) -> bytes:
    """The bytes of a copy of the PDF with highlights as annotations; pages that cannot be opened stay as they are."""
    import pypdfium2  # here, so that the window can name this function without loading the library

    by_page: dict[int, list[Highlight]] = defaultdict(list)
    for highlight in highlights:
        by_page[highlight[0]].append(highlight)
    try:
        document = pypdfium2.PdfDocument(data, password=password)
        try:
            for done, (page, wanted) in enumerate(sorted(by_page.items())):
                progress("Highlighting", done / len(by_page))
                annotate_page(document[page - 1], wanted, author)
            progress("Writing the copy", 1.0)
            copy = io.BytesIO()
            document.save(copy)
            return copy.getvalue()
        finally:
            document.close()
    except (pypdfium2.PdfiumError, IndexError, ValueError) as error:
        raise ReadError(
            Outcome.DAMAGED, "This PDF could not be annotated.", "Save it anew with another program, and try again."
        ) from error


def annotate_page(page: Any, highlights: Sequence[Highlight], author: str) -> None:
    """Add the highlights of one page."""
    left, bottom, right, top = page.get_bbox()
    frame = Frame(left, bottom, right, top, page.get_rotation())
    for _, lines, colour, note in highlights:
        add_highlight(page, [frame.find(*line) for line in lines], colour, note, author)
    page.close()


def add_highlight(page: Any, boxes: Sequence[Corners], colour: tuple[int, int, int], note: str, author: str) -> None:
    """Add one highlight over boxes given as left, bottom, right and top."""
    import pypdfium2.raw as pdfium

    annotation = pdfium.FPDFPage_CreateAnnot(page.raw, pdfium.FPDF_ANNOT_HIGHLIGHT)
    if not annotation:
        return
    try:
        for left, bottom, right, top in boxes:
            # The order of corners that viewers agree on: upper left, upper right, lower left, lower right.
            quad = pdfium.FS_QUADPOINTSF(left, top, right, top, left, bottom, right, bottom)
            pdfium.FPDFAnnot_AppendAttachmentPoints(annotation, quad)
        lefts, bottoms, rights, tops = zip(*boxes, strict=True)
        around = pdfium.FS_RECTF(min(lefts), max(tops), max(rights), min(bottoms))
        pdfium.FPDFAnnot_SetRect(annotation, around)
        pdfium.FPDFAnnot_SetColor(annotation, pdfium.FPDFANNOT_COLORTYPE_Color, *colour, 255)
        pdfium.FPDFAnnot_SetFlags(annotation, PRINTED)
        set_string(pdfium, annotation, b"Contents", note)
        set_string(pdfium, annotation, b"T", author)
    finally:
        pdfium.FPDFPage_CloseAnnot(annotation)


def set_string(pdfium: Any, annotation: Any, key: bytes, text: str) -> None:
    """Set a text of an annotation, in the encoding that pdfium takes."""
    encoded = (text + "\0").encode("utf-16-le", "replace")
    buffer = ctypes.create_string_buffer(encoded, len(encoded))
    pointer = ctypes.cast(buffer, ctypes.POINTER(pdfium.FPDF_WCHAR))
    pdfium.FPDFAnnot_SetStringValue(annotation, key, pointer)
