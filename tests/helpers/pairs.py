"""The labelled sentence pairs that ship with the tests."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

FILE = Path(__file__).resolve().parents[1] / "data" / "pairs.tsv"


def labelled_pairs() -> Mapping[str, Sequence[tuple[str, str]]]:
    """The pairs of texts by kind: verbatim, revised, reworded, split, same-topic, unrelated."""
    pairs: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for line in FILE.read_text(encoding="utf-8").splitlines()[1:]:
        kind, left, right = line.split("\t")
        pairs[kind].append((left, right))
    return pairs
