"""The text of a document with its structure, as a registry keeps it and as it leaves it: plain data, compressed."""

from __future__ import annotations

import json
import zlib
from typing import Any

from copyviz.errors import Outcome, RegistryError
from copyviz.model.document import Document, Place, Source
from copyviz.model.hierarchy import Hierarchy, Node, NodeKind, Sentence
from copyviz.text.words import refine

LARGEST_TEXT = 1 << 30
"""No document has more text than this; what claims to is damaged."""
UNREADABLE = RegistryError("The text of a registered document is damaged.", "Restore the registry from a backup.")


def text_data(hierarchy: Hierarchy) -> dict[str, Any]:
    """A document as plain data: nodes as [parent, kind, title, first, count], sentences as [text, start, end]."""
    source = hierarchy.document.source
    return {
        "media_type": source.media_type,
        "encoding": source.encoding,
        "pages": source.pages,
        "language": hierarchy.document.language,
        "outcome": hierarchy.document.outcome.value,
        "nodes": [[node.parent, node.kind.value, node.title, node.first, node.count] for node in hierarchy.nodes],
        "sentences": [[each.text, each.place.start, each.place.end] for each in hierarchy.sentences],
    }


def pack_text(data: dict[str, Any]) -> bytes:
    """The text for the database."""
    return zlib.compress(json.dumps(data, ensure_ascii=True, separators=(",", ":")).encode("ascii"), 6)


def unpack_text(packed: bytes) -> dict[str, Any]:
    """The text from the database."""
    try:
        unpacker = zlib.decompressobj()
        data: dict[str, Any] = json.loads(unpacker.decompress(packed, LARGEST_TEXT))
    except (zlib.error, ValueError) as error:
        raise UNREADABLE from error
    return data


def hierarchy_from(data: dict[str, Any], source: Source) -> Hierarchy:
    """A document from plain data; anything wrong in it is a `RegistryError`."""
    try:
        sentences = tuple(
            Sentence(number, text, refine(text), Place(int(start), int(end)))
            for number, (text, start, end) in enumerate(data["sentences"])
        )
        nodes = nodes_from(data["nodes"], len(sentences))
        document = Document(source, (), str(data["language"]), Outcome(data["outcome"]))
    except (KeyError, TypeError, ValueError) as error:
        raise UNREADABLE from error
    return Hierarchy(document, nodes, sentences)


def nodes_from(rows: list[Any], sentences: int) -> tuple[Node, ...]:
    """The nodes, whose children follow from their parents; raises `ValueError` for what is no tree."""
    children: list[list[int]] = [[] for _ in rows]
    for number, row in enumerate(rows):
        parent = row[0]
        if (parent is None) != (number == 0) or (number and not 0 <= parent < number):
            raise ValueError("no tree")
        if number:
            children[parent].append(number)
        if not 0 <= row[3] <= row[3] + row[4] <= sentences:
            raise ValueError("a node reaches beyond the text")
    if not rows or rows[0][3:] != [0, sentences]:
        raise ValueError("no root")
    return tuple(
        Node(number, parent, tuple(children[number]), NodeKind(kind), str(title), first, count)
        for number, (parent, kind, title, first, count) in enumerate(rows)
    )


def texts_in(data: dict[str, Any]) -> list[str]:
    """The texts of the sentences of a document."""
    return [str(row[0]) for row in data["sentences"]]
