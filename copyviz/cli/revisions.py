"""`copyviz revisions`: what changed from version to version of a document, as a table, as marked text, as data."""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

from copyviz.cli.compare import add_matcher_arguments
from copyviz.cli.outline import add_reading_arguments, read_options
from copyviz.cli.output import progress_line, tell_warnings
from copyviz.cli.results import PRINTED, add_look_arguments
from copyviz.errors import Outcome, UsageError
from copyviz.export.figure_options import FigureOptions, parse_parts
from copyviz.export.rendering import ENDINGS
from copyviz.export.revisions_table import REVISION_EXPORTERS, RevisionOptions, export_revisions
from copyviz.export.table import ending_of
from copyviz.matchers.table import MATCHERS
from copyviz.model.revisions import Basis, Chain, Change, Revision, Step
from copyviz.options import CompareOptions, check_choice
from copyviz.pipeline.chain_matches import match_for_figure
from copyviz.pipeline.revisions import Ordering, compare_versions
from copyviz.presentation.revision_marks import (
    Mark,
    changes_shown,
    paragraphs_changed,
    raised_text,
    runs_of,
    title_of,
)
from copyviz.presentation.revision_table import StepRow, step_rows
from copyviz.text.visible import make_visible, one_line

HELP = "Show what changed from version to version of a document."
EPILOG = """\
Examples:
  copyviz revisions draft-1.docx draft-2.docx final.pdf
  copyviz revisions story/ --report changes.html
  copyviz revisions story/ --dotplot chain.pdf --survival survival.png --width 80 --theme print
  copyviz revisions story/ --order time --second-matcher least-frequent-4-grams --csv table.csv

Files are taken in the order given; those of a folder by the date in their names or contents, else by the numbers in
their names, else by file time. Each version is compared with the one before, and the last with the first.
In the text [-words-] were taken out and {+words+} put in. Lines that change by themselves (time stamps, counters,
share buttons) are left out unless --show-boilerplate is given. --report and --json hold every sentence."""

ORDERS = {
    "auto": None,
    "given": Basis.GIVEN,
    "date": Basis.DATE,
    "number": Basis.NUMBER,
    "time": Basis.FILE_TIME,
}
BASES = {
    Basis.GIVEN: "as given",
    Basis.DATE: "by the dates in their names or contents",
    Basis.NUMBER: "by the numbers in their names",
    Basis.FILE_TIME: "by file time",
}
SIGNS = {"added": "+", "removed": "-", "moved": ">", "moved and reworded": ">"}
MARKS = {Mark.KEPT: "{}", Mark.DELETED: "[-{}-]", Mark.INSERTED: "{{+{}+}}"}
MOST_SHOWN = 15
WIDTH = 110


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("versions", metavar="VERSION", nargs="+", help="the versions, oldest first, or their folder")
    parser.add_argument("--order", choices=ORDERS, help="how versions are put in order")
    parser.add_argument("--newest-first", action="store_true", help="turn the order round")
    parser.add_argument("--all", action="store_true", help="print all changes, not only the first of each step")
    parser.add_argument("--show-boilerplate", action="store_true", help="count and show what changes by itself")
    group = add_matcher_arguments(parser)
    group.add_argument("--second-matcher", metavar="NAME", help="add what another matcher finds to the table")
    results = parser.add_argument_group("results")
    results.add_argument("--json", metavar="FILE", help="write every sentence and its changes as JSON; - prints")
    results.add_argument("--csv", metavar="FILE", help="write the table as CSV; - prints")
    results.add_argument("--report", metavar="FILE", help="write a report as one HTML file")
    results.add_argument("--dotplot", metavar="FILE", help="draw all versions against all as .png, .svg or .pdf")
    results.add_argument("--survival", metavar="FILE", help="draw when sentences came, changed and went, likewise")
    add_look_arguments(parser.add_argument_group("figures"))
    add_reading_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Compare versions and print or write what changed."""
    options, figures = compare_options(arguments), figure_options(arguments)
    ordering = None
    if arguments.order or arguments.newest_first:
        default = "auto" if any(Path(path).is_dir() for path in arguments.versions) else "given"
        ordering = Ordering(ORDERS[arguments.order or default], arguments.newest_first)
    with progress_line() as progress:
        chain = compare_versions(
            arguments.versions,
            options,
            read_options(arguments),
            progress,
            ordering=ordering,
            second_matcher=arguments.second_matcher or "",
        )
    for version in chain.versions:
        if version.hierarchy:
            tell_warnings(version.name, version.hierarchy.document.warnings)
    if not write_results(chain, arguments, figures):
        print("\n".join(summary_lines(chain, arguments.show_boilerplate, arguments.all)))
    return exit_code(chain)


def compare_options(arguments: argparse.Namespace) -> CompareOptions:
    """The options; wrong ones are told before anything is read."""
    for name in filter(None, (arguments.matcher, arguments.second_matcher)):
        check_choice("matcher", name, tuple(MATCHERS))
    if [arguments.json, arguments.csv, arguments.report].count(PRINTED) > 1:
        raise UsageError("Only one result can be printed.", "Give a file name for the others.")
    standard = CompareOptions()
    return CompareOptions(arguments.matcher or standard.matcher, arguments.factors or standard.factors)


def figure_options(arguments: argparse.Namespace) -> FigureOptions:
    """The look of figures; wrong wishes are told before anything is read."""
    for name, exporter in REVISION_EXPORTERS.items():
        target = getattr(arguments, name)
        if target and target != PRINTED:
            ending_of(exporter, Path(target))
        elif target and exporter.ENDINGS == ENDINGS:
            raise UsageError("A figure cannot be printed.", "Give the name of a file.")
    return FigureOptions(
        width=arguments.width,
        dpi=arguments.dpi,
        theme=arguments.theme,
        without=parse_parts(arguments.without),
    )


def write_results(chain: Chain, arguments: argparse.Namespace, figures: FigureOptions) -> bool:
    """Write what was asked for; whether something was printed, so that the summary is not wanted."""
    options = RevisionOptions(figures, arguments.show_boilerplate, match_for_figure)
    printed = False
    for name, exporter in REVISION_EXPORTERS.items():
        target = getattr(arguments, name)
        if target == PRINTED:
            sys.stdout.write(exporter.make(chain, exporter.ENDINGS[0], options).decode("utf-8"))
            printed = True
        elif target:
            export_revisions(chain, name, target, options)
    return printed


def exit_code(chain: Chain) -> int:
    """0 where all versions were read in full, else 1."""
    read = [version.hierarchy.document.outcome for version in chain.versions if version.hierarchy]
    return 0 if len(read) == len(chain.versions) and all(outcome is Outcome.OK for outcome in read) else 1


def summary_lines(chain: Chain, boilerplate: bool, everything: bool) -> Iterator[str]:
    """The readable summary: versions, table, what must not be overlooked, and the changes of each step."""
    yield f"{len(chain.versions)} versions, {BASES[chain.basis]}" if len(chain.versions) > 1 else "1 version"
    for number, version in enumerate(chain.versions, 1):
        facts = f"{len(version.hierarchy.sentences):,} sentences" if version.hierarchy else f"GAP: {version.gap}"
        date = f"{version.date:<16}  " if any(each.date for each in chain.versions) else ""
        yield f"  {number:>3}  {date}{one_line(version.name, 50)}  ({make_visible(facts)})"
    if not chain.steps:
        yield "\nThere is nothing to compare: give at least two versions that can be read."
        return
    yield ""
    rows = step_rows(chain, boilerplate)
    yield from table_lines(rows)
    yield from raised_lines(chain, rows)
    for step, row in zip(chain.steps, rows, strict=False):
        yield ""
        yield from step_lines(step, row, boilerplate, everything)


def table_lines(rows: list[StepRow]) -> Iterator[str]:
    """The table; sentences, and words below them."""
    second = len(rows[0].matched) > 1
    names = [f"{one_line(each.matcher, 22):^24}" for each in rows[0].matched]
    yield " " * 20 + "  ".join(names) if second else ""
    matched = "  matched      overlap    " * len(rows[0].matched)
    yield f"{'':>9}{'sentences':>11}{matched}{''.join(f'{name:>11}' for name in rows[0].counts)}{'raised':>8}"
    for row in rows:
        found = "".join(
            f"{each.sentences[0]:>6,}{each.sentences[1]:>6,}{each.overlap[0]:>7.0%}{each.overlap[1]:>6.0%} "
            for each in row.matched
        )
        counts = "".join(f"{sentences:>11,}" for sentences, _ in row.counts.values())
        yield f"{row.label:>9}{row.sentences[0]:>5,}{row.sentences[1]:>6,}{found}{counts}{row.raised:>8,}"
        words = "".join(f"{words:>11,}" for _, words in row.counts.values())
        yield f"{'words':>20}{' ' * 26 * len(row.matched)}{words}"


def raised_lines(chain: Chain, rows: list[StepRow]) -> Iterator[str]:
    """Numbers, names and negations that changed, step by step."""
    found = [(row, list(step.revision.raised()), step) for step, row in zip(chain.steps, rows, strict=False)]
    if not any(raised for _, raised, _ in found):
        return
    yield "\nNumbers, names and negations that changed"
    for row, raised, step in found:
        for change, each in raised:
            yield f"  {row.label:>5}  {make_visible(raised_text(each))}"
            yield wrapped(marked_text(step.revision, change), "           ")


def step_lines(step: Step, row: StepRow, boilerplate: bool, everything: bool) -> Iterator[str]:
    """The changes of one step as marked text."""
    changes = changes_shown(step.revision, boilerplate)
    yield f"Version {row.older} to {row.newer}: {one_line(row.old_name, 40)} to {one_line(row.new_name, 40)}"
    went, come = paragraphs_changed(step.revision)
    if not changes:
        yield "  No change in the text." if not went and not come else "  No change in the wording."
    for change in changes if everything else changes[:MOST_SHOWN]:
        sign = SIGNS.get(change.kind.value, "~")
        note = f"  ({change.boilerplate})" if change.boilerplate else ""
        yield f"  {sign} {title_of(change)}{note}"
        yield wrapped(marked_text(step.revision, change), "      ")
    if not everything and len(changes) > MOST_SHOWN:
        yield f"  … and {len(changes) - MOST_SHOWN:,} more changes; --all prints them."
    if went or come:
        yield f"  Paragraphs joined: {went:,}; parted: {come:,}."
    if row.left_out:
        hidden = [change for change in step.revision.changes if change.boilerplate]
        yield f"  Left out as changing by themselves ({row.left_out:,}):"
        for change in hidden[: None if everything else 5]:
            yield f"      {change.boilerplate}: {one_line(marked_text(step.revision, change), 90)}"


def marked_text(revision: Revision, change: Change) -> str:
    """The text of a change with marks; one that is all new or gone needs none."""
    if change.kind.value in ("added", "removed", "moved"):
        return revision.new_text(change) or revision.old_text(change)
    return "".join(MARKS[run.mark].format(run.text) for run in runs_of(revision, change))


def wrapped(text: str, indent: str) -> str:
    """A text on lines of fitting width."""
    line = one_line(text, 1200)
    return textwrap.fill(line, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
