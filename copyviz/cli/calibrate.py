"""`copyviz calibrate`: thresholds from labelled pairs of sentences, with the curves they are read from."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from copyviz.cli.compare import add_matcher_arguments
from copyviz.errors import UsageError
from copyviz.export.rendering import ENDINGS, figure_bytes
from copyviz.export.saving import save_bytes
from copyviz.matchers.calibration import Calibration, ErrorCurve, calibrate
from copyviz.matchers.table import MATCHERS
from copyviz.options import CompareOptions, check_choice
from copyviz.pipeline.scoring import score_pairs
from copyviz.presentation.calibration_figure import Curves, calibration_figure
from copyviz.text.visible import make_visible

HELP = "Find the thresholds at which false positives and false negatives balance, on labelled pairs."
EPILOG = """\
PAIRS.tsv holds a pair a line, columns divided by tabs: the label (1 for pairs people call equal, 0 for others) in the
first column and the two sentences in the last two; a line of titles may come first.

Example:
  copyviz calibrate pairs.tsv --matcher fuzzy-set --factors co-occurrence --plot curves.svg"""

BAR = 30


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("pairs", metavar="PAIRS.tsv", type=Path, help="labelled pairs of sentences")
    add_matcher_arguments(parser)
    parser.add_argument("--plot", metavar="FILE", type=Path, help="save the curves as .svg, .png or .pdf")


def run(arguments: argparse.Namespace) -> int:
    """Print the curves and the thresholds."""
    if arguments.plot:
        check_choice("kind of picture", arguments.plot.suffix.lower(), ENDINGS)
    base = CompareOptions()
    matcher, factors = arguments.matcher or base.matcher, arguments.factors or base.factors
    check_choice("matcher", matcher, tuple(MATCHERS))
    labels, pairs = read_pairs(arguments.pairs)
    scores = score_pairs(pairs, matcher=matcher, factors=factors)
    found = calibrate(scores[:, 0], scores[:, 1], labels)
    method = f"{matcher} with {make_visible(factors)} factors" if matcher == "fuzzy-set" else matcher
    print(f"{found.equal_pairs:,} equal and {found.different_pairs:,} different pairs, {method}\n")
    for title, curve in titled(found):
        print("\n".join(curve_lines(title, curve)), end="\n\n")
    chosen = found.thresholds
    print(f"The errors balance at permissible {chosen.permissible:.2f}, variation {chosen.variation:.2f}.")
    print(f"Use them with: --permissible {chosen.permissible:.2f} --variation {chosen.variation:.2f}")
    if arguments.plot:
        save_plot(
            arguments.plot, found, f"{method}; {found.equal_pairs:,} equal, {found.different_pairs:,} different"
        )
    return 0


def read_pairs(path: Path) -> tuple[list[bool], list[tuple[str, str]]]:
    """The labels and sentences of a file of labelled pairs."""
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise UsageError(
            f"“{make_visible(str(path))}” cannot be read: {reason}.", "Give a tab-divided text."
        ) from error
    labels, pairs = [], []
    for number, line in enumerate(lines, 1):
        cells = line.split("\t")
        if not line.strip() or (number == 1 and cells[0].strip() not in ("0", "1")):
            continue
        if len(cells) < 3 or cells[0].strip() not in ("0", "1"):
            raise UsageError(f"Line {number} is no labelled pair.", "Give 0 or 1 and two sentences, divided by tabs.")
        labels.append(cells[0].strip() == "1")
        pairs.append((cells[-2], cells[-1]))
    return labels, pairs


def titled(found: Calibration) -> tuple[tuple[str, ErrorCurve], ...]:
    """Both curves with what they are over."""
    chosen = found.thresholds.permissible
    return (
        ("Permissible threshold", found.permissible),
        (f"Variation threshold, permissible {chosen:.2f}", found.variation),
    )


def curve_lines(title: str, curve: ErrorCurve) -> Iterator[str]:
    """A curve as a table with bars, a row for every twentieth and one for the balance."""
    balance = curve.balance()
    yield f"{title:40} false positives  false negatives"
    for threshold, positives, negatives in zip(
        curve.thresholds.tolist(), curve.false_positives.tolist(), curve.false_negatives.tolist(), strict=True
    ):
        twentieth = abs(threshold * 20 - round(threshold * 20)) < 1e-6
        chosen = abs(threshold - balance) < 1e-6
        if twentieth or chosen:
            bars = f"{'▪' * round(positives * BAR):{BAR}} {'▫' * round(negatives * BAR)}"
            yield f"{'→' if chosen else ' '} {threshold:.2f} {positives:8.1%} {negatives:8.1%}  {bars}".rstrip()


def save_plot(path: Path, found: Calibration, caption: str) -> None:
    """Save the curves as a figure."""
    plots = tuple(
        Curves(
            title,
            tuple(curve.thresholds.tolist()),
            tuple(curve.false_positives.tolist()),
            tuple(curve.false_negatives.tolist()),
            curve.balance(),
        )
        for title, curve in titled(found)
    )
    save_bytes(path, figure_bytes(calibration_figure(plots, caption), path.suffix.lower(), 150.0))
