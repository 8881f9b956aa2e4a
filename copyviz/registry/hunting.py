"""Looks for the registered sentences that may share enough words with a new one, reading as few lists as possible.

The paper's word index reads the sentences of every word. Here the rarest words come first: whoever shares all but
`spare` of a sentence's words shares at least one of any `spare + 1` of them, two of any `spare + 2`, and so on. So
very frequent words are read only for sentences that have no others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

import numpy as np

from copyviz.registry.packing import Numbers
from copyviz.registry.tables import Stock, Word
from copyviz.text.chunks import Chunk

# Sums of fractions may miss a threshold by a hair.
ROUNDING = 1e-9
MOST_EXTRA = 2
"""So many words beyond the necessary ones are looked up: with each, a sentence must share one more of them."""
SHORT_LIST = 4000
LONGER_BY = 4
"""A further list is worth reading at first if it is short, or not so many times longer than those read already."""
FEW = 12
WORTH = 300
"""Where more than a few candidates are left, a further list is read if it is at most so many times as long as they
are many: looking at one candidate takes about as long as reading so much of a list (measured with SQLite)."""

NOTHING: Numbers = np.zeros(0, dtype=np.int32)


class Hunt:
    """The search for sentences like one: its registered words, the rarest first, and who is left as a candidate.

    `spare` is how many of the words a like sentence may be without; below 0 there can be none. `shared` counts for
    each candidate the words whose lists were read and hold it.
    """

    def __init__(self, known: Sequence[Word], spare: int) -> None:
        self.candidates = NOTHING
        self.shared = NOTHING
        self._known = known
        self._spare = spare
        self._read = 0

    @property
    def is_complete(self) -> bool:
        """Whether all lists were read, so that `shared` counts all common words."""
        return self._read == len(self._known)

    def next_words(self) -> list[int]:
        """The words whose lists are to be read now."""
        return [word.id for word in self._known[self._read : self._count()]]

    def gather(self, lists: Mapping[int, Numbers]) -> None:
        """Take the first lists: candidates are those that stand in enough of them."""
        words = self.next_words()
        self._read = len(words)
        found = [lists[word] for word in words if word in lists]
        least = self._read - self._spare
        if not words or len(found) < least:
            return
        joined = np.sort(np.concatenate(found))
        often = joined
        if least > 1:
            # A sentence stands in a list once, so one that is there `least` times lies so far from itself.
            often = joined[least - 1 :][joined[least - 1 :] == joined[: 1 - least]]
        self.candidates = often[np.append(True, often[1:] != often[:-1])] if len(often) else often
        ends = np.searchsorted(joined, self.candidates, side="right")
        self.shared = (ends - np.searchsorted(joined, self.candidates)).astype(np.int32)

    def narrow(self, lists: Mapping[int, Numbers]) -> None:
        """Take one list more: each candidate must stand in it, or have enough without."""
        (word,) = self.next_words()
        self._read += 1
        shared = self.shared + stands_in(self.candidates, lists.get(word, NOTHING))
        kept = shared >= self._read - self._spare
        self.candidates, self.shared = self.candidates[kept], shared[kept]

    def goes_on(self) -> bool:
        """Whether one list more is worth reading."""
        return (
            len(self.candidates) > FEW
            and self._read < len(self._known)
            and self._known[self._read].frequency <= WORTH * len(self.candidates)
        )

    def _count(self) -> int:
        """How many lists should have been read next."""
        if self._spare < 0:
            return 0
        if self._read:
            return self._read + 1
        count = self._spare + 1
        length = sum(word.frequency for word in self._known[:count])
        while count < min(len(self._known), self._spare + 1 + MOST_EXTRA):
            if self._known[count].frequency > max(SHORT_LIST, LONGER_BY * length):
                break
            length += self._known[count].frequency
            count += 1
        return count


def begin_hunt(chunk: Chunk, words: Mapping[str, Word], threshold: float) -> Hunt:
    """The search for sentences like one."""
    known = sorted((words[word] for word in chunk if word in words), key=lambda word: (word.frequency, word.id))
    return Hunt(known, len(known) - needed(len(chunk), threshold))


def needed(count: int, threshold: float) -> int:
    """How many of `count` words must be shared to reach the threshold."""
    return max(1, ceil(threshold * count - ROUNDING))


def stands_in(numbers: Numbers, ordered: Numbers) -> Numbers:
    """1 for each of the numbers that stands in a rising list, else 0."""
    if not len(ordered):
        return np.zeros(len(numbers), dtype=np.int32)
    places = np.minimum(np.searchsorted(ordered, numbers), len(ordered) - 1)
    there: Numbers = (ordered[places] == numbers).astype(np.int32)
    return there


def narrow(stock: Stock, hunts: Sequence[Hunt], lists: Mapping[int, Numbers]) -> None:
    """Read further lists, one for each search at a time, while that is quicker than looking at candidates."""
    known = dict(lists)
    while True:
        going = [hunt for hunt in hunts if hunt.goes_on()]
        if not going:
            return
        wanted = {word for hunt in going for word in hunt.next_words()}
        known |= stock.postings(wanted - known.keys())
        for hunt in going:
            hunt.narrow(known)
