"""Numbers for words and runs of characters that are the same in every run and on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Keys = NDArray[np.uint64]
Number = TypeVar("Number", bound=np.generic)

# Odd, with its bits well spread (the golden ratio); overflow of 64 bits is meant throughout.
BASE = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
MOST_REMEMBERED = 1_000_000


class WordKeys(dict[str, int]):
    """Remembers the number of each word."""

    def __missing__(self, word: str) -> int:
        key = int.from_bytes(blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        self[word] = key
        return key


WORD_KEYS = WordKeys()


def keys_of_words(words: Sequence[str]) -> Keys:
    """A number for each word."""
    return np.fromiter(map(WORD_KEYS.__getitem__, words), np.uint64, len(words))


def scramble(values: Keys) -> Keys:
    """The finishing steps of splitmix64: a change of any bit changes about half of the bits."""
    values = (values ^ (values >> np.uint64(30))) * FIRST
    values = (values ^ (values >> np.uint64(27))) * SECOND
    return values ^ (values >> np.uint64(31))


def distinct(keys: Keys) -> Keys:
    """The keys in order, each once.

    For numbers that hardly repeat this takes a twentieth of the time of `np.unique`, which looks each one up.
    """
    return each_once(np.sort(keys))


def each_once(ordered: NDArray[Number]) -> NDArray[Number]:
    """The numbers of a rising row, each once."""
    return ordered[np.append(True, ordered[1:] != ordered[:-1])] if len(ordered) else ordered


def keys_of_runs(values: Keys, length: int) -> Keys:
    """A number for each run of `length` neighbouring values; none where there are fewer."""
    count = len(values) - length + 1
    if count <= 0:
        return np.zeros(0, dtype=np.uint64)
    runs = np.zeros(count, dtype=np.uint64)
    for start in range(length):
        runs = runs * BASE + values[start : start + count]
    return scramble(runs)


def sum_runs(values: Keys, counts: NDArray[np.int64]) -> Keys:
    """What `keys_of_runs` scrambles, for runs of these lengths, none of them 0, that follow each other."""
    if not len(counts):
        return np.zeros(0, dtype=np.uint64)
    ends = np.cumsum(counts)
    to_the_end = np.repeat(ends, counts) - np.arange(len(values)) - 1
    powers = np.cumprod(np.concatenate((np.ones(1, np.uint64), np.full(int(counts.max()) - 1, BASE))))
    sums: Keys = np.add.reduceat(values * powers[to_the_end], ends - counts)
    return sums
