"""Lists the keys of the window."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QVBoxLayout, QWidget

from copyviz.gui.cards import make_label

PLOT_KEYS = (
    ("Dotplot: to the neighbouring dot", "Arrow keys"),
    ("Dotplot: zoom in, zoom out, fit", "+, -, 0"),
    ("Dotplot: box zoom", "Drag"),
    ("Dotplot: select a rectangle", "Shift + drag"),
    ("Texts and plot: zoom", "Ctrl + wheel"),
    ("Collection, list: judge the pair, take it back", "1 to 4, 0"),
    ("Collection, heat map: to the next pair, move", "Arrow keys, Shift + arrow keys"),
    ("Collection, heat map: zoom in, zoom out, show all", "+, -, 0 or Home"),
)


class ShortcutsDialog(QDialog):
    """What can be done from the keyboard."""

    def __init__(self, lines: Iterable[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        grid = QGridLayout()
        grid.setHorizontalSpacing(32)
        for row, (text, keys) in enumerate((*lines, *PLOT_KEYS)):
            grid.addWidget(make_label(text, "plain"), row, 0)
            grid.addWidget(make_label(keys, "strong"), row, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addLayout(grid)
        column.addWidget(buttons)
