"""`copyviz screen`: which documents of a collection share text, the most alike first."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from copyviz.cli.compare import add_matcher_arguments, compare_options
from copyviz.cli.outline import add_reading_arguments, read_options
from copyviz.cli.output import progress_line
from copyviz.cli.screen_lines import summary_lines
from copyviz.cli.screen_results import add_result_arguments, check_results, write_results
from copyviz.cli.signing import add_sign_arguments, add_work_arguments, crew_of, sign_options, tell_curve
from copyviz.errors import Outcome, UsageError
from copyviz.options import PAIRS, PRESETS, ScreenOptions, SignOptions
from copyviz.pipeline.indexing import is_index, open_index
from copyviz.pipeline.screening import Plan, screen
from copyviz.text.visible import make_visible

HELP = "Find the documents of a folder that share text, all pairs or against another folder or an index."
EPILOG = """\
Examples:
  copyviz screen essays/                            all pairs of a folder
  copyviz screen essays/ --against last-year/       each essay with each of last year
  copyviz screen essay.docx --against archive.index one document against a prepared collection (copyviz index)
  copyviz screen essays/ --json result.json --csv pairs.csv
  copyviz screen essays/ --filter "odds>0.5 -judged" --csv open.csv
  copyviz screen essays/ --report pairs.html --heat-map map.pdf

Of a small collection all pairs are compared sentence by sentence. Of a large one those are that are likely to share
text: near copies are found by MinHash signatures in bands, passages hidden in long documents by fingerprints of four
words. Text that a third of the documents share (at least 5) is left
out and listed. Documents are only read; what was done is kept, so that a second start goes on where the first
stopped."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("target", metavar="FOLDER", help="a folder of documents, one document, or an index")
    parser.add_argument(
        "--against", metavar="OTHER", help="a second folder, a document or an index to hold it against"
    )
    add_result_arguments(parser)
    group = parser.add_argument_group("what is listed")
    group.add_argument(
        "--least-words", metavar="N", type=int, default=25, help="words of a passage to list a pair (25)"
    )
    group.add_argument("--least-overlap", metavar="S", type=float, default=0.25, help="or this share matched (0.25)")
    group.add_argument(
        "--pairs",
        choices=PAIRS,
        default="auto",
        help="which pairs are compared: all, the likely ones, or all where that takes some seconds (auto)",
    )
    group.add_argument(
        "--partners", metavar="N", type=int, default=50, help="most likely partners compared a document (50)"
    )
    group.add_argument("--keep-common", action="store_true", help="compare text common to many documents as well")
    matching = add_matcher_arguments(parser)
    matching.add_argument("--permissible", metavar="P", type=float, help="how alike sentences must be, 0 to 1")
    matching.add_argument("--variation", metavar="V", type=float, help="how far the two scores may differ, 0 to 1")
    matching.add_argument("--preset", metavar="NAME", help=f"one of: {', '.join(PRESETS)}")
    parser.set_defaults(shingle_width=None)
    add_reading_arguments(parser)
    add_sign_arguments(parser)
    add_work_arguments(parser)
    parser.add_argument("--work", metavar="FILE", type=Path, help="keep what is read in this file, not in the cache")


def run(arguments: argparse.Namespace) -> int:
    """Search, print the list or write it, and tell what could not be read."""
    plan = plan_of(arguments)
    figures = check_results(
        arguments, [Path(name) for name in (arguments.target, arguments.against, arguments.work) if name]
    )
    if arguments.curve:
        tell_curve(plan.signing)
    crew = crew_of(arguments)
    with progress_line() as progress:
        found = screen(arguments.target, arguments.against, plan, crew=crew, progress=progress, work=arguments.work)
    for member in found.members:
        if member.outcome is not Outcome.OK:
            print(make_visible(f"{member.path}: {member.outcome.value}: {member.message}"), file=sys.stderr)
    shown = write_results(arguments, found, figures)
    if not arguments.json and not arguments.csv:
        print("\n".join(summary_lines(shown)))
    return 0 if all(member.outcome is Outcome.OK for member in found.members) else 1


def plan_of(arguments: argparse.Namespace) -> Plan:
    """What the arguments ask for."""
    return Plan(
        reading=read_options(arguments),
        signing=signing_of(arguments),
        comparing=compare_options(arguments),
        screening=ScreenOptions(
            arguments.keep_common, arguments.least_words, arguments.least_overlap, arguments.partners, arguments.pairs
        ),
    )


def signing_of(arguments: argparse.Namespace) -> SignOptions:
    """The signatures asked for; those of an index where there is one."""
    wanted = sign_options(arguments)
    for target in (arguments.target, arguments.against):
        if target and is_index(target):
            with open_index(target) as index:
                signing = index.signing()
            if wanted not in (SignOptions(), signing):
                raise UsageError(
                    f"The documents of “{target}” are signed already, in another way.",
                    "Leave the options of signatures out, or make an index with them.",
                )
            return signing
    return wanted
