"""Makes characters visible that could hide or reorder text on a screen: controls, bidi marks, lone surrogates."""

from __future__ import annotations

import re

# Explicit bidi controls can make a text read otherwise than it is; zero-width ones can hide a difference.
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")


def make_visible(text: str) -> str:
    """The text with each hidden character replaced by a sign that shows it: control pictures or ‹U+202E›."""
    return HIDDEN.sub(lambda found: sign_of(found[0]), text)


def sign_of(character: str) -> str:
    """A sign for one hidden character."""
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    return f"‹U+{code:04X}›"


def one_line(text: str, width: int) -> str:
    """The beginning of a text on one line, hidden characters visible, cut with … at `width` characters."""
    line = make_visible(" ".join(text.split()))
    return line if len(line) <= width else line[: width - 1].rstrip() + "…"
