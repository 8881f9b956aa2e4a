"""Why two sentences of a comparison are equal or not."""

from __future__ import annotations

from copyviz.errors import UsageError
from copyviz.matchers.table import find_matcher
from copyviz.model.comparison import Comparison, Exclusion, Side
from copyviz.model.explanation import Evidence, Explanation
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import LEFT_NEIGHBOURS, RIGHT_NEIGHBOURS, Joined
from copyviz.options import Thresholds

# The hair that `MatchTable.rows_equal` allows for scores of 32 bits.
HAIR = 1e-6


def explain(comparison: Comparison, left: int, right: int) -> Explanation:
    """The reason for one pair of sentences, given by their numbers; any pair, equal or not."""
    check_number(comparison.left, left, Side.LEFT)
    check_number(comparison.right, right, Side.RIGHT)
    row = comparison.table.find(left, right)
    joined = Joined.ALONE if row is None else comparison.table[row].joined
    lefts = with_neighbour(left, int(LEFT_NEIGHBOURS[joined]))
    rights = with_neighbour(right, int(RIGHT_NEIGHBOURS[joined]))
    evidence = find_matcher(comparison.table.matcher).explain(
        words_at(comparison.left, lefts), words_at(comparison.right, rights), comparison.options
    )
    excluded = find_exclusion(comparison, left, right)
    rule, equal = rule_of(evidence, comparison.thresholds)
    if excluded:
        rule, equal = f"left out: {excluded.reason}" if excluded.reason else "left out", False
    return Explanation(comparison.table.matcher, lefts, rights, evidence, comparison.thresholds, equal, rule)


def rule_of(evidence: Evidence, thresholds: Thresholds) -> tuple[str, bool]:
    """The decision in one line, such as `min 0.84 ≥ 0.52, difference 0.04 ≤ 0.45 → equal`, and what it is."""
    if not evidence.left_words or not evidence.right_words:
        return "a sentence without words matches nothing → different", False
    difference = abs(evidence.forward - evidence.backward)
    reached = evidence.score >= thresholds.permissible - HAIR
    close = difference <= thresholds.variation + HAIR
    rule = (
        f"min {evidence.score:.2f} {'≥' if reached else '<'} {thresholds.permissible:.2f}, "
        f"difference {difference:.2f} {'≤' if close else '>'} {thresholds.variation:.2f} "
        f"→ {'equal' if reached and close else 'different'}"
    )
    return rule, reached and close


def with_neighbour(number: int, step: int) -> tuple[int, ...]:
    """The number and that of its neighbour at `step`, in reading order."""
    return tuple(sorted({number, number + step}))


def words_at(hierarchy: Hierarchy, numbers: tuple[int, ...]) -> tuple[str, ...]:
    """The words of some sentences taken together."""
    return tuple(word for number in numbers for word in hierarchy.sentences[number].words)


def find_exclusion(comparison: Comparison, left: int, right: int) -> Exclusion | None:
    """The exclusion one of the two sentences falls under, if any."""
    for exclusion in comparison.exclusions:
        number = left if exclusion.side is Side.LEFT else right
        if exclusion.sentences.first <= number < exclusion.sentences.end:
            return exclusion
    return None


def check_number(hierarchy: Hierarchy, number: int, side: Side) -> None:
    """Raise a `UsageError` unless a document has a sentence with this number."""
    count = len(hierarchy.sentences)
    if not 0 <= number < count:
        raise UsageError(
            f"The {side} document has no sentence {number}.",
            f"Its sentences have the numbers 0 to {count - 1}." if count else "It has no sentences at all.",
        )
