"""Correlation factors between words: how near two different words are, from a table or none at all.

The factors of Yerra and Ng (2005) come from words standing together (`co-occurrence`); ours from what the words mean
(`meaning`). With `identity` a word is near itself only. A user may train a table on a collection of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import repeat
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from copyviz import resources
from copyviz.errors import UsageError
from copyviz.matchers.factor_table import STEPS, FactorTable, read_table
from copyviz.options import Thresholds

IDENTITY = "identity"
MEANING = "meaning"
SHIPPED = (MEANING, "co-occurrence")
FACTORS = (*SHIPPED, IDENTITY)
"""The names that need no path; `meaning` is the default."""

IDENTITY_THRESHOLDS = Thresholds(0.51, 0.45)
"""The lowest at which at most .02 of the sentences of independent answers to the same question are marked (Clough &
Stevenson, tasks a to c); resources/help/factors.md has the curves."""


@dataclass(frozen=True, slots=True, eq=False)
class Factors:
    """The factors of one table; a word that it does not know is near itself only."""

    name: str
    table: FactorTable
    numbers: dict[str, int] = field(repr=False)

    @property
    def thresholds(self) -> Thresholds:
        """The thresholds calibrated for these factors."""
        return self.table.thresholds

    @property
    def made(self) -> str:
        """A line on how the factors were made."""
        return self.table.made

    @property
    def heeds_figures(self) -> bool:
        """Whether differing figures lower the score of two sentences; the paper's factors know only words."""
        return self.table.kind == MEANING

    def factor(self, first: str, second: str) -> float:
        """The correlation factor of two words, from 0 to 1."""
        if first == second:
            return 1.0
        low, high = sorted((self.numbers.get(first, -1), self.numbers.get(second, -1)))
        if low < 0:
            return 0.0
        start, end = self.table.starts[low], self.table.starts[low + 1]
        place = start + np.searchsorted(self.table.columns[start:end], high)
        found = place < end and self.table.columns[place] == high
        return float(np.float32(self.table.values[place]) / np.float32(STEPS)) if found else 0.0

    def between(self, rows: Sequence[str], columns: Sequence[str]) -> sparse.csr_array:
        """The factors of some distinct words with others, 32-bit; a word is 1 with itself."""
        row_numbers, column_numbers = self._numbers_of(rows), self._numbers_of(columns)
        above = self._stored(row_numbers, column_numbers)
        below = self._stored(column_numbers, row_numbers)
        places = dict(zip(columns, range(len(columns)), strict=True))
        twins = np.fromiter(map(places.get, rows, repeat(-1)), np.int32, len(rows))
        same = np.flatnonzero(twins >= 0).astype(np.int32)
        matrix = sparse.coo_array(
            (
                np.concatenate((above[2], below[2], np.ones(len(same), np.float32))),
                (np.concatenate((above[0], below[1], same)), np.concatenate((above[1], below[0], twins[same]))),
            ),
            shape=(len(rows), len(columns)),
        )
        # No entry comes twice; looking for some takes longer than all the rest.
        matrix.has_canonical_format = True
        return matrix.tocsr()

    def _numbers_of(self, words: Sequence[str]) -> NDArray[np.int64]:
        """The numbers of words in the table, -1 for one that it does not know."""
        return np.fromiter(map(self.numbers.get, words, repeat(-1)), np.int64, len(words))

    def _stored(
        self, rows: NDArray[np.int64], columns: NDArray[np.int64]
    ) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.float32]]:
        """Each factor stored in one of the rows and columns, as places in `rows` and `columns` and the factor."""
        known = np.flatnonzero(rows >= 0)
        place = np.full(len(self.numbers) + 1, -1, np.int32)
        place[columns] = np.arange(len(columns), dtype=np.int32)
        place[-1] = -1
        begins = self.table.starts[rows[known]].astype(np.int64)
        lengths = self.table.starts[rows[known] + 1] - begins
        entries = np.arange(int(lengths.sum())) + np.repeat(begins - (np.cumsum(lengths) - lengths), lengths)
        # Plain arrays and taking by place: a comparison of two short texts spends most of its time here.
        found = place.take(np.asarray(self.table.columns).take(entries))
        kept = np.flatnonzero(found >= 0)
        values = np.asarray(self.table.values).take(entries.take(kept)).astype(np.float32) / np.float32(STEPS)
        return np.repeat(known.astype(np.int32), lengths).take(kept), found.take(kept), values


def load_factors(name: str) -> Factors:
    """The factors called `name`, or those in the file of that path; a table is read once until its file changes."""
    if name == IDENTITY:
        return identity_factors()
    path = resources.path(f"factors/{name}.factors") if name in SHIPPED else Path(name)
    try:
        state = path.stat()
    except (OSError, ValueError) as error:
        raise no_such_factors(name) from error
    if not path.is_file():
        raise no_such_factors(name)
    return factors_in(name, path, state.st_mtime_ns, state.st_size)


def no_such_factors(name: str) -> UsageError:
    """The error for a name that is neither shipped nor a file."""
    return UsageError(
        f"There is no factor table called “{name}”.",
        f"Choose one of {', '.join(FACTORS)}, or a table made with: copyviz train FOLDER --out TABLE",
    )


@lru_cache(maxsize=8)
def factors_in(name: str, path: Path, _changed: int, _size: int) -> Factors:
    """The factors in a file of a certain age and size."""
    return factors_of(name, read_table(path))


@lru_cache(maxsize=1)
def identity_factors() -> Factors:
    """The factors of no table: a word is near itself only."""
    nothing = FactorTable.from_matrix(
        IDENTITY, "Nothing: a word is near itself only.", IDENTITY_THRESHOLDS, [], sparse.csr_array((0, 0))
    )
    return factors_of(IDENTITY, nothing)


def factors_of(name: str, table: FactorTable) -> Factors:
    """The factors of a table, ready to be asked."""
    return Factors(name, table, {word: number for number, word in enumerate(table.words)})
