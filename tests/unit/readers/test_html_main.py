"""Of a web page the article is kept with its structure; what stands around it is left out."""

from __future__ import annotations

from copyviz.model.document import Block, Container, ContainerKind, Document, Place, Role
from copyviz.options import ReadOptions
from copyviz.progress import silent
from copyviz.readers.base import RawFile
from copyviz.readers.html import HtmlReader
from copyviz.readers.html.main_content import drop_teasers
from copyviz.readers.html.selecting import select, words_of

STORY = [
    "The harbour office opened a second ferry line on Monday, three months later than the council had promised.",
    "Two boats now cross the bay every hour until late in the evening, and a third one waits for the summer guests.",
    "Nobody expects to miss the old bridge, which was closed to lorries in spring and to everybody else in autumn.",
    "The mayor, who came on foot, said that the crossing would pay for itself within five years or be given up.",
]
QUOTATION = "We waited for this boat longer than for any bus in this town, and it is worth it."
ITEMS = [
    "Children under twelve cross the bay free of charge on every day of the week.",
    "Bicycles cost two crowns and are carried at the stern, dogs one crown.",
]
ARTICLE = f"""<article><h1>Second ferry opens</h1><p>{STORY[0]}</p><p>{STORY[1]}</p>
<blockquote><p>{QUOTATION}</p></blockquote>
<h2>What it costs</h2><p>{STORY[2]}</p><ul><li>{ITEMS[0]}</li><li>{ITEMS[1]}</li></ul>
<table><tr><th>Who</th><th>Fare</th></tr><tr><td>Adult with a card</td><td>four crowns</td></tr></table>
<h2>What comes next</h2><p>{STORY[3]}</p></article>"""
NAVIGATION = "<nav><ul>" + "".join(f"<li><a href='/{n}'>Section {n}</a></li>" for n in range(20)) + "</ul></nav>"
FOOTER = "<footer><p>© Oldport Gazette. All rights reserved. Terms of use. Contact us.</p></footer>"


def read(body: str, content: str = "main") -> Document:
    data = f"<!DOCTYPE html><html><head><title>Ferry</title></head><body>{body}</body></html>".encode()
    return HtmlReader().read(RawFile("page.html", data, "0"), ReadOptions(content=content), silent)


def block(text: str, level: int = 0, *inside: Container) -> Block:
    return Block(Role.HEADING if level else Role.PARAGRAPH, text, Place(0, 0), level, inside)


def test_navigation_and_footer_go_and_the_article_keeps_its_structure() -> None:
    document = read(NAVIGATION + ARTICLE + FOOTER)
    assert "Section 3" not in document.text
    assert "All rights reserved" not in document.text
    assert document.warnings == ()
    inside = {found.text: [outer.kind for outer in found.inside] for found in document.blocks}
    assert [text for text in inside if text in STORY] == STORY
    assert inside[QUOTATION] == [ContainerKind.QUOTATION]
    assert inside[ITEMS[1]] == [ContainerKind.LIST, ContainerKind.ITEM]
    assert inside["four crowns"] == [ContainerKind.TABLE, ContainerKind.ROW, ContainerKind.CELL]
    headings = [found.text for found in document.blocks if found.role is Role.HEADING]
    assert headings[-2:] == ["What it costs", "What comes next"]
    assert next(found for found in document.blocks if found.text == "four crowns").inside[-1].title == "Fare"


def test_page_mode_keeps_it_all() -> None:
    text = read(NAVIGATION + ARTICLE + FOOTER, "page").text
    assert "Section 3" in text
    assert "All rights reserved" in text
    assert QUOTATION in text


def test_a_page_without_an_article_is_shown_whole_and_the_user_is_told() -> None:
    document = read("<p>Late.</p><footer>" + "".join(f"<p>{text}</p>" for text in STORY) + "</footer>")
    assert len(document.blocks) == 5
    assert [notice.code for notice in document.warnings] == ["whole-page"]


def test_a_short_note_needs_no_warning() -> None:
    document = read("<p>The boat is late today.</p>")
    assert document.text == "The boat is late today."
    assert document.warnings == ()


def test_a_page_too_large_to_search_is_shown_whole() -> None:
    document = read("<p>" + "".join(f"{STORY[n % 4]} <b>{n}</b>" for n in range(5500)) + "</p>")
    assert [notice.code for notice in document.warnings] == ["whole-page"]


def test_where_a_page_repeats_the_story_the_blocks_that_stand_together_are_taken() -> None:
    teaser = block(STORY[0])
    blocks = [teaser, block("Menu of the day"), *(block(text) for text in STORY), block("About us"), block(STORY[3])]
    assert select(blocks, words_of(" ".join(STORY))) == [2, 3, 4, 5]


def test_short_blocks_are_known_by_their_neighbours() -> None:
    blocks = [block("Fares"), block("Home"), block(STORY[0]), block("Fares"), block(STORY[1])]
    assert select(blocks, words_of(f"{STORY[0]} Fares {STORY[1]}")) == [2, 3, 4]


def test_selecting_works_in_scripts_without_spaces() -> None:
    blocks = [block("目录和广告"), block("港务局星期一开通了第二条渡轮航线。"), block("现在两艘船每小时穿越海湾。")]
    assert select(blocks, words_of("港务局星期一开通了第二条渡轮航线。\n现在两艘船每小时穿越海湾。")) == [1, 2]


def test_rows_of_headings_without_text_are_links_to_other_stories() -> None:
    story = [block("Ferry", 1), block("A second line", 2), block(STORY[0])]
    teasers = [block(f"Other story {number}", 3) for number in range(4)]
    last = [block("Costs", 2), block("Adults", 3), block(STORY[1])]
    assert list(drop_teasers([*story, *teasers, *last, block("Read more", 2)])) == [*story, *last]
