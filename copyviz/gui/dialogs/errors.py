"""The one dialog that shows errors: a plain sentence and what to do."""

from __future__ import annotations

import traceback
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from copyviz.errors import CopyVizError
from copyviz.text.visible import make_visible


def show_error(parent: QWidget, error: Exception) -> None:
    """Tell what went wrong; anything outside our own errors is a fault of ours and says so."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setTextFormat(Qt.TextFormat.PlainText)
    if isinstance(error, CopyVizError):
        # Errors of reading know their file; its name tells more than the whole path.
        name = Path(getattr(error, "path", "")).name
        box.setText(make_visible(f"{name}: {error.message}" if name else error.message))
        box.setInformativeText(make_visible(error.hint))
    else:
        box.setText("This is a fault in CopyViz. Your documents are unchanged. Please report it.")
        box.setDetailedText("".join(traceback.format_exception(error)))
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
