"""Finds headings whose only mark is their number: short chunks of one look that count up through the document."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from copyviz.readers.pdf.layout.chunks import Chunk, Kind
from copyviz.readers.pdf.layout.furniture import roman_value
from copyviz.readers.pdf.layout.marks import LONG_WORD
from copyviz.readers.pdf.layout.style import BodyStyle

NUMBER = re.compile(
    r"(?:(?P<roman>[IVX]{1,6})\.|(?P<letter>[A-Z])(?:\.|(?=\s))|(?P<digits>[1-9]\d?(?:\.\d{1,2}){0,3})\.?)\s+(?=[A-Z“\"‘(])"
)
MAX_LENGTH = 110
# A look is believed when it has so many headings, and most of them go on from the one before.
FEW = 3
CONSECUTIVE = 0.7
# Small capitals are measured as small as this; labels in figures are smaller.
SMALLEST = 0.75


@dataclass(frozen=True, slots=True)
class Look:
    """What numbered headings of one level have in common."""

    style: str
    depth: int
    size: int
    bold: bool
    italic: bool
    capitals: bool
    centred: bool


@dataclass(frozen=True, slots=True)
class Candidate:
    """A chunk that begins with a number: where it stands among the chunks, and its number's parts."""

    place: int
    chunk: Chunk
    value: tuple[int, ...]


def numbered_headings(chunks: Sequence[Chunk], style: BodyStyle) -> list[tuple[Chunk, int]]:
    """The chunks that are headings by their numbers, with their depth."""
    looks: dict[Look, list[Candidate]] = defaultdict(list)
    for place, chunk in enumerate(chunks):
        match = NUMBER.match(chunk.rows[0].text)
        if match and may_be_heading(chunk, style) and not is_in_list(chunks, place):
            kind, value = read_number(match)
            looks[look_of(chunk, kind, len(value))].append(Candidate(place, chunk, value))
    accepted = {
        look: fill_gaps(found, looks.get(replace(look, centred=not look.centred), []))
        for look, found in looks.items()
        if counts_up([candidate.value for candidate in found])
    }
    # Letters before the last numbered section count its parts; after it they count appendices.
    sections = [found for look, found in accepted.items() if look.style != "letter" and look.depth == 1]
    last = max((found[-1].place for found in sections), default=-1)
    return [
        (candidate.chunk, 2 if look.style == "letter" and found[0].place < last else look.depth)
        for look, found in accepted.items()
        for candidate in found
    ]


def fill_gaps(found: Sequence[Candidate], others: Sequence[Candidate]) -> list[Candidate]:
    """The headings with those between them that differ only in filling their line, so that they are not centred."""
    filled = list(found)
    for earlier, later in pairwise(found):
        filled += [
            other
            for other in others
            if earlier.place < other.place < later.place
            and follows(earlier.value, other.value)
            and follows(other.value, later.value)
        ]
    return sorted(filled, key=lambda candidate: candidate.place)


def may_be_heading(chunk: Chunk, style: BodyStyle) -> bool:
    """Whether a chunk is short enough and of a kind that can be a heading."""
    text = chunk.text
    return (
        chunk.kind in {Kind.TEXT, Kind.LOOSE, Kind.ITEM}
        and chunk.region.columns > 0
        and len(chunk.rows) <= 3
        and len(text) <= MAX_LENGTH
        and chunk.size > SMALLEST * style.size
        and text[-1] not in ".,;:"
        and LONG_WORD.search(text) is not None
        and not any(sign in text for sign in "=\ufffd")
    )


def is_in_list(chunks: Sequence[Chunk], position: int) -> bool:
    """Whether the chunk before or after is a numbered item as well, so that this is one of a list."""
    return any(
        0 <= other < len(chunks) and chunks[other].kind is Kind.ITEM and NUMBER.match(chunks[other].rows[0].text)
        for other in (position - 1, position + 1)
    )


def read_number(match: re.Match[str]) -> tuple[str, tuple[int, ...]]:
    """The style of a number and its parts as figures."""
    if match["digits"]:
        return "digits", tuple(map(int, match["digits"].split(".")))
    if match["roman"]:
        return "roman", (roman_value(match["roman"]),)
    return "letter", (ord(match["letter"]) - ord("A") + 1,)


def look_of(chunk: Chunk, style: str, depth: int) -> Look:
    """The look of a numbered chunk."""
    row = chunk.rows[0]
    middle = (chunk.region.left + chunk.region.right) / 2
    return Look(
        style,
        depth,
        round(chunk.size),
        row.bold,
        row.italic,
        row.text.isupper(),
        centred=abs((row.left + row.right) / 2 - middle) < row.size and row.left - chunk.region.left > 2 * row.size,
    )


def counts_up(values: Sequence[tuple[int, ...]]) -> bool:
    """Whether the numbers follow one another, beginning at one or at the first of a new section."""
    if len(values) < FEW:
        return False
    steps = sum(follows(earlier, later) for earlier, later in pairwise(values))
    return steps >= CONSECUTIVE * (len(values) - 1)


def follows(earlier: tuple[int, ...], later: tuple[int, ...]) -> bool:
    """Whether one number comes right after another: the next in its section, or the first of a later one."""
    if earlier[:-1] == later[:-1]:
        return later[-1] == earlier[-1] + 1 or (len(later) == 1 and later[-1] == 1)
    return later[:-1] > earlier[:-1] and later[-1] == 1
