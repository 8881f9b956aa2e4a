"""Reads pipe tables: a row of names, a row of dashes, rows of cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from copyviz.model.document import Container, ContainerKind
from copyviz.readers.plain_text.lines import TABLE_RULE, split_row
from copyviz.readers.plain_text.markup import strip_marks
from copyviz.readers.spacing import collapse

PARAGRAPHS = re.compile(r"(?:<br\s*/?>\s*){2,}|<br\s*/?>\s*(?=[*+-]\s)", re.IGNORECASE)
BULLET = re.compile(r"[*+-]\s+")
LONGEST_NAME = 80
MAX_COLUMNS = 256


@dataclass(frozen=True, slots=True)
class CellText:
    """One paragraph of a cell and the containers it stands in."""

    text: str
    inside: tuple[Container, ...]


def end_of_table(lines: list[str], number: int) -> int:
    """The number of the line behind the table that begins here; 0 if none does."""
    if "|" not in lines[number] or number + 1 >= len(lines):
        return 0
    rule = lines[number + 1]
    if "|" not in rule or not TABLE_RULE.fullmatch(rule):
        return 0
    if len(split_row(rule)) != len(split_row(lines[number])):
        return 0
    end = number + 2
    while end < len(lines) and "|" in lines[end] and lines[end].strip():
        end += 1
    return end


def table_blocks(
    lines: list[str], outside: tuple[Container, ...], new: Callable[..., Container]
) -> Iterator[CellText]:
    """The cells of a table, row by row, each named after its column."""
    rows = [split_row(line)[:MAX_COLUMNS] for line in (lines[0], *lines[2:])]
    while rows and not any(rows[0]):
        rows.pop(0)
    table = new(ContainerKind.TABLE)
    names: list[str] = []
    for number, row in enumerate(rows):
        outer = (*outside, table, new(ContainerKind.ROW))
        for cell, name in zip_longest(row, names[: len(row)], fillvalue=""):
            inside = (*outer, new(ContainerKind.CELL, name))
            for text in PARAGRAPHS.split(cell):
                if text.strip():
                    yield CellText(
                        BULLET.sub("", text.strip(), count=1) if BULLET.match(text.strip()) else text, inside
                    )
        if number == 0:
            names = [collapse(strip_marks(cell))[:LONGEST_NAME] for cell in row]
