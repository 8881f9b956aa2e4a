"""Documents that are about to be registered: seen by every search at once, written to the tables all together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from copyviz.model.registry import Registered
from copyviz.registry.hunting import ROUNDING
from copyviz.registry.packing import Numbers, key_of_words, pack
from copyviz.registry.postings import write_postings
from copyviz.registry.probing import Likeness, Search
from copyviz.registry.remembering import Remembered
from copyviz.registry.tables import COLUMNS, Tables, Word
from copyviz.text.chunks import Chunk

RECORDED = 0.80
"""Two sentences are recorded as overlapping when each has this share of its words in the other: whichever came first,
the same pairs are found."""
MOST_RECORDED = 32
"""Of more overlapping sentences the nearest are recorded, lest a form letter fill the table with its copies."""


@dataclass(frozen=True, slots=True)
class NewSentence:
    """A distinct sentence that is not registered yet."""

    id: int
    chunk: Chunk
    words: Numbers


class Batch:
    """The tables with some documents more, which are written by `write`.

    Made inside a writing block, so that nobody else changes the tables meanwhile; `look_ahead` is called first, with
    all documents to come.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._stored = Remembered(tables)
        self._counters = tables.counters()
        self._words: dict[str, Word] = {}
        self._asked: set[str] = set()
        self._known: dict[str, Registered] = {}
        self._latest: dict[str, Registered] = {}
        self._same: dict[Chunk, int] = {}
        self._new_words: set[str] = set()
        self._sentences: dict[Chunk, NewSentence] = {}
        self._by_id: dict[int, NewSentence] = {}
        self._postings: dict[int, list[int]] = defaultdict(list)
        self._holders: dict[int, list[int]] = defaultdict(list)
        self._documents: dict[int, tuple[Registered, Numbers, bytes, int]] = {}
        self._overlaps: list[tuple[int, int, float, float]] = []

    def __len__(self) -> int:
        return len(self._documents)

    def words(self, texts: Iterable[str]) -> Mapping[str, Word]:
        """The words that are registered or will be."""
        wanted = set(texts)
        self._words.update(self._tables.words(wanted - self._asked))
        self._asked |= wanted
        return self._words

    def look_ahead(self, hashes: Iterable[str], paths: Iterable[str], chunks: Iterable[Chunk]) -> None:
        """Ask once for what is known of all documents to come: their bytes, their files and their sentences."""
        listed = list(dict.fromkeys(chunks))
        self._known = self._tables.with_hashes(hashes)
        self._latest = self._tables.latest_at(paths)
        self._same = self._tables.same_sentences(listed, self.words(word for chunk in listed for word in chunk))

    def same_sentences(self, chunks: Iterable[Chunk], words: Mapping[str, Word]) -> dict[Chunk, int]:  # noqa: ARG002
        """The ids of the sentences that are there as they are."""
        found = {}
        for chunk in chunks:
            if chunk in self._sentences:
                found[chunk] = self._sentences[chunk].id
            elif chunk in self._same:
                found[chunk] = self._same[chunk]
        return found

    def postings(self, words: Iterable[int]) -> dict[int, Numbers]:
        """The ids of the sentences each word stands in, rising: ours are the latest."""
        listed = list(words)
        return extend(self._stored.postings(listed), listed, self._postings)

    def words_of(self, sentences: Iterable[int]) -> dict[int, Numbers]:
        """The words of sentences, by their ids."""
        listed = list(sentences)
        own = {number: self._by_id[number].words for number in listed if number in self._by_id}
        return own | self._stored.words_of(number for number in listed if number not in own)

    def holders(self, sentences: Iterable[int]) -> dict[int, Numbers]:
        """The documents that hold each sentence."""
        listed = list(sentences)
        return extend(self._stored.holders(listed), listed, self._holders)

    def lengths(self, documents: Iterable[int]) -> dict[int, int]:
        """How many distinct sentences documents have."""
        listed = list(documents)
        own = {number: self._documents[number][0].sentences for number in listed if number in self._documents}
        return own | self._tables.lengths(number for number in listed if number not in own)

    def registered(self, documents: Iterable[int]) -> dict[int, Registered]:
        """Documents by their ids."""
        listed = list(documents)
        own = {number: self._documents[number][0] for number in listed if number in self._documents}
        return own | self._tables.registered(number for number in listed if number not in own)

    def places(self, document: int) -> Numbers:
        """The id of each sentence of a document, in reading order."""
        return self._documents[document][1] if document in self._documents else self._tables.places(document)

    def text(self, document: int) -> bytes:
        """The text of a document, packed."""
        return self._documents[document][2] if document in self._documents else self._tables.text(document)

    def with_hash(self, sha256: str) -> Registered | None:
        """The document of these very bytes."""
        return self._known.get(sha256)

    def latest_at(self, path: str) -> Registered | None:
        """The latest version of a file."""
        return self._latest.get(path)

    def next_document(self) -> int:
        """The id of a further document."""
        self._counters["document"] += 1
        return self._counters["document"]

    def put(self, document: Registered, found: Search, places: Iterable[int], text: bytes, text_size: int) -> None:
        """Take a document with its sentences, as they were searched for, and its text."""
        ids = [
            found.same[chunk] if chunk in found.same else self._new_sentence(chunk, likenesses).id
            for chunk, likenesses in zip(found.chunks, found.likenesses, strict=True)
        ]
        for sentence in ids:
            self._holders[sentence].append(document.id)
        numbers = np.array([ids[place] if place >= 0 else 0 for place in places], dtype=np.int32)
        self._documents[document.id] = (document, numbers, text, text_size)
        self._known[document.sha256] = self._latest[document.path] = document

    def _new_sentence(self, chunk: Chunk, likenesses: tuple[Likeness, ...]) -> NewSentence:
        self._counters["sentence"] += 1
        number = self._counters["sentence"]
        words = np.array([self._count_word(word, number) for word in chunk], dtype=np.int32)
        new = self._sentences[chunk] = self._by_id[number] = NewSentence(number, chunk, words)
        self._record(new, likenesses)
        return new

    def _count_word(self, text: str, sentence: int) -> int:
        word = self._words.get(text)
        if word is None:
            self._counters["word"] += 1
            word = self._words[text] = Word(self._counters["word"], 0, 0)
            self._new_words.add(text)
        word.frequency += 1
        self._postings[word.id].append(sentence)
        return word.id

    def _record(self, new: NewSentence, likenesses: tuple[Likeness, ...]) -> None:
        """Note the sentences that overlap with a new one, both ways."""
        near = [like for like in likenesses if min(like.overlap, like.back) >= RECORDED - ROUNDING]
        for like in sorted(near, key=lambda like: (-like.overlap, like.sentence))[:MOST_RECORDED]:
            self._overlaps.append((new.id, like.sentence, like.overlap, like.back))
            self._overlaps.append((like.sentence, new.id, like.back, like.overlap))

    def write(self) -> None:
        """Write everything to the tables, in the writing block the batch was made in."""
        database = self._tables.database
        self._write_words(write_postings(database, self._postings, self._loose()))
        database.insert(
            "sentence",
            ("id", "hash", "words"),
            [(new.id, key_of_words(new.chunk), pack(new.words)) for new in self._by_id.values()],
        )
        holdings = [(sentence, document) for sentence, holders in self._holders.items() for document in holders]
        database.insert("holding", ("sentence", "document"), sorted(holdings))
        database.insert(
            "document",
            COLUMNS,
            [tuple(getattr(document, name) for name in COLUMNS) for document, *_ in self._documents.values()],
        )
        database.insert(
            "content",
            ("document", "text_size", "places", "text"),
            [(number, size, pack(places), text) for number, (_, places, text, size) in self._documents.items()],
        )
        database.insert("overlap", ("sentence", "other", "share", "back"), sorted(self._overlaps))
        database.change(
            "UPDATE counter SET value = ? WHERE name = ?",
            [(value, name) for name, value in self._counters.items()],
        )

    def _loose(self) -> dict[int, int]:
        """How many loose rows of postings each word that has grown had before."""
        return {word.id: word.loose for word in self._words.values() if word.id in self._postings}

    def _write_words(self, loose: Mapping[int, int]) -> None:
        database = self._tables.database
        grown = {text: word for text, word in self._words.items() if word.id in loose}
        new = [
            (word.id, text, word.frequency, loose[word.id]) for text, word in grown.items() if text in self._new_words
        ]
        database.insert("word", ("id", "text", "frequency", "loose"), new)
        old = [
            (word.id, word.frequency, loose[word.id]) for text, word in grown.items() if text not in self._new_words
        ]
        database.update("word", ("id", "frequency", "loose"), old)


def extend(found: dict[int, Numbers], numbers: Iterable[int], own: Mapping[int, Sequence[int]]) -> dict[int, Numbers]:
    """What the tables list for some numbers, with what the batch adds to it."""
    for number in numbers:
        if number in own:
            added = np.array(own[number], dtype=np.int32)
            found[number] = np.concatenate((found[number], added)) if number in found else added
    return found
