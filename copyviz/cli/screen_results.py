"""What leaves `copyviz screen` as files: the list as JSON, CSV or web page, and the heat map."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from copyviz.errors import SaveError, UsageError
from copyviz.export.figure_options import FigureOptions
from copyviz.export.saving import refuse_input
from copyviz.export.screening_table import SCREENING_EXPORTERS, export_screening
from copyviz.export.table import ending_of
from copyviz.model.collection import Screening
from copyviz.model.judgement import Judgements
from copyviz.pipeline.judgements import JudgementBook
from copyviz.presentation.pair_filter import narrow_by, parse_filter
from copyviz.presentation.themes import THEMES
from copyviz.text.visible import make_visible

PRINTED = "-"
# Flags and the exporters behind them.
DATA = {"json": "json", "csv": "csv"}
FIGURES = {"report": "report", "heat_map": "heat-map"}


def add_result_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what can be written."""
    standard = FigureOptions()
    group = parser.add_argument_group("results")
    group.add_argument("--json", metavar="FILE", help="write inputs, outcomes and pairs as JSON (- for the terminal)")
    group.add_argument("--csv", metavar="FILE", help="write the pairs as CSV (- for the terminal)")
    group.add_argument(
        "--report", metavar="FILE", help="write heat map, pairs and what was not read as one .html page"
    )
    group.add_argument(
        "--filter",
        metavar="WORDS",
        default="",
        help="only pairs that pass this, such as 'odds>0.5 overlap>20%% anna'",
    )
    group.add_argument("--heat-map", metavar="FILE", help="draw the odds ratios as .png, .svg or .pdf")
    group.add_argument(
        "--width", metavar="MM", type=float, default=standard.width, help="of the heat map (default: 160)"
    )
    group.add_argument("--dpi", metavar="N", type=float, default=standard.dpi, help="of a .png (default: 300)")
    group.add_argument(
        "--theme", metavar="NAME", default=standard.theme, help=f"of the heat map, one of: {', '.join(THEMES)}"
    )


def check_results(arguments: argparse.Namespace, inputs: Iterable[Path]) -> FigureOptions:
    """The options of figures; what cannot be written, or would write over what is searched, is told at once."""
    parse_filter(arguments.filter)
    wanted = wanted_results(arguments)
    searched = [place.resolve() for place in inputs]
    if sum(target == PRINTED for target in wanted.values()) > 1:
        raise UsageError("Only one result can be printed.", "Give a file name for the others.")
    for name, target in wanted.items():
        if target != PRINTED:
            path = Path(target).resolve()
            if path.exists() and any(path.is_relative_to(place) for place in searched):
                refuse_input(path, [path])
            ending_of(SCREENING_EXPORTERS[name], Path(target))
        elif name not in DATA:
            raise UsageError(f"The {name} cannot be printed.", "Give a file name for it.")
    return FigureOptions(width=arguments.width, dpi=arguments.dpi, theme=arguments.theme)


def wanted_results(arguments: argparse.Namespace) -> dict[str, str]:
    """What is to be written where, by the name of the exporter."""
    flags = DATA | FIGURES
    return {name: target for flag, name in flags.items() if (target := getattr(arguments, flag))}


def write_results(arguments: argparse.Namespace, everything: Screening, options: FigureOptions) -> Screening:
    """Write what was asked for, never over a document; what the filter has left."""
    wanted = wanted_results(arguments)
    judgements = known_judgements() if wanted or arguments.filter else {}
    found = narrow_by(everything, arguments.filter, judgements)
    for name, target in wanted.items():
        if target == PRINTED:
            exporter = SCREENING_EXPORTERS[name]
            sys.stdout.write(exporter.make(found, judgements, exporter.ENDINGS[0], options).decode("utf-8"))
        else:
            export_screening(found, name, target, options, judgements)
    return found


def known_judgements() -> Judgements:
    """What the user decided in the window; a list without that is better than none."""
    try:
        return JudgementBook().all()
    except SaveError as error:
        print(f"copyviz: {make_visible(str(error))}", file=sys.stderr)
        return {}
