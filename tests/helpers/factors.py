"""Factors given in a test instead of by a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from scipy.sparse import csr_array


class GivenFactors:
    """Factors by pair of words; all others are 0, and 1 for a word with itself."""

    def __init__(self, factors: Mapping[tuple[str, str], float]) -> None:
        self._factors = {frozenset(pair): factor for pair, factor in factors.items()}

    def factor(self, first: str, second: str) -> float:
        """The factor of two words."""
        if first == second:
            return 1.0
        return self._factors.get(frozenset((first, second)), 0.0)

    def between(self, rows: Sequence[str], columns: Sequence[str]) -> csr_array[np.float32]:
        """The factors of some words with others."""
        table = np.array([[self.factor(a, b) for b in columns] for a in rows], dtype=np.float32)
        return csr_array(table.reshape(len(rows), len(columns)))
