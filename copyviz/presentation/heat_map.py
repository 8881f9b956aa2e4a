"""The heat map of a collection: which documents stand in which row and column, and which pair in which cell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log10, sqrt

from copyviz.model.collection import Screening, SimilarPair
from copyviz.presentation.colours import blend
from copyviz.presentation.seriation import arrange
from copyviz.presentation.themes import Theme

# More documents than this have no row of their own in any figure that fits on a page.
MOST_DOCUMENTS = 400
# Odds ratios run over five powers of ten; by their logarithm a copied paragraph is seen beside a whole copy.
LOWEST, HIGHEST = 0.001, 100.0
SCALE_STEPS = (0.001, 0.01, 0.1, 1.0, 10.0, 100.0)
# The share of its cell that the weakest pair fills: size tells the same as colour, for those who see none.
SMALLEST_MARK = 0.36
# Where on the scale each colour of a theme stands.
STOPS = (0.0, 0.4, 0.7, 1.0)


@dataclass(frozen=True, slots=True, eq=False)
class HeatMap:
    """Members by row and by column, and the number of the pair (its rank less one) in each cell that has one.

    `sharing` counts the members that share text at all; beyond `MOST_DOCUMENTS` only those of the first pairs are
    shown. A map of one collection is `square`, the same in rows and columns.
    """

    screening: Screening
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    cells: dict[tuple[int, int], int]
    sharing: int
    square: bool

    @property
    def shown(self) -> int:
        """How many documents have a row or a column."""
        return len({*self.rows, *self.columns})

    def pair_at(self, row: int, column: int) -> SimilarPair | None:
        """The pair of a cell."""
        number = self.cells.get((row, column))
        return None if number is None else self.screening.pairs[number]

    def cells_of(self, number: int) -> list[tuple[int, int]]:
        """The cells of a pair; two in a square map, none where it is not shown."""
        pair = self.screening.pairs[number]
        return [
            (self.rows.index(one), self.columns.index(other))
            for one, other in ((pair.left, pair.right), (pair.right, pair.left))
            if one in self.rows and other in self.columns
        ]


def make_heat_map(screening: Screening, most: int = MOST_DOCUMENTS, numbers: Iterable[int] | None = None) -> HeatMap:
    """The heat map of all documents that share text, or of those in some pairs, in the order of their likeness."""
    found = range(len(screening.pairs)) if numbers is None else sorted(numbers)
    sharing = members_in_order([screening.pairs[number] for number in found])
    shown = set(sharing[:most])
    wanted = ((number, screening.pairs[number]) for number in found)
    pairs = [(number, pair) for number, pair in wanted if pair.left in shown and pair.right in shown]
    nearness = {(min(pair.left, pair.right), max(pair.left, pair.right)): nearness_of(pair) for _, pair in pairs}
    order = arrange(sorted(shown), nearness)
    square = not any(member.side for member in screening.members)
    rows = [number for number in order if square or not screening.members[number].side]
    columns = rows if square else [number for number in order if screening.members[number].side]
    cells = fill_cells(pairs, rows, columns)
    return HeatMap(screening, tuple(rows), tuple(columns), cells, len(sharing), square)


def members_in_order(pairs: Sequence[SimilarPair]) -> list[int]:
    """The members that share text, as they first come up in the ranked pairs."""
    return list(dict.fromkeys(number for pair in pairs for number in (pair.left, pair.right)))


def nearness_of(pair: SimilarPair) -> float:
    """How near two documents are: the geometric mean of both overlaps, of whose product the odds ratio is made."""
    return sqrt(pair.score.overlap[0] * pair.score.overlap[1])


def fill_cells(
    pairs: list[tuple[int, SimilarPair]], rows: list[int], columns: list[int]
) -> dict[tuple[int, int], int]:
    """The number of the pair in each cell."""
    row_of = {member: place for place, member in enumerate(rows)}
    column_of = {member: place for place, member in enumerate(columns)}
    return {
        (row_of[one], column_of[other]): number
        for number, pair in pairs
        for one, other in ((pair.left, pair.right), (pair.right, pair.left))
        if one in row_of and other in column_of
    }


def strength(odds: float) -> float:
    """Where an odds ratio stands on the scale, 0 to 1."""
    inside = min(max(odds, LOWEST), HIGHEST)
    return log10(inside / LOWEST) / log10(HIGHEST / LOWEST)


def odds_at(strong: float) -> float:
    """The odds ratio at a place on the scale, 0 to 1."""
    return float(LOWEST * (HIGHEST / LOWEST) ** strong)


def heat_colour(odds: float, theme: Theme) -> str:
    """The colour of an odds ratio: steps of viridis, ever further from the card, so that grey keeps their order."""
    place = strength(odds)
    colours = (blend(theme.card, theme.edge, 0.45), theme.reworded, theme.close, theme.verbatim)
    upper = next(number for number, stop in enumerate(STOPS) if place <= stop) or 1
    low, high = STOPS[upper - 1], STOPS[upper]
    return blend(colours[upper - 1], colours[upper], (place - low) / (high - low))


def mark_share(odds: float) -> float:
    """How much of its cell's side a pair fills."""
    return SMALLEST_MARK + (1.0 - SMALLEST_MARK) * strength(odds)


def odds_text(odds: float) -> str:
    """An odds ratio as short as it can be told."""
    if odds >= 99.5:
        return "100"
    if odds < 0.0005:
        return "<.001"
    return f"{odds:.1f}" if odds >= 9.95 else f"{odds:.2f}" if odds >= 0.0095 else f"{odds:.3f}"
