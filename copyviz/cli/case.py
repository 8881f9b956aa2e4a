"""The flags of saved work, shared by `compare` and `open`: notes, a verdict, and the `.copyviz` file itself."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from copyviz.errors import UsageError
from copyviz.export.kept_documents import save_documents
from copyviz.model.case import Case, Finding
from copyviz.model.comparison import Comparison
from copyviz.options import check_choice
from copyviz.pipeline.judging import Stretch, add_note, give_verdict
from copyviz.pipeline.originals import keep_documents
from copyviz.presentation.case_words import note_title, paragraphs_of, ruling_line
from copyviz.text.visible import make_visible

CASE_ENDING = ".copyviz"
PLACE = re.compile(r"(?:(\d{1,9})(?:-(\d{1,9}))?)?:(?:(\d{1,9})(?:-(\d{1,9}))?)?", re.ASCII)


def add_case_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is noted and how the work is saved."""
    group = parser.add_argument_group("notes, verdict and saved work")
    group.add_argument("--save", metavar="FILE.copyviz", help="save the work, to go on later or to hand it on")
    group.add_argument(
        "--keep-documents", action="store_true", help="put copies of both documents into what is saved"
    )
    group.add_argument("--documents", metavar="FOLDER", help="write the documents that the case keeps into a folder")
    group.add_argument("--note", metavar="TEXT", action="append", default=[], help="add a note on the whole case")
    group.add_argument(
        "--note-on",
        metavar=("A:B", "TEXT"),
        nargs=2,
        action="append",
        default=[],
        help="add a note on sentences, counted from 1, such as 4:7, 4-9:12-17 or 4: for A alone",
    )
    group.add_argument("--verdict", metavar="FINDING", help=f"give a verdict: {', '.join(Finding)}")
    group.add_argument("--words", metavar="TEXT", default="", help="your verdict in your own words")
    group.add_argument("--by", metavar="NAME", default="", help="who writes notes and verdict")


def check_case_arguments(arguments: argparse.Namespace) -> None:
    """Tell what is wrong with notes and verdict before anything is read."""
    if arguments.words and not arguments.verdict:
        raise UsageError("There are words, but no verdict.", f"Give --verdict: {', '.join(Finding)}.")
    if arguments.verdict:
        check_choice("verdict", arguments.verdict, tuple(Finding))
    for place, _ in arguments.note_on:
        parse_place(place)


def judge(comparison: Comparison, arguments: argparse.Namespace) -> Comparison:
    """The comparison with the notes and the verdict that were given, and with its documents if wanted."""
    for text in arguments.note:
        comparison = add_note(comparison, text, name=arguments.by)
    for place, text in arguments.note_on:
        left, right = parse_place(place)
        comparison = add_note(comparison, text, left, right, name=arguments.by)
    if arguments.verdict:
        comparison = give_verdict(comparison, arguments.verdict, arguments.words, arguments.by)
    return keep_documents(comparison) if arguments.keep_documents else comparison


def parse_place(text: str) -> tuple[Stretch, Stretch]:
    """Sentences of A and of B, counted from 1 by the user and from 0 by us."""
    found = PLACE.fullmatch(text.strip())
    if found is None or not any(found.groups()):
        raise UsageError(f"“{text}” names no sentences.", "Give such as 4:7, 4-9:12-17, 4: or :7.")
    numbers = [int(group) - 1 if group else None for group in found.groups()]
    return stretch(numbers[0], numbers[1]), stretch(numbers[2], numbers[3])


def stretch(first: int | None, last: int | None) -> Stretch:
    """One sentence, the first and the last of some, or none."""
    return (first, last) if first is not None and last is not None else first


def write_documents(comparison: Comparison, arguments: argparse.Namespace, inputs: tuple[Path, ...]) -> None:
    """Write the kept documents where asked for, and say where they are."""
    if arguments.documents:
        for path in save_documents(comparison, arguments.documents, inputs):
            print(f"Written: {make_visible(str(path))}", file=sys.stderr)


def guarded(flag: str, inputs: tuple[Path, ...]) -> tuple[Path, ...]:
    """Which of the opened files a result must not overwrite: a case may be saved again where it was."""
    return tuple(path for path in inputs if flag != "save" or path.suffix.lower() != CASE_ENDING)


def case_lines(case: Case) -> Iterator[str]:
    """Verdict and notes as the summary prints them."""
    if case.ruling is not None:
        yield ""
        yield f"Verdict: {ruling_line(case.ruling)}"
        yield from (f"  {line}" for line in paragraphs_of(case.ruling.words))
    if case.notes:
        yield ""
        yield "Notes"
        for note in case.notes:
            yield f"  {note_title(note)}"
            yield from (f"    {line}" for line in paragraphs_of(note.text))
