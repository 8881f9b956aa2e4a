"""The SQLite file behind an index: opened only if it is ours, changed whole or not at all, errors in plain words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from copyviz.errors import ResourceError, SaveError

APPLICATION = 0x43565A49
VERSION = 2
BUSY_SECONDS = 10
# Postings lie all over the file; with the standard 2 MB most of them would be fetched from the disk again and again.
CACHE_PAGES = -64 * 1024

SCHEMA = (
    "CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE content (
      id INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE, outcome TEXT NOT NULL, message TEXT NOT NULL,
      title TEXT NOT NULL, sentences INTEGER NOT NULL, hierarchy BLOB NOT NULL, bands BLOB NOT NULL,
      prints BLOB NOT NULL, places BLOB NOT NULL, sentence_keys BLOB NOT NULL, posted INTEGER NOT NULL DEFAULT 0)""",
    "CREATE INDEX content_to_post ON content(id) WHERE posted = 0",
    """CREATE TABLE file (
      path BLOB PRIMARY KEY, size INTEGER NOT NULL, changed INTEGER NOT NULL,
      content INTEGER REFERENCES content(id), outcome TEXT NOT NULL, message TEXT NOT NULL)""",
    "CREATE INDEX file_content ON file(content)",
    "CREATE TABLE posting (key INTEGER NOT NULL, content INTEGER NOT NULL, PRIMARY KEY (key, content)) WITHOUT ROWID",
    """CREATE TABLE verified (
      task TEXT NOT NULL, left TEXT NOT NULL, right TEXT NOT NULL, matched_left INTEGER, matched_right INTEGER,
      overlap_left REAL, overlap_right REAL, odds REAL, passages INTEGER, longest INTEGER, words INTEGER,
      PRIMARY KEY (task, left, right)) WITHOUT ROWID""",
)


class Database:
    """An open file of ours. One program may write at a time; others may read meanwhile."""

    def __init__(self, path: Path, *, write: bool, settings: Mapping[str, str] | None = None) -> None:
        self.path = path
        if settings is None and not path.is_file():
            raise ResourceError(f"There is no index “{path}”.", "Make one with: copyviz index FOLDER --out INDEX")
        self._write = write
        try:
            self._connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
        except sqlite3.Error as error:
            raise explain(error, path) from error
        try:
            self._open(settings)
        except BaseException:
            self._connection.close()
            raise

    def _open(self, settings: Mapping[str, str] | None) -> None:
        """Make the tables in an empty file, or see that the file is one of ours and sound."""
        if settings is not None and not self._tables():
            self._make_tables(settings)
        if self._pragma("application_id") != APPLICATION:
            raise not_ours(self.path)
        version = self._pragma("user_version")
        if version != VERSION:
            raise ResourceError(
                f"The index “{self.path}” was made by another version of CopyViz (format {version}, not {VERSION}).",
                "Make it anew with: copyviz index FOLDER --out INDEX",
            )
        self._pragma(f"cache_size = {CACHE_PAGES}")
        if self._write:
            # Damage is found before anything is added to it; who only reads is told when he meets it.
            if self._pragma("quick_check(1)") != "ok":
                raise damaged(self.path)
            # Kept from now on even if the program is killed; a power cut may cost the last documents, never the file.
            self._pragma("journal_mode = WAL")
            self._pragma("synchronous = NORMAL")

    def _tables(self) -> int:
        return int(self.row("SELECT count(*) FROM sqlite_master")[0])

    def _make_tables(self, settings: Mapping[str, str]) -> None:
        with self.transaction():
            if self._tables():  # somebody else was quicker
                return
            for statement in SCHEMA:
                self.run(statement)
            self.run_many("INSERT INTO setting VALUES (?, ?)", settings.items())
            self._pragma(f"application_id = {APPLICATION}")
            self._pragma(f"user_version = {VERSION}")

    def _pragma(self, text: str) -> Any:
        row = self.row(f"PRAGMA {text}")
        return row[0] if row else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, with nothing left beside it unless another program has it open."""
        if self._write:
            with suppress(sqlite3.Error):
                self._connection.execute("PRAGMA busy_timeout = 0")
                self._connection.execute("PRAGMA journal_mode = DELETE")
        self._connection.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All changes within, or none of them."""
        self.run("BEGIN IMMEDIATE")
        try:
            yield
            self.run("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise

    def rows(self, query: str, values: tuple[object, ...] = ()) -> list[Any]:
        """What a query gives."""
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise explain(error, self.path) from error

    def row(self, query: str, values: tuple[object, ...] = ()) -> Any:
        """The first row a query gives, if any."""
        rows = self.rows(query, values)
        return rows[0] if rows else None

    def run(self, statement: str, values: tuple[object, ...] = ()) -> None:
        """Change something."""
        self.rows(statement, values)

    def run_many(self, statement: str, values: Iterable[tuple[object, ...]]) -> None:
        """Change something for each of the values."""
        try:
            self._connection.executemany(statement, values)
        except sqlite3.Error as error:
            raise explain(error, self.path) from error


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
