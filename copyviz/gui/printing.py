"""Printing of the report and of figures, with a preview: the same pages as those of the PDF report."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QDialog

from copyviz.export import dotplot, tree
from copyviz.export.figure_options import FigureOptions
from copyviz.export.paper.figure_page import figure_page
from copyviz.export.paper.flow import PAPERS, Paper
from copyviz.export.paper.report_pages import set_report
from copyviz.export.paper.setting import POINT
from copyviz.model.comparison import Comparison
from copyviz.pipeline.report import explain_for_report
from copyviz.presentation.report import Report, make_report
from copyviz.presentation.themes import THEMES
from copyviz.progress import Progress, part_of

if TYPE_CHECKING:
    from copyviz.gui.main_window import MainWindow


class Sheets(Protocol):
    """Pages that can draw themselves, counted from 0, at so many dots a tenth of a point."""

    @property
    def count(self) -> int:
        """How many there are."""

    def paint(self, painter: QPainter, number: int, scale: float) -> None:
        """Draw one."""


SetSheets = Callable[[Paper], Sheets]
FIGURES = {"dotplot": dotplot.figure_of, "tree": tree.figure_of}


class Printing:
    """Sets what is to be printed off the main thread, then shows a preview or prints it."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def print_report(self) -> None:
        """Choose a printer and print the report."""
        self._prepare(self._print)

    def preview_report(self) -> None:
        """Show the report as it will be printed."""
        self._prepare(self.show_preview)

    def preview_figure(self, name: str) -> None:
        """Show the dotplot or the trees as they will be printed, and print them from there."""
        options, theme = self._window.exports.options(), self._theme()

        def done(comparison: Comparison) -> None:
            def set_sheets(paper: Paper) -> Sheets:
                width = paper.across / POINT * 25.4 / 72
                wanted = FigureOptions(
                    width=max(width, 60.0),
                    theme=theme,
                    region=options.region,
                    shown=options.shown,
                    second=options.second,
                    flipped=options.flipped,
                    without=options.without,
                )
                return figure_page(FIGURES[name](comparison, wanted), paper)

            self.show_preview(set_sheets)

        self._window.exports.start(lambda comparison, _: comparison, done)

    def show_preview(self, set_sheets: SetSheets) -> None:
        """Show a preview; it prints by itself when asked to."""
        # The dialog has a printer of its own, which lives as long as it does.
        dialog = QPrintPreviewDialog(self._window)
        set_up(dialog.printer())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle("Print preview – CopyViz")
        dialog.resize(1000, 800)
        dialog.paintRequested.connect(lambda printer: paint_sheets(set_sheets, printer))
        dialog.open()

    # Inside

    def _prepare(self, done: Callable[[SetSheets], None]) -> None:
        """Gather the report off the main thread and set it for the usual paper; other paper is set when chosen."""
        theme = THEMES[self._theme()]

        def work(comparison: Comparison, progress: Progress) -> Report:
            return make_report(comparison, explain_for_report(comparison, part_of(progress, 0.0, 1.0)))

        def arrived(report: Report) -> None:
            known: dict[Paper, Sheets] = {}

            def set_sheets(paper: Paper) -> Sheets:
                if paper not in known:
                    known[paper] = set_report(report, paper, theme)
                return known[paper]

            done(set_sheets)

        self._window.exports.start(work, arrived)

    def _print(self, set_sheets: SetSheets) -> None:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        set_up(printer)
        dialog = QPrintDialog(printer, self._window)
        dialog.setWindowTitle("Print the report")
        if dialog.exec() == QDialog.DialogCode.Accepted:
            paint_sheets(set_sheets, printer)

    def _theme(self) -> str:
        """The theme of figures, but on white paper."""
        theme = self._window.exports.options().theme
        return "light" if THEMES[theme].dark else theme


def set_up(printer: QPrinter) -> None:
    """Leave the edges of the paper to the pages, and name what is printed."""
    printer.setFullPage(True)
    printer.setDocName("CopyViz report")


def paint_sheets(set_sheets: SetSheets, printer: QPrinter) -> None:
    """Draw the sheets for a printer's paper, all or those it was asked for."""
    sheets = set_sheets(paper_of(printer))
    first = max(printer.fromPage(), 1)
    last = min(printer.toPage() or sheets.count, sheets.count)
    painter = QPainter(printer)
    try:
        for number in range(first - 1, last):
            if number >= first:
                printer.newPage()
            sheets.paint(painter, number, printer.resolution() / (72 * POINT))
    finally:
        painter.end()


def paper_of(printer: QPrinter) -> Paper:
    """The paper of a printer; of a usual size exactly that, so that it is set only once."""
    size: QSizeF = printer.pageLayout().fullRect(QPageLayout.Unit.Point).size()
    for paper in PAPERS.values():
        if abs(paper.width / POINT - size.width()) < 2 and abs(paper.height / POINT - size.height()) < 2:
            return paper
    return Paper(size.width() * POINT, size.height() * POINT)
