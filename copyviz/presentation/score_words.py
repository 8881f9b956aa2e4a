"""Every score of a comparison with a line on what it means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from copyviz.model.comparison import Comparison
from copyviz.model.matches import Order

TOLD_APART = frozenset({"overlap", "resemblance", "odds-ratio"})
"""These follow from the matches and are told with their counts; resemblance is the same number as overlap."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A score's name, its value for A, B or the pair, and what it means."""

    name: str
    value: str
    meaning: str


def score_lines(comparison: Comparison) -> tuple[ScoreLine, ...]:
    """The scores in the order an instructor asks for them."""
    scores, passages = comparison.scores, comparison.passages
    longest = max((passage.length for passage in passages), default=0)
    moved = sum(passage.order is Order.MOVED for passage in passages)
    turned = sum(passage.order is Order.REVERSED for passage in passages)
    return (
        ScoreLine("Overlap of A", f"{scores.overlap[0]:.3f}", counts(scores.matched[0], scores.counted[0], "A", "B")),
        ScoreLine("Overlap of B", f"{scores.overlap[1]:.3f}", counts(scores.matched[1], scores.counted[1], "B", "A")),
        ScoreLine(
            "Odds ratio",
            f"{scores.odds_ratio:.3f}",
            "Both overlaps in one number, p/(1−p) with p their product: 0 is nothing in common, 1 an even chance, "
            "100 the same text.",
        ),
        ScoreLine("Passages", f"{len(passages):,}", "Runs of matches that lie together in both documents."),
        ScoreLine("Longest passage", f"{longest:,}", "Its sentences, counted on the longer side."),
        ScoreLine("Moved passages", f"{moved:,}", "They stand in another order in B than in A."),
        ScoreLine("Reversed passages", f"{turned:,}", "Their sentences stand in the opposite order in B."),
        ScoreLine(
            "Equal pairs",
            f"{len(comparison.equal):,}",
            f"Pairs of sentences with both scores at least {comparison.thresholds.permissible:.2f} that differ by at "
            f"most {comparison.thresholds.variation:.2f}; {len(comparison.table):,} pairs were scored above "
            f"{comparison.table.floor:.2f}.",
        ),
        *measure_lines(comparison),
    )


def measure_lines(comparison: Comparison) -> Iterator[ScoreLine]:
    """The measures of the texts, a line for each of their values."""
    for measured in comparison.measured:
        if measured.name in TOLD_APART:
            continue
        for place, value in enumerate(measured.values):
            own, other = ("A", "B") if place == 0 else ("B", "A")
            title = f"{measured.title} of {own}" if len(measured.values) > 1 else measured.title
            grade = f" {measured.grades[place]}" if measured.grades else ""
            meaning = measured.meaning.replace("{own}", own).replace("{other}", other)
            yield ScoreLine(title, f"{value:.3f}{grade}", meaning)


def counts(matched: int, counted: int, own: str, other: str) -> str:
    """What an overlap counts."""
    return f"{matched:,} of {counted:,} sentences of {own} have an equal sentence in {other}."
