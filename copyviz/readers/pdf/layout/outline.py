"""Finds the titles of the PDF's own outline among the chunks of the pages they point to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate

from copyviz.readers.pdf.engines.base import OutlineEntry
from copyviz.readers.pdf.layout.chunks import Chunk, Kind

MAX_LEVEL = 6
MAX_ROWS = 4
# An outline is believed when so many of its titles, and so great a share of them, are found on their pages.
FEW_TITLES = 3
BELIEVED = 0.5


def mark_outline(chunks: Sequence[Chunk], outline: Sequence[OutlineEntry]) -> list[Chunk] | None:
    """The chunks with the outline's titles as headings; nothing if too few of them are found."""
    entries = [entry for entry in outline if entry.page is not None and squeeze(entry.title)]
    if len(entries) < FEW_TITLES:
        return None
    found = match_titles(chunks, entries)
    if len(found) < max(FEW_TITLES, BELIEVED * len(entries)):
        return None
    result: list[Chunk] = []
    for number, chunk in enumerate(chunks):
        if number not in found:
            result.append(chunk)
            continue
        entry, count = found[number]
        result.append(Chunk(Kind.HEADING, chunk.rows[:count], chunk.region, min(entry.level, MAX_LEVEL)))
        if chunk.rows[count:]:
            result.append(Chunk(Kind.TEXT, chunk.rows[count:], chunk.region))
    return result


def match_titles(chunks: Sequence[Chunk], entries: Sequence[OutlineEntry]) -> dict[int, tuple[OutlineEntry, int]]:
    """For the chunks that begin with a title: its entry and over how many rows it runs; the nearest to its place."""
    on_page: dict[int, list[tuple[int, list[str]]]] = defaultdict(list)
    pages = {entry.page for entry in entries}
    for number, chunk in enumerate(chunks):
        page = chunk.rows[0].page
        if page in pages and not any(row.entry is not None for row in chunk.rows):
            on_page[page].append((number, row_beginnings(chunk)))
    found: dict[int, tuple[OutlineEntry, int]] = {}
    for entry in entries:
        title = squeeze(entry.title)
        candidates = [
            (distance(chunks[number], entry), number, count)
            for number, beginnings in on_page.get(entry.page or 0, ())
            if number not in found and (count := rows_of_title(beginnings, title))
        ]
        if candidates:
            _, number, count = min(candidates)
            found[number] = (entry, count)
    return found


def row_beginnings(chunk: Chunk) -> list[str]:
    """The squeezed text of the first row of a chunk, of the first two, and so on."""
    return list(accumulate(squeeze(row.text) for row in chunk.rows[:MAX_ROWS]))


def rows_of_title(beginnings: Sequence[str], title: str) -> int:
    """How many rows at the beginning of a chunk make up a title; none if they do not."""
    for count, text in enumerate(beginnings, 1):
        if text == title or (text.endswith(title) and is_numbering(text[: -len(title)])):
            return count
    return 0


def distance(chunk: Chunk, entry: OutlineEntry) -> float:
    """How far a chunk stands from where an entry points; the uppermost is nearest if that is unknown."""
    return abs(chunk.rows[0].top - (entry.top or 0.0))


def squeeze(text: str) -> str:
    """Letters and digits only, in lower case."""
    return "".join(filter(str.isalnum, text.casefold()))


def is_numbering(text: str) -> bool:
    """Whether squeezed text is a number, or the word for a chapter, appendix or section with one."""
    for word in ("chapter", "appendix", "section", "part"):
        text = text.removeprefix(word)
    return len(text) <= 5 and (text.isdigit() or len(text) <= 1 or text[1:].isdigit() or set(text) <= set("ivx"))
