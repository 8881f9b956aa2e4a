"""Grouping the table by node gives what comparing every pair of nodes gives."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from copyviz.model.document import Block, Container, ContainerKind, Document, Place, Role, place_blocks
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import MatchTable
from copyviz.structure.nesting import build_hierarchy
from copyviz.trees import pairs as pairs_module
from copyviz.trees.pairs import match_trees
from helpers.comparisons import large_hierarchy, make_source, random_table


@st.composite
def hierarchies(draw: st.DrawFn) -> Hierarchy:
    """Headings, paragraphs and nested list items in any order."""
    blocks = []
    for number in range(draw(st.integers(0, 8))):
        text = " ".join(["The gull sat on the mast."] * draw(st.integers(1, 3)))
        kind = draw(st.sampled_from(["heading", "paragraph", "item"]))
        if kind == "heading":
            blocks.append(Block(Role.HEADING, "A title", Place(0, 0), level=draw(st.integers(1, 3))))
        elif kind == "paragraph":
            blocks.append(Block(Role.PARAGRAPH, text, Place(0, 0)))
        else:
            inside = (Container(ContainerKind.LIST, 1), Container(ContainerKind.ITEM, 2 + number))
            blocks.append(Block(Role.PARAGRAPH, text, Place(0, 0), inside=inside))
    return build_hierarchy(Document(make_source("drawn.html"), place_blocks(blocks)))


@st.composite
def comparisons(draw: st.DrawFn) -> tuple[Hierarchy, Hierarchy, MatchTable]:
    left, right = draw(hierarchies()), draw(hierarchies())
    cells = [(i, j) for i in range(len(left.sentences)) for j in range(len(right.sentences))]
    chosen = sorted(draw(st.sets(st.sampled_from(cells), max_size=20))) if cells else []
    columns = np.array(chosen, dtype=np.int32).reshape(-1, 2)
    ones = np.ones(len(chosen), dtype=np.float32)
    return left, right, MatchTable("exact", columns[:, 0].copy(), columns[:, 1].copy(), ones, ones.copy())


def compare_every_pair_of_nodes(left: Hierarchy, right: Hierarchy, equal: MatchTable) -> dict[tuple[int, int], int]:
    """The paper's way: the own sentences of each node against those of each other."""
    places = {(match.left, match.right) for match in equal}
    found = {}
    for one in left.nodes:
        for other in right.nodes:
            owned = [(i, j) for i in left.own_sentences(one) for j in right.own_sentences(other)]
            count = sum(place in places for place in owned)
            if count:
                found[one.number, other.number] = count
    return found


@settings(max_examples=80, deadline=None)
@given(comparisons())
def test_node_pairs_and_shares_agree_with_comparing_all_nodes(drawn: tuple[Hierarchy, Hierarchy, MatchTable]) -> None:
    left, right, equal = drawn
    trees = match_trees(left, right, equal)
    pairs = zip(trees.pair_left.tolist(), trees.pair_right.tolist(), trees.pair_count.tolist(), strict=True)
    assert {(one, other): count for one, other, count in pairs} == compare_every_pair_of_nodes(left, right, equal)
    for hierarchy, shares, numbers in ((left, trees.left, equal.left), (right, trees.right, equal.right)):
        matched = set(numbers.tolist())
        for node in hierarchy.nodes:
            own = list(hierarchy.own_sentences(node))
            assert shares.own_count[node.number] == len(own)
            assert shares.own_matched[node.number] == len(matched & set(own))
            assert shares.count[node.number] == node.count
            assert shares.matched[node.number] == len(matched & set(range(node.first, node.end)))


def test_many_nodes_give_the_same_pairs_as_few() -> None:
    left = right = large_hierarchy(400)
    equal = random_table(400, 400, 2000)
    dense = match_trees(left, right, equal)
    cells, pairs_module.DENSE_CELLS = pairs_module.DENSE_CELLS, 0
    try:
        sparse = match_trees(left, right, equal)
    finally:
        pairs_module.DENSE_CELLS = cells
    for name in ("pair_left", "pair_right", "pair_count"):
        assert np.array_equal(getattr(dense, name), getattr(sparse, name))


def test_sentences_left_out_are_not_counted() -> None:
    hierarchy = large_hierarchy(40)
    counted = np.ones(40, dtype=np.bool_)
    counted[:10] = False
    trees = match_trees(hierarchy, hierarchy, random_table(40, 40, 300), (counted, counted))
    assert trees.left.count[0] == 30
    assert trees.left.matched[0] <= 30
