"""The heat map puts documents that share text side by side, and tells odds ratios by colour and by size."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.model.collection import CommonSentence
from copyviz.presentation.captions import CaptionPart
from copyviz.presentation.colours import to_rgb
from copyviz.presentation.heat_map import heat_colour, make_heat_map, mark_share, odds_text, strength
from copyviz.presentation.heat_map_figure import heat_map_figure
from copyviz.presentation.seriation import arrange
from copyviz.presentation.shapes import Box, Figure, Line, Text
from copyviz.presentation.themes import LIGHT, THEMES, Theme
from helpers.screenings import SHARED, large_screening, make_screening


def texts_of(figure: Figure) -> list[str]:
    return [shape.text for shape in figure.shapes if isinstance(shape, Text)]


def light_of(colour: str) -> float:
    red, green, blue = to_rgb(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_groups_that_share_nothing_stand_apart_and_the_most_alike_come_first() -> None:
    heat = make_heat_map(make_screening())
    names = [heat.screening.members[number].path.rsplit("/", 1)[-1] for number in heat.rows]
    assert names == ["bert.txt", "anna.txt", "clara.docx", "dora.pdf", "emil.txt"]


def test_a_chain_of_copies_is_found_in_any_order_of_the_files() -> None:
    # Each was copied from the one before, with some loss: 4 -> 1 -> 3 -> 0 -> 2.
    chain = [4, 1, 3, 0, 2]
    places = {member: place for place, member in enumerate(chain)}
    nearness = {
        (left, right): 0.9 ** abs(places[left] - places[right]) for left in range(5) for right in range(left + 1, 5)
    }
    assert arrange(range(5), nearness) in (chain, chain[::-1])


@given(st.sets(st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(lambda pair: pair[0] < pair[1]), max_size=20))
def test_every_document_has_one_place(pairs: set[tuple[int, int]]) -> None:
    order = arrange(range(10), dict.fromkeys(pairs, 0.5))
    assert sorted(order) == list(range(10))


def test_every_pair_stands_in_two_cells_of_a_square_map() -> None:
    heat = make_heat_map(make_screening())
    assert heat.square
    assert len(heat.cells) == 2 * len(SHARED)
    for row, column in heat.cells:
        pair = heat.pair_at(row, column)
        assert pair is not None
        assert {heat.rows[row], heat.columns[column]} == {pair.left, pair.right}
        assert (row, column) in heat.cells_of(heat.screening.pairs.index(pair))


def test_two_collections_have_one_in_the_rows_and_one_in_the_columns() -> None:
    heat = make_heat_map(make_screening(((0, 3, 0.5, 0.5), (4, 1, 0.2, 0.9)), second_side=3))
    assert not heat.square
    assert set(heat.rows) == {0, 1}
    assert set(heat.columns) == {3, 4}
    assert len(heat.cells) == 2


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_colours_keep_their_order_in_grey_and_sizes_theirs(theme: Theme) -> None:
    steps = [0.0005, 0.001, 0.01, 0.1, 0.5, 1, 4.26, 10, 100]
    lights = [light_of(heat_colour(odds, theme)) for odds in steps]
    away = [abs(light - light_of(theme.card)) for light in lights]
    assert all(more >= less for less, more in pairwise(away))
    assert away[-1] > away[1] + 100
    assert all(mark_share(more) >= mark_share(less) for less, more in pairwise(steps))


def test_the_scale_is_logarithmic_and_closed() -> None:
    assert strength(0.0) == 0.0
    assert strength(100.0) == strength(1e9) == 1.0
    assert strength(1.0) - strength(0.1) == pytest.approx(0.2)
    assert [odds_text(odds) for odds in (0.0, 0.064, 4.263, 12.4, 100)] == ["<.001", "0.06", "4.26", "12.4", "100"]


def test_a_small_map_has_names_odds_ratios_and_a_caption_that_tells_how() -> None:
    common = (CommonSentence("Answer all of the questions.", 6),)
    figure = heat_map_figure(make_screening(common=common, unreadable=["broken.pdf"]), LIGHT)
    texts = texts_of(figure)
    assert texts.count("anna.txt") == 2
    assert "fritz.txt" not in texts
    assert texts.count("4.26") == 2
    caption = " ".join(texts)
    for fact in (
        "3 of 5 pairs compared share text",
        "5 of 7 documents (6 with text)",
        "fuzzy-set with meaning factors",
        "permissible 0.53",
        "variation 0.45",
        "25 words",
        "1 sentence common to many documents left out",
        "average linkage",
        "CopyViz",
    ):
        assert fact in caption


def test_parts_of_the_caption_can_be_left_out() -> None:
    figure = heat_map_figure(make_screening(), LIGHT, without=frozenset(CaptionPart))
    assert not [text for text in texts_of(figure) if " " in text]


@pytest.mark.parametrize("documents", [2, 15, 60, 300])
@pytest.mark.parametrize("width", [230.0, 605.0, 1800.0])
def test_maps_of_any_size_stay_inside_their_frame_and_name_every_document(documents: int, width: float) -> None:
    figure = heat_map_figure(large_screening(documents), LIGHT, width=width)
    for shape in figure.shapes:
        if isinstance(shape, Box):
            assert shape.left >= 0
            assert shape.left + shape.width <= width + 0.01
            assert shape.top + shape.height <= figure.height
        elif isinstance(shape, Line):
            assert shape.right <= width + 0.01
        else:
            assert isinstance(shape, Text)
            assert 0 <= shape.x <= width
            assert 0 <= shape.y <= figure.height
    named = {text for text in texts_of(figure) if text.startswith(("essay-", "ess…", "e…"))}
    assert len(named) == documents or any("…" in name for name in named)


def test_beyond_what_can_be_drawn_the_caption_tells_what_is_shown() -> None:
    heat = make_heat_map(large_screening(60), most=20)
    assert heat.shown == 20
    figure = heat_map_figure(heat.screening, LIGHT, made=heat)
    assert "Shown: 20 of 60 documents" in " ".join(texts_of(figure))


def test_a_collection_that_shares_nothing_has_a_caption_and_no_map() -> None:
    figure = heat_map_figure(make_screening(()), LIGHT)
    assert not [shape for shape in figure.shapes if isinstance(shape, Box)]
    assert "0 of 2 pairs compared share text" in " ".join(texts_of(figure))
