"""What happens to a file's bytes inside the reading process: bytes to document, document to hierarchy."""

from __future__ import annotations

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

# Splitting into sentences takes about a fifth of the time of reading an article or a PDF.
READING_SHARE = 0.8

NO_TEXT = Notice("empty", "There is no text in this document.", "Check that it is the right file.")


def parse(raw: RawFile, options: ReadOptions, readers: tuple[str, ...], progress: Progress) -> Hierarchy:
    """The hierarchy of the document in the bytes, by one of the readers of these names (any, if none is given)."""
    progress("Opening", 0.0)
    reader = choose_reader(raw.data, readers)
    document = reader.read(raw, options, part_of(progress, 0.0, READING_SHARE))
    hierarchy = build_hierarchy(document, part_of(progress, READING_SHARE, 1.0))
    return hierarchy if hierarchy.sentences else replace(hierarchy, document=mark_empty(document))


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
