"""Why two sentences of a comparison are equal or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from copyviz.errors import UsageError
from copyviz.matchers.figures import heeds_figures, weigh_pair
from copyviz.matchers.parts import stretch_of
from copyviz.matchers.table import find_matcher
from copyviz.model.comparison import Comparison, Exclusion, Side
from copyviz.model.explanation import Evidence, Explanation
from copyviz.model.hierarchy import Hierarchy, Sentence
from copyviz.model.matches import LEFT_NEIGHBOURS, RIGHT_NEIGHBOURS, Joined
from copyviz.options import Thresholds
from copyviz.text.figures import figures_of
from copyviz.text.words import surface_words

# The hair that `MatchTable.rows_equal` allows for scores of 32 bits.
HAIR = 1e-6

LONE_WORD = "a single word matches only where sentences near it match as well → different"
NOTES = {
    Joined.ALONE: "",
    Joined.LEFT_WITH_NEXT: "Two neighbouring sentences of the left document together are one of the right.",
    Joined.LEFT_WITH_PREVIOUS: "Two neighbouring sentences of the left document together are one of the right.",
    Joined.RIGHT_WITH_NEXT: "The left sentence was split into two neighbouring ones of the right document.",
    Joined.RIGHT_WITH_PREVIOUS: "The left sentence was split into two neighbouring ones of the right document.",
    Joined.LEFT_IN_RIGHT: "The left sentence stands inside a longer one; only that part of it is compared.",
    Joined.RIGHT_IN_LEFT: "The right sentence stands inside a longer one; only that part of it is compared.",
}


@dataclass(frozen=True, slots=True)
class Wording:
    """Words for matching and the same words as they are written."""

    words: tuple[str, ...]
    surfaces: tuple[str, ...]

    def cut(self, stretch: slice) -> Wording:
        """A stretch of the words."""
        return Wording(self.words[stretch], self.surfaces[stretch])


def explain(comparison: Comparison, left: int, right: int) -> Explanation:
    """The reason for one pair of sentences, given by their numbers; any pair, equal or not."""
    check_number(comparison.left, left, Side.LEFT)
    check_number(comparison.right, right, Side.RIGHT)
    row = comparison.table.find(left, right)
    joined = Joined.ALONE if row is None else comparison.table[row].joined
    lefts = with_neighbour(left, int(LEFT_NEIGHBOURS[joined]))
    rights = with_neighbour(right, int(RIGHT_NEIGHBOURS[joined]))
    one, other = wordings_of(comparison, lefts, rights, joined)
    evidence = find_matcher(comparison.table.matcher).explain(one.words, other.words, comparison.options)
    notes = [NOTES[joined]]
    if heeds_figures(comparison.options):
        evidence, note = heed_figures(
            evidence, figures_in(comparison.left, lefts), figures_in(comparison.right, rights), joined
        )
        notes.append(note)
    rule, equal = rule_of(evidence, comparison.thresholds)
    if equal and row is None and 1 in (len(one.words), len(other.words)):
        rule, equal = LONE_WORD, False
    excluded = find_exclusion(comparison, {*lefts}, {*rights})
    if excluded:
        rule, equal = f"left out: {excluded.reason}" if excluded.reason else "left out", False
    return Explanation(
        comparison.table.matcher,
        lefts,
        rights,
        evidence,
        one.surfaces,
        other.surfaces,
        comparison.thresholds,
        equal,
        rule,
        " ".join(filter(None, notes)),
    )


def heed_figures(
    evidence: Evidence, left: frozenset[str], right: frozenset[str], joined: Joined
) -> tuple[Evidence, str]:
    """The evidence with both Sims lowered where the figures differ, and a sentence that says so."""
    forward, backward = weigh_pair(left, right, joined)
    if forward == backward == 1.0:
        return evidence, ""
    lowered = replace(evidence, forward=evidence.forward * forward, backward=evidence.backward * backward)
    only = " and ".join(
        f"only the {side} one has {', '.join(sorted(some))}"
        for side, some in (("left", left - right), ("right", right - left))
        if some
    )
    return lowered, f"The figures differ, {only}: the Sims are taken {forward:.2f} and {backward:.2f} times."


def figures_in(hierarchy: Hierarchy, numbers: Sequence[int]) -> frozenset[str]:
    """The figures of some sentences taken together."""
    return frozenset().union(*(figures_of(hierarchy.sentences[number].text) for number in numbers))


def rule_of(evidence: Evidence, thresholds: Thresholds) -> tuple[str, bool]:
    """The decision in one line, such as `min 0.84 ≥ 0.52, difference 0.04 ≤ 0.45 → equal`, and what it is."""
    if not evidence.left_words or not evidence.right_words:
        return "a sentence without words matches nothing → different", False
    difference = abs(evidence.forward - evidence.backward)
    reached = evidence.score >= thresholds.permissible - HAIR
    close = difference <= thresholds.variation + HAIR
    if evidence.reason:
        return f"{evidence.reason} → {'equal' if reached and close else 'different'}", reached and close
    rule = (
        f"min {evidence.score:.2f} {'≥' if reached else '<'} {thresholds.permissible:.2f}, "
        f"difference {difference:.2f} {'≤' if close else '>'} {thresholds.variation:.2f} "
        f"→ {'equal' if reached and close else 'different'}"
    )
    return rule, reached and close


def with_neighbour(number: int, step: int) -> tuple[int, ...]:
    """The number and that of its neighbour at `step`, in reading order."""
    return tuple(sorted({number, number + step}))


def wordings_of(
    comparison: Comparison, lefts: Sequence[int], rights: Sequence[int], joined: Joined
) -> tuple[Wording, Wording]:
    """What is compared of both sides: sentences, two neighbours as one, or the part that holds the other sentence."""
    left = wording_of([comparison.left.sentences[number] for number in lefts])
    right = wording_of([comparison.right.sentences[number] for number in rights])
    if joined is Joined.LEFT_IN_RIGHT:
        right = right.cut(stretch_of(right.words, left.words))
    elif joined is Joined.RIGHT_IN_LEFT:
        left = left.cut(stretch_of(left.words, right.words))
    return left, right


def wording_of(sentences: Sequence[Sentence]) -> Wording:
    """The words of some sentences taken together."""
    words = tuple(word for sentence in sentences for word in sentence.words)
    written = [surface for sentence in sentences for _, _, surface, word in surface_words(sentence.text) if word]
    # A sentence whose words were made by other rules than today's is shown as it was compared.
    return Wording(words, tuple(written) if len(written) == len(words) else words)


def find_exclusion(comparison: Comparison, lefts: set[int], rights: set[int]) -> Exclusion | None:
    """The exclusion one of the sentences falls under, if any."""
    for exclusion in comparison.exclusions:
        numbers = lefts if exclusion.side is Side.LEFT else rights
        if any(exclusion.sentences.first <= number < exclusion.sentences.end for number in numbers):
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
