"""Takes the measures of the texts anew, off the main thread, when other sentences are left out."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject

from copyviz.gui.session import ComparisonSession
from copyviz.gui.tasks import TaskRunner, ignore
from copyviz.model.comparison import Comparison
from copyviz.pipeline.measuring import take_measures


class Measuring(QObject):
    """Sees to it that the session's comparison is measured whenever its decision has settled."""

    def __init__(self, session: ComparisonSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._runner = TaskRunner(self)
        session.passages_changed.connect(self._start)
        session.decision_changed.connect(self._runner.cancel)

    def close_work(self) -> None:
        """End the work under way."""
        self._runner.close()

    def _start(self) -> None:
        comparison = self._session.comparison
        if comparison is not None and not comparison.is_measured:
            self._runner.start(partial(take_measures, comparison), self._show, ignore)

    def _show(self, measured: Comparison) -> None:
        present = self._session.comparison
        if present is not None and present.exclusions == measured.exclusions and present.left is measured.left:
            self._session.set_measured(measured.measured)
