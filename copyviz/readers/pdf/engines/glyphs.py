"""Turns what fonts say their glyphs mean into text that can be read and compared."""

from __future__ import annotations

import re
import unicodedata

HYPHEN_MARK = "\ufffe"
"""What pdfium puts for a hyphen at the end of a line, in place of the line break as well."""

UNKNOWN = "\ufffd"

LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "Ĳ": "IJ", "ĳ": "ij"}
# The ligatures of TeX's own encoding, seen where a font has no names for its glyphs.
TEX_LIGATURES = {"\x0b": "ff", "\x0c": "fi", "\r": "fl", "\x0e": "ffi", "\x0f": "ffl"}
SPACES = dict.fromkeys(
    map(ord, "\t\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"), " "
)
DROPPED = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"))
ACCENTS = {
    "´": "\u0301", "`": "\u0300", "¨": "\u0308", "ˆ": "\u0302", "˜": "\u0303", "¯": "\u0304", "˘": "\u0306",
    "˙": "\u0307", "˚": "\u030a", "˝": "\u030b", "ˇ": "\u030c", "¸": "\u0327", "˛": "\u0328",
}  # fmt: skip

ODD = re.compile(r"[^\x20-\x7e\xa1-\xa7\xa9-\xac\xae\xb0-\xb3\xb5-\xb7\xb9-\u017f\u2010-\u2027\u2030-\u205e]")
TEX_LIGATURE = re.compile(
    r"(?<=[A-Za-z-])[\x0b\x0c\r\x0e\x0f](?=[a-z])|(?<=[a-z])[\x0b\x0e]|(?<![^ (])[\x0c\r](?=[a-z])"
)
LONE_CONTROL_AT_START = re.compile(r"^[\x0f\x84\x88\x95](?= )")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff\U000e0000-\U0010ffff]")
SPLIT_ACCENT = re.compile(r"([´`¨ˆ˜¯˘˙˚˝ˇ¸˛]) ?([A-Za-zı])")
MANY_SPACES = re.compile(r" {2,}")
# Some fonts of TeX call the opening quotation mark a grave accent without a letter.
LONE_GRAVE = re.compile("(?:^|(?<= ))\u0300 ?")
BIDI_CONTROL = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def clean_text(text: str) -> str:
    """Replace ligatures, split accents, odd spaces and characters that mean nothing; plain text passes untouched."""
    text = text.replace(HYPHEN_MARK, "-")
    if (text.isascii() and text.isprintable()) or not ODD.search(text):
        return text if "  " not in text else MANY_SPACES.sub(" ", text)
    text = LONE_CONTROL_AT_START.sub("•", text)
    text = TEX_LIGATURE.sub(lambda match: TEX_LIGATURES[match[0]], text)
    text = SPLIT_ACCENT.sub(join_accent, text.translate(SPACES).translate(DROPPED))
    for ligature, letters in LIGATURES.items():
        text = text.replace(ligature, letters)
    text = LONE_GRAVE.sub("‘", text)
    return MANY_SPACES.sub(" ", CONTROL.sub(UNKNOWN, BIDI_CONTROL.sub("", text)))


def join_accent(match: re.Match[str]) -> str:
    """A letter and the accent printed over it as one character, where there is one."""
    letter = "i" if match[2] == "ı" else match[2]
    joined = unicodedata.normalize("NFC", letter + ACCENTS[match[1]])
    return joined if len(joined) == 1 else match[0]


def count_unknown(text: str) -> int:
    """How many characters of a cleaned text mean nothing: replaced ones and those of private use."""
    if text.isascii():
        return 0
    return sum(character == UNKNOWN or "\ue000" <= character <= "\uf8ff" for character in text)
