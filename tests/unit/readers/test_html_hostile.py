"""Pages made to break a reader lose no text and take no longer than others of their size."""

from __future__ import annotations

import re
import time
from html import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from copyviz.errors import ReadError
from copyviz.model.document import Document
from copyviz.options import ReadOptions
from copyviz.progress import silent
from copyviz.readers.base import RawFile
from copyviz.readers.html import HtmlReader
from copyviz.readers.html.parsing import cut_attributes

SECONDS = 8.0  # of processor time; all take 0.1 to 2

END = "<p>The very last words.</p>"


def read(source: str | bytes, content: str = "page") -> Document:
    data = source if isinstance(source, bytes) else source.encode()
    return HtmlReader().read(RawFile("page.html", data, "0"), ReadOptions(content=content), silent)


LARGE = {
    "angle brackets": "<" * 2_000_000 + END,
    "open comments": "<p>The very last words.</p>" + "<!--" * 500_000,
    "open quotes": "<p>The very last words.</p>" + "<a b='\"" * 300_000,
    "attributes": "<div " + " ".join(f'a{number}="<>"' for number in range(100_000)) + ">" + END,
    "attributes without values": "<div " + "x " * 100_000 + ">" + END,
    "nested divs": "<div>x" * 20_000 + END,
    "nested spans": "<span>x" * 50_000 + END,
    "nested lists": "<ul><li>x" * 10_000 + END,
    "nested tables": "<table><tr><td>x" * 8_000 + END,
    "paragraphs": "<p>x" * 30_000 + END,
    "one text": "<p>" + "word " * 3_000_000 + END,
    "line breaks": "x<br><br>" * 30_000 + END,
    "wide cells": "<table>" + "<tr><td colspan=999 rowspan=60000>x" * 10_000 + "</table>" + END,
    "deep, with comments": "<div>x" * 3000 + "<!-- a -->" * 100_000 + END,
}


@pytest.mark.parametrize("name", LARGE)
@pytest.mark.parametrize("content", ["page", "main"])
def test_huge_and_twisted_pages_are_read_to_the_end_in_time(name: str, content: str) -> None:
    started = time.process_time()
    document = read(LARGE[name], content)
    assert time.process_time() - started < SECONDS
    assert document.text.endswith("The very last words.")


def test_every_word_survives_nesting_beyond_the_parser_and_the_user_is_told() -> None:
    words = [f"word{number}" for number in range(6000)]
    document = read("".join(f"<div><b>{word}</b> " for word in words))
    assert document.text.split() == words
    assert [notice.code for notice in document.warnings] == ["nesting-flattened"]


def test_deep_scripts_stay_out_of_sight() -> None:
    document = read("<div>" * 5000 + "a<script>if (a<b) { no }</script><!-- <p>no -->b<style>no</style>")
    assert document.text == "ab"


def test_only_attributes_beyond_the_thousandth_are_cut() -> None:
    small = '<p title="a > b" data-x=1>text</p>'
    many = "<p " + " ".join(f"a{number}='>'" for number in range(2000)) + ">text</p>"
    assert cut_attributes(small) == small
    cut = cut_attributes(many)
    assert len(re.findall("a[0-9]+='", cut)) == 1000
    assert cut.endswith(">text</p>")


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.binary(max_size=400), st.text(max_size=400).map(lambda text: text.encode("utf-8", "replace"))))
def test_any_bytes_give_a_document_or_a_plain_error(data: bytes) -> None:
    for content in ("page", "main"):
        try:
            document = read(data, content)
        except ReadError:
            continue
        assert [document.text[b.place.start : b.place.end] for b in document.blocks] == [
            b.text for b in document.blocks
        ]
        assert all(block.text.strip() for block in document.blocks)


TAGS = """<p> </p>
    <div> </div> <b> </b> <table> <tr> <td> <th> </table> <ul> <li> </ul> <dl> <dt> <dd> </dl> <h1> </h2>
    <pre> </pre> <br> <br/> <blockquote> </blockquote> <section> <address> <figcaption> </body> <html> <a/href='x'>
    </a> <span/style='display:block'> </span> <caption> <tbody> </li> </td> </div>"""
TAG_SOUP = st.sampled_from(TAGS.split())
WORDS = st.integers(0, 999).map(lambda number: f" w{number} ")


@settings(max_examples=200, deadline=None)
@given(st.lists(st.one_of(TAG_SOUP, WORDS), max_size=60))
def test_the_words_of_any_tag_soup_all_appear_in_order(pieces: list[str]) -> None:
    source = "".join(pieces)
    written = re.findall(r"w\d+", source)
    assert re.findall(r"w\d+", read(f"<!doctype html>{source}").text) == written


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1, max_size=12), max_size=20))
def test_paragraphs_come_back_as_they_were_written(texts: list[str]) -> None:
    document = read("<!doctype html>" + "".join(f"<p>{escape(text)}</p>" for text in texts))
    assert [block.text for block in document.blocks] == texts
