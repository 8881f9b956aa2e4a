"""The one object all views read and set: comparison, thresholds, exclusions, filter and selection."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoStack

from copyviz.gui.filling import Filler
from copyviz.gui.judging import is_swap, swapped_case, swapped_exclusions
from copyviz.gui.selection import PairSelection, Selection
from copyviz.gui.tasks import TaskRunner, ignore
from copyviz.gui.undoing import CaseCommand, ComparisonCommand, Decision, DecisionCommand
from copyviz.model.case import Case
from copyviz.model.comparison import Comparison, Exclusion
from copyviz.model.matches import MatchTable
from copyviz.model.measured import Measured
from copyviz.options import Thresholds
from copyviz.pipeline.compare import decide
from copyviz.presentation.match_filter import MatchFilter, PassageFilter, shown_pairs

# Passages are found anew this long after the last move of a slider: they cost more than a frame at 1e5 pairs.
SETTLE_MILLISECONDS = 150


class ComparisonSession(QObject):
    """Holds what the window shows; views set it through methods and read it when its signals come.

    Signals:
        comparison_changed: another pair, another matcher, or none; everything is new.
        decision_changed: thresholds or exclusions moved; `comparison` is new, its hierarchies are the same.
        visible_changed: other pairs are to be shown (follows both signals above, and the filter).
        passages_changed: the passages of the present decision are known.
        measured_changed: the measures of the texts were taken for the present decision.
        second_changed: a second matcher's comparison came or went.
        selection_changed: something else is selected.
        case_changed: notes or verdict changed; `comparison` is new, and all else in it is the same.
    """

    comparison_changed = Signal()
    decision_changed = Signal()
    visible_changed = Signal()
    passages_changed = Signal()
    measured_changed = Signal()
    second_changed = Signal()
    selection_changed = Signal()
    case_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.undo_stack = QUndoStack(self)
        self.filler = Filler(self.comparison_changed, self)
        self._comparison: Comparison | None = None
        self._second: Comparison | None = None
        self._filter = MatchFilter()
        self._visible: MatchTable | None = None
        self._selection: Selection | None = None
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MILLISECONDS)
        self._settle.timeout.connect(self._find_passages)
        self._passages = TaskRunner(self)

    # What is there

    @property
    def comparison(self) -> Comparison | None:
        """The present comparison, decided at the present thresholds."""
        return self._comparison

    @property
    def second(self) -> Comparison | None:
        """The same pair by a second matcher, where asked for."""
        return self._second

    @property
    def visible(self) -> MatchTable | None:
        """The equal pairs that pass the filter."""
        return self._visible

    @property
    def filter(self) -> MatchFilter:
        """Which equal pairs are shown."""
        return self._filter

    @property
    def selection(self) -> Selection | None:
        """What is selected, if anything."""
        return self._selection

    # What views set

    def set_comparison(self, comparison: Comparison | None) -> None:
        """Show another comparison, or none; the same documents by another matcher can be undone."""
        old = self._comparison
        if (
            comparison is not None
            and old is not None
            and comparison.left is old.left
            and comparison.right is old.right
        ):
            new = decide(comparison, comparison.thresholds, old.exclusions) if old.exclusions else comparison
            self.undo_stack.push(ComparisonCommand(self, old, replace(new, case=old.case)))
            return
        self.undo_stack.clear()
        if old is not None and comparison is not None and is_swap(old, comparison):
            exclusions = swapped_exclusions(old.exclusions)
            comparison = replace(decide(comparison, comparison.thresholds, exclusions), case=swapped_case(old.case))
            # A case with its sides exchanged is another one than the file holds.
            self.undo_stack.resetClean()
        self.show_comparison(comparison)

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Let every view show another comparison; only this object and its undo commands call this."""
        self._comparison = comparison
        self._second = None
        self._selection = None
        self._settle.stop()
        self._passages.cancel()
        self._refresh_visible()
        self.comparison_changed.emit()
        self.visible_changed.emit()
        self.passages_changed.emit()
        self.second_changed.emit()
        self.selection_changed.emit()

    def set_second(self, second: Comparison | None) -> None:
        """Show another matcher's comparison of the same pair beside the first."""
        self._second = second
        self.second_changed.emit()

    def set_measured(self, measured: tuple[Measured, ...]) -> None:
        """Take over the measures of the present comparison, which were taken elsewhere."""
        if self._comparison is not None:
            self._comparison = replace(self._comparison, measured=measured)
            self.measured_changed.emit()

    def change_case(self, text: str, case: Case) -> None:
        """Change notes or verdict; `text` names the change for the Undo menu."""
        if self._comparison is not None and case != self._comparison.case:
            self.undo_stack.push(CaseCommand(self, text, self._comparison.case, case))

    def show_case(self, case: Case) -> None:
        """Show other notes or another verdict, with the same kept documents; only undo commands call this."""
        assert self._comparison is not None
        kept = self._comparison.case.kept
        self._comparison = replace(self._comparison, case=replace(case, kept=kept))
        self.case_changed.emit()

    def keep_documents(self, kept: tuple[bytes | None, bytes | None]) -> None:
        """Hold copies of both documents with the comparison, as they were just saved."""
        if self._comparison is not None:
            self._comparison = replace(self._comparison, case=replace(self._comparison.case, kept=kept))

    def set_thresholds(self, thresholds: Thresholds) -> None:
        """Move the thresholds; moves in one go are undone in one go."""
        self._change("Move thresholds", lambda decision: replace(decision, thresholds=thresholds), merge=True)

    def leave_out(self, *exclusions: Exclusion) -> None:
        """Leave sentences out of matching and counting, in one step; what is out already is not listed again."""

        def add(old: Decision) -> Decision:
            new = tuple(exclusion for exclusion in exclusions if exclusion not in old.exclusions)
            return replace(old, exclusions=(*old.exclusions, *new))

        self._change("Leave out", add)

    def take_back(self, exclusion: Exclusion) -> None:
        """Count sentences again that were left out."""
        self._change(
            "Take back", lambda old: replace(old, exclusions=tuple(e for e in old.exclusions if e != exclusion))
        )

    def set_filter(self, wanted: MatchFilter) -> None:
        """Show other pairs."""
        if wanted != self._filter:
            self._filter = wanted
            self._refresh_visible()
            self.visible_changed.emit()

    def select(self, selection: Selection | None) -> None:
        """Select something, or nothing."""
        if selection != self._selection:
            self._selection = selection
            self.selection_changed.emit()

    def select_step(self, step: int) -> None:
        """Select the next (1) or previous (-1) visible pair in reading order of the left document."""
        table = self._visible
        if table is None or len(table) == 0:
            return
        row = 0 if step > 0 else len(table) - 1
        if isinstance(self._selection, PairSelection):
            row = self._row_beside(table, self._selection, step)
        self.select(PairSelection(int(table.left[row]), int(table.right[row])))

    def close_work(self) -> None:
        """End what is computed off the main thread."""
        self._settle.stop()
        self._passages.close()

    # Inside

    @staticmethod
    def _row_beside(table: MatchTable, pair: PairSelection, step: int) -> int:
        row = table.find(pair.left, pair.right)
        if row is None:
            before = int(np.searchsorted(table.left, pair.left))
            return min(max(before if step > 0 else before - 1, 0), len(table) - 1)
        return (row + step) % len(table)

    def _change(self, text: str, change: Callable[[Decision], Decision], *, merge: bool = False) -> None:
        if self._comparison is None:
            return
        old = Decision(self._comparison.thresholds, self._comparison.exclusions)
        new = change(old)
        if new != old:
            self.undo_stack.push(DecisionCommand(self, text, old, new, merge=merge))

    def apply(self, decision: Decision) -> None:
        """Decide the comparison anew; only undo commands call this."""
        assert self._comparison is not None
        self._comparison = decide(self._comparison, decision.thresholds, decision.exclusions, passages=False)
        self._passages.cancel()
        self._settle.start()
        self._refresh_visible()
        self.decision_changed.emit()
        self.visible_changed.emit()

    def _find_passages(self) -> None:
        comparison = self._comparison
        if comparison is not None:
            work = partial(decide, comparison, comparison.thresholds, comparison.exclusions)
            self._passages.start(lambda progress: work(progress=progress), self._take_passages, ignore)

    def _take_passages(self, comparison: Comparison) -> None:
        # Notes may have been written since the work began.
        case = self._comparison.case if self._comparison is not None else comparison.case
        self._comparison = replace(comparison, case=case)
        self.passages_changed.emit()
        if self._filter.passages is not PassageFilter.NONE:
            self._refresh_visible()
            self.visible_changed.emit()

    def _refresh_visible(self) -> None:
        comparison = self._comparison
        self._visible = shown_pairs(comparison, self._filter) if comparison is not None else None


def of_same_documents(first: Comparison, second: Comparison) -> bool:
    """Whether both compare the very same readings of two documents."""
    return first.left is second.left and first.right is second.right
