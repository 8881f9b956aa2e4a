"""A read document as plain data on its way between a service and its users; all that arrives is checked."""

from __future__ import annotations

import re
from typing import Any

from copyviz.errors import CopyVizError
from copyviz.model.document import Source
from copyviz.model.hierarchy import Hierarchy
from copyviz.registry.texts import hierarchy_from, text_data

SHA256 = re.compile("[0-9a-f]{64}")
LARGEST = 1 << 53
"""The largest whole number that every program reads alike from JSON."""
MOST_PARTS = 300_000
"""No reader makes so many sentences or nodes of a file within its limits; each takes half a kilobyte here."""
DEEPEST = 200
"""No reader makes a deeper tree."""


def document_data(document: Hierarchy) -> dict[str, Any]:
    """A document with its text and where it came from."""
    source = document.document.source
    return {
        "path": source.path.encode("utf-8", "backslashreplace").decode(),
        "title": source.title,
        "sha256": source.sha256,
        "size": source.size,
        "media_type": source.media_type,
        "text": text_data(document),
    }


def document_from(data: Any) -> Hierarchy:
    """A document from plain data; raises `ValueError` for anything that is none."""
    try:
        text = data["text"]
        if max(len(text["nodes"]), len(text["sentences"])) > MOST_PARTS:
            raise ValueError("too many sentences")
        nodes = [node_row(*row) for row in text["nodes"]]
        check_nodes(nodes)
        sentences = [[plain(words), whole(start), whole(end)] for words, start, end in text["sentences"]]
        source = Source(
            path=plain(data["path"]),
            media_type=plain(data["media_type"]),
            sha256=checked_hash(data["sha256"]),
            size=whole(data["size"]),
            title=plain(data["title"]),
            encoding=plain(text.get("encoding", "")),
            pages=whole(text.get("pages", 0)),
        )
        return hierarchy_from(text | {"nodes": nodes, "sentences": sentences}, source)
    except (KeyError, TypeError, AttributeError, CopyVizError) as error:
        raise ValueError("no document") from error


def node_row(parent: Any, kind: Any, title: Any, first: Any, count: Any) -> list[Any]:
    """A node, each of whose fields is of its kind."""
    return [None if parent is None else whole(parent), plain(kind), plain(title), whole(first), whole(count)]


def check_nodes(rows: list[list[Any]]) -> None:
    """Refuse what is no tree in preorder: each node inside its parent and after its elder sibling."""
    path: list[int] = []
    ends: list[int] = []
    for number, (parent, _, _, first, count) in enumerate(rows):
        del path[path.index(parent) + 1 if number else 0 :]
        if len(path) > DEEPEST:
            raise ValueError("too deep")
        if number and not rows[parent][3] <= first <= first + count <= rows[parent][3] + rows[parent][4]:
            raise ValueError("a node reaches beyond its parent")
        path.append(number)
        ends.append(first + count)
    elder: dict[Any, int] = {}
    for (parent, _, _, first, _), end in zip(rows, ends, strict=True):
        if first < elder.get(parent, 0):
            raise ValueError("a node begins before its elder sibling ends")
        elder[parent] = end


def whole(value: Any, largest: int = LARGEST) -> int:
    """The value if it is a whole number from 0 on; JSON may write 7 as 7.0."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= largest:
        raise ValueError("no whole number")
    return value


def plain(value: Any) -> str:
    """The value if it is a text; what no encoding can hold becomes a question mark."""
    if not isinstance(value, str):
        raise TypeError("no text")
    return value.encode("utf-8", "replace").decode()


def checked_hash(value: Any) -> str:
    """The value if it is a SHA-256."""
    if not isinstance(value, str) or not SHA256.fullmatch(value):
        raise ValueError("no SHA-256")
    return value
