"""Remembers what the tables answered while they do not change, so that nothing is asked twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from copyviz.registry.packing import Numbers
from copyviz.registry.tables import Tables

Value = TypeVar("Value")

MOST_POSTINGS = 8_000_000
"""Numbers of lists that are remembered, 32 MB; further lists are read each time."""


class Remembered:
    """The answers of tables that nobody changes."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._lists: dict[int, Numbers | None] = {}
        self._words: dict[int, Numbers | None] = {}
        self._holders: dict[int, Numbers | None] = {}
        self._room = MOST_POSTINGS

    def postings(self, words: Iterable[int]) -> dict[int, Numbers]:
        """The ids of the sentences each word stands in, rising."""
        listed = list(words)
        missing = [word for word in listed if word not in self._lists]
        found = self._tables.postings(missing)
        if self._room > 0:
            self._lists |= {word: found.get(word) for word in missing}
            self._room -= sum(map(len, found.values()))
        known = ((word, self._lists.get(word)) for word in listed)
        return found | {word: numbers for word, numbers in known if numbers is not None}

    def words_of(self, sentences: Iterable[int]) -> dict[int, Numbers]:
        """The words of sentences, by their ids."""
        return recall(self._words, sentences, self._tables.words_of)

    def holders(self, sentences: Iterable[int]) -> dict[int, Numbers]:
        """The documents that hold each sentence."""
        return recall(self._holders, sentences, self._tables.holders)


def recall(
    memory: dict[int, Value | None], numbers: Iterable[int], ask: Callable[[Iterable[int]], dict[int, Value]]
) -> dict[int, Value]:
    """What is known of each number; what is not remembered is asked for, and that there is nothing as well."""
    listed = list(numbers)
    missing = [number for number in listed if number not in memory]
    found = ask(missing)
    memory |= {number: found.get(number) for number in missing}
    known = ((number, memory[number]) for number in listed)
    return {number: value for number, value in known if value is not None}
