"""The plain shapes figures are made of, in CSS pixels (96 an inch) from the top left, with colours as #rrggbb."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

PIXELS_PER_MM = 96 / 25.4


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


@dataclass(frozen=True, slots=True)
class Picture:
    """A raster of cells, drawn without smoothing: `pixels` are red, green, blue and alpha, from the top row on."""

    left: float
    top: float
    width: float
    height: float
    columns: int
    rows: int
    pixels: bytes


Shape = Box | Line | Curve | Mark | Text | Picture


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing: shapes from the lowest to the topmost, with a title and a description for screen readers."""

    width: float
    height: float
    background: str
    shapes: tuple[Shape, ...]
    title: str
    description: str
