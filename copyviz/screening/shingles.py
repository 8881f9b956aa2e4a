"""The set of shingles of a document: runs of characters of its refined sentences, or runs of its words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import numpy as np

from copyviz.options import SignOptions
from copyviz.screening.hashing import Keys, distinct, keys_of_runs, keys_of_words

LINE_END = ord("\n")


def shingle(sentences: Sequence[Sequence[str]], options: SignOptions) -> Keys:
    """The distinct shingles of a document, given as the words for matching of its sentences."""
    if options.kind == "words":
        return word_shingles(sentences, options.size)
    return character_shingles(sentences, options.size)


def character_shingles(sentences: Sequence[Sequence[str]], size: int) -> Keys:
    """Runs of `size` characters within each sentence; a shorter sentence counts as one run."""
    lines = [" ".join(words).ljust(size) for words in sentences if words]
    codes = np.frombuffer("\n".join(lines).encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    if len(codes) < size:
        return np.zeros(0, dtype=np.uint64)
    ends = np.cumsum(codes == LINE_END)
    whole = ends[size - 1 :] == np.concatenate(([0], ends))[: len(ends) - size + 1]
    return distinct(keys_of_runs(codes.astype(np.uint64), size)[whole])


def word_shingles(sentences: Sequence[Sequence[str]], size: int) -> Keys:
    """Runs of `size` words of the whole document; a shorter document counts as one run."""
    words = list(chain.from_iterable(sentences))
    return distinct(keys_of_runs(keys_of_words(words), min(size, len(words)) or 1))
