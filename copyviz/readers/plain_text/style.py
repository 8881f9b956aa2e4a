"""Finds out how a text was written: with Markdown or not, with lines wrapped at a width or one per paragraph."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import compress
from math import ceil

from copyviz.readers.plain_text.lines import QUOTED, heading_of, is_rule, item_of
from copyviz.readers.plain_text.markup import looks_like_markdown

# A line is full when the next word would not have fitted in, give or take this share of the width: people edit
# wrapped texts without wrapping them again. Measured: all lines of wrapped student answers are full by this, .75 to 1
# of those of 300 web pages saved as wrapped text; at most .59 in 300 texts with one paragraph per line.
SLACK = 0.85
FULL_LINES = 0.6
NARROWEST = 40
LONGEST_WORD = 15
# A line shorter than this share of the width that ends a sentence ends a paragraph as well.
SHORT = 0.6

# Where so many lines end in a hyphen the words were broken by a program; elsewhere people broke at hyphens of theirs.
MANY_HYPHENS = 5
HYPHEN_SHARE = 0.03

LETTERS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
BROKEN = re.compile(r"[^\W\d_]{2,}-")
SENTENCE_END = re.compile(r"[.!?:;…。！？][\"'”’)\]]*")


@dataclass(frozen=True, slots=True)
class Style:
    """How lines make paragraphs in one text."""

    markdown: bool = False
    wrapped: bool = False
    width: int = 0
    breaks_words: bool = False
    words: frozenset[str] = field(default_factory=frozenset)

    def join(self, lines: list[str]) -> str:
        """One paragraph of its lines; words broken at line ends are glued where that is safe."""
        parts: list[str] = []
        for line in lines:
            text = line.strip()
            end = broken_word(parts[-1]) if parts and self.words and text[:1].islower() else ""
            if end and self._was_broken(end, text):
                parts[-1] = parts[-1][:-1]
            elif parts and not end:
                parts.append(" ")
            parts.append(text)
        return "".join(parts)

    def _was_broken(self, end: str, after: str) -> bool:
        """Whether the hyphen at a line end came in when the word was broken, and is not the word's own."""
        start = LETTERS.match(after)
        rest = start[0] if start else ""
        whole, compound = (end[:-1] + rest).lower(), (end + rest).lower()
        return whole in self.words or (compound not in self.words and self.breaks_words)

    def ends_paragraph(self, line: str) -> bool:
        """Whether a paragraph ends with this line although no empty line follows."""
        text = line.rstrip()
        return len(text) < SHORT * self.width and SENTENCE_END.search(text[-4:]) is not None


def style_of(text: str) -> Style:
    """The style a text is written in."""
    lines = text.split("\n")
    running = [bool(line.strip()) and not begins_block(line) for line in lines]
    pairs = list(inner_pairs(lines, running))
    width = usual_width(lines, running)
    full = sum(is_full(*pair, width) for pair in pairs)
    wrapped = bool(pairs) and width >= NARROWEST and full >= FULL_LINES * len(pairs)
    hyphens = sum(broken_word(above) != "" for above, _ in pairs)
    return Style(
        looks_like_markdown(text),
        wrapped,
        width,
        hyphens >= max(MANY_HYPHENS, HYPHEN_SHARE * len(pairs)),
        frozenset(word.lower() for word in LETTERS.findall(text)) if hyphens else frozenset(),
    )


def inner_pairs(lines: list[str], running: list[bool]) -> Iterator[tuple[str, str]]:
    """The lines of running text that are followed by another one."""
    for number in range(len(lines) - 1):
        if running[number] and running[number + 1]:
            yield lines[number].rstrip(), lines[number + 1].strip()


def begins_block(line: str) -> bool:
    """Whether the line is more than running text."""
    return (
        QUOTED.match(line) is not None
        or line.lstrip().startswith("|")
        or heading_of(line) is not None
        or is_rule(line)
        or item_of(line) is not None
    )


def usual_width(lines: list[str], running: list[bool]) -> int:
    """The width the lines were wrapped at, if they were: only few are longer."""
    lengths = sorted(len(line.rstrip()) for line in compress(lines, running))
    return lengths[ceil(0.95 * (len(lengths) - 1))] if lengths else 0


def is_full(above: str, below: str, width: int) -> bool:
    """Whether the line above ends only because the next word did not fit in."""
    first = below.split(maxsplit=1)[0]
    ends_sentence = SENTENCE_END.search(above[-4:]) is not None and not first[0].islower()
    return not ends_sentence and len(above) + 1 + min(LONGEST_WORD, len(first)) > SLACK * width


def broken_word(line: str) -> str:
    """The part of a word that the line ends with, with its hyphen; empty if there is none."""
    if not line.endswith("-"):
        return ""
    end = line[line.rfind(" ") + 1 :]
    return end if BROKEN.fullmatch(end) else ""
