"""Locality-sensitive hashing: signatures cut into bands, so that likely pairs fall together in one of them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from copyviz.errors import UsageError
from copyviz.options import check_range
from copyviz.screening.hashing import BASE, Keys, scramble
from copyviz.screening.signatures import Signatures

PRESETS = ((50, 2), (25, 4), (20, 5), (10, 10))
"""Bands and rows of Celozzi and Ciabini's experiments, the widest net first."""

CHUNK = 1_000
"""Signatures banded in one go: what is computed stays in the processor's cache."""


def chance(similarity: float, bands: int, rows: int) -> float:
    """The probability that a pair of this similarity falls together in at least one band."""
    return float(1.0 - (1.0 - similarity**rows) ** bands)


def steepest(bands: int, rows: int) -> float:
    """The similarity around which the chance rises from little to much."""
    return float((1.0 / bands) ** (1.0 / rows))


def choose_bands(threshold: float, permutations: int) -> tuple[int, int]:
    """Bands and rows that use the permutations and whose chance rises nearest to the wanted similarity."""
    check_range("wanted similarity", threshold, 0.01, 0.99)
    choices = [(permutations // rows, rows) for rows in range(1, permutations + 1)]
    return min(choices, key=lambda choice: (abs(steepest(*choice) - threshold), choice[1]))


def parse_bands(text: str) -> tuple[int, int]:
    """Bands and rows as a user writes them: 50x2 or 50,2."""
    parts = text.lower().replace("x", ",").split(",")
    if len(parts) != 2 or not all(part.strip().isdecimal() for part in parts):
        presets = ", ".join(f"{bands}x{rows}" for bands, rows in PRESETS)
        raise UsageError(f"“{text}” does not name bands and rows.", f"Write for example one of: {presets}.")
    return int(parts[0]), int(parts[1])


def band_keys(signatures: Signatures, bands: int, rows: int) -> Keys:
    """A number for each band of each signature (a row each); equal numbers mean equal bands."""
    keys = np.empty((len(signatures), bands), dtype=np.uint64)
    for start in range(0, len(signatures), CHUNK):
        cut = signatures[start : start + CHUNK, : bands * rows].reshape(-1, bands, rows)
        some = np.broadcast_to(np.arange(1, bands + 1, dtype=np.uint64), cut.shape[:2])
        for row in range(rows):
            some = scramble(some * BASE + cut[:, :, row].astype(np.uint64))
        keys[start : start + CHUNK] = some
    return keys


def curve_lines(bands: int, rows: int, width: int = 40) -> Iterator[str]:
    """The S-curve as a small chart of text: how likely a pair of each similarity is found."""
    yield f"{bands} bands of {rows} rows: chance that a pair of documents of this similarity is proposed"
    for tenth in range(1, 10):
        share = chance(tenth / 10, bands, rows)
        yield f"  {tenth / 10:.1f}  {'▪' * round(share * width):{width}} {share:4.0%}"
