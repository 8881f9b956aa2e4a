"""Figures hold everything a reader needs, inside their frame."""

from __future__ import annotations

import pytest

from copyviz.model.comparison import Comparison
from copyviz.presentation.dotplot_figure import dotplot_figure
from copyviz.presentation.shapes import Box, Curve, Figure, Line, Mark, Symbol, Text, cut_to_fit, text_width
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
            case Box(left, top, width, height):
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


def test_very_many_dots_become_a_density() -> None:
    hierarchy = large_hierarchy(2_000)
    comparison = make_comparison(hierarchy, hierarchy, random_table(2_000, 2_000, 30_000))
    figure = plot(comparison)
    assert not marks_of(figure)
    assert sum(isinstance(shape, Box) and shape.opacity < 1 for shape in figure.shapes) > 1_000
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
