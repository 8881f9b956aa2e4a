"""Finds the gutters of a page and puts its lines into reading order, column by column."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from copyviz.readers.pdf.engines.base import Line, Page
from copyviz.readers.pdf.layout.rows import Row, gather_rows

# A gutter needs so many lines of text beside each other on both of its sides, unless most other pages have it too.
LINES_BESIDE = 6
LINES_BESIDE_KNOWN = 2
# Text in a column is so many characters long in the middle; cells of tables are shorter.
COLUMN_TEXT = 18
# Points by which a line may overhang the gutter and still belong to its column.
OVERHANG = 9.0
SAME_GUTTER = 8.0
MAX_COLUMNS = 4
SCRIPT_SHIFT = 0.4
CROSSINGS = 3
EDGE_OUTLIERS = 20


@dataclass(slots=True, eq=False)
class Region:
    """A stretch of one column that is read from top to bottom before the next is."""

    page: Page
    left: float
    right: float
    rows: list[Row]
    columns: int = 1
    """How many columns stand side by side here."""


def read_columns(pages: Sequence[Page]) -> list[Region]:
    """The regions of all pages in reading order; rotated text is left out."""
    upright = [[line for line in page.lines if line.upright] for page in pages]
    found = [find_gutters(lines, LINES_BESIDE) for lines in upright]
    usual = usual_gutters(found)
    regions: list[Region] = []
    for page, lines, gutters in zip(pages, upright, found, strict=True):
        regions += read_page(page, lines, gutters, usual)
    return regions


def usual_gutters(found: Sequence[Sequence[float]]) -> list[list[float]]:
    """The sets of gutters that at least a fifth of the pages have; left and right pages often differ."""
    alike: dict[tuple[int, ...], list[Sequence[float]]] = defaultdict(list)
    for gutters in found:
        alike[tuple(round(gutter / SAME_GUTTER) for gutter in gutters)].append(gutters)
    return [
        [median(places) for places in zip(*group, strict=True)]
        for key, group in alike.items()
        if key and len(group) > 1 and 5 * len(group) >= len(found)
    ]


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
    # What looks like columns, but is crossed again and again, is a table or a figure.
    if sum(region.columns == 1 for region in regions) > CROSSINGS:
        return order_page(page, lines, [])
    return regions


def find_gutters(lines: Sequence[Line], beside: int) -> list[float]:
    """The gutters of a page, from left to right."""
    gutter = best_gutter(lines, beside)
    if gutter is None:
        return []
    left = [line for line in lines if line.right <= gutter + OVERHANG]
    right = [line for line in lines if line.left >= gutter - OVERHANG]
    found = [*find_gutters(left, beside), gutter, *find_gutters(right, beside)]
    return found if len(found) < MAX_COLUMNS else [gutter]


def best_gutter(lines: Sequence[Line], beside: int) -> float | None:
    """The left edge of the column that has the most text standing beside it."""
    edges = Counter(round(line.left) for line in lines if len(line.text) >= COLUMN_TEXT)
    best, best_count = None, beside - 1
    for edge, _ in edges.most_common(8):
        count = text_beside(lines, edge - 2.0)
        if count > best_count:
            best, best_count = edge - 2.0, count
    return best


def text_beside(lines: Sequence[Line], gutter: float, *, among_labels: bool = False) -> int:
    """How many lines of text stand beside each other left and right of a gutter, between what crosses it."""
    crossing = [line for line in lines if crosses(line, gutter)]
    left = [line for line in lines if line.right <= gutter + OVERHANG and line.left < gutter - OVERHANG]
    right = [line for line in lines if line.left >= gutter - OVERHANG]
    bounds = sorted(line.baseline for line in crossing)
    total = 0
    for low, high in zip([float("-inf"), *bounds], [*bounds, float("inf")], strict=True):
        sides = [[line for line in side if low < line.baseline < high] for side in (left, right)]
        total += min(count_text(side, among_labels=among_labels) for side in sides)
    return total


def count_text(lines: Sequence[Line], *, among_labels: bool) -> int:
    """How many of the lines are text of a column; none where cells prevail, unless labels are to be expected."""
    long = [len(line.text) for line in lines if len(line.text) >= COLUMN_TEXT]
    return len(long) if among_labels or 2 * sum(long) >= sum(len(line.text) for line in lines) else 0


def crosses(line: Line, gutter: float) -> bool:
    """Whether a line runs across a gutter."""
    return line.left < gutter - OVERHANG and line.right > gutter + OVERHANG


def order_page(page: Page, lines: Sequence[Line], gutters: Sequence[float]) -> list[Region]:
    """The regions of a page: what crosses the gutters parts it into bands, and each band is read by columns."""
    if not gutters:
        return [make_region(page, lines, lines, 1)] if lines else []
    columns = split_columns(lines, gutters)
    regions: list[Region] = []
    spanning: list[Line] = []
    band: list[Line] = []
    for group in group_baselines(lines):
        if any(crosses(line, gutter) for line in group for gutter in gutters):
            if is_tabular(band, gutters):
                spanning += band
            elif band:
                regions += flush(page, spanning, lines) + read_band(page, band, gutters, columns)
                spanning = []
            band = []
            spanning += group
        else:
            band += group
    if spanning and is_tabular(band, gutters):
        return regions + flush(page, spanning + band, lines)
    return regions + flush(page, spanning, lines) + read_band(page, band, gutters, columns)


def flush(page: Page, spanning: Sequence[Line], lines: Sequence[Line]) -> list[Region]:
    """The region of lines across all columns, if there are any."""
    return [make_region(page, spanning, lines, 1)] if spanning else []


def is_tabular(band: Sequence[Line], gutters: Sequence[float]) -> bool:
    """Whether a band beside lines across all columns is itself a table or figure over them: all of it is short."""
    long = sum(len(line.text) for line in band if len(line.text) >= COLUMN_TEXT)
    sides = {sum(line.left >= gutter - OVERHANG for gutter in gutters) for line in band}
    return 2 * long < sum(len(line.text) for line in band) and len(sides) > 1


def group_baselines(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines from top to bottom, those on one baseline (and their superscripts) together."""
    groups: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: line.baseline):
        if groups and line.baseline - groups[-1][-1].baseline <= SCRIPT_SHIFT * line.size:
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


def read_band(
    page: Page, lines: Sequence[Line], gutters: Sequence[float], around: Sequence[Sequence[Line]]
) -> list[Region]:
    """The columns of a band from left to right."""
    columns = split_columns(lines, gutters)
    return [
        make_region(page, column, whole, len(columns))
        for column, whole in zip(columns, around, strict=True)
        if column
    ]


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
