"""`copyviz compare`: how much of one document stands in the other, as a summary, as data or as figures."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

import numpy as np

from copyviz.cli.case import case_lines, judge
from copyviz.cli.outline import add_reading_arguments, counted, read_options
from copyviz.cli.output import progress_line, tell_warnings
from copyviz.cli.results import add_result_arguments, figure_options, second_table, write_results
from copyviz.errors import Outcome
from copyviz.matchers.table import MATCHERS
from copyviz.model.comparison import Comparison
from copyviz.model.matches import Joined, Match, Order, Passage
from copyviz.options import PRESETS, CompareOptions, Thresholds, check_choice
from copyviz.pipeline.compare import compare
from copyviz.pipeline.read import read
from copyviz.presentation.grades import SYMBOLS, grade_of
from copyviz.presentation.labels import sentence_range
from copyviz.presentation.score_words import TOLD_APART
from copyviz.presentation.verdict import describe
from copyviz.progress import Progress, part_of
from copyviz.text.visible import make_visible, one_line

HELP = "Compare two documents sentence by sentence and print what they share."
EPILOG = """\
Examples:
  copyviz compare essay.docx source.pdf
  copyviz compare old.html new.html --matcher exact
  copyviz compare a.txt b.txt --preset yerra-ng-2005 --json result.json
  copyviz compare a.pdf b.pdf --dotplot figure.pdf --width 80 --theme print
  copyviz compare a.docx b.pdf --save case.copyviz --keep-documents --verdict copied --by "Your Name"

Sentences are equal when the smaller of their two scores reaches --permissible and the scores differ by at most
--variation. Left out, both are those calibrated for the matcher and its factors."""

BEST_SHOWN = 8
JOINED = {
    Joined.ALONE: "",
    Joined.LEFT_WITH_NEXT: ", together with the next sentence of A",
    Joined.LEFT_WITH_PREVIOUS: ", together with the sentence of A before it",
    Joined.RIGHT_WITH_NEXT: ", together with the next sentence of B",
    Joined.RIGHT_WITH_PREVIOUS: ", together with the sentence of B before it",
    Joined.LEFT_IN_RIGHT: ", inside a longer sentence of B",
    Joined.RIGHT_IN_LEFT: ", inside a longer sentence of A",
}
WIDTH = 110


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_pair_arguments(parser)
    add_result_arguments(parser)


def add_pair_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare two documents and how they are compared."""
    parser.add_argument("left", metavar="LEFT", help="the first document (A)")
    parser.add_argument("right", metavar="RIGHT", help="the second document (B)")
    group = add_matcher_arguments(parser)
    group.add_argument("--permissible", metavar="P", type=float, help="how alike sentences must be, 0 to 1")
    group.add_argument("--variation", metavar="V", type=float, help="how far the two scores may differ, 0 to 1")
    group.add_argument("--shingle-width", metavar="W", type=int, help="words of a shingle, 2 to 10 (default: 4)")
    group.add_argument("--preset", metavar="NAME", help=f"one of: {', '.join(PRESETS)}")
    add_reading_arguments(parser)


def add_matcher_arguments(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """Declare the choice of matcher and factors, and return their group."""
    group = parser.add_argument_group("matching")
    group.add_argument("--matcher", metavar="NAME", help=f"one of: {', '.join(MATCHERS)}")
    group.add_argument("--factors", metavar="NAME", help="meaning, co-occurrence, identity, or a table of your own")
    return group


def run(arguments: argparse.Namespace) -> int:
    """Compare two documents and print or write the result."""
    options = figure_options(arguments)
    with progress_line() as progress:
        share = 0.7 if arguments.second_matcher else 1.0
        comparison = compare_files(arguments, part_of(progress, 0.0, share))
        if arguments.second_matcher:
            second = second_table(comparison, arguments.second_matcher, part_of(progress, share, 1.0))
            options = replace(options, second=second)
    comparison = judge(comparison, arguments)
    tell_all_warnings(comparison)
    if not write_results(comparison, arguments, options):
        print("\n".join(summary_lines(comparison)))
    return exit_code(comparison)


def tell_all_warnings(comparison: Comparison) -> None:
    """Print the warnings of both documents and of the comparison."""
    for hierarchy in (comparison.left, comparison.right):
        tell_warnings(hierarchy.document.source.name, hierarchy.document.warnings)
    tell_warnings("copyviz", comparison.warnings)


def exit_code(comparison: Comparison) -> int:
    """0 where both documents were read in full, else 1."""
    return 0 if all(side.document.outcome is Outcome.OK for side in (comparison.left, comparison.right)) else 1


def compare_files(arguments: argparse.Namespace, progress: Progress) -> Comparison:
    """Read both documents and compare them as the arguments say."""
    options, reading = compare_options(arguments), read_options(arguments)
    left = read(arguments.left, reading, part_of(progress, 0.0, 0.3))
    right = read(arguments.right, reading, part_of(progress, 0.3, 0.6))
    return compare(left, right, options, part_of(progress, 0.6, 1.0))


def compare_options(arguments: argparse.Namespace) -> CompareOptions:
    """The options from the parsed arguments: a preset, changed by what is given beside it."""
    if arguments.preset is not None:
        check_choice("preset", arguments.preset, tuple(PRESETS))
    base = PRESETS[arguments.preset].options if arguments.preset else CompareOptions()
    matcher, factors = arguments.matcher or base.matcher, arguments.factors or base.factors
    check_choice("matcher", matcher, tuple(MATCHERS))
    options = CompareOptions(matcher, factors)
    same = (matcher, factors) == (base.matcher, base.factors)
    calibrated = base.thresholds if same and base.thresholds else MATCHERS[matcher].thresholds(options)
    permissible = calibrated.permissible if arguments.permissible is None else arguments.permissible
    variation = calibrated.variation if arguments.variation is None else arguments.variation
    floor = max(0.01, min(options.floor, permissible))
    width = options.shingle_width if arguments.shingle_width is None else arguments.shingle_width
    return CompareOptions(matcher, factors, Thresholds(permissible, variation), floor, width)


def summary_lines(comparison: Comparison) -> Iterator[str]:
    """The readable summary: verdict, scores, passages, the best matches side by side."""
    verdict, scores = describe(comparison), comparison.scores
    yield verdict.headline + "."
    yield ""
    for letter, hierarchy, share in zip("AB", (comparison.left, comparison.right), scores.overlap, strict=True):
        name = one_line(hierarchy.document.source.name, 60)
        yield f"  {letter}  {share:6.1%}  {name}  ({counted(len(hierarchy.sentences), 'sentence')})"
    yield ""
    yield f"  odds ratio {scores.odds_ratio:.3f}; {verdict.passages}"
    yield from measure_summary(comparison)
    yield f"  {method_line(comparison)}"
    yield from case_lines(comparison.case)
    if comparison.passages:
        yield ""
        yield "Passages (sentences of A – sentences of B)"
        yield from passage_lines(comparison.passages)
    if len(comparison.equal):
        yield ""
        yield "Best matches"
        for match in best_matches(comparison):
            yield from match_lines(comparison, match)


def measure_summary(comparison: Comparison) -> Iterator[str]:
    """The measures of the texts, one a line: the value of the pair, or of A and of B."""
    for measured in comparison.measured:
        if measured.name in TOLD_APART:
            continue
        values = [
            f"{value:.3f}{f' {grade}' if grade else ''}"
            for value, grade in zip_longest(measured.values, measured.grades, fillvalue="")
        ]
        told = values[0] if len(values) == 1 else f"A {values[0]}, B {values[1]}"
        yield f"  {measured.name:20} {told}"


def method_line(comparison: Comparison) -> str:
    """Matcher, factors and thresholds in a line."""
    options, thresholds = comparison.options, comparison.thresholds
    factors = f" with {make_visible(options.factors)} factors" if options.matcher == "fuzzy-set" else ""
    return (
        f"{options.matcher}{factors}, permissible {thresholds.permissible:.3g}, variation {thresholds.variation:.3g}"
    )


def passage_lines(passages: tuple[Passage, ...], most: int = 20) -> Iterator[str]:
    """The longest passages in reading order."""
    longest = sorted(passages, key=lambda passage: -passage.length)[:most]
    for passage in sorted(longest, key=lambda passage: passage.left.first):
        left = sentence_range(passage.left.first, passage.left.count)
        right = sentence_range(passage.right.first, passage.right.count)
        order = "" if passage.order is Order.SAME else f", {passage.order.value}"
        yield f"  A {left:>11}  –  B {right:<11}  {passage.kind.value}{order}"
    if len(passages) > most:
        yield f"  … and {len(passages) - most:,} shorter ones"


def best_matches(comparison: Comparison) -> list[Match]:
    """The matches with the most shared words, long and close ones first, in reading order."""
    table = comparison.equal
    words = np.array([len(sentence.words) for sentence in comparison.left.sentences])
    weight = table.score * np.minimum(words[table.left], 30)
    rows = np.argsort(-weight, kind="stable")[:BEST_SHOWN]
    return [table[int(row)] for row in sorted(rows)]


def match_lines(comparison: Comparison, match: Match) -> Iterator[str]:
    """A match with both sentences, wrapped."""
    grade = grade_of(match.score)
    yield f"  {SYMBOLS[grade]} {grade.value} {match.score:.2f}{JOINED[match.joined]}"
    for letter, hierarchy, number in (("A", comparison.left, match.left), ("B", comparison.right, match.right)):
        text = one_line(hierarchy.sentences[number].text, 400)
        head = f"    {letter} {number + 1:<5} "
        yield textwrap.fill(text, WIDTH, initial_indent=head, subsequent_indent=" " * len(head))
