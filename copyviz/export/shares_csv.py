"""The CSV form of the nodes of both documents with the share of their sentences that are matched."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from copyviz.export.csv_data import safe_cell
from copyviz.export.figure_options import FigureOptions
from copyviz.model.comparison import Comparison, Side
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import SideShares

TITLE = "Shares of sections and paragraphs as CSV"
ENDINGS: tuple[str, ...] = (".csv",)

COLUMNS = (
    "side",
    "node",
    "parent",
    "kind",
    "title",
    "first_sentence",
    "last_sentence",
    "sentences",
    "counted",
    "matched",
    "share",
    "own_counted",
    "own_matched",
    "own_share",
)


def make(comparison: Comparison, ending: str, options: FigureOptions) -> bytes:  # noqa: ARG001 - as all exporters
    """The bytes of the file."""
    return shares_csv(comparison).encode("utf-8", "replace")


def shares_csv(comparison: Comparison) -> str:
    """Every node of both documents, one a row; nodes count from 0, sentences from 1."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows(side_rows(Side.LEFT, comparison.left, comparison.trees.left))
    writer.writerows(side_rows(Side.RIGHT, comparison.right, comparison.trees.right))
    return text.getvalue()


def side_rows(side: Side, hierarchy: Hierarchy, shares: SideShares) -> Iterator[tuple[object, ...]]:
    """The rows of one side."""
    subtree, own = shares.subtree, shares.own
    for node in hierarchy.nodes:
        at = node.number
        yield (
            side.value,
            at,
            "" if node.parent is None else node.parent,
            node.kind.value,
            safe_cell(node.title),
            node.first + 1 if node.count else "",
            node.end if node.count else "",
            node.count,
            int(shares.count[at]),
            int(shares.matched[at]),
            f"{float(subtree[at]):.4f}",
            int(shares.own_count[at]),
            int(shares.own_matched[at]),
            f"{float(own[at]):.4f}",
        )
