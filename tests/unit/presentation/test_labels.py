"""Names and tooltips say what a user recognises."""

from __future__ import annotations

from dataclasses import replace

import pytest

from copyviz.model.document import Block, Container, ContainerKind, Document, Place, Role, place_blocks
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import Joined
from copyviz.presentation.labels import NodeLabels, as_tooltip, coordinates, pair_tooltip, percent
from copyviz.structure.nesting import build_hierarchy
from helpers.comparisons import harbour, make_comparison, make_hierarchy, make_source


def table_document() -> Hierarchy:
    table = Container(ContainerKind.TABLE, 1)
    cells = [
        (table, Container(ContainerKind.ROW, row), Container(ContainerKind.CELL, 10 * row + column, title))
        for row in (1, 2)
        for column, title in enumerate(("Boat", "Speed"))
    ]
    blocks = [Block(Role.PARAGRAPH, "A first word.", Place(0, 0))]
    blocks += [
        Block(Role.PARAGRAPH, f"Value {i} here.", Place(0, 0), inside=inside) for i, inside in enumerate(cells)
    ]
    return build_hierarchy(Document(make_source("table.html"), place_blocks(blocks)))


def test_a_paragraph_is_named_by_its_sentences_counted_from_one() -> None:
    comparison = harbour()
    labels = NodeLabels(comparison.left)
    assert labels.short(5) == "¶ 6–8"
    assert labels.short(3) == "¶ 4"


def test_a_section_is_named_by_its_title() -> None:
    assert NodeLabels(harbour().left).short(7) == "Ferry service"


def test_tables_rows_and_cells_have_names() -> None:
    hierarchy = table_document()
    names = [NodeLabels(hierarchy).short(node.number) for node in hierarchy.nodes]
    assert names == [
        "table.html",
        "¶ 1",
        "Table 1",
        "Table 1 row 1",
        "Boat",
        "Speed",
        "Table 1 row 2",
        "Boat",
        "Speed",
    ]


def test_a_title_that_reorders_itself_is_shown_as_it_is() -> None:
    hierarchy = make_hierarchy([("Innocent \u202etxet", (1,)), ("B", (1,))])
    assert NodeLabels(hierarchy).short(1) == "Innocent ‹U+202E›txet"


def test_a_tooltip_counts_the_subtree_and_its_own() -> None:
    comparison = harbour()
    text = NodeLabels(comparison.left).tooltip(7, comparison.trees.left)
    assert text == "Ferry service\nSection · sentences 12–20\nMatched: 8 of 9 (89 %)\nIts own: 1 of 1 (100 %)"


def test_a_tooltip_of_a_dot_tells_numbers_score_and_first_words() -> None:
    comparison = harbour()
    text = pair_tooltip(comparison, comparison.equal[13])
    first, left, right = text.split("\n")
    assert first == "A 16 · B 8 · 0.76 ◉ reworded"
    assert left.startswith("A: The keeper of boat 16")
    assert right.startswith("B: The keeper of boat 8")


def test_a_tooltip_tells_when_only_part_of_a_sentence_counts() -> None:
    comparison = harbour()
    text = pair_tooltip(comparison, replace(comparison.equal[13], joined=Joined.LEFT_IN_RIGHT))
    assert text.startswith("A 16 · B 8 · 0.76 ◉ reworded · A stands inside B")


@pytest.mark.parametrize(
    ("part", "whole", "said"),
    [(0, 10, "0 %"), (10, 10, "100 %"), (999, 1000, "99 %"), (1, 1000, "1 %"), (2, 3, "67 %"), (0, 0, "0 %")],
)
def test_only_nothing_is_0_and_only_all_is_100_per_cent(part: int, whole: int, said: str) -> None:
    assert percent(part, whole) == said


def test_markup_in_a_tooltip_stays_text() -> None:
    assert "<img" not in as_tooltip("<img src='/etc/passwd'>")


def test_coordinates_count_from_one() -> None:
    assert coordinates(14, 6) == "A 15 · B 7"


def test_labels_of_an_empty_document() -> None:
    comparison = make_comparison(make_hierarchy([]), make_hierarchy([]), [])
    assert NodeLabels(comparison.left).short(0) == "invented.html"
    assert "0 of 0" in NodeLabels(comparison.left).tooltip(0, comparison.trees.left)
