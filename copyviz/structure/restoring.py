"""Blocks for a document that was kept without them, made of its nodes and sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from copyviz.model.document import Block, Place, Role, place_blocks
from copyviz.model.hierarchy import Hierarchy, Node, NodeKind, Sentence

NO_PLACE = Place(0, 0)
ROLES = {NodeKind(role.value): role for role in Role if role is not Role.HEADING}
TITLED = frozenset({NodeKind.DOCUMENT, NodeKind.SECTION})
DEEPEST_HEADING = 6


def with_blocks(hierarchy: Hierarchy) -> Hierarchy:
    """The document with a text of its own again, in which its sentences have their places.

    Indexes and registries keep sentences only; whoever saves a comparison or writes a marked copy needs the blocks.
    """
    if hierarchy.document.blocks or not hierarchy.sentences:
        return hierarchy
    drafts, sentences = list(drafts_of(hierarchy)), []
    blocks = place_blocks(block for block, _ in drafts)
    for block, (_, inside) in zip(blocks, drafts, strict=True):
        start = block.place.start
        for sentence in inside:
            end = start + len(sentence.text)
            sentences.append(replace(sentence, place=Place(start, end, sentence.place.rectangles)))
            start = end + 1
    document = replace(hierarchy.document, blocks=blocks)
    return replace(hierarchy, document=document, sentences=tuple(sentences))


def drafts_of(hierarchy: Hierarchy) -> Iterator[tuple[Block, list[Sentence]]]:
    """One block for each run of sentences that stand by themselves in the same node, and one for each heading."""

    def standing(sentence: Sentence) -> tuple[int, bool]:
        node = hierarchy.node_of(sentence.number)
        return node.number, is_heading(node, sentence.number)

    for (number, heading), run in groupby(hierarchy.sentences, standing):
        node, inside = hierarchy.nodes[number], list(run)
        role = Role.HEADING if heading else ROLES.get(node.kind, Role.PARAGRAPH)
        level = min(max(hierarchy.depth(node), 1), DEEPEST_HEADING) if heading else 0
        # Code is one sentence a line.
        separator = "\n" if role is Role.CODE else " "
        yield Block(role, separator.join(sentence.text for sentence in inside), NO_PLACE, level), inside


def is_heading(node: Node, sentence: int) -> bool:
    """Whether a sentence is the title of a part that has more below it."""
    return sentence == node.first and bool(node.children) and node.kind in TITLED
