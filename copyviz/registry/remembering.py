"""Remembers what the tables hold from one step of a registration to the next, so that nothing is asked twice.

What is remembered of a word or a sentence is all there is, with what the present step has added. So it is true as
long as nobody else changes the tables, which the number of their last change tells.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from copyviz.registry.packing import Numbers
from copyviz.registry.tables import Word

MOST_NUMBERS = 48_000_000
"""Numbers of word lists that are remembered, some 200 MB; all lists of 50,000 documents of 60 sentences have 26
million. Further ones are read each time."""
MOST_THINGS = 500_000
"""Words, and sentences of several documents, that are remembered: some 200 MB at the most."""
SPARE = 8
"""A list that is full grows by this part of its length, so that adding to it hardly ever copies it."""
UNKNOWN, SEVERAL = 0, -1


class Growing:
    """Numbers to which more can be added."""

    __slots__ = ("_count", "_numbers")

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        self._count = len(numbers)

    def __len__(self) -> int:
        return self._count

    def all(self) -> Numbers:
        """The numbers so far."""
        return self._numbers[: self._count]

    def add(self, number: int) -> None:
        """Put a number at the end."""
        if self._count == len(self._numbers):
            self._numbers = longer(self._numbers, self._count + self._count // SPARE + 2)
        self._numbers[self._count] = number
        self._count += 1


class Memory:
    """Words, their lists of sentences, and how long sentences are and who holds them.

    `change` is the number of the change of the tables up to which this is true.
    """

    def __init__(self, change: int | None) -> None:
        self.change = change
        self.words: dict[str, Word] = {}
        self._lists: dict[int, Growing] = {}
        self._first = np.zeros(0, dtype=np.int32)
        self._lengths = np.zeros(0, dtype=np.int32)
        self._several: dict[int, list[int]] = {}
        self._room = MOST_NUMBERS

    def is_full(self) -> bool:
        """Whether it is better to begin anew."""
        return self._room <= 0 or max(len(self.words), len(self._several)) > MOST_THINGS

    def list_of(self, word: int) -> Numbers | None:
        """The ids of the sentences a word stands in; none where that is not known."""
        found = self._lists.get(word)
        return None if found is None else found.all()

    def keep_list(self, word: int, sentences: Numbers) -> None:
        """Remember all sentences of a word, if there is room."""
        if self._room > 0:
            self._lists[word] = Growing(sentences)
            self._room -= len(sentences)

    def add_to_list(self, word: int, sentence: int) -> None:
        """One sentence more has a word; where the others are not known, this is not remembered either."""
        found = self._lists.get(word)
        if found is not None:
            found.add(sentence)
            self._room -= 1

    def length_of(self, sentence: int) -> int | None:
        """How many words a sentence has; none where that is not known."""
        return (int(self._lengths[sentence]) or None) if sentence < len(self._lengths) else None

    def keep_length(self, sentence: int, length: int) -> None:
        """Remember how many words a sentence has."""
        self._lengths = reaching(self._lengths, sentence)
        self._lengths[sentence] = length

    def holders_of(self, sentence: int) -> Sequence[int] | None:
        """The documents that hold a sentence; none where that is not known."""
        first = int(self._first[sentence]) if sentence < len(self._first) else UNKNOWN
        if first == SEVERAL:
            return self._several.get(sentence)
        return None if first == UNKNOWN else (first,)

    def first_holders(self, sentences: Numbers) -> Numbers:
        """For each sentence the document that holds it, `SEVERAL`, or `UNKNOWN`."""
        if len(sentences):
            self._first = reaching(self._first, int(sentences.max()))
        return self._first[sentences]

    def keep_holders(self, sentence: int, documents: Sequence[int]) -> None:
        """Remember all documents that hold a sentence."""
        self._first = reaching(self._first, sentence)
        if len(documents) == 1:
            self._first[sentence] = documents[0]
            self._several.pop(sentence, None)
        else:
            self._first[sentence] = SEVERAL
            self._several[sentence] = list(documents)

    def add_holder(self, sentence: int, document: int) -> None:
        """One document more holds a sentence; where the others are not known, this is not remembered either."""
        known = self.holders_of(sentence)
        if known is not None:
            self.keep_holders(sentence, (*known, document))


def reaching(numbers: Numbers, place: int) -> Numbers:
    """The same numbers with a place of this number."""
    return numbers if place < len(numbers) else longer(numbers, place + place // SPARE + 1024)


def longer(numbers: Numbers, length: int) -> Numbers:
    """The same numbers with room for more behind them."""
    made = np.zeros(length, dtype=numbers.dtype)
    made[: len(numbers)] = numbers
    return made
