"""An index: which files a collection has, what was read of each, and which contents hold a number."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

import numpy as np

from copyviz.errors import Outcome
from copyviz.model.collection import PairScore
from copyviz.screening.database import Database, damaged
from copyviz.screening.fingerprints import Places, Prints
from copyviz.screening.hashing import Keys, keys_of_words
from copyviz.screening.records import ContentKeys, FileEntry, Prepared, keys_from, places_from

# Contents whose postings are brought in order together: some 2,000 numbers each.
POSTED_TOGETHER = 500

CONTENT = "id, sha256, outcome, message, title, sentences, hierarchy, bands, prints, places, sentence_keys"
SCORE = "matched_left, matched_right, overlap_left, overlap_right, odds, passages, longest, words"


class Store(Database):
    """An open index with its questions and changes; a content is kept once, however many files hold it."""

    def settings(self) -> dict[str, str]:
        """How the index was made."""
        return dict(self.rows("SELECT name, value FROM setting"))

    def set(self, name: str, value: str) -> None:
        """Change a setting."""
        self.run("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, value))

    def files(self) -> list[FileEntry]:
        """The files, sorted by path."""
        query = """SELECT path, size, changed, content, coalesce(content.outcome, file.outcome),
            coalesce(content.message, file.message), coalesce(title, ''), coalesce(sentences, 0), coalesce(sha256, '')
            FROM file LEFT JOIN content ON content.id = file.content ORDER BY path"""
        return [
            FileEntry(os.fsdecode(path), size, changed, content, Outcome(outcome), *rest)
            for path, size, changed, content, outcome, *rest in self.rows(query)
        ]

    def find_content(self, sha256: str) -> int | None:
        """The number of the content with this hash, if it was read before."""
        row = self.row("SELECT id FROM content WHERE sha256 = ?", (sha256,))
        return int(row[0]) if row else None

    def add(self, prepared: Prepared, entries: Iterable[FileEntry]) -> None:
        """Keep what was read, and the files that hold it, together: a kill leaves both or neither."""
        with self.transaction():
            self.put_content(prepared)
            number = self.find_content(prepared.sha256)
            for entry in entries:
                self.put_file(entry, number)

    def put_content(self, prepared: Prepared) -> None:
        """Keep what was read, unless it is there: another program at work on the same file may have read it too."""
        # A number that the bytes alone decide: in whatever order documents are read, the same ones come first.
        number = int(keys_of_words([prepared.sha256])[0] >> np.uint64(1))
        values = (number, prepared.sha256, prepared.outcome.value, prepared.message, prepared.title,
                  prepared.sentences, prepared.hierarchy, prepared.bands, prepared.prints,
                  prepared.places, prepared.sentence_keys)  # fmt: skip
        self.run(f"INSERT OR IGNORE INTO content ({CONTENT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)  # noqa: S608 - a constant

    def put_file(self, entry: FileEntry, content: int | None) -> None:
        """Note a file as it is now."""
        values = os.fsencode(entry.path), entry.size, entry.changed, content, entry.outcome.value, entry.message
        self.run("INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?, ?, ?)", values)

    def remove_files(self, paths: Iterable[str]) -> None:
        """Forget files; `drop_unused` then forgets what no other file holds."""
        with self.transaction():
            self.run_many("DELETE FROM file WHERE path = ?", [(os.fsencode(path),) for path in paths])

    def drop_unused(self) -> None:
        """Forget the contents that no file has any more."""
        unused = (
            "SELECT id, posted FROM content WHERE NOT EXISTS (SELECT 1 FROM file WHERE file.content = content.id)"
        )
        for number, posted in self.rows(unused):
            with self.transaction():
                if posted:
                    keys = self.keys_of(number).postings().tolist()
                    self.run_many(
                        "DELETE FROM posting WHERE key = ? AND content = ?", [(key, number) for key in keys]
                    )
                self.run("DELETE FROM content WHERE id = ?", (number,))

    def keys_of(self, content: int) -> ContentKeys:
        """The numbers a content is found by."""
        row = self.row("SELECT bands, prints, places, sentence_keys FROM content WHERE id = ?", (content,))
        try:
            bands, prints, sentences = map(keys_from, (row[0], row[1], row[3]))
            places = places_from(row[2])
        except ValueError as error:
            raise damaged(self.path) from error
        if len(places) != len(prints):
            raise damaged(self.path)
        return ContentKeys(bands, Prints(prints, places), sentences)

    def hierarchy_of(self, content: int) -> bytes:
        """The hierarchy of a content, as bytes."""
        data: bytes = self.row("SELECT hierarchy FROM content WHERE id = ?", (content,))[0]
        return data

    def count_missing(self) -> int:
        """How many contents cannot be found by their numbers yet."""
        return int(self.row("SELECT count(*) FROM content WHERE posted = 0")[0])

    def post_some(self) -> int:
        """Make some contents findable by their numbers, and return how many; none when all are.

        That takes longer than all else, and only those who ask an index from outside need it, so it is done for many
        contents at once and in the order of the numbers.
        """
        rows = self.rows("SELECT id FROM content WHERE posted = 0 LIMIT ?", (POSTED_TOGETHER,))
        numbers = [row[0] for row in rows]
        if not numbers:
            return 0
        keys = [self.keys_of(number).postings() for number in numbers]
        contents = np.repeat(np.array(numbers, dtype=np.int64), [len(own) for own in keys])
        together = np.concatenate(keys)
        order = np.argsort(together, kind="stable")
        postings = zip(together[order].tolist(), contents[order].tolist(), strict=True)
        with self.transaction():
            self.run_many("INSERT OR IGNORE INTO posting VALUES (?, ?)", postings)
            self.run_many("UPDATE content SET posted = 1 WHERE id = ?", rows)
        return len(numbers)

    def holders(self, keys: Keys, largest: int, crowd: int = 0) -> dict[int, list[int]]:
        """The contents that hold some of the keys, with the places of those they hold.

        Of a key in more than `largest` contents only the first `crowd` count.
        """
        held: dict[int, list[int]] = {}
        for place, key in enumerate(keys.view(np.int64).tolist()):
            found = self.rows("SELECT content FROM posting WHERE key = ? LIMIT ?", (key, largest + 1))
            for (content,) in found if len(found) <= largest else found[:crowd]:
                held.setdefault(content, []).append(place)
        return held

    def places_of(self, content: int, prints: Keys) -> Places:
        """Where fingerprints that a content holds stand in it."""
        own = self.keys_of(content).prints
        rows = np.searchsorted(own.keys, prints)
        if (rows == len(own.keys)).any() or (own.keys[rows] != prints).any():
            raise damaged(self.path)
        return own.places[rows]

    def count_prints(self, content: int) -> int:
        """How many fingerprints a content has."""
        return int(self.row("SELECT length(prints) FROM content WHERE id = ?", (content,))[0]) // 8

    def frequencies(self, keys: Keys) -> list[int]:
        """In how many contents each of the keys stands."""
        query = "SELECT count(*) FROM posting WHERE key = ?"
        return [self.row(query, (key,))[0] for key in keys.view(np.int64).tolist()]

    def verified(self, task: str) -> dict[tuple[str, str], PairScore]:
        """The pairs compared before in the same way, by their hashes."""
        rows = self.rows(f"SELECT left, right, {SCORE} FROM verified WHERE task = ?", (task,))  # noqa: S608 - a constant
        return {(row[0], row[1]): PairScore((row[2], row[3]), (row[4], row[5]), *row[6:]) for row in rows}

    def put_verified(self, task: str, pairs: Sequence[tuple[str, str]], scores: Sequence[PairScore]) -> None:
        """Keep what the matcher said on pairs."""
        rows = [
            (task, *pair, *score.matched, *score.overlap, score.odds_ratio, score.passages, score.longest,
             score.longest_words)
            for pair, score in zip(pairs, scores, strict=True)
        ]  # fmt: skip
        with self.transaction():
            self.run_many("INSERT OR REPLACE INTO verified VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
