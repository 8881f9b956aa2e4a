"""Documents that are about to be registered: seen by every search at once, written to the tables all together."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from copyviz.model.registry import Registered
from copyviz.registry.hunting import NOTHING, ROUNDING
from copyviz.registry.packing import Numbers, key_of_words, pack
from copyviz.registry.postings import write_postings
from copyviz.registry.probing import Search
from copyviz.registry.remembering import SEVERAL, UNKNOWN, Memory
from copyviz.registry.tables import COLUMNS, Tables, Word
from copyviz.text.chunks import Chunk

Value = TypeVar("Value")

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
    all documents to come. `memory` is what the batch before has left; it is used if nobody has changed the tables
    since, and true of them again once this batch is written and kept.
    """

    def __init__(self, tables: Tables, memory: Memory | None = None) -> None:
        self._tables = tables
        self._counters = tables.counters()
        change = self._counters.get("change")
        usable = memory is not None and memory.change == change is not None and not memory.is_full()
        self.memory = memory if memory is not None and usable else Memory(change)
        self._words = self.memory.words
        self._asked: set[str] = set()
        self._words_of: dict[int, Numbers] = {}
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
        wanted = {text for text in texts if text not in self._words} - self._asked
        self._words.update(self._tables.words(wanted))
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
        found, missing = split(words, self.memory.list_of)
        stored = self._tables.postings(missing)
        for word in missing:
            own = np.array(self._postings.get(word, ()), dtype=np.int32)
            found[word] = np.concatenate((stored.get(word, NOTHING), own))
            self.memory.keep_list(word, found[word])
        return found

    def words_of(self, sentences: Iterable[int]) -> dict[int, Numbers]:
        """The words of sentences, by their ids."""
        found, missing = split(sentences, self._words_of.get)
        read = self._tables.words_of(missing)
        self._words_of |= read
        return found | read

    def sentence_lengths(self, sentences: Iterable[int]) -> dict[int, int]:
        """How many distinct words sentences have."""
        known, missing = split(sentences, self.memory.length_of)
        for sentence, length in self._tables.sentence_lengths(missing).items():
            known[sentence] = length
            self.memory.keep_length(sentence, length)
        return known

    def holdings(self, sentences: Numbers) -> tuple[Numbers, Numbers]:
        """Sentences and the documents that hold them, a pair each, by rising sentences."""
        unknown = sentences[self.memory.first_holders(sentences) == UNKNOWN].tolist()
        for sentence, stored in self._tables.holders(unknown).items():
            self.memory.keep_holders(sentence, [*stored.tolist(), *self._holders.get(sentence, ())])
        first = self.memory.first_holders(sentences)
        several = [
            (sentence, document)
            for sentence in sentences[first == SEVERAL].tolist()
            for document in self.memory.holders_of(sentence) or ()
        ]
        others = np.array(several, dtype=np.int32).reshape(-1, 2)
        held = np.concatenate((sentences[first > 0], others[:, 0]))
        order = np.argsort(held, kind="stable")
        return held[order], np.concatenate((first[first > 0], others[:, 1]))[order]

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
        ids = [found.same[chunk] if chunk in found.same else self._new_sentence(chunk).id for chunk in found.chunks]
        self._record(found, ids)
        for sentence in ids:
            self._holders[sentence].append(document.id)
            self.memory.add_holder(sentence, document.id)
        numbers = np.array([ids[place] if place >= 0 else 0 for place in places], dtype=np.int32)
        self._documents[document.id] = (document, numbers, text, text_size)
        self._known[document.sha256] = self._latest[document.path] = document

    def _new_sentence(self, chunk: Chunk) -> NewSentence:
        self._counters["sentence"] += 1
        number = self._counters["sentence"]
        words = np.array([self._count_word(word, number) for word in chunk], dtype=np.int32)
        new = self._sentences[chunk] = self._by_id[number] = NewSentence(number, chunk, words)
        self._words_of[number] = words
        self.memory.keep_length(number, len(words))
        self.memory.keep_holders(number, ())
        return new

    def _count_word(self, text: str, sentence: int) -> int:
        word = self._words.get(text)
        if word is None:
            self._counters["word"] += 1
            word = self._words[text] = Word(self._counters["word"], 0, 0)
            self._new_words.add(text)
            self.memory.keep_list(word.id, NOTHING)
        word.frequency += 1
        self._postings[word.id].append(sentence)
        self.memory.add_to_list(word.id, sentence)
        return word.id

    def _record(self, found: Search, ids: Sequence[int]) -> None:
        """Note the sentences that overlap with new ones, both ways."""
        like = found.likenesses
        near = np.flatnonzero(np.minimum(like.shares, like.backs) >= RECORDED - ROUNDING)
        near = near[np.lexsort((like.sentences[near], -like.shares[near], like.places[near]))]
        recorded: Counter[int] = Counter()
        for row in near.tolist():
            place, other = int(like.places[row]), int(like.sentences[row])
            recorded[place] += 1
            if found.chunks[place] not in found.same and recorded[place] <= MOST_RECORDED:
                share, back = float(like.shares[row]), float(like.backs[row])
                self._overlaps.append((ids[place], other, share, back))
                self._overlaps.append((other, ids[place], back, share))

    def write(self) -> None:
        """Write everything to the tables, in the writing block the batch was made in."""
        database = self._tables.database
        grown = {text: word for text, word in self._words.items() if word.id in self._postings}
        loose = {word.id: word.loose for word in grown.values()}
        loose |= write_postings(database, self._postings, loose)
        for word in grown.values():
            word.loose = loose[word.id]
        self._write_words(grown)
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
        if "change" in self._counters:
            self._counters["change"] += 1
            self.memory.change = self._counters["change"]
        database.change(
            "UPDATE counter SET value = ? WHERE name = ?",
            [(value, name) for name, value in self._counters.items()],
        )

    def _write_words(self, grown: Mapping[str, Word]) -> None:
        database = self._tables.database
        columns = ("frequency", "loose")
        rows = {text: tuple(getattr(word, name) for name in columns) for text, word in grown.items()}
        new = [(word.id, text, *rows[text]) for text, word in grown.items() if text in self._new_words]
        database.insert("word", ("id", "text", *columns), new)
        old = [(word.id, *rows[text]) for text, word in grown.items() if text not in self._new_words]
        database.update("word", ("id", *columns), old)


def split(numbers: Iterable[int], recall: Callable[[int], Value | None]) -> tuple[dict[int, Value], list[int]]:
    """What is known of some numbers, and those of which nothing is."""
    known, missing = {}, []
    for number in numbers:
        value = recall(number)
        if value is None:
            missing.append(number)
        else:
            known[number] = value
    return known, missing
