"""A registry in one SQLite file: nothing to install, many programs at once, safe against crashes."""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from copyviz.errors import RegistryError
from copyviz.registry import schema
from copyviz.registry.database import Row
from copyviz.registry.mounts import is_on_network
from copyviz.registry.sqlite_errors import damaged, explain, missing, not_ours, on_network

APPLICATION = 0x43565247
BUSY_SECONDS = 60
CACHE_KILOBYTES = 64_000
WHOLE_CHECK_BYTES = 256 << 20
"""Up to this size the whole file is looked at on opening, some half a second; of a larger one that was closed in good
order only the documents. `check` always looks at everything."""
KINDS = {"id": "INTEGER", "place": "INTEGER", "text": "TEXT", "bytes": "BLOB", "keyed": " WITHOUT ROWID"}
PARTS = {
    "among": "IN (SELECT value FROM json_each(?))",
    "among_words": "IN (SELECT value FROM json_each(?))",
    "each": "json_each(?)",
}


class SqliteDatabase:
    """An open SQLite file."""

    name = "sqlite"

    def __init__(self, address: str, create: bool) -> None:
        self.address = address
        self.path = Path(address)
        if is_on_network(self.path):
            raise on_network(address)
        existed = self.path.exists()
        if not create and not existed:
            raise missing(address)
        unclean = Path(f"{address}-wal").exists()
        try:
            self._connection = self._connect(create)
            self._prepare(create)
            self._look_over(unclean)
        except (sqlite3.Error, OSError) as error:
            self.close()
            raise explain(error, address) from error
        except RegistryError:
            self.close()
            raise

    def rows(self, statement: str, *values: Any) -> list[Row]:
        """The rows a question is answered with."""
        return self._connection.execute(statement.format_map(PARTS), values).fetchall()

    def change(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Do a statement once for each row of values."""
        self._connection.executemany(statement.format_map(PARTS), rows)

    def insert(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        """Put rows into a table."""
        marks = ", ".join("?" * len(columns))
        # S608: table and columns are names of our own; values are bound.
        self._connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)  # noqa: S608

    def update(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[int]]) -> None:
        """Change rows of numbers, each found by the first of its columns."""
        key, *others = columns
        marks = ", ".join(f"{name} = ?" for name in others)
        statement = f"UPDATE {table} SET {marks} WHERE {key} = ?"  # noqa: S608 - names of our own
        self._connection.executemany(statement, [(*row[1:], row[0]) for row in rows])

    def listed(self, values: Iterable[int] | Iterable[str]) -> str:
        """Numbers or words as one value of a statement."""
        return json.dumps(list(values))

    @contextmanager
    def reading(self) -> Iterator[None]:
        """A block whose questions are all answered from one state."""
        with self._transaction("BEGIN"):
            yield

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A block whose changes are made whole or not at all."""
        with self._transaction("BEGIN IMMEDIATE"):
            yield

    def version(self) -> int:
        """The version of the tables."""
        return int(self._connection.execute("PRAGMA user_version").fetchone()[0])

    def size(self) -> int:
        """Bytes on disk."""
        files = (Path(f"{self.address}{ending}") for ending in ("", "-wal"))
        return sum(file.stat().st_size for file in files if file.exists())

    def faults(self) -> list[str]:
        """What SQLite finds wrong with the file."""
        found = [str(row[0]) for row in self.rows("PRAGMA integrity_check(20)")]
        return [] if found == ["ok"] else found

    def copy_to(self, path: Path) -> bool:
        """Copy everything to another file, whole or not at all."""
        if path.exists() and path.samefile(self.path):
            raise RegistryError(f"“{path}” is the registry itself.", "Choose another name for the backup.")
        handle, temporary = tempfile.mkstemp(prefix=".copyviz-", dir=path.parent)
        os.close(handle)
        try:
            copy = sqlite3.connect(temporary)
            self._connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            copy.close()
            with Path(temporary).open("rb+") as file:
                os.fsync(file.fileno())
            Path(temporary).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(temporary).unlink()
            raise
        return True

    def close(self) -> None:
        """Close the file."""
        with suppress(sqlite3.Error, AttributeError):
            self._connection.close()

    def explain(self, error: Exception) -> Exception:
        """The plain words for an error of the database; other errors as they are."""
        return explain(error, self.address) if isinstance(error, sqlite3.Error) else error

    def may_try_again(self, error: Exception, attempt: int) -> bool:  # noqa: ARG002 - SQLite waits by itself
        """Whether a block that failed should be done once more."""
        return False

    def _connect(self, create: bool) -> sqlite3.Connection:
        if create:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        mode = "rwc" if create else "rw"
        if self.path.exists() and not self._is_writable():
            # Without a log beside it nobody is writing; and in a place where nothing may be made, none can be.
            mode = "ro" if Path(f"{self.address}-wal").exists() else "ro&immutable=1"
        uri = f"{self.path.absolute().as_uri()}?mode={mode}"
        return sqlite3.connect(uri, BUSY_SECONDS, isolation_level=None, check_same_thread=False, uri=True)

    def _is_writable(self) -> bool:
        """Whether file and folder may be written: the log lies beside the file."""
        places = (self.path, self.path.absolute().parent)
        return all(os.access(place, os.W_OK, effective_ids=True) for place in places)

    def _prepare(self, create: bool) -> None:
        """Make the tables of a new file, bring an older one up to date, refuse what is not ours; then use a log."""
        execute = self._connection.execute
        empty = execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
        if not empty and execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise not_ours(self.address)
        if empty and not create:
            raise not_ours(self.address)
        schema.refuse_newer(self.version(), self.address)
        if not empty and 0 < self.version() < schema.latest():
            self.copy_to(Path(f"{self.address}.before-version-{schema.latest()}"))
        if self.version() < schema.latest():
            self._migrate()
        execute(f"PRAGMA cache_size = -{CACHE_KILOBYTES}")
        if self._is_writable():
            self._use_log()

    def _migrate(self) -> None:
        with self.writing():
            version = self.version()  # another program may have been quicker
            if version < schema.latest():
                for statement in schema.steps_from(version):
                    self._connection.execute(statement.format_map(KINDS))
                self._connection.execute(f"PRAGMA application_id = {APPLICATION}")
                self._connection.execute(f"PRAGMA user_version = {schema.latest()}")

    def _use_log(self) -> None:
        """Write ahead to a log, so that readers and one writer do not wait for each other."""
        for attempt in range(50):
            try:
                self._connection.execute("PRAGMA journal_mode = WAL")
                break
            except sqlite3.OperationalError as error:
                # Two programs that open a new file at once: SQLite does not wait for this lock by itself.
                if "locked" not in str(error) or attempt == 49:
                    raise
                time.sleep(0.05)
        self._connection.execute("PRAGMA synchronous = FULL")

    def _look_over(self, unclean: bool) -> None:
        whole = unclean or self.path.stat().st_size <= WHOLE_CHECK_BYTES
        if self.rows("PRAGMA quick_check(1)" if whole else "PRAGMA quick_check(document)") != [("ok",)]:
            raise damaged(self.address)

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        self._connection.execute(begin)
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise


def is_registry_file(path: Path) -> bool:
    """Whether a file is a registry, by its content."""
    if not path.is_file():  # a pipe would keep us waiting
        return False
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            return bool(connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION)
    except (sqlite3.Error, ValueError):
        return False
