"""Scores of two documents: the paper's known answers."""

from __future__ import annotations

import pytest

from copyviz.measures.odds import odds_ratio
from copyviz.measures.overlap import score_documents


@pytest.mark.parametrize(
    ("forward", "backward", "ratio"),
    [
        (0.9, 0.9, 4.263),
        (0.1, 0.9, 0.0989),
        (0.91, 0.98, 8.242),
        (0.93, 0.97, 9.21),
        (1.0, 1.0, 100.0),
        (0.0, 1.0, 0),
    ],
)
def test_odds_ratio_of_known_degrees(forward: float, backward: float, ratio: float) -> None:
    assert odds_ratio(forward, backward) == pytest.approx(ratio, rel=1e-3)


def test_odds_ratio_never_passes_a_hundred() -> None:
    assert odds_ratio(1.0, 0.9999) == 100.0


def test_overlap_of_twelve_common_sentences() -> None:
    scores = score_documents((12, 12), (32, 21))
    assert scores.overlap == pytest.approx((0.375, 0.571), abs=5e-4)
    assert scores.resemblance == scores.overlap


def test_documents_without_sentences_share_nothing() -> None:
    scores = score_documents((0, 0), (0, 0))
    assert scores.overlap == (0.0, 0.0)
    assert scores.odds_ratio == 0.0
