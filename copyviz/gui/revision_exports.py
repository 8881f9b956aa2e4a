"""The Export menu of the page of revisions: report, figures and data, written off the main thread."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QFileDialog, QMenu, QToolTip

from copyviz.export.figure_options import FigureOptions
from copyviz.export.revisions_table import REVISION_EXPORTERS, RevisionOptions, export_revisions
from copyviz.gui.dialogs.errors import show_error
from copyviz.gui.export_menu import FORMATS, preferred, with_ending
from copyviz.gui.figure_choices import FigureChoices
from copyviz.gui.revision_session import RevisionSession
from copyviz.gui.tasks import TaskRunner
from copyviz.model.chain import ChainMatches
from copyviz.model.revisions import Chain
from copyviz.pipeline.chain_matches import match_chain
from copyviz.presentation.labels import as_tooltip
from copyviz.progress import Progress
from copyviz.text.visible import make_visible

if TYPE_CHECKING:
    from copyviz.gui.main_window import MainWindow


class RevisionExports(QMenu):
    """Saves what there is about the present chain."""

    def __init__(self, session: RevisionSession, window: MainWindow) -> None:
        super().__init__("Export", window)
        self._session, self._window = session, window
        self.runner = TaskRunner(self)
        for name, exporter in REVISION_EXPORTERS.items():
            self.addAction(f"{exporter.TITLE} …", partial(self.choose_file, name))
        self.addSeparator()
        self._choices = FigureChoices(self, window.settings, paper=False)

    def choose_file(self, name: str) -> None:
        """Ask where to save, then save."""
        exporter, settings = REVISION_EXPORTERS[name], self._window.settings
        folder = settings.text("export folder") or settings.text("revisions folder")
        filters = ";;".join(f"{FORMATS.get(ending, ending)} (*{ending})" for ending in preferred(exporter))
        proposed = str(Path(folder) / f"revisions-{name}{preferred(exporter)[0]}")
        path, chosen = QFileDialog.getSaveFileName(self._window, f"Save: {exporter.TITLE}", proposed, filters)
        if path:
            settings.save_text("export folder", str(Path(path).parent))
            self.save(name, with_ending(path, chosen, exporter))

    def save(self, name: str, path: Path) -> None:
        """Save the present chain by the exporter of this name."""
        chain = self._session.chain
        if chain is None:
            return
        look, shown, known = self._look(), self._session.boilerplate, self._session.matches

        def match(chain: Chain, progress: Progress) -> ChainMatches:
            return known or match_chain(chain, progress=progress)

        def work(progress: Progress) -> Path:
            progress(f"Saving {path.name}", 0.0)
            options = RevisionOptions(replace(look, progress=progress), shown, match)
            export_revisions(chain, name, path, options)
            return path

        self.runner.start(work, self._tell, lambda error: show_error(self._window, error))

    def close_work(self) -> None:
        """Let the present export end."""
        self.runner.close()

    def _look(self) -> FigureOptions:
        chosen = self._choices
        return FigureOptions(width=chosen.width, dpi=chosen.dpi, theme=chosen.theme, without=chosen.without)

    def _tell(self, saved: Path) -> None:
        text = as_tooltip(make_visible(f"Saved as {saved.name}"))
        QToolTip.showText(QCursor.pos(), text, self._window)
