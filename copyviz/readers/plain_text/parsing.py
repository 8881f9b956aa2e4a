"""Cuts the lines of a text into blocks: headings, paragraphs, lists, quotations, code, tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from copyviz.model.document import Block, Container, ContainerKind, Place, Role
from copyviz.progress import Progress, silent
from copyviz.readers.plain_text.code import end_of_fence, indented_lines
from copyviz.readers.plain_text.lines import (
    FOOTNOTE,
    QUOTED,
    REFERENCE,
    Item,
    heading_of,
    indent_of,
    is_rule,
    item_of,
    underline_level,
)
from copyviz.readers.plain_text.markup import strip_marks
from copyviz.readers.plain_text.style import Style
from copyviz.readers.plain_text.tables import end_of_table, table_blocks
from copyviz.readers.spacing import collapse, trim_lines

# Deeper quotations are read as the innermost one; every level is one more pass over its lines.
MAX_QUOTATIONS = 6
MAX_LISTS = 12
REPORT_EVERY = 1000
NOWHERE = Place(0, 0)


@dataclass(slots=True)
class OpenList:
    """A list that is being read, and its present item."""

    first: Item
    container: Container
    item: Container


class TextParser:
    """Reads the lines of one text in order."""

    def __init__(
        self,
        style: Style,
        titles: dict[int, int],
        progress: Progress,
        outside: tuple[Container, ...] = (),
        numbers: Iterator[int] | None = None,
    ) -> None:
        self.blocks: list[Block] = []
        self._style = style
        self._titles = titles
        self._progress = progress
        self._outside = outside
        self._numbers = numbers or count(1)
        self._level = 1
        self._lists: list[OpenList] = []
        self._paragraph: list[str] = []
        self._role = Role.PARAGRAPH
        self._after_blank = True
        self._hopeless: dict[str, int] = {}
        self._prose_until = 0

    def parse(self, lines: list[str]) -> list[Block]:
        """The blocks in the lines; places are still to be given."""
        number = 0
        while number < len(lines):
            if number % REPORT_EVERY == 0:
                self._progress("Reading the text", number / len(lines))
            if not lines[number].strip():
                self._end_paragraph()
                self._after_blank = True
                number += 1
                continue
            number = self._read_block(lines, number)
            self._after_blank = False
        self._end_paragraph()
        self._lists.clear()
        return self.blocks

    def _read_block(self, lines: list[str], number: int) -> int:
        """Read what begins on this line; returns the number of the line behind it."""
        line = lines[number]
        if QUOTED.match(line) and (self._style.markdown or not self._paragraph):
            return self._read_quotation(lines, number)
        if not self._paragraph:
            end = self._read_large(lines, number)
            if end > number:
                return end
        heading = heading_of(line)
        if heading and (not self._paragraph or self._style.markdown):
            self._add_heading(*heading)
        elif is_rule(line):
            self._end_paragraph()
        elif item := self._item_on(line):
            self._begin_item(item)
        else:
            self._read_text(line)
        return number + 1

    def _read_large(self, lines: list[str], number: int) -> int:
        """Read code, a table, or an underlined heading, if one begins here; else the same number comes back."""
        line = lines[number]
        following = lines[number + 1] if number + 1 < len(lines) else ""
        if number in self._titles:
            self._add_heading(
                self._titles[number] or min(6, self._level + 1), line, keep_level=not self._titles[number]
            )
            return number + 1
        level = 0 if self._lists and indent_of(line) else underline_level(following, line)
        if level and item_of(line) is None and heading_of(line) is None:
            self._add_heading(level, line)
            return number + 2
        end = end_of_fence(lines, number, self._hopeless)
        if end:
            self._add(Role.CODE, trim_lines("\n".join(lines[number + 1 : end - 1])))
            return end
        end = end_of_table(lines, number)
        if end:
            self._add_table(lines[number:end])
            return end
        return self._read_indented(lines, number)

    def _read_indented(self, lines: list[str], number: int) -> int:
        """Read moved-in lines as code if they are; others are looked at only once."""
        if self._lists or not self._after_blank or number < self._prose_until:
            return number
        end, is_code = indented_lines(lines, number)
        if is_code:
            self._add(Role.CODE, trim_lines("\n".join(lines[number:end])))
            return end
        self._prose_until = end
        return number

    def _read_quotation(self, lines: list[str], number: int) -> int:
        """Read all quoted lines that stand together as a text of its own."""
        self._end_paragraph()
        end = number
        while end < len(lines) and QUOTED.match(lines[end]):
            end += 1
        inner = [QUOTED.sub("", line, count=1) for line in lines[number:end]]
        outside = self._inside()
        if sum(outer.kind is ContainerKind.QUOTATION for outer in outside) < MAX_QUOTATIONS:
            outside = (*outside, self._new(ContainerKind.QUOTATION))
        else:
            inner = [line.lstrip("> ") for line in inner]
        self.blocks += TextParser(self._style, {}, silent, outside, self._numbers).parse(inner)
        return end

    def _read_text(self, line: str) -> None:
        """A line of running text goes on with the paragraph or begins a new one."""
        if self._style.markdown and REFERENCE.fullmatch(line):
            return
        if self._style.markdown and (note := FOOTNOTE.fullmatch(line)):
            self._end_paragraph()
            self._role = Role.FOOTNOTE
            line = note[1]
        elif self._paragraph and not self._goes_on(line):
            self._end_paragraph()
        if not self._paragraph:
            self._leave_lists(line)
        self._paragraph.append(line)

    def _goes_on(self, line: str) -> bool:
        """Whether a line belongs to the paragraph above it."""
        above = self._paragraph[-1]
        if self._style.markdown or (self._lists and indent_of(line) >= self._lists[-1].first.content):
            return True
        if not self._style.wrapped:
            return False
        moved_in = indent_of(line) > indent_of(above) + 1 and len(self._paragraph) > 1
        return not (self._style.ends_paragraph(above) or moved_in)

    def _item_on(self, line: str) -> Item | None:
        """The item that begins on the line, unless the line only looks like one in the middle of a paragraph."""
        item = item_of(line)
        if item is None or not self._paragraph or self._lists:
            return item
        introduced = self._paragraph[-1].rstrip().endswith(":")
        interrupts = self._style.markdown and (not item.ordered or item.mark in ("1.", "1)"))
        return item if introduced or interrupts or not (self._style.wrapped or self._style.markdown) else None

    def _begin_item(self, item: Item) -> None:
        self._end_paragraph()
        while self._lists and item.indent < self._lists[-1].first.indent - 1:
            self._lists.pop()
        top = self._lists[-1] if self._lists else None
        if top and item.indent < top.first.content and item.ordered == top.first.ordered:
            top.item = self._new(ContainerKind.ITEM)
            top.first = item
        else:
            if top and item.indent < top.first.content:
                self._lists.pop()
            if len(self._lists) < MAX_LISTS:
                self._lists.append(OpenList(item, self._new(ContainerKind.LIST), self._new(ContainerKind.ITEM)))
        self._paragraph.append(item.text)

    def _leave_lists(self, line: str) -> None:
        """Text that is not moved in to an item's text does not belong to it."""
        indent = indent_of(line)
        while self._lists and indent < min(self._lists[-1].first.content, self._lists[-1].first.indent + 2):
            self._lists.pop()

    def _end_paragraph(self) -> None:
        if self._paragraph:
            self._add(self._role, self._shown(self._style.join(self._paragraph)))
            self._paragraph = []
        self._role = Role.PARAGRAPH

    def _add_heading(self, level: int, text: str, keep_level: bool = False) -> None:
        self._end_paragraph()
        self._lists.clear()
        self._level = self._level if keep_level else level
        self._add(Role.HEADING, self._shown(text), level)

    def _add_table(self, lines: list[str]) -> None:
        self._leave_lists(lines[0])
        for cell in table_blocks(lines, self._inside(), self._new):
            self._add(Role.PARAGRAPH, self._shown(cell.text), inside=cell.inside)

    def _shown(self, text: str) -> str:
        return collapse(strip_marks(text) if self._style.markdown else text)

    def _inside(self) -> tuple[Container, ...]:
        return (*self._outside, *(part for opened in self._lists for part in (opened.container, opened.item)))

    def _new(self, kind: ContainerKind, title: str = "") -> Container:
        return Container(kind, next(self._numbers), title)

    def _add(self, role: Role, text: str, level: int = 0, inside: tuple[Container, ...] | None = None) -> None:
        if re.search(r"\S", text):
            self.blocks.append(Block(role, text, NOWHERE, level, self._inside() if inside is None else inside))
