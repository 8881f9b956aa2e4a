"""`copyviz lab`: the papers' experiments on the user's own documents, beside the papers' figures."""

from __future__ import annotations

import argparse
import csv
import io
import sys
from collections.abc import Iterator
from pathlib import Path

from copyviz.cli.output import progress_line, write_result
from copyviz.export.csv_data import safe_cell
from copyviz.export.rendering import ENDINGS, figure_bytes
from copyviz.export.saving import save_bytes
from copyviz.laboratory.base import Cell, Findings, LabOptions
from copyviz.laboratory.table import EXPERIMENTS
from copyviz.options import check_choice
from copyviz.pipeline.sources import read_sources
from copyviz.progress import part_of
from copyviz.text.visible import make_visible

HELP = "Rerun an experiment of the papers on your own documents, and print its figures beside ours."
EPILOG = (
    "Experiments:\n"
    + "\n".join(f"  {name:18} {experiment.description}" for name, experiment in EXPERIMENTS.items())
    + """

Examples:
  copyviz lab shingles-patricia essays/ --plot curve.svg
  copyviz lab lsh papers/ --csv found.csv --plot curves.png
  copyviz lab odds essays/ --count 12 --csv odds.csv
  copyviz lab os-cds essays/ --count 400 --plot thresholds.svg

The documents are only read. The same documents and the same seed give the same figures."""
)
DPI = 150.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("experiment", metavar="EXPERIMENT", help=f"one of: {', '.join(EXPERIMENTS)}")
    parser.add_argument("folder", metavar="FOLDER", nargs="+", help="a folder of documents, or documents")
    parser.add_argument("--count", metavar="N", type=int, default=0, help="how many documents or trials")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="of all that is random (default: 0)")
    parser.add_argument("--csv", metavar="FILE", help="write the table as CSV; - prints it alone")
    parser.add_argument("--plot", metavar="FILE", type=Path, help="save a figure as .svg, .png or .pdf")


def run(arguments: argparse.Namespace) -> int:
    """Run the experiment and print or write what it finds."""
    check_choice("experiment", arguments.experiment, tuple(EXPERIMENTS))
    if arguments.plot:
        check_choice("kind of picture", arguments.plot.suffix.lower(), ENDINGS)
    experiment, options = EXPERIMENTS[arguments.experiment], LabOptions(arguments.count, arguments.seed)
    with progress_line() as progress:
        sources = read_sources(arguments.folder, progress=part_of(progress, 0.0, 0.4))
        found = experiment.run(sources.hierarchies, options, part_of(progress, 0.4, 1.0))
    for path, error in sources.failed:
        print(f"{make_visible(path)}: {error}", file=sys.stderr)
    if arguments.csv:
        inputs = (hierarchy.document for _, hierarchy in sources.hierarchies)
        write_result(arguments.csv, csv_text(found), inputs)
    if arguments.plot:
        save_bytes(arguments.plot, figure_bytes(found.figure, arguments.plot.suffix.lower(), DPI))
    if arguments.csv != "-":
        print("\n".join(table_lines(found, experiment.paper)))
    return 1 if sources.failed else 0


def table_lines(found: Findings, paper: str) -> Iterator[str]:
    """The table as text, with what should be said of it."""
    yield found.title
    yield f"Paper: {paper}"
    yield ""
    cells = [found.columns, *(tuple(cell_text(cell, found.number) for cell in row) for row in found.rows)]
    widths = [max(len(row[place]) for row in cells) for place in range(len(found.columns))]
    for row in cells:
        first, *rest = (f"{cell:{'<' if place == 0 else '>'}{widths[place]}}" for place, cell in enumerate(row))
        yield "  " + "  ".join((first, *rest)).rstrip()
    yield ""
    yield from found.notes


def cell_text(cell: Cell, number: str) -> str:
    """A cell as people read it."""
    if cell is None:
        return "–"
    return make_visible(cell) if isinstance(cell, str) else format(cell, number)


def csv_text(found: Findings) -> str:
    """The table as CSV with plain numbers."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(found.columns)
    for row in found.rows:
        writer.writerow(round(cell, 6) if isinstance(cell, float) else safe_cell(cell or "") for cell in row)
    return buffer.getvalue()
