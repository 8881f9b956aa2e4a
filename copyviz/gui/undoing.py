"""What can be undone in the window: thresholds and exclusions, the matcher, notes and verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand

from copyviz.model.case import Case
from copyviz.model.comparison import Comparison, Exclusion
from copyviz.options import Thresholds

if TYPE_CHECKING:
    from copyviz.gui.session import ComparisonSession


@dataclass(frozen=True, slots=True)
class Decision:
    """What the user decided about a comparison; every change of it can be undone."""

    thresholds: Thresholds
    exclusions: tuple[Exclusion, ...] = ()


class DecisionCommand(QUndoCommand):
    """One change of thresholds or exclusions that can be undone."""

    MERGED = 1

    def __init__(self, session: ComparisonSession, text: str, old: Decision, new: Decision, *, merge: bool) -> None:
        super().__init__(text)
        self._session, self._old, self._new, self._merge = session, old, new, merge

    def redo(self) -> None:
        """Apply the change."""
        self._session.apply(self._new)

    def undo(self) -> None:
        """Take the change back."""
        self._session.apply(self._old)

    def id(self) -> int:
        """Tell Qt which commands may be merged."""
        return self.MERGED if self._merge else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Join a later move of the same slider to this one."""
        if not isinstance(other, DecisionCommand):
            return False
        self._new = other._new
        return True


class ComparisonCommand(QUndoCommand):
    """A change of matcher or factors that can be undone."""

    def __init__(self, session: ComparisonSession, old: Comparison, new: Comparison) -> None:
        super().__init__("Change the matcher")
        self._session, self._old, self._new = session, old, new

    def redo(self) -> None:
        """Show the new comparison."""
        self._session.show_comparison(self._new)

    def undo(self) -> None:
        """Show the old comparison again."""
        self._session.show_comparison(self._old)


class CaseCommand(QUndoCommand):
    """One change of notes or verdict that can be undone."""

    def __init__(self, session: ComparisonSession, text: str, old: Case, new: Case) -> None:
        super().__init__(text)
        self._session, self._old, self._new = session, old, new

    def redo(self) -> None:
        """Apply the change."""
        self._session.show_case(self._new)

    def undo(self) -> None:
        """Take the change back."""
        self._session.show_case(self._old)
