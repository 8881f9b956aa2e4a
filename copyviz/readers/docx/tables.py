"""Lays out a Word table: which cell stands in which column, merged cells once, and which rows name the columns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from copyviz.readers.docx.package import Element, W
from copyviz.readers.docx.runs import Findings
from copyviz.readers.docx.styles import is_coloured, is_on, number_of, value_of

# Names are kept for this many columns; hostile tables claim millions.
MAX_COLUMNS = 256
LONGEST_NAME = 80
# A column's name is short; longer texts in a first row without a mark are content.
LONGEST_UNMARKED_NAME = 40
PLAIN_STYLES = {"", "tablegrid", "tablenormal", "plaintable1", "plaintable2", "tabellenraster", "grilledutableau"}


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell and the columns it stands over."""

    element: Element
    column: int
    span: int


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its cells; `header` tells that it is repeated on every page."""

    cells: tuple[Cell, ...]
    header: bool


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; `styled` tells that its style may colour cells."""

    rows: tuple[Row, ...]
    styled: bool

    @property
    def has_header(self) -> bool:
        """Whether some rows are marked as headers."""
        return any(row.header for row in self.rows)

    def looks_like_names(self, texts: list[str]) -> bool:
        """Whether the texts of the first row can be names of columns; only the first may be missing."""
        return (
            len(self.rows) > 1 and len(texts) > 1 and all(texts[1:]) and max(map(len, texts)) <= LONGEST_UNMARKED_NAME
        )


def read_grid(table: Element, findings: Findings) -> Grid:
    """The layout of a table; deleted rows and hidden parts of merged cells are left out."""
    properties = table.find(f"{W}tblPr")
    style = value_of(properties, "tblStyle") if properties is not None else ""
    rows = []
    for row in each_within(table, f"{W}tr"):
        settings = row.find(f"{W}trPr")
        if settings is not None and settings.find(f"{W}del") is not None:
            findings.changes += 1
            continue
        findings.changes += settings is not None and settings.find(f"{W}ins") is not None
        mark = settings.find(f"{W}tblHeader") if settings is not None else None
        before = number_of(settings, "gridBefore") or 0
        rows.append(Row(tuple(cells_of(row, before)), mark is not None and is_on(mark)))
    return Grid(tuple(rows), style.casefold() not in PLAIN_STYLES)


def cells_of(row: Element, column: int) -> Iterator[Cell]:
    """The cells of a row that begin in it."""
    for cell in each_within(row, f"{W}tc"):
        properties = cell.find(f"{W}tcPr")
        span = max(1, min(number_of(properties, "gridSpan") or 1, 1000))
        if not continues_merge(properties):
            yield Cell(cell, column, span)
        column += span


def continues_merge(properties: Element | None) -> bool:
    """Whether a cell is only the hidden rest of one above or to the left of it."""
    if properties is None:
        return False
    merges = (properties.find(f"{W}{name}") for name in ("vMerge", "hMerge"))
    return any(merge is not None and merge.get(f"{W}val", "continue") == "continue" for merge in merges)


def each_within(parent: Element, tag: str) -> Iterator[Element]:
    """The elements of a kind in a table or row, also those wrapped in content controls and the like."""
    for child in parent:
        if child.tag == tag:
            yield child
        elif child.tag in (f"{W}sdt", f"{W}sdtContent", f"{W}customXml", f"{W}ins", f"{W}moveTo"):
            yield from each_within(child, tag)


def shows_white(cell: Element) -> bool:
    """Whether white text can be seen in a cell."""
    shading = cell.find(f"{W}tcPr/{W}shd")
    return shading is not None and is_coloured(shading)
