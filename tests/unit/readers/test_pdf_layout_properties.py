from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from copyviz.model.document import Block, place_blocks
from copyviz.readers.pdf.engines.base import Line, Page
from copyviz.readers.pdf.layout.arrange import arrange
from copyviz.readers.pdf.layout.furniture import drop_furniture
from copyviz.readers.pdf.layout.soundness import make_sound

TEXTS = st.one_of(
    st.text(st.characters(codec="utf-8"), max_size=20),
    st.text("abc XYZ.,-:;()[]12•", min_size=1, max_size=60),
    st.sampled_from(
        [
            "1 Introduction",
            "Figure 1: Mud",
            "• an item",
            "2.3 Ropes . . . . . 12",
            "well-",
            "known",
            "17",
            "[3] A book",
        ]
    ),
)
PLACES = st.floats(-50, 900, width=32)
SIZES = st.one_of(st.sampled_from([7.0, 9.0, 10.0, 10.0, 12.0, 17.0]), st.floats(width=32))


@st.composite
def lines(draw: st.DrawFn, number: int) -> Line:
    left, baseline, size = draw(PLACES), draw(PLACES), draw(SIZES)
    right = left + draw(st.floats(-5, 500, width=32))
    text, flag = draw(TEXTS), st.booleans()
    return Line(
        text,
        number,
        left,
        baseline - 8,
        right,
        baseline + 2,
        baseline,
        size,
        bold=draw(flag),
        bold_start=draw(flag),
        italic=draw(flag),
        monospace=draw(flag),
        upright=draw(st.integers(0, 9)) > 0,
    )


@st.composite
def documents(draw: st.DrawFn) -> list[Page]:
    counts = draw(st.lists(st.integers(0, 14), min_size=0, max_size=3))
    return [
        Page(number, 612.0, 792.0, tuple(draw(lines(number)) for _ in range(count)))
        for number, count in enumerate(counts, 1)
    ]


def visible(texts: list[str]) -> Counter[str]:
    return Counter(character for text in texts for character in text if not character.isspace())


@settings(max_examples=80, deadline=None)
@given(documents())
def test_nothing_is_lost_but_furniture_hyphens_leaders_and_page_numbers(pages: list[Page]) -> None:
    kept = [line.text for page in drop_furniture(make_sound(pages)) for line in page.lines]
    blocks = arrange(pages, [])
    before, after = visible(kept), visible([block.text for block in blocks])
    assert not after - before
    assert set(before - after) <= set("-‐.…_·0123456789ivxlc")


@settings(max_examples=60, deadline=None)
@given(documents())
def test_fragments_cover_the_text_of_their_block_in_order(pages: list[Page]) -> None:
    for block in place_blocks(arrange(pages, [])):
        check_fragments(block)


def check_fragments(block: Block) -> None:
    assert block.text.strip()
    position = block.place.start
    for fragment in block.fragments:
        gap = block.text[position - block.place.start : fragment.start - block.place.start]
        assert fragment.start >= position
        assert not gap.strip()
        assert fragment.start < fragment.end <= block.place.end
        position = fragment.end
    assert not block.text[position - block.place.start :].strip()


@settings(max_examples=25, deadline=None)
@given(documents())
def test_layout_is_the_same_every_time(pages: list[Page]) -> None:
    assert arrange(pages, []) == arrange(pages, [])
