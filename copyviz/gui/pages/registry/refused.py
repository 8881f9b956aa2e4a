"""The files that were to be registered and are not: copies, what has no sentences, what could not be read."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from copyviz.gui.cards import make_label
from copyviz.gui.item_models.records import Column, RecordsModel, make_record_table
from copyviz.model.registry import Addition, FileAdded
from copyviz.presentation.registry_captions import not_registered, refusal_reason, short_path
from copyviz.text.visible import make_visible

HINT = "Copies of registered documents are not registered; they would stand here, with what they resemble."


class RefusedList(QWidget):
    """The files that were not registered, and why.

    Signals:
        force_asked: these files are to be registered all the same.
    """

    force_asked = Signal(list)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._files: list[FileAdded] = []
        columns: tuple[Column[FileAdded], ...] = (
            Column("File", lambda file: short_path(file.path), tip=lambda file: make_visible(file.path)),
            Column("Why it is not registered", refusal_reason),
        )
        self.model = RecordsModel(columns, self)
        self.table = make_record_table(self.model, columns, "Files that were not registered")
        self.summary = make_label(HINT, "quiet")
        self.summary.setWordWrap(True)
        self.force = QPushButton("Register all the same")
        self.force.setToolTip("Register the selected copies, or all of them if none is selected")
        self.force.clicked.connect(lambda: self.force_asked.emit(self._copies()))
        buttons = QHBoxLayout()
        buttons.addWidget(self.summary, 1)
        buttons.addWidget(self.force)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 8, 8)
        column.addLayout(buttons)
        column.addWidget(self.table, 1)
        self.show_files([], "")

    def show_files(self, files: Sequence[FileAdded], summary: str) -> int:
        """Show what became of files; gives how many were not registered."""
        self._files = not_registered(files)
        self.model.show(self._files)
        self.summary.setText(summary or HINT)
        self.set_busy(False)
        return len(self._files)

    def set_busy(self, busy: bool) -> None:
        """While work is under way nothing else is started."""
        self.force.setEnabled(not busy and any(map(is_copy, self._files)))

    def _copies(self) -> list[str]:
        rows = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        chosen = [self.model.record_at(row) for row in rows] or self._files
        return [file.path for file in chosen if is_copy(file)]


def is_copy(file: FileAdded) -> bool:
    """Whether a file was refused because it resembles another."""
    return file.added is not None and file.added.result is Addition.REFUSED
