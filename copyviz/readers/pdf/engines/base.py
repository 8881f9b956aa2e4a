"""What every PDF engine gives: pages of printed lines with their boxes and fonts, the outline and the title."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Protocol

from copyviz.errors import Outcome, ReadError

FIXED_PITCH = 1 << 0
ITALIC = 1 << 6
FORCE_BOLD = 1 << 18

# Boxes are drawn from the baseline with these shares of the type size: engines disagree on ascent and descent
# (pdfium 8.8, 10.0 or 11.5 points for the same 10-point Computer Modern), readers of highlighted pages do not.
ASCENT = 0.76
DESCENT = 0.24

# “Medi” is the bold of the Nimbus family, bx the bold of Computer Modern; “Medium” of others is not bold.
BOLD_NAME = re.compile(r"bold|black|heavy|demi|cmb|sfbx|ssbx|medi(?!um)|[a-z]bx\d|rsfb|ptmb|phvb|pplb|-b$|,b$")
ITALIC_NAME = re.compile(r"ital|obli|slant|cmti|cmsl|cmmi|sfti|sfsl|-it$|-i$|,i$")
MONOSPACE_NAME = re.compile(
    r"courier|mono|typewriter|consol|cmtt|cmsltt|sftt|txtt|lmtt|pcrr|fixed|terminal|menlo|monaco"
)


@dataclass(frozen=True, slots=True)
class Font:
    """What the layout wants to know of a font."""

    bold: bool = False
    italic: bool = False
    monospace: bool = False


class Line(NamedTuple):
    """A run of text printed on one baseline, in points from the top left corner of the page as it is shown.

    `bold` holds when the whole line is; `bold_start` when it begins so. `upright` is false for text that runs in
    another direction than the page. Not a dataclass like all others: a paper has thousands, which are made in a third
    of the time so.
    """

    text: str
    page: int
    left: float
    top: float
    right: float
    bottom: float
    baseline: float
    size: float
    bold: bool = False
    bold_start: bool = False
    italic: bool = False
    monospace: bool = False
    upright: bool = True


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it is shown: its size in points and its lines in the order in which they were printed."""

    number: int
    width: float
    height: float
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A title of the PDF's own table of contents, with its depth from 1 and where it points, if it does."""

    title: str
    level: int
    page: int | None = None
    top: float | None = None


class PdfFile(Protocol):
    """An open PDF."""

    page_count: int
    title: str
    complete: bool
    """Whether all pages were found, readable or not."""

    def outline(self) -> Sequence[OutlineEntry]:
        """The PDF's own table of contents; empty where there is none."""

    def read_page(self, number: int) -> Page:
        """The page with this number, counted from 1."""

    def close(self) -> None:
        """Free what the engine holds."""


@lru_cache(maxsize=4096)
def describe_font(name: str, flags: int) -> Font:
    """Read weight, slant and pitch from a font's name and flags; its numeric weight is too often wrong."""
    plain = name.rpartition("+")[2].casefold()
    return Font(
        bold=bool(flags & FORCE_BOLD) or bool(BOLD_NAME.search(plain)),
        italic=bool(flags & ITALIC) or bool(ITALIC_NAME.search(plain)),
        monospace=bool(flags & FIXED_PITCH) or bool(MONOSPACE_NAME.search(plain)),
    )


def encrypted(password: str | None) -> ReadError:
    """The error for a PDF that opens neither without a password nor with the one given."""
    if password:
        return ReadError(Outcome.ENCRYPTED, "The password does not open this PDF.", "Try another password.")
    return ReadError(
        Outcome.ENCRYPTED, "This PDF is protected by a password.", "Give its password to have the document read."
    )


def damaged() -> ReadError:
    """The error for a PDF that no engine can open."""
    return ReadError(
        Outcome.DAMAGED,
        "This PDF is damaged and cannot be opened.",
        "Open it in a PDF viewer and save it again, or ask for another copy.",
    )
