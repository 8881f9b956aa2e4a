"""The most telling phrases of a text, to look for it elsewhere (000 figure 1, step 3).

A phrase is a run of words inside a sentence. It tells the more, the rarer its words are: a word is as rare as the
rarest 4-grams of its stem in the reference collection, rarer still when the collection's vocabulary lacks it or when
it is a name. Runs of stop words tell nothing: a phrase begins and ends with a word that counts, and has no more than
two stop words together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import log2

import numpy as np

from copyviz import resources
from copyviz.matchers.factor_table import read_table
from copyviz.matchers.four_gram_table import SIZE, load_four_grams
from copyviz.model.hierarchy import Sentence
from copyviz.options import check_range
from copyviz.text.words import surface_words

STANDARD_COUNT = 10
LONGEST_PHRASE = 8
FEWEST_WORDS = 3
MOST_STOP_WORDS = 2
# In bits, as the rarity of 4-grams is.
SHORT_WORD = 8.0
UNKNOWN_WORD = 6.0
NAME = 3.0


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase as it is written, the number of its sentence, and how telling it is."""

    text: str
    sentence: int
    weight: float


@dataclass(frozen=True, slots=True)
class WordRun:
    """A word where it stands, and how rare it is; 0 for a stop word."""

    start: int
    end: int
    rarity: float


def fingerprint(sentences: Sequence[Sentence], count: int = STANDARD_COUNT) -> tuple[Phrase, ...]:
    """The most telling phrases, best first: one a sentence, none twice."""
    check_range("number of phrases", count, 1, 10_000)
    found: dict[str, Phrase] = {}
    for sentence in sentences:
        phrase = best_phrase(sentence)
        if phrase is not None:
            found.setdefault(" ".join(phrase.text.lower().split()), phrase)
    return tuple(sorted(found.values(), key=lambda phrase: (-phrase.weight, phrase.sentence))[:count])


def best_phrase(sentence: Sentence) -> Phrase | None:
    """The most telling phrase of a sentence; none where it has too few words that count."""
    text = " ".join(sentence.text.split())
    runs = [
        WordRun(start, end, rarity(word) + (NAME if start and surface[:1].isupper() else 0.0) if word else 0.0)
        for start, end, surface, word in surface_words(text)
    ]
    best = max(phrases(runs), key=lambda phrase: phrase[2], default=None)
    if best is None:
        return None
    first, last, weight = best
    return Phrase(text[runs[first].start : runs[last].end], sentence.number, round(weight, 3))


def phrases(runs: Sequence[WordRun]) -> Iterator[tuple[int, int, float]]:
    """Every phrase as its first and last word, and its weight."""
    for first, run in enumerate(runs):
        if not run.rarity:
            continue
        weight, words, stops = 0.0, 0, 0
        for last in range(first, min(len(runs), first + LONGEST_PHRASE)):
            if runs[last].rarity:
                weight, words, stops = weight + runs[last].rarity, words + 1, 0
                if words >= FEWEST_WORDS:
                    yield first, last, weight
            else:
                stops += 1
                if stops > MOST_STOP_WORDS:
                    break


@lru_cache(maxsize=100_000)
def rarity(word: str) -> float:
    """How many bits a word tells: the mean of its two rarest 4-grams."""
    unknown = 0.0 if word in known_words() else UNKNOWN_WORD
    grams = sorted((bits_of(word[start : start + SIZE]) for start in range(len(word) - SIZE + 1)), reverse=True)
    rarest = grams[:2] or [SHORT_WORD]
    return sum(rarest) / len(rarest) + unknown


def bits_of(gram: str) -> float:
    """How many bits a 4-gram tells."""
    return log2((total_count() + 1) / (load_four_grams().frequency(gram) + 1))


@cache
def total_count() -> int:
    """How many 4-grams the reference collection has."""
    return int(load_four_grams().counts.sum(dtype=np.int64))


@cache
def known_words() -> frozenset[str]:
    """The stems of frequent words."""
    return frozenset(read_table(resources.path("factors/meaning.factors")).words)
