"""Notes and verdicts in words: what a note is about, who wrote it and when, and what was found."""

from __future__ import annotations

from copyviz.model.case import Finding, Note, Ruling
from copyviz.model.matches import Interval
from copyviz.presentation.labels import sentence_range
from copyviz.text.visible import make_visible, one_line

FINDINGS = {
    Finding.COPIED: "Copied",
    Finding.PARTLY: "Partly copied",
    Finding.NOT_COPIED: "Not copied",
    Finding.UNDECIDED: "Undecided",
}
NAME_WIDTH = 80
DATE_WIDTH = 20


def target_words(left: Interval | None, right: Interval | None) -> str:
    """What a note is about: “A 4 – B 7”, “A 3–9”, “The case”."""
    sides = [
        f"{letter} {sentence_range(stretch.first, stretch.count)}"
        for letter, stretch in (("A", left), ("B", right))
        if stretch is not None
    ]
    return " – ".join(sides) or "The case"


def note_title(note: Note) -> str:
    """What a note is about, who wrote it and when."""
    return " · ".join(filter(None, (target_words(note.left, note.right), signature(note.name, note.date))))


def remark(note: Note) -> str:
    """What somebody wrote in one line, with who and when."""
    return " · ".join(filter(None, (" ".join(paragraphs_of(note.text)), signature(note.name, note.date))))


def signature(name: str, date: str) -> str:
    """Who and when, as far as both are known."""
    return ", ".join(filter(None, (one_line(name, NAME_WIDTH), one_line(date, DATE_WIDTH))))


def ruling_line(ruling: Ruling) -> str:
    """A verdict in a line: finding, then name and date."""
    return " · ".join(filter(None, (FINDINGS[ruling.finding], signature(ruling.name, ruling.date))))


def paragraphs_of(text: str) -> tuple[str, ...]:
    """The lines of what somebody wrote, with hidden characters visible."""
    return tuple(make_visible(line.strip()) for line in text.splitlines() if line.strip())
