"""Settles the levels of headings, and finds those that a writer only set in bold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from copyviz.model.document import Block, Role

MAX_LEVEL = 6
MAX_GUESSED_LEVEL = 3
MAX_WORDS = 14
MAX_LENGTH = 100
# Where more of the paragraphs look like headings, bold is simply how the text is set.
MAX_SHARE = 0.4
SECTION_NUMBER = re.compile(r"(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s")


@dataclass(slots=True)
class Line:
    """A block on its way: its heading level as styled (0: none), whether it is the title, and its look."""

    block: Block
    rank: int
    title: bool
    bold: bool
    size: float


def guess_levels(lines: Sequence[Line]) -> None:
    """In a document without styled headings take short bold or bigger paragraphs for headings."""
    if any(line.rank or line.title for line in lines):
        return
    usual = usual_size(lines)
    candidates = [line for line, after in pairwise(lines) if looks_like_heading(line, after, usual)]
    if not candidates or len(candidates) > MAX_SHARE * len(lines):
        return
    prominences = sorted({prominence(line) for line in candidates})
    for line in candidates:
        line.rank = min(MAX_GUESSED_LEVEL, prominences.index(prominence(line)) + 1)
        line.block = replace(line.block, role=Role.HEADING)


def usual_size(lines: Sequence[Line]) -> float:
    """The font size most of the text is set in."""
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[line.size] += len(line.block.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0


def looks_like_heading(line: Line, after: Line, usual: float) -> bool:
    """Whether a paragraph stands out like a heading and is followed by something it can head."""
    text = line.block.text
    stands_out = line.bold or line.size > usual * 1.15
    short = len(text) <= MAX_LENGTH and len(text.split()) <= MAX_WORDS
    plain = line.block.role is Role.PARAGRAPH and not line.block.inside
    worded = any(letter.isalpha() for letter in text) and not text.endswith((".", ",", ";", "!"))
    return stands_out and short and plain and worded and after.block.role is Role.PARAGRAPH


def prominence(line: Line) -> tuple[float, int]:
    """Sorts guessed headings: bigger ones first, then those with shorter section numbers."""
    number = SECTION_NUMBER.match(line.block.text)
    return -line.size, number[1].count(".") if number else 0


def settle_levels(lines: list[Line]) -> str:
    """Give headings their final levels, below the title if there is one, and return the document's title."""
    first = next((index for index, line in enumerate(lines) if line.title or line.rank), None)
    if first is None:
        return ""
    titled = lines[first].title
    if titled:
        join_title_lines(lines, first)
    shift = 1 if titled else 0
    for line in lines:
        if line.block.role is Role.HEADING:
            line.block = replace(line.block, level=max(1, min(MAX_LEVEL, line.rank + shift)))
    top = [line for line in lines if line.block.role is Role.HEADING and line.block.level == 1]
    return lines[first].block.text if titled or (len(top) == 1 and first == 0 and lines[0] is top[0]) else ""


def join_title_lines(lines: list[Line], first: int) -> None:
    """Make one heading of a title that was typed as several paragraphs."""
    while first + 1 < len(lines) and lines[first + 1].title:
        block = lines[first].block
        lines[first].block = replace(block, text=f"{block.text} {lines.pop(first + 1).block.text}")
