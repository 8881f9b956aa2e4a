"""Reads documents with their nodes and sentences back from JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from copyviz.errors import Outcome
from copyviz.export.json_fields import LARGEST, Fields, damaged, number, whole
from copyviz.model.document import (
    Block,
    Container,
    ContainerKind,
    Document,
    Fragment,
    Notice,
    Place,
    Rectangle,
    Role,
    Source,
    place_blocks,
)
from copyviz.model.hierarchy import Hierarchy, Node, NodeKind, Sentence

NO_PLACE = Place(0, 0)
# Points of a page; the largest page a PDF may have is far smaller.
FARTHEST = 1e7


def read_hierarchy(fields: Fields) -> Hierarchy:
    """A document with its nodes and sentences, all of it checked."""
    document = Document(
        read_source(fields.inner("source")),
        place_blocks(read_block(block) for block in fields.each("blocks")),
        fields.text("language", optional=True),
        fields.choice("outcome", Outcome),
        tuple(read_notice(notice) for notice in fields.each("warnings")),
    )
    length = len(document.text)
    sentences = tuple(read_sentence(entry, at, length) for at, entry in enumerate(fields.each("sentences")))
    return Hierarchy(document, read_nodes(fields, len(sentences)), sentences)


def read_source(fields: Fields) -> Source:
    """Where a document came from."""
    return Source(
        path=fields.text("path"),
        media_type=fields.text("media_type"),
        sha256=fields.text("sha256"),
        size=fields.whole("size", high=1 << 60),
        title=fields.text("title", optional=True),
        encoding=fields.text("encoding", optional=True),
        pages=fields.whole("pages"),
    )


def read_notice(fields: Fields) -> Notice:
    """A warning."""
    return Notice(fields.text("code"), fields.text("message"), fields.text("hint", optional=True))


def read_block(fields: Fields) -> Block:
    """A block of text; its place follows from those before it."""
    text, where = fields.text("text"), fields.where
    return Block(
        fields.choice("role", Role),
        text,
        NO_PLACE,
        fields.whole("level", high=6) if fields.has("level") else 0,
        tuple(read_container(entry) for entry in fields.each("inside")),
        tuple(read_fragment(entry, len(text), where) for entry in fields.items("fragments")),
    )


def read_container(fields: Fields) -> Container:
    """What a block stands in."""
    kind = fields.choice("kind", ContainerKind)
    return Container(kind, fields.whole("number"), fields.text("title", optional=True))


def read_fragment(values: Any, length: int, where: str) -> Fragment:
    """A line on a page: first character, the one after the last, and the rectangle."""
    if not isinstance(values, list) or len(values) != 7:
        raise damaged(where, "has a fragment that is not seven numbers")
    start = whole(values[0], 0, length, where)
    return Fragment(start, whole(values[1], start, length, where), read_rectangle(values[2:], where))


def read_rectangle(values: Sequence[Any], where: str) -> Rectangle:
    """A page and four edges."""
    if not isinstance(values, list) or len(values) != 5:
        raise damaged(where, "has a rectangle that is not five numbers")
    edges = (number(value, -FARTHEST, FARTHEST, where) for value in values[1:])
    return Rectangle(whole(values[0], 1, LARGEST, where), *edges)


def read_sentence(fields: Fields, at: int, length: int) -> Sentence:
    """A sentence, which must have the number of its place in the list."""
    fields.whole("number", at, at)
    place = fields.inner("place")
    start = place.whole("start", high=length)
    rectangles = tuple(read_rectangle(box, place.where) for box in place.items("rectangles"))
    where = Place(start, place.whole("end", start, length), rectangles)
    return Sentence(at, fields.text("text"), fields.texts("words"), where)


def read_nodes(fields: Fields, sentences: int) -> tuple[Node, ...]:
    """The nodes: in preorder, each inside its parent and after its elder siblings."""
    entries = list(fields.each("nodes"))
    if not entries:
        raise damaged(f"{fields.where}.nodes", "is empty")
    parents, spans = read_parents(entries), read_spans(entries)
    if spans[0] != (0, sentences):
        raise damaged(entries[0].where, "does not hold all sentences")
    children: list[list[int]] = [[] for _ in entries]
    for at in range(1, len(entries)):
        parent = parents[at]
        assert parent is not None
        low, high = spans[parent]
        if children[parent]:
            low = spans[children[parent][-1]][1]
        if not low <= spans[at][0] <= spans[at][1] <= high:
            raise damaged(entries[at].where, "does not lie inside its parent, after what precedes it")
        children[parent].append(at)
    return tuple(
        Node(
            at,
            parents[at],
            tuple(children[at]),
            entry.choice("kind", NodeKind),
            entry.text("title", optional=True),
            spans[at][0],
            spans[at][1] - spans[at][0],
        )
        for at, entry in enumerate(entries)
    )


def read_spans(entries: list[Fields]) -> list[tuple[int, int]]:
    """The first sentence of each node and the one after its last."""
    return [(first := entry.whole("first"), first + entry.whole("count")) for entry in entries]


def read_parents(entries: list[Fields]) -> list[int | None]:
    """The parent of each node; a node follows its parent, with nothing between but other nodes below that parent."""
    parents: list[int | None] = []
    path: list[int] = []
    for at, entry in enumerate(entries):
        entry.whole("number", at, at)
        if at == 0:
            if entry.has("parent"):
                raise damaged(entry.where, "has a parent, but is the whole document")
            parents.append(None)
        else:
            parent = entry.whole("parent", 0, at - 1)
            while path and path[-1] != parent:
                path.pop()
            if not path:
                raise damaged(entry.where, "stands apart from its parent")
            parents.append(parent)
        path.append(at)
    return parents
