"""Cuts the rows of a column into chunks: paragraphs or parts of them, list items, code, captions, notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from copyviz.readers.pdf.layout.columns import COLUMN_TEXT
from copyviz.readers.pdf.layout.contents import mark_contents
from copyviz.readers.pdf.layout.marks import CAPTION, ends_sentence, list_marker, section_depth
from copyviz.readers.pdf.layout.order import Region
from copyviz.readers.pdf.layout.rows import Row
from copyviz.readers.pdf.layout.style import BodyStyle
from copyviz.readers.pdf.layout.tables import Interval, find_grids

# In usual leadings: a wider step between two rows ends a paragraph; one a little wider is a hint.
WIDE_STEP = 1.3
HINT_STEP = 1.12
# In type sizes: by how much a row must be indented to begin a paragraph, and may stray and still be aligned.
INDENT = 0.7
STRAY = 0.35
SIZE_CHANGE = 0.07
# So many of a row's neighbours on each side are looked at, and more than so many, itself included, must end alike.
NEIGHBOURS = 3
ALIKE = 2
SAME_EDGE = 0.8
# Type so much larger than the body's is a title or a heading, whose rows are short because they are centred.
DISPLAY_SIZE = 1.12


class Kind(Enum):
    """What a chunk is taken for."""

    TEXT = auto()
    HEADING = auto()
    ITEM = auto()
    CODE = auto()
    CAPTION = auto()
    FOOTNOTE = auto()
    CONTENTS = auto()
    TABLE = auto()
    FORMULA = auto()
    LOOSE = auto()
    """Labels of figures and other text that stands outside the running text."""


@dataclass(slots=True, eq=False)
class Chunk:
    """Rows that belong together, in one region."""

    kind: Kind
    rows: list[Row]
    region: Region
    level: int = 0
    columns: tuple[Interval, ...] = ()
    """Where the columns of a table stand."""

    @property
    def text(self) -> str:
        """The rows' text, hyphens at line ends kept."""
        return " ".join(row.text for row in self.rows)

    @property
    def size(self) -> float:
        """The type size of the longest row."""
        return max(self.rows, key=lambda row: len(row.text)).size


def cut_region(region: Region, style: BodyStyle) -> list[Chunk]:
    """The chunks of a region from top to bottom; turned text is one."""
    if not region.columns:
        return [Chunk(Kind.LOOSE, list(region.rows), region)]
    mark_contents(region.rows, region.right)
    mark_full(region)
    chunks: list[Chunk] = []
    end = 0
    for grid in find_grids(region.rows):
        chunks += cut_rows(region.rows[end : grid.start], region, style)
        chunks.append(Chunk(Kind.TABLE, region.rows[grid.start : grid.end], region, columns=grid.columns))
        end = grid.end
    return chunks + cut_rows(region.rows[end:], region, style)


def mark_full(region: Region) -> None:
    """Mark the rows that end short of the column's edge, but exactly where rows near them do."""
    rows = region.rows
    for number, row in enumerate(rows):
        if region.right - row.right > row.size and len(row.text) >= COLUMN_TEXT:
            near = rows[max(0, number - NEIGHBOURS) : number + NEIGHBOURS + 1]
            row.full = sum(abs(other.right - row.right) < SAME_EDGE for other in near) > ALIKE


def cut_rows(region_rows: Sequence[Row], region: Region, style: BodyStyle) -> list[Chunk]:
    """The chunks of rows that are no table."""
    chunks: list[Chunk] = []
    rows: list[Row] = []
    for row in region_rows:
        if rows and begins_chunk(rows, row, region, style):
            chunks.append(Chunk(Kind.TEXT, rows, region))
            rows = []
        rows.append(row)
    if rows:
        chunks.append(Chunk(Kind.TEXT, rows, region))
    return chunks


def begins_chunk(rows: Sequence[Row], row: Row, region: Region, style: BodyStyle) -> bool:
    """Whether a row begins something new after the rows before it."""
    last = rows[-1]
    if abs(row.size - last.size) > SIZE_CHANGE * max(row.size, last.size):
        return True
    step = (row.baseline - last.baseline) / style.leading_of(row.size)
    if step > WIDE_STEP:
        return True
    code = all(earlier.monospace for earlier in rows)
    if code != row.monospace:
        return step > HINT_STEP or has_room(last, row, region) or abs(row.left - last.left) > INDENT * row.size
    return not code and begins_text(rows, row, region, style, step)


def begins_text(rows: Sequence[Row], row: Row, region: Region, style: BodyStyle, step: float) -> bool:
    """Whether a row of the same type, a usual step below the last, still begins something new."""
    last = rows[-1]
    if row.entry is not None or last.entry is not None or bold_changes(rows, row, region):
        return True
    display = (row.bold and last.bold) or row.size > DISPLAY_SIZE * style.size
    if (row.tabular or last.tabular) and not (display and section_depth(rows[0].text)):
        return True
    if display:
        return section_depth(row.text) > 0
    if list_marker(row.text) and begins_item(rows, row, region):
        return True
    if step > HINT_STEP and (CAPTION.match(row.text) or ends_sentence(last.text)):
        return True
    if list_marker(rows[0].text):
        if has_room(last, row, region) and not row.text[:1].islower():
            return True
        return row.left < rows[0].left + STRAY * row.size and leaves_item(rows, row)
    return breaks_paragraph(rows, row, region)


def bold_changes(rows: Sequence[Row], row: Row, region: Region) -> bool:
    """Whether bold rows end or begin here, as above and below a heading."""
    last = rows[-1]
    if last.bold and not row.bold:
        return all(earlier.bold for earlier in rows) and (not row.bold_start or has_room(last, row, region))
    return row.bold and not last.bold and (ends_sentence(last.text) or has_room(last, row, region))


def begins_item(rows: Sequence[Row], row: Row, region: Region) -> bool:
    """Whether a row with a bullet or number begins an item, rather than going on with a number in its sentence."""
    last = rows[-1]
    if list_marker(rows[0].text) and abs(row.left - rows[0].left) < STRAY * row.size:
        return True
    return ends_sentence(last.text) or has_room(last, row, region) or row.left > last.left + INDENT * row.size


def leaves_item(rows: Sequence[Row], row: Row) -> bool:
    """Whether a row that begins as far left as its item's marker is no longer part of it."""
    hanging = len(rows) > 1 and rows[1].left > rows[0].left + STRAY * row.size
    return hanging or ends_sentence(rows[-1].text)


def breaks_paragraph(rows: Sequence[Row], row: Row, region: Region) -> bool:
    """Whether indentation or the length of the row before show a new paragraph."""
    last = rows[-1]
    indent = row.left - last.left
    if indent > INDENT * row.size:
        return ends_sentence(last.text) or has_room(last, row, region)
    if indent < -STRAY * row.size and len(rows) > 1:
        return ends_sentence(last.text) or has_room(last, row, region)
    return has_room(last, row, region) and (ends_sentence(last.text) or not row.text[:1].islower())


def has_room(last: Row, row: Row, region: Region) -> bool:
    """Whether the first word of a row would have fitted on the row before, so that the break was meant."""
    if last.full:
        return False
    word = len(row.text.split(None, 1)[0]) + 1
    return region.right - last.right > word * (row.right - row.left) / len(row.text) + STRAY * row.size
