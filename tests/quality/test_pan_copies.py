"""Whether passages copied verbatim into other documents are found sentence by sentence, and nothing else.

The floors are only ever raised. Sentences that lie partly in a copied passage are counted on neither side.
"""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import copyviz
from copyviz.model.hierarchy import Hierarchy
from helpers.shared_data import FULL, shared_data

pytestmark = pytest.mark.shared_data

LEAST_FOUND, MOST_MARKED = 0.98, 0.005
EVERY = 1 if FULL else 4
"""Every fourth pair of documents in the default run."""

Spans = list[tuple[int, int]]


@cache
def read(path: Path) -> Hierarchy:
    return copyviz.read(path)


def pairs() -> list[tuple[Path, Path, Spans]]:
    """Suspicious document, source, and where in the first the passages copied from the second stand."""
    folder = shared_data("copies", "pan_copy")
    spans: dict[tuple[str, str], Spans] = defaultdict(list)
    for line in (folder / "gold.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        spans[row["susp"], row["src"]].append((row["susp_start"], row["susp_end"]))
    return [
        (folder / "suspicious" / left, folder / "source" / right, passages)
        for (left, right), passages in sorted(spans.items())[::EVERY]
    ]


def count(left: Path, right: Path, passages: Spans) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Sentences inside, inside and found, outside, outside and marked."""
    comparison = copyviz.compare(read(left), read(right))
    marked = set(comparison.equal.left.tolist())
    counts = np.zeros(4, np.int64)
    for sentence in comparison.left.sentences:
        start, end = sentence.place.start, sentence.place.end
        inside = any(start >= first - 1 and end <= last + 1 for first, last in passages)
        outside = all(end <= first or start >= last for first, last in passages)
        if sentence.words and (inside or outside):
            counts[0 if inside else 2] += 1
            counts[1 if inside else 3] += sentence.number in marked
    return counts


def test_copied_sentences_are_found_and_others_are_not_marked() -> None:
    inside, found, outside, marked = sum((count(*pair) for pair in pairs()), np.zeros(4, np.int64)).tolist()
    assert inside > 200 / EVERY
    assert found / inside >= LEAST_FOUND, f"{found} of {inside} found"
    assert marked / outside <= MOST_MARKED, f"{marked} of {outside} marked"
