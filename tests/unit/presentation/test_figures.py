"""Figures hold everything a reader needs, inside their frame."""

from __future__ import annotations

import pytest

from copyviz.model.comparison import Comparison
from copyviz.presentation.captions import CaptionPart
from copyviz.presentation.dotplot_figure import dotplot_figure
from copyviz.presentation.extent import Extent
from copyviz.presentation.shapes import Anchor, Box, Curve, Figure, Line, Mark, Picture, Symbol, Text
from copyviz.presentation.text_fit import cut_to_fit, isolate, text_width, wrap_to_fit
from copyviz.presentation.themes import DARK, LIGHT, THEMES, Theme
from copyviz.presentation.tree_figure import tree_figure
from helpers.comparisons import (
    harbour,
    large_hierarchy,
    make_comparison,
    make_hierarchy,
    make_table,
    random_table,
)


def texts_of(figure: Figure) -> list[str]:
    return [shape.text for shape in figure.shapes if isinstance(shape, Text)]


def marks_of(figure: Figure) -> list[Mark]:
    """The dots, without the four of the legend."""
    marks = [shape for shape in figure.shapes if isinstance(shape, Mark)]
    return marks[:-4]


def inside(figure: Figure) -> bool:
    for shape in figure.shapes:
        match shape:
            case Box(left, top, width, height) | Picture(left, top, width, height):
                corners = [(left, top), (left + width, top + height)]
            case Line(left, top, right, bottom) | Curve(left, top, right, bottom):
                corners = [(left, top), (right, bottom)]
            case Mark(x, y) | Text(x, y):
                corners = [(x, y)]
        if not all(-0.01 <= x <= figure.width + 0.01 and -0.01 <= y <= figure.height + 0.01 for x, y in corners):
            return False
    return True


def plot(comparison: Comparison, theme: Theme = LIGHT, *, flipped: bool = False) -> Figure:
    return dotplot_figure(comparison, comparison.equal, theme, flipped=flipped)


def test_every_pair_is_a_dot_in_the_colour_and_shape_of_its_grade() -> None:
    marks = marks_of(plot(harbour()))
    assert len(marks) == 23
    squares = [mark for mark in marks if mark.symbol is Symbol.SQUARE]
    assert len(squares) == 9
    assert {mark.fill for mark in squares} == {LIGHT.verbatim}


def test_the_figure_proves_itself() -> None:
    comparison = harbour()
    said = " ".join(texts_of(plot(comparison)))
    for part in (
        "invented.html",
        "sha256 0000",
        "permissible 0.25",
        "odds ratio",
        "CopyViz 0",
        "close from 0.85",
        "23 of 35 sentences",
        "verbatim 9",
        "same order",
    ):
        assert part in said
    assert "Ferry service" in texts_of(plot(comparison))


def test_flipping_turns_the_dots_upside_down() -> None:
    comparison = harbour()
    upright, flipped = marks_of(plot(comparison)), marks_of(plot(comparison, flipped=True))
    total = upright[0].y + flipped[0].y
    assert all(a.x == b.x and a.y + b.y == pytest.approx(total) for a, b in zip(upright, flipped, strict=True))


def test_very_many_dots_become_a_picture_and_the_caption_says_so() -> None:
    hierarchy = large_hierarchy(2_000)
    comparison = make_comparison(hierarchy, hierarchy, random_table(2_000, 2_000, 30_000))
    figure = plot(comparison)
    assert not marks_of(figure)
    (picture,) = [shape for shape in figure.shapes if isinstance(shape, Picture)]
    assert len(picture.pixels) == picture.columns * picture.rows * 4
    assert sum(alpha > 0 for alpha in picture.pixels[3::4]) > 1_000
    assert "they are an image" in " ".join(texts_of(figure))
    assert inside(figure)


@pytest.mark.parametrize("theme", list(THEMES.values()), ids=list(THEMES))
def test_figures_stay_inside_their_frame_in_every_theme(theme: Theme) -> None:
    comparison = harbour()
    for figure in (plot(comparison, theme), tree_figure(comparison, theme)):
        assert figure.background == theme.card
        assert inside(figure)


def test_a_second_matcher_is_drawn_over_the_first() -> None:
    comparison = harbour()
    figure = dotplot_figure(comparison, comparison.equal, DARK, second=make_table([(3, 3, 1.0)]))
    assert sum(mark.symbol is Symbol.DIAMOND for mark in marks_of(figure)) == 1


def test_trees_have_a_curve_for_every_edge_and_a_name_for_every_box() -> None:
    figure = tree_figure(harbour(), LIGHT)
    assert sum(isinstance(shape, Curve) for shape in figure.shapes) == 17
    said = texts_of(figure)
    assert "Ferry service" in said
    assert "89 %" in said


def test_empty_documents_make_figures_too() -> None:
    comparison = make_comparison(make_hierarchy([]), make_hierarchy([]), [])
    assert inside(plot(comparison))
    assert inside(tree_figure(comparison, LIGHT))


def test_long_titles_are_cut_to_their_room() -> None:
    assert cut_to_fit("short", 10.0, 100.0) == "short"
    cut = cut_to_fit("a very long title indeed", 10.0, 60.0)
    assert cut.endswith("…")
    assert text_width(cut, 10.0) <= 60.0
    assert cut_to_fit("anything", 10.0, 8.0) == ""


def test_each_part_of_the_caption_can_be_switched_off() -> None:
    comparison = harbour()
    signs = {
        CaptionPart.NAMES: "invented.html",
        CaptionPart.HASHES: "sha256",
        CaptionPart.COUNTS: "23 of 35",
        CaptionPart.SCORES: "odds ratio",
        CaptionPart.METHOD: "permissible",
        CaptionPart.LEGEND: "verbatim 9",
        CaptionPart.SCALE: "close from 0.85",
        CaptionPart.READING: "same order",
        CaptionPart.VERSION: "CopyViz",
    }
    assert set(signs) == set(CaptionPart)
    for part, sign in signs.items():
        figure = dotplot_figure(comparison, comparison.equal, LIGHT, without={part})
        said = " ".join(texts_of(figure))
        assert sign not in said
        assert all(other in said for other in signs.values() if other != sign)
    bare = dotplot_figure(comparison, comparison.equal, LIGHT, without=frozenset(CaptionPart))
    assert bare.height < plot(comparison).height
    assert inside(bare)


def test_a_region_shows_its_own_sentences_only() -> None:
    comparison = harbour()
    figure = dotplot_figure(comparison, comparison.equal, LIGHT, region=Extent(4, 11, 11, 19))
    assert len(marks_of(figure)) == 7
    assert inside(figure)
    said = texts_of(figure)
    assert "Shown: sentences 5–11 of A and 12–19 of B" in said
    assert "5" in said
    assert "1" not in said


@pytest.mark.parametrize("width", [227.0, 302.0, 605.0, 2000.0])
def test_no_line_is_wider_than_the_figure(width: float) -> None:
    left = make_hierarchy([("A title that goes on and on without an end in sight", (3, 3))], "很" * 60 + ".html")
    right = make_hierarchy([("דוח על סגירת המזח", (3,))], "name-without-any-space-" * 4 + ".html")
    comparison = make_comparison(left, right, [(1, 1, 1.0), (2, 3, 0.6)])
    for figure in (
        dotplot_figure(comparison, comparison.equal, LIGHT, width=width, second=comparison.equal),
        tree_figure(comparison, LIGHT, width=width),
    ):
        assert inside(figure)
        for shape in figure.shapes:
            if isinstance(shape, Text) and not shape.turned and shape.anchor is Anchor.START:
                assert shape.x + text_width(shape.text, shape.size) <= figure.width


def test_lines_are_wrapped_at_spaces_and_lose_nothing() -> None:
    text = "overlap 61 % of A · odds ratio 0.638 and averyverylongwordthatfitsnowhere"
    lines = wrap_to_fit(text, 10.0, 120.0)
    assert all(text_width(line, 10.0) <= 120.0 for line in lines)
    assert "".join(lines).replace(" ", "").replace("·", "") == text.replace(" ", "").replace("·", "")
    assert len(lines) > 2


def test_a_name_in_the_other_direction_cannot_reorder_the_caption() -> None:
    assert isolate("plain") == "plain"
    assert isolate("דוח") == "\u2068דוח\u2069"
