"""Recognises program code in a text: between fences, or moved in and looking like code."""

from __future__ import annotations

import re

from copyviz.readers.plain_text.lines import FENCE

CODE_INDENT = re.compile(r"(?: {4}|\t)")
CODE_SIGNS = re.compile(
    r"[{};]\s*$|^\s*(?:[$%>]\s|#include|#!|//|/\*|\*/|import\s|from\s\S+\simport|def\s|class\s\S+[:({]|return\b|if\s*\(|for\s*\("
    r"|while\s*\(|sudo\s|<[/a-z])|\w\(.*\)\s*[;:{]?\s*$|[=!<>]=|\w\s*=\s*[\w\"'(\[{]|->|=>|::"
)
# Of moved-in lines at least so many must look like code; poems and letters have none.
CODE_SHARE = 0.4


def end_of_fence(lines: list[str], number: int, hopeless: dict[str, int]) -> int:
    """The number of the line behind the fenced code that begins here; 0 if none does, or it is never closed.

    `hopeless` remembers from which length on fences were searched for in vain, so that many of them cost no more
    time than one.
    """
    opening = FENCE.fullmatch(lines[number].lstrip())
    if opening is None or len(opening[1]) >= hopeless.get(opening[1][0], len(opening[1]) + 1):
        return 0
    mark = opening[1]
    for end in range(number + 1, len(lines)):
        closing = lines[end].strip()
        if closing.startswith(mark) and not closing.strip(mark[0]):
            return end + 1
    hopeless[mark[0]] = len(mark)
    return 0


def indented_lines(lines: list[str], number: int) -> tuple[int, bool]:
    """The number of the line behind the moved-in lines that begin here, and whether they are clearly code."""
    end = number
    while end < len(lines) and (CODE_INDENT.match(lines[end]) or not lines[end].strip()):
        end += 1
    filled = [line for line in lines[number:end] if line.strip()]
    signs = sum(CODE_SIGNS.search(line[:500]) is not None for line in filled)
    return end, bool(filled) and signs >= CODE_SHARE * len(filled)
