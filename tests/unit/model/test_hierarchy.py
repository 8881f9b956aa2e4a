"""A hierarchy answers where a sentence stands and what leads there."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given

from copyviz.model.document import Document
from copyviz.model.hierarchy import Hierarchy
from copyviz.structure.nesting import build_hierarchy
from helpers.random_documents import block, document, documents, heading


@pytest.fixture
def story() -> Hierarchy:
    return build_hierarchy(
        document(
            block("Before. It begins."),
            heading("Gates"),
            block("They open."),
            heading("Wooden", 2),
            block("They rot. Slowly."),
            heading("Weirs"),
        )
    )


def test_a_sentence_leads_to_its_deepest_node(story: Hierarchy) -> None:
    assert [story.node_of(number).number for number in range(len(story.sentences))] == [1, 1, 2, 3, 4, 5, 5, 6]


@pytest.mark.parametrize("number", [-1, 8, 100])
def test_there_is_no_node_for_a_sentence_that_is_not_there(story: Hierarchy, number: int) -> None:
    with pytest.raises(IndexError):
        story.node_of(number)


def test_a_path_leads_from_the_root_to_the_node(story: Hierarchy) -> None:
    path = story.path_to(story.nodes[5])
    assert [node.title for node in path] == ["A document", "Gates", "Wooden", ""]
    assert story.depth(story.nodes[5]) == 3
    assert story.path_to(story.root) == (story.root,)


def test_own_sentences_stand_in_no_child(story: Hierarchy) -> None:
    own = {node.title: list(story.own_sentences(node)) for node in story.nodes if node.title}
    assert own == {"A document": [], "Gates": [2], "Wooden": [4], "Weirs": [7]}


def test_an_interval_ends_after_its_last_sentence(story: Hierarchy) -> None:
    gates = story.nodes[2]
    assert (gates.first, gates.count, gates.end) == (2, 5, 7)


@given(documents)
def test_hierarchies_survive_the_way_out_of_a_worker(given_document: Document) -> None:
    built = build_hierarchy(given_document)
    assert pickle.loads(pickle.dumps(built)) == built
