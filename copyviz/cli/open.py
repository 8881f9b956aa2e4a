"""`copyviz open`: saved work or a comparison saved as JSON, as a summary, as figures or as data again."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from copyviz import open_case
from copyviz.cli.case import judge
from copyviz.cli.compare import exit_code, summary_lines, tell_all_warnings
from copyviz.cli.output import progress_line, tell_warnings
from copyviz.cli.results import add_result_arguments, figure_options, second_table, write_results
from copyviz.progress import part_of

HELP = "Open saved work (.copyviz) or what “compare --json” has saved, and print what it found."
EPILOG = """\
Examples:
  copyviz open case.copyviz
  copyviz open case.copyviz --note-on 4:12 "Cited on page 3." --by "Your Name" --save reviewed.copyviz
  copyviz open case.copyviz --report case.html --documents folder
  copyviz open result.json --dotplot figure.pdf --width 80 --theme print

The documents themselves are not needed: the file holds their text, all matches and how they were found. When one of
them has changed on disk since, or is gone, that is told."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", metavar="FILE", help="a .copyviz file, or a comparison saved as JSON")
    add_result_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Open a comparison and print or write it."""
    options = figure_options(arguments)
    with progress_line() as progress:
        opened = open_case(arguments.file, part_of(progress, 0.0, 0.5))
        comparison = judge(opened.comparison, arguments)
        if arguments.second_matcher:
            second = second_table(comparison, arguments.second_matcher, part_of(progress, 0.5, 1.0))
            options = replace(options, second=second)
    tell_all_warnings(comparison)
    tell_warnings("copyviz", tuple(opened.notices.values()))
    if not write_results(comparison, arguments, options, (Path(arguments.file),)):
        print("\n".join(summary_lines(comparison)))
    return exit_code(comparison)
