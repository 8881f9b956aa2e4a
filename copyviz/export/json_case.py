"""The JSON form of what people add to a comparison: notes and a verdict; both are left out where there are none."""

from __future__ import annotations

from copyviz.export.json_data import Data, interval_data
from copyviz.export.json_fields import Fields, damaged
from copyviz.model.case import Case, Finding, Note, Ruling
from copyviz.model.matches import Interval


def case_data(case: Case) -> Data:
    """Notes and verdict, as far as there are any."""
    data: Data = {}
    if case.notes:
        data["notes"] = [note_data(note) for note in case.notes]
    if case.ruling is not None:
        ruling = case.ruling
        data["verdict"] = {
            "finding": ruling.finding.value,
            "words": ruling.words,
            "name": ruling.name,
            "date": ruling.date,
        }
    return data


def note_data(note: Note) -> Data:
    """A note; the sides it is not about are left out."""
    data: Data = {"text": note.text, "name": note.name, "date": note.date}
    if note.left is not None:
        data["left"] = interval_data(note.left)
    if note.right is not None:
        data["right"] = interval_data(note.right)
    return data


def read_case(fields: Fields, lefts: int, rights: int) -> Case:
    """What people added to a comparison of so many sentences of either side."""
    notes = tuple(read_note(entry, lefts, rights) for entry in fields.each("notes"))
    return Case(notes, read_ruling(fields.inner("verdict")) if fields.has("verdict") else None)


def read_note(fields: Fields, lefts: int, rights: int) -> Note:
    """One note."""
    return Note(
        fields.text("text"),
        read_stretch(fields, "left", lefts),
        read_stretch(fields, "right", rights),
        fields.text("name", optional=True),
        fields.text("date", optional=True),
    )


def read_stretch(fields: Fields, name: str, sentences: int) -> Interval | None:
    """The sentences of one side that a note is about, which must be there."""
    if not fields.has(name):
        return None
    inner = fields.inner(name)
    stretch = Interval(inner.whole("first"), inner.whole("count", 1))
    if stretch.end > sentences:
        raise damaged(inner.where, "is about sentences that are not there")
    return stretch


def read_ruling(fields: Fields) -> Ruling:
    """The verdict somebody gave."""
    return Ruling(
        fields.choice("finding", Finding),
        fields.text("words", optional=True),
        fields.text("name", optional=True),
        fields.text("date", optional=True),
    )
