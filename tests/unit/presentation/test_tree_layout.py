"""The facing trees show a readable part of both documents and lose no pair."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from copyviz.model.comparison import Comparison, Side
from copyviz.presentation.outline import GROUP, Outline, build_outline
from copyviz.presentation.tree_layout import (
    WIDEST_EDGE,
    CrossEdges,
    TreeRows,
    TreeSpacing,
    cross_edges,
    default_open,
    edge_strength,
    edge_widths,
    open_to,
    place_rows,
    share_items,
    shown_items,
)
from helpers.comparisons import harbour, large_hierarchy, make_comparison, make_hierarchy, make_table

SPACING = TreeSpacing()


def lay_out(outline: Outline, opened: frozenset[int], side: Side = Side.LEFT) -> TreeRows:
    return place_rows(outline, opened, side, start=14.0, width=200.0, spacing=SPACING)


def edges_of(comparison: Comparison, left_open: frozenset[int], right_open: frozenset[int]) -> CrossEdges:
    left, right = build_outline(comparison.left), build_outline(comparison.right)
    return cross_edges(
        comparison.trees, left, lay_out(left, left_open), right, lay_out(right, right_open, Side.RIGHT)
    )


def test_sections_are_shown_and_the_most_matched_are_open() -> None:
    comparison = harbour()
    outline = build_outline(comparison.left)
    matched = share_items(outline, comparison.trees.left).matched
    opened = default_open(outline, matched, rows=10)
    shown = shown_items(outline, opened).tolist()
    assert [item for item in shown if outline.section[item]] == [1, 4, 7, 11, 15]
    assert 7 in opened
    assert 11 not in opened
    assert len(shown) <= 10


def test_a_book_opens_to_a_readable_depth() -> None:
    hierarchy = large_hierarchy(20_000)
    outline = build_outline(hierarchy)
    opened = default_open(outline, outline.count, rows=30)
    assert 10 <= len(shown_items(outline, opened)) <= 40


def test_many_siblings_are_gathered_in_groups_that_sum_them_up() -> None:
    hierarchy = make_hierarchy([("", [1] * 100)])
    outline = build_outline(hierarchy)
    groups = np.flatnonzero(outline.node == GROUP)
    assert len(groups) == 20
    assert outline.sum_up(np.ones(101, dtype=np.int32))[groups].tolist() == [5] * 20
    assert outline.count[groups].sum() == 100


def test_a_long_run_of_paragraphs_before_the_sections_is_one_row() -> None:
    outline = build_outline(make_hierarchy([("", [1] * 9), ("One", [1]), ("Two", [1])]))
    assert outline.node[outline.children(0)].tolist() == [GROUP, 10, 12]
    assert outline.parts[1] == 9


def test_pairs_in_a_folded_section_count_for_it() -> None:
    edges = edges_of(harbour(), frozenset({0}), frozenset({0}))
    found = {(int(a), int(b)): int(n) for a, b, n in zip(edges.left, edges.right, edges.count, strict=True)}
    assert found == {(0, 0): 2, (1, 2): 7, (2, 1): 8, (3, 4): 1, (4, 3): 4, (4, 1): 1}


def test_opening_a_section_splits_its_edges() -> None:
    edges = edges_of(harbour(), frozenset({0, 7}), frozenset({0}))
    assert edges.count.sum() == 23
    assert (edges.right[edges.left == 2] == 1).all()
    assert len(edges) == 9


def test_a_document_whose_title_holds_everything_shows_its_own_row() -> None:
    hierarchy = make_hierarchy([("The only heading", (2, 2))])
    outline = build_outline(hierarchy)
    assert shown_items(outline, {0}).tolist() == [0, 1, 2]


def test_deep_boxes_stay_wide_enough_to_read() -> None:
    outline = build_outline(harbour().left)
    rows = place_rows(outline, {0, 1, 4}, Side.LEFT, start=0.0, width=70.0, spacing=SPACING)
    assert (rows.right - rows.left >= SPACING.least_box).all()


def test_an_item_deep_inside_can_be_opened_to() -> None:
    outline = build_outline(large_hierarchy(20_000))
    deep = len(outline) - 1
    opened = open_to(outline, {0}, deep)
    assert deep in shown_items(outline, opened)


def test_more_pairs_make_thicker_edges_within_bounds() -> None:
    widths = edge_widths(np.array([1, 4, 100, 100_000], dtype=np.int32), most=100_000)
    assert (np.diff(widths) >= 0).all()
    assert 0.5 < widths[0] < widths[-1] <= WIDEST_EDGE + 0.6
    few = edge_widths(np.array([1, 3], dtype=np.int32), most=3)
    assert few[1] - few[0] > 1.0


def test_thin_edges_step_back_only_where_there_are_many() -> None:
    assert edge_strength(1.5, 20) == edge_strength(8.0, 20)
    assert edge_strength(1.5, 600) < 0.3 * edge_strength(8.0, 600)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_whatever_is_folded_no_pair_is_lost(data: st.DataObject) -> None:
    sections = [(f"Part {i}", data.draw(st.lists(st.integers(1, 3), min_size=1, max_size=4))) for i in range(4)]
    left, right = make_hierarchy(sections), make_hierarchy(sections[::-1])
    total = len(left.sentences)
    pairs = data.draw(
        st.sets(st.tuples(st.integers(0, total - 1), st.integers(0, total - 1)), min_size=1, max_size=40)
    )
    comparison = make_comparison(left, right, make_table((a, b, 0.9) for a, b in pairs))
    outline = build_outline(left)
    opened = frozenset(data.draw(st.sets(st.integers(0, len(outline) - 1)))) | {0}
    assert edges_of(comparison, opened, frozenset({0})).count.sum() == len(pairs)
