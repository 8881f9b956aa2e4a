"""A figure as SVG: text stays text, everything is escaped, and there is no script."""

from __future__ import annotations

import base64
import re
from html import escape

from copyviz.export.png_data import png_bytes
from copyviz.presentation.shapes import (
    PIXELS_PER_MM,
    Anchor,
    Box,
    Curve,
    Figure,
    Line,
    Mark,
    Picture,
    Shape,
    Symbol,
    Text,
)
from copyviz.presentation.text_fit import FAMILIES

# What XML 1.0 does not admit, not even escaped.
ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
FONTS = ", ".join(f"'{family}'" for family in FAMILIES) + ", sans-serif"
# Text is given by the middle of its height; a capital's middle lies this far above the line it stands on.
RISE = 0.36


def svg_text(figure: Figure) -> str:
    """The whole SVG file."""
    width, height = number(figure.width), number(figure.height)
    size = f"{number(figure.width / PIXELS_PER_MM)}mm", f"{number(figure.height / PIXELS_PER_MM)}mm"
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
            f'viewBox="0 0 {width} {height}" role="img" font-family="{FONTS}">'
        ),
        f"<title>{clean(figure.title)}</title>",
        f"<desc>{clean(figure.description)}</desc>",
        f'<rect width="{width}" height="{height}" fill="{figure.background}"/>',
        *(element(shape) for shape in figure.shapes),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def element(shape: Shape) -> str:
    """One shape as an element."""
    match shape:
        case Box():
            return box_element(shape)
        case Line():
            dashes = ' stroke-dasharray="4 3"' if shape.dashed else ""
            return (
                f'<line x1="{number(shape.left)}" y1="{number(shape.top)}" x2="{number(shape.right)}" '
                f'y2="{number(shape.bottom)}" stroke="{shape.colour}" stroke-width="{number(shape.width)}"{dashes}/>'
            )
        case Curve():
            return curve_element(shape)
        case Mark():
            return mark_element(shape)
        case Text():
            return text_element(shape)
        case Picture():
            return picture_element(shape)


def box_element(box: Box) -> str:
    """A rectangle."""
    corners = f' rx="{number(box.radius)}"' if box.radius else ""
    return (
        f'<rect x="{number(box.left)}" y="{number(box.top)}" width="{number(box.width)}" '
        f'height="{number(box.height)}"{corners}{paint(box.fill, box.stroke, box.stroke_width)}{faded(box.opacity)}/>'
    )


def curve_element(curve: Curve) -> str:
    """A curve."""
    bend = curve.bend
    path = (
        f"M{number(curve.left)} {number(curve.top)}C{number(curve.left + bend)} {number(curve.top)} "
        f"{number(curve.right - bend)} {number(curve.bottom)} {number(curve.right)} {number(curve.bottom)}"
    )
    return f'<path d="{path}"{paint(None, curve.colour, curve.width)}{faded(curve.opacity)}/>'


def mark_element(mark: Mark) -> str:
    """A dot."""
    look, half = paint(mark.fill, mark.stroke, mark.stroke_width), mark.size / 2
    if mark.symbol is Symbol.CIRCLE:
        return f'<circle cx="{number(mark.x)}" cy="{number(mark.y)}" r="{number(half)}"{look}/>'
    if mark.symbol is Symbol.SQUARE:
        corner, size = f'x="{number(mark.x - half)}" y="{number(mark.y - half)}"', number(mark.size)
        return f'<rect {corner} width="{size}" height="{size}"{look}/>'
    corners = ((mark.x, mark.y - half), (mark.x + half, mark.y), (mark.x, mark.y + half), (mark.x - half, mark.y))
    return f'<path d="M{"L".join(f"{number(x)} {number(y)}" for x, y in corners)}Z"{look}/>'


def text_element(text: Text) -> str:
    """A line of text."""
    anchor = "" if text.anchor is Anchor.START else f' text-anchor="{text.anchor.value}"'
    weight = ' font-weight="bold"' if text.bold else ""
    if text.turned:
        place = f'transform="translate({number(text.x)} {number(text.y)}) rotate(-90)" y="{number(text.size * RISE)}"'
    else:
        place = f'x="{number(text.x)}" y="{number(text.y + text.size * RISE)}"'
    look = f'font-size="{number(text.size)}" fill="{text.colour}"{anchor}{weight}'
    return f'<text {place} {look} xml:space="preserve">{clean(text.text)}</text>'


def picture_element(picture: Picture) -> str:
    """A raster of cells, as an image inside the file."""
    data = base64.b64encode(png_bytes(picture.columns, picture.rows, picture.pixels)).decode("ascii")
    return (
        f'<image x="{number(picture.left)}" y="{number(picture.top)}" width="{number(picture.width)}" '
        f'height="{number(picture.height)}" preserveAspectRatio="none" style="image-rendering:pixelated" '
        f'href="data:image/png;base64,{data}"/>'
    )


def paint(fill: str | None, stroke: str | None, width: float) -> str:
    """The attributes for inside and outline."""
    outline = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    return f' fill="{fill or "none"}"{outline}'


def faded(opacity: float) -> str:
    """The attribute for a shape one can see through."""
    return f' opacity="{number(opacity)}"' if opacity < 1 else ""


def clean(text: str) -> str:
    """A text as XML may hold it."""
    return escape(ILLEGAL.sub("", text))


def number(value: float) -> str:
    """A number short enough for a figure, without a needless end; never an exponent."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
