"""Tells prose from code in preformatted text: browsers save plain text files, and archives show letters, that way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count

from copyviz.model.document import Block, Role
from copyviz.progress import silent
from copyviz.readers.plain_text.code import CODE_SIGNS
from copyviz.readers.plain_text.headings import find_titles
from copyviz.readers.plain_text.parsing import TextParser
from copyviz.readers.plain_text.style import Style, style_of

# Of the 592 preformatted pieces of eight manuals these take one for prose, and that it is.
FEWEST_SENTENCES = 3
LETTER_SHARE = 0.9
CODE_LINES = 0.15
LONG_LINE = 120

PROSE_SIGN = re.compile(r"[^\W\d_]|[ ,.;:'’“”\"!?()\n-]")
SENTENCE = re.compile(r"[^\W\d_]{2,}[ ,;][^.!?]{10,500}?[^\W\d_]{2,}[.!?][\"'”’)]?(?:\s|$)")


def unfold_prose(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks, with preformatted prose as paragraphs instead of lines of code."""
    known = list(blocks)
    used = max((outer.number for block in known for outer in block.inside), default=0)
    numbers = count(used + 1)
    for block in known:
        style = style_of(block.text) if block.role is Role.CODE else Style()
        if block.role is Role.CODE and is_prose(block.text, style):
            lines = block.text.split("\n")
            titles = find_titles(lines, markdown=False)
            parser = TextParser(replace(style, markdown=False), titles, silent, block.inside, numbers)
            yield from parser.parse(lines)
        else:
            yield block


def is_prose(text: str, style: Style) -> bool:
    """Whether preformatted text is made of sentences that fill their lines."""
    lines = [line for line in text.split("\n") if line.strip()]
    if not style.wrapped and len(text) < LONG_LINE * len(lines):
        return False
    if len(PROSE_SIGN.findall(text)) < LETTER_SHARE * len(text):
        return False
    if sum(CODE_SIGNS.search(line[:500]) is not None for line in lines) > CODE_LINES * len(lines):
        return False
    return len(SENTENCE.findall(text[:20_000])) >= FEWEST_SENTENCES
