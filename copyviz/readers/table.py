"""The table of readers, and the choice among them by content, not by name."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from copyviz.errors import Outcome, ReadError
from copyviz.readers.base import Reader
from copyviz.readers.signatures import foreign_format


@dataclass(frozen=True, slots=True)
class Entry:
    """A reader by name, imported only when its turn comes: most libraries take longer to load than to use."""

    name: str
    module: str
    reader: str
    libraries: tuple[str, ...] = ()

    def load(self) -> Reader:
        """The reader itself."""
        reader: Reader = getattr(import_module(self.module), self.reader)()
        return reader


# Asked in this order. Plain text recognises whatever is not binary and comes last.
READERS = (
    Entry("pdf", "copyviz.readers.pdf", "PdfReader", ("pypdfium2",)),
    Entry("docx", "copyviz.readers.docx", "DocxReader", ("docx",)),
    Entry("html", "copyviz.readers.html", "HtmlReader", ("lxml.html", "trafilatura")),
    Entry("text", "copyviz.readers.plain_text", "PlainTextReader"),
)

PASTED = ("html", "text")


def choose_reader(data: bytes, names: tuple[str, ...] = ()) -> Reader:
    """The first reader that recognises the content; only those called `names`, if any are given."""
    entries = [entry for entry in READERS if not names or entry.name in names]
    for entry in entries[:-1]:
        reader = entry.load()
        if reader.recognises(data):
            return reader
    if not names:
        refuse_foreign(data)
    last = entries[-1].load()
    if not names and not last.recognises(data):
        raise unknown_content()
    return last


def refuse_foreign(data: bytes) -> None:
    """Raise a `ReadError` that names the format, if it is a known one that no reader reads."""
    foreign = foreign_format(data)
    if foreign is None:
        return
    if foreign.is_encrypted:
        raise ReadError(Outcome.ENCRYPTED, f"This is {foreign.name}.", foreign.hint)
    raise ReadError(Outcome.UNSUPPORTED, f"This is {foreign.name}, which CopyViz does not read.", foreign.hint)


def unknown_content() -> ReadError:
    """The error of content that is no text of any kind."""
    return ReadError(
        Outcome.UNSUPPORTED,
        "This file holds binary data of an unknown kind, not text.",
        "If it is a document, save it as PDF or .docx from the program it was made with.",
    )
