"""Finds the headings: from the PDF's own outline where there is one, else by size, weight and numbering."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from copyviz.readers.pdf.engines.base import OutlineEntry
from copyviz.readers.pdf.layout.chunks import Chunk, Kind
from copyviz.readers.pdf.layout.marks import (
    CAPTION,
    ends_with_stop,
    is_section_name,
    section_depth,
)
from copyviz.readers.pdf.layout.style import BodyStyle

MAX_LEVEL = 6
MAX_ROWS = 4
MAX_LENGTH = 160
LARGE = 1.1
# An outline is believed when so many of its titles are found on their pages.
BELIEVED = 0.5
FEW_TITLES = 3


def mark_headings(chunks: list[Chunk], outline: Sequence[OutlineEntry], style: BodyStyle) -> list[Chunk]:
    """The chunks with headings marked and levelled; a chunk that begins with a heading is parted."""
    parted = mark_outline(chunks, outline)
    if parted is not None:
        return parted
    mark_by_style(chunks, style)
    return chunks


def mark_outline(chunks: Sequence[Chunk], outline: Sequence[OutlineEntry]) -> list[Chunk] | None:
    """The chunks with the outline's titles as headings; nothing if too few of them are found."""
    titles: dict[int, list[OutlineEntry]] = defaultdict(list)
    for entry in outline:
        if entry.page is not None:
            titles[entry.page].append(entry)
    found = 0
    result: list[Chunk] = []
    for chunk in chunks:
        entries = titles.get(chunk.rows[0].page)
        match = find_title(chunk, entries) if entries else None
        if match is None or entries is None:
            result.append(chunk)
            continue
        entry, count = match
        found += 1
        entries.remove(entry)
        result.append(Chunk(Kind.HEADING, chunk.rows[:count], chunk.region, min(entry.level, MAX_LEVEL)))
        if chunk.rows[count:]:
            result.append(Chunk(Kind.TEXT, chunk.rows[count:], chunk.region))
    expected = sum(entry.page is not None for entry in outline)
    return result if found >= FEW_TITLES and found >= BELIEVED * expected else None


def find_title(chunk: Chunk, entries: Sequence[OutlineEntry]) -> tuple[OutlineEntry, int] | None:
    """The entry of the outline that the chunk begins with, and over how many rows it runs."""
    text = ""
    for count, row in enumerate(chunk.rows[:MAX_ROWS], 1):
        text += squeeze(row.text)
        for entry in entries:
            title = squeeze(entry.title)
            if title and (text == title or (text.endswith(title) and is_numbering(text[: -len(title)]))):
                return entry, count
    return None


def squeeze(text: str) -> str:
    """Letters and digits only, in lower case."""
    return "".join(filter(str.isalnum, text.casefold()))


def is_numbering(text: str) -> bool:
    """Whether squeezed text is a number or the word for a chapter, appendix or section with one."""
    for word in ("chapter", "appendix", "section", "part"):
        text = text.removeprefix(word)
    return len(text) <= 5 and (text.isdigit() or len(text) <= 1 or text[1:].isdigit())


def mark_by_style(chunks: Sequence[Chunk], style: BodyStyle) -> None:
    """Mark the chunks that look like headings, with levels by their numbers or by the rank of their type."""
    headings = [chunk for chunk in chunks if looks_like_heading(chunk, style)]
    title = find_document_title(chunks, headings, style)
    base = 1 if title is None else 2
    ranks = rank_types(headings, title)
    for chunk in headings:
        chunk.kind = Kind.HEADING
        depth = section_depth(chunk.text) or ranks[type_of(chunk)]
        chunk.level = min(MAX_LEVEL, base - 1 + depth)
    if title is not None:
        title.kind, title.level = Kind.HEADING, 1


def looks_like_heading(chunk: Chunk, style: BodyStyle) -> bool:
    """Whether a chunk is short, set off by its type and worded like a heading."""
    text = chunk.text
    if chunk.kind not in {Kind.TEXT, Kind.LOOSE, Kind.ITEM} or len(chunk.rows) > MAX_ROWS or len(text) > MAX_LENGTH:
        return False
    if CAPTION.match(text) or sum(character.isalpha() for character in text) < max(3, 0.5 * len(text)):
        return False
    numbered = section_depth(text) > 0
    if text[-1] in ",;" or (ends_with_stop(text) and not numbered) or (text[0].islower() and not numbered):
        return False
    bold = all(row.bold for row in chunk.rows)
    large = chunk.size > LARGE * style.size
    if chunk.size < 0.98 * style.size and not (bold and numbered):
        return False
    return bold or large or is_section_name(text)


def find_document_title(chunks: Sequence[Chunk], headings: Sequence[Chunk], style: BodyStyle) -> Chunk | None:
    """The largest heading near the top of the first page, if it is larger than all that are numbered."""
    first = [chunk for chunk in headings if chunk.rows[0].page == chunks[0].rows[0].page]
    first = [chunk for chunk in first if not section_depth(chunk.text) and not is_section_name(chunk.text)]
    if not first:
        return None
    title = max(first, key=lambda chunk: chunk.size)
    others = max((chunk.size for chunk in headings if chunk is not title), default=0.0)
    return title if title.size > LARGE * style.size and title.size >= 0.99 * others else None


def type_of(chunk: Chunk) -> tuple[float, bool]:
    """Size and weight of a chunk, by which headings of one level are alike."""
    return round(2 * chunk.size) / 2, all(row.bold for row in chunk.rows)


def rank_types(headings: Sequence[Chunk], title: Chunk | None) -> dict[tuple[float, bool], int]:
    """The level of each type of heading: as its numbered ones say, else by size."""
    depths: dict[tuple[float, bool], Counter[int]] = defaultdict(Counter)
    for chunk in headings:
        if chunk is not title:
            depths[type_of(chunk)][section_depth(chunk.text)] += 1
    ranks: dict[tuple[float, bool], int] = {}
    rank = 0
    for kind in sorted(depths, reverse=True):
        numbered = Counter({depth: count for depth, count in depths[kind].items() if depth})
        rank = numbered.most_common(1)[0][0] if numbered else rank + 1
        ranks[kind] = rank
    if title is not None:
        ranks.setdefault(type_of(title), 1)
    return ranks
