"""Splits running text into sentences with exact offsets."""

from __future__ import annotations

import re

BOUNDARY = re.compile(r"(?<=[.!?])[\"'”’)\]]*\s+(?=[\"'“‘(\[]*[A-Z0-9])")


def split_sentences(text: str) -> list[tuple[int, int]]:
    """The spans of the sentences of a text, without the white space around them."""
    spans = []
    start = 0
    for boundary in [*BOUNDARY.finditer(text), None]:
        end = boundary.end() if boundary else len(text)
        piece = text[start:end]
        if piece.strip():
            begin = start + len(piece) - len(piece.lstrip())
            spans.append((begin, begin + len(piece.strip())))
        start = end
    return spans
