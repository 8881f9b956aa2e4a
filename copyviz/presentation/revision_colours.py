"""The colours of what was put in, taken out and moved; underline and strike tell the same without them."""

from __future__ import annotations

from dataclasses import dataclass

from copyviz.model.revisions import ChangeKind
from copyviz.presentation.themes import Theme


@dataclass(frozen=True, slots=True)
class Ink:
    """The colour of the letters and of the ground behind them."""

    text: str
    ground: str


@dataclass(frozen=True, slots=True)
class RevisionColours:
    """The inks of one look."""

    inserted: Ink
    deleted: Ink
    moved: Ink
    reworded: str

    def of_kind(self, kind: ChangeKind) -> str | None:
        """The colour of the bar beside a change; none for what stayed."""
        return {
            ChangeKind.ADDED: self.inserted.text,
            ChangeKind.REMOVED: self.deleted.text,
            ChangeKind.MOVED: self.moved.text,
            ChangeKind.MOVED_AND_REWORDED: self.moved.text,
            ChangeKind.REWORDED: self.reworded,
            ChangeKind.SPLIT: self.reworded,
            ChangeKind.MERGED: self.reworded,
        }.get(kind)


# Green and red alone would look the same to every twelfth man: the green is bluish and light, the red dark, and both
# are told by lines as well.
LIGHT_INKS = RevisionColours(
    inserted=Ink("#0b6157", "#dcf3ee"),
    deleted=Ink("#a3230f", "#fce9e4"),
    moved=Ink("#2f4fb8", "#e7ecfb"),
    reworded="#8a6100",
)
DARK_INKS = RevisionColours(
    inserted=Ink("#7fdcc8", "#16352f"),
    deleted=Ink("#ff9f8a", "#43211b"),
    moved=Ink("#a3b8ff", "#232c4a"),
    reworded="#e3b341",
)


def revision_colours(theme: Theme) -> RevisionColours:
    """The inks that go with a theme."""
    return DARK_INKS if theme.dark else LIGHT_INKS
