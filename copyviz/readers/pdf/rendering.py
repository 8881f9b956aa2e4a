"""Paints a page of a PDF; runs in the reading process like everything that touches a document."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from copyviz.errors import Outcome, ReadError
from copyviz.progress import Progress, silent

Picture = tuple[int, int, bytes]
"""Width, height and the pixels as 32-bit BGRx rows without padding."""

MOST_PIXELS = 12_000_000


def render_page(data: bytes, page: int, scale: float, password: str | None, progress: Progress = silent) -> Picture:
    """The picture of a page (counted from 1) at `scale` pixels a point; smaller where the page is huge."""
    import pypdfium2  # here, so that the window can name this function without loading the library

    progress("Drawing the page", 0.0)
    try:
        document = pypdfium2.PdfDocument(data, password=password)
        try:
            sheet = document[page - 1]
            width, height = sheet.get_size()
            scale = min(scale, (MOST_PIXELS / max(1.0, width * height)) ** 0.5)
            bitmap = sheet.render(scale=scale, rev_byteorder=False, prefer_bgrx=True)
            rows = bitmap.to_numpy()
            if rows.shape[2] == 3:
                rows = with_fourth_byte(rows)
            return int(rows.shape[1]), int(rows.shape[0]), rows.tobytes()
        finally:
            document.close()
    except (pypdfium2.PdfiumError, IndexError, ValueError) as error:
        raise ReadError(
            Outcome.DAMAGED, f"Page {page} could not be drawn.", "Its text can still be read in the other tab."
        ) from error


def with_fourth_byte(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Pixels of three bytes as pixels of four."""
    return np.dstack([rows, np.full(rows.shape[:2], 255, dtype=np.uint8)])
