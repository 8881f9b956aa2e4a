"""Rows of numbers as bytes, the same on every machine, the keys of sentences and the places of postings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int32]

NUMBER_BYTES = 4
WORD_SHIFT = 32
"""A row of postings is found by its word in the upper half of a number and its first sentence in the lower half."""
LOWER_HALF = (1 << WORD_SHIFT) - 1
LONGEST_WORD = 64


def pack(numbers: Iterable[int] | Numbers) -> bytes:
    """Numbers as bytes."""
    array = numbers if isinstance(numbers, np.ndarray) else np.fromiter(numbers, dtype=np.int32)
    return array.astype("<i4", copy=False).tobytes()


def unpack(data: bytes) -> Numbers:
    """Numbers from bytes."""
    return np.frombuffer(data, dtype="<i4").astype(np.int32, copy=False)


def key_of_words(words: Sequence[str]) -> int:
    """A number for the words of a sentence in their order; equal words give equal numbers, others all but never."""
    digest = blake2b("\n".join(words).encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)


def posting_place(word: int, first: int) -> int:
    """Where a row of postings lies."""
    return word << WORD_SHIFT | first


def word_of(place: int) -> int:
    """The word of a row of postings."""
    return place >> WORD_SHIFT


def stored_form(word: str) -> str:
    """A word as it is stored: runs of letters too long for an index are cut and told apart by their hash."""
    if len(word) <= LONGEST_WORD:
        return word
    return word[: LONGEST_WORD // 2] + blake2b(word.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
