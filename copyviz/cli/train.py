"""`copyviz train`: a factor table from the user's own documents."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from copyviz.cli.output import progress_line
from copyviz.export.saving import save_bytes
from copyviz.pipeline.train import train
from copyviz.text.visible import make_visible

HELP = "Learn from a folder of documents which words stand together, for the fuzzy-set matcher."
EPILOG = """\
Example:
  copyviz train archive/ --out archive.factors
  copyviz compare a.html b.html --factors archive.factors

The more text on the same subjects, the better: some thousand paragraphs at least. The documents are only read."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("folder", metavar="FOLDER", help="a folder of HTML, PDF, Word or text documents")
    parser.add_argument("--out", metavar="TABLE", required=True, help="the file to write the table to")


def run(arguments: argparse.Namespace) -> int:
    """Train a table and save it; unreadable files are listed."""
    with progress_line() as progress:
        trained = train(arguments.folder, progress=progress)
    for path, error in trained.failed:
        print(f"{make_visible(path)}: {error}", file=sys.stderr)
    save_bytes(Path(arguments.out), trained.data)
    print(f"{make_visible(arguments.out)}: {trained.words:,} words from {len(trained.read):,} documents")
    if trained.is_thin:
        print(
            f"This is little text ({trained.paragraphs:,} paragraphs): words come out nearer than they are, and too"
            f" much is found. Give some thousand paragraphs, or raise --permissible when you use the table.",
            file=sys.stderr,
        )
    return 1 if trained.failed else 0
