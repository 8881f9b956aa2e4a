"""Blocks split into sentences that know their exact place, on the page as well."""

from __future__ import annotations

import pytest
from hypothesis import given

from copyviz.model.document import Block, Document, Fragment, Place, Rectangle, Role, place_blocks
from copyviz.structure.nesting import build_hierarchy
from copyviz.structure.segmenting import segment_block
from helpers.random_documents import block, documents


def texts(given_block: Block) -> list[str]:
    return [sentence.text for sentence in segment_block(given_block, 0)]


def test_a_paragraph_splits_at_its_full_stops() -> None:
    assert texts(block(" The gate is shut. Nobody passes. ")) == ["The gate is shut.", "Nobody passes."]


def test_a_heading_is_one_sentence_whatever_stands_in_it() -> None:
    assert texts(block("Gates. And locks. ", Role.HEADING, 1)) == ["Gates. And locks."]


def test_code_is_one_sentence_a_line() -> None:
    assert texts(block("open()\n\n  shut(). Then()", Role.CODE)) == ["open()", "shut(). Then()"]


def test_a_sentence_without_words_exists_and_has_none() -> None:
    (sentence,) = segment_block(block("12 + 30"), 0)
    assert (sentence.text, sentence.words) == ("12 + 30", ())


@pytest.mark.parametrize("role", list(Role))
def test_nothing_gives_no_sentence(role: Role) -> None:
    assert segment_block(block(" \n\t", role), 0) == ()


def test_numbers_go_on_from_the_first() -> None:
    assert [sentence.number for sentence in segment_block(block("One is. Two are."), 7)] == [7, 8]


@given(documents)
def test_every_place_holds_exactly_its_sentence(given_document: Document) -> None:
    text = given_document.text
    ends = [0]
    for number, sentence in enumerate(build_hierarchy(given_document).sentences):
        assert sentence.number == number
        assert text[sentence.place.start : sentence.place.end] == sentence.text == sentence.text.strip()
        assert sentence.place.start >= ends[-1]
        ends.append(sentence.place.end)


def line(start: int, end: int, page: int, top: float) -> Fragment:
    return Fragment(start, end, Rectangle(page, 100.0, top, 100.0 + 10 * (end - start), top + 12))


def test_rectangles_are_cut_where_the_sentence_begins_and_ends() -> None:
    text = "It is shut. Nobody passes."
    before = block("Before.")
    lines = (line(0, 17, 1, 700.0), line(18, 26, 2, 50.0))
    _, placed = place_blocks([before, Block(Role.PARAGRAPH, text, Place(0, 0), fragments=lines)])
    first, second = segment_block(placed, 0)
    (shown,) = first.place.rectangles
    begun, ended = second.place.rectangles
    assert (shown.left, shown.top, shown.bottom) == (100.0, 700.0, 712.0)
    assert shown.right < begun.left < begun.right == pytest.approx(270.0)
    assert ended == Rectangle(2, 100.0, 50.0, 180.0, 62.0)
    assert (first.place.page, second.place.page) == (1, 1)
