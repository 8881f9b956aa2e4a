"""The flags that say what leaves the program, shared by `compare` and `open`, and the writing of it."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from copyviz.cli.case import add_case_arguments, check_case_arguments, guarded, write_documents
from copyviz.errors import UsageError
from copyviz.export.annotated import save_annotated
from copyviz.export.figure_options import PAPERS, FigureOptions, fit_region, parse_parts, parse_region
from copyviz.export.table import EXPORTERS, ending_of, export_to
from copyviz.matchers.table import MATCHERS
from copyviz.model.comparison import Comparison
from copyviz.model.matches import MatchTable
from copyviz.options import CompareOptions, ReadOptions, check_choice
from copyviz.pipeline.annotate import annotated_pdf
from copyviz.pipeline.compare import compare_matches, decide
from copyviz.pipeline.report import explain_for_report
from copyviz.presentation.captions import CaptionPart
from copyviz.presentation.themes import THEMES
from copyviz.progress import Progress
from copyviz.text.visible import make_visible

PRINTED = "-"
STANDARD = FigureOptions()
# Flags and the exporters behind them.
DATA = {"json": "json", "csv": "csv", "shares_csv": "shares-csv"}
FIGURES = {"dotplot": "dotplot", "tree": "tree", "report": "report"}
SAVED = {"save": "case"}


def add_result_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what can be written."""
    group = parser.add_argument_group("results")
    group.add_argument("--json", metavar="FILE", help="write everything as JSON; - prints")
    group.add_argument("--csv", metavar="FILE", help="write the equal pairs as CSV; - prints")
    group.add_argument("--shares-csv", metavar="FILE", help="write the share of each section as CSV; - prints")
    group.add_argument("--dotplot", metavar="FILE", help="draw the dotplot as .png, .svg or .pdf")
    group.add_argument("--tree", metavar="FILE", help="draw both trees as .png, .svg or .pdf")
    group.add_argument("--report", metavar="FILE", help="write a report as .html (one file) or .pdf")
    group.add_argument(
        "--paper", metavar="SIZE", default=STANDARD.paper, help=f"of a .pdf report: {' or '.join(PAPERS)}"
    )
    group.add_argument(
        "--annotate", metavar="FOLDER", help="write copies of both documents with matched sentences highlighted"
    )
    add_case_arguments(parser)
    figures = parser.add_argument_group("figures")
    add_look_arguments(figures)
    figures.add_argument(
        "--region", metavar="X0:X1,Y0:Y1", help="draw only these sentences of A and B, counted from 1"
    )
    figures.add_argument("--second-matcher", metavar="NAME", help="draw what another matcher finds, as diamonds")
    figures.add_argument("--flip", action="store_true", help="let B run upwards")


def add_look_arguments(figures: argparse._ArgumentGroup) -> None:
    """Declare how any figure looks."""
    figures.add_argument("--width", metavar="MM", type=float, default=STANDARD.width, help="width (default: 160)")
    figures.add_argument("--dpi", metavar="N", type=float, default=STANDARD.dpi, help="of .png (default: 300)")
    figures.add_argument("--theme", metavar="NAME", default=STANDARD.theme, help=f"one of: {', '.join(THEMES)}")
    figures.add_argument(
        "--without", metavar="PARTS", default="", help=f"leave out of the caption: {', '.join(CaptionPart)}"
    )


def figure_options(arguments: argparse.Namespace) -> FigureOptions:
    """The options of figures; wrong ones are told before anything is read."""
    check_case_arguments(arguments)
    if arguments.second_matcher:
        check_choice("matcher", arguments.second_matcher, tuple(MATCHERS))
    for flag, name in FIGURES.items():
        target = getattr(arguments, flag)
        if target:
            ending_of(EXPORTERS[name], Path(target))
    printed = [flag for flag in DATA if getattr(arguments, flag) == PRINTED]
    if len(printed) > 1:
        raise UsageError("Only one result can be printed.", "Give a file name for the others.")
    return FigureOptions(
        width=arguments.width,
        dpi=arguments.dpi,
        theme=arguments.theme,
        region=parse_region(arguments.region) if arguments.region else None,
        flipped=arguments.flip,
        without=parse_parts(arguments.without),
        paper=arguments.paper,
        explain=explain_for_report,
    )


def second_table(comparison: Comparison, matcher: str, progress: Progress) -> MatchTable:
    """What another matcher finds in the same documents, with the same sentences left out."""
    second = compare_matches(comparison.left, comparison.right, CompareOptions(matcher), progress)
    return decide(second, second.thresholds, comparison.exclusions, passages=False).equal


def write_results(
    comparison: Comparison, arguments: argparse.Namespace, options: FigureOptions, inputs: tuple[Path, ...] = ()
) -> bool:
    """Write what was asked for; whether something was printed, so that the summary is not wanted."""
    if arguments.dotplot:
        fit_region(options.region, comparison)
    printed = False
    for flag, name in (DATA | FIGURES | SAVED).items():
        target = getattr(arguments, flag)
        if target == PRINTED:
            exporter = EXPORTERS[name]
            sys.stdout.write(exporter.make(comparison, exporter.ENDINGS[0], options).decode("utf-8"))
            printed = True
        elif target:
            export_to(comparison, name, target, options, guarded(flag, inputs))
    if arguments.annotate:
        write_copies(comparison, arguments, inputs)
    write_documents(comparison, arguments, inputs)
    return printed


def write_copies(comparison: Comparison, arguments: argparse.Namespace, inputs: tuple[Path, ...]) -> None:
    """Write annotated copies and say where they are."""
    options = ReadOptions(password=getattr(arguments, "password", None))
    make_pdf = partial(annotated_pdf, options=options)
    for path in save_annotated(comparison, arguments.annotate, make_pdf, inputs):
        print(f"Written: {make_visible(str(path))}", file=sys.stderr)
