"""Gathers the pieces that stand on one baseline of a column into rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from copyviz.readers.pdf.engines.base import Line

# In type sizes: pieces this near in height share a baseline; a gap that is a space; a gap that parts cells.
SAME_BASELINE = 0.3
SPACE_GAP = 0.12
CELL_GAP = 1.3
WIDE_GAP = 3.0
# A smaller piece whose height lies to this share inside a row is a superscript or subscript of it.
INSIDE_ROW = 0.45
SCRIPT_SIZE = 0.88
SCRIPT_SLACK = 0.3


@dataclass(slots=True, eq=False)
class Row:
    """What stands on one line of a column, from left to right."""

    pieces: list[Line]
    page: int = 0
    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    baseline: float = 0.0
    size: float = 0.0
    text: str = ""
    bold: bool = False
    bold_start: bool = False
    italic: bool = False
    monospace: bool = False
    cells: list[int] = field(default_factory=list)
    """Where in `pieces` a new cell begins, besides the first."""
    full: bool = False
    """Whether it ends where several of its neighbours do, as the lines of a narrow justified paragraph."""
    tabular: bool = False
    """Whether its cells stand so far apart that it is no line of text."""
    entry: int | None = None
    """For an entry of a table of contents, how many characters come before its dots and page number."""

    def settle(self) -> Row:
        """Fill in what follows from the pieces, once they are complete."""
        pieces = self.pieces
        first = pieces[0]
        self.page = first.page
        if len(pieces) == 1:
            self.left, self.top, self.right, self.bottom = first.left, first.top, first.right, first.bottom
            self.baseline, self.size, self.text = first.baseline, first.size, first.text
            self.bold, self.bold_start = first.bold, first.bold_start
            self.italic, self.monospace = first.italic, first.monospace
            return self
        pieces.sort(key=lambda piece: piece.left)
        main = max(pieces, key=lambda piece: len(piece.text))
        self.baseline, self.size, self.italic = main.baseline, main.size, main.italic
        self.left, self.right = pieces[0].left, max(piece.right for piece in pieces)
        self.top, self.bottom = min(piece.top for piece in pieces), max(piece.bottom for piece in pieces)
        self.bold = all(piece.bold for piece in pieces)
        self.bold_start = pieces[0].bold_start
        self.monospace = all(piece.monospace for piece in pieces)
        self.cells = [i for i in range(1, len(pieces)) if gap_before(pieces, i) > CELL_GAP * self.size]
        self.tabular = len(self.cells) > 1 or any(gap_before(pieces, i) > WIDE_GAP * self.size for i in self.cells)
        self.text = "".join((" " if i and spaced(pieces, i) else "") + piece.text for i, piece in enumerate(pieces))
        return self


def gap_before(pieces: Sequence[Line], index: int) -> float:
    """The white space between a piece and the one left of it."""
    return pieces[index].left - pieces[index - 1].right


def spaced(pieces: Sequence[Line], index: int) -> bool:
    """Whether the gap before a piece is a space between words."""
    return gap_before(pieces, index) > SPACE_GAP * min(pieces[index].size, pieces[index - 1].size)


def gather_rows(pieces: Iterable[Line]) -> list[Row]:
    """The rows of a column from top to bottom."""
    groups: list[list[Line]] = []
    for piece in sorted(pieces, key=lambda piece: piece.baseline):
        if groups and on_baseline(groups[-1][0], piece):
            groups[-1].append(piece)
        else:
            groups.append([piece])
    return [Row(group).settle() for group in join_scripts(groups)]


def on_baseline(piece: Line, other: Line) -> bool:
    """Whether two pieces stand on the same baseline."""
    return other.baseline - piece.baseline <= SAME_BASELINE * min(other.size, piece.size)


def join_scripts(groups: list[list[Line]]) -> list[list[Line]]:
    """Give superscripts and subscripts that stand on a baseline of their own back to the rows they belong to."""
    sizes = [max(piece.size for piece in group) for group in groups]
    joined: dict[int, int] = {}
    for number, group in enumerate(groups):
        rows = [
            other
            for other in (number - 1, number + 1)
            if 0 <= other < len(groups)
            and sizes[number] <= SCRIPT_SIZE * sizes[other]
            and fits_into(group, groups[other])
        ]
        if rows:
            row = max(rows, key=lambda other: shared_height(group[0], groups[other][0]))
            joined[number] = row = joined.get(row, row)  # the row itself may have been joined to the one before it
            groups[row].extend(group)
    return [group for number, group in enumerate(groups) if number not in joined]


def fits_into(scripts: list[Line], row: list[Line]) -> bool:
    """Whether small pieces lie within the height of a row, beside its own pieces."""
    if shared_height(scripts[0], row[0]) < INSIDE_ROW * (scripts[0].bottom - scripts[0].top):
        return False
    slack = SCRIPT_SLACK * row[0].size
    return all(
        script.left >= piece.right - slack or script.right <= piece.left + slack
        for script in scripts
        for piece in row
    )


def shared_height(piece: Line, other: Line) -> float:
    """How much of their heights two pieces share."""
    return min(piece.bottom, other.bottom) - max(piece.top, other.top)
