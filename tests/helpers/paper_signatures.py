"""The hash formulas of Celozzi and Ciabini, as printed: a reference to measure ours against, and nothing more.

Every step loses some of what was there: a shingle becomes one of a million numbers, a permutation one of n, and a
band, read as one long decimal number, one of little more than there are documents.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

SHINGLE = 10
HASHES = 1_000_003
PRIME = 10_000_013
POWERS: tuple[int, ...] = tuple(31**place for place in range(SHINGLE))


def shingles(rows: Sequence[str]) -> frozenset[int]:
    """The hashed shingles of the rows of a document."""
    return frozenset(
        hash_shingle(row[start : start + SHINGLE]) for row in rows for start in range(len(row) - SHINGLE + 1)
    )


def hash_shingle(text: str) -> int:
    """The sum of the places in the alphabet (a is 1) times the powers of 31."""
    return sum(max(0, ord(letter) - 96) * power for letter, power in zip(text, POWERS, strict=False)) % HASHES


def permutations(count: int, seed: int) -> list[tuple[int, int]]:
    """The pairs (a, b) of so many permutations."""
    generator = random.Random(seed)
    return [(generator.randrange(1, PRIME), generator.randrange(PRIME)) for _ in range(count)]


def permute(number: int, a: int, b: int, rows: int) -> int:
    """The new place of a row."""
    return ((a * number + b) % PRIME) % rows


def sign(hashed: frozenset[int], chosen: Sequence[tuple[int, int]], rows: int) -> list[int]:
    """The signature: the first row after each permutation."""
    return [min(permute(number, a, b, rows) for number in hashed) for a, b in chosen]


def hash_band(band: Sequence[int], size: int) -> int:
    """A band as the decimal number that its figures form side by side."""
    return int("".join(map(str, band))) % size


def falls_together(one: Sequence[int], other: Sequence[int], bands: int, rows: int, size: int) -> bool:
    """Whether two signatures share a band."""
    return any(
        hash_band(one[start : start + rows], size) == hash_band(other[start : start + rows], size)
        for start in range(0, bands * rows, rows)
    )


def sign_matrix(documents: Sequence[frozenset[int]], chosen: Sequence[tuple[int, int]]) -> list[list[int]]:
    """The signatures of many documents, by their sparse matrix: for each row the columns that have a 1."""
    matrix: dict[int, list[int]] = {}
    for column, hashed in enumerate(documents):
        for row in hashed:
            matrix.setdefault(row, []).append(column)
    signatures = [[len(matrix)] * len(chosen) for _ in documents]
    for place, (a, b) in enumerate(chosen):
        for row, columns in matrix.items():
            moved = permute(row, a, b, len(matrix))
            for column in columns:
                if moved < signatures[column][place]:
                    signatures[column][place] = moved
    return signatures
