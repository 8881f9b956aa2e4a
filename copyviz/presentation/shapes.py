"""The plain shapes figures are made of, in pixels from the top left, with colours as #rrggbb."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from unicodedata import east_asian_width

# The mean width of a letter of a sans serif by its size; figures are written without a toolkit to measure with.
LETTER_WIDTH = 0.56


class Anchor(StrEnum):
    """Which point of a text stands at its place."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Symbol(StrEnum):
    """The shape of a mark."""

    SQUARE = "square"
    CIRCLE = "circle"
    DIAMOND = "diamond"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, filled, framed or both; `radius` rounds its corners."""

    left: float
    top: float
    width: float
    height: float
    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 1.0
    radius: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    left: float
    top: float
    right: float
    bottom: float
    colour: str
    width: float = 1.0
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Curve:
    """A smooth curve from a place to another, leaving and arriving level."""

    left: float
    top: float
    right: float
    bottom: float
    colour: str
    width: float
    opacity: float = 1.0

    @property
    def bend(self) -> float:
        """How far from either end the control points lie."""
        return (self.right - self.left) * 0.46


@dataclass(frozen=True, slots=True)
class Mark:
    """A dot around its middle."""

    x: float
    y: float
    symbol: Symbol
    size: float
    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 1.4


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text whose middle height lies at `y`; turned text reads upwards."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    anchor: Anchor = Anchor.START
    turned: bool = False
    bold: bool = False


Shape = Box | Line | Curve | Mark | Text


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing: shapes from the lowest to the topmost, with a title and a description for screen readers."""

    width: float
    height: float
    background: str
    shapes: tuple[Shape, ...]
    title: str
    description: str


def text_width(text: str, size: float) -> float:
    """About how wide a text is; wide letters count twice."""
    letters = sum(1.8 if east_asian_width(letter) in "WF" else 1.0 for letter in text)
    return letters * LETTER_WIDTH * size


def cut_to_fit(text: str, size: float, room: float) -> str:
    """The text, or as much of it as fits with an ellipsis; nothing where not even two letters fit."""
    if text_width(text, size) <= room:
        return text
    kept = int(room / (LETTER_WIDTH * size)) - 1
    while kept > 1 and text_width(text[:kept], size) > room - LETTER_WIDTH * size:
        kept -= 1
    return text[:kept].rstrip() + "…" if kept >= 2 else ""
