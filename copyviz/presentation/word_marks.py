"""Which words of a sentence stand in the other one too, as runs of text with a mark."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from copyviz.text.words import surface_words

# A word counts as the same, or as related, when it is found in the other sentence at least this far.
SAME_FROM = 0.995
RELATED_FROM = 0.2

# Numbers are no words for matching, but a changed year or sum is what a reader looks for.
NUMBER = re.compile(r"\d+(?:[.,:/]\d+)*")


class WordMark(StrEnum):
    """How far a run of text is found in the other sentence; `PLAIN` are stop words and signs."""

    SAME = "same"
    RELATED = "related"
    DIFFERENT = "different"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a sentence with one mark."""

    text: str
    mark: WordMark


# One letter for each character of a sentence while it is marked; `-` is what stands between words.
LETTERS = {
    "s": WordMark.SAME,
    "r": WordMark.RELATED,
    "d": WordMark.DIFFERENT,
    "p": WordMark.PLAIN,
    "-": WordMark.PLAIN,
}
BETWEEN_SAME = re.compile("(?<=s)-+(?=s)")
STRETCH = re.compile("s+|r+|d+|[p-]+")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What a sentence holds, to mark another by: words with how far they are found, small words, numbers."""

    words: Mapping[str, float]
    small: frozenset[str]
    numbers: frozenset[str]


def vocabulary_of(text: str) -> Vocabulary:
    """What a text holds, each of its words found wholly."""
    found = list(surface_words(text))
    return Vocabulary(
        {word: 1.0 for _, _, _, word in found if word},
        frozenset(surface.lower() for _, _, surface, word in found if not word),
        frozenset(NUMBER.findall(text)),
    )


def mark_words(text: str, other: Vocabulary, found: Mapping[str, float] | None = None) -> tuple[Run, ...]:
    """The runs of a text by what the other sentence holds; `found` tells how far a matcher finds each word there."""
    letters = ["-"] * len(text)
    for match in NUMBER.finditer(text):
        letters[match.start() : match.end()] = ("s" if match[0] in other.numbers else "d") * len(match[0])
    for start, end, surface, word in surface_words(text):
        letter = letter_of(surface, word, other, found or {})
        # Runs of signs without spaces overlap: what is the same stays so.
        for place in range(start, end):
            if letters[place] != "s":
                letters[place] = letter
    filled = BETWEEN_SAME.sub(lambda gap: "s" * len(gap[0]), "".join(letters))
    return tuple(Run(text[match.start() : match.end()], LETTERS[match[0][0]]) for match in STRETCH.finditer(filled))


def letter_of(surface: str, word: str, other: Vocabulary, found: Mapping[str, float]) -> str:
    """The letter for one word."""
    if not word:
        return "s" if surface.lower() in other.small else "p"
    if word in other.words:
        return "s"
    far = found.get(word, 0.0)
    return "s" if far >= SAME_FROM else "r" if far >= RELATED_FROM else "d"
