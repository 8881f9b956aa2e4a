"""The file of an index: what was read of a collection, in one SQLite database that survives a kill at any moment."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from copyviz.errors import Outcome, ResourceError, SaveError
from copyviz.model.collection import PairScore
from copyviz.screening.hashing import Keys

APPLICATION = 0x43565A49
VERSION = 1
BUSY_SECONDS = 10

SCHEMA = """
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE content (
  id INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE, outcome TEXT NOT NULL, message TEXT NOT NULL,
  title TEXT NOT NULL, sentences INTEGER NOT NULL,
  hierarchy BLOB NOT NULL, bands BLOB NOT NULL, prints BLOB NOT NULL, sentence_keys BLOB NOT NULL);
CREATE TABLE file (
  path BLOB PRIMARY KEY, size INTEGER NOT NULL, changed INTEGER NOT NULL,
  content INTEGER REFERENCES content(id), outcome TEXT NOT NULL, message TEXT NOT NULL);
CREATE INDEX file_content ON file(content);
CREATE TABLE posting (key INTEGER NOT NULL, content INTEGER NOT NULL, PRIMARY KEY (key, content)) WITHOUT ROWID;
CREATE TABLE verified (
  task TEXT NOT NULL, left TEXT NOT NULL, right TEXT NOT NULL, matched_left INTEGER, matched_right INTEGER,
  overlap_left REAL, overlap_right REAL, odds REAL, passages INTEGER, longest INTEGER, words INTEGER,
  PRIMARY KEY (task, left, right)) WITHOUT ROWID;
"""


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


def keys_from(data: bytes) -> Keys:
    """Numbers as they lie in the database: little-endian, whatever the machine."""
    return np.frombuffer(data, dtype="<u8").astype(np.uint64)


def bytes_from(keys: Keys) -> bytes:
    """Numbers for the database."""
    return keys.astype("<u8").tobytes()


def postings(bands: Keys, prints: Keys, sentences: Keys) -> NDArray[np.int64]:
    """All keys a content is found by, each once, as the database can hold them."""
    return np.unique(np.concatenate((bands, prints, sentences[sentences > 0]))).view(np.int64)


class Store:
    """An open index. Every change is kept at once; one program may write at a time."""

    def __init__(self, path: Path, create: bool, settings: dict[str, str] | None = None) -> None:
        self.path = path
        if not create and not path.is_file():
            raise ResourceError(f"There is no index “{path}”.", "Make one with: copyviz index FOLDER --out INDEX")
        try:
            self._database = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
            self._open(create, settings or {})
        except sqlite3.Error as error:
            raise explain(error, path) from error

    def _open(self, create: bool, settings: dict[str, str]) -> None:
        database = self._database
        tables = database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        application = database.execute("PRAGMA application_id").fetchone()[0]
        if tables == 0 and create:
            database.executescript(f"BEGIN IMMEDIATE; {SCHEMA}")
            database.executemany("INSERT INTO setting VALUES (?, ?)", settings.items())
            database.executescript(f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; COMMIT;")
        elif application != APPLICATION:
            raise not_ours(self.path)
        version = database.execute("PRAGMA user_version").fetchone()[0]
        if version != VERSION:
            raise ResourceError(
                f"The index “{self.path}” was made by another version of CopyViz (format {version}, not {VERSION}).",
                "Make it anew with: copyviz index FOLDER --out INDEX",
            )
        if database.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise damaged(self.path)
        with suppress(sqlite3.OperationalError):  # an index in a place where nothing may be written is only read
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = NORMAL")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, with nothing left beside it."""
        with suppress(sqlite3.Error):
            self._database.execute("PRAGMA journal_mode = DELETE")
        self._database.close()

    def settings(self) -> dict[str, str]:
        """How the index was made."""
        return dict(self._rows("SELECT name, value FROM setting"))

    def set(self, name: str, value: str) -> None:
        """Change a setting."""
        self._change("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, value))

    def files(self) -> list[FileEntry]:
        """The files, sorted by path."""
        query = """SELECT path, size, changed, content, coalesce(content.outcome, file.outcome),
            coalesce(content.message, file.message), coalesce(title, ''), coalesce(sentences, 0), coalesce(sha256, '')
            FROM file LEFT JOIN content ON content.id = file.content ORDER BY path"""
        return [
            FileEntry(os.fsdecode(path), size, changed, content, Outcome(outcome), *rest)
            for path, size, changed, content, outcome, *rest in self._rows(query)
        ]

    def find_content(self, sha256: str) -> int | None:
        """The number of the content with this hash, if it was read before."""
        row = self._database.execute("SELECT id FROM content WHERE sha256 = ?", (sha256,)).fetchone()
        return int(row[0]) if row else None

    def add(self, prepared: Prepared) -> int:
        """Keep what was read, and return its number."""
        values = (
            prepared.sha256, prepared.outcome.value, prepared.message, prepared.title, prepared.sentences,
            prepared.hierarchy, prepared.bands, prepared.prints, prepared.sentence_keys,
        )  # fmt: skip
        keys = postings(*map(keys_from, (prepared.bands, prepared.prints, prepared.sentence_keys)))
        try:
            self._database.execute("BEGIN IMMEDIATE")
            number = self._database.execute(
                "INSERT INTO content (sha256, outcome, message, title, sentences, hierarchy, bands, prints,"
                " sentence_keys) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                values,
            ).lastrowid
            rows = ((key, number) for key in keys.tolist())
            self._database.executemany("INSERT OR IGNORE INTO posting VALUES (?, ?)", rows)
            self._database.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                self._database.execute("ROLLBACK")
            raise explain(error, self.path) from error
        assert number is not None
        return number

    def put_file(self, entry: FileEntry) -> None:
        """Note a file as it is now."""
        values = (
            os.fsencode(entry.path),
            entry.size,
            entry.changed,
            entry.content,
            entry.outcome.value,
            entry.message,
        )
        self._change("INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?, ?, ?)", values)

    def remove_files(self, paths: Iterable[str]) -> None:
        """Forget files, and contents that no file has any more."""
        for path in paths:
            self._change("DELETE FROM file WHERE path = ?", (os.fsencode(path),))
        unused = "SELECT id FROM content WHERE id NOT IN (SELECT content FROM file WHERE content IS NOT NULL)"
        for (number,) in list(self._rows(unused)):
            for key in postings(*self.keys_of(number)).tolist():
                self._change("DELETE FROM posting WHERE key = ? AND content = ?", (key, number))
            self._change("DELETE FROM content WHERE id = ?", (number,))

    def keys_of(self, content: int) -> tuple[Keys, Keys, Keys]:
        """The keys of the bands, of the fingerprints and of the sentences of a content."""
        query = "SELECT bands, prints, sentence_keys FROM content WHERE id = ?"
        bands, prints, sentences = self._database.execute(query, (content,)).fetchone()
        return keys_from(bands), keys_from(prints), keys_from(sentences)

    def hierarchy_of(self, content: int) -> bytes:
        """The hierarchy of a content, as bytes."""
        data: bytes = self._database.execute("SELECT hierarchy FROM content WHERE id = ?", (content,)).fetchone()[0]
        return data

    def holders(self, keys: Keys, largest: int, crowd: int = 0) -> dict[int, int]:
        """The contents that hold some of the keys, with how many they hold.

        Of a key in more than `largest` contents only the first `crowd` count.
        """
        counts: dict[int, int] = {}
        query = "SELECT content FROM posting WHERE key = ? LIMIT ?"
        for key in keys.view(np.int64).tolist():
            found = self._database.execute(query, (key, largest + 1)).fetchall()
            for (content,) in found if len(found) <= largest else found[:crowd]:
                counts[content] = counts.get(content, 0) + 1
        return counts

    def frequencies(self, keys: Keys) -> list[int]:
        """In how many contents each of the keys stands."""
        query = "SELECT count(*) FROM posting WHERE key = ?"
        return [self._database.execute(query, (key,)).fetchone()[0] for key in keys.view(np.int64).tolist()]

    def verified(self, task: str) -> dict[tuple[str, str], PairScore]:
        """The pairs compared before in the same way, by their hashes."""
        query = """SELECT left, right, matched_left, matched_right, overlap_left, overlap_right, odds, passages,
            longest, words FROM verified WHERE task = ?"""
        return {
            (row[0], row[1]): PairScore((row[2], row[3]), (row[4], row[5]), *row[6:])
            for row in self._rows(query, (task,))
        }

    def put_verified(self, task: str, pair: tuple[str, str], score: PairScore) -> None:
        """Keep what the matcher said on a pair."""
        values = (task, *pair, *score.matched, *score.overlap, score.odds_ratio, score.passages, score.longest,
                  score.longest_words)  # fmt: skip
        self._change("INSERT OR REPLACE INTO verified VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)

    def _rows(self, query: str, values: tuple[object, ...] = ()) -> Iterator[tuple[Any, ...]]:
        try:
            yield from self._database.execute(query, values)
        except sqlite3.Error as error:
            raise explain(error, self.path) from error

    def _change(self, statement: str, values: tuple[object, ...]) -> None:
        for attempt in range(3):
            try:
                self._database.execute(statement, values)
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or attempt == 2:
                    raise explain(error, self.path) from error
                time.sleep(0.2)
            else:
                return


def not_ours(path: Path) -> ResourceError:
    """The error of a file that is no index."""
    return ResourceError(
        f"“{path}” is not an index of CopyViz.", "Name a file made by: copyviz index FOLDER --out INDEX"
    )


def damaged(path: Path) -> ResourceError:
    """The error of a broken index."""
    return ResourceError(
        f"The index “{path}” is damaged.", "Delete it, and make it anew with: copyviz index FOLDER --out INDEX"
    )


def explain(error: sqlite3.Error, path: Path) -> ResourceError | SaveError:
    """The plain words for what the database says."""
    text = str(error)
    if "not a database" in text:
        return not_ours(path)
    if "locked" in text:
        return SaveError(f"The index “{path}” is in use by another program.", "Wait until that has finished.")
    if "malformed" in text or "no such" in text or "corrupt" in text:
        return damaged(path)
    return SaveError(
        f"The index “{path}” could not be written: {text}.", "Make room on the disk, or choose another folder."
    )
