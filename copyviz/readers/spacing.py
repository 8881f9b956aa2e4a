"""White space as all readers of text treat it."""

from __future__ import annotations

import re

# Soft hyphens, zero-width spaces, word joiners: hints to the typesetter that show nothing.
LAYOUT_HINTS = re.compile("[\u00ad\u200b\u2060\ufeff]")
CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")


def collapse(text: str) -> str:
    """The text as one line with single spaces, without hints to the typesetter and control characters."""
    return " ".join(CONTROLS.sub("", LAYOUT_HINTS.sub("", text)).split())


def trim_lines(text: str) -> str:
    """Preformatted text without white space at the ends of lines and empty lines around it."""
    lines = [line.rstrip() for line in CONTROLS.sub("", text).splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    first = next((number for number, line in enumerate(lines) if line), 0)
    return "\n".join(lines[first:])
