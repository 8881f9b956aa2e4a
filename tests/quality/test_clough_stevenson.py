"""How well copies by students are told from independent answers (Clough & Stevenson, tasks a to c).

The floors are only ever raised.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import rankdata

import copyviz
from copyviz.model.comparison import Comparison
from copyviz.options import CompareOptions
from helpers.shared_data import shared_data

pytestmark = pytest.mark.shared_data

COPIES = ("cut", "light", "heavy")
LEAST_AREA_ALL, LEAST_AREA_HEAVY = 0.955, 0.98
LEAST_HEAVY_FOUND, MOST_OTHERS_MARKED = 0.60, 0.02


@cache
def comparisons() -> list[tuple[str, Comparison]]:
    """Each answer against the text that could be used, with how much it was."""
    lines = shared_data("copies", "clough_stevenson", "labels.tsv").read_text(encoding="utf-8").splitlines()[1:]
    labels = [line.split("\t") for line in lines if line]
    # A low floor, because the document score counts faint likeness too.
    options = CompareOptions(floor=0.01)
    read = {name: copyviz.read(shared_data("copies", "clough_stevenson", name)) for name, _, _ in labels}
    sources = {task: read[name] for name, task, category in labels if category == "orig"}
    return [
        (category, copyviz.compare(read[name], sources[task], options))
        for name, task, category in labels
        if category != "orig"
    ]


def best_scores(comparison: Comparison) -> NDArray[np.float64]:
    """For each sentence of the answer with words the smaller Sim with its nearest sentence of the source."""
    best = np.zeros(len(comparison.left.sentences))
    np.maximum.at(best, comparison.table.left, comparison.table.score)
    return best[[bool(sentence.words) for sentence in comparison.left.sentences]]


def area(positive: list[float], negative: list[float]) -> float:
    """The area under the ROC curve."""
    ranks = rankdata(positive + negative)[: len(positive)].sum()
    return float((ranks - len(positive) * (len(positive) + 1) / 2) / (len(positive) * len(negative)))


def document_scores(*categories: str) -> list[float]:
    return [float(best_scores(found).mean()) for category, found in comparisons() if category in categories]


def share_marked(category: str) -> float:
    """The share of the sentences of all answers of a kind that are equal to one of the source."""
    chosen = [found for kind, found in comparisons() if kind == category]
    marked = sum(len(np.unique(found.equal.left)) for found in chosen)
    return marked / sum(sum(bool(sentence.words) for sentence in found.left.sentences) for found in chosen)


def test_copies_score_above_independent_answers() -> None:
    found = area(document_scores(*COPIES), document_scores("non"))
    assert found >= LEAST_AREA_ALL, f"{found:.3f}"


def test_heavily_revised_copies_score_above_independent_answers() -> None:
    found = area(document_scores("heavy"), document_scores("non"))
    assert found >= LEAST_AREA_HEAVY, f"{found:.3f}"


def test_sentences_of_heavily_revised_copies_are_found() -> None:
    found = share_marked("heavy")
    assert found >= LEAST_HEAVY_FOUND, f"{found:.3f}"


def test_sentences_of_independent_answers_are_not_marked() -> None:
    found = share_marked("non")
    assert found <= MOST_OTHERS_MARKED, f"{found:.4f}"
