"""Mixes the colours of a theme, so that related things look related."""

from __future__ import annotations

from copyviz.presentation.themes import Theme

Rgb = tuple[int, int, int]


def to_rgb(colour: str) -> Rgb:
    """The three parts of a colour written as #rrggbb."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def blend(colour: str, other: str, amount: float) -> str:
    """The colour on the way from one to the other: 0 is the first, 1 the second."""
    mixed = (round(a + (b - a) * amount) for a, b in zip(to_rgb(colour), to_rgb(other), strict=True))
    return "#{:02x}{:02x}{:02x}".format(*mixed)


def empty_colour(theme: Theme) -> str:
    """The part of a strip that is not matched: a shade beside the card."""
    return blend(theme.card, theme.quiet, 0.11)


def section_colour(theme: Theme) -> str:
    """The matched part of a section in a strip."""
    return blend(theme.fill, theme.edge, 0.65)


def block_colour(theme: Theme) -> str:
    """The matched part of a paragraph in a strip."""
    return blend(theme.fill, theme.edge, 0.15)


def own_colour(theme: Theme) -> str:
    """The mark of a node's own sentences, darker than its subtree's fill."""
    return blend(theme.edge, theme.bar, 0.5)
