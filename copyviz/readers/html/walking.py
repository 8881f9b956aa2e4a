"""Walks the tree of a page and turns it into blocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lxml import etree

from copyviz.model.document import Block, ContainerKind, Role
from copyviz.progress import Progress, silent
from copyviz.readers.html.elements import (
    BLOCK_STYLE,
    BLOCKS,
    HEADINGS,
    HIDDEN_STYLE,
    LISTS,
    PERMALINKS,
    PREFORMATTED,
    SPACED,
    UNSEEN,
    WRAPPERS,
)
from copyviz.readers.html.preformatted import unfold_prose
from copyviz.readers.html.runs import Runs
from copyviz.readers.html.tables import TableNames, short_text, survey_tables

REPORT_EVERY = 4096

Element = Any  # lxml's elements carry no types


@dataclass(slots=True)
class Mark:
    """An open element that changed containers or roles, and how many of them were there before."""

    element: Element
    containers: int
    roles: int


class PageWalk:
    """Reads the elements of one page in order."""

    def __init__(self, tables: TableNames, with_hidden: bool) -> None:
        self.runs = Runs()
        self._with_hidden = with_hidden
        self._tables = tables
        self._marks: list[Mark] = []
        self._terms: set[int] = set()  # the numbers of items of definition lists

    def read(self, root: Element, progress: Progress) -> list[Block]:
        """The blocks of the page."""
        skipped = None
        walk = etree.iterwalk(root, events=("start", "end"))
        for number, (event, element) in enumerate(walk):
            if number % REPORT_EVERY == 0:
                progress("Reading the page", 0.0)
            if event == "start":
                if is_unseen(element, self._with_hidden):
                    walk.skip_subtree()
                    skipped = element
                else:
                    self._open(element)
                continue
            if element is skipped:
                skipped = None
            else:
                self._close(element)
            if element.tail and element is not root:
                self.runs.add(element.tail)
        self.runs.cut()
        return self.runs.blocks

    def _open(self, element: Element) -> None:
        tag = element.tag
        if tag in BLOCKS:
            self._open_block(element, tag)
        elif tag == "br":
            self.runs.break_line()
        elif tag in SPACED:
            self.runs.space()
        elif is_styled_block(element):
            self._boundary(tag)
        elif element.get("role") == "heading" and self.runs.role is not Role.HEADING:
            self._begin(element, Role.HEADING, heading_level(element))
        if element.text:
            self.runs.add(element.text)

    def _close(self, element: Element) -> None:
        tag = element.tag
        if self._marks and self._marks[-1].element is element:
            mark = self._marks.pop()
            self.runs.end_roles(mark.roles)
            self.runs.leave(mark.containers)
        elif tag in BLOCKS or is_styled_block(element):
            self._boundary(tag)
        elif tag in SPACED:
            self.runs.space()

    def _boundary(self, tag: str) -> None:
        """A block begins or ends."""
        role = self.runs.role
        if role is Role.CODE:
            self.runs.break_line()
        elif role is not Role.HEADING:
            self.runs.cut()
        elif tag in WRAPPERS or not self.runs.has_text:
            self.runs.space()
        else:
            self.runs.turn_into_paragraph()

    def _open_block(self, element: Element, tag: str) -> None:
        self._boundary(tag)
        if self.runs.role is Role.CODE:
            return
        if tag in HEADINGS or element.get("role") == "heading":
            self._begin(element, Role.HEADING, HEADINGS.get(tag) or heading_level(element))
        elif tag in PREFORMATTED:
            self._begin(element, Role.CODE)
        elif tag in ("figcaption", "caption"):
            self._begin(element, Role.CAPTION)
        elif tag == "address":
            self._begin(element, Role.ADDRESS)
        elif tag == "blockquote":
            self._enter(element, ContainerKind.QUOTATION)
        elif tag in LISTS:
            self._enter(element, ContainerKind.LIST)
        elif tag in ("dt", "dd"):
            self._open_definition(element, tag)
        else:
            self._open_part(element, tag)

    def _open_definition(self, element: Element, tag: str) -> None:
        """A term begins an item of its list; its definitions stand in the same."""
        runs = self.runs
        if tag == "dt" and runs.containers and runs.containers[-1].number in self._terms:
            runs.leave(len(runs.containers) - 1)
        if self._innermost() is ContainerKind.LIST:
            self._terms.add(runs.enter(ContainerKind.ITEM, short_text(element) if tag == "dt" else "").number)

    def _open_part(self, element: Element, tag: str) -> None:
        """Items, tables, rows and cells count only where they belong; elsewhere they are mere blocks."""
        innermost = self._innermost()
        if tag == "li" and innermost is ContainerKind.LIST:
            self._enter(element, ContainerKind.ITEM)
        elif tag == "table" and element not in self._tables.layout:
            caption = element.find("caption")
            self._enter(element, ContainerKind.TABLE, "" if caption is None else short_text(caption))
        elif tag == "tr" and innermost is ContainerKind.TABLE:
            self._enter(element, ContainerKind.ROW, self._tables.rows.get(element, ""))
        elif tag in ("td", "th") and innermost is ContainerKind.ROW:
            self._enter(element, ContainerKind.CELL, self._tables.cells.get(element, ""))

    def _innermost(self) -> ContainerKind | None:
        return self.runs.containers[-1].kind if self.runs.containers else None

    def _mark(self, element: Element) -> None:
        self._marks.append(Mark(element, len(self.runs.containers), len(self.runs.roles)))

    def _begin(self, element: Element, role: Role, level: int = 0) -> None:
        self._mark(element)
        self.runs.begin(role, level)

    def _enter(self, element: Element, kind: ContainerKind, title: str = "") -> None:
        self._mark(element)
        self.runs.enter(kind, title)


def read_blocks(root: Element, progress: Progress = silent, with_hidden: bool = False) -> list[Block]:
    """The blocks of a page, all that a reader of it sees; places are still to be given."""
    return list(unfold_prose(PageWalk(survey_tables(root), with_hidden).read(root, progress)))


def is_unseen(element: Element, with_hidden: bool) -> bool:
    """Whether a reader of the page sees nothing of the element."""
    tag = element.tag
    if tag in UNSEEN or not isinstance(tag, str):
        return True
    if tag == "a" and is_permalink(element):
        return True
    if with_hidden or tag in ("html", "body"):
        return False
    if element.get("hidden") is not None or (tag == "dialog" and element.get("open") is None):
        return True
    style = element.get("style")
    return style is not None and HIDDEN_STYLE.search(style) is not None


def is_permalink(element: Element) -> bool:
    """Whether a link is only the mark by which a heading can be linked to."""
    return "headerlink" in element.get("class", "") or (
        len(element) == 0 and (element.text or "").strip() in PERMALINKS and element.get("href", "").startswith("#")
    )


def is_styled_block(element: Element) -> bool:
    """Whether the page itself shows a text-level element as a block."""
    style = element.get("style")
    return style is not None and BLOCK_STYLE.search(style) is not None


def heading_level(element: Element) -> int:
    """The level of an element that is a heading by its role."""
    level = element.get("aria-level", "")
    return int(level) if level in ("1", "2", "3", "4", "5", "6") else 2
