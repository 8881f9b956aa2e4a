"""A document as measures read it: the sentences that count, as tokens and as one plain text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from copyviz.measures.patricia_walk import Run
from copyviz.model.hierarchy import Sentence
from copyviz.model.measured import VerbatimRuns
from copyviz.text.words import plain_signs, tokens

Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class CountedText:
    """The sentences of one document; those whose flag is off are left out.

    `gap` is a sign that stands where sentences were left out: it must be in neither document, and another one on
    either side, so that nothing reaches across.
    """

    sentences: Sequence[Sentence]
    counted: Flags
    gap: str

    @cached_property
    def stretches(self) -> list[list[Sentence]]:
        """The runs of neighbouring sentences that count."""
        found: list[list[Sentence]] = []
        before = False
        for sentence, counts in zip(self.sentences, self.counted.tolist(), strict=True):
            if counts:
                if not before:
                    found.append([])
                found[-1].append(sentence)
            before = counts
        return found

    @cached_property
    def tokens(self) -> list[list[str]]:
        """The plain lower-cased tokens of each stretch."""
        return [[token for each in stretch for token in tokens(each.text)] for stretch in self.stretches]

    @cached_property
    def words(self) -> list[tuple[str, ...]]:
        """The words for matching of each sentence that has some."""
        return [each.words for stretch in self.stretches for each in stretch if each.words]

    @cached_property
    def text(self) -> str:
        """All sentences with single spaces between words, in typewriter signs; a sign of its own marks each gap."""
        return self._pieces[0]

    @cached_property
    def length(self) -> int:
        """The characters of the text, but for the marks of gaps."""
        return len(self.text) - max(0, len(self.stretches) - 1) * (len(self.gap) + 1)

    def runs_in_sentences(self, runs: Sequence[Run]) -> VerbatimRuns:
        """Runs of characters of the text as stretches of sentences, without spaces at their ends."""
        text, numbers, starts, lengths = self._pieces
        rows: list[tuple[int, int, int]] = []
        for run in runs:
            place = int(np.searchsorted(starts, run.start, side="right")) - 1
            while place < len(starts) and starts[place] < run.end:
                start = max(0, run.start - int(starts[place]))
                end = min(int(lengths[place]), run.end - int(starts[place]))
                end -= text[int(starts[place]) + end - 1 : int(starts[place]) + end] == " "
                if start < end:
                    rows.append((int(numbers[place]), start, end))
                place += 1
        columns = np.array(rows, dtype=np.int32).reshape(-1, 3)
        return VerbatimRuns(columns[:, 0].copy(), columns[:, 1].copy(), columns[:, 2].copy())

    @cached_property
    def _pieces(self) -> tuple[str, NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """The text, and the number, start and length of each sentence in it."""
        parts: list[str] = []
        numbers: list[int] = []
        starts: list[int] = []
        lengths: list[int] = []
        length = 0
        for place, stretch in enumerate(self.stretches):
            if place:
                parts.append(self.gap)
                length += len(self.gap) + 1
            for sentence in stretch:
                line = plain_signs(" ".join(sentence.text.split()))
                parts.append(line)
                numbers.append(sentence.number)
                starts.append(length)
                lengths.append(len(line))
                length += len(line) + 1
        columns = (np.array(column, dtype=np.int64) for column in (numbers, starts, lengths))
        first, second, third = columns
        return " ".join(parts), first, second, third
