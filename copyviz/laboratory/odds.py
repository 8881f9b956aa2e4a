"""The odds ratios of all pairs of a small collection, with the documents in order of likeness (002 Table 4.1)."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from copyviz.errors import UsageError
from copyviz.laboratory.base import Cell, Documents, Findings, LabOptions
from copyviz.measures.odds import HIGHEST
from copyviz.options import CompareOptions
from copyviz.pipeline.compare import compare_matches
from copyviz.presentation.lab_figures import matrix_figure
from copyviz.progress import Progress, part_of
from copyviz.text.visible import one_line

STANDARD_COUNT = 10
NAME_WIDTH = 28
# The paper's documents 0, 1, 3, 4, 5 and 7: three pairs on the same subject.
PAPER_TABLE = (
    (100, 9.21, 0.064, 0.058, 0.01, 0),
    (9.21, 100, 0.09, 0.051, 0.001, 0.021),
    (0.064, 0.09, 100, 8.242, 0.1, 0),
    (0.058, 0.051, 8.242, 100, 0.015, 0.009),
    (0.01, 0.001, 0.1, 0.015, 100, 12.4),
    (0, 0.021, 0, 0.009, 12.4, 100),
)


class Odds:
    """Odds ratios among documents."""

    name = "odds"
    paper = "Table 4.1 of Yerra & Ng 2005 (six of ten web documents)"
    description = "compares the first documents of the folder, each with each, and tells their odds ratios"

    def run(self, documents: Documents, options: LabOptions, progress: Progress) -> Findings:
        """The matrix of odds ratios."""
        chosen = documents[: options.count or STANDARD_COUNT]
        if len(chosen) < 2:
            raise UsageError("There are too few documents.", "Give a folder with two or more.")
        ratios = ratios_of(chosen, progress)
        order = order_by_likeness(ratios)
        names = [one_line(chosen[place][1].document.source.name, NAME_WIDTH) for place in order]
        ordered = ratios[np.ix_(order, order)]
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (f"{number} {name}", *row) for number, (name, row) in enumerate(zip(names, ordered.tolist(), strict=True))
        )
        title = f"Odds ratios among {len(chosen)} documents"
        return Findings(
            title,
            ("document", *(str(number) for number in range(len(names)))),
            rows,
            ".3f",
            notes_on(names, ordered, len(documents)),
            matrix_figure(title, names, ordered.tolist(), HIGHEST),
        )


def ratios_of(documents: Documents, progress: Progress) -> NDArray[np.float64]:
    """The odds ratio of each pair; a document with itself has the highest, as in the paper."""
    count = len(documents)
    ratios = np.full((count, count), HIGHEST)
    pairs = list(combinations(range(count), 2))
    for done, (one, other) in enumerate(pairs):
        stretch = part_of(progress, done / len(pairs), (done + 1) / len(pairs))
        comparison = compare_matches(documents[one][1], documents[other][1], CompareOptions(), stretch)
        ratios[one, other] = ratios[other, one] = comparison.scores.odds_ratio
    return ratios


def order_by_likeness(ratios: NDArray[np.float64]) -> list[int]:
    """The documents one after another, each beside the one most like it that is not placed yet."""
    count = len(ratios)
    others = ratios.copy()
    np.fill_diagonal(others, -1.0)
    order = [int(others.max(axis=1).argmax())]
    while len(order) < count:
        left = [number for number in range(count) if number not in order]
        nearest = max(left, key=lambda number: (others[order[-1], number], -number))
        if others[order[-1], nearest] <= 0:
            # Nothing is like the last one: begin anew with whoever has the nearest partner.
            nearest = max(left, key=lambda number: (others[number, left].max(), -number))
        order.append(nearest)
    return order


def notes_on(names: list[str], ratios: NDArray[np.float64], found: int) -> tuple[str, ...]:
    """The nearest pairs, beside the paper's."""
    across, down = np.triu_indices(len(names), 1)
    best = np.argsort(-ratios[across, down], kind="stable")[:3]
    told = "; ".join(
        f"{ratios[across[pair], down[pair]]:.3f} {names[across[pair]]} – {names[down[pair]]}" for pair in best
    )
    notes = [
        f"Nearest pairs: {told}.",
        "The paper's table; its documents stand in three pairs on the same subject:",
        *("  " + "".join(f"{value:>9.3f}" for value in row) for row in PAPER_TABLE),
    ]
    if found > len(names):
        notes.append(f"The first {len(names):,} of {found:,} documents; --count takes more.")
    return tuple(notes)
