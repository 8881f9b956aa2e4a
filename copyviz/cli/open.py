"""`copyviz open`: a comparison that was saved as JSON, as a summary, as figures or as data again."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from copyviz import open_comparison
from copyviz.cli.compare import exit_code, summary_lines, tell_all_warnings
from copyviz.cli.output import progress_line
from copyviz.cli.results import add_result_arguments, figure_options, second_table, write_results
from copyviz.progress import part_of

HELP = "Open a comparison that “compare --json” has saved and print what it found."
EPILOG = """\
Examples:
  copyviz open result.json
  copyviz open result.json --dotplot figure.pdf --width 80 --theme print

The documents themselves are not needed: the file holds their text, all matches and how they were found."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", metavar="FILE.json", help="a comparison saved as JSON")
    add_result_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Open a comparison and print or write it."""
    options = figure_options(arguments)
    with progress_line() as progress:
        comparison = open_comparison(arguments.file, part_of(progress, 0.0, 0.5))
        if arguments.second_matcher:
            second = second_table(comparison, arguments.second_matcher, part_of(progress, 0.5, 1.0))
            options = replace(options, second=second)
    tell_all_warnings(comparison)
    if not write_results(comparison, arguments, options, (Path(arguments.file),)):
        print("\n".join(summary_lines(comparison)))
    return exit_code(comparison)
