"""Writes chunks down as blocks, with a fragment for every printed piece of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from copyviz.model.document import Block, Container, ContainerKind, Fragment, Place, Rectangle, Role
from copyviz.readers.pdf.engines.base import Line
from copyviz.readers.pdf.layout.chunks import Chunk, Kind
from copyviz.readers.pdf.layout.hyphens import Vocabulary, glues
from copyviz.readers.pdf.layout.rows import Row, spaced
from copyviz.readers.pdf.layout.tables import column_names, table_cells

ROLES = {Kind.HEADING: Role.HEADING, Kind.CODE: Role.CODE, Kind.CAPTION: Role.CAPTION, Kind.FOOTNOTE: Role.FOOTNOTE}
ITEMS = {Kind.ITEM, Kind.CONTENTS}
NOWHERE = Place(0, 0)
# The width of a character of monospaced type, in type sizes; tells how far code is indented.
CODE_WIDTH = 0.6


class TextBuilder:
    """The text of a block as it grows, with its fragments."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.length = 0
        self.fragments: list[Fragment] = []

    def add(self, text: str) -> None:
        """Add characters that were not printed: spaces and line breaks."""
        self.parts.append(text)
        self.length += len(text)

    def print(self, text: str, line: Line) -> None:
        """Add the text of a printed piece."""
        if text:
            rectangle = Rectangle(line.page, line.left, line.top, line.right, line.bottom)
            self.fragments.append(Fragment(self.length, self.length + len(text), rectangle))
            self.add(text)


def write_blocks(chunks: Sequence[Chunk], vocabulary: Vocabulary) -> Iterator[Block]:
    """The blocks of the chunks; items that follow one another share a list."""
    numbers = count(1)
    around: Container | None = None
    for chunk in chunks:
        if chunk.kind in ITEMS:
            around = around or Container(ContainerKind.LIST, next(numbers))
            yield write_block(chunk, (around, Container(ContainerKind.ITEM, next(numbers))), vocabulary)
            continue
        if chunk.kind is not Kind.FOOTNOTE:
            around = None
        if chunk.kind is Kind.TABLE:
            yield from write_table(chunk, numbers, vocabulary)
        else:
            yield write_block(chunk, (), vocabulary)


def write_table(chunk: Chunk, numbers: Iterator[int], vocabulary: Vocabulary) -> Iterator[Block]:
    """The cells of a table, row by row, each named after its column."""
    table = Container(ContainerKind.TABLE, next(numbers))
    cells = table_cells(chunk.rows, chunk.columns)
    names = column_names(cells)
    for position, row in enumerate(cells):
        around = Container(ContainerKind.ROW, next(numbers))
        for column, lines in row.items():
            title = names.get(column, "") if position else ""
            inside = (table, around, Container(ContainerKind.CELL, next(numbers), title))
            rows = [Row(line).settle() for line in lines]
            yield write_block(Chunk(Kind.TEXT, rows, chunk.region), inside, vocabulary)


def write_block(chunk: Chunk, inside: tuple[Container, ...], vocabulary: Vocabulary) -> Block:
    """The block of one chunk."""
    builder = TextBuilder()
    if chunk.kind is Kind.CODE:
        write_code(builder, chunk.rows)
    else:
        write_text(builder, chunk, vocabulary)
    role = ROLES.get(chunk.kind, Role.PARAGRAPH)
    return Block(role, "".join(builder.parts), NOWHERE, chunk.level, inside, tuple(builder.fragments))


def write_text(builder: TextBuilder, chunk: Chunk, vocabulary: Vocabulary) -> None:
    """Write rows as one run of text, gluing the words that hyphens part at their ends."""
    rows = chunk.rows
    for number, row in enumerate(rows):
        following = rows[number + 1].text if number + 1 < len(rows) else ""
        glued, dropped = glues(row.text, following, vocabulary)
        limit = len(row.text) - 1 if dropped else len(row.text)
        if row.entry is not None:
            limit = row.entry
        write_row(builder, row, limit)
        if following and not glued:
            builder.add(" ")


def write_row(builder: TextBuilder, row: Row, limit: int) -> None:
    """Write the pieces of a row, up to a number of characters."""
    written = 0
    for number, piece in enumerate(row.pieces):
        if written >= limit:
            return
        if number and spaced(row.pieces, number):
            builder.add(" ")
            written += 1
        text = piece.text[: limit - written]
        builder.print(text, piece)
        written += len(text)


def write_code(builder: TextBuilder, rows: Sequence[Row]) -> None:
    """Write rows as lines, indented as they were printed."""
    left = min(row.left for row in rows)
    for number, row in enumerate(rows):
        if number:
            builder.add("\n")
        indent = round((row.left - left) / (CODE_WIDTH * row.size))
        builder.add(" " * min(indent, 40))
        write_row(builder, row, len(row.text))
