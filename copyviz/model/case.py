"""What people add to a comparison: notes, a verdict with name and date, and copies of both documents."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from copyviz.model.matches import Interval


class Finding(StrEnum):
    """What somebody concludes from a comparison."""

    COPIED = "copied"
    PARTLY = "partly copied"
    NOT_COPIED = "not copied"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Note:
    """What somebody wrote about sentences of either document or of both; without any it is about the whole case.

    `date` is a day as 2026-05-19.
    """

    text: str
    left: Interval | None = None
    right: Interval | None = None
    name: str = ""
    date: str = ""

    @property
    def on_case(self) -> bool:
        """Whether it is about the case as a whole."""
        return self.left is None and self.right is None

    @property
    def pair(self) -> tuple[int, int] | None:
        """The two sentences it is about, where it is about one of each document."""
        if self.left is None or self.right is None or max(self.left.count, self.right.count) > 1:
            return None
        return self.left.first, self.right.first

    def touches(self, left: int, right: int) -> bool:
        """Whether a pair of sentences lies in what the note is about."""
        return not self.on_case and all(
            stretch is None or stretch.first <= number < stretch.end
            for stretch, number in ((self.left, left), (self.right, right))
        )


@dataclass(frozen=True, slots=True)
class Ruling:
    """The verdict a person gives, which the program never does: a finding, own words, name and date."""

    finding: Finding
    words: str = ""
    name: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """Everything added to a comparison; `kept` are the bytes of the left and right document where they are kept."""

    notes: tuple[Note, ...] = ()
    ruling: Ruling | None = None
    kept: tuple[bytes | None, bytes | None] = field(default=(None, None), repr=False)

    @property
    def judged(self) -> bool:
        """Whether somebody wrote a note or gave a verdict."""
        return bool(self.notes) or self.ruling is not None

    def with_note(self, note: Note) -> Case:
        """The case with one more note."""
        return replace(self, notes=(*self.notes, note))

    def without_note(self, number: int) -> Case:
        """The case without the note at this place."""
        return replace(self, notes=self.notes[:number] + self.notes[number + 1 :])

    def with_changed_note(self, number: int, note: Note) -> Case:
        """The case with another note at this place."""
        return replace(self, notes=(*self.notes[:number], note, *self.notes[number + 1 :]))


NO_CASE = Case()
