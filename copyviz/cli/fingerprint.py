"""`copyviz fingerprint`: the most telling phrases of a document, as queries for a search engine."""

from __future__ import annotations

import argparse
import sys

from copyviz.cli.outline import add_reading_arguments, read_options
from copyviz.cli.output import progress_line, tell_warnings
from copyviz.errors import Outcome
from copyviz.pipeline.fingerprint import STANDARD_COUNT, fingerprint
from copyviz.pipeline.read import read
from copyviz.presentation.queries import as_query

HELP = "Print the most telling phrases of a document, to look for it elsewhere."
EPILOG = """\
Example:
  copyviz fingerprint essay.docx -n 5

Each line is a query for a search engine; the quotation marks ask for the very words. Nothing is sent anywhere."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", metavar="FILE", help="the document")
    parser.add_argument("-n", "--count", metavar="N", type=int, default=STANDARD_COUNT, help="phrases (default: 10)")
    parser.add_argument("--numbers", action="store_true", help="tell the sentence of each phrase before it")
    add_reading_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the phrases, best first."""
    with progress_line() as progress:
        hierarchy = read(arguments.file, read_options(arguments), progress)
    document = hierarchy.document
    tell_warnings(document.source.name, document.warnings)
    found = fingerprint(hierarchy.sentences, arguments.count)
    for phrase in found:
        print(f"{phrase.sentence + 1}\t{as_query(phrase.text)}" if arguments.numbers else as_query(phrase.text))
    if not found:
        print("The document has no telling phrase: too little text.", file=sys.stderr)
    return 0 if document.outcome is Outcome.OK and found else 1
