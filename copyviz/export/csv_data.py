"""The CSV form of the matches, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io

from copyviz.export.figure_options import FigureOptions
from copyviz.model.comparison import Comparison
from copyviz.model.hierarchy import Hierarchy
from copyviz.presentation.grades import grade_of

TITLE = "Matches as CSV"
ENDINGS: tuple[str, ...] = (".csv",)

COLUMNS = (
    "left_sentence",
    "right_sentence",
    "forward",
    "backward",
    "grade",
    "left_page",
    "right_page",
    "left_text",
    "right_text",
)
# A cell that begins with one of these would be run as a formula by a spreadsheet.
DANGEROUS = ("=", "+", "-", "@", "\t", "\r")


def make(comparison: Comparison, ending: str, options: FigureOptions) -> bytes:  # noqa: ARG001 - as all exporters
    """The bytes of the file."""
    return matches_csv(comparison).encode("utf-8", "replace")


def matches_csv(comparison: Comparison) -> str:
    """The equal pairs, one a row; sentences count from 1, as the window and reports show them."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for match in comparison.equal:
        writer.writerow(
            (
                match.left + 1,
                match.right + 1,
                f"{match.forward:.4f}",
                f"{match.backward:.4f}",
                grade_of(match.score).value,
                page_of(comparison.left, match.left),
                page_of(comparison.right, match.right),
                safe_cell(comparison.left.sentences[match.left].text),
                safe_cell(comparison.right.sentences[match.right].text),
            )
        )
    return text.getvalue()


def page_of(hierarchy: Hierarchy, sentence: int) -> str:
    """The page of a sentence, empty where there are none."""
    page = hierarchy.sentences[sentence].place.page
    return str(page) if page is not None else ""


def safe_cell(text: str) -> str:
    """A text on one line that no spreadsheet takes for a formula."""
    line = " ".join(text.replace("\0", " ").split())
    return "'" + line if text.startswith(DANGEROUS) or line.startswith(DANGEROUS) else line
