"""Finds the headings: from the PDF's own outline where there is one, else by size, weight and numbering."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from copyviz.readers.pdf.engines.base import OutlineEntry
from copyviz.readers.pdf.engines.glyphs import UNKNOWN
from copyviz.readers.pdf.layout.chunks import Chunk, Kind
from copyviz.readers.pdf.layout.marks import (
    CAPTION,
    LONG_WORD,
    NUMBERING,
    is_main_section,
    is_section_name,
    section_depth,
)
from copyviz.readers.pdf.layout.numbering import SMALLEST, numbered_headings
from copyviz.readers.pdf.layout.outline import MAX_LEVEL, MAX_ROWS, mark_outline, squeeze
from copyviz.readers.pdf.layout.style import BodyStyle

MAX_LENGTH = 160
# In sizes of the body: headings by size alone, and the document's title.
LARGE = 1.1
TITLE = 1.15
# The title stands in the upper part of the first page; some papers set their sections a little larger.
TITLE_ZONE = 0.7
TITLE_TO_SECTIONS = 0.8
LETTERS = 0.6
FEW_UNKNOWN = 0.1

Type = tuple[float, bool]


def mark_headings(chunks: list[Chunk], outline: Sequence[OutlineEntry], style: BodyStyle) -> list[Chunk]:
    """The chunks with headings marked and levelled; a chunk that begins with a title of the outline is parted."""
    title = find_document_title(chunks, style)
    parted = mark_outline(chunks, outline)
    if parted is None:
        mark_by_style(chunks, title, style)
        return chunks
    if title in parted and title is not None:
        for chunk in parted:
            chunk.level = min(MAX_LEVEL, chunk.level + 1) if chunk.level else 0
        title.kind, title.level = Kind.HEADING, 1
    return parted


def find_document_title(chunks: Sequence[Chunk], style: BodyStyle) -> Chunk | None:
    """The largest type in the upper part of the first page, if it is worded like a title."""
    first = chunks[0].rows[0].page
    height = chunks[0].region.page.height
    candidates = [
        chunk
        for chunk in chunks
        if chunk.rows[0].page == first
        and chunk.rows[0].top < TITLE_ZONE * height
        and chunk.size > TITLE * style.size
        and is_worded_like_heading(chunk)
        and not section_depth(chunk.text)
        and not is_section_name(chunk.text)
    ]
    return max(candidates, key=lambda chunk: (round(chunk.size), -chunk.rows[0].top), default=None)


def mark_by_style(chunks: Sequence[Chunk], title: Chunk | None, style: BodyStyle) -> None:
    """Mark the chunks that look like headings, with levels by their numbers or by the rank of their type."""
    depths = {id(chunk): depth for chunk, depth in numbered_headings(chunks, style)}
    headings = [chunk for chunk in chunks if id(chunk) in depths or looks_like_heading(chunk, style)]
    if title is not None and too_small(title, headings):
        title = None
    if title is None and headings and headings[0].rows[0].page == chunks[0].rows[0].page and headings[0].rows[0].bold:
        title = headings[0] if not section_depth(headings[0].text) else None
    headings = without_front_matter(headings, title)
    ranks = rank_types([chunk for chunk in headings if chunk is not title])
    for chunk in headings:
        chunk.kind = Kind.HEADING
        depth = 1 if is_main_section(chunk.text) else depths.get(id(chunk)) or section_depth(chunk.text)
        depth = depth or ranks.get(type_of(chunk), 1)
        chunk.level = min(MAX_LEVEL, depth if title is None else depth + 1)
    if title is not None:
        title.kind, title.level = Kind.HEADING, 1


def too_small(title: Chunk, headings: Sequence[Chunk]) -> bool:
    """Whether what looked like the title is much smaller than other headings."""
    repeated = squeeze(title.text)
    others = [chunk.size for chunk in headings if chunk is not title and squeeze(chunk.text) != repeated]
    return title.size < TITLE_TO_SECTIONS * max(others, default=0.0)


def without_front_matter(headings: Sequence[Chunk], title: Chunk | None) -> list[Chunk]:
    """The headings without authors and addresses: what stands before the first section, if that is clearly one."""
    first = next(
        (n for n, chunk in enumerate(headings) if section_depth(chunk.text) or is_section_name(chunk.text)), 0
    )
    if headings and headings[first].rows[0].page > headings[0].rows[0].page + 2:
        return list(headings)
    repeated = squeeze(title.text) if title is not None else ""
    front = [chunk for chunk in headings[:first] if chunk is title or squeeze(chunk.text) == repeated]
    return [*front, *headings[first:]]


def is_worded_like_heading(chunk: Chunk) -> bool:
    """Whether a chunk is short, mostly letters, and neither caption nor formula."""
    text = chunk.text
    if chunk.kind not in {Kind.TEXT, Kind.LOOSE, Kind.ITEM} or len(chunk.rows) > MAX_ROWS or len(text) > MAX_LENGTH:
        return False
    if not chunk.region.columns or (any(row.tabular for row in chunk.rows) and not section_depth(text)):
        return False
    words = NUMBERING.sub("", text, count=1)
    letters = sum(character.isalpha() or character.isspace() for character in words)
    if CAPTION.match(text) or "=" in text or letters < LETTERS * len(words) or not LONG_WORD.search(text):
        return False
    if text.count(UNKNOWN) > FEW_UNKNOWN * len(text):
        return False
    return text[-1] not in ",;" and text[0] not in "([{<" and any(character.isupper() for character in text)


def looks_like_heading(chunk: Chunk, style: BodyStyle) -> bool:
    """Whether a chunk is set off by its type and worded like a heading."""
    if len(chunk.rows) > MAX_ROWS:
        return False
    bold = all(row.bold for row in chunk.rows)
    large = chunk.size > LARGE * style.size and not any(row.bold_start and not row.bold for row in chunk.rows)
    text = chunk.text
    named = is_section_name(text)
    if not (bold or large or named) or not is_worded_like_heading(chunk):
        return False
    numbered = section_depth(text) > 0
    if not numbered and (chunk.kind is Kind.ITEM or text[0].islower() or text[-1] == ".") and not named:
        return False
    if text[-1] == ":" and not named:
        return False
    return chunk.size >= (SMALLEST if (bold and numbered) or is_main_section(text) else 0.98) * style.size


def type_of(chunk: Chunk) -> Type:
    """Size and weight of a chunk, by which headings of one level are alike."""
    return round(2 * chunk.size) / 2, all(row.bold for row in chunk.rows)


def rank_types(headings: Sequence[Chunk]) -> dict[Type, int]:
    """The level of each type of heading: as its numbered ones say, else one below the next larger type."""
    depths: dict[Type, Counter[int]] = defaultdict(Counter)
    for chunk in headings:
        depths[type_of(chunk)][section_depth(chunk.text)] += 1
    ranks: dict[Type, int] = {}
    rank = 0
    for kind in sorted(depths, reverse=True):
        numbered = Counter({depth: count for depth, count in depths[kind].items() if depth})
        rank = numbered.most_common(1)[0][0] if numbered else rank + 1
        ranks[kind] = rank
    return ranks
