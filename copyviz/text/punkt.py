"""Punkt's view on a full stop: end of a sentence or part of an abbreviation, by what a large collection showed."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Protocol

from copyviz import resources
from copyviz.text.nltk_parts import import_part

LOWER_CASE = 16 | 32 | 64
"""Punkt's flags of words that were seen in lower case: at the start of a sentence, inside, or in a place unknown."""
LONGEST_WORD = 40
"""Longer runs of characters are no words; what stands on their far side is not looked at."""


LETTERS = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]{3,})*")


class Judge(Protocol):
    """What we use of nltk's PunktSentenceTokenizer."""

    def text_contains_sentbreak(self, text: str) -> bool:
        """Whether a sentence ends before the last token of the text."""


@lru_cache(maxsize=65_536)
def ends_sentence(word: str, following: str) -> bool:
    """Whether Punkt takes the full stop after `word`, which includes it, for the end of a sentence."""
    return judge().text_contains_sentbreak(f"{word[-LONGEST_WORD:]} {following[:LONGEST_WORD]}")


def is_abbreviation(word: str) -> bool:
    """Whether the word, given without its last full stop, keeps one inside a sentence."""
    return word.lower() in abbreviations() or word in known_abbreviations("Written")


def is_common(word: str) -> bool:
    """Whether the word is an ordinary one, seen in lower case."""
    return bool(orthography().get(bare(word), 0) & LOWER_CASE)


def is_starter(word: str) -> bool:
    """Whether the word often opens a sentence."""
    return word[:1].isupper() and bare(word) in starters()


def is_known(word: str) -> bool:
    """Whether the word was seen often, in whatever case."""
    return bare(word) in orthography()


def bare(word: str) -> str:
    """The word in lower case without the signs and short endings behind it."""
    found = LETTERS.match(word)
    return found[0].lower() if found else ""


@cache
def judge() -> Judge:
    """Nltk's splitter with our parameters."""
    punkt = import_part("nltk.tokenize.punkt")
    parameters = punkt.PunktParameters()
    parameters.abbrev_types = set(abbreviations())
    parameters.sent_starters = set(starters())
    parameters.collocations = {tuple(line.split("\t")) for line in lines_of("collocations")}
    parameters.ortho_context.update(orthography())
    made: Judge = punkt.PunktSentenceTokenizer(parameters)
    return made


@cache
def abbreviations() -> frozenset[str]:
    """All abbreviations in lower case without their last full stop: the counted and the known ones."""
    known = (known_abbreviations(kind) for kind in ("never", "titles", "joining", "others"))
    return frozenset(lines_of("abbreviations")).union(*known)


@cache
def starters() -> frozenset[str]:
    """The words that often open a sentence."""
    return frozenset(lines_of("starters"))


@cache
def orthography() -> dict[str, int]:
    """In which places and cases a word was seen, as Punkt's flags."""
    words: dict[str, int] = {}
    for line in lines_of("orthography"):
        flags, *members = line.split(" ")
        words.update(dict.fromkeys(members, int(flags)))
    return words


@cache
def known_abbreviations(kind: str) -> frozenset[str]:
    """The abbreviations of one kind that everybody knows, so that they need not be counted."""
    kinds: dict[str, list[str]] = {}
    for line in lines_of("known"):
        name, _, members = line.partition(": ")
        kinds.setdefault(name, []).extend(members.split())
    return frozenset(kinds[kind])


def lines_of(name: str) -> tuple[str, ...]:
    """The lines of a list of Punkt's parameters."""
    lines = resources.read_text(f"punkt/{name}.txt").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))
