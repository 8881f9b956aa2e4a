from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.model.document import Rectangle
from copyviz.structure.widths import cut_rectangle, text_width

LINE = Rectangle(3, 100.0, 700.0, 340.0, 712.0)


@given(st.text(min_size=1, max_size=80), st.data())
def test_pieces_of_a_line_fill_it_without_gaps(text: str, data: st.DataObject) -> None:
    middle = data.draw(st.integers(0, len(text)))
    before = cut_rectangle(LINE, text, 0, middle, text_width)
    after = cut_rectangle(LINE, text, middle, len(text), text_width)
    assert before.left == LINE.left
    assert before.right == pytest.approx(after.left)
    assert after.right == pytest.approx(LINE.right)
    assert (before.page, before.top, before.bottom) == (3, 700.0, 712.0)


def test_wide_letters_take_more_of_a_line_than_narrow_ones() -> None:
    narrow = cut_rectangle(LINE, "illicit MMMM", 0, 7, text_width)
    assert narrow.right < 220.0


def test_code_is_cut_by_counting_characters() -> None:
    assert cut_rectangle(LINE, "iiiiMMMM", 0, 4, len).right == pytest.approx(220.0)


def test_turned_text_is_marked_as_a_whole() -> None:
    turned = Rectangle(1, 20.0, 100.0, 32.0, 400.0)
    assert cut_rectangle(turned, "along the margin", 0, 5, text_width) == turned
