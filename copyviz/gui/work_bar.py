"""What is being done, how far it is, and a Cancel that answers at once."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from copyviz.gui.cards import make_label
from copyviz.gui.loading import PairLoader
from copyviz.gui.tasks import TaskRunner
from copyviz.text.visible import one_line

# Quick work should not flicker.
PATIENCE_MILLISECONDS = 250


class WorkBar(QWidget):
    """Shown while documents are read and compared, or something is exported."""

    def __init__(self, loader: PairLoader | TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._step = make_label("", "quiet")
        self._step.setMinimumWidth(260)
        self._bar = QProgressBar(textVisible=False)
        self._bar.setRange(0, 1000)
        self._bar.setAccessibleName("Progress")
        self.cancel = QPushButton("Cancel")
        self.cancel.clicked.connect(loader.cancel)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 4, 0)
        row.addWidget(self._step)
        row.addWidget(self._bar, 1)
        row.addWidget(self.cancel)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MILLISECONDS)
        self._patience.timeout.connect(self.show)
        loader.busy_changed.connect(self._set_busy)
        loader.progressed.connect(self._show_progress)
        self.hide()

    def _set_busy(self, busy: bool) -> None:
        if busy:
            self._show_progress("Working …", 0.0)
            self._patience.start()
        else:
            self._patience.stop()
            self.hide()

    def _show_progress(self, step: str, share: float) -> None:
        self._step.setText(one_line(step, 80))
        self._bar.setValue(round(share * 1000))
