"""The words of the collection: their surface forms with frequencies, and which of them are names."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

from training_texts import paragraphs

from copyviz.text.words import refine, surfaces

NAME_SHARE = 0.9
"""A word that is written with a capital more often than this is a name (headlines in capitals do not count)."""


@dataclass
class Vocabulary:
    """For each word its surface forms in lower case with their frequencies; and the words that are names."""

    forms: dict[str, dict[str, int]]
    names: set[str]

    def frequent(self, count: int) -> list[str]:
        """The most frequent words, ties in alphabetical order."""
        totals = {word: sum(forms.values()) for word, forms in self.forms.items()}
        return sorted(sorted(totals), key=totals.__getitem__, reverse=True)[:count]


def read_vocabulary(folder: Path, more: list[str]) -> Vocabulary:
    """The words of a collection whose forms occur at least twice, and those of `more`."""
    counts: Counter[str] = Counter()
    for paragraph in paragraphs(folder):
        counts.update(surfaces(paragraph))
    forms: dict[str, Counter[str]] = defaultdict(Counter)
    capitals: Counter[str] = Counter()
    small: Counter[str] = Counter()
    for surface, count in counts.items():
        word = "".join(refine(surface))
        forms[word][surface.lower()] += count
        if surface.islower():
            small[word] += count
        elif not surface.isupper():
            capitals[word] += count
    for surface in more:
        words = refine(surface)
        if len(words) == 1:
            forms[words[0]][surface.lower()] += 1
    kept = {word: {form: n for form, n in each.items() if n > 1 or form in more} for word, each in forms.items()}
    names = {word for word, count in capitals.items() if count > NAME_SHARE * (count + small[word])}
    return Vocabulary({word: each for word, each in kept.items() if word and each}, names)
