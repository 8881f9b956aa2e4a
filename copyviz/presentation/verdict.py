"""The answer in plain words: how much of one document stands in the other."""

from __future__ import annotations

from dataclasses import dataclass

from copyviz.model.comparison import Comparison
from copyviz.model.matches import Order


@dataclass(frozen=True, slots=True)
class Verdict:
    """The sentences of the verdict strip and of reports."""

    headline: str
    odds: str
    passages: str
    left_out: str


def describe(comparison: Comparison) -> Verdict:
    """Say in plain words what the comparison found."""
    matched, counted = comparison.scores.matched, comparison.scores.counted
    return Verdict(
        headline=headline(matched[0], counted[0]),
        odds=f"{comparison.scores.odds_ratio:.2f}",
        passages=describe_passages(comparison),
        left_out=describe_exclusions(comparison),
    )


def headline(matched: int, counted: int) -> str:
    """How many sentences of A stand in B."""
    if counted == 0:
        return "A has no sentences to compare"
    if counted == 1:
        return f"The only sentence of A {'stands' if matched else 'does not stand'} in B"
    if matched == 0:
        return f"None of the {counted:,} sentences of A stands in B"
    if matched == counted:
        return f"All {counted:,} sentences of A stand in B"
    verb = "stands" if matched == 1 else "stand"
    return f"{matched:,} of {counted:,} sentences of A {verb} in B"


def describe_passages(comparison: Comparison) -> str:
    """How many passages there are, how many were moved, and the longest."""
    passages = comparison.passages
    if not passages:
        return "no passages"
    moved = sum(passage.order is not Order.SAME for passage in passages)
    parts = [f"{len(passages):,} passage{'s' if len(passages) > 1 else ''}"]
    if moved:
        parts.append(f"{moved:,} moved")
    longest = max(passage.length for passage in passages)
    parts.append(f"longest {longest:,} sentence{'s' if longest > 1 else ''}")
    return ", ".join(parts)


def describe_exclusions(comparison: Comparison) -> str:
    """How many sentences the user left out."""
    total = len(comparison.left.sentences) + len(comparison.right.sentences)
    out = total - sum(comparison.scores.counted)
    return f"{out:,} left out" if out else ""
