"""Makes pages of printed lines as a PDF engine gives them, for tests of the layout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from copyviz.model.document import Block, Role
from copyviz.readers.pdf.engines.base import ASCENT, DESCENT, Line, Page
from copyviz.readers.pdf.layout.arrange import arrange

WIDTH, HEIGHT = 612.0, 792.0
LEADING = 1.2


def printed(
    text: str, left: float = 72.0, baseline: float = 100.0, *, size: float = 10.0, right: float | None = None
) -> Line:
    """A line of plain type on page 1; half a type size per character wide unless told."""
    edge = left + 0.5 * size * len(text) if right is None else right
    return Line(text, 1, left, baseline - ASCENT * size, edge, baseline + DESCENT * size, baseline, size)


def column(
    texts: Sequence[str], left: float, top: float, *, width: float = 230.0, size: float = 10.0, indent: bool = False
) -> list[Line]:
    """A justified paragraph: all lines but the last reach the right edge; the first is indented if asked."""
    lines = []
    for number, text in enumerate(texts):
        start = left + 1.5 * size if indent and number == 0 else left
        last = number == len(texts) - 1
        right = min(left + width, start + 0.5 * size * len(text)) if last else left + width
        lines.append(printed(text, start, top + number * LEADING * size, size=size, right=right))
    return lines


def styled(line: Line, *, bold: bool = False, monospace: bool = False, italic: bool = False) -> Line:
    """The line in another style."""
    return line._replace(bold=bold, bold_start=bold, monospace=monospace, italic=italic)


def page(lines: Iterable[Line], number: int = 1) -> Page:
    """A page of these lines."""
    return Page(number, WIDTH, HEIGHT, tuple(line._replace(page=number) for line in lines))


def lay_out(*pages: Page) -> list[Block]:
    """The blocks of these pages."""
    return arrange(pages, [])


def texts(blocks: Iterable[Block], role: Role | None = None) -> list[str]:
    """The texts of the blocks, or of those of one role."""
    return [block.text for block in blocks if role is None or block.role is role]
