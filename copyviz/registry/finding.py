"""Lists registered documents and finds one by what a user may call it."""

from __future__ import annotations

from copyviz.model.registry import Registered
from copyviz.registry.database import Database
from copyviz.registry.tables import SELECTED, Tables, unknown

SHORTEST_HASH = 6
LARGEST_ID = (1 << 31) - 1
SEARCHED = "lower(name || ' ' || path || ' ' || title || ' ' || author)"


def list_documents(database: Database, search: str, first: int, count: int | None) -> tuple[Registered, ...]:
    """The documents that hold every word searched for, in order of registration."""
    words = search.lower().split()
    where = " AND ".join([f"{SEARCHED} LIKE ? ESCAPE '\\'"] * len(words)) or "1 = 1"
    # S608: the words themselves are bound.
    question = f"SELECT {SELECTED} FROM document WHERE {where} ORDER BY id LIMIT ? OFFSET ?"  # noqa: S608
    most = LARGEST_ID if count is None else count
    rows = database.rows(question, *(f"%{escape(word)}%" for word in words), most, first)
    return tuple(Registered(*row) for row in rows)


def escape(word: str) -> str:
    """A word in which % and _ stand for themselves."""
    return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_").replace("\0", "")


def find_document(database: Database, key: str) -> Registered:
    """The document with this id, path, name or beginning of its hash; the latest, if there are several."""
    for column, value in named_by(key.replace("\0", "")):
        # S608: the column is one of our own names.
        question = f"SELECT {SELECTED} FROM document WHERE {column} ORDER BY id DESC LIMIT 1"  # noqa: S608
        rows = database.rows(question, value)
        if rows:
            return Registered(*rows[0])
    raise unknown(key)


def named_by(key: str) -> list[tuple[str, int | str]]:
    """What a key may be, the most certain first."""
    ways: list[tuple[str, int | str]] = []
    if key.isascii() and key.isdecimal() and int(key) <= LARGEST_ID:
        ways.append(("id = ?", int(key)))
    ways += [("path = ?", key), ("name = ?", key)]
    if len(key) >= SHORTEST_HASH and all(sign in "0123456789abcdef" for sign in key.lower()):
        ways.append(("sha256 LIKE ?", f"{key.lower()}%"))
    return ways


def list_versions(tables: Tables, document: Registered) -> tuple[Registered, ...]:
    """All versions that are linked with a document, the oldest first."""
    question = f"SELECT {SELECTED} FROM document WHERE path = ? ORDER BY id"  # noqa: S608 - names of our own
    return tuple(Registered(*row) for row in tables.database.rows(question, document.path))
