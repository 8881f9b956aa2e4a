"""The pairs of sentences of a report: passages side by side, single matches, and which of them are explained."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest

import numpy as np

from copyviz.model.case import Case
from copyviz.model.comparison import Comparison, Side
from copyviz.model.explanation import Explanation
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import LEFT_NEIGHBOURS, RIGHT_NEIGHBOURS, Interval, Joined, Match, Order, Passage
from copyviz.presentation.case_words import remark
from copyviz.presentation.grades import Grade, grade_of
from copyviz.presentation.labels import JOINED_WORDS, sentence_range
from copyviz.presentation.reasons import Reason, reason_of
from copyviz.presentation.word_marks import Run, WordMark, mark_words, vocabulary_of

Pair = tuple[int, int]
Explanations = Mapping[Pair, Explanation]

# Nobody reads more, and browsers grow slow: 5,000 pairs make a page of some 6 MB.
MOST_PAIRS = 5_000
# Up to so many pairs each one is explained, above only the best of each passage.
MOST_EXPLAINED = 500


@dataclass(frozen=True, slots=True)
class ReportSentence:
    """A sentence as it is shown: its number counted from 1, its page if it has one, and its marked text."""

    number: int
    page: int | None
    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class ReportPair:
    """Two equal sentences; `anchor` is the name other parts of the report link to, `note` what was joined.

    `remarks` are what people wrote about them.
    """

    anchor: str
    left: ReportSentence
    right: ReportSentence
    grade: Grade
    score: float
    rule: str
    note: str
    reason: Reason | None
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportGap:
    """Sentences between the pairs of a passage that have no partner there."""

    left: ReportSentence | None
    right: ReportSentence | None


@dataclass(frozen=True, slots=True)
class ReportPassage:
    """A passage with its rows from top to bottom; `remarks` are what people wrote about it."""

    anchor: str
    left: str
    right: str
    length: int
    order: Order
    kind: str
    rows: tuple[ReportPair | ReportGap, ...]
    remarks: tuple[str, ...] = ()


def anchor_of(left: int, right: int) -> str:
    """The name of a pair in the report, with numbers as the user counts them."""
    return f"pair-{left + 1}-{right + 1}"


def choose_pairs(comparison: Comparison) -> frozenset[Pair]:
    """The pairs a report lists: all, or of too many those of the longest passages and then the best."""
    equal = comparison.equal
    if len(equal) <= MOST_PAIRS:
        return frozenset(zip(equal.left.tolist(), equal.right.tolist(), strict=True))
    chosen: dict[Pair, None] = {}
    for passage in sorted(comparison.passages, key=lambda passage: -passage.length):
        chosen.update(dict.fromkeys(passage.pairs))
        if len(chosen) >= MOST_PAIRS:
            break
    for row in np.argsort(-equal.score, kind="stable").tolist():
        if len(chosen) >= MOST_PAIRS:
            break
        chosen[int(equal.left[row]), int(equal.right[row])] = None
    return frozenset(list(chosen)[:MOST_PAIRS])


def pairs_to_explain(comparison: Comparison) -> tuple[Pair, ...]:
    """The pairs a report explains word by word: all, or of many the best of each passage."""
    chosen = choose_pairs(comparison)
    if len(chosen) <= MOST_EXPLAINED:
        return tuple(sorted(chosen))
    best = {best_of(comparison, passage, chosen) for passage in comparison.passages}
    return tuple(sorted(pair for pair in best if pair is not None))


def best_of(comparison: Comparison, passage: Passage, chosen: Collection[Pair]) -> Pair | None:
    """The most telling listed pair of a passage: the one with most words by score."""
    left, right = comparison.left.sentences, comparison.right.sentences

    def weight(pair: Pair) -> float:
        row = comparison.equal.find(*pair)
        score = comparison.equal[row].score if row is not None else 0.0
        return score * min(len(left[pair[0]].words), len(right[pair[1]].words))

    return max((pair for pair in passage.pairs if pair in chosen), key=weight, default=None)


class PairBuilder:
    """Makes the rows of a report; each pair is told once, in the first passage that holds it."""

    def __init__(self, comparison: Comparison, explanations: Explanations) -> None:
        self._comparison = comparison
        self._explanations = explanations
        self._told: set[Pair] = set()
        self._vocabulary = lru_cache(maxsize=4096)(vocabulary_of)

    def passages(self, chosen: Collection[Pair]) -> tuple[ReportPassage, ...]:
        """The passages in the order of the left document, with what is listed of them."""
        made: list[ReportPassage] = []
        for passage in self._comparison.passages:
            pairs = [pair for pair in passage.pairs if pair in chosen and pair not in self._told]
            if pairs:
                self._told.update(pairs)
                made.append(self._passage(len(made) + 1, passage, sorted(pairs)))
        return tuple(made)

    def others(self, chosen: Collection[Pair]) -> tuple[ReportPair, ...]:
        """The listed pairs that no passage holds."""
        return tuple(self._pair(pair) for pair in sorted(chosen) if pair not in self._told)

    def listing(self, chosen: Collection[Pair]) -> tuple[str, ...]:
        """What is not listed or not explained, in plain words."""
        lines = []
        total = len(self._comparison.equal)
        if len(chosen) < total:
            lines.append(
                f"Of {total:,} equal pairs {len(chosen):,} are listed: those of the longest passages, then the "
                "closest. The dotplot shows all of them; the JSON and CSV files hold all of them."
            )
        if len(chosen) > MOST_EXPLAINED:
            lines.append(
                f"With more than {MOST_EXPLAINED:,} pairs, the words are explained for the best pair of each "
                "passage; the rule that decided stands at every pair."
            )
        return tuple(lines)

    def _passage(self, number: int, passage: Passage, pairs: list[Pair]) -> ReportPassage:
        return ReportPassage(
            f"passage-{number}",
            sentence_range(passage.left.first, passage.left.count),
            sentence_range(passage.right.first, passage.right.count),
            passage.length,
            passage.order,
            passage.kind.value,
            tuple(self._rows(pairs, with_gaps=passage.order is not Order.REVERSED)),
            remarks_on(self._comparison.case, passage.left, passage.right) if passage.length > 1 else (),
        )

    def _rows(self, pairs: list[Pair], *, with_gaps: bool) -> Iterator[ReportPair | ReportGap]:
        lefts, rights = {left for left, _ in pairs}, {right for _, right in pairs}
        last_left, last_right = pairs[0]
        for left, right in pairs:
            if with_gaps:
                alone = [number for number in range(last_left + 1, left) if number not in lefts]
                alone_right = [number for number in range(last_right + 1, right) if number not in rights]
                for one, other in zip_longest(alone, alone_right):
                    yield ReportGap(self._plain(Side.LEFT, one), self._plain(Side.RIGHT, other))
            yield self._pair((left, right))
            last_left, last_right = left, max(last_right, right)

    def _plain(self, side: Side, number: int | None) -> ReportSentence | None:
        if number is None:
            return None
        sentence = self._comparison.side(side).sentences[number]
        return ReportSentence(number + 1, sentence.place.page, (Run(sentence.text, WordMark.PLAIN),))

    def _pair(self, pair: Pair) -> ReportPair:
        comparison = self._comparison
        row = comparison.equal.find(*pair)
        assert row is not None
        match, explanation = comparison.equal[row], self._explanations.get(pair)
        return ReportPair(
            anchor_of(*pair),
            self._sentence(Side.LEFT, match, explanation),
            self._sentence(Side.RIGHT, match, explanation),
            grade_of(match.score),
            match.score,
            self._rule(match, explanation),
            JOINED_WORDS[match.joined] if match.joined is not Joined.ALONE else "",
            reason_of(explanation) if explanation is not None else None,
            remarks_on(comparison.case, Interval(match.left, 1), Interval(match.right, 1)),
        )

    def _sentence(self, side: Side, match: Match, explanation: Explanation | None) -> ReportSentence:
        """A sentence marked by what stands on the other side, neighbours taken along."""
        own, other = (match.left, match.right) if side is Side.LEFT else (match.right, match.left)
        neighbours = RIGHT_NEIGHBOURS if side is Side.LEFT else LEFT_NEIGHBOURS
        numbers = sorted({other, other + int(neighbours[match.joined])})
        sentence = self._comparison.side(side).sentences[own]
        partners = text_of(self._comparison.side(side.other), numbers)
        found = found_words(explanation, side) if explanation is not None else None
        runs = mark_words(sentence.text, self._vocabulary(partners), found)
        return ReportSentence(own + 1, sentence.place.page, runs)

    def _rule(self, match: Match, explanation: Explanation | None) -> str:
        thresholds = self._comparison.thresholds
        rule = (
            f"min {match.score:.2f} ≥ {thresholds.permissible:.2f}, "
            f"difference {abs(match.forward - match.backward):.2f} ≤ {thresholds.variation:.2f} → equal"
        )
        if explanation is not None:
            rule = f"{explanation.rule}. {explanation.note}" if explanation.note else explanation.rule
        return f"A→B {match.forward:.2f}, B→A {match.backward:.2f}; {rule}"


def text_of(hierarchy: Hierarchy, numbers: list[int]) -> str:
    """The text of some sentences in a line."""
    return " ".join(hierarchy.sentences[number].text for number in numbers)


def found_words(explanation: Explanation, side: Side) -> dict[str, float]:
    """How far each word of a side is found on the other."""
    evidence = explanation.evidence
    words, mu = (
        (evidence.left_words, evidence.left_mu) if side is Side.LEFT else (evidence.right_words, evidence.right_mu)
    )
    return dict(zip(words, mu.tolist(), strict=False))


def remarks_on(case: Case, left: Interval, right: Interval) -> tuple[str, ...]:
    """What people wrote about a pair or a passage, with who and when."""
    return tuple(remark(note) for note in case.notes if (note.left, note.right) == (left, right))
