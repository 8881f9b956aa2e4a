"""Hierarchies of texts given in a test, nested and split by the real code."""

from __future__ import annotations

from copyviz.model.document import Block, Document, Place, Role, Source, place_blocks
from copyviz.model.hierarchy import Hierarchy
from copyviz.structure.nesting import build_hierarchy


def hierarchy_of(*paragraphs: str) -> Hierarchy:
    """The hierarchy of some paragraphs; one that starts with # is a heading."""
    blocks = [
        Block(Role.HEADING, text.lstrip("# "), Place(0, 0), level=1)
        if text.startswith("#")
        else Block(Role.PARAGRAPH, text, Place(0, 0))
        for text in paragraphs
    ]
    return build_hierarchy(Document(Source("invented.txt", "text/plain", "0" * 64, 1), place_blocks(blocks)))
