"""Reads the lines of one page with pdfium, and parts those that it took for one although they are several."""

from __future__ import annotations

import re
from typing import Any

from copyviz.readers.pdf.engines.base import Line
from copyviz.readers.pdf.engines.glyphs import HYPHEN_MARK
from copyviz.readers.pdf.engines.pdfium_text import PageText, Span

# pdfium ends lines with CR LF, or with its hyphen mark alone; a lone CR is a character of a font without names.
PRINTED_LINE = re.compile(rf"(?:[^\r\n{HYPHEN_MARK}]+|\r(?!\n)|(?<!\r)\n)+{HYPHEN_MARK}?|{HYPHEN_MARK}")

# A line is looked into when it is wider per character than any text font sets it, when a line beside it was parted,
# or when it is wide at all and the page has few such lines or a sample of them shows gaps. Widths are in type sizes;
# measured on 60 papers and 8 manuals, where running text stays below .58 and monospaced text at .60.
LOOSE_WIDTH = 0.64
LEADERS = ". . . ."
WIDE_SHARE = 0.55
FEW_WIDE = 4
WIDE_SAMPLE = 2

Parts = list[tuple[Span, Line]]


def read_lines(page: Any, number: int) -> tuple[Line, ...]:
    """The lines of a page in the order in which they were printed."""
    textpage = page.get_textpage()
    try:
        text = PageText(page, textpage, number)
        spans = [span for match in PRINTED_LINE.finditer(text.text) if (span := text.trim(*match.span()))]
        printed = [measure(text, span) for span in spans]
        cut_wide_lines(text, printed, WIDE_SHARE * text.frame.width)
        cut_beside(text, printed)
        return tuple(line for parts in printed for _, line in parts)
    finally:
        textpage.close()


def measure(text: PageText, span: Span) -> Parts:
    """The line at a span; several where its first and last characters show that pdfium was wrong about it."""
    line = text.make_line(span)
    bends = line.right <= line.left or text.leaves_baseline(span, line.size)
    if bends and line.upright:
        return [(part, text.make_line(part)) for part in text.unbent(span, line.size)]
    if line.right - line.left > LOOSE_WIDTH * line.size * len(line.text) and LEADERS not in line.text:
        return part_at_gaps(text, span, line)
    return [(span, line)]


def part_at_gaps(text: PageText, span: Span, line: Line) -> Parts:
    """The pieces of a line that stand too far apart to be one; the line itself if there are none."""
    parts = text.words_apart(span, line.size)
    return [(part, text.make_line(part)) for part in parts] if len(parts) > 1 else [(span, line)]


def cut_wide_lines(text: PageText, printed: list[Parts], wide: float) -> None:
    """Part the lines that run over several columns; only a sample is looked into where it shows none."""
    suspects = [
        number
        for number, parts in enumerate(printed)
        if len(parts) == 1 and parts[0][1].right - parts[0][1].left > wide and may_part(parts[0][1])
    ]
    sample = suspects[:: 1 + len(suspects) // WIDE_SAMPLE]
    if len(suspects) <= FEW_WIDE or any(len(part_at_gaps(text, *printed[number][0])) > 1 for number in sample):
        for number in suspects:
            printed[number] = part_at_gaps(text, *printed[number][0])


def cut_beside(text: PageText, printed: list[Parts]) -> None:
    """Part the neighbours of lines that were parted, and theirs in turn: rows of a table stand beside each other."""
    for step in (1, -1):
        numbers = range(len(printed)) if step == 1 else range(len(printed) - 1, -1, -1)
        parted = False
        for number in numbers:
            if len(printed[number]) == 1 and parted and may_part(printed[number][0][1]):
                printed[number] = part_at_gaps(text, *printed[number][0])
            parted = len(printed[number]) > 1


def may_part(line: Line) -> bool:
    """Whether gaps in a line can mean anything: not in code, in leaders and in turned text."""
    return line.upright and not line.monospace and LEADERS not in line.text
