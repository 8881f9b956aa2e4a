"""Finds headings that are not marked as such: bold lines, capitals, numbered titles, chapters."""

from __future__ import annotations

import re

from copyviz.readers.plain_text.lines import DIVISION, NUMBERED, is_capitals, is_short_title
from copyviz.readers.plain_text.markup import strip_marks

BOLD = re.compile(r"(?:\*\*(?=\S)[^*]{1,200}\*\*|__(?=\S)[^_]{1,200}__)")

# One numbered or capital line may be anything; from the second on it is the way of the text.
FEWEST = 2
LONGEST_ROW = 3
LONGEST_LINE = 200


def find_titles(lines: list[str], markdown: bool) -> dict[int, int]:
    """The lines that stand alone and are headings by their looks, with their levels; 0 is below the last marked."""
    short = [number for number in standing_alone(lines) if len(lines[number]) <= LONGEST_LINE]
    alone = [number for number in short if is_short_title(strip_marks(lines[number].strip()))]
    if markdown:
        bold = [number for number in alone if BOLD.fullmatch(lines[number].strip())]
        return dict.fromkeys(followed_by_text(bold, lines), 0)
    titles = {number: 1 for number in alone if DIVISION.fullmatch(lines[number].strip())}
    capitals = [number for number in alone if is_capitals(lines[number])]
    if len(capitals) >= FEWEST and len(capitals) * 2 <= sum(1 for line in lines if line.strip()):
        titles = {**dict.fromkeys(capitals, 2 if titles else 1), **titles}
    titles.update(find_numbered(alone, lines))
    return {number: titles[number] for number in followed_by_text(sorted(titles), lines)}


def standing_alone(lines: list[str]) -> list[int]:
    """The numbers of lines with an empty line, or nothing, before and behind them."""
    padded = ["", *(line.strip() for line in lines), ""]
    return [
        number for number in range(len(lines)) if padded[number + 1] and not padded[number] and not padded[number + 2]
    ]


def find_numbered(alone: list[int], lines: list[str]) -> dict[int, int]:
    """Lines such as “2.1 Scope” with their depth, if their numbers go up through the text."""
    found = {}
    last: tuple[int, ...] = ()
    for number in alone:
        match = NUMBERED.fullmatch(lines[number].strip())
        if match is None or not match[2][0].isupper():
            continue
        parts = tuple(int(part) for part in match[1].split("."))
        if parts <= last:
            return {}
        last = parts
        found[number] = min(6, 1 + len(parts))
    return found if len(found) >= FEWEST else {}


def followed_by_text(numbers: list[int], lines: list[str]) -> list[int]:
    """Those lines below which text stands; a long row of them without text is a table of contents."""
    chosen = set(numbers)
    kept: list[int] = []
    row: list[int] = []
    for number, line in enumerate(lines):
        if number in chosen:
            row.append(number)
        elif line.strip():
            kept += row if len(row) <= LONGEST_ROW else []
            row = []
    return kept
