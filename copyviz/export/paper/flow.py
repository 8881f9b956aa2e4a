"""Breaks rows and figures into pages: what belongs together stays together as far as a page is long."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from copyviz.export.painting import draw
from copyviz.export.paper.setting import POINT, SetLine
from copyviz.presentation.shapes import Figure
from copyviz.progress import Progress

MM = POINT * 72 / 25.4
MARGIN = 15 * MM
TOP, BOTTOM = 21 * MM, 18 * MM


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet, in tenths of a point."""

    width: float
    height: float

    @property
    def across(self) -> float:
        """The width of what is set."""
        return self.width - 2 * MARGIN

    @property
    def along(self) -> float:
        """The height of what is set."""
        return self.height - TOP - BOTTOM


PAPERS = {"a4": Paper(210 * MM, 297 * MM), "letter": Paper(215.9 * MM, 279.4 * MM)}


@dataclass(frozen=True, slots=True, eq=False)
class Cell:
    """Lines one below the other, `left` from the edge of what is set."""

    left: float
    lines: tuple[SetLine, ...]

    @property
    def height(self) -> float:
        """The height of all lines."""
        return sum(line.height for line in self.lines)

    def fitting(self, room: float) -> int:
        """How many lines fit into a room."""
        used = 0.0
        for number, line in enumerate(self.lines):
            used += line.height
            if used > room + 0.01:
                return number
        return len(self.lines)


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """Cells side by side; `rule` is the colour of a line above them, `bookmark` what a list of contents calls it."""

    cells: tuple[Cell, ...]
    before: float = 0.0
    after: float = 0.0
    rule: str = ""
    with_next: bool = False
    bookmark: str = ""

    @property
    def height(self) -> float:
        """The height with the space around."""
        return self.before + max((cell.height for cell in self.cells), default=0.0) + self.after

    def at_top(self) -> Row:
        """The same at the top of a page, without space or line above."""
        return replace(self, before=0.0, rule="")

    def split(self, room: float) -> tuple[Row, Row] | None:
        """What fits into a room and the rest; none where not even a line of it fits."""
        kept = [cell.fitting(room - self.before) for cell in self.cells]
        if not any(kept):
            return None
        pairs = list(zip(self.cells, kept, strict=True))
        first = tuple(replace(cell, lines=cell.lines[:count]) for cell, count in pairs)
        rest = tuple(replace(cell, lines=cell.lines[count:]) for cell, count in pairs)
        return replace(self, cells=first, after=0.0), replace(self, cells=rest, before=0.0, rule="", bookmark="")

    def draw(self, painter: QPainter, left: float, top: float, width: float) -> None:
        """Draw all cells."""
        if self.rule:
            painter.setPen(QPen(QColor(self.rule), 0.5 * POINT))
            height = top + self.before / 2
            painter.drawLine(QPointF(left, height), QPointF(left + width, height))
        for cell in self.cells:
            line_top = top + self.before
            for line in cell.lines:
                line.draw(painter, left + cell.left, line_top)
                line_top += line.height


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """A figure, `width` wide at most and smaller where a page is not tall enough for it."""

    figure: Figure
    width: float
    tallest: float
    before: float = 0.0
    after: float = 0.0
    with_next: bool = False
    bookmark: str = ""

    @property
    def scale(self) -> float:
        """How large a unit of the figure is drawn."""
        room = self.tallest - self.before - self.after
        return min(self.width / self.figure.width, room / self.figure.height)

    @property
    def height(self) -> float:
        """The height with the space around."""
        return self.before + self.figure.height * self.scale + self.after

    def at_top(self) -> Drawing:
        """The same at the top of a page, without space above."""
        return replace(self, before=0.0)

    def split(self, room: float) -> None:
        """A figure stays whole."""

    def draw(self, painter: QPainter, left: float, top: float, width: float) -> None:
        """Draw the figure in the middle of the page."""
        painter.save()
        painter.translate(left + (width - self.figure.width * self.scale) / 2, top + self.before)
        frame = QRectF(0, 0, self.figure.width * self.scale, self.figure.height * self.scale)
        painter.fillRect(frame, QColor(self.figure.background))
        draw(self.figure, painter, self.scale)
        painter.restore()


Part = Row | Drawing


@dataclass(slots=True, eq=False)
class Page:
    """What stands on a page, each with its height from the top of what is set."""

    parts: list[tuple[float, Part]] = field(default_factory=list)
    filled: float = 0.0


def break_pages(parts: Iterable[Part], paper: Paper, progress: Progress) -> list[Page]:
    """Fill pages with parts, groups that belong together on one page where they fit on one."""
    pages, group = [Page()], list[Part]()
    for part in parts:
        group.append(part)
        if not part.with_next:
            progress("Setting the pages", 0.5)
            place_group(group, pages, paper.along)
            group = []
    place_group(group, pages, paper.along)
    return pages


def place_group(group: list[Part], pages: list[Page], room: float) -> None:
    """Place parts that belong together: on this page, on the next, or, where they are too long, as they come."""
    height = sum(part.height for part in group)
    if pages[-1].filled and pages[-1].filled + height > room >= height:
        pages.append(Page())
    for part in group:
        place_part(part, pages, room)


def place_part(part: Part, pages: list[Page], room: float) -> None:
    """Place one part; one that is longer than a page goes on on the next."""
    while True:
        page = pages[-1]
        if not page.filled:
            part = part.at_top()
        if page.filled + part.height <= room + 0.01:
            page.parts.append((page.filled, part))
            page.filled += part.height
            return
        halves = part.split(room - page.filled) if part.height > room else None
        if halves is not None:
            page.parts.append((page.filled, halves[0]))
            part = halves[1]
        elif not page.filled:
            # Nothing can be done for what does not fit on an empty page.
            page.parts.append((0.0, part))
            page.filled = room
            return
        pages.append(Page())
