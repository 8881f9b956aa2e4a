"""What every page of the window offers; the ways out of it are the window's."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from copyviz.gui.settings import Settings
from copyviz.presentation.themes import Theme


class Page(QWidget):
    """A page of the window; it does nothing by itself where a method is not its own.

    Signals:
        settled: the page has no work under way any more.
    """

    settled = Signal()

    @property
    def busy(self) -> bool:
        """Whether work is under way."""
        return False

    def open_paths(self, paths: Sequence[str]) -> None:
        """Show the files or folders given on the command line."""

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""

    def restore(self, settings: Settings) -> None:
        """Bring back what was remembered; called once, when the page has been made."""

    def save(self, settings: Settings) -> None:
        """Remember what should come back."""

    def close_work(self) -> None:
        """End what is done off the main thread, and wait for it."""
