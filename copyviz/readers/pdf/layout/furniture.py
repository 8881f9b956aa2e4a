"""Finds running heads, running feet and page numbers, which repeat from page to page and are no part of the text."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

from copyviz.readers.pdf.engines.base import Line, Page

# The uppermost and lowermost lines of a page that may be furniture, and how far into the page they may stand.
STRIPS = 3
ZONE = 0.16
# Points by which the same furniture may stand higher or lower on another page.
SHIFT = 3.0
# Furniture must come back on so many pages; in short documents twice is telling enough.
REPEATS = 3
SHORT_DOCUMENT = 6
# Where furniture stands on this share of all pages, what stands there on the others is furniture, too.
KNOWN_SHARE = 0.1
LONGEST = 160
SHORT_TEXT = 40
LARGE = 1.25
# Furniture stands this many type sizes from the text at least; lines of text stand nearer to each other.
SET_OFF = 1.5
# Where more than this share of a document looks like furniture, its pages are just alike: all of it is text.
MOST = 0.5

NUMBER = re.compile(r"\d{1,4}")
ROMAN = re.compile(r"[ivxlc]{1,8}", re.IGNORECASE | re.ASCII)
ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
ARXIV_STAMP = re.compile(r"arXiv:\S+\d")


@dataclass(slots=True, eq=False)
class Strip:
    """All that stands on one baseline near the upper or lower edge of a page."""

    page: int
    upper: bool
    rank: int
    pieces: list[Line]
    baseline: float
    text: str
    key: str
    large: bool
    """Whether it is set in larger type than the page's text, as titles and headings are."""
    gap: float
    """The step to the next line towards the middle of the page, in type sizes; 0 where there is none."""

    @property
    def letters(self) -> int:
        """How many letters the strip has."""
        return sum(character.isalpha() for character in self.key)


def drop_furniture(pages: Sequence[Page]) -> list[Page]:
    """The pages without what repeats at their edges, and without stamps written along their margins."""
    strips = [strip for page in pages for strip in edge_strips(page) if not strip.large]
    repeats = 2 if len(pages) < SHORT_DOCUMENT else REPEATS
    # Only what is surely furniture tells where furniture stands on other pages.
    sure = set_off(repeated(strips, repeats) + numbered(strips, repeats))
    found = set_off(sure + on_known_levels(strips, sure, max(REPEATS, KNOWN_SHARE * len(pages))))
    dropped = {id(piece) for strip in found for piece in strip.pieces}
    dropped |= {id(piece) for piece in repeated_margin_text(pages)}
    letters = sum(len(line.text) for page in pages for line in page.lines)
    lost = sum(len(line.text) for page in pages for line in page.lines if id(line) in dropped)
    if not dropped or lost > MOST * letters:
        return list(pages)
    return [replace(page, lines=tuple(line for line in page.lines if id(line) not in dropped)) for page in pages]


def edge_strips(page: Page) -> Iterator[Strip]:
    """The few uppermost and lowermost strips of a page."""
    upper, lower = ZONE * page.height, (1 - ZONE) * page.height
    near = [line for line in page.lines if line.upright and not upper < line.baseline < lower]
    near.sort(key=lambda line: line.baseline)
    groups: list[list[Line]] = []
    for line in near:
        if groups and line.baseline - groups[-1][0].baseline <= SHIFT:
            groups[-1].append(line)
        else:
            groups.append([line])
    heads = [group for group in groups if group[0].baseline <= upper][:STRIPS]
    feet = [group for group in groups if group[0].baseline >= lower][-STRIPS:]
    large = LARGE * median(line.size for line in page.lines) if near else 0.0
    baselines = sorted(line.baseline for line in page.lines if line.upright)
    for rank, group in enumerate(heads):
        following = bisect_right(baselines, group[-1].baseline + SHIFT)
        inner = baselines[following] if following < len(baselines) else group[-1].baseline
        yield make_strip(page, group, rank, inner - group[-1].baseline, large, upper=True)
    for rank, group in enumerate(reversed(feet)):
        preceding = bisect_left(baselines, group[0].baseline - SHIFT)
        inner = baselines[preceding - 1] if preceding else group[0].baseline
        yield make_strip(page, group, rank, group[0].baseline - inner, large, upper=False)


def make_strip(page: Page, pieces: list[Line], rank: int, step: float, large: float, *, upper: bool) -> Strip:
    """Describe a strip; its key is its text without case and spaces."""
    text = " ".join(piece.text for piece in sorted(pieces, key=lambda piece: piece.left))
    key = "" if ROMAN.fullmatch(text) else "".join(text.casefold().split())
    return Strip(
        page.number, upper, rank, pieces, pieces[0].baseline, text, key, pieces[0].size > large, step / pieces[0].size
    )


def repeated(strips: Sequence[Strip], repeats: int) -> list[Strip]:
    """The strips whose text stands at the same height on several pages."""
    groups: dict[tuple[bool, str], list[Strip]] = defaultdict(list)
    for strip in strips:
        if strip.letters >= 3:
            groups[strip.upper, strip.key].append(strip)
    return [strip for group in groups.values() if len(group) > 1 for strip in at_one_height(group, repeats)]


def at_one_height(group: Sequence[Strip], repeats: int) -> Iterator[Strip]:
    """The strips of a group that share their height with enough others, or with the page next to them."""
    heights = Counter(int(strip.baseline / SHIFT) for strip in group)
    for number, strip in enumerate(group):
        height = int(strip.baseline / SHIFT)
        alike = heights[height - 1] + heights[height] + heights[height + 1]
        if alike >= repeats or (alike > 1 and strip.rank == 0 and near_neighbour(group, number)):
            yield strip


def near_neighbour(group: Sequence[Strip], number: int) -> bool:
    """Whether the strip before or after stands on the next page or the one after it, at the very same height."""
    strip = group[number]
    return any(
        abs(strip.page - other.page) <= 2 and abs(strip.baseline - other.baseline) <= 1
        for other in (*group[max(0, number - 1) : number], *group[number + 1 : number + 2])
    )


def numbered(strips: Sequence[Strip], repeats: int) -> list[Strip]:
    """The strips with a number that counts the pages."""
    groups: dict[tuple[bool, int], list[Strip]] = defaultdict(list)
    for strip in strips:
        for number in set(page_numbers(strip.text)):
            groups[strip.upper, number - strip.page].append(strip)
    return [strip for group in groups.values() if len(group) >= repeats for strip in at_one_height(group, repeats)]


def page_numbers(text: str) -> Iterator[int]:
    """The whole numbers that may be the page's: any of a short text, the first and last word of a longer one."""
    words = text.split()
    for word in words if len(text) <= SHORT_TEXT else (words[0], words[-1]):
        bare = word.strip("-–—.,:;|[]()/")
        if NUMBER.fullmatch(bare):
            yield int(bare)
    if len(words) == 1 and ROMAN.fullmatch(words[0]):
        yield roman_value(words[0])


def roman_value(numeral: str) -> int:
    """The value of a roman numeral."""
    values = [ROMAN_VALUES[character] for character in numeral.casefold()]
    return sum(
        -value if number + 1 < len(values) and value < values[number + 1] else value
        for number, value in enumerate(values)
    )


def on_known_levels(strips: Sequence[Strip], found: Sequence[Strip], enough: float) -> list[Strip]:
    """The outermost strips that stand where furniture was found on enough other pages, in the same type size."""
    levels = Counter(level(strip) for strip in found)
    known = set(map(id, found))
    return [
        strip
        for strip in strips
        if strip.rank == 0 and id(strip) not in known and len(strip.text) < LONGEST and levels[level(strip)] >= enough
    ]


def set_off(found: Sequence[Strip]) -> list[Strip]:
    """The strips that are set off from the text of their page: lines of a paragraph may repeat, too.

    Of several strips at one edge the inmost must be; bare numbers need not.
    """
    edges: dict[tuple[int, bool], dict[int, Strip]] = defaultdict(dict)
    for strip in found:
        edges[strip.page, strip.upper][strip.rank] = strip
    kept: list[Strip] = []
    for ranks in edges.values():
        for rank in sorted(ranks, reverse=True):
            outer_of_kept = bool(kept) and ranks.get(rank + 1) is kept[-1]
            if outer_of_kept or ranks[rank].gap > SET_OFF or ranks[rank].letters == 0:
                kept.append(ranks[rank])
    return kept


def level(strip: Strip) -> tuple[bool, int, int]:
    """Edge, height and type size of a strip, rounded."""
    return strip.upper, round(strip.baseline / 2), round(2 * strip.pieces[0].size)


def repeated_margin_text(pages: Sequence[Page]) -> Iterator[Line]:
    """Text along the margins that comes back on several pages, and the stamp of the preprint server."""
    turned = [line for page in pages for line in page.lines if not line.upright]
    counts = Counter((line.text, round(line.left / SHIFT)) for line in turned)
    for line in turned:
        if counts[line.text, round(line.left / SHIFT)] > 2 or ARXIV_STAMP.match(line.text):
            yield line
