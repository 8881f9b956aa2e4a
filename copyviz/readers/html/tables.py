"""Tells tables of data from tables for layout, and gives rows and cells their names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from copyviz.readers.html.elements import HEADINGS, LISTS, PREFORMATTED
from copyviz.readers.spacing import collapse

# Names are looked up for this many columns; hostile tables have millions.
MAX_COLUMNS = 64
LONGEST_NAME = 80
# A first row without header cells names the columns only if it reads like names; most names are shorter than this.
LONGEST_UNMARKED_NAME = 40

LAYOUT_ROLES = frozenset({"presentation", "none"})
LARGE_CONTENT = tuple({"table", "blockquote", "form", "article", "section", *HEADINGS, *LISTS, *PREFORMATTED})

Element = Any  # lxml's elements carry no types


@dataclass(slots=True)
class TableNames:
    """The tables that only arrange the page, and the names of the rows and cells of the others."""

    layout: set[Element] = field(default_factory=set)
    rows: dict[Element, str] = field(default_factory=dict)
    cells: dict[Element, str] = field(default_factory=dict)


def survey_tables(root: Element) -> TableNames:
    """Look at all tables of a page before it is read."""
    found = TableNames()
    for table in root.iter("table"):
        rows = list(own_rows(table))
        if is_layout(table, rows):
            found.layout.add(table)
        else:
            name_cells(rows, found)
    return found


def own_rows(table: Element) -> Iterator[tuple[Element, bool]]:
    """The rows of the table itself, each with whether it stands in the table's head."""
    for child in table:
        if child.tag == "tr":
            yield child, False
        elif child.tag in ("thead", "tbody", "tfoot"):
            for row in child:
                if row.tag == "tr":
                    yield row, child.tag == "thead"


def own_cells(row: Element) -> list[Element]:
    """The cells of the row itself."""
    return [cell for cell in row if cell.tag in ("td", "th")]


def is_layout(table: Element, rows: list[tuple[Element, bool]]) -> bool:
    """Whether the table only arranges the page: it says so, or names nothing and holds more than short texts."""
    if table.get("role") in LAYOUT_ROLES:
        return True
    cells = [own_cells(row) for row, _ in rows]
    if table.find("caption") is not None or any(cell.tag == "th" for row in cells for cell in row):
        return False
    if len(rows) < 2 or max(map(len, cells)) < 2:
        return True
    return next(table.iterdescendants(LARGE_CONTENT), None) is not None or any(
        len(cell.findall("p")) > 1 for row in cells for cell in row
    )


def name_cells(rows: list[tuple[Element, bool]], found: TableNames) -> None:
    """Give the cells below header cells the names of their columns, and rows the text of their header cell."""
    names: dict[int, str] = {}
    spans: dict[int, int] = {}
    heading = True
    for number, (row, in_head) in enumerate(rows):
        cells = own_cells(row)
        columns = place_cells(cells, spans)
        heading = heading and (in_head or is_header_row(cells) or (number == 0 and is_unmarked_header(rows)))
        if heading:
            add_names(names, cells, columns)
            continue
        for cell, column in zip(cells, columns, strict=True):
            if cell.tag == "th" and row not in found.rows:
                found.rows[row] = short_text(cell)
            found.cells[cell] = names.get(column.start, "")


def place_cells(cells: list[Element], spans: dict[int, int]) -> list[range]:
    """The columns each cell covers; `spans` remembers for how many more rows a cell above reaches down."""
    columns = []
    column = 0
    reaching = dict(spans)
    for key in list(spans):
        spans[key] -= 1
        if not spans[key]:
            del spans[key]
    for cell in cells:
        while column in reaching:
            column += 1
        width = max(1, min(span_of(cell, "colspan"), MAX_COLUMNS - column))
        columns.append(range(column, column + width))
        rows = span_of(cell, "rowspan")
        if rows > 1 and column < MAX_COLUMNS:
            spans.update(dict.fromkeys(columns[-1], rows - 1))
        column += width
    return columns


def span_of(cell: Element, name: str) -> int:
    """How many columns or rows the cell covers; rubbish counts as one."""
    value = cell.get(name, "1").strip()
    return int(value) if len(value) < 6 and value.isascii() and value.isdigit() and int(value) else 1


def is_header_row(cells: list[Element]) -> bool:
    """Whether all cells with text are header cells, and not just one that names its row."""
    marked = [cell.tag == "th" for cell in cells if cell.tag == "th" or short_text(cell)]
    return bool(marked) and all(marked)


def is_unmarked_header(rows: list[tuple[Element, bool]]) -> bool:
    """Whether the first row of a table without header cells reads like the names of the columns."""
    if len(rows) < 3 or any(cell.tag == "th" for row, _ in rows for cell in own_cells(row)):
        return False
    texts = [short_text(cell) for cell in own_cells(rows[0][0])]
    return len(set(texts)) == len(texts) > 1 and all(
        0 < len(text) <= LONGEST_UNMARKED_NAME and text[0].isalpha() for text in texts
    )


def add_names(names: dict[int, str], cells: list[Element], columns: list[range]) -> None:
    """Add the texts of a row of header cells; a name below another one completes it."""
    for cell, covered in zip(cells, columns, strict=True):
        text = short_text(cell)
        for column in covered:
            above = names.get(column, "")
            names[column] = f"{above} / {text}" if above and text and above != text else above or text


def short_text(element: Element) -> str:
    """The beginning of the text of an element."""
    in_lines = next(element.iter("br", "p", "div"), None) is not None
    pieces = islice(element.itertext(), 20)
    return collapse((" " if in_lines else "").join(pieces))[:LONGEST_NAME].rstrip()
