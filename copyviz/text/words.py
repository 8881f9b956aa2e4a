"""Words for matching: letters only, lower-cased, without stop words, stemmed (METHODS: one definition for all)."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from nltk.stem.porter import PorterStemmer

from copyviz import resources

SURFACE = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def refine(text: str) -> tuple[str, ...]:
    """The words of a text in order, as often as they stand there."""
    stems = (stem_of(surface) for surface in SURFACE.findall(text))
    return tuple(stem for stem in stems if stem)


@lru_cache(maxsize=200_000)
def stem_of(surface: str) -> str:
    """The stem of one surface form; empty for a stop word."""
    word = surface.lower().replace("’", "'").removesuffix("'s").replace("'", "")
    if word in stop_words():
        return ""
    return str(stemmer().stem(word))


@cache
def stop_words() -> frozenset[str]:
    """The words that carry no content."""
    lines = resources.read_text("stopwords.txt").splitlines()
    return frozenset(line.strip().replace("'", "") for line in lines if line.strip() and not line.startswith("#"))


@cache
def stemmer() -> PorterStemmer:
    """The one stemmer; making it costs more than using it."""
    return PorterStemmer()
