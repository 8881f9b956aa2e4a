"""The exporter of the report, as a web page or as a PDF file."""

from __future__ import annotations

from copyviz.export.figure_options import FigureOptions
from copyviz.export.html_report import html_report
from copyviz.model.comparison import Comparison
from copyviz.presentation.report import make_report
from copyviz.progress import part_of

TITLE = "Report"
ENDINGS: tuple[str, ...] = (".html", ".pdf")


def make(comparison: Comparison, ending: str, options: FigureOptions) -> bytes:
    """The bytes of the file."""
    progress = options.progress
    explanations = options.explain(comparison, part_of(progress, 0.0, 0.5)) if options.explain is not None else {}
    progress("Writing the report", 0.5)
    if ending == ".html":
        return html_report(comparison, explanations).encode("utf-8", "replace")
    # Qt is loaded only where something is painted: most exports are data.
    from copyviz.export.paper.pdf_report import pdf_report

    report = make_report(comparison, explanations)
    return pdf_report(report, options.paper, options.colours, part_of(progress, 0.5, 1.0))
