"""Tells what the chunks of a region are: running text, items, code, captions, footnotes, or loose text of figures."""

from __future__ import annotations

from collections.abc import Sequence

from copyviz.readers.pdf.layout.chunks import Chunk, Kind
from copyviz.readers.pdf.layout.marks import CAPTION, FOOTNOTE, LONG_WORD, list_marker
from copyviz.readers.pdf.layout.style import BodyStyle

# Footnotes are set smaller than the body, in the lower part of the page.
NOTE_SIZE = 0.94
NOTE_ZONE = 0.4
NOTE_FLOOR = 0.12
# So many words are running text, be they ever so short a line.
ENOUGH_WORDS = 4


def tell_kinds(chunks: Sequence[Chunk], style: BodyStyle) -> None:
    """Set the kind of each chunk of a region, save for headings, which need the whole document."""
    if chunks and not chunks[0].region.columns:
        return
    for chunk in chunks:
        if chunk.kind is not Kind.TABLE:
            chunk.kind = tell_kind(chunk, style)
    for chunk in reversed(chunks):
        if chunk.kind is Kind.CAPTION:
            continue
        if not is_note_like(chunk, style):
            break
        chunk.kind = Kind.FOOTNOTE
    drop_false_notes(chunks)


def tell_kind(chunk: Chunk, style: BodyStyle) -> Kind:
    """The kind of a chunk by its font and its first characters."""
    text = chunk.rows[0].text
    if not style.monospace and all(row.monospace for row in chunk.rows):
        return Kind.CODE
    if any(row.entry is not None for row in chunk.rows):
        return Kind.CONTENTS
    if is_caption(chunk, style):
        return Kind.CAPTION
    if list_marker(text) and len(text) > 3:
        return Kind.ITEM
    return tell_text(chunk, style)


def tell_text(chunk: Chunk, style: BodyStyle) -> Kind:
    """Whether a chunk is running text, a formula, or loose."""
    words = count_long_words(chunk)
    if chunk.rows[0].tabular and words > 1:
        return Kind.LOOSE
    if words >= ENOUGH_WORDS or (words >= 2 and len(chunk.rows) > 1):
        return Kind.TEXT
    if style.is_body(chunk.size) and words <= 1 and chunk.region.left + style.size < chunk.rows[0].left:
        return Kind.FORMULA
    return Kind.LOOSE


def count_long_words(chunk: Chunk) -> int:
    """How many words of some length a chunk has; of more than a few it does not matter how many."""
    words = 0
    for row in chunk.rows:
        words += len(LONG_WORD.findall(row.text))
        if words >= ENOUGH_WORDS:
            break
    return words


def is_caption(chunk: Chunk, style: BodyStyle) -> bool:
    """Whether a chunk begins as captions do; without punctuation after the number in small type only."""
    match = CAPTION.match(chunk.rows[0].text)
    if not match:
        return False
    return bool(match["end"].strip()) or match.end() == len(chunk.rows[0].text) or not style.is_body(chunk.size)


def is_note_like(chunk: Chunk, style: BodyStyle) -> bool:
    """Whether a chunk at the end of a column is set as footnotes are."""
    row = chunk.rows[0]
    return (
        chunk.size < NOTE_SIZE * style.size
        and row.top > NOTE_ZONE * chunk.region.page.height
        and chunk.region.rows[-1].bottom > chunk.region.floor - NOTE_FLOOR * chunk.region.page.height
        and chunk.kind in {Kind.TEXT, Kind.ITEM, Kind.LOOSE}
    )


def drop_false_notes(chunks: Sequence[Chunk]) -> None:
    """Take back the notes above the first one that has a marker: small print without one belongs to figures."""
    notes = [chunk for chunk in chunks if chunk.kind is Kind.FOOTNOTE]
    for chunk in notes:
        if FOOTNOTE.match(chunk.rows[0].text):
            return
        chunk.kind = Kind.TEXT
