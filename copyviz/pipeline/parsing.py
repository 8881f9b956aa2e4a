"""What happens to a file's bytes inside the reading process: bytes to document, document to hierarchy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module

from copyviz.errors import Outcome
from copyviz.model.document import Document, Notice
from copyviz.model.hierarchy import Hierarchy
from copyviz.options import ReadOptions
from copyviz.progress import Progress, part_of, silent
from copyviz.readers.base import RawFile
from copyviz.readers.table import READERS, choose_reader
from copyviz.structure.nesting import build_hierarchy
from copyviz.text.letters import count_disguised

# Splitting into sentences takes about a fifth of the time of reading an article or a PDF.
READING_SHARE = 0.8

NO_TEXT = Notice("empty", "There is no text in this document.", "Check that it is the right file.")


def parse(raw: RawFile, options: ReadOptions, readers: tuple[str, ...], progress: Progress) -> Hierarchy:
    """The hierarchy of the document in the bytes, by one of the readers of these names (any, if none is given)."""
    progress("Opening", 0.0)
    reader = choose_reader(raw.data, readers)
    document = reader.read(raw, options, part_of(progress, 0.0, READING_SHARE))
    document = replace(document, warnings=(*document.warnings, *disguises(document)))
    if not options.places:
        document = replace(document, blocks=tuple(replace(block, fragments=()) for block in document.blocks))
    hierarchy = build_hierarchy(document, part_of(progress, READING_SHARE, 1.0))
    if not hierarchy.sentences:
        hierarchy = replace(hierarchy, document=mark_empty(hierarchy.document))
    return hierarchy if options.places else replace(hierarchy, document=replace(hierarchy.document, blocks=()))


def disguises(document: Document) -> Iterator[Notice]:
    """What to tell of words in disguise: it is a known way to hide a copy from a program."""
    count = sum(count_disguised(block.text) for block in document.blocks)
    if count:
        words = "word is" if count == 1 else "words are"
        yield Notice(
            "disguised",
            f"{count:,} {words} written with letters of another alphabet that only look Latin.",
            "They are compared as if written plainly; this may be an attempt to hide a copy.",
        )


def rehearse() -> None:
    """Load what reading needs, by reading a page of our own."""
    for entry in READERS:
        for name in (entry.module, *entry.libraries):
            import_module(name)
    page = f"<html><body><article>{'<p>Dr. Day opened the ferry. It rained.</p>' * 20}</article></body></html>"
    parse(RawFile("rehearsal.html", page.encode(), ""), ReadOptions(), (), silent)


def mark_empty(document: Document) -> Document:
    """A document without a sentence, saying so unless its reader has told the reason already."""
    if document.outcome is Outcome.EMPTY and document.warnings:
        return document
    return replace(document, outcome=Outcome.EMPTY, warnings=(*document.warnings, NO_TEXT))
