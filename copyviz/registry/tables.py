"""The questions that probing and registering ask of the tables, each answered in one step for many things at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Protocol

import numpy as np

from copyviz.errors import UnknownDocument
from copyviz.model.registry import Registered
from copyviz.registry.database import Database, Row
from copyviz.registry.packing import NUMBER_BYTES, WORD_SHIFT, Numbers, key_of_words, pack, unpack
from copyviz.registry.postings import read_postings
from copyviz.text.chunks import Chunk

COLUMNS = (
    "id", "name", "path", "title", "sha256", "size", "media_type", "sentences", "author", "dated", "registered",
    "previous",
)  # fmt: skip
SELECTED = ", ".join(COLUMNS)
HOLDINGS = "SELECT sentence, document FROM holding WHERE sentence {among}"


@dataclass(slots=True)
class Word:
    """A registered word: its id, in how many distinct sentences it stands, and its loose rows of postings."""

    id: int
    frequency: int
    loose: int = 0


class Stock(Protocol):
    """What a search needs to know of registered sentences and documents."""

    def words(self, texts: Iterable[str]) -> Mapping[str, Word]:
        """The words that are registered."""

    def same_sentences(self, chunks: Iterable[Chunk], words: Mapping[str, Word]) -> dict[Chunk, int]:
        """The ids of the sentences that are registered as they are."""

    def postings(self, words: Iterable[int]) -> dict[int, Numbers]:
        """The ids of the sentences each word stands in, rising."""

    def words_of(self, sentences: Iterable[int]) -> dict[int, Numbers]:
        """The words of sentences, by their ids."""

    def sentence_lengths(self, sentences: Iterable[int]) -> dict[int, int]:
        """How many distinct words sentences have."""

    def holdings(self, sentences: Numbers) -> tuple[Numbers, Numbers]:
        """Sentences and the documents that hold them, a pair each, by rising sentences."""

    def lengths(self, documents: Iterable[int]) -> dict[int, int]:
        """How many distinct sentences documents have."""

    def registered(self, documents: Iterable[int]) -> dict[int, Registered]:
        """Documents by their ids."""

    def places(self, document: int) -> Numbers:
        """The id of each sentence of a document, in reading order; 0 for those it is not found by."""


class Tables:
    """The registered sentences and documents as the database has them."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._lengths: dict[int, int] = {}

    def words(self, texts: Iterable[str]) -> dict[str, Word]:
        """The words that are registered."""
        question = "SELECT text, id, frequency, loose FROM word WHERE text {among_words}"
        return {row[0]: Word(*row[1:]) for row in self._about(question, texts)}

    def same_sentences(self, chunks: Iterable[Chunk], words: Mapping[str, Word]) -> dict[Chunk, int]:
        """The ids of the sentences that are registered as they are."""
        wanted: dict[int, list[Chunk]] = defaultdict(list)
        for chunk in chunks:
            if all(word in words for word in chunk):
                wanted[key_of_words(chunk)].append(chunk)
        found = {}
        for number, key, packed in self._about("SELECT id, hash, words FROM sentence WHERE hash {among}", wanted):
            for chunk in wanted[key]:
                # Two sentences may have one hash, if only once in a long while; their words tell them apart.
                if pack(words[word].id for word in chunk) == packed:
                    found[chunk] = int(number)
        return found

    def postings(self, words: Iterable[int]) -> dict[int, Numbers]:
        """The ids of the sentences each word stands in, rising."""
        rows = read_postings(self.database, words)
        return {
            word: unpack(b"".join([packed for _, packed in own]))
            for word, own in groupby(rows, key=lambda row: row[0] >> WORD_SHIFT)
        }

    def words_of(self, sentences: Iterable[int]) -> dict[int, Numbers]:
        """The words of sentences, by their ids."""
        question = "SELECT id, words FROM sentence WHERE id {among}"
        return {number: unpack(packed) for number, packed in self._about(question, sentences)}

    def sentence_lengths(self, sentences: Iterable[int]) -> dict[int, int]:
        """How many distinct words sentences have."""
        question = f"SELECT id, length(words) / {NUMBER_BYTES} FROM sentence WHERE id {{among}}"  # noqa: S608
        return dict(self._about(question, sentences))

    def holders(self, sentences: Iterable[int]) -> dict[int, Numbers]:
        """The documents that hold each sentence."""
        found: dict[int, list[int]] = defaultdict(list)
        for sentence, document in self._about(HOLDINGS, sentences):
            found[sentence].append(document)
        return {sentence: np.array(documents, dtype=np.int32) for sentence, documents in found.items()}

    def holdings(self, sentences: Numbers) -> tuple[Numbers, Numbers]:
        """Sentences and the documents that hold them, a pair each, by rising sentences."""
        rows = np.array(self._about(HOLDINGS, sentences.tolist()), dtype=np.int32).reshape(-1, 2)
        rows = rows[np.argsort(rows[:, 0], kind="stable")]
        return rows[:, 0], rows[:, 1]

    def lengths(self, documents: Iterable[int]) -> dict[int, int]:
        """How many distinct sentences documents have; that never changes, so it is remembered."""
        listed = list(documents)
        missing = [document for document in listed if document not in self._lengths]
        self._lengths |= dict(self._about("SELECT id, sentences FROM document WHERE id {among}", missing))
        return {document: self._lengths[document] for document in listed}

    def registered(self, documents: Iterable[int]) -> dict[int, Registered]:
        """Documents by their ids."""
        question = f"SELECT {SELECTED} FROM document WHERE id {{among}}"  # noqa: S608 - names of our own
        return {row[0]: Registered(*row) for row in self._about(question, documents)}

    def places(self, document: int) -> Numbers:
        """The id of each sentence of a document, in reading order; 0 for those it is not found by."""
        rows = self.database.rows("SELECT places FROM content WHERE document = ?", document)
        return unpack(rows[0][0]) if rows else np.zeros(0, dtype=np.int32)

    def find_text(self, document: int) -> bytes | None:
        """The text of a document, packed; none where it is not registered."""
        rows = self.database.rows("SELECT text FROM content WHERE document = ?", document)
        return bytes(rows[0][0]) if rows else None

    def text(self, document: int) -> bytes:
        """The text of a registered document, packed."""
        found = self.find_text(document)
        if found is None:
            raise unknown(str(document))
        return found

    def with_hashes(self, hashes: Iterable[str]) -> dict[str, Registered]:
        """The documents of these very bytes."""
        question = f"SELECT {SELECTED} FROM document WHERE sha256 {{among_words}}"  # noqa: S608
        found = (Registered(*row) for row in self._about(question, hashes))
        return {document.sha256: document for document in found}

    def with_hash(self, sha256: str) -> Registered | None:
        """The document of these very bytes."""
        return self.with_hashes([sha256]).get(sha256)

    def latest_at(self, paths: Iterable[str]) -> dict[str, Registered]:
        """The latest versions registered of files."""
        question = f"SELECT {SELECTED} FROM document WHERE path {{among_words}} ORDER BY id"  # noqa: S608
        found = (Registered(*row) for row in self._about(question, paths))
        return {document.path: document for document in found}

    def counters(self) -> dict[str, int]:
        """The highest ids given so far."""
        return dict(self.database.rows("SELECT name, value FROM counter"))

    def _about(self, question: str, things: Iterable[Any]) -> list[Row]:
        """What is known about each of some things; nothing is asked about nothing."""
        listed = list(things)
        return self.database.rows(question, self.database.listed(listed)) if listed else []


def unknown(key: str) -> UnknownDocument:
    """The error of a document that is not registered."""
    return UnknownDocument(
        f"There is no document “{key}” in the registry.", "`copyviz registry list` shows what it holds."
    )
