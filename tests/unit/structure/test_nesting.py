"""Blocks nest into sections, lists and tables, and every node is one run of sentences."""

from __future__ import annotations

import pytest
from hypothesis import given

from copyviz.model.document import Container, ContainerKind, Document, Role
from copyviz.model.hierarchy import Hierarchy, Node, NodeKind
from copyviz.structure.nesting import MAX_CONTAINERS, build_hierarchy
from helpers.effort import calls_of
from helpers.random_documents import block, document, documents, heading

LIST = Container(ContainerKind.LIST, 1)
ITEMS = tuple(Container(ContainerKind.ITEM, number) for number in range(2, 6))
TABLE = Container(ContainerKind.TABLE, 10)
ROWS = tuple(Container(ContainerKind.ROW, number) for number in (11, 12))


def shape(hierarchy: Hierarchy, number: int = 0) -> str:
    """The tree in short: kinds (or titles of sections) with their children in brackets."""
    node = hierarchy.nodes[number]
    name = node.title if node.kind is NodeKind.SECTION else str(node.kind)
    inner = " ".join(shape(hierarchy, child) for child in node.children)
    return f"{name}({inner})" if inner else name


class TestSections:
    def test_headings_nest_by_level(self) -> None:
        built = build_hierarchy(
            document(heading("A"), heading("B", 2), block("Text."), heading("C", 3), heading("D", 2), heading("E"))
        )
        assert shape(built) == "document(A(B(paragraph C) D) E)"

    def test_a_skipped_level_nests_all_the_same(self) -> None:
        built = build_hierarchy(document(block("0."), heading("A"), heading("B", 4), heading("C", 2), block("Text.")))
        assert shape(built) == "document(paragraph A(B C(paragraph)))"

    def test_a_heading_over_everything_is_merged_with_the_root(self) -> None:
        built = build_hierarchy(document(heading("All of it"), block("Text."), heading("A", 2), block("More.")))
        assert shape(built) == "document(paragraph A(paragraph))"
        assert [built.sentences[number].text for number in built.own_sentences(built.root)] == ["All of it"]

    def test_text_before_the_first_heading_stands_under_the_root(self) -> None:
        built = build_hierarchy(document(block("Before."), heading("A"), block("Text.")))
        assert shape(built) == "document(paragraph A(paragraph))"

    def test_the_heading_is_the_sections_own_sentence(self) -> None:
        built = build_hierarchy(document(block("Before."), heading("Gates\n and   locks"), block("Text.")))
        section = built.nodes[2]
        assert section.title == "Gates and locks"
        assert [built.sentences[number].text for number in built.own_sentences(section)] == ["Gates\n and   locks"]

    def test_a_heading_inside_a_cell_ends_no_section_outside(self) -> None:
        cell = (TABLE, ROWS[0], Container(ContainerKind.CELL, 20))
        built = build_hierarchy(
            document(block("0."), heading("A"), heading("in", 1, cell), block("Text.", inside=cell), block("After."))
        )
        assert shape(built) == "document(paragraph A(table(paragraph) paragraph))"
        assert built.nodes[3].kind is NodeKind.TABLE


class TestContainers:
    def test_items_stand_in_their_list(self) -> None:
        blocks = [block(f"Item {number}.", inside=(LIST, item)) for number, item in enumerate(ITEMS)]
        built = build_hierarchy(document(block("Before."), *blocks, block("After.")))
        assert shape(built) == "document(paragraph list(item item item item) paragraph)"

    def test_two_paragraphs_of_an_item_stay_apart(self) -> None:
        blocks = [block("One.", inside=(LIST, ITEMS[0])), block("More.", inside=(LIST, ITEMS[0]))]
        built = build_hierarchy(document(block("Before."), *blocks, block("Two.", inside=(LIST, ITEMS[1]))))
        assert shape(built) == "document(paragraph list(item(paragraph paragraph) item))"

    def test_cells_carry_the_names_of_their_columns(self) -> None:
        cells = [
            block(text, inside=(TABLE, row, Container(ContainerKind.CELL, number, name)))
            for number, text, row, name in (
                (20, "Boat", ROWS[0], ""),
                (21, "Day", ROWS[0], ""),
                (22, "Ferry", ROWS[1], "Boat"),
                (23, "Monday", ROWS[1], "Day"),
            )
        ]
        built = build_hierarchy(document(block("Before."), *cells))
        assert shape(built) == "document(paragraph table(row(cell cell) row(cell cell)))"
        assert [node.title for node in built.nodes if node.kind is NodeKind.CELL] == ["", "", "Boat", "Day"]

    def test_a_wrapper_around_one_thing_is_merged_and_the_outer_kind_stays(self) -> None:
        quotation = Container(ContainerKind.QUOTATION, 1)
        built = build_hierarchy(document(block("Before."), block("Said.", inside=(quotation,))))
        assert shape(built) == "document(paragraph quotation)"

    def test_a_table_of_one_row_keeps_its_cells(self) -> None:
        cells = [
            block("a", inside=(TABLE, ROWS[0], Container(ContainerKind.CELL, 20))),
            block("b", inside=(TABLE, ROWS[0], Container(ContainerKind.CELL, 21))),
        ]
        assert shape(build_hierarchy(document(block("Before."), *cells))) == "document(paragraph table(cell cell))"

    def test_neighbouring_lists_do_not_merge(self) -> None:
        other = Container(ContainerKind.LIST, 90)
        blocks = [block("a", inside=(LIST, ITEMS[0])), block("b", inside=(LIST, ITEMS[1]))]
        blocks += [block("c", inside=(other, ITEMS[2])), block("d", inside=(other, ITEMS[3]))]
        assert shape(build_hierarchy(document(*blocks))) == "document(list(item item) list(item item))"

    def test_containers_beyond_the_limit_are_flattened_and_nothing_is_lost(self) -> None:
        deep = tuple(Container(ContainerKind.QUOTATION, number) for number in range(500))
        built = build_hierarchy(document(*[block(f"{depth}.", inside=deep[: depth + 1]) for depth in range(500)]))
        assert len(built.sentences) == 500
        assert max(built.depth(node) for node in built.nodes) <= MAX_CONTAINERS + 1


class TestEmptiness:
    def test_blocks_without_content_vanish_with_their_containers(self) -> None:
        blocks = [block("Text."), block("  \n ", inside=(LIST, ITEMS[0])), block("", Role.CAPTION), heading(" ")]
        built = build_hierarchy(document(*blocks))
        assert [node.kind for node in built.nodes] == [NodeKind.DOCUMENT]
        assert len(built.sentences) == 1

    def test_a_document_without_text_is_a_root_without_sentences(self) -> None:
        built = build_hierarchy(document())
        assert (len(built.nodes), built.root.count, built.root.title) == (1, 0, "A document")

    def test_without_a_title_the_file_name_is_one(self) -> None:
        assert build_hierarchy(document(block("Text."), title="")).root.title == "paper.txt"


def linear_node_of(hierarchy: Hierarchy, sentence: int) -> Node:
    """The deepest node around a sentence, by looking at all of them."""
    around = [node for node in hierarchy.nodes if node.first <= sentence < node.first + node.count]
    return max(around, key=hierarchy.depth)


class TestInvariants:
    @given(documents)
    def test_children_lie_side_by_side_in_their_parents(self, given_document: Document) -> None:
        built = build_hierarchy(given_document)
        assert (built.root.first, built.root.count) == (0, len(built.sentences))
        for node in built.nodes:
            children = [built.nodes[child] for child in node.children]
            assert all(child.parent == node.number for child in children)
            assert all(child.count > 0 for child in children)
            edges = [node.first, *(edge for child in children for edge in (child.first, child.end)), node.end]
            assert edges == sorted(edges)

    @given(documents)
    def test_numbers_follow_preorder(self, given_document: Document) -> None:
        built = build_hierarchy(given_document)
        order: list[int] = []
        waiting = [0]
        while waiting:
            order.append(waiting.pop())
            waiting.extend(reversed(built.nodes[order[-1]].children))
        assert order == [node.number for node in built.nodes] == list(range(len(built.nodes)))

    @given(documents)
    def test_no_node_only_wraps_another(self, given_document: Document) -> None:
        built = build_hierarchy(given_document)
        for node in built.nodes:
            assert len(node.children) != 1 or list(built.own_sentences(node))

    @given(documents)
    def test_own_sentences_of_all_nodes_are_all_sentences_once(self, given_document: Document) -> None:
        built = build_hierarchy(given_document)
        own = sorted(number for node in built.nodes for number in built.own_sentences(node))
        assert own == list(range(len(built.sentences)))

    @given(documents)
    def test_the_node_of_a_sentence_is_the_deepest_around_it(self, given_document: Document) -> None:
        built = build_hierarchy(given_document)
        for number in range(len(built.sentences)):
            assert built.node_of(number) == linear_node_of(built, number)
            assert number in built.own_sentences(built.node_of(number))

    @given(documents)
    def test_no_text_is_lost_or_changed(self, given_document: Document) -> None:
        built = build_hierarchy(given_document)
        kept = "".join("".join(sentence.text.split()) for sentence in built.sentences)
        assert kept == "".join(given_document.text.split())


def test_effort_grows_with_the_number_of_blocks_and_not_faster() -> None:
    def effort(count: int) -> int:
        given_document = document(*(heading(f"H{number}", number % 6 + 1) for number in range(count)))
        return calls_of(lambda: build_hierarchy(given_document))

    effort(10)
    assert effort(8_000) < 4.5 * effort(2_000)


def test_a_simple_split_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(before: str, following: str) -> bool:
        raise TimeoutError

    monkeypatch.setattr("copyviz.text.sentences.ends_sentence", give_up)
    hierarchy = build_hierarchy(document(block("One is here. Two are there.")))
    assert [sentence.text for sentence in hierarchy.sentences] == ["One is here.", "Two are there."]
    assert [notice.code for notice in hierarchy.document.warnings] == ["plain-sentences"]
