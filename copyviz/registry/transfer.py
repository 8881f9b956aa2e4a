"""Takes documents from one registry to another: lines of JSON, and copies as SQLite files."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from copyviz.errors import RegistryError
from copyviz.model.document import Source
from copyviz.model.registry import Registered
from copyviz.options import AddOptions
from copyviz.progress import Progress
from copyviz.registry.registering import Entry
from copyviz.registry.texts import hierarchy_from

if TYPE_CHECKING:
    from copyviz.registry.base import Registry

FORMAT = 1
NO_EXPORT = "This is no export of a registry."
HINT = "Give a file made by: copyviz registry export FILE"


def heading_line(documents: int) -> str:
    """The first line: what follows."""
    return json.dumps({"copyviz_registry": FORMAT, "documents": documents}) + "\n"


def export_line(document: Registered, previous: str, text: dict[str, Any]) -> str:
    """A document with its text; earlier versions are named by their hash, since ids are a registry's own."""
    data = asdict(document) | {"previous": previous, "text": text}
    del data["id"], data["sentences"]
    return json.dumps(data, ensure_ascii=True, separators=(",", ":")) + "\n"


def read_lines(lines: Iterable[str]) -> Iterator[Entry]:
    """The documents of exported lines; what is wrong with a line is told with its number."""
    begun = False
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
            if not begun:
                begun = check_heading(data)
                continue
            yield entry_from(data)
        except (ValueError, KeyError, TypeError, RegistryError, RecursionError) as error:
            told = f"Line {number} is no document of a registry." if begun else NO_EXPORT
            if isinstance(error, RegistryError) and not begun:
                told = error.message
            raise RegistryError(told, HINT) from error
    if not begun:
        raise RegistryError("There are no documents of a registry in this file.", HINT)


def check_heading(data: Any) -> bool:
    """Whether the first line is ours; one of a newer program is told as such."""
    if not isinstance(data, dict) or not isinstance(data.get("copyviz_registry"), int):
        raise RegistryError(NO_EXPORT)
    if data["copyviz_registry"] > FORMAT:
        raise RegistryError("This export was made by a newer CopyViz.")
    return True


def entry_from(data: dict[str, Any]) -> Entry:
    """One document to be registered as it was elsewhere."""
    texts = {name: check_text(data[name]) for name in ("path", "title", "sha256", "media_type")}
    if len(texts["sha256"]) != 64 or not isinstance(data["size"], int):
        raise ValueError("no document")
    text = data["text"]
    source = Source(
        **texts, size=data["size"], encoding=str(text.get("encoding", "")), pages=int(text.get("pages", 0))
    )
    options = AddOptions(force=True, author=check_text(data["author"]), dated=check_text(data["dated"]))
    return Entry(hierarchy_from(text, source), options, check_text(data["registered"]))


def check_text(value: Any) -> str:
    """The value if it is a text."""
    if not isinstance(value, str):
        raise TypeError("no text")
    return value


def copy_registry(registry: Registry, path: Path, progress: Progress) -> None:
    """Write the documents of any registry to a new SQLite file, whole or not at all."""
    from copyviz.registry.sql_registry import SqlRegistry
    from copyviz.registry.sqlite import SqliteDatabase

    handle, temporary = tempfile.mkstemp(prefix=".copyviz-", dir=path.parent)
    os.close(handle)
    try:
        with SqlRegistry(SqliteDatabase(temporary, create=True)) as copy:
            for _ in copy.import_lines(registry.export(progress)):
                pass
        Path(temporary).replace(path)
    finally:
        for ending in ("", "-wal", "-shm"):
            with suppress(OSError):
                Path(temporary + ending).unlink()
