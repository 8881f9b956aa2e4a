"""The figures of a sentence: amounts, years and other numbers, which are no words but tell like sentences apart."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

REFERENCE = re.compile(r"\[\d{1,4}(?:\s?[,;–-]\s?\d{1,4})*\]|^\s*\(?\d{1,3}[.)]\s")
"""Marks that belong to the page rather than to what is said: [12], and the number of an item at the beginning."""
DIGIT = re.compile(r"\d")
FIGURE = re.compile(r"(?<![^\W\d_])\d++(?:[.,:]\d++)*+")
THOUSANDS = re.compile(r",(?=\d{3}(?!\d))")
NO_FRACTION = re.compile(r"\.0+$")
# A document of a collection is compared with many others.
REMEMBERED = 1 << 14


@lru_cache(REMEMBERED)
def figures_of(text: str) -> frozenset[str]:
    """The distinct figures of a sentence, 1,650.00 and 1650 being the same; those inside names (B2B) are none."""
    if not DIGIT.search(text):
        return frozenset()
    return frozenset(map(plain_figure, FIGURE.findall(REFERENCE.sub(" ", text))))


def plain_figure(written: str) -> str:
    """A figure in one spelling."""
    if not written.isascii():
        written = "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in written)
    plain = NO_FRACTION.sub("", THOUSANDS.sub("", written))
    return plain.lstrip("0") or "0"
