"""Builds comparisons of invented documents for tests: sections with paragraphs, and any table of matches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from copyviz.model.comparison import Comparison, Scores
from copyviz.model.document import Block, Document, Place, Role, Source, place_blocks
from copyviz.model.hierarchy import Hierarchy, Node, NodeKind, Sentence
from copyviz.model.matches import MatchTable, SideShares, TreeMatch
from copyviz.options import CompareOptions, Thresholds
from copyviz.pipeline.compare import decide
from copyviz.structure.nesting import build_hierarchy

# Scattered dots by the hundred thousand have no passages worth waiting for.
MOST_FOR_PASSAGES = 10_000

Section = tuple[str, Sequence[int]]
Pair = tuple[int, int, float]

# A story told twice: section titles with the lengths of their paragraphs; a title is a sentence of its own.
HARBOUR_LEFT: tuple[Section, ...] = (
    ("Harbour pier closed", (2, 1)),
    ("What the divers found", (3, 3)),
    ("Ferry service", (2, 3, 3)),
    ("Costs", (3, 2, 1)),
    ("Reactions", (2, 2, 3)),
)
HARBOUR_RIGHT: tuple[Section, ...] = (
    ("Pier stays shut until spring", (2,)),
    ("Ferries from the fish market", (2, 3, 3)),
    ("Inspection", (2, 3, 1)),
    ("Reactions", (2, 3)),
    ("What happens next", (2, 2, 1)),
)
HARBOUR_PAIRS: tuple[Pair, ...] = (
    (1, 0, 0.78),
    (2, 1, 0.61),
    (4, 12, 0.91),
    (5, 13, 1.0),
    (6, 14, 0.88),
    (7, 15, 1.0),
    (8, 16, 1.0),
    (9, 17, 1.0),
    (10, 18, 0.93),
    (11, 3, 1.0),
    (12, 4, 0.9),
    (13, 5, 1.0),
    (14, 6, 0.84),
    (15, 7, 0.76),
    (16, 8, 0.71),
    (17, 9, 1.0),
    (18, 10, 0.95),
    (24, 29, 0.58),
    (28, 19, 1.0),
    (29, 20, 0.64),
    (31, 22, 0.87),
    (32, 23, 1.0),
    (33, 8, 0.66),
)


def harbour() -> Comparison:
    """A small pair with moved passages, all four grades and a repeated sentence."""
    return make_comparison(make_hierarchy(HARBOUR_LEFT), make_hierarchy(HARBOUR_RIGHT), HARBOUR_PAIRS)


def make_hierarchy(sections: Iterable[Section], name: str = "invented.html") -> Hierarchy:
    """A document of headings and paragraphs of so many sentences each, nested by the real code."""
    blocks: list[Block] = []
    number = 0
    for title, paragraphs in sections:
        if title:
            blocks.append(Block(Role.HEADING, title, Place(0, 0), level=1))
            number += 1
        for count in paragraphs:
            texts = [f"The keeper of boat {number + i + 1} waits beside the quay." for i in range(count)]
            blocks.append(Block(Role.PARAGRAPH, " ".join(texts), Place(0, 0)))
            number += count
    return build_hierarchy(Document(make_source(name), place_blocks(blocks)))


def large_hierarchy(sentences: int, paragraph: int = 4, section: int = 40) -> Hierarchy:
    """A long document made directly: sections of so many sentences, paragraphs of so many."""
    nodes: list[Node] = []
    children: list[list[int]] = [[]]
    nodes.append(Node(0, None, (), NodeKind.DOCUMENT, "A long document", 0, sentences))
    for start in range(0, sentences, section):
        top, end = len(nodes), min(start + section, sentences)
        children[0].append(top)
        children.append([])
        nodes.append(Node(top, 0, (), NodeKind.SECTION, f"Chapter {len(children[0])}", start, end - start))
        for first in range(start + 1, end, paragraph):
            children[top].append(len(nodes))
            children.append([])
            nodes.append(Node(len(nodes), top, (), NodeKind.PARAGRAPH, "", first, min(paragraph, end - first)))
    linked = tuple(
        Node(node.number, node.parent, tuple(below), node.kind, node.title, node.first, node.count)
        for node, below in zip(nodes, children, strict=True)
    )
    place = Place(0, 0)
    texts = tuple(Sentence(i, f"Sentence {i + 1} of many.", ("sentence", "many"), place) for i in range(sentences))
    return Hierarchy(Document(make_source("long.pdf"), ()), linked, texts)


def make_source(name: str) -> Source:
    """A source that was never on a disk."""
    return Source(f"/invented/{name}", "text/html", "0" * 64, 1)


def make_table(pairs: Iterable[Pair]) -> MatchTable:
    """A table of (left, right, score), the same score both ways."""
    rows = sorted(pairs)
    left, right, score = (np.array([row[i] for row in rows]) for i in range(3))
    score = score.astype(np.float32)
    return MatchTable("invented", left.astype(np.int32), right.astype(np.int32), score, score.copy(), 0.25)


def random_table(left: int, right: int, count: int, seed: int = 1) -> MatchTable:
    """A table of about so many pairs: diagonals and scattered dots."""
    generator = np.random.default_rng(seed)
    along = generator.integers(0, left, count // 2)
    shift = generator.choice(np.array([0, right // 3, -right // 4]), count // 2)
    across = np.clip(along * right // left + shift + generator.integers(-3, 4, count // 2), 0, right - 1)
    keys = np.concatenate([along * right + across, generator.integers(0, left * right, count - count // 2)])
    keys = np.unique(keys)
    score = (0.5 + 0.5 * generator.random(len(keys)) ** 0.4).astype(np.float32)
    return MatchTable(
        "invented", (keys // right).astype(np.int32), (keys % right).astype(np.int32), score, score.copy(), 0.25
    )


def make_comparison(left: Hierarchy, right: Hierarchy, pairs: Iterable[Pair] | MatchTable) -> Comparison:
    """The comparison of two hierarchies with exactly these pairs, all of them equal, decided by the real code."""
    table = pairs if isinstance(pairs, MatchTable) else make_table(pairs)
    thresholds, options, none = Thresholds(0.25, 1.0), CompareOptions(), np.zeros(0, dtype=np.int32)
    shares = SideShares(none, none, none, none)
    trees = TreeMatch(shares, shares, none, none, none)
    scores = Scores((0, 0), (0, 0), (0.0, 0.0), (0.0, 0.0), 0.0)
    undecided = Comparison(left, right, table, thresholds, table, trees, (), scores, options)
    return decide(undecided, thresholds, passages=len(table) <= MOST_FOR_PASSAGES)
