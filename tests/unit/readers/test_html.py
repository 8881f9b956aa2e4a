"""A web page keeps its structure and every visible word; nothing else gets in."""

from __future__ import annotations

import pytest

from copyviz.errors import Outcome
from copyviz.model.document import Block, Document, Role
from copyviz.options import ReadOptions
from copyviz.progress import silent
from copyviz.readers.base import RawFile
from copyviz.readers.html import HtmlReader


def read(body: str, content: str = "page", head: str = "") -> Document:
    source = f"<!DOCTYPE html><html lang='en-GB'><head>{head}</head><body>{body}</body></html>"
    return HtmlReader().read(RawFile("page.html", source.encode(), "0"), ReadOptions(content=content), silent)


def outline(document: Document) -> list[str]:
    return [line(block) for block in document.blocks]


def line(block: Block) -> str:
    role = f"h{block.level}" if block.role is Role.HEADING else block.role.value[0]
    return "/".join([*(outer.kind.value for outer in block.inside), f"{role}:{block.text}"])


def test_headings_paragraphs_and_text_between_them() -> None:
    document = read("<h1>Ferry</h1>Loose <b>wo</b>rds<p>First</p>between<h3>Tickets</h3><div><p>Second</div>")
    assert outline(document) == ["h1:Ferry", "p:Loose words", "p:First", "p:between", "h3:Tickets", "p:Second"]


def test_places_count_in_the_text_of_the_document() -> None:
    document = read("<h1>Ferry</h1><p>One.</p><pre>a\n  b</pre><p>Two.")
    assert [document.text[block.place.start : block.place.end] for block in document.blocks] == [
        block.text for block in document.blocks
    ]


def test_white_space_is_single_and_text_level_tags_leave_no_gap() -> None:
    body = "<p>  The\n\n <em>old</em>&nbsp;<a href=x>fer</a>ry<sup>2</sup>\t<b>left</b>, co&shy;operated<wbr>ly. </p>"
    assert outline(read(body)) == ["p:The old ferry2 left, cooperatedly."]


def test_one_line_break_is_a_space_and_two_are_a_paragraph() -> None:
    assert outline(read("<p>one<br>two<br> <br>three<i><br><br></i>four")) == ["p:one two", "p:three", "p:four"]


def test_lists_nest_and_definitions_stand_with_their_term() -> None:
    document = read("<ul><li>a<ul><li>b</li></ul>c</li><li>d</ul><dl><dt>Term<dd>One<dd><p>Two<dt>Other</dl>")
    assert outline(document) == [
        "list/item/p:a",
        "list/item/list/item/p:b",
        "list/item/p:c",
        "list/item/p:d",
        "list/item/p:Term",
        "list/item/p:One",
        "list/item/p:Two",
        "list/item/p:Other",
    ]
    numbers = [block.inside[1].number for block in document.blocks]
    assert numbers[0] == numbers[1] == numbers[2] != numbers[3]
    assert numbers[4] == numbers[5] == numbers[6] != numbers[7]
    assert document.blocks[5].inside[1].title == "Term"


def test_quotations_captions_addresses_and_code_are_told_apart() -> None:
    body = (
        "<blockquote>So<p>it was.</blockquote><figure><img alt='not text'><figcaption>The quay</figcaption></figure>"
        "<address>1 Quay<br>Oldport</address><pre>\n  if x:\n\n\treturn 1  \n</pre>"
    )
    assert outline(read(body)) == [
        "quotation/p:So",
        "quotation/p:it was.",
        "c:The quay",
        "a:1 Quay Oldport",
        "c:  if x:\n\n\treturn 1",
    ]
    assert read(body).blocks[-1].role is Role.CODE


def test_a_text_file_saved_by_a_browser_has_paragraphs_not_lines_of_code() -> None:
    text = """The harbour office opened a second ferry line on
Monday, three months later than promised. Two boats
now cross the bay every hour until late in the
evening.

Nobody expects to miss the old bridge, which was
closed to lorries in spring and to everybody else
in autumn. Children travel free.
"""
    blocks = read(f"<blockquote><pre style='white-space: pre-wrap'>{text}</pre></blockquote>").blocks
    assert [block.role for block in blocks] == [Role.PARAGRAPH, Role.PARAGRAPH]
    assert blocks[1].text.endswith("everybody else in autumn. Children travel free.")
    assert [outer.kind.value for outer in blocks[1].inside] == ["quotation"]


def test_cells_carry_the_names_of_their_columns() -> None:
    body = """<table><caption>Fares</caption>
        <thead><tr><th rowspan=2>Who<th colspan=2>Fare<tr><th>summer<th>winter</thead>
        <tr><th>Child<td>1<td>2<tr><td rowspan=2>Adult<td>3<td>4<tr><td colspan=2>none</table>"""
    document = read(body)
    assert {block.inside[0].title for block in document.blocks} == {"Fares"}
    named = {block.text: block.inside[-1].title for block in document.blocks}
    assert named["1"] == named["3"] == named["none"] == "Fare / summer"
    assert named["2"] == named["4"] == "Fare / winter"
    assert named["Child"] == named["Adult"] == "Who"
    assert named["summer"] == named["Who"] == ""
    assert next(block.inside[1].title for block in document.blocks if block.text == "1") == "Child"


def test_a_first_row_that_reads_like_names_names_the_columns() -> None:
    rows = "<tr><td>Port<td>Depth<tr><td>Oldport<td>7<tr><td>Newport<td>9"
    assert {b.text: b.inside[-1].title for b in read(f"<table>{rows}</table>").blocks}["9"] == "Depth"
    numbers = "<tr><td>1<td>2<tr><td>3<td>4<tr><td>5<td>6"
    assert {b.inside[-1].title for b in read(f"<table>{numbers}</table>").blocks} == {""}


@pytest.mark.parametrize(
    "table",
    [
        "<table><tr><td><h2>News</h2><td><p>First</p><p>Second</table>",
        "<table><tr><td><table><tr><td><h2>News</h2></table><tr><td><p>First<p>Second</table>",
        "<table role=presentation><tr><th>",
    ],
)
def test_tables_for_layout_are_no_tables(table: str) -> None:
    assert not any(block.inside for block in read(table + "<td>x").blocks)


@pytest.mark.parametrize(
    "hidden",
    [
        "<script>var a = '<p>no</p>'</script>",
        "<style>p { no }</style>",
        "<template><p>no</p></template>",
        "<noscript><p>no</p></noscript>",
        "<div hidden>no</div>",
        "<div style='color:red; DISPLAY : none'><p>no</p></div>",
        "<!-- no -->",
        "<?php no ?>",
        "<select><option>no</select>",
        "<svg><title>no</title></svg>",
        "<iframe>no</iframe>",
        "<img alt=no title=no>",
        "<dialog>no</dialog>",
    ],
)
def test_what_a_page_does_not_show_is_not_read(hidden: str) -> None:
    assert outline(read(f"<p>before{hidden}</p>{hidden}<p>after</p>")) == ["p:before", "p:after"]


def test_text_goes_on_behind_what_is_not_shown() -> None:
    assert outline(read("<p>be<script>x</script>fore <span hidden>x</span>and after</p>")) == ["p:before and after"]


def test_the_marks_by_which_headings_are_linked_are_no_text() -> None:
    body = "<h2>Tides<a class=headerlink href=#t>¶</a></h2><h3><a href=#m># </a>Moon</h3><p>see <a href=#m>#4</a>"
    assert outline(read(body)) == ["h2:Tides", "h3:Moon", "p:see #4"]


def test_headings_by_role_or_holding_a_paragraph_or_left_open() -> None:
    body = (
        "<div role=heading aria-level=3>One</div><h2><p>Two</p></h2>"
        "<h2>Three<p>text</p><h2><div>Fo</div><div>ur</div></h2>"
    )
    assert outline(read(body)) == ["h3:One", "h2:Two", "h2:Three", "p:text", "h2:Fo ur"]


def test_a_paragraph_in_heading_type_is_a_paragraph() -> None:
    assert outline(read("<h2>" + "It goes on. " * 40 + "</h2>"))[0].startswith("p:")


def test_title_and_language_are_the_pages_own() -> None:
    document = read("<h1>Heading</h1><svg><title>icon</title></svg>", head="<title> The \n Ferry </title>")
    assert document.source.title == "The Ferry"
    assert document.language == "en-GB"
    assert read("<h1>Heading</h1>", head="<meta property='og:title' content='Shared'>").source.title == "Shared"
    assert read("<h1>A <i>heading</i></h1>").source.title == "A heading"
    assert read("<p>x").source.title == ""


def test_hidden_text_is_better_than_none_and_is_told() -> None:
    document = read("<div hidden><p>The whole story.</div>")
    assert outline(document) == ["p:The whole story."]
    assert [notice.code for notice in document.warnings] == ["hidden-text"]


@pytest.mark.parametrize("body", ["", " \n ", "<script>x</script>", "<p></p><div><br></div>"])
@pytest.mark.parametrize("content", ["page", "main"])
def test_a_page_without_text_is_empty_and_says_so(body: str, content: str) -> None:
    document = read(body, content)
    assert document.outcome is Outcome.EMPTY
    assert document.blocks == ()
    assert document.warnings


def test_the_declared_encoding_is_used_and_shown() -> None:
    data = "<meta http-equiv=Content-Type content='text/html; charset=koi8-r'><p>Пристань</p>".encode("koi8-r")
    document = HtmlReader().read(RawFile("page.html", data, "0"), ReadOptions(content="page"), silent)
    assert document.blocks[0].text == "Пристань"
    assert document.source.encoding == "koi8-r"
    assert document.warnings == ()


def test_entities_cannot_reach_other_files() -> None:
    data = b'<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]><html><body><p>a &x; b</p></body></html>'
    document = HtmlReader().read(RawFile("page.html", data, "0"), ReadOptions(content="page"), silent)
    assert document.text == "a &x; b"


@pytest.mark.parametrize(
    "data",
    [
        b"<!doctype html><p>x",
        b"\xef\xbb\xbf\n<!-- c --><html><body>x",
        b"<?xml version='1.0'?>\n<html xmlns='http://www.w3.org/1999/xhtml'>",
        "<html><body><p>hi".encode("utf-16"),
        "<html><body><p>hi".encode("utf-16-le"),
        b"<HEAD><TITLE>x</TITLE>",
        b"<p>One</p>\n<p>Two</p>",
        b"some words before\n<html><body>x",
    ],
)
def test_pages_are_recognised_by_content(data: bytes) -> None:
    assert HtmlReader().recognises(data)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"A text about <p> and <div>.",
        b"<h1 align=center>Tool</h1>\n\nA tool.\n\n## Use\n\nType it.\n\nThen read.\n\nAnd so on.\n",
        b"%PDF-1.7",
        b"<?xml version='1.0'?><rss><channel/></rss>",
        b"x < y and y > z",
        b"<<<<<<<<<",
    ],
)
def test_other_texts_are_no_pages(data: bytes) -> None:
    assert not HtmlReader().recognises(data)
