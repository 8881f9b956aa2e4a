"""What pdfium knows of the text of one page: characters, boxes, fonts, asked for as little as will do."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from itertools import accumulate, islice
from math import hypot
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium

from copyviz.readers.pdf.engines.base import ASCENT, DESCENT, Font, Line, describe_font
from copyviz.readers.pdf.engines.frame import Frame
from copyviz.readers.pdf.engines.glyphs import clean_text

WORD = re.compile(r"\S+")
BEYOND = re.compile("[\U00010000-\U0010ffff]")

# Wider gaps, in type sizes, part columns and cells; justified lines of narrow columns stretch their spaces to 1.2.
CUT_GAP = 1.3
# A last character so many type sizes off the baseline of the first stands on another line.
BEND = 0.8
# Text that climbs more than this share of its advance is turned.
SLANT = 0.02
# Capitals and letters with ascenders are so many type sizes high; tells the size of fonts that do not.
CAPITAL_HEIGHT = 0.69
HEIGHT_SAMPLE = 300
# So many characters at either end of a line show where it lies, also where the last one is a full stop.
END = 4
LOOK_BACK = 40

Span = tuple[int, int]


class Style(NamedTuple):
    """A font as the page uses it: `named` is false for fonts that do not tell their size."""

    address: int
    font: Font
    named: bool


NO_STYLE = Style(0, Font(), False)


def by_address(function: Any, *arguments: Any) -> Any:
    """A function of pdfium that gives an address in place of a pointer object, at a third of the time."""
    return ctypes.CFUNCTYPE(ctypes.c_void_p, *arguments)(ctypes.cast(function, ctypes.c_void_p).value or 0)


get_text_object = by_address(pdfium.FPDFText_GetTextObject, ctypes.c_void_p, ctypes.c_int)
get_font = by_address(pdfium.FPDFTextObj_GetFont, ctypes.c_void_p)


class PageText:
    """One page while its text is turned into lines; keeps the C structures that pdfium fills."""

    def __init__(self, page: Any, textpage: Any, number: int) -> None:
        self.number = number
        self.raw = textpage.raw
        self._page_address = ctypes.addressof(self.raw.contents)
        self.text = str(textpage.get_text_range())
        left, bottom, right, top = page.get_bbox()
        self.frame = Frame(left, bottom, right, top, page.get_rotation())
        self._units = units_before(self.text)
        self._same_index = len(self.text) + (self._units[-1] if self._units else 0) == textpage.count_chars()
        self._styles: dict[int, Style] = {}
        self._heights: dict[int, float] = {}
        self._box = pdfium.FS_RECTF()
        self._matrix = pdfium.FS_MATRIX()
        self._x, self._y = ctypes.c_double(), ctypes.c_double()
        self._bottoms = (0.0, 0.0)
        self._edges = tuple(ctypes.c_double() for _ in range(4))

    def trim(self, start: int, end: int) -> Span | None:
        """The span without white space at its ends; nothing where that is all there is."""
        piece = self.text[start:end]
        kept = piece.strip()
        if not kept:
            return None
        start += piece.index(kept)
        return start, start + len(kept)

    def make_line(self, span: Span) -> Line:
        """Measure a line by its first, middle and last characters."""
        start, end = span
        first, last = self._index(start), self._index(end - 1)
        middle = self._index(self._letter(range((start + end) // 2, end), end - 1))
        final = self._index(self._letter(range(end - 1, max(start, end - 4), -1), end - 1))
        styles = self._style(first), self._style(middle), self._style(final)
        if styles[0].font.bold and not styles[2].font.bold:
            middle = final  # a heading that runs into its paragraph: the paragraph counts
        pdfium.FPDFText_GetMatrix(self.raw, middle, self._matrix)
        across, along = self._matrix.a, self._matrix.b
        size = pdfium.FPDFText_GetFontSize(self.raw, middle) * hypot(across, along)
        if across <= 0 or abs(along) > SLANT * across or self.frame.rotation or not styles[1].named:
            self._bottoms = (0.0, size)
            return self._make_odd_line(span, middle, styles, size, self.frame.turned(across, along))
        baseline = self.frame.top - self._matrix.f
        left, _, bottom = self._loose_box(first)
        _, right, last_bottom = self._loose_box(last)
        self._bottoms = (bottom, last_bottom)
        left, right = left - self.frame.left, right - self.frame.left
        box = (left, baseline - ASCENT * size, right, baseline + DESCENT * size)
        return self._line(span, box, baseline, size, styles)

    def _letter(self, positions: range, otherwise: int) -> int:
        """The first of the positions where a letter or figure stands."""
        text = self.text
        for position in positions:
            if text[position].isalnum():
                return position
        return otherwise

    def words_apart(self, span: Span, size: float) -> list[Span]:
        """The parts of a line that stand too far apart to be one."""
        parts: list[Span] = []
        edge = 0.0
        for match in WORD.finditer(self.text, *span):
            start, end = match.span()
            if parts and self._loose_box(self._index(start))[0] - edge < CUT_GAP * size:
                parts[-1] = (parts[-1][0], end)
            else:
                parts.append((start, end))
            edge = self._loose_box(self._index(end - 1))[1]
        return parts

    def _line(
        self,
        span: Span,
        box: tuple[float, float, float, float],
        baseline: float,
        size: float,
        styles: tuple[Style, Style, Style],
        *,
        upright: bool = True,
    ) -> Line:
        first, middle, last = (style.font for style in styles)
        return Line(
            clean_text(self.text[span[0] : span[1]]),
            self.number,
            *box,
            baseline,
            size,
            bold=first.bold and middle.bold and last.bold,
            bold_start=first.bold,
            italic=middle.italic,
            monospace=first.monospace and middle.monospace and last.monospace,
            upright=upright,
        )

    def _make_odd_line(
        self, span: Span, middle: int, styles: tuple[Style, Style, Style], size: float, upright: bool
    ) -> Line:
        """Measure a turned line by all its characters, and by its ends one in a font that does not tell its size."""
        boxes = [self.frame.place(*self._tight_box(self._index(index))) for index in self._inked(span, upright)]
        left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
        top, bottom = min(box[1] for box in boxes), max(box[3] for box in boxes)
        if not upright:
            return self._line(span, (left, top, right, bottom), bottom, size, styles, upright=False)
        x, y = self._origin(middle)
        baseline = self.frame.place(x, y, x, y)[1]
        if not styles[1].named:
            size = (self._height(middle, styles[1]) or baseline - top) / CAPITAL_HEIGHT
        box = (left, baseline - ASCENT * size, right, baseline + DESCENT * size)
        return self._line(span, box, baseline, size, styles)

    def _inked(self, span: Span, ends_only: bool) -> Iterator[int]:
        """The characters of a line that are no white space; where its ends will do a few of either end."""
        forwards, backwards = range(*span), reversed(range(*span))
        most = END if ends_only else None
        yield from islice((place for place in forwards if not self.text[place].isspace()), most)
        if ends_only:
            yield from islice((place for place in backwards if not self.text[place].isspace()), most)

    def leaves_baseline(self, span: Span, size: float) -> bool:
        """Whether the last character stands off the baseline of the first; boxes tell that it may."""
        first, last = self._index(span[0]), self._index(span[1] - 1)
        if abs(self._bottoms[0] - self._bottoms[1]) < BEND / 2 * size:
            return False
        return abs(self._origin(first)[1] - self._origin(last)[1]) > BEND * size

    def unbent(self, span: Span, size: float) -> Iterator[Span]:
        """The parts of a span of which each stays on its baseline and runs to the right."""
        begin = span[0]
        x, y = self._origin(self._index(begin))
        for match in WORD.finditer(self.text, *span):
            for index in range(*match.span()):
                next_x, next_y = self._origin(self._index(index))
                if (abs(next_y - y) > BEND * size or next_x < x - size) and (part := self.trim(begin, index)):
                    yield part
                    begin = index
                x, y = next_x, next_y
        yield begin, span[1]

    def _height(self, index: int, style: Style) -> float:
        """How high the letters of a font are, save for a few, from the next few hundred on the page."""
        if style.address not in self._heights:
            sample = [
                i
                for i in range(max(0, index - LOOK_BACK), min(index + HEIGHT_SAMPLE, len(self.text)))
                if not self.text[i].isspace() and self._style(i).address == style.address
            ]
            letters = [i for i in sample if self.text[i].isalnum()] or sample
            heights = sorted(box[3] - box[1] for box in map(self._tight_box, letters))
            self._heights[style.address] = heights[-1 - len(heights) // 20] if heights else 0.0
        return self._heights[style.address]

    def _index(self, position: int) -> int:
        """The number of the character at a position of the text: fonts hide or double some."""
        if self._same_index:
            return position + self._units[position] if self._units else position
        if self._units:
            position += self._units[position]
        return max(0, int(pdfium.FPDFText_GetCharIndexFromTextIndex(self.raw, position)))

    def _style(self, index: int) -> Style:
        text_object = get_text_object(self._page_address, index)
        font = get_font(text_object) if text_object else None
        if not font:
            return NO_STYLE
        style = self._styles.get(font)
        if style is None:
            name, flags = font_name(font), pdfium.FPDFFont_GetFlags(ctypes.cast(font, pdfium.FPDF_FONT))
            style = self._styles[font] = Style(font, describe_font(name, flags), bool(name))
        return style

    def _loose_box(self, index: int) -> tuple[float, float, float]:
        """Left, right and lower edge of a character with its own spacing, in the PDF's coordinates."""
        box = self._box
        pdfium.FPDFText_GetLooseCharBox(self.raw, index, box)
        return box.left, box.right, box.bottom

    def _tight_box(self, index: int) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of a character's ink, in the PDF's coordinates."""
        left, right, bottom, top = self._edges
        pdfium.FPDFText_GetCharBox(self.raw, index, left, right, bottom, top)
        return left.value, bottom.value, right.value, top.value

    def _origin(self, index: int) -> tuple[float, float]:
        pdfium.FPDFText_GetCharOrigin(self.raw, index, self._x, self._y)
        return self._x.value, self._y.value


def units_before(text: str) -> list[int]:
    """How many more units than characters stand before each one: pdfium counts those beyond the first 65,536 twice.

    Empty for text without such characters.
    """
    if text.isascii() or not BEYOND.search(text):
        return []
    return list(accumulate((character > "\uffff" for character in text), initial=0))


def font_name(address: int) -> str:
    """The name of a font; empty for those drawn by the document itself."""
    font = ctypes.cast(address, pdfium.FPDF_FONT)
    length = pdfium.FPDFFont_GetBaseFontName(font, None, 0)
    buffer = ctypes.create_string_buffer(length)
    pdfium.FPDFFont_GetBaseFontName(font, buffer, length)
    return buffer.value.decode("utf-8", "replace")
