"""The Export menu: what leaves the window as a file or by the clipboard, off the main thread."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtGui import QAction, QCursor, QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QMenu, QToolTip

from copyviz.export import dotplot, tree
from copyviz.export.annotated import save_annotated
from copyviz.export.figure_options import FigureOptions
from copyviz.export.painting import paint_image
from copyviz.export.rendering import figure_bytes
from copyviz.export.table import EXPORTERS, Named, export_to
from copyviz.gui.clipboard import put_figure
from copyviz.gui.dialogs.errors import show_error
from copyviz.gui.figure_choices import FigureChoices
from copyviz.gui.selection import PairSelection
from copyviz.gui.tasks import TaskRunner
from copyviz.gui.work_bar import WorkBar
from copyviz.model.comparison import Comparison, Side
from copyviz.model.matches import MatchTable
from copyviz.pipeline.annotate import annotated_pdf
from copyviz.pipeline.compare import complete, decide
from copyviz.pipeline.report import explain_for_report
from copyviz.presentation.captions import citation_line
from copyviz.presentation.extent import Extent
from copyviz.presentation.labels import as_tooltip, coordinates
from copyviz.progress import Progress
from copyviz.text.visible import make_visible

if TYPE_CHECKING:
    from copyviz.gui.main_window import MainWindow
    from copyviz.gui.views.dotplot import DotplotView

Result = TypeVar("Result")

# Sharp on a screen of high resolution and in a text document.
CLIPBOARD_DPI = 192
FIGURES = {"dotplot": dotplot.figure_of, "tree": tree.figure_of}
FORMATS = {
    ".pdf": "PDF",
    ".svg": "SVG",
    ".png": "PNG image",
    ".json": "JSON",
    ".csv": "CSV table",
    ".html": "Web page",
    ".copyviz": "CopyViz case",
}


class ExportMenu(QMenu):
    """Saves figures and data of the present comparison, and copies."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__("Export", window)
        self._window = window
        self.runner = TaskRunner(self)
        self.runner.busy_changed.connect(self._refresh)
        self.work = WorkBar(self.runner)
        for name, exporter in EXPORTERS.items():
            self.addAction(f"{exporter.TITLE} …", partial(self.choose_file, name))
        self.addAction("Annotated copies …", self.choose_folder)
        self.addSeparator()
        self._choices = FigureChoices(self, window.settings)
        self._view_only = self.addAction("Figures: only what is in view")
        self._view_only.setCheckable(True)
        self.addSeparator()
        self.copies = self._add_copies()
        window.session.comparison_changed.connect(self._refresh)
        self._refresh()

    def choose_file(self, name: str) -> None:
        """Ask where to save, then save."""
        exporter = EXPORTERS[name]
        folder = self._window.settings.text("export folder") or self._window.settings.text("folder")
        filters = ";;".join(f"{FORMATS.get(ending, ending)} (*{ending})" for ending in preferred(exporter))
        proposed = str(Path(folder) / f"{name}{preferred(exporter)[0]}")
        path, chosen = QFileDialog.getSaveFileName(self._window, f"Save: {exporter.TITLE}", proposed, filters)
        if path:
            self._window.settings.save_text("export folder", str(Path(path).parent))
            self.save(name, with_ending(path, chosen, exporter))

    def save(self, name: str, path: Path) -> None:
        """Save the present comparison by the exporter of this name."""
        options = self.options()

        def work(comparison: Comparison, progress: Progress) -> Path:
            export_to(comparison, name, path, replace(options, progress=progress))
            return path

        self.start(work, lambda saved: self._tell(f"Saved as {saved.name}"))

    def choose_folder(self) -> None:
        """Ask where to put annotated copies, then make them."""
        folder = self._window.settings.text("export folder") or self._window.settings.text("folder")
        chosen = QFileDialog.getExistingDirectory(self._window, "Save annotated copies in a folder", folder)
        if chosen:
            self._window.settings.save_text("export folder", chosen)
            self.annotate(Path(chosen))

    def annotate(self, folder: Path) -> None:
        """Save copies of both documents with their matched sentences marked."""
        readings = {side: self._window.loader.state(side).options for side in Side}

        def work(comparison: Comparison, progress: Progress) -> tuple[Path, ...]:
            def make_pdf(comparison: Comparison, side: Side) -> bytes:
                return annotated_pdf(comparison, side, readings[side], progress)

            return save_annotated(comparison, folder, make_pdf)

        self.start(work, lambda paths: self._tell(f"Saved as {' and '.join(path.name for path in paths)}"))

    def copy_figure(self, name: str = "dotplot") -> None:
        """Put the dotplot or the trees on the clipboard, as an image and as SVG for programs that take it."""
        options = self.options()

        def work(comparison: Comparison, _: Progress) -> tuple[QImage, bytes]:
            figure = FIGURES[name](comparison, options)
            return paint_image(figure, CLIPBOARD_DPI), figure_bytes(figure, ".svg", CLIPBOARD_DPI)

        def done(made: tuple[QImage, bytes]) -> None:
            put_figure(*made)
            self._tell(f"The {EXPORTERS[name].TITLE.lower()} can be pasted now")

        self.start(work, done)

    def copy_coordinates(self) -> None:
        """Put the numbers of the selected pair on the clipboard."""
        pair = self._window.session.selection
        if isinstance(pair, PairSelection):
            QGuiApplication.clipboard().setText(coordinates(pair.left, pair.right))
            self._tell("The coordinates are on the clipboard")

    def copy_citation(self) -> None:
        """Put a line on the clipboard that names the comparison."""
        comparison = self._window.session.comparison
        if comparison is not None:
            QGuiApplication.clipboard().setText(citation_line(comparison))
            self._tell("The citation line is on the clipboard")

    def options(self) -> FigureOptions:
        """How figures are made, from the choices in the menu and what the dotplot shows."""
        session, plot = self._window.session, self._plot()
        comparison, visible = session.comparison, session.visible
        hidden = comparison is not None and visible is not None and len(visible) < len(comparison.equal)
        return FigureOptions(
            width=self._choices.width,
            dpi=self._choices.dpi,
            theme=self._choices.theme,
            region=region_of(comparison, plot.panel.canvas.extent) if self._view_only.isChecked() else None,
            shown=visible if hidden else None,
            second=self._second(),
            flipped=plot.panel.canvas.flipped,
            without=self._choices.without,
            paper=self._choices.paper,
            explain=explain_for_report,
        )

    def close_work(self) -> None:
        """Let the present export end."""
        self.runner.close()

    def start(self, work: Callable[[Comparison, Progress], Result], done: Callable[[Result], None]) -> None:
        """Do something with the present comparison off the main thread; errors are told."""
        comparison = self._window.session.comparison
        if comparison is None:
            return

        def settle(progress: Progress) -> Result:
            return work(complete(comparison, progress), progress)

        self.runner.start(settle, done, lambda error: show_error(self._window, error))

    # Inside

    def _add_copies(self) -> dict[str, list[QAction]]:
        """Add what can be copied, and sort it by the view whose context menu shows it."""
        pair = self.addAction("Copy pair", self._window.commands.copy_pair)
        places = self.addAction("Copy coordinates", self.copy_coordinates)
        plot = self.addAction("Copy figure as image", self.copy_figure)
        trees = self.addAction("Copy trees as image", partial(self.copy_figure, "tree"))
        cite = self.addAction("Copy citation line", self.copy_citation)
        return {"dotplot": [pair, plot, cite], "structure": [trees, cite], "all": [pair, places, plot, trees, cite]}

    def _second(self) -> MatchTable | None:
        comparison, second = self._window.session.comparison, self._window.session.second
        if comparison is None or second is None:
            return None
        return decide(second, second.thresholds, comparison.exclusions, passages=False).equal

    def _plot(self) -> DotplotView:
        from copyviz.gui.views.dotplot import DotplotView

        plot = self._window.page.views["dotplot"]
        assert isinstance(plot, DotplotView)
        return plot

    def _refresh(self) -> None:
        self.setEnabled(self._window.session.comparison is not None and not self.runner.busy)

    def _tell(self, text: str) -> None:
        QToolTip.showText(QCursor.pos(), as_tooltip(make_visible(text)), self._window)


def preferred(exporter: Named) -> list[str]:
    """The endings of an exporter, PDF first: it prints best."""
    return sorted(exporter.ENDINGS, key=lambda ending: ending != ".pdf")


def with_ending(path: str, chosen: str, exporter: Named) -> Path:
    """The path with an ending that tells the format: its own, or that of the chosen kind of file."""
    if Path(path).suffix.lower() in exporter.ENDINGS:
        return Path(path)
    ending = next((ending for ending in exporter.ENDINGS if f"*{ending})" in chosen), preferred(exporter)[0])
    return Path(path + ending)


def region_of(comparison: Comparison | None, extent: Extent) -> Extent | None:
    """The whole sentences in view; none where everything is."""
    if comparison is None:
        return None
    across, down = len(comparison.left.sentences), len(comparison.right.sentences)
    left, top = max(math.floor(extent.left), 0), max(math.floor(extent.top), 0)
    right, bottom = min(math.ceil(extent.right), across), min(math.ceil(extent.bottom), down)
    if left >= right or top >= bottom or (left, right, top, bottom) == (0, across, 0, down):
        return None
    return Extent(left, right, top, bottom)
