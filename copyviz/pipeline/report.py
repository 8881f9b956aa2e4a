"""Gathers what a report explains word by word: the one thing it needs beyond the comparison."""

from __future__ import annotations

from copyviz.model.comparison import Comparison
from copyviz.model.explanation import Explanation
from copyviz.pipeline.explain import explain
from copyviz.presentation.report_pairs import pairs_to_explain
from copyviz.progress import Progress, silent


def explain_for_report(comparison: Comparison, progress: Progress = silent) -> dict[tuple[int, int], Explanation]:
    """The explanations of the pairs that a report explains, by their sentence numbers."""
    pairs = pairs_to_explain(comparison)
    explanations = {}
    for number, pair in enumerate(pairs):
        progress("Explaining matches", number / len(pairs))
        explanations[pair] = explain(comparison, *pair)
    progress("Explaining matches", 1.0)
    return explanations
