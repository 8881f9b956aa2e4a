"""Fits texts into figures without a toolkit to measure with: widths, cutting, wrapping, writing direction."""

from __future__ import annotations

from unicodedata import bidirectional, category, east_asian_width

# The first of these that a system has draws a figure's text; each is drawn for screens.
FAMILIES = (
    "Inter",
    "Segoe UI Variable",
    "Segoe UI",
    "SF Pro Text",
    "Noto Sans",
    "Cantarell",
    "Ubuntu",
    "DejaVu Sans",
)

# Widths by a font's size, rounded up from DejaVu Sans, the widest of the families above: a text may turn out narrower
# than its room, never wider.
USUAL, CAPITAL, IDEOGRAPH = 0.64, 0.75, 1.05
WIDTHS = (
    (0.34, "ijlI.,:;|!'’‘()[]/·‹› J"),
    (0.43, "rtf"),
    (0.56, "csz"),
    (1.0, "mwMWQO@%…—→≥≤"),
)
LETTER_WIDTHS = {letter: width for width, letters in WIDTHS for letter in letters}

# Marks that keep a text of the other writing direction from reordering what stands around it.
ISOLATE, END_ISOLATE = "\u2068", "\u2069"


def letter_width(letter: str) -> float:
    """About how wide a letter is by the size of its font."""
    known = LETTER_WIDTHS.get(letter)
    if known is not None:
        return known
    if east_asian_width(letter) in "WF":
        return IDEOGRAPH
    kind = category(letter)
    if kind in ("Mn", "Me", "Cf"):
        return 0.0
    return CAPITAL if kind == "Lu" else USUAL


def text_width(text: str, size: float) -> float:
    """About how wide a text is, rather too much than too little."""
    return sum(map(letter_width, text)) * size


def cut_to_fit(text: str, size: float, room: float) -> str:
    """The text, or as much of it as fits with an ellipsis; nothing where not even two letters fit."""
    if text_width(text, size) <= room:
        return text
    kept, width = 0, letter_width("…") * size
    while kept < len(text) and width + letter_width(text[kept]) * size <= room:
        width += letter_width(text[kept]) * size
        kept += 1
    return text[:kept].rstrip() + "…" if kept >= 2 else ""


def cut_middle_to_fit(text: str, size: float, room: float) -> str:
    """The text, or as much of its beginning and end as fits: names often begin alike and differ at their end."""
    if text_width(text, size) <= room:
        return text
    head = cut_to_fit(text, size, (room + letter_width("…") * size) / 2).removesuffix("…")
    tail = cut_to_fit(text[::-1], size, (room + letter_width("…") * size) / 2).removesuffix("…")[::-1]
    return f"{head}…{tail}" if head and tail else cut_to_fit(text, size, room)


def wrap_to_fit(text: str, size: float, room: float) -> list[str]:
    """The text in lines that fit, broken at spaces where it can be."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if not line or text_width(longer, size) <= room:
            line = longer
        else:
            lines.append(line)
            # A separator needs no place at the beginning of a line.
            line = "" if word == "·" else word
        while text_width(line, size) > room and len(line) > 1:
            kept = fitting_letters(line, size, room)
            lines.append(line[:kept])
            line = line[kept:]
    return [*lines, line] if line else lines


def fitting_letters(text: str, size: float, room: float) -> int:
    """How many letters of a text fit, at least one."""
    width, kept = 0.0, 0
    for letter in text:
        width += letter_width(letter) * size
        if width > room:
            break
        kept += 1
    return max(kept, 1)


def isolate(text: str) -> str:
    """A text that keeps its own writing direction to itself; one that runs from left to right stays as it is."""
    if any(bidirectional(letter) in ("R", "AL", "AN") for letter in text):
        return f"{ISOLATE}{text}{END_ISOLATE}"
    return text
