"""Reads Word documents (.docx, .docm, .dotx): what stands on the page, with headings, lists, tables and notes."""

from __future__ import annotations

from copyviz.errors import Outcome
from copyviz.model.document import Document, Notice, Source, place_blocks
from copyviz.options import ReadOptions
from copyviz.progress import Progress
from copyviz.readers.base import RawFile
from copyviz.readers.docx.archive import encrypted, holds_word_document, is_encrypted

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

EMPTY = Notice("empty", "There is no text in this document.", "If its pages are pictures, it needs text recognition.")


class DocxReader:
    """Word documents in the format of 2007 and later."""

    media_type = MEDIA_TYPE

    def recognises(self, data: bytes) -> bool:
        """Whether the content is a Word package, be it encrypted or cut off."""
        return is_encrypted(data) or holds_word_document(data)

    def read(self, raw: RawFile, options: ReadOptions, progress: Progress) -> Document:  # noqa: ARG002 - no choices
        """The document in the bytes; what is hidden, deleted or beside the text is left out and named."""
        from copyviz.readers.docx.body import read_body
        from copyviz.readers.docx.package import open_package

        if is_encrypted(raw.data):
            raise encrypted()
        progress("Opening the Word document", 0.0)
        package = open_package(raw.data)
        story = read_body(package, progress)
        notices = (*package.notices, *story.notices)
        outcome = Outcome.PARTIAL if package.notices or story.incomplete else Outcome.OK
        if not story.blocks:
            outcome, notices = Outcome.EMPTY, (EMPTY, *notices)
        source = Source(raw.path, self.media_type, raw.sha256, len(raw.data), story.title or package.title)
        return Document(source, place_blocks(story.blocks), package.language or story.language, outcome, notices)
