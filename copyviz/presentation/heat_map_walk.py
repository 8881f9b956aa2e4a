"""What is told of a cell of a heat map, and the way from pair to pair."""

from __future__ import annotations

from collections.abc import Sequence

from copyviz.model.judgement import Judgements, key_of
from copyviz.presentation.heat_map import HeatMap, odds_text


def describe(heat: HeatMap, names: Sequence[str], cell: tuple[int, int], judgements: Judgements) -> str:
    """Both documents of a cell, what they share, and what was decided on them."""
    one, other = names[heat.rows[cell[0]]], names[heat.columns[cell[1]]]
    pair = heat.pair_at(*cell)
    if pair is None:
        same = heat.rows[cell[0]] == heat.columns[cell[1]]
        return one if same else f"{one}\n{other}\nNothing worth a look in common"
    score = pair.score
    decided = judgements.get(key_of(heat.screening, pair))
    judged = f"\njudged: {decided.value}" if decided else ""
    return (
        f"A  {names[pair.left]}\nB  {names[pair.right]}\n"
        f"odds ratio {odds_text(score.odds_ratio)} · overlap {score.overlap[0]:.0%} of A, "
        f"{score.overlap[1]:.0%} of B · longest passage {score.longest_words:,} words{judged}"
    )


def neighbour(heat: HeatMap, number: int, down: int, right: int) -> int:
    """The nearest pair in a direction, where along it counts less than aside; the first where none is chosen yet."""
    here = next(iter(heat.cells_of(number)), None) if number >= 0 else None
    if here is None:
        return min(heat.cells.values(), default=-1)
    ways = []
    for (row, column), other in heat.cells.items():
        along = (row - here[0]) * down + (column - here[1]) * right
        aside = abs((row - here[0]) * right) + abs((column - here[1]) * down)
        if along > 0 and other != number:
            ways.append((along + 3 * aside, row, column, other))
    return min(ways)[3] if ways else -1
