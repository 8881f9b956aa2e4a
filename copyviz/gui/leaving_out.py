"""Leaves sentences out of matching and counting: what is selected, what is found by itself, a given text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QMessageBox

from copyviz.gui.dialogs.errors import show_error
from copyviz.gui.dialogs.leave_out import LeaveOutDialog
from copyviz.gui.exclusion_choice import exclusions_for
from copyviz.gui.file_kinds import DOCUMENTS
from copyviz.gui.tasks import TaskRunner
from copyviz.model.comparison import Exclusion, Side
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import Interval
from copyviz.options import ReadOptions
from copyviz.pipeline.read import read
from copyviz.structure.material import find_given

if TYPE_CHECKING:
    from copyviz.gui.main_window import MainWindow


class LeavingOut:
    """What the Edit menu leaves out of the present comparison."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._given = TaskRunner(window)

    def leave_out(self) -> None:
        """Leave out what is selected, for a reason."""
        session = self._window.session
        wanted = exclusions_for(session.comparison, session.selection)
        if not wanted:
            QMessageBox.information(self._window, "CopyViz", "Select a section, a sentence or a rectangle first.")
            return
        dialog = LeaveOutDialog(" and ".join(choice.title for choice in wanted), self._window)
        if dialog.exec():
            session.leave_out(*(replace(choice.exclusion, reason=dialog.reason()) for choice in wanted))

    def leave_out_found(self, find: Callable[[Hierarchy], tuple[Interval, ...]], reason: str) -> None:
        """Leave out what is found by itself on both sides, in one step, and say so."""
        session, comparison = self._window.session, self._window.session.comparison
        if comparison is None:
            return
        found = [Exclusion(side, stretch, reason) for side in Side for stretch in find(comparison.side(side))]
        session.leave_out(*found)
        self._window.page.show_view("left-out")
        if not found:
            QMessageBox.information(self._window, "CopyViz", f"Nothing found to leave out: {reason.lower()}.")

    def leave_out_given(self) -> None:
        """Leave out every sentence of a given text, such as an assignment or a template."""
        folder = self._window.settings.text("folder")
        path, _ = QFileDialog.getOpenFileName(self._window, "Open the assignment or template", folder, DOCUMENTS)
        if path:
            self._given.start(
                partial(read, path, ReadOptions()),
                lambda given: self.leave_out_found(
                    lambda hierarchy: find_given(hierarchy, given), f"Given text ({Path(path).name})"
                ),
                lambda error: show_error(self._window, error),
            )

    def close_work(self) -> None:
        """End the reading of a given text."""
        self._given.close()
