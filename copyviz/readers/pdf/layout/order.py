"""Puts the lines of pages into reading order: band by band, and within a band column by column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from copyviz.readers.pdf.engines.base import Line, Page
from copyviz.readers.pdf.layout.columns import (
    COLUMN_TEXT,
    LINES_BESIDE,
    OVERHANG,
    crosses,
    find_gutters,
    text_beside,
    usual_gutters,
)
from copyviz.readers.pdf.layout.rows import Row, gather_rows

# The gutters usual in a document are believed with fewer lines beside each other than others.
LINES_BESIDE_KNOWN = 2
# A page on which lines run across its columns more often than this has a table or a figure instead of columns.
CROSSINGS = 3
# In type sizes: how far superscripts stand off the baseline, how far apart the lines of one paragraph are at most.
SCRIPT_SHIFT = 0.5
NEXT_LINE = 1.5
# Lines that fill this share of their column are its text; in tables and figures most do not.
FULL_LINE = 0.7
EDGE_OUTLIERS = 20

Group = list[Line]


@dataclass(slots=True, eq=False)
class Region:
    """A stretch of one column that is read from top to bottom before the next is."""

    page: Page
    left: float
    right: float
    rows: list[Row]
    columns: int = 1
    """How many columns stand side by side here; none for turned text, whose rows are as they were printed."""
    floor: float = 0.0
    """How far down the text of the page goes."""


@dataclass(slots=True, eq=False)
class Stretch:
    """Lines from one height of a page to another, either across all columns or within them."""

    across: bool
    groups: list[Group]

    @property
    def lines(self) -> list[Line]:
        """All lines of the stretch."""
        return [line for group in self.groups for line in group]


def read_in_order(pages: Sequence[Page]) -> list[Region]:
    """The regions of all pages in reading order; on each page, turned text comes last."""
    upright = [[line for line in page.lines if line.upright] for page in pages]
    found = [find_gutters(lines, LINES_BESIDE) for lines in upright]
    usual = usual_gutters(found)
    regions: list[Region] = []
    for page, lines, gutters in zip(pages, upright, found, strict=True):
        floor = max((line.bottom for line in lines), default=0.0)
        for region in read_page(page, lines, gutters, usual):
            region.floor = floor
            regions.append(region)
        turned = [Row([line]).settle() for line in page.lines if not line.upright]
        if turned:
            regions.append(Region(page, 0.0, page.width, turned, columns=0))
    return regions


def read_page(
    page: Page, lines: Sequence[Line], gutters: Sequence[float], usual: Sequence[Sequence[float]]
) -> list[Region]:
    """The regions of a page by the document's usual gutters if they fit, else by its own if those hold."""
    fitting = [
        (beside, known)
        for known in usual
        if (beside := min(text_beside(lines, gutter, among_labels=True) for gutter in known)) >= LINES_BESIDE_KNOWN
    ]
    if fitting:
        return order_page(page, lines, max(fitting)[1])
    regions = order_page(page, lines, gutters)
    if sum(region.columns == 1 for region in regions) > CROSSINGS:
        return order_page(page, lines, [])
    return regions


def order_page(page: Page, lines: Sequence[Line], gutters: Sequence[float]) -> list[Region]:
    """The regions of a page: what crosses the gutters parts it into bands, and each band is read by columns."""
    if not lines:
        return []
    if not gutters:
        return [make_region(page, lines, lines, 1)]
    columns = split_columns(lines, gutters)
    regions: list[Region] = []
    for stretch in find_stretches(lines, gutters, columns):
        if stretch.across:
            regions.append(make_region(page, stretch.lines, lines, 1))
            continue
        parts = split_columns(stretch.lines, gutters)
        regions += [
            make_region(page, part, whole, len(columns)) for part, whole in zip(parts, columns, strict=True) if part
        ]
    return regions


def find_stretches(
    lines: Sequence[Line], gutters: Sequence[float], columns: Sequence[Sequence[Line]]
) -> list[Stretch]:
    """The stretches of a page from top to bottom; those across all columns and within them take turns."""
    stretches = [
        Stretch(across, list(groups))
        for across, groups in groupby(
            group_baselines(lines), lambda group: any(crosses(line, gutter) for line in group for gutter in gutters)
        )
    ]
    widths = [right - left for left, right in map(text_edges, filter(None, columns))]
    full = FULL_LINE * min(widths, default=0.0)
    if len(stretches) > 1:
        for stretch in stretches:
            stretch.across = stretch.across or is_tabular(stretch.lines, gutters, full)
    for stretch, following in pairwise(stretches):
        while stretch.across and not following.across and following.groups and is_tail(stretch, following.groups[0]):
            stretch.groups.append(following.groups.pop(0))
    return merge_stretches(stretches)


def merge_stretches(stretches: Sequence[Stretch]) -> list[Stretch]:
    """The stretches with neighbours of one sort made one, and empty ones left out."""
    return [
        Stretch(across, [group for stretch in alike for group in stretch.groups])
        for across, alike in groupby((s for s in stretches if s.groups), lambda stretch: stretch.across)
    ]


def is_tabular(lines: Sequence[Line], gutters: Sequence[float], full: float) -> bool:
    """Whether lines above or below some that cross all columns are of the same table or figure: few fill a column."""
    text = sum(len(line.text) for line in lines if line.right - line.left >= full and len(line.text) >= COLUMN_TEXT)
    sides = {sum(line.left >= gutter - OVERHANG for gutter in gutters) for line in lines}
    return 2 * text < sum(len(line.text) for line in lines) and len(sides) > 1


def is_tail(stretch: Stretch, group: Group) -> bool:
    """Whether a line within the columns is the short last line of a paragraph across them."""
    last, line = stretch.groups[-1][0], group[0]
    return (
        len(group) == 1
        and abs(line.left - min(other.left for other in stretch.groups[-1])) < line.size
        and abs(line.size - last.size) < SCRIPT_SHIFT
        and line.baseline - last.baseline < NEXT_LINE * line.size
    )


def group_baselines(lines: Sequence[Line]) -> list[Group]:
    """The lines from top to bottom, those on one baseline (and their superscripts) together."""
    groups: list[Group] = []
    for line in sorted(lines, key=lambda line: line.baseline):
        last = groups[-1][-1] if groups else None
        if last is not None and line.baseline - last.baseline <= SCRIPT_SHIFT * min(line.size, last.size):
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


def split_columns(lines: Sequence[Line], gutters: Sequence[float]) -> list[list[Line]]:
    """The lines of each column from left to right; those that cross a gutter are in none."""
    columns: list[list[Line]] = [[] for _ in range(len(gutters) + 1)]
    for line in lines:
        if not any(crosses(line, gutter) for gutter in gutters):
            columns[sum(line.left >= gutter - OVERHANG for gutter in gutters)].append(line)
    return columns


def make_region(page: Page, lines: Sequence[Line], around: Sequence[Line], columns: int) -> Region:
    """A region with its rows gathered; its edges are those of the column `around` it on the same page."""
    left, right = text_edges(around)
    return Region(page, left, right, gather_rows(lines), columns)


def text_edges(lines: Sequence[Line]) -> tuple[float, float]:
    """Where the text of a column begins and ends, save for a few lines that stick out."""
    text = [line for line in lines if len(line.text) >= COLUMN_TEXT] or lines
    lefts, rights = sorted(line.left for line in text), sorted(line.right for line in text)
    out = len(text) // EDGE_OUTLIERS
    return lefts[out], rights[-1 - out]
