"""What counts as a letter, and one spelling for letters that readers and writers spell in several ways."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

INVISIBLE = "\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"
"""Soft hyphens, zero-width spaces, joiners and direction marks, which may stand unseen inside a word."""

MATHEMATICAL = "\U0001d400-\U0001d7cbℂℊ-ℕℙ-ℝℤℨℬℭℯ-ℱℳℴ"
"""Letters of formulas: the mathematical alphanumerics and the gaps in them that older signs fill."""

NUMERALS = "ªº\u02b0-\u02b8\u02e0-\u02e4ᴬ-ᵪᶛ-ᶿⁱⁿₐ-ₜ²³¹¼-¾⁰⁴-⁹₀-₉⅐-↋①-⒛⓪-⓿❶-➓〡-〩㉑-㉟㊱-㊿"
"""What regular expressions take for letters: raised and lowered letters, circled and Roman numerals, fractions."""

SPACELESS = (
    "\u0e00-\u0e7f\u0e80-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Burmese, Khmer
    "\u2e80-\u2fdf\u3005-\u3007\u3031-\u3035\u3038-\u303c\u3041-\u30ff"  # radicals, marks, kana
    "\u3100-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f"
    "\ua9e0-\ua9ff\uaa60-\uaa7f\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
"""Scripts that set no spaces between words."""

SOUND_MARKS = "\uff9e\uff9f"
"""The half-width voicing marks of kana, which belong to the sign before them."""

DROPPED_MARKS = re.compile("[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670]")
"""Accents of Latin and Greek, points of Hebrew, vowel signs and stretching of Arabic."""

UNSEEN = re.compile(f"[{INVISIBLE}]")
THAI = re.compile("[\u0e00-\u0eff]")
"""Thai and Lao, where the compatible form of a sign would be taken apart into two."""
CYRILLIC = re.compile("[Ѐ-ԯ]")
LATIN = re.compile("[A-Za-z]")
LOOKALIKES = str.maketrans(
    "асеорхуіјѕһԁԛԝҺԀԚԜАВЕКМНОРСТХІЈЅУΑΒΕΖΗΙΚΜΝΟΡΤΥΧοινυρ",
    "aceopxyijshdqwhdqwABEKMHOPCTXIJSYABEZHIKMNOPTYXoivup",
)
LOOKALIKE = re.compile(f"[{''.join(map(chr, LOOKALIKES))}]")
"""Cyrillic and Greek letters that look Latin; slipped into Latin words they hide a copy from a program."""

WORD = re.compile(r"[^\W\d_]+")
PLAIN_WORD = re.compile("[A-Za-z]+")


def count_disguised(text: str) -> int:
    """How many words of a text mix Latin letters with some of another alphabet that only look Latin.

    At least two letters must be truly Latin: one beside Greek is a name in a formula.
    """
    if text.isascii() or not LOOKALIKE.search(text):
        return 0
    return sum(is_disguised(found[0]) for found in WORD.finditer(text) if not found[0].isascii())


def is_disguised(word: str) -> bool:
    """Whether a word is Latin but for letters that only look it."""
    plain = word.translate(LOOKALIKES)
    return plain != word and PLAIN_WORD.fullmatch(plain) is not None and len(LATIN.findall(word)) >= 2


def fold(surface: str) -> str:
    """One lower-case spelling of a word, whatever the ligatures, widths, accents and unseen signs in it.

    Accents are dropped from Latin and Greek (a PDF may lose them, and people write naive for naïve), not from
    Cyrillic, where й and и are different letters. Ligatures and full-width forms become plain letters.
    """
    if surface.isascii():
        return surface.lower()
    seen = UNSEEN.sub("", surface)
    if THAI.search(seen):
        return unicodedata.normalize("NFC", seen.casefold())
    folded = plain_letters(unicodedata.normalize("NFKC", plain_letters(seen).casefold()).casefold())
    return folded.replace("ʼ", "'").strip("'")


def plain_letters(text: str) -> str:
    """The text composed, without the accents and points that writers leave out at will, and without disguises."""
    if not CYRILLIC.search(text):
        text = DROPPED_MARKS.sub("", unicodedata.normalize("NFKD", text))
    if LATIN.search(text):
        text = text.translate(LOOKALIKES)
    return unicodedata.normalize("NFKC", text)


@cache
def mark_class() -> str:
    """All combining marks, for the inside of a regular expression's set."""
    marks = (chr(code) for code in range(0x300, 0x1FFFF) if unicodedata.category(chr(code)).startswith("M"))
    return "".join(marks) + "\U000e0100-\U000e01ef"
