"""The binary form of a hierarchy (left child, right sibling) and its inorder numbering (Yerra & Ng 2005, 4.3).

The paper numbers sentences by walking the binary form inorder: first the left subtree, then the node's own sentences,
then the right subtree. In the binary form the left subtree holds a node's descendants, so children come before their
parent, and the order is the postorder of the hierarchy. The axes of the program show reading order instead; the two
conversions here lead from one to the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from copyviz.model.hierarchy import Hierarchy, Node

NONE = -1
"""No node."""


@dataclass(frozen=True, slots=True)
class BinaryForm:
    """A hierarchy as a binary tree over the same numbers: `left` is the first child, `right` the next sibling."""

    left: tuple[int, ...]
    right: tuple[int, ...]


def to_binary(nodes: Sequence[Node]) -> BinaryForm:
    """The binary form of a hierarchy's nodes."""
    left, right = [NONE] * len(nodes), [NONE] * len(nodes)
    for node in nodes:
        if node.children:
            left[node.number] = node.children[0]
        for child, sibling in zip(node.children, node.children[1:], strict=False):
            right[child] = sibling
    return BinaryForm(tuple(left), tuple(right))


def from_binary(form: BinaryForm) -> tuple[tuple[int, ...], ...]:
    """The children of each node, as they were before `to_binary`."""
    children = []
    for child in form.left:
        siblings = []
        while child != NONE:
            siblings.append(child)
            child = form.right[child]  # noqa: PLW2901 - the walk along the siblings begins at the first child
        children.append(tuple(siblings))
    return tuple(children)


def inorder(form: BinaryForm) -> tuple[int, ...]:
    """The numbers of the nodes in the order of an inorder walk from the root, without recursion."""
    order = []
    above: list[int] = []
    node = 0 if form.left else NONE
    while above or node != NONE:
        while node != NONE:
            above.append(node)
            node = form.left[node]
        node = above.pop()
        order.append(node)
        node = form.right[node]
    return tuple(order)


def inorder_sentences(hierarchy: Hierarchy) -> tuple[int, ...]:
    """The paper's numbering: at each inorder position the reading-order number of the sentence that stands there."""
    return tuple(
        sentence
        for node in inorder(to_binary(hierarchy.nodes))
        for sentence in hierarchy.own_sentences(hierarchy.nodes[node])
    )


def inorder_positions(hierarchy: Hierarchy) -> tuple[int, ...]:
    """The inorder position of each sentence by its reading-order number; undoes `inorder_sentences`."""
    positions = [0] * len(hierarchy.sentences)
    for position, sentence in enumerate(inorder_sentences(hierarchy)):
        positions[sentence] = position
    return tuple(positions)
