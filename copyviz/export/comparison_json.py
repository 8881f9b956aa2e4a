"""The JSON form of a comparison; `resources/schema/comparison-1.schema.json` documents it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from copyviz.export.figure_options import FigureOptions
from copyviz.export.json_case import case_data
from copyviz.export.json_data import (
    Data,
    block_data,
    header,
    hierarchy_data,
    interval_data,
    notice_data,
    to_text,
)
from copyviz.model.comparison import Comparison, Exclusion, Scores
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import Joined, MatchTable, Passage
from copyviz.model.matches import Scores as Column
from copyviz.model.measured import VerbatimRuns

TITLE = "Everything as JSON"
ENDINGS: tuple[str, ...] = (".json",)

DIGITS = 4


def make(comparison: Comparison, ending: str, options: FigureOptions) -> bytes:  # noqa: ARG001 - as all exporters
    """The bytes of the file."""
    return to_text(comparison_data(comparison)).encode("utf-8")


def comparison_data(comparison: Comparison) -> Data:
    """Everything a comparison found: what `copyviz compare --json` gives."""
    return header() | {
        "left": side_data(comparison.left),
        "right": side_data(comparison.right),
        "options": options_data(comparison),
        "scores": scores_data(comparison.scores),
        "measures": measures_data(comparison),
        "passages": [passage_data(passage) for passage in comparison.passages],
        "matches": matches_data(comparison.equal),
        "exclusions": [exclusion_data(exclusion) for exclusion in comparison.exclusions],
        "warnings": [notice_data(notice) for notice in comparison.warnings],
        **case_data(comparison.case),
        "table": table_data(comparison.table),
    }


def side_data(hierarchy: Hierarchy) -> Data:
    """A document with its nodes, its sentences and the blocks they were found in."""
    return hierarchy_data(hierarchy) | {"blocks": [block_data(block) for block in hierarchy.document.blocks]}


def table_data(table: MatchTable) -> Data:
    """Every pair above the floor, column by column, with exact scores: all else follows from it."""
    return {
        "matcher": table.matcher,
        "floor": table.floor,
        "omitted": table.omitted,
        "left": table.left.tolist(),
        "right": table.right.tolist(),
        "forward": exact(table.forward),
        "backward": exact(table.backward),
        "joined": table.joined.tolist(),
    }


def exact(scores: Column) -> list[float]:
    """The shortest numbers that mean the same 32-bit ones."""
    return [float(text) for text in scores.astype(str).tolist()]


def options_data(comparison: Comparison) -> Data:
    """How the documents were compared."""
    return {
        "matcher": comparison.options.matcher,
        "factors": comparison.options.factors if comparison.options.matcher == "fuzzy-set" else None,
        "permissible": comparison.thresholds.permissible,
        "variation": comparison.thresholds.variation,
        "floor": comparison.options.floor,
        "shingle_width": comparison.options.shingle_width,
    }


def scores_data(scores: Scores) -> Data:
    """The scores; pairs are left, then right."""
    return {
        "matched": list(scores.matched),
        "counted": list(scores.counted),
        "overlap": [round(share, 6) for share in scores.overlap],
        "resemblance": [round(share, 6) for share in scores.resemblance],
        "odds_ratio": round(scores.odds_ratio, 6),
    }


def measures_data(comparison: Comparison) -> Data:
    """The values of all measures by name, and the verbatim runs that one of them finds."""
    data: Data = {}
    for measured in comparison.measured:
        data[measured.name] = {"values": [round(value, 6) for value in measured.values]}
        if measured.grades:
            data[measured.name]["grades"] = list(measured.grades)
        if measured.runs is not None:
            data[measured.name]["runs"] = [runs_data(runs) for runs in measured.runs]
    return data


def runs_data(runs: VerbatimRuns) -> list[list[int]]:
    """Stretches of sentences as sentence, start and end."""
    columns = (runs.sentence.tolist(), runs.start.tolist(), runs.end.tolist())
    return [list(row) for row in zip(*columns, strict=True)]


def passage_data(passage: Passage) -> Data:
    """A passage with its intervals of sentences."""
    return {
        "left": interval_data(passage.left),
        "right": interval_data(passage.right),
        "order": passage.order.value,
        "kind": passage.kind.value,
        "pairs": [list(pair) for pair in passage.pairs],
    }


def matches_data(table: MatchTable) -> list[Data]:
    """The equal pairs; `joined` only where a sentence counts together with its neighbour or stands in the other."""
    columns = (table.left, table.right, rounded(table.forward), rounded(table.backward))
    names = ("left", "right", "forward", "backward")
    # By columns and in one go: there may be a million rows.
    rows: list[Data] = [
        dict(zip(names, row, strict=True)) for row in zip(*(column.tolist() for column in columns), strict=True)
    ]
    for row in np.flatnonzero(table.joined).tolist():
        rows[row]["joined"] = Joined(int(table.joined[row])).name.lower().replace("_", "-")
    return rows


def rounded(scores: Column) -> NDArray[np.float64]:
    """Scores as people read them."""
    result: NDArray[np.float64] = scores.astype(np.float64).round(DIGITS)
    return result


def exclusion_data(exclusion: Exclusion) -> Data:
    """Sentences left out, and why."""
    return {
        "side": exclusion.side.value,
        "sentences": interval_data(exclusion.sentences),
        "reason": exclusion.reason,
    }
