"""The report as a PDF file: text as text in embedded fonts, figures as vectors, sections as bookmarks."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSizeF, QUuid
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter

from copyviz.export.painting import METADATA, PDF_DPI, without_dates
from copyviz.export.paper.flow import PAPERS, Paper
from copyviz.export.paper.report_pages import ReportPages, set_report
from copyviz.export.paper.setting import POINT
from copyviz.presentation.report import Report
from copyviz.presentation.themes import Theme
from copyviz.progress import Progress, part_of, silent


def pdf_report(report: Report, paper: str, theme: Theme, progress: Progress = silent) -> bytes:
    """The report as the bytes of a PDF file."""
    pages = set_report(report, PAPERS[paper], theme, part_of(progress, 0.0, 0.5))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = make_writer(buffer, PAPERS[paper], report)
    painter = QPainter(writer)
    try:
        paint_pages(pages, writer, painter, part_of(progress, 0.5, 1.0))
    finally:
        # A painter must not outlive what it paints on, also where the work was cancelled.
        painter.end()
    return without_dates(bytes(buffer.data().data()))


def make_writer(buffer: QBuffer, paper: Paper, report: Report) -> QPdfWriter:
    """A writer of sheets of this size, edges left to the pages."""
    writer = QPdfWriter(buffer)
    size = QSizeF(paper.width / POINT, paper.height / POINT)
    writer.setPageSize(QPageSize(size, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.FuzzyMatch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setResolution(PDF_DPI)
    writer.setTitle(f"Comparison of {report.title}")
    writer.setCreator(report.program)
    writer.setDocumentId(QUuid())
    writer.setDocumentXmpMetadata(QByteArray(METADATA.encode()))
    return writer


def paint_pages(pages: ReportPages, writer: QPdfWriter, painter: QPainter, progress: Progress) -> None:
    """Draw all pages one after the other."""
    for number in range(len(pages.pages)):
        progress("Writing the pages", number / len(pages.pages))
        if number:
            writer.newPage()
        pages.paint(painter, number, PDF_DPI / (72 * POINT))
