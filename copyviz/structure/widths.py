"""Guesses how wide pieces of a printed line are, so that a sentence's part of it can be marked."""

from __future__ import annotations

from collections.abc import Callable

from copyviz.model.document import Rectangle

# Relative widths of characters in text fonts, in thousandths of the type size, measured on 42 pages of 21 papers.
# Only their proportions matter, which text fonts share: there the ends of words are off by 1.2 points on average and
# by 3.3 at the 95th percentile, against 3.3 and 8.8 with all characters taken as equally wide.
CLASSES = {
    260: "'`,.|!‘’",
    285: "ijl:;/\\·",
    300: "t",
    310: " ",
    340: "rfI()[]{}-",
    390: 'sJ°“”"',
    445: "acez?*^~«»",
    480: "0123456789",
    505: "bdghknopquvxy_$#<>+=–",
    550: "FPSL",
    630: "ETZCR",
    690: "ABKVXYDGOQUw&",
    740: "HN",
    790: "m%",
    900: "MW@—…",
}
USUAL = 500
FULL = 1000
FIRST_FULL_WIDTH = "\u2e80"


class Widths(dict[str, int]):
    """The widths of characters; those not listed are of the usual width, or full in the scripts of East Asia."""

    def __missing__(self, character: str) -> int:
        return FULL if character >= FIRST_FULL_WIDTH else USUAL


width_of = Widths((character, width) for width, characters in CLASSES.items() for character in characters).__getitem__


def text_width(text: str) -> int:
    """The width of a text, in units that only compare with those of other texts."""
    return sum(map(width_of, text))


def cut_rectangle(box: Rectangle, line: str, low: int, high: int, width: Callable[[str], int]) -> Rectangle:
    """The part of a line's rectangle that its characters from one number to another take; all of a turned line."""
    before, inside, after = width(line[:low]), width(line[low:high]), width(line[high:])
    whole = before + inside + after
    if not whole or box.bottom - box.top > box.right - box.left:
        return box
    scale = (box.right - box.left) / whole
    left = box.left + before * scale
    return Rectangle(box.page, left, box.top, left + inside * scale, box.bottom)
