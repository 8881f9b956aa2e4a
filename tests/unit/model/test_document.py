"""A document's records: places count in its text, and all of it crosses processes unchanged."""

from __future__ import annotations

import dataclasses
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.errors import Outcome
from copyviz.model.document import Block, Document, Fragment, Notice, Place, Rectangle, Role, Source, place_blocks
from helpers.random_documents import block, document, documents


@given(st.lists(st.text(max_size=20), max_size=10))
def test_places_find_each_block_in_the_text(texts: list[str]) -> None:
    placed = document(*map(block, texts))
    assert [placed.text[each.place.start : each.place.end] for each in placed.blocks] == texts


def test_fragments_move_with_their_block_and_give_it_its_rectangles() -> None:
    box = Rectangle(3, 10.0, 20.0, 110.0, 32.0)
    given_block = Block(Role.PARAGRAPH, "Two words", Place(0, 0), fragments=(Fragment(0, 9, box),))
    _, placed = place_blocks([block("Before"), given_block])
    assert placed.fragments == (Fragment(7, 16, box),)
    assert placed.place == Place(7, 16, (box,))
    assert placed.place.page == 3


def test_a_place_without_rectangles_is_on_no_page() -> None:
    assert Place(0, 5).page is None


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/home/reader/essay.pdf", "essay.pdf"),
        ("essay.pdf", "essay.pdf"),
        ("C:\\Papers\\essay.docx", "essay.docx"),
        ("https://example.org/story/", "story"),
    ],
)
def test_the_name_is_the_last_part_of_the_path(path: str, name: str) -> None:
    assert Source(path, "text/plain", "", 0).name == name


@given(documents)
def test_documents_survive_the_way_out_of_a_worker(given_document: Document) -> None:
    told = dataclasses.replace(given_document, outcome=Outcome.PARTIAL, warnings=(Notice("code", "Message."),))
    assert pickle.loads(pickle.dumps(told)) == told


def test_nobody_changes_a_document() -> None:
    placed = document(block("Text."))
    with pytest.raises(dataclasses.FrozenInstanceError):
        placed.blocks[0].text = "Other."  # type: ignore[misc]
