"""The paper's binary form and numbering agree with the hierarchy they come from."""

from __future__ import annotations

from hypothesis import given

from copyviz.model.document import Document
from copyviz.model.hierarchy import Hierarchy
from copyviz.structure.nesting import build_hierarchy
from copyviz.trees.binary_form import (
    NONE,
    BinaryForm,
    from_binary,
    inorder,
    inorder_positions,
    inorder_sentences,
    to_binary,
)
from helpers.random_documents import block, document, documents, heading


def recursive_inorder(form: BinaryForm, node: int) -> list[int]:
    """The walk as the paper writes it: the left subtree, the node, the right subtree."""
    if node == NONE:
        return []
    return [*recursive_inorder(form, form.left[node]), node, *recursive_inorder(form, form.right[node])]


def recursive_positions(hierarchy: Hierarchy, form: BinaryForm, node: int, counted: list[int]) -> None:
    """The paper's Update_Sentence_Pos, with `counted` as its running position."""
    if form.left[node] != NONE:
        recursive_positions(hierarchy, form, form.left[node], counted)
    counted.extend(hierarchy.own_sentences(hierarchy.nodes[node]))
    if form.right[node] != NONE:
        recursive_positions(hierarchy, form, form.right[node], counted)


def test_a_small_tree() -> None:
    hierarchy = build_hierarchy(
        document(
            heading("One"),
            block("First. Second."),
            heading("One and a half", 2),
            block("Third."),
            heading("Two"),
            block("Fourth."),
        )
    )
    # root 0: section 1 (paragraph 2, section 3 (paragraph 4)), section 5 (paragraph 6)
    form = to_binary(hierarchy.nodes)
    assert form.left == (1, 2, NONE, 4, NONE, 6, NONE)
    assert form.right == (NONE, 5, 3, NONE, NONE, NONE, NONE)
    assert inorder(form) == (2, 4, 3, 1, 6, 5, 0)
    # The headings come after what they head: First, Second, Third, One and a half, One, Fourth, Two.
    assert inorder_sentences(hierarchy) == (1, 2, 4, 3, 0, 6, 5)
    assert inorder_positions(hierarchy) == (4, 0, 1, 3, 2, 6, 5)


@given(documents)
def test_there_and_back_is_the_same_tree(given_document: Document) -> None:
    hierarchy = build_hierarchy(given_document)
    assert from_binary(to_binary(hierarchy.nodes)) == tuple(node.children for node in hierarchy.nodes)


@given(documents)
def test_the_numbering_is_the_one_of_the_paper(given_document: Document) -> None:
    hierarchy = build_hierarchy(given_document)
    form = to_binary(hierarchy.nodes)
    assert list(inorder(form)) == recursive_inorder(form, 0)
    counted: list[int] = []
    recursive_positions(hierarchy, form, 0, counted)
    assert list(inorder_sentences(hierarchy)) == counted


@given(documents)
def test_every_sentence_has_one_position(given_document: Document) -> None:
    hierarchy = build_hierarchy(given_document)
    numbers = range(len(hierarchy.sentences))
    order, positions = inorder_sentences(hierarchy), inorder_positions(hierarchy)
    assert sorted(order) == list(numbers)
    assert [order[positions[number]] for number in numbers] == list(numbers)


def test_any_depth_and_any_width() -> None:
    count = 50_000
    deep = BinaryForm((*range(1, count), NONE), (NONE,) * count)
    assert inorder(deep) == tuple(reversed(range(count)))
    wide = BinaryForm((1, *[NONE] * count), (NONE, *range(2, count + 1), NONE))
    assert inorder(wide) == (*range(1, count + 1), 0)
    assert from_binary(wide)[0] == tuple(range(1, count + 1))


def test_no_nodes_at_all() -> None:
    assert inorder(to_binary(())) == ()
