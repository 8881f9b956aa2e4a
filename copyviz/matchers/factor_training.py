"""Trains co-occurrence factors on a collection: words that stand in the same paragraphs are near (Yerra & Ng 2005).

The factor of words i and j is n_ij / (n_i + n_j - n_ij), where n counts pieces of text with the word or with both.
The paper counts whole documents, which makes every two words of one topic near; paragraphs do no such harm.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from copyviz.errors import UsageError
from copyviz.matchers.factor_table import FactorTable
from copyviz.options import Thresholds
from copyviz.progress import Progress, part_of, silent

KIND = "co-occurrence"
THRESHOLDS = Thresholds(0.51, 0.45)
"""The lowest at which at most .02 of the sentences of independent answers to the same question are marked (Clough &
Stevenson, tasks a to c); resources/help/factors.md has the curves."""
READING = 0.5
"""The share of the progress that counting the words takes."""
REPORT_EVERY = 200


@dataclass(frozen=True, slots=True)
class Training:
    """What is counted and what is kept; resources/help/factors.md tells how the figures were chosen."""

    longest_piece: int = 60
    """Longer paragraphs are cut: a page without line breaks would make all its words near, and cost its square."""
    fewest_pieces: int = 5
    """A word in fewer pieces of text is left out: its factors would be chance."""
    fewest_together: int = 3
    """Two words that stand together less often keep no factor, for the same reason."""
    smallest_factor: float = 0.02
    most_words: int = 1 << 16
    most_read: int = 150_000_000
    """Words read before counting stops, so that memory stays below some 600 MB."""


STANDARD = Training()


class Pieces:
    """The pieces of text of a collection as runs of word numbers, each word once."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.words = array("I")
        self.ends = array("q", [0])

    def add(self, words: Sequence[str]) -> None:
        """Take in one piece of text."""
        known = self.numbers
        self.words.extend({known.setdefault(word, len(known)) for word in words})
        self.ends.append(len(self.words))


def train_factors(
    paragraphs: Iterable[Sequence[str]],
    made: str,
    total: int = 0,
    progress: Progress = silent,
    training: Training = STANDARD,
) -> FactorTable:
    """The table of a collection given as the words of each paragraph; `total` is how many there are.

    Where that is not known beforehand, whatever hands out the paragraphs reports its own progress.
    """
    pieces = read_pieces(paragraphs, total, part_of(progress, 0.0, READING), training)
    words, counts, incidence = frequent_words(pieces, training)
    if not words:
        raise UsageError(
            "There is too little text to learn from.",
            f"Give a folder in which words return in at least {training.fewest_pieces} paragraphs.",
        )
    factors = count_together(incidence, counts, part_of(progress, READING, 1.0), training)
    return FactorTable.from_matrix(KIND, made, THRESHOLDS, words, factors)


def read_pieces(paragraphs: Iterable[Sequence[str]], total: int, progress: Progress, training: Training) -> Pieces:
    """Read the paragraphs, cut where they are too long."""
    pieces = Pieces()
    for number, paragraph in enumerate(paragraphs):
        if total and number % REPORT_EVERY == 0:
            progress("Counting words", number / total)
        for start in range(0, len(paragraph), training.longest_piece):
            pieces.add(paragraph[start : start + training.longest_piece])
        if len(pieces.words) > training.most_read:
            break
    return pieces


def frequent_words(pieces: Pieces, training: Training) -> tuple[list[str], NDArray[np.int64], sparse.csc_array]:
    """The words frequent enough to have factors, in how many pieces each stands, and which piece holds which."""
    every = np.frombuffer(pieces.words, np.uint32)
    frequency = np.bincount(every, minlength=len(pieces.numbers))
    names = list(pieces.numbers)
    enough = [number for number in range(len(names)) if frequency[number] >= training.fewest_pieces]
    chosen = sorted(enough, key=lambda number: (-frequency[number], names[number]))[: training.most_words]
    place = np.full(len(names), -1, np.int32)
    place[chosen] = np.arange(len(chosen), dtype=np.int32)
    columns = place[every]
    ends = np.frombuffer(pieces.ends, np.int64)
    lengths = ends[1:] - ends[:-1]
    rows = np.repeat(np.arange(len(lengths), dtype=np.int32), lengths)
    kept = columns >= 0
    ones = np.ones(int(kept.sum()), np.int32)
    incidence = sparse.csc_array((ones, (rows[kept], columns[kept])), shape=(len(lengths), len(chosen)))
    return [names[number] for number in chosen], frequency[chosen].astype(np.int64), incidence


def count_together(
    incidence: sparse.csc_array, counts: NDArray[np.int64], progress: Progress, training: Training
) -> sparse.csr_array:
    """The factors of all pairs of words, block by block, so that the counts themselves are never all in memory."""
    by_piece = incidence.tocsr()
    by_word = incidence.T.tocsr()
    rows, columns, factors = [np.empty(0, np.int64)], [np.empty(0, np.int64)], [np.empty(0, np.float32)]
    for start, end in blocks(counts):
        progress("Counting words that stand together", start / len(counts))
        together = (by_word[start:end] @ by_piece).tocoo()
        first, second, both = together.row + start, together.col, together.data
        factor = both / (counts[first] + counts[second] - both)
        kept = (first != second) & (both >= training.fewest_together) & (factor >= training.smallest_factor)
        rows.append(first[kept])
        columns.append(second[kept])
        factors.append(factor[kept].astype(np.float32))
    progress("Counting words that stand together", 1.0)
    places = (np.concatenate(rows), np.concatenate(columns))
    return sparse.csr_array((np.concatenate(factors), places), shape=(len(counts), len(counts)))


def blocks(counts: NDArray[np.int64], most: int = 200_000) -> Iterator[tuple[int, int]]:
    """Runs of words that stand in at most so many pieces together, or are one word."""
    start, load = 0, 0
    for place, count in enumerate(counts.tolist()):
        if load and load + count > most:
            yield start, place
            start, load = place, 0
        load += count
    if load:
        yield start, len(counts)
