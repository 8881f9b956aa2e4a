"""Asks for the password or token of a registry; what is typed goes to the keyring or nowhere."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from copyviz.gui.cards import make_label
from copyviz.registry.secrets import can_keep


class SecretDialog(QDialog):
    """A box for one secret."""

    def __init__(self, sentence: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("CopyViz")
        told = make_label(sentence, "strong")
        told.setWordWrap(True)
        told.setMinimumWidth(380)
        self.box = QLineEdit(echoMode=QLineEdit.EchoMode.Password)
        self.box.setAccessibleName("Password or token")
        self.box.setPlaceholderText("Password or token")
        self.keep = QCheckBox("Keep it in the system's keyring")
        self.keep.setVisible(can_keep())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setSpacing(10)
        for widget in (told, self.box, self.keep, buttons):
            column.addWidget(widget)

    @property
    def secret(self) -> str:
        """What was typed."""
        return self.box.text()

    @property
    def wants_keeping(self) -> bool:
        """Whether it shall go to the keyring."""
        return not self.keep.isHidden() and self.keep.isChecked()
