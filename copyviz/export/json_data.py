"""The JSON form of hierarchies and comparisons; `resources/schema` documents it.

Numbers of sentences and nodes count from 0; the schema version rises with every change that readers would notice.
"""

from __future__ import annotations

import json
from typing import Any

from copyviz import __version__
from copyviz.model.document import Block, Notice, Place, Rectangle, Source
from copyviz.model.hierarchy import Hierarchy, Node, Sentence
from copyviz.model.matches import Interval

SCHEMA_VERSION = 1
# How deep objects have a line for each of their fields.
OPEN_LEVELS = 2
# Made once: a comparison may have a million rows, each encoded by itself.
ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, check_circular=False)

Data = dict[str, Any]


def to_text(data: Data) -> str:
    """The JSON text: UTF-8 as it is, not escaped; lone surrogates of odd file names are replaced."""
    return dump(data, 0).encode("utf-8", "replace").decode("utf-8") + "\n"


def dump(value: Any, depth: int) -> str:
    """A value as JSON: objects of the first two levels and lists of objects on many lines, all else on one."""
    indent = " " * (depth + 1)
    if isinstance(value, dict) and value and depth < OPEN_LEVELS:
        lines = (f"{indent}{json.dumps(name)}: {dump(inner, depth + 1)}" for name, inner in value.items())
        return "{\n" + ",\n".join(lines) + "\n" + indent[1:] + "}"
    if isinstance(value, list) and value and isinstance(value[0], dict):
        lines = (indent + ENCODER.encode(inner) for inner in value)
        return "[\n" + ",\n".join(lines) + "\n" + indent[1:] + "]"
    return ENCODER.encode(value)


def outline_data(hierarchy: Hierarchy) -> Data:
    """What `copyviz outline --json` gives."""
    return header() | hierarchy_data(hierarchy)


def header() -> Data:
    """What every JSON file begins with."""
    return {"schema_version": SCHEMA_VERSION, "program": f"copyviz {__version__}"}


def hierarchy_data(hierarchy: Hierarchy) -> Data:
    """A document with its nodes and sentences."""
    document = hierarchy.document
    return {
        "source": source_data(document.source),
        "outcome": document.outcome.value,
        "language": document.language,
        "warnings": [notice_data(notice) for notice in document.warnings],
        "nodes": [node_data(node) for node in hierarchy.nodes],
        "sentences": [sentence_data(sentence) for sentence in hierarchy.sentences],
    }


def source_data(source: Source) -> Data:
    """Where a document came from."""
    return {
        "path": source.path,
        "title": source.title,
        "media_type": source.media_type,
        "encoding": source.encoding,
        "sha256": source.sha256,
        "size": source.size,
        "pages": source.pages,
    }


def notice_data(notice: Notice) -> Data:
    """A warning."""
    return {"code": notice.code, "message": notice.message, "hint": notice.hint}


def node_data(node: Node) -> Data:
    """A node as an interval of sentences."""
    return {
        "number": node.number,
        "parent": node.parent,
        "kind": node.kind.value,
        "title": node.title,
        "first": node.first,
        "count": node.count,
    }


def sentence_data(sentence: Sentence) -> Data:
    """A sentence with its words and its place."""
    return {
        "number": sentence.number,
        "text": sentence.text,
        "words": list(sentence.words),
        "place": place_data(sentence.place),
    }


def place_data(place: Place) -> Data:
    """A span of characters of the extracted text and, on pages, the rectangles in points."""
    data: Data = {"start": place.start, "end": place.end}
    if place.rectangles:
        data["page"] = place.page
        data["rectangles"] = [rectangle_data(box) for box in place.rectangles]
    return data


def rectangle_data(box: Rectangle) -> list[float]:
    """The page, then left, top, right and bottom in points."""
    return [box.page, *(round(value, 2) for value in (box.left, box.top, box.right, box.bottom))]


def interval_data(interval: Interval) -> Data:
    """A run of sentences."""
    return {"first": interval.first, "count": interval.count}


def block_data(block: Block) -> Data:
    """A block of text as the reader found it; its place follows from those before it."""
    data: Data = {"role": block.role.value, "text": block.text}
    if block.level:
        data["level"] = block.level
    if block.inside:
        data["inside"] = [
            {"kind": container.kind.value, "number": container.number, "title": container.title}
            for container in block.inside
        ]
    if block.fragments:
        start = block.place.start
        data["fragments"] = [
            [piece.start - start, piece.end - start, *rectangle_data(piece.rectangle)] for piece in block.fragments
        ]
    return data
