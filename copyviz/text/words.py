"""Words for matching: the one definition of a word for the whole program.

A word is a run of letters of any script, lower-cased, in one spelling (see `letters.fold`), without possessive 's
and other short endings, neither a stop word nor a single letter (those are initials and variables), stemmed by
Porter's rules if it is plain Latin. Numbers, signs and the letters of formulas are no words.

Chosen by measurement on the training part of the Microsoft Research Paraphrase Corpus (area under ROC of the smaller
of the two word containments):
- Hyphens split a word: .733, against .728 when they join its parts (long-term and long term must agree).
- Apostrophes join: .7328 against .7331 when they split, no difference there, but O'Brien stays one name.
- Dots between single letters join (U.S. is US): .7328 against .7327, and recall rises.
- Single letters are dropped: .7330 against .7328.
- Porter stems: .733 against .722 without.
The stop words are measured in their own file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import Protocol

from copyviz import resources
from copyviz.text.letters import (
    INVISIBLE,
    MATHEMATICAL,
    NUMERALS,
    SOUND_MARKS,
    SPACELESS,
    fold,
    mark_class,
)
from copyviz.text.nltk_parts import import_part

ASCII_SURFACE = re.compile(r"[A-Za-z](?:(?:\.[A-Za-z](?![A-Za-z]))++|-[a-z]{2,}+)|[A-Za-z]++(?:'[A-Za-z]++)*+")
ASCII_TOKEN = re.compile(r"[A-Za-z0-9]++(?:'[A-Za-z0-9]++)*+")
ENDING = re.compile("'(?:s|ll|ve|re|d|m)$")
ELISION = re.compile("^(?:[cdjlmnst]|(?:jus|lors|puis|quois)?qu|dell|nell|all|sull|dall|un|quell|gl)'(?=..)")
SPACELESS_RUN = re.compile(f"[{SPACELESS}]")
PLAIN_SIGNS = (
    *((sign, "'") for sign in "’‘ʼ＇"),
    *((sign, '"') for sign in "“”„"),
    *((sign, "-") for sign in "–—‐‑"),
    ("…", "."),
    ("\u00a0", " "),
)
COUNTRY = frozenset({"US", "U.S"})
"""Written so it is a country, and not the pronoun among the stop words."""
NEGATIONS = frozenset(
    {"cannot", "cant", "dont", "wont", "aint", "isnt", "arent", "wasnt", "werent", "doesnt", "didnt", "hasnt"}
    | {"havent", "hadnt", "couldnt", "wouldnt", "shouldnt", "mustnt", "neednt", "mightnt", "shant"}
)
LONGEST_KEPT = 64
"""Longer runs of letters are no words of a language: they are not stemmed (Porter's rules would take seconds on a
megabyte) and not remembered."""
MOST_KEPT = 400_000
"""Surface forms remembered, some 60 MB; then the memory is emptied and fills again with what is used."""


class Stemmer(Protocol):
    """What takes the endings off a word."""

    def stem(self, word: str) -> str:
        """The stem of a lower-case word."""


class Memory(dict[str, str]):
    """Remembers what a function makes of each surface form."""

    def __init__(self, function: Callable[[str], str]) -> None:
        super().__init__()
        self.function = function

    def __missing__(self, surface: str) -> str:
        made = self.function(surface)
        if len(surface) <= LONGEST_KEPT:
            if len(self) >= MOST_KEPT:
                self.clear()
            self[surface] = made
        return made


def refine(text: str) -> tuple[str, ...]:
    """The words of a text in order, as often as they stand there."""
    return tuple(filter(None, map(WORDS.__getitem__, surfaces(text))))


def tokens(text: str) -> tuple[str, ...]:
    """The plain lower-cased tokens of a text: nothing dropped, no stems, digits kept, one per sign of Chinese."""
    plain = plain_signs(text)
    if plain.isascii():
        return tuple(ASCII_TOKEN.findall(plain.lower()))
    return tuple(filter(None, map(TOKENS.__getitem__, token_pattern().findall(plain))))


def token_of(surface: str) -> str:
    """The plain token of one surface form."""
    folded = fold(surface)
    return folded if folded.isalnum() else sign_pattern().sub("", folded)


def surface_words(text: str) -> Iterator[tuple[int, int, str, str]]:
    """Each word-like run of a text as (start, end, surface, word); the word is empty when it is none for matching.

    The words are those of `refine`. In scripts without spaces the runs are pairs of signs and overlap.
    """
    plain = plain_signs(text)
    for start, end in surface_spans(plain):
        yield start, end, text[start:end], WORDS[plain[start:end]]


def surfaces(text: str) -> Iterable[str]:
    """The word-like runs of a text as they are written, but for apostrophes."""
    plain = plain_signs(text)
    if plain.isascii():
        return ASCII_SURFACE.findall(plain)
    if not SPACELESS_RUN.search(plain):
        return surface_pattern().findall(plain)
    return (plain[start:end] for start, end in surface_spans(plain))


def surface_spans(plain: str) -> Iterator[tuple[int, int]]:
    """The spans of the word-like runs of a text."""
    pattern = ASCII_SURFACE if plain.isascii() else surface_pattern()
    for match in pattern.finditer(plain):
        if SPACELESS_RUN.match(plain, match.start()):
            yield from pair_spans(plain, *match.span())
        else:
            yield match.span()


def pair_spans(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The spans of the overlapping pairs of signs in a run without spaces, or of its only sign."""
    units = [unit.span() for unit in unit_pattern().finditer(text, start, end)]
    if len(units) == 1:
        yield units[0]
    for (first, _), (_, last) in pairwise(units):
        yield first, last


def plain_signs(text: str) -> str:
    """The text with typewriter signs in place of typographic ones, character by character.

    Most English text is ASCII but for these, and ASCII is read three times as fast.
    """
    if not text.isascii():
        for typographic, plain in PLAIN_SIGNS:
            text = text.replace(typographic, plain)
    return text


def word_of(surface: str) -> str:
    """The word of one surface form; empty for a stop word, a single letter and the letters of a formula."""
    if surface in COUNTRY:
        return "us"
    word = whole_word(fold(surface))
    if len(word) > LONGEST_KEPT or (word and SPACELESS_RUN.match(word)):
        return word
    if len(word) < 2 or word in stop_words():
        return ""
    return stemmer().stem(word) if word.isascii() else word


def whole_word(folded: str) -> str:
    """The word without short endings, elided articles and the signs inside it."""
    if folded.isalpha():
        return "not" if folded in NEGATIONS else folded
    if folded.endswith("n't"):
        return "not"
    rest = ELISION.sub("", ENDING.sub("", folded))
    word = sign_pattern().sub("", rest.replace("'", "").replace(".", ""))
    return "not" if word in NEGATIONS else word


@cache
def surface_pattern() -> re.Pattern[str]:
    """Finds word-like runs in any script; quantifiers are possessive, so that it is linear on any text."""
    letter = rf"[^\W\d_{NUMERALS}{MATHEMATICAL}{SPACELESS}]"
    run = rf"(?:[A-Za-z]++|{letter})(?:[A-Za-z]++|{letter}|[{mark_class()}{INVISIBLE}])*+"
    return re.compile(
        rf"{letter}(?:(?:\.{letter}(?!{letter}))++|-[a-z]{{2,}}+(?!{letter}))|{run}(?:'{run})*+"
        rf"|(?:[{SPACELESS}][{INVISIBLE}]*+)++|[{MATHEMATICAL}]{{4,}}+"
    )


@cache
def token_pattern() -> re.Pattern[str]:
    """Finds plain tokens in any script: words with their digits, and the single signs of scripts without spaces."""
    letter = rf"[^\W_{SPACELESS}]"
    run = rf"{letter}(?:[A-Za-z]++|{letter}|[{mark_class()}{INVISIBLE}])*+"
    return re.compile(rf"{run}(?:'{run})*+|{unit_pattern().pattern}")


@cache
def unit_pattern() -> re.Pattern[str]:
    """Finds one sign of a script without spaces, with the marks that belong to it."""
    return re.compile(rf"(?=[{SPACELESS}])[^\W\d_{SOUND_MARKS}][{mark_class()}{SOUND_MARKS}{INVISIBLE}]*+")


@cache
def sign_pattern() -> re.Pattern[str]:
    """Finds what is left of signs in a folded form: neither letters nor digits nor marks nor apostrophes."""
    return re.compile(rf"[^\w'{mark_class()}]|_")


@cache
def stop_words() -> frozenset[str]:
    """The words that carry no content."""
    lines = resources.read_text("stopwords.txt").splitlines()
    return frozenset(line.strip() for line in lines if line.strip() and not line.startswith("#"))


@cache
def stemmer() -> Stemmer:
    """The one stemmer; making it costs more than using it."""
    made: Stemmer = import_part("nltk.stem.porter").PorterStemmer()
    return made


WORDS = Memory(word_of)
TOKENS = Memory(token_of)
