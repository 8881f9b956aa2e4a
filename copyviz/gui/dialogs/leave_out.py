"""Asks why something is to be left out; a reason belongs to every exclusion."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from copyviz.gui.cards import make_label

REASONS = ("Bibliography", "Quotation, properly cited", "Assignment text or template", "Not part of the work")


class LeaveOutDialog(QDialog):
    """Shows what will be left out and asks for the reason."""

    def __init__(self, what: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Leave out")
        self._reason = QComboBox(editable=True)
        self._reason.addItems(REASONS)
        self._reason.setAccessibleName("Reason")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText("Leave out")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        told = make_label(what, "strong")
        told.setWordWrap(True)
        column = QVBoxLayout(self)
        column.addWidget(told)
        column.addWidget(make_label("Why? The reason is kept and shown with the scores.", "quiet"))
        column.addWidget(self._reason)
        column.addWidget(buttons)
        self.setMinimumWidth(420)

    def reason(self) -> str:
        """The reason given."""
        return self._reason.currentText().strip() or "No reason given"
