"""What a report says of notes and verdict: all in one place, and notes again beside the sentences they are about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from copyviz.model.case import Case, Note
from copyviz.presentation.case_words import FINDINGS, note_title, paragraphs_of, signature
from copyviz.presentation.labels import sentence_range
from copyviz.presentation.report_pairs import Pair, ReportPassage, anchor_of


@dataclass(frozen=True, slots=True)
class ReportNote:
    """A note with its heading; `anchor` is the pair or passage it is about, where the report lists it."""

    title: str
    paragraphs: tuple[str, ...]
    anchor: str


@dataclass(frozen=True, slots=True)
class ReportRuling:
    """The verdict somebody gave, with who and when."""

    finding: str
    paragraphs: tuple[str, ...]
    signature: str


def judgement_title(ruling: ReportRuling | None, notes: tuple[ReportNote, ...]) -> str:
    """The heading over what people concluded; empty where they did not."""
    return " and ".join(filter(None, ("verdict" if ruling else "", "notes" if notes else ""))).capitalize()


def describe_ruling(case: Case) -> ReportRuling | None:
    """The verdict, where there is one."""
    ruling = case.ruling
    if ruling is None:
        return None
    return ReportRuling(FINDINGS[ruling.finding], paragraphs_of(ruling.words), signature(ruling.name, ruling.date))


def describe_notes(case: Case, listed: frozenset[Pair], passages: Iterable[ReportPassage]) -> tuple[ReportNote, ...]:
    """All notes, those on the case first, the others in reading order."""
    places = {(passage.left, passage.right): passage.anchor for passage in passages}
    notes = sorted(case.notes, key=reading_order)
    return tuple(
        ReportNote(note_title(note), paragraphs_of(note.text), anchor_for(note, listed, places)) for note in notes
    )


def reading_order(note: Note) -> tuple[int, int]:
    """Where a note stands in the documents; those on the case stand before all."""
    left = note.left.first if note.left is not None else -1
    return left, note.right.first if note.right is not None else -1


def anchor_for(note: Note, listed: frozenset[Pair], places: dict[tuple[str, str], str]) -> str:
    """The pair or passage a note is about, or the first pair in it, if the report lists it."""
    if note.on_case:
        return ""
    if note.pair is not None and note.pair in listed:
        return anchor_of(*note.pair)
    if note.left is not None and note.right is not None:
        stretches = (note.left, note.right)
        left, right = (sentence_range(stretch.first, stretch.count) for stretch in stretches)
        if (left, right) in places:
            return places[left, right]
    return next((anchor_of(*pair) for pair in sorted(listed) if note.touches(*pair)), "")
