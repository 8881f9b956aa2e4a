"""`copyviz index`: prepares a collection once, so that documents can be held against it at once."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from copyviz.cli.outline import add_reading_arguments, counted, read_options
from copyviz.cli.output import progress_line
from copyviz.cli.signing import add_sign_arguments, add_work_arguments, crew_of, sign_options, tell_curve
from copyviz.errors import Outcome, UsageError
from copyviz.pipeline.collecting import Collected
from copyviz.pipeline.indexing import Index, build, open_index, refresh, remove, update
from copyviz.text.visible import make_visible

HELP = "Prepare a collection of documents as an index, or add, refresh, remove and list its documents."
EPILOG = """\
Examples:
  copyviz index archive/ --out archive.index        make an index, or bring it up to date
  copyviz index archive.index --add more/           add a folder or a document
  copyviz index archive.index --refresh             read what is new or changed, forget what is gone
  copyviz index archive.index --remove old.pdf      take a document or a folder out
  copyviz index archive.index --list                show what it holds
  copyviz screen essay.docx --against archive.index

Only new or changed files are read. Stopped in the middle, the next start goes on from there."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("target", metavar="FOLDER|INDEX", help="a folder to prepare, or an index to change")
    parser.add_argument("--out", metavar="INDEX", type=Path, help="the index to make from the folder")
    parser.add_argument("--add", metavar="PATH", action="append", help="add a folder or a document")
    parser.add_argument("--refresh", action="store_true", help="read what is new or changed, forget what is gone")
    parser.add_argument("--remove", metavar="PATH", action="append", help="take a document or a folder out")
    parser.add_argument("--list", action="store_true", help="show the documents of an index")
    add_reading_arguments(parser)
    add_sign_arguments(parser)
    add_work_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Make or change an index, and say what it holds."""
    changes = bool(arguments.add or arguments.refresh or arguments.remove)
    if arguments.out and (changes or arguments.list):
        raise UsageError("--out makes an index; to change one, name it.", "copyviz index INDEX --add PATH")
    if arguments.out:
        make(arguments)
        return tell(arguments.out)
    if not changes and not arguments.list:
        raise UsageError("Where shall the index be written?", "copyviz index FOLDER --out INDEX")
    if changes:
        with open_index(arguments.target, write=True) as index:
            change(index, arguments)
    if not arguments.list:
        return tell(Path(arguments.target))
    with open_index(arguments.target) as index:
        print_files(index)
    return 0


def make(arguments: argparse.Namespace) -> None:
    """Make an index of a folder, or bring it up to date."""
    reading, signing = read_options(arguments), sign_options(arguments)
    if arguments.curve:
        tell_curve(signing)
    crew = crew_of(arguments)
    with progress_line() as progress:
        collected = build(arguments.target, arguments.out, reading, signing, crew=crew, progress=progress)
    tell_collected(collected)


def change(index: Index, arguments: argparse.Namespace) -> None:
    """Remove, add and refresh, in this order."""
    for path in arguments.remove or ():
        print(f"{counted(remove(index, path), 'document')} taken out.")
    if arguments.add:
        with progress_line() as progress:
            collected = update(
                index, arguments.add, crew_of(arguments), progress, add=True, password=arguments.password
            )
        tell_collected(collected)
    if arguments.refresh:
        with progress_line() as progress:
            collected = refresh(index, crew_of(arguments), progress)
        tell_collected(collected)


def print_files(index: Index) -> None:
    """The documents of an index, one a line."""
    for entry in index.files():
        reason = "" if entry.outcome is Outcome.OK else f"  ({entry.outcome.value}: {entry.message})"
        print(make_visible(f"{entry.path}  {counted(entry.sentences, 'sentence')}{reason}"))


def tell_collected(collected: Collected) -> None:
    """What was done, in a line."""
    print(f"{collected.read:,} read, {collected.known:,} known already, {collected.gone:,} gone.")


def tell(path: Path) -> int:
    """What the index holds now; unreadable documents with their reason."""
    with open_index(str(path)) as index:
        entries = index.files()
    bad = [entry for entry in entries if entry.outcome is not Outcome.OK]
    for entry in bad:
        print(make_visible(f"{entry.path}: {entry.outcome.value}: {entry.message}"), file=sys.stderr)
    print(f"{make_visible(str(path))}: {counted(len(entries), 'document')}, {len(entries) - len(bad):,} read in full")
    return 1 if bad else 0
