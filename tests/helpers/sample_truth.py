"""The samples as hierarchies, and what is known about which of their sentences say the same."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import copyviz
from copyviz.model.hierarchy import Hierarchy
from copyviz.resources import Sample, samples

TRUTH = Path(__file__).resolve().parents[1] / "data" / "samples_truth.json"


@dataclass(frozen=True, slots=True)
class TruePair:
    """Two sentences, given by their beginnings, that say the same; `moved` tells that the order changed."""

    left: str
    right: str
    label: str
    moved: bool


def sample(name: str) -> Sample:
    """The sample with this name."""
    return next(found for found in samples() if found.name == name)


@cache
def read_sample(path: Path) -> Hierarchy:
    """A file of the samples as the program reads it."""
    return copyviz.read(path)


def true_pairs(name: str) -> tuple[TruePair, ...]:
    """The pairs of sentences of a sample that say the same."""
    return tuple(
        TruePair(pair["left"], pair["right"], pair["label"], bool(pair["moved"])) for pair in entry_of(name)["pairs"]
    )


def tolerated_pairs(name: str) -> tuple[tuple[str, str], ...]:
    """Pairs that share their subject: a matcher may find them or not."""
    return tuple((pair["left"], pair["right"]) for pair in entry_of(name)["tolerated"])


def find_sentences(hierarchy: Hierarchy, beginning: str) -> list[int]:
    """The numbers of the sentences that are this text or else begin with it; bullets do not count."""
    texts = [sentence.text.removeprefix("•").lstrip() for sentence in hierarchy.sentences]
    exact = [number for number, text in enumerate(texts) if text == beginning]
    return exact or [number for number, text in enumerate(texts) if text.startswith(beginning)]


def entry_of(name: str) -> dict[str, list[dict[str, Any]]]:
    """What the file of truths says about a sample."""
    entries = json.loads(TRUTH.read_text(encoding="utf-8"))["samples"]
    found: dict[str, list[dict[str, Any]]] = next(entry for entry in entries if entry["sample"] == name)
    return found
