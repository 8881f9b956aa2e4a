"""The semantic hierarchy of a document: nodes over sentences numbered in reading order."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from copyviz.model.document import Document, Place


class NodeKind(StrEnum):
    """What a node of the hierarchy is."""

    DOCUMENT = "document"
    SECTION = "section"
    PARAGRAPH = "paragraph"
    LIST = "list"
    ITEM = "item"
    QUOTATION = "quotation"
    TABLE = "table"
    ROW = "row"
    CELL = "cell"
    CAPTION = "caption"
    FOOTNOTE = "footnote"
    ADDRESS = "address"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its number in reading order (from 0), its original text, its words for matching, its place."""

    number: int
    text: str
    words: tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Node:
    """A part of a document as an interval of sentences; numbers follow preorder, the root is 0.

    A node's *own* sentences are those that stand in no child: a section's heading, a paragraph's sentences.
    """

    number: int
    parent: int | None
    children: tuple[int, ...]
    kind: NodeKind
    title: str
    first: int
    count: int

    @property
    def end(self) -> int:
        """The number after the last sentence."""
        return self.first + self.count


@dataclass(frozen=True, slots=True)
class Hierarchy:
    """A document with its nodes and sentences."""

    document: Document
    nodes: tuple[Node, ...]
    sentences: tuple[Sentence, ...]

    @property
    def root(self) -> Node:
        """The node of the whole document."""
        return self.nodes[0]

    def node_of(self, sentence: int) -> Node:
        """The deepest node that holds the sentence with this number."""
        if not 0 <= sentence < len(self.sentences):
            raise IndexError(f"no sentence {sentence} in a document of {len(self.sentences)}")
        # Preorder sorts nodes by their first sentence; the last one that begins at or before the sentence
        # either holds it or lies inside the parent that does.
        node = self.nodes[bisect_right(self.nodes, sentence, key=lambda node: node.first) - 1]
        while sentence >= node.end:
            assert node.parent is not None
            node = self.nodes[node.parent]
        return node

    def own_sentences(self, node: Node) -> Iterator[int]:
        """The numbers of the sentences that stand in the node but in none of its children."""
        number = node.first
        for child in (self.nodes[index] for index in node.children):
            yield from range(number, child.first)
            number = child.end
        yield from range(number, node.end)

    def path_to(self, node: Node) -> tuple[Node, ...]:
        """The nodes from the root down to `node`, both included."""
        path = [node]
        while path[-1].parent is not None:
            path.append(self.nodes[path[-1].parent])
        return tuple(reversed(path))

    def depth(self, node: Node) -> int:
        """How many nodes stand above `node`."""
        return len(self.path_to(node)) - 1
