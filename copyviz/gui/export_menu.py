"""The Export menu: what leaves the window as a file or by the clipboard, off the main thread."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtGui import QAction, QActionGroup, QCursor, QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QMenu, QToolTip

from copyviz.export import dotplot
from copyviz.export.figure_options import FigureOptions
from copyviz.export.painting import paint_image
from copyviz.export.table import EXPORTERS, Exporter, export_to
from copyviz.gui.dialogs.errors import show_error
from copyviz.gui.tasks import TaskRunner
from copyviz.model.comparison import Comparison
from copyviz.model.matches import MatchTable
from copyviz.pipeline.compare import decide
from copyviz.presentation.captions import citation_line
from copyviz.presentation.extent import Extent
from copyviz.presentation.labels import as_tooltip
from copyviz.presentation.themes import THEMES
from copyviz.progress import Progress
from copyviz.text.visible import make_visible

if TYPE_CHECKING:
    from copyviz.gui.main_window import MainWindow
    from copyviz.gui.views.dotplot import DotplotView

Result = TypeVar("Result")

WIDTHS = (80, 120, 160, 240)
# Sharp on a screen of high resolution and in a text document.
CLIPBOARD_DPI = 192
FORMATS = {
    ".pdf": "PDF",
    ".svg": "SVG",
    ".png": "PNG image",
    ".json": "JSON",
    ".csv": "CSV table",
    ".html": "Web page",
}


class ExportMenu(QMenu):
    """Saves figures and data of the present comparison, and copies."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__("Export", window)
        self._window = window
        self.runner = TaskRunner(self)
        self.runner.busy_changed.connect(self._refresh)
        for name, exporter in EXPORTERS.items():
            self.addAction(f"{exporter.TITLE} …", partial(self.choose_file, name))
        self.addSeparator()
        self._themes = self._choices("Figures: colours", tuple(THEMES), "figure theme", "light")
        self._widths = self._choices("Figures: width", tuple(f"{w} mm" for w in WIDTHS), "figure width", "160 mm")
        self._view_only = self.addAction("Figures: only what is in view")
        self._view_only.setCheckable(True)
        self.addSeparator()
        self.addAction("Copy figure as image", self.copy_figure)
        self.addAction("Copy pair", window.commands.copy_pair)
        self.addAction("Copy citation line", self.copy_citation)
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

        def work(comparison: Comparison) -> Path:
            export_to(comparison, name, path, options)
            return path

        self._start(work, lambda saved: self._tell(f"Saved as {saved.name}"))

    def copy_figure(self) -> None:
        """Put the dotplot on the clipboard as an image."""
        options = self.options()

        def work(comparison: Comparison) -> QImage:
            return paint_image(dotplot.figure_of(comparison, options), CLIPBOARD_DPI)

        def done(image: QImage) -> None:
            QGuiApplication.clipboard().setImage(image)
            self._tell("The dotplot is on the clipboard")

        self._start(work, done)

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
            width=float(checked(self._widths).removesuffix(" mm")),
            theme=checked(self._themes),
            region=region_of(comparison, plot.panel.canvas.extent) if self._view_only.isChecked() else None,
            shown=visible if hidden else None,
            second=self._second(),
            flipped=plot.panel.canvas.flipped,
        )

    def close_work(self) -> None:
        """Let the present export end."""
        self.runner.close()

    # Inside

    def _start(self, work: Callable[[Comparison], Result], done: Callable[[Result], None]) -> None:
        comparison = self._window.session.comparison
        if comparison is None:
            return

        def settle(progress: Progress) -> Result:
            # After a move of a slider passages come late; what is saved has them.
            return work(decide(comparison, comparison.thresholds, comparison.exclusions, progress=progress))

        self.runner.start(settle, done, lambda error: show_error(self._window, error))

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

    def _choices(self, title: str, names: tuple[str, ...], setting: str, standard: str) -> QActionGroup:
        menu, group = self.addMenu(title), QActionGroup(self)
        remembered = self._window.settings.text(setting, standard)
        for name in names:
            action = QAction(name, group, checkable=True, checked=name == remembered)
            action.triggered.connect(lambda _=False, name=name: self._window.settings.save_text(setting, name))
            menu.addAction(action)
        if group.checkedAction() is None:
            group.actions()[names.index(standard)].setChecked(True)
        return group

    def _refresh(self) -> None:
        self.setEnabled(self._window.session.comparison is not None and not self.runner.busy)

    def _tell(self, text: str) -> None:
        QToolTip.showText(QCursor.pos(), as_tooltip(make_visible(text)), self._window)


def preferred(exporter: Exporter) -> list[str]:
    """The endings of an exporter, PDF first: it prints best."""
    return sorted(exporter.ENDINGS, key=lambda ending: ending != ".pdf")


def with_ending(path: str, chosen: str, exporter: Exporter) -> Path:
    """The path with an ending that tells the format: its own, or that of the chosen kind of file."""
    if Path(path).suffix.lower() in exporter.ENDINGS:
        return Path(path)
    ending = next((ending for ending in exporter.ENDINGS if f"*{ending})" in chosen), preferred(exporter)[0])
    return Path(path + ending)


def checked(group: QActionGroup) -> str:
    """The name of the choice that is made."""
    action = group.checkedAction()
    assert action is not None
    return action.text()


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
