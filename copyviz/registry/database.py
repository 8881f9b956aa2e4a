"""What the registry asks of a database; the backends differ in this alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

Row = tuple[Any, ...]


class Database(Protocol):
    """An open database with all tables of the present version.

    Statements are written with ? for values; `{among}` stands for "is one of the numbers" and `{among_words}` for "is
    one of the words", whose value goes through `listed`; `{each}` is a table of such numbers with a column `value`.
    """

    name: str
    address: str

    def rows(self, statement: str, *values: Any) -> list[Row]:
        """The rows a question is answered with."""

    def change(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Do a statement once for each row of values."""

    def insert(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        """Put rows into a table."""

    def update(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[int]]) -> None:
        """Change rows of numbers, each found by the first of its columns."""

    def listed(self, values: Iterable[int] | Iterable[str]) -> Any:
        """Numbers or words as one value of a statement."""

    def reading(self) -> AbstractContextManager[None]:
        """A block whose questions are all answered from one state."""

    def writing(self) -> AbstractContextManager[None]:
        """A block whose changes are made whole or not at all; one program at a time is in such a block."""

    def version(self) -> int:
        """The version of the tables."""

    def size(self) -> int:
        """Bytes on disk."""

    def faults(self) -> list[str]:
        """What the database itself finds wrong with its files."""

    def copy_to(self, path: Path) -> bool:
        """Copy everything to a file as it is; whether this database can do that."""

    def explain(self, error: Exception) -> Exception:
        """The plain words for an error of the database; other errors as they are."""

    def may_try_again(self, error: Exception, attempt: int) -> bool:
        """Whether a block that failed, for the nth time, should be done once more."""

    def close(self) -> None:
        """Let go of the database."""
