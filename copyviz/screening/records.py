"""What an index keeps of files and of their contents, and how numbers lie in it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from copyviz.errors import Outcome
from copyviz.screening.fingerprints import Places, Prints
from copyviz.screening.hashing import Keys, distinct


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """What is kept of the content of a document: outcome, hierarchy as bytes, and the numbers it is found by."""

    sha256: str
    outcome: Outcome
    message: str = ""
    title: str = ""
    sentences: int = 0
    hierarchy: bytes = b""
    bands: bytes = b""
    prints: bytes = b""
    places: bytes = b""
    sentence_keys: bytes = b""


@dataclass(frozen=True, slots=True)
class FileEntry:
    """A file as it was when last looked at, with the number of its content if it could be opened."""

    path: str
    size: int
    changed: int
    content: int | None
    outcome: Outcome
    message: str
    title: str = ""
    sentences: int = 0
    sha256: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class ContentKeys:
    """The numbers a content is found by: those of its bands, of its fingerprints and of its sentences in order."""

    bands: Keys
    prints: Prints
    sentences: Keys

    def postings(self) -> NDArray[np.int64]:
        """All of them, each once, as a database can hold them."""
        told = self.sentences[self.sentences > 0]
        return distinct(np.concatenate((self.bands, self.prints.keys, told))).view(np.int64)


def keys_from(data: bytes) -> Keys:
    """Numbers as they lie in the database: little-endian, whatever the machine."""
    return np.frombuffer(data, dtype="<u8").astype(np.uint64)


def bytes_from(keys: Keys) -> bytes:
    """Numbers for the database."""
    return keys.astype("<u8").tobytes()


def places_from(data: bytes) -> Places:
    """Places of words as they lie in the database."""
    return np.frombuffer(data, dtype="<u4").astype(np.uint32)


def bytes_from_places(places: Places) -> bytes:
    """Places of words for the database."""
    return places.astype("<u4").tobytes()
