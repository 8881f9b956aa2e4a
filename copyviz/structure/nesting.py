"""Nests a document's flat blocks into its semantic hierarchy: sections by headings, containers, leaves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from copyviz.model.document import Block, Container, ContainerKind, Document, Notice, Role
from copyviz.model.hierarchy import Hierarchy, Node, NodeKind, Sentence
from copyviz.progress import Progress, each, silent
from copyviz.structure.segmenting import sentences_at, split_block

# Deeper containers are flattened: nobody reads a tree that deep, and hostile pages nest without end.
MAX_CONTAINERS = 24

PLAIN_SENTENCES = Notice(
    "plain-sentences",
    "Sentences were split by a simple rule, because the careful one took too long.",
    "Some may end too early, after an abbreviation.",
)

CONTAINER_NODES = {kind: NodeKind(kind.value) for kind in ContainerKind}
LEAF_NODES = {role: NodeKind(role.value) for role in Role if role is not Role.HEADING}


@dataclass(slots=True)
class Draft:
    """A node while it grows: `first` and `end` count sentences, `level` is a section's heading level."""

    kind: NodeKind
    title: str
    first: int
    end: int
    level: int = 0
    container: Container | None = None
    children: list[Draft] = field(default_factory=list)

    @property
    def own_count(self) -> int:
        """How many sentences stand in the node but in no child."""
        return self.end - self.first - sum(child.end - child.first for child in self.children)


class Nest:
    """The open nodes from the root down to where the next block goes."""

    def __init__(self, title: str) -> None:
        self.sentences: list[Sentence] = []
        self.plain = False
        self._open = [Draft(NodeKind.DOCUMENT, title, 0, 0)]

    def add(self, block: Block) -> None:
        """Put the sentences of a block where its containers and headings say."""
        split = split_block(block)
        self.plain |= split.plain
        sentences = sentences_at(block, split.spans, len(self.sentences))
        if not sentences:
            return
        self._enter(block.inside[:MAX_CONTAINERS])
        if block.role is Role.HEADING:
            self._close_sections(block.level)
            self._push(NodeKind.SECTION, " ".join(block.text.split()), level=block.level)
            self.sentences.extend(sentences)
        else:
            self._push(LEAF_NODES[block.role], "")
            self.sentences.extend(sentences)
            self._pop()

    def close(self) -> Draft:
        """Close all that is open and return the root."""
        while len(self._open) > 1:
            self._pop()
        root = self._open[0]
        root.end = len(self.sentences)
        return root

    def _enter(self, wanted: tuple[Container, ...]) -> None:
        """Leave the containers the block does not stand in, then open those it does."""
        common = 0
        for position, draft in enumerate(self._open):
            if draft.container is None:
                continue
            if common < len(wanted) and draft.container == wanted[common]:
                common += 1
                continue
            while len(self._open) > position:
                self._pop()
            break
        for container in wanted[common:]:
            self._push(CONTAINER_NODES[container.kind], container.title, container=container)

    def _close_sections(self, level: int) -> None:
        """Close the sections that a heading of this level ends; it cannot end one outside its container."""
        while self._open[-1].kind is NodeKind.SECTION and self._open[-1].level >= level:
            self._pop()

    def _push(self, kind: NodeKind, title: str, level: int = 0, container: Container | None = None) -> None:
        number = len(self.sentences)
        draft = Draft(kind, title, number, number, level, container)
        self._open[-1].children.append(draft)
        self._open.append(draft)

    def _pop(self) -> None:
        self._open.pop().end = len(self.sentences)


def build_hierarchy(document: Document, progress: Progress = silent) -> Hierarchy:
    """The semantic hierarchy of a document."""
    nest = Nest(document.source.title or document.source.name)
    for block in each(document.blocks, len(document.blocks), "Splitting into sentences", progress):
        nest.add(block)
    if nest.plain:
        document = replace(document, warnings=(*document.warnings, PLAIN_SENTENCES))
    return Hierarchy(document, tuple(number_nodes(nest.close())), tuple(nest.sentences))


def merge_wrappers(draft: Draft) -> None:
    """Let a node swallow an only child that holds all its sentences; the outer kind tells more and stays."""
    while len(draft.children) == 1 and draft.own_count == 0:
        child = draft.children[0]
        draft.title = draft.title or child.title
        draft.children = child.children


def number_nodes(root: Draft) -> Iterator[Node]:
    """The nodes in preorder, wrappers merged; without recursion, whatever the depth."""
    order: list[tuple[Draft, int | None]] = []
    children: list[list[int]] = []
    waiting: list[tuple[Draft, int | None]] = [(root, None)]
    while waiting:
        draft, parent = waiting.pop()
        merge_wrappers(draft)
        number = len(order)
        order.append((draft, parent))
        children.append([])
        if parent is not None:
            children[parent].append(number)
        waiting.extend((child, number) for child in reversed(draft.children))
    for number, (draft, parent) in enumerate(order):
        yield Node(
            number,
            parent,
            tuple(children[number]),
            draft.kind,
            draft.title,
            draft.first,
            draft.end - draft.first,
        )
