"""Joins the parts of a paragraph that a column, a page, a figure or a formula has torn apart."""

from __future__ import annotations

from collections.abc import Sequence

from copyviz.readers.pdf.layout.chunks import INDENT, Chunk, Kind
from copyviz.readers.pdf.layout.hyphens import HYPHENS
from copyviz.readers.pdf.layout.marks import ends_sentence, ends_with_stop
from copyviz.readers.pdf.layout.style import BodyStyle

# What may stand between two parts of a paragraph, and how much of it.
PASSED_OVER = {Kind.CAPTION, Kind.FOOTNOTE, Kind.LOOSE, Kind.TABLE, Kind.FORMULA}
LOOK_AHEAD = 40
FLOWING = {Kind.TEXT, Kind.ITEM, Kind.FOOTNOTE}


def join_chunks(chunks: Sequence[Chunk], style: BodyStyle) -> list[Chunk]:
    """The chunks with torn paragraphs made whole; what stood between the parts follows them."""
    result: list[Chunk] = []
    taken = [False] * len(chunks)
    for number, chunk in enumerate(chunks):
        if taken[number]:
            continue
        result.append(chunk)
        position = number
        while chunk.kind in FLOWING:
            found = find_rest(chunks, taken, position, chunk, style)
            if found is None:
                break
            for between in range(position + 1, found):
                if chunks[between].kind is Kind.FORMULA and not taken[between]:
                    chunk.rows.extend(chunks[between].rows)
                    taken[between] = True
            chunk.rows.extend(chunks[found].rows)
            taken[found] = True
            position = found
    return result


def find_rest(
    chunks: Sequence[Chunk], taken: Sequence[bool], position: int, chunk: Chunk, style: BodyStyle
) -> int | None:
    """The number of the chunk that goes on with a paragraph, if one does.

    At the top of the next column a figure may come first whose text looks like a paragraph; it is passed over.
    """
    if ends_with_stop(chunk.rows[-1].text) and not fills_column(chunk):
        return None
    passed: object = None
    for number in range(position + 1, min(len(chunks), position + 1 + LOOK_AHEAD)):
        other = chunks[number]
        if taken[number] or other.kind in PASSED_OVER - {chunk.kind}:
            continue
        if other.kind is not chunk.kind and other.kind is not Kind.TEXT:
            return None
        if goes_on(chunk, other, style):
            return number
        if other.region is chunk.region or (passed is not None and other.region is not passed):
            return None
        passed = other.region
    return None


def fills_column(chunk: Chunk) -> bool:
    """Whether the last row of a chunk is the last of its region and reaches to the right edge."""
    row = chunk.rows[-1]
    return row is last_row_of(chunk) and chunk.region.right - row.right < row.size


def last_row_of(chunk: Chunk) -> object:
    """The lowest row of the chunk's region."""
    return chunk.region.rows[-1]


def goes_on(chunk: Chunk, other: Chunk, style: BodyStyle) -> bool:
    """Whether one chunk is the rest of the paragraph that another began."""
    last, row = chunk.rows[-1], other.rows[0]
    if abs(last.size - row.size) > 0.08 * style.size or last.page + 2 < row.page:
        return False
    if row.text[0].islower():
        return True
    if last.text[-1] in HYPHENS:
        return False
    same_column = chunk.region is other.region
    if same_column or ends_sentence(last.text):
        return False
    return row.left - other.region.left < INDENT * row.size
