"""The strips along the axes lie exactly over their sentences."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.model.document import Block, Document, Place, Role, place_blocks
from copyviz.presentation.strips import legend_line, make_strips, section_borders, strip_boxes, thin_out, tick_numbers
from copyviz.structure.nesting import build_hierarchy
from helpers.comparisons import harbour, large_hierarchy, make_comparison, make_hierarchy, make_source, random_table


def test_sections_and_paragraphs_lie_over_their_sentences() -> None:
    comparison = harbour()
    sections, blocks = make_strips(comparison.left)
    assert sections.sections
    assert sections.first.tolist() == [0, 4, 11, 20, 27]
    assert sections.end.tolist() == [4, 11, 20, 27, 35]
    assert blocks.first.tolist()[:4] == [1, 3, 5, 8]


def test_the_node_under_a_place_is_found() -> None:
    sections, blocks = make_strips(harbour().left)
    assert sections.node_at(15.5) == 7
    assert blocks.node_at(15.5) == 9
    assert blocks.node_at(11.5) is None
    assert sections.node_at(35.0) is None


def test_a_title_over_everything_makes_room_for_the_sections_below_it() -> None:
    outline = [(1, "Title"), (2, "One"), (3, "Deep"), (2, "Two"), (3, "Deeper"), (4, "Deepest")]
    blocks = [Block(Role.PARAGRAPH, "Before it all.", Place(0, 0))]
    for level, title in outline:
        blocks += [
            Block(Role.HEADING, title, Place(0, 0), level=level),
            Block(Role.PARAGRAPH, "A word.", Place(0, 0)),
        ]
    hierarchy = build_hierarchy(Document(make_source("deep.html"), place_blocks(blocks)))
    strips = make_strips(hierarchy)
    titles = [[hierarchy.nodes[number].title for number in strip.node] for strip in strips if strip.sections]
    assert titles == [["One", "Two"], ["Deep", "Deeper"]]


def test_grid_lines_stand_once_at_each_border() -> None:
    (borders,) = section_borders(make_strips(harbour().left))
    assert borders.tolist() == [0, 4, 11, 20, 27, 35]


def test_crowded_grid_lines_are_thinned_and_others_kept() -> None:
    apart = np.array([0.0, 4.9, 5.1, 20.0, 31.0])
    assert thin_out(apart) == [0.0, 5.1, 20.0, 31.0]
    assert thin_out(apart[::-1].copy()) == [31.0, 20.0, 5.1, 0.0]
    kept = thin_out(np.linspace(0, 400, 3_000))
    assert 60 <= len(kept) <= 81
    assert min(b - a for a, b in pairwise(kept)) >= 5.0
    assert thin_out(np.zeros(0)) == []


def test_boxes_are_drawn_over_exact_pixels_with_their_share() -> None:
    comparison = harbour()
    sections = make_strips(comparison.left)[0]
    boxes = strip_boxes(sections, comparison.trees.left, 0.0, 35.0, 350.0)
    assert boxes.start.tolist() == pytest.approx([0, 40, 110, 200, 270])
    assert boxes.share[2] == pytest.approx(8 / 9)


def test_only_boxes_in_view_are_drawn() -> None:
    comparison = harbour()
    boxes = strip_boxes(make_strips(comparison.left)[0], comparison.trees.left, 5.0, 10.0, 350.0)
    assert boxes.node.tolist() == [4]


def test_thousands_of_paragraphs_are_drawn_as_a_few_hundred_boxes() -> None:
    hierarchy = large_hierarchy(40_000)
    comparison = make_comparison(hierarchy, hierarchy, random_table(40_000, 40_000, 30_000))
    boxes = strip_boxes(make_strips(hierarchy)[-1], comparison.trees.left, 0.0, 40_000.0, 400.0)
    assert 100 <= len(boxes) <= 134
    assert (boxes.share <= 1.0).all()
    assert (boxes.end[:-1] <= boxes.start[1:] + 1e-6).all()


def test_an_empty_document_has_empty_strips() -> None:
    strips = make_strips(make_hierarchy([]))
    assert [len(strip) for strip in strips] == [0]
    assert strips[0].node_at(0.5) is None


def test_ticks_are_round_and_start_at_one() -> None:
    assert tick_numbers(0.0, 35.0, 8) == [1, 5, 10, 15, 20, 25, 30, 35]
    assert tick_numbers(0.0, 4.0, 8) == [1, 2, 3, 4]
    assert tick_numbers(100.0, 150.0, 6) == [110, 120, 130, 140, 150]


@given(st.floats(0, 1e6), st.floats(0.5, 1e6), st.integers(2, 12))
def test_there_are_never_too_many_ticks(low: float, span: float, most: int) -> None:
    assert len(tick_numbers(low, low + span, most)) <= most + 1


def test_the_legend_follows_the_direction_of_the_plot() -> None:
    assert legend_line() == "↘ same order · parallel run = moved passage · row = one sentence repeated"
    assert legend_line(flipped=True).startswith("↗ same order")
