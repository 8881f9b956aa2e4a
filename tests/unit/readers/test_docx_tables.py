"""Tables of Word documents: columns have names, merged cells count once, deleted rows are out."""

from __future__ import annotations

from typing import Any

from docx.oxml.parser import OxmlElement

from helpers.word_files import (
    add,
    bare,
    codes,
    new_document,
    path,
    read_word,
    texts,
)


def filled_table(document: Any, rows: int, columns: int) -> Any:
    table = document.add_table(rows, columns)
    for row_number, row in enumerate(table.rows):
        for column, cell in enumerate(row.cells):
            cell.text = f"r{row_number}c{column}"
    return table


def test_the_first_row_names_the_columns() -> None:
    document = new_document()
    filled_table(document, 3, 2)
    blocks = read_word(document).blocks
    assert [(block.text, block.inside[-1].title) for block in blocks] == [
        ("r0c0", ""),
        ("r0c1", ""),
        ("r1c0", "r0c0"),
        ("r1c1", "r0c1"),
        ("r2c0", "r0c0"),
        ("r2c1", "r0c1"),
    ]
    assert {path(block) for block in blocks} == {"table/row/cell"}


def test_a_first_row_of_long_texts_names_nothing() -> None:
    document = new_document()
    table = filled_table(document, 2, 2)
    table.cell(0, 0).text = "This is content and much too long to be the name of a column."
    assert {block.inside[-1].title for block in read_word(document).blocks} == {""}


def test_two_marked_header_rows_name_together() -> None:
    document = new_document()
    table = filled_table(document, 3, 2)
    for row in table.rows[:2]:
        row._tr.get_or_add_trPr().append(OxmlElement("w:tblHeader"))
    last = read_word(document).blocks[-1]
    assert last.inside[-1].title == "r0c1 / r1c1"


def test_merged_cells_are_read_once_and_columns_still_count() -> None:
    document = new_document()
    table = filled_table(document, 3, 3)
    table.cell(1, 1).merge(table.cell(2, 1)).text = "tall"
    covered = table.rows[2]._tr.tc_lst[1]
    covered.p_lst[0].add_r().text = "under the tall one"
    blocks = read_word(document).blocks[3:]
    assert [(block.text, block.inside[-1].title) for block in blocks] == [
        ("r1c0", "r0c0"),
        ("tall", "r0c1"),
        ("r1c2", "r0c2"),
        ("r2c0", "r0c0"),
        ("r2c2", "r0c2"),
    ]


def test_a_wide_cell_pushes_the_next_into_its_column() -> None:
    document = new_document()
    table = filled_table(document, 3, 3)
    table.cell(1, 0).merge(table.cell(1, 1)).text = "wide"
    blocks = read_word(document).blocks[3:5]
    assert [(block.text, block.inside[-1].title) for block in blocks] == [("wide", "r0c0"), ("r1c2", "r0c2")]


def test_a_row_that_begins_further_right() -> None:
    cells = "".join(f"<w:tc><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:tc>" for text in ("a", "b"))
    late = '<w:trPr><w:gridBefore w:val="1"/></w:trPr><w:tc><w:p><w:r><w:t>late</w:t></w:r></w:p></w:tc>'
    blocks = read_word(bare(f"<w:tbl><w:tr>{cells}</w:tr><w:tr>{late}</w:tr></w:tbl>")).blocks
    assert blocks[-1].inside[-1].title == "b"


def test_a_table_in_a_cell() -> None:
    document = new_document()
    outer = filled_table(document, 1, 1)
    inner = outer.cell(0, 0).add_table(1, 1)
    inner.cell(0, 0).text = "deep"
    assert [path(block) for block in read_word(document).blocks if block.text == "deep"] == [
        "table/row/cell/table/row/cell"
    ]


def test_rows_and_cells_in_content_controls() -> None:
    document = new_document()
    add(
        document,
        "<w:tbl><w:sdt><w:sdtContent><w:tr><w:sdt><w:sdtContent><w:tc><w:p><w:r><w:t>kept</w:t></w:r></w:p></w:tc>"
        "</w:sdtContent></w:sdt></w:tr></w:sdtContent></w:sdt></w:tbl>",
    )
    assert texts(read_word(document)) == ["kept"]


def test_a_deleted_row_is_left_out() -> None:
    document = new_document()
    table = filled_table(document, 2, 1)
    table.rows[1]._tr.get_or_add_trPr().append(OxmlElement("w:del"))
    read = read_word(document)
    assert texts(read) == ["r0c0"]
    assert codes(read) == ["tracked-changes"]
