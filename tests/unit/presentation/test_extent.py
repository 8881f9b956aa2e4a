"""Moving and zooming never loses the documents."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.presentation.extent import Extent, whole

SIZE = (350, 31)
places = st.floats(-1e5, 1e5)
spans = st.floats(0.001, 1e6)


def test_zooming_keeps_the_place_under_the_cursor() -> None:
    before = Extent(0, 100, 0, 50)
    after = before.zoomed(25, 10, 2.0)
    assert (after.width, after.height) == (50, 25)
    assert (25 - after.left) / after.width == pytest.approx(0.25)
    assert (10 - after.top) / after.height == pytest.approx(0.2)


def test_the_whole_shows_every_sentence_with_a_hair_of_room() -> None:
    extent = whole(SIZE)
    assert extent.left < 0
    assert extent.right > 350
    assert extent.width < 1.05 * 350


@given(places, spans, places, spans)
def test_wherever_one_goes_the_documents_stay_in_view(x: float, wide: float, y: float, tall: float) -> None:
    extent = Extent(x, x + wide, y, y + tall).within(SIZE)
    most = whole(SIZE)
    assert extent.left >= most.left - 1e-6
    assert extent.right <= most.right + 1e-6
    assert extent.top >= most.top - 1e-6
    assert extent.bottom <= most.bottom + 1e-6
    assert extent.width >= 4 - 1e-6
    assert extent.height >= 4 - 1e-6


def test_an_empty_document_can_be_shown() -> None:
    assert whole((0, 0)).within((0, 0)).width > 0
