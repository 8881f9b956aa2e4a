"""A registry on a PostgreSQL server, shared by many users."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from copyviz.errors import RegistryError
from copyviz.registry import schema
from copyviz.registry.address import ServerAddress, parse_server, shown
from copyviz.registry.database import Row
from copyviz.registry.postgresql_errors import explain, missing, not_ours

CONNECT_SECONDS = 10
LOCK_NAME = 0x43565247
ATTEMPTS = 5
KINDS = {"id": "INTEGER", "place": "BIGINT", "text": 'TEXT COLLATE "C"', "bytes": "BYTEA", "keyed": ""}
PARTS = {
    "among": "= ANY(?::bigint[])",
    "among_words": "= ANY(?::text[])",
    "each": "(SELECT unnest(?::bigint[]) AS value)",
}
SESSION = (
    # Every question of ours goes by an index; the planner, which guesses how long a list is, would at times rather
    # read a whole table.
    "SET enable_seqscan = off",
    "SET enable_hashjoin = off",
    "SET enable_mergejoin = off",
    "SET jit = off",
    "SET lock_timeout = '60s'",
    "SET client_encoding = 'UTF8'",
)


class PostgresqlDatabase:
    """An open connection; lost, it is made again by the next block."""

    name = "postgresql"

    def __init__(self, address: str, create: bool) -> None:
        self.address = shown(address)
        self._server: ServerAddress = parse_server(address)
        try:
            self._connection = self._connect()
            self._prepare(create)
        except psycopg.Error as error:
            self.close()
            raise explain(error, self.address) from error
        except RegistryError:
            self.close()
            raise

    def rows(self, statement: str, *values: Any) -> list[Row]:
        """The rows a question is answered with."""
        return self._connection.execute(translate(statement), values, binary=True).fetchall()

    def change(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Do a statement once for each row of values."""
        with self._connection.cursor() as cursor:
            cursor.executemany(translate(statement), rows)

    def insert(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        """Put rows into a table, all in one go."""
        if not rows:
            return
        names = sql.SQL(", ").join(map(sql.Identifier, columns))
        statement = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(table), names)
        with self._connection.cursor() as cursor, cursor.copy(statement) as copy:
            for row in rows:
                copy.write_row(row)

    def update(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[int]]) -> None:
        """Change rows of numbers, each found by the first of its columns, all in one go."""
        if not rows:
            return
        names = [sql.Identifier(name) for name in columns]
        statement = sql.SQL(
            "UPDATE {table} SET {marks} FROM unnest({lists}) AS new ({names}) WHERE {condition}"
        ).format(
            table=sql.Identifier(table),
            marks=sql.SQL(", ").join(sql.SQL("{0} = new.{0}").format(name) for name in names[1:]),
            lists=sql.SQL(", ").join([sql.SQL("%s::integer[]")] * len(names)),
            names=sql.SQL(", ").join(names),
            condition=sql.SQL("{0}.{1} = new.{1}").format(sql.Identifier(table), names[0]),
        )
        self._connection.execute(statement, [list(column) for column in zip(*rows, strict=True)])

    def listed(self, values: Iterable[int] | Iterable[str]) -> list[Any]:
        """Numbers or words as one value of a statement."""
        return list(values)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """A block whose questions are all answered from one state."""
        with self._transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"):
            yield

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A block whose changes are made whole or not at all; a lock of our own lets one program in at a time."""
        with self._transaction("BEGIN ISOLATION LEVEL READ COMMITTED"):
            lock = "SELECT pg_advisory_xact_lock(%s, hashtext(%s))"
            self._connection.execute(lock, (LOCK_NAME, self._server.schema))
            yield

    def version(self) -> int:
        """The version of the tables; 0 where there are none yet."""
        there = self.rows(
            "SELECT 1 FROM pg_tables WHERE schemaname = ? AND tablename = 'counter'", self._server.schema
        )
        found = self.rows("SELECT value FROM counter WHERE name = 'version'") if there else []
        return int(found[0][0]) if found else 0

    def size(self) -> int:
        """Bytes on disk, those of indexes as well."""
        question = """SELECT coalesce(sum(pg_total_relation_size(quote_ident(tablename)::regclass)), 0)
            FROM pg_tables WHERE schemaname = ?"""
        return int(self.rows(question, self._server.schema)[0][0])

    def faults(self) -> list[str]:
        """The server looks after its files itself."""
        return []

    def copy_to(self, path: Path) -> bool:  # noqa: ARG002 - the files are the server's
        """A server's tables cannot be copied as one file."""
        return False

    def explain(self, error: Exception) -> Exception:
        """The plain words for an error of the database; other errors as they are."""
        return explain(error, self.address) if isinstance(error, psycopg.Error) else error

    def may_try_again(self, error: Exception, attempt: int) -> bool:
        """Whether a block should be done once more: two programs were in each other's way."""
        clash = isinstance(error, psycopg.errors.SerializationFailure | psycopg.errors.DeadlockDetected)
        return clash and attempt < ATTEMPTS

    def close(self) -> None:
        """Let go of the connection."""
        with suppress(psycopg.Error, AttributeError):
            self._connection.close()

    def _connect(self) -> psycopg.Connection[Row]:
        connection: psycopg.Connection[Row] = psycopg.connect(
            self._server.conninfo, autocommit=True, connect_timeout=CONNECT_SECONDS, application_name="copyviz"
        )
        for statement in SESSION:
            connection.execute(statement)
        connection.execute(sql.SQL("SET search_path TO {}").format(sql.Identifier(self._server.schema)))
        return connection

    def _prepare(self, create: bool) -> None:
        """Make the tables of a new registry, bring an older one up to date, refuse what is not ours."""
        version = self.version()
        schema.refuse_newer(version, self.address)
        if version == 0 and not create:
            raise missing(self.address)
        if version < schema.latest():
            self._migrate()

    def _migrate(self) -> None:
        name, execute = self._server.schema, self._connection.execute
        with self.writing():
            version = self.version()  # another program may have been quicker
            if version == schema.latest():
                return
            if version:
                self._copy_tables(f"{name}_before_{schema.latest()}")
            elif self.rows("SELECT 1 FROM pg_tables WHERE schemaname = ? LIMIT 1", name):
                raise not_ours(self.address, name)
            else:
                execute(sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(sql.Identifier(name)))
            for statement in schema.steps_from(version):
                execute(translate(statement.format_map(KINDS)))
            execute("DELETE FROM counter WHERE name = 'version'")
            execute("INSERT INTO counter VALUES ('version', %s)", (schema.latest(),))

    def _copy_tables(self, name: str) -> None:
        """Keep the tables as they are in a schema beside ours, before they are changed."""
        self._connection.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(name)))
        for (table,) in self.rows("SELECT tablename FROM pg_tables WHERE schemaname = ?", self._server.schema):
            statement = sql.SQL("CREATE TABLE {} AS TABLE {}")
            self._connection.execute(statement.format(sql.Identifier(name, table), sql.Identifier(table)))

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        self._begin(begin)
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            with suppress(psycopg.Error):
                self._connection.execute("ROLLBACK")
            raise

    def _begin(self, begin: str) -> None:
        """Begin a block; where the connection was lost meanwhile, on a new one."""
        try:
            self._connection.execute(begin)
        except psycopg.OperationalError:
            if not self._connection.closed:
                raise
            self._connection = self._connect()
            self._connection.execute(begin)


def translate(statement: str) -> Any:
    """A statement with the marks of this database."""
    return statement.format_map(PARTS).replace("%", "%%").replace("?", "%s")
