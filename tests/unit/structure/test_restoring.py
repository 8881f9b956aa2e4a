"""A document kept without its blocks gets a text again in which every sentence has its place."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from copyviz.model.document import Document, Role
from copyviz.model.hierarchy import Hierarchy
from copyviz.structure.nesting import build_hierarchy
from copyviz.structure.restoring import with_blocks
from helpers.random_documents import block, document, documents, heading


def bare(hierarchy: Hierarchy) -> Hierarchy:
    return replace(hierarchy, document=replace(hierarchy.document, blocks=()))


@given(documents)
def test_every_sentence_is_found_at_its_place(made: Document) -> None:
    built = build_hierarchy(made)
    restored = with_blocks(bare(built))
    text = restored.document.text
    assert restored.nodes == built.nodes
    for old, new in zip(built.sentences, restored.sentences, strict=True):
        assert (new.number, new.text, new.words) == (old.number, old.text, old.words)
        assert text[new.place.start : new.place.end] == old.text


def test_headings_and_paragraphs_are_told_apart() -> None:
    built = build_hierarchy(
        document(heading("Piers"), block("One fell. One stands."), heading("Locks", 2), block("All work."))
    )
    blocks = with_blocks(bare(built)).document.blocks
    assert [(each.role, each.level, each.text) for each in blocks] == [
        (Role.HEADING, 1, "Piers"),
        (Role.PARAGRAPH, 0, "One fell. One stands."),
        (Role.HEADING, 1, "Locks"),
        (Role.PARAGRAPH, 0, "All work."),
    ]


def test_a_document_with_blocks_stays_as_it_is() -> None:
    built = build_hierarchy(document(heading("Piers"), block("One fell.")))
    assert with_blocks(built) is built
