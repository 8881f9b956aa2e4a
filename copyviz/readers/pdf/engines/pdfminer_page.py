"""Builds lines from the characters that pdfminer draws, in place of its own costly layout analysis."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from statistics import median
from typing import Any, NamedTuple

from pdfminer.pdfdevice import PDFTextDevice
from pdfminer.pdffont import PDFFont, PDFType3Font, PDFUnicodeNotDefined
from pdfminer.pdfpage import PDFPage
from pdfminer.utils import Matrix

from copyviz.readers.pdf.engines.base import ASCENT, DESCENT, Font, Line, describe_font
from copyviz.readers.pdf.engines.frame import Frame
from copyviz.readers.pdf.engines.glyphs import UNKNOWN, clean_text

# In type sizes: a gap that is a space, one that parts columns or cells, a step back that begins a new line, and
# a step off the baseline that does (superscripts are joined again by the layout).
SPACE_GAP = 0.16
CUT_GAP = 1.3
STEP_BACK = 1.0
STEP_OFF = 0.1
# Letters drawn twice this near to each other are one letter in fake bold or with a shadow.
SAME_PLACE = 0.1
# Type sizes per median character width; 1.9 to 2.1 for the Computer Modern text fonts.
WIDTHS_TO_SIZE = 2.0


class Glyph(NamedTuple):
    """A character with its end points along and across its line of writing, and on the shown page."""

    text: str
    start: float
    end: float
    across: float
    size: float
    font: Font
    direction: tuple[float, float]
    x: float
    y: float
    end_x: float
    end_y: float


class LineDevice(PDFTextDevice):
    """Collects the characters of a page into lines; drawings and pictures are passed over."""

    ctm: Matrix

    def start(self, number: int, frame: Frame) -> None:
        """Begin a page."""
        self._number = number
        self._frame = frame
        self._shift = (0.0, 0.0)
        self._lines: list[Line] = []
        self._run: list[Glyph] = []
        self._seen: dict[tuple[str, int, int], float] = {}
        self._drawn_sizes: dict[int, float] = {}

    def lines(self) -> tuple[Line, ...]:
        """The lines collected since the page began."""
        self._finish_run()
        return tuple(self._lines)

    def begin_page(self, page: PDFPage, ctm: Matrix) -> None:  # noqa: ARG002 -- the signature is pdfminer's
        """Find the upper left corner of the visible box in the coordinates that pdfminer turns everything into."""
        left, bottom, right, top = self._frame[:4]
        corners = [(a * ctm[0] + b * ctm[2] + ctm[4], a * ctm[1] + b * ctm[3] + ctm[5])
                   for a, b in ((left, bottom), (right, top))]  # fmt: skip
        self._shift = (min(x for x, _ in corners), max(y for _, y in corners))

    def render_char(  # noqa: PLR0917 -- the signature is pdfminer's
        self,
        matrix: Matrix,
        font: PDFFont,
        fontsize: float,
        scaling: float,
        rise: float,
        cid: int,
        ncs: Any,  # noqa: ARG002
        graphicstate: Any,  # noqa: ARG002
    ) -> float:
        """Take one character in; returns how far it advances."""
        advance = font.char_width(cid) * fontsize * scaling
        text = glyph_text(font, cid)
        a, b, c, d, e, f = matrix
        x, y = c * rise + e - self._shift[0], self._shift[1] - (d * rise + f)
        scale = hypot(a, b)
        size = self._font_size(font) * fontsize * hypot(c, d)
        if not scale or not size:
            return advance
        across, along = a / scale, -b / scale
        end_x, end_y = x + a * advance, y - b * advance
        start = x * across + y * along
        glyph = Glyph(
            text,
            start,
            start + scale * advance,
            y * across - x * along,
            size,
            font_style(font),
            (round(across, 1), round(along, 1)),
            x,
            y,
            end_x,
            end_y,
        )
        if not self._drawn_twice(glyph):
            self._take(glyph)
        return advance

    def _font_size(self, font: PDFFont) -> float:
        if not isinstance(font, PDFType3Font):
            return 1.0
        size = self._drawn_sizes.get(id(font))
        if size is None:
            size = self._drawn_sizes[id(font)] = drawn_font_size(font)
        return size

    def _drawn_twice(self, glyph: Glyph) -> bool:
        """Whether the same character already stands here."""
        # Without a width, letters side by side are on one spot as well.
        if glyph.text.isspace() or glyph.end - glyph.start < SAME_PLACE / 2 * glyph.size:
            return False
        column, row = int(glyph.start / (2 * SAME_PLACE * glyph.size)), int(glyph.across / (0.5 * glyph.size))
        near = SAME_PLACE * glyph.size
        for step in (-1, 0, 1):
            start = self._seen.get((glyph.text, column + step, row))
            if start is not None and abs(start - glyph.start) < near:
                return True
        self._seen[glyph.text, column, row] = glyph.start
        return False

    def _take(self, glyph: Glyph) -> None:
        if self._run and not follows(self._run[-1], glyph):
            self._finish_run()
        if self._run or not glyph.text.isspace():
            self._run.append(glyph)

    def _finish_run(self) -> None:
        run, self._run = self._run, []
        while run and run[-1].text.isspace():
            run.pop()
        if run:
            self._lines.append(make_line(run, self._number))


def follows(last: Glyph, glyph: Glyph) -> bool:
    """Whether a character goes on the line of the one drawn before it."""
    size = min(last.size, glyph.size)
    gap = glyph.start - last.end
    return (
        glyph.direction == last.direction
        and abs(glyph.across - last.across) <= STEP_OFF * size
        and -STEP_BACK * size <= gap <= CUT_GAP * size
    )


def make_line(run: list[Glyph], number: int) -> Line:
    """The line that a run of characters makes, with the spaces that the gaps stand for."""
    parts: list[str] = []
    end = run[0].start
    for glyph in run:
        if glyph.start - end > SPACE_GAP * glyph.size and parts and not parts[-1].isspace() and glyph.text != " ":
            parts.append(" ")
        parts.append(glyph.text)
        end = glyph.end
    first, middle, last = run[0], run[len(run) // 2], last_letter(run)
    if first.font.bold and not last.font.bold:
        middle = last  # a heading that runs into its paragraph: the paragraph counts
    xs = [glyph.x for glyph in run] + [glyph.end_x for glyph in run]
    upright = middle.direction[0] > 0 and middle.direction[1] == 0
    if upright:
        baseline = middle.y
        top, bottom = baseline - ASCENT * middle.size, baseline + DESCENT * middle.size
    else:
        # The height of the letters points away from the direction of writing, turned to the left.
        up, left = -middle.direction[0] * middle.size, middle.direction[1] * middle.size
        xs = [x + share * left for x in xs for share in (ASCENT, -DESCENT)]
        ys = [y + share * up for glyph in run for y in (glyph.y, glyph.end_y) for share in (ASCENT, -DESCENT)]
        top, bottom = min(ys), max(ys)
        baseline = bottom
    return Line(
        clean_text("".join(parts)),
        number,
        min(xs),
        top,
        max(xs),
        bottom,
        baseline,
        middle.size,
        bold=first.font.bold and middle.font.bold and last.font.bold,
        bold_start=first.font.bold,
        italic=middle.font.italic,
        monospace=first.font.monospace and middle.font.monospace and last.font.monospace,
        upright=upright,
    )


def last_letter(run: list[Glyph]) -> Glyph:
    """The last letter or figure of a run, unless it is far from the end."""
    return next((glyph for glyph in reversed(run[-3:]) if glyph.text.isalnum()), run[-1])


def glyph_text(font: PDFFont, cid: int) -> str:
    """What a character means; its bare number for simple fonts without names, as TeX's ligatures are known by it."""
    try:
        return font.to_unichr(cid)
    except PDFUnicodeNotDefined:
        return chr(cid) if not font.is_multibyte() and cid < 256 else UNKNOWN


def drawn_font_size(font: PDFFont) -> float:
    """The type size at font size 1 of a font drawn by the document itself, whose own box is too often made up."""
    declared: Iterable[object] = font.widths.values()  # numbers, if the document is sound
    widths = [width for width in declared if isinstance(width, int | float) and width > 0]
    return WIDTHS_TO_SIZE * median(widths) * abs(font.hscale) if widths else 1.0


def font_style(font: PDFFont) -> Font:
    """Weight, slant and pitch of a font."""
    return describe_font(str(font.fontname), font.flags)
