"""`copyviz explain`: the table of factors of one pair of sentences and the rule that decided."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from copyviz.cli.compare import add_pair_arguments, compare_files
from copyviz.cli.output import progress_line
from copyviz.errors import UsageError
from copyviz.model.comparison import Comparison
from copyviz.model.explanation import Evidence, Explanation
from copyviz.pipeline.explain import explain
from copyviz.text.visible import one_line

HELP = "Show why sentence I of the left document and sentence J of the right one match, or do not."
EPILOG = """\
Example:
  copyviz explain story-1.html story-2.html 15 7

Sentences count from 1, as in the window and in the output of compare."""

WORD = 12


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_pair_arguments(parser)
    parser.add_argument("first", metavar="I", type=int, help="the number of the sentence of LEFT, from 1")
    parser.add_argument("second", metavar="J", type=int, help="the number of the sentence of RIGHT, from 1")


def run(arguments: argparse.Namespace) -> int:
    """Explain one pair."""
    with progress_line() as progress:
        comparison = compare_files(arguments, progress)
    check_number("LEFT", arguments.first, len(comparison.left.sentences))
    check_number("RIGHT", arguments.second, len(comparison.right.sentences))
    explanation = explain(comparison, arguments.first - 1, arguments.second - 1)
    print("\n".join(explanation_lines(comparison, explanation)))
    return 0


def check_number(name: str, number: int, count: int) -> None:
    """Raise a `UsageError` unless a document has a sentence with this number, counted from 1."""
    if not 1 <= number <= count:
        hint = f"Its sentences have the numbers 1 to {count}." if count else "It has no sentences."
        raise UsageError(f"{name} has no sentence {number}.", hint)


def explanation_lines(comparison: Comparison, explanation: Explanation) -> Iterator[str]:
    """The sentences, the table and the rule."""
    sides = (("A", comparison.left, explanation.left), ("B", comparison.right, explanation.right))
    for letter, hierarchy, numbers in sides:
        for number in numbers:
            yield f"{letter} {number + 1}: {one_line(hierarchy.sentences[number].text, 500)}"
    evidence = explanation.evidence
    if any((evidence.left_keys, evidence.right_keys)):
        yield f"\nA is compared by {' '.join(evidence.left_keys) or '–'}, B by {' '.join(evidence.right_keys) or '–'}"
    if evidence.factors.size:
        yield ""
        yield from factor_lines(evidence)
    yield ""
    yield f"A→B {evidence.forward:.3f}   B→A {evidence.backward:.3f}   {explanation.rule}"
    if explanation.note:
        yield explanation.note


def factor_lines(evidence: Evidence) -> Iterator[str]:
    """Words of A across, words of B down, and how far each is found in the other sentence."""
    head = "".join(f"{one_line(word, 8):>9}" for word in evidence.left_words)
    yield f"{'':{WORD}}{head}{'found in A':>13}"
    for row, word in enumerate(evidence.right_words):
        cells = "".join(f"{cell_text(float(value)):>9}" for value in evidence.factors[:, row])
        yield f"{one_line(word, WORD - 1):{WORD}}{cells}{float(evidence.right_mu[row]):>13.2f}"
    found = "".join(f"{float(value):>9.2f}" for value in evidence.left_mu)
    yield f"{'found in B':{WORD}}{found}"


def cell_text(factor: float) -> str:
    """A factor, with a dot where there is none."""
    return "·" if factor < 0.005 else f"{factor:.2f}"
