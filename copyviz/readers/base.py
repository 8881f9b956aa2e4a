"""What every reader has in common: the bytes it gets, the document it gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from copyviz.model.document import Document
from copyviz.options import ReadOptions
from copyviz.progress import Progress


@dataclass(frozen=True, slots=True)
class RawFile:
    """The bytes of a file as they were read once; `sha256` is theirs."""

    path: str
    data: bytes
    sha256: str


class Reader(Protocol):
    """One file format. Readers run inside the child process and may raise `ReadError`."""

    media_type: str
    """The media type of the format, as shown to users and kept in `Source`."""

    def recognises(self, data: bytes) -> bool:
        """Whether the content, not the name, is of this format."""

    def read(self, raw: RawFile, options: ReadOptions, progress: Progress) -> Document:
        """The document in the bytes."""
