"""The Export menu of the page: the list and the heat map as files, written off the main thread."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from copyviz.export.figure_options import FigureOptions
from copyviz.export.screening_table import SCREENING_EXPORTERS, export_screening
from copyviz.gui.dialogs.errors import show_error
from copyviz.gui.export_menu import FORMATS, preferred, with_ending
from copyviz.gui.settings import Settings
from copyviz.gui.tasks import TaskRunner
from copyviz.model.case import Finding
from copyviz.model.collection import Screening
from copyviz.model.judgement import PairKey
from copyviz.presentation.collection_captions import counted
from copyviz.presentation.themes import THEMES
from copyviz.progress import Progress

PROPOSED = {"report": "shared-text.html", "heat-map": "heat-map.pdf", "json": "shared-text.json", "csv": "pairs.csv"}


class CollectionExport(QMenu):
    """Saves the present result.

    Signals:
        saved: a file was written; its name.
    """

    saved = Signal(str)

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__("Export", parent)
        self._page, self._settings = parent, settings
        self._screening: Screening | None = None
        self._judgements: dict[PairKey, Finding] = {}
        self._filter: tuple[str, tuple[int, ...]] = ("", ())
        self.runner = TaskRunner(self)
        for name, exporter in SCREENING_EXPORTERS.items():
            self.addAction(f"{exporter.TITLE} …", partial(self.choose_file, name))
        self.addSeparator()
        self.only = self.addAction("")
        self.only.setCheckable(True)
        self.only.setToolTip("Off: all pairs are written, whatever the filter hides")
        self.show_filter("", ())

    def show_result(self, screening: Screening | None, judgements: dict[PairKey, Finding]) -> None:
        """What there is to save now."""
        self._screening, self._judgements = screening, judgements
        self.setEnabled(screening is not None)

    def show_filter(self, text: str, numbers: tuple[int, ...]) -> None:
        """Which pairs the list shows now; they are what is saved, unless the user wants all."""
        if text != self._filter[0]:
            self.only.setChecked(True)
        self._filter = text, numbers
        self.only.setText(f"Only the {counted(len(numbers), 'pair')} shown")
        self.only.setVisible(bool(text))

    def shown(self) -> Screening | None:
        """The result as it is saved."""
        text, numbers = self._filter
        if self._screening is None or not text or not self.only.isChecked():
            return self._screening
        return self._screening.narrow(text, numbers)

    def choose_file(self, name: str) -> None:
        """Ask where to save, then save."""
        exporter = SCREENING_EXPORTERS[name]
        folder = self._settings.text("export folder") or self._settings.text("folder")
        filters = ";;".join(f"{FORMATS.get(ending, ending)} (*{ending})" for ending in preferred(exporter))
        proposed, saved = Path(folder) / PROPOSED[name], self.shown()
        if saved is not None and saved.narrowed is not None:
            proposed = proposed.with_stem(f"{proposed.stem}-filtered")
        path, chosen = QFileDialog.getSaveFileName(self._page, f"Save: {exporter.TITLE}", str(proposed), filters)
        if path:
            self._settings.save_text("export folder", str(Path(path).parent))
            self.save(name, with_ending(path, chosen, exporter))

    def save(self, name: str, path: Path) -> None:
        """Save the present result by the exporter of this name; figures look as chosen for those of comparisons."""
        screening, judgements = self.shown(), dict(self._judgements)
        if screening is None:
            return
        theme = self._settings.text("figure theme")
        options = FigureOptions(theme=theme if theme in THEMES else "light")

        def work(_: Progress) -> Path:
            export_screening(screening, name, path, options, judgements)
            return path

        self.runner.start(work, lambda done: self.saved.emit(done.name), self._fail)

    def close_work(self) -> None:
        """Let the present export end."""
        self.runner.close()

    def _fail(self, error: Exception) -> None:
        show_error(self._page, error)
