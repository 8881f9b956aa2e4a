"""Figures that differ lower the score of a pair, and the explanation says so with the same numbers."""

from __future__ import annotations

import pytest

from copyviz.options import CompareOptions
from copyviz.pipeline.compare import compare
from copyviz.pipeline.explain import explain
from helpers.texts import hierarchy_of

LEFT = hierarchy_of("The mill on the hill ground 1,650 sacks of barley for the brewers in 1874.")
RIGHT = hierarchy_of("The mill on the hill ground 1,920 sacks of barley for the brewers in 1875.")


def test_the_explanation_has_the_sims_of_the_table_and_names_the_figures() -> None:
    comparison = compare(LEFT, RIGHT)
    reason = explain(comparison, 0, 0)
    assert comparison.table[0].score == pytest.approx(0.64, abs=1e-5)
    assert reason.evidence.score == pytest.approx(comparison.table[0].score, abs=1e-5)
    assert reason.evidence.left_mu.mean() == pytest.approx(1.0, abs=1e-5)
    assert "only the left one has 1650, 1874 and only the right one has 1875, 1920" in reason.note
    assert reason.equal


def test_a_document_is_wholly_equal_to_itself() -> None:
    comparison = compare(LEFT, LEFT)
    assert comparison.table[0].score == pytest.approx(1.0)
    assert "figures" not in explain(comparison, 0, 0).note


def test_the_factors_of_the_paper_leave_figures_alone() -> None:
    comparison = compare(LEFT, RIGHT, CompareOptions(factors="co-occurrence"))
    assert comparison.table[0].score == pytest.approx(1.0)
    assert "figures" not in explain(comparison, 0, 0).note
