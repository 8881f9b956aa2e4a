"""Documents of invented words by the thousand, made quickly; frequent words are frequent as in a language."""

from __future__ import annotations

import numpy as np

VOCABULARY = 30_000
WORDS = [f"w{number:x}" for number in range(VOCABULARY)]


def words_of(number: int, sentences: int, length: int = 12) -> list[tuple[str, ...]]:
    """The sentences of a document; the same number gives the same beginning."""
    generator = np.random.default_rng(number)
    # Zipf's law: the word of rank r stands about 1/r as often as the first.
    ranks = (VOCABULARY ** generator.random((sentences, length))).astype(np.int64) - 1
    return [tuple(WORDS[rank] for rank in row) for row in ranks.tolist()]
