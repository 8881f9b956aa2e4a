"""Which sentences of a document are marked in an annotated copy, and the note on where each stands in the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from copyviz.model.case import Case
from copyviz.model.comparison import Comparison, Side
from copyviz.presentation.case_words import remark
from copyviz.presentation.grades import SYMBOLS, Grade, grade_of
from copyviz.text.visible import one_line

LETTERS = {Side.LEFT: "A", Side.RIGHT: "B"}
# A sentence that stands everywhere is told by its best partners; a note is no place for hundreds.
MOST_PARTNERS = 4
PARTNER_WIDTH = 700


@dataclass(frozen=True, slots=True)
class Partner:
    """An equal sentence of the other document, with its number counted from 1 and its page if it has one."""

    number: int
    page: int | None
    score: float
    grade: Grade
    text: str


@dataclass(frozen=True, slots=True)
class MarkedSentence:
    """A matched sentence by its number from 0, its best partners, and how many it has beyond them.

    `remarks` are what people wrote about it, or about a passage in which it is the first.
    """

    number: int
    partners: tuple[Partner, ...]
    more: int
    remarks: tuple[str, ...] = ()

    @property
    def grade(self) -> Grade:
        """The grade of the best partner."""
        return self.partners[0].grade


def marked_sentences(comparison: Comparison, side: Side) -> tuple[MarkedSentence, ...]:
    """The matched sentences of a side in reading order."""
    equal = comparison.equal
    own, other = (equal.left, equal.right) if side is Side.LEFT else (equal.right, equal.left)
    found: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for number, partner, score in zip(own.tolist(), other.tolist(), equal.score.tolist(), strict=True):
        found[number].append((-score, partner))
    marked, remarks = [], remarks_at(comparison.case, side, sorted(found))
    for number in sorted(found):
        best = sorted(found[number])
        partners = tuple(describe(comparison, side.other, partner, -score) for score, partner in best[:MOST_PARTNERS])
        more = max(len(best) - MOST_PARTNERS, 0)
        marked.append(MarkedSentence(number, partners, more, tuple(remarks[number])))
    return tuple(marked)


def remarks_at(case: Case, side: Side, numbers: Sequence[int]) -> dict[int, list[str]]:
    """What people wrote, by the first marked sentence that it is about."""
    found: dict[int, list[str]] = defaultdict(list)
    for note in case.notes:
        stretch = note.left if side is Side.LEFT else note.right
        if stretch is not None:
            first = next((number for number in numbers if stretch.first <= number < stretch.end), None)
            if first is not None:
                found[first].append(remark(note))
    return found


def describe(comparison: Comparison, side: Side, number: int, score: float) -> Partner:
    """One partner."""
    sentence = comparison.side(side).sentences[number]
    text = one_line(sentence.text, PARTNER_WIDTH)
    return Partner(number + 1, sentence.place.page, score, grade_of(score), text)


def partner_line(partner: Partner, letter: str) -> str:
    """Where a partner stands and how close it is, such as “B 12, p. 3 ● close 0.93”."""
    page = f", p. {partner.page}" if partner.page is not None else ""
    return f"{letter} {partner.number}{page} {SYMBOLS[partner.grade]} {partner.grade.value} {partner.score:.2f}"


def note_text(marked: MarkedSentence, side: Side) -> str:
    """The note on a marked sentence of a side, as plain text."""
    letter = LETTERS[side.other]
    notes = [f"{partner_line(partner, letter)}\n{partner.text}" for partner in marked.partners]
    if marked.more:
        notes.append(f"… and {marked.more:,} more in {letter}")
    notes += [f"Note: {each}" for each in marked.remarks]
    return "\n\n".join(notes)
