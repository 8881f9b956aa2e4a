"""Plain text and Markdown keep paragraphs, headings, lists, quotations, code and tables."""

from __future__ import annotations

import random
import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from copyviz.errors import Outcome, ReadError
from copyviz.model.document import Block, Document, Role
from copyviz.options import ReadOptions
from copyviz.progress import silent
from copyviz.readers.base import RawFile
from copyviz.readers.plain_text import PlainTextReader

WRAPPED = """The harbour office opened a second ferry line on
Monday, three months later than promised. Two boats
now cross the bay every hour until late in the
evening.

Nobody expects to miss the old bridge, which was
closed to lorries in spring and to everybody else
in autumn.
"""


def read(text: str | bytes) -> Document:
    data = text.encode() if isinstance(text, str) else text
    return PlainTextReader().read(RawFile("text.txt", data, "0"), ReadOptions(), silent)


def outline(text: str) -> list[str]:
    return [line(block) for block in read(text).blocks]


def line(block: Block) -> str:
    role = f"h{block.level}" if block.role is Role.HEADING else block.role.value[:2]
    return "/".join([*(outer.kind.value for outer in block.inside), f"{role}:{block.text}"])


def test_wrapped_lines_make_one_paragraph_up_to_an_empty_line() -> None:
    blocks = read(WRAPPED).blocks
    assert [block.text.split()[-1] for block in blocks] == ["evening.", "autumn."]
    assert " on Monday, three" in blocks[0].text


def test_places_count_in_the_text_of_the_document() -> None:
    document = read("# Ferry\n\n" + WRAPPED + "\n```\na\n  b\n```\n")
    assert [document.text[b.place.start : b.place.end] for b in document.blocks] == [b.text for b in document.blocks]


def test_a_file_with_one_paragraph_per_line_keeps_them_apart() -> None:
    lines = [
        "The harbour office opened a second ferry line on Monday, three months later than promised.",
        "Two boats cross.",
        "Nobody expects to miss the old bridge, which was closed to lorries in spring.",
        "It rained.",
    ]
    assert outline("\n".join(lines)) == [f"pa:{text}" for text in lines]


def test_a_paragraph_may_end_at_a_short_line_or_begin_moved_in() -> None:
    text = (
        WRAPPED.replace("evening.\n\n", "evening.\n")
        + "   The mayor came on foot and said that the whole\nthing had to pay."
    )
    assert [block.text.split()[0] for block in read(text).blocks] == ["The", "Nobody", "The"]


def test_words_broken_at_line_ends_are_glued_only_where_that_is_safe() -> None:
    text = """The committee met on the quay at noon and the com-
mittee decided that the well-known captain, a well-
known and much loved man, should take the first-
rate boat out into the bay before the evening came.
"""
    assert read(text).text == (
        "The committee met on the quay at noon and the committee decided that the well-known captain, a well-known "
        "and much loved man, should take the first-rate boat out into the bay before the evening came."
    )


def test_headings_by_number_signs_and_by_underlining() -> None:
    text = "Ferry\n=====\n\nOne.\n\n## Fares ##\nTwo.\n\nTimes\n-----\n\nThree.\n\n#hashtag and C# stay.\n"
    assert outline(text) == [
        "h1:Ferry",
        "pa:One.",
        "h2:Fares",
        "pa:Two.",
        "h2:Times",
        "pa:Three.",
        "pa:#hashtag and C# stay.",
    ]
    assert read(text).source.title == "Ferry"


def test_capitals_chapters_and_numbers_are_headings_where_the_text_has_several() -> None:
    text = "CHAPTER I\n\nIt began.\n\nTHE HARBOUR\n\nIt rained.\n\nTHE BRIDGE\n\nIt fell.\n\nNASA\n\nIt flew.\n"
    assert outline(text)[:3] == ["h1:CHAPTER I", "pa:It began.", "h2:THE HARBOUR"]
    numbered = "1. Scope\n\nAll boats.\n\n1.1 Small boats\n\nRowing boats.\n\n2. Fares\n\nFour crowns.\n"
    assert [text for text in outline(numbered) if text[0] == "h"] == [
        "h2:1. Scope",
        "h3:1.1 Small boats",
        "h2:2. Fares",
    ]


def test_a_single_shouted_line_or_a_numbered_list_is_no_heading() -> None:
    assert outline("We all cried\n\nLAND AHOY\n\nand rowed on.\n")[1] == "pa:LAND AHOY"
    assert outline("1. Bread\n\n2. Butter\n\n3. Salt\n") == [
        "list/item/pa:Bread",
        "list/item/pa:Butter",
        "list/item/pa:Salt",
    ]


def test_bold_lines_that_stand_alone_head_sections_in_markdown() -> None:
    text = "# Terms\n\n**1\\. Access**\n\nAnyone may **enter**.\n\n**Note that:**\n\nDogs wait.\n"
    assert outline(text) == ["h1:Terms", "h2:1. Access", "pa:Anyone may enter.", "pa:Note that:", "pa:Dogs wait."]


def test_lists_nest_by_indentation_and_keep_their_continuation() -> None:
    text = """# Things

* bread and
  butter
    * salted
    * plain

      with herbs
* wine

1. first
2) second

after
"""
    assert outline(text)[1:] == [
        "list/item/pa:bread and butter",
        "list/item/list/item/pa:salted",
        "list/item/list/item/pa:plain",
        "list/item/list/item/pa:with herbs",
        "list/item/pa:wine",
        "list/item/pa:first",
        "list/item/pa:second",
        "pa:after",
    ]
    numbers = [block.inside[0].number for block in read(text).blocks if block.inside]
    assert len(set(numbers[:5])) == 1
    assert numbers[5] == numbers[6] != numbers[0]


def test_a_dash_in_a_wrapped_paragraph_is_no_item() -> None:
    dashes = (
        "The boats were late again on that evening,\n- or so it seemed to us - and nobody on the quay\nwas surprised."
    )
    text = f"{WRAPPED}\n{dashes}"
    assert len(read(text).blocks) == 3


def test_quotations_nest() -> None:
    assert outline("# Re: boats\n\n> They sailed\n> at dawn.\n>> When?\n>\n> Early.\n\nI see.\n")[1:] == [
        "quotation/pa:They sailed at dawn.",
        "quotation/quotation/pa:When?",
        "quotation/pa:Early.",
        "pa:I see.",
    ]


def test_code_keeps_its_lines_and_moved_in_prose_is_no_code() -> None:
    fenced = "Run:\n\n```python\nif a:\n    b = 1\n\n# done\n```\n\n"
    fenced += "Then:\n\n    def f(x):\n        return x + 1;\n\nEnd.\n"
    assert outline(fenced) == [
        "pa:Run:",
        "co:if a:\n    b = 1\n\n# done",
        "pa:Then:",
        "co:    def f(x):\n        return x + 1;",
        "pa:End.",
    ]
    assert outline("He wrote:\n\n    The sea is calm tonight,\n    the boats are in.\n\nSo.\n")[1].startswith(
        "pa:The sea is calm"
    )


def test_a_fence_that_is_never_closed_hides_nothing() -> None:
    assert outline("# A\n\n```\n\n# B\n\ntext\n")[-2:] == ["h1:B", "pa:text"]


def test_pipe_tables_name_their_cells() -> None:
    blocks = read(
        "# Fares\n\n| Who | **Fare** |\n|:--|--:|\n| Adult | 4 |\n| Child \\| dog | [free](#f) |\n\nEnd.\n"
    ).blocks
    cells = {block.text: block.inside[-1].title for block in blocks if len(block.inside) == 3}
    assert cells == {"Who": "", "Fare": "", "Adult": "Who", "4": "Fare", "Child | dog": "Who", "free": "Fare"}


def test_markdown_shows_as_text_and_other_texts_keep_their_signs() -> None:
    text = """# Boats

See **the *old* pier** at [the harbour (north)](https://example.org/a_(b) "x"), `a_b*c`, <https://example.org>,
![a boat](boat.png)not\\*that\\_one, snake_case_name, 2 * 3 * 4 and R&amp;D.[^1]

[ref]: https://example.org
[^1]: A note.
"""
    document = read(text)
    assert document.blocks[1].text == (
        "See the old pier at the harbour (north), a_b*c, https://example.org, not*that_one, snake_case_name, "
        "2 * 3 * 4 and R&D.[^1]"
    )
    assert document.blocks[2].role is Role.FOOTNOTE
    assert document.blocks[2].text == "A note."
    plain = "He wrote a*b*c and [sic] (see p. 3) with _emphasis_ &amp; care."
    assert read(plain).text == plain


def test_rules_and_page_breaks_separate_without_being_text() -> None:
    assert outline("One.\n\n* * *\n\nTwo.\n\n_____\n\nThree.\x0c\nFour.\r\n\r\nFive.\rSix.") == [
        "pa:One.",
        "pa:Two.",
        "pa:Three.",
        "pa:Four.",
        "pa:Five.",
        "pa:Six.",
    ]


def test_a_description_before_the_text_gives_the_title() -> None:
    document = read("---\ntitle: 'The Ferry'\ntags:\n  - boats\n---\n\n# One\n\nText.\n")
    assert document.source.title == "The Ferry"
    assert [block.role for block in document.blocks] == [Role.CODE, Role.HEADING, Role.PARAGRAPH]


@pytest.mark.parametrize("data", [b"", b" \n\t\n", b"\xef\xbb\xbf", b"\0\0"])
def test_a_file_without_text_is_empty_and_says_so(data: bytes) -> None:
    document = read(data)
    assert document.outcome is Outcome.EMPTY
    assert document.warnings[-1].code == "no-text"


def test_old_encodings_are_read_and_told() -> None:
    document = read("Le bateau est arrivé à l’été, dit la mère du capitaine au marché.".encode("cp1252"))
    assert "arrivé à l’été" in document.text
    assert document.source.encoding == "windows-1252"
    assert [notice.code for notice in document.warnings] == ["encoding-guessed"]


TEXTS = [
    b"",
    b"Plain words.",
    b"a\0b plain words with a stray zero byte in them, and a good deal of other text after it.",
    "Grüße".encode("cp1252"),
    "Привет, мир".encode("utf-16-le"),
    "日本語の文章です。".encode("shift_jis"),
    "word " .encode("utf-32"),
    b"\x1b[1mbold\x1b[0m in a terminal",
]  # fmt: skip


@pytest.mark.parametrize("data", TEXTS)
def test_text_in_any_encoding_is_recognised(data: bytes) -> None:
    assert PlainTextReader().recognises(data)


@pytest.mark.parametrize(
    "data",
    [
        b"\x00\x01\x02\x03",
        random.Random(1).randbytes(5000),
        b"\x7fELF" + bytes(200),
        b"text at first " * 20 + bytes(range(32)) * 300,
        b"words " * 30_000 + random.Random(2).randbytes(100_000),
    ],
)
def test_binary_rubbish_is_not_recognised(data: bytes) -> None:
    assert not PlainTextReader().recognises(data)


HOSTILE = {
    "fences": "```a\n" * 30_000,
    "growing fences": "\n".join("`" * length for length in range(2000, 3, -1)),
    "moved in": "    words and words\n\n" * 20_000,
    "quotations": ">" * 200_000 + " deep\n" + "> > > >" * 20_000,
    "items": "\n".join(" " * (number % 400) + "* item" for number in range(10_000)),
    "brackets": "# a\n\n# b\n\n" + "[a](" * 200_000,
    "emphasis": "# a\n\n# b\n\n" + "*a _b **c `d " * 60_000,
    "tables": "| a | b |\n|---|---|\n" * 10_000,
    "pipes": "# a\n\n|a|\n" + "|-" * 200_000,
    "rules": "- " * 300_000,
    "one line": "word " * 500_000,
    "hyphens": "wo-\n" * 30_000,
    "number signs": "# " + "# " * 300_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_time_does_not_run_away(name: str) -> None:
    started = time.process_time()
    read(HOSTILE[name] + "\n\nThe very last words.")
    assert time.process_time() - started < 5.0


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.binary(max_size=300), st.text(max_size=300).map(lambda text: text.encode("utf-8", "replace"))))
def test_any_bytes_give_a_document_or_a_plain_error(data: bytes) -> None:
    try:
        document = read(data)
    except ReadError:
        return
    assert [document.text[b.place.start : b.place.end] for b in document.blocks] == [b.text for b in document.blocks]
    assert all(block.text.strip() for block in document.blocks)


PIECES = st.sampled_from(
    ["\n", "\n\n", "    ", "  ", "# ", "## ", "* ", "- ", "1. ", "> ", "```\n", "---\n", "===\n", "| ", " |",
     "|-|-|\n", "**", "_", "`", "\t", "\x0c", "-\n"]
)  # fmt: skip
WORDS = st.integers(0, 999).map(lambda number: f"w{number} ")


@settings(max_examples=300, deadline=None)
@given(st.lists(st.one_of(PIECES, WORDS, WORDS), max_size=50))
def test_every_word_of_any_text_appears_in_order(pieces: list[str]) -> None:
    text = "".join(pieces)
    assert re.findall(r"w\d+", read(text).text) == re.findall(r"w\d+", text)
