"""Reads a comparison back from JSON: any file gives its parts or a clear error, whoever wrote it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from copyviz.errors import Outcome, ReadError
from copyviz.export.json_case import read_case
from copyviz.export.json_data import SCHEMA_VERSION
from copyviz.export.json_fields import Fields, damaged, load, number, whole
from copyviz.export.json_hierarchies import read_hierarchy
from copyviz.model.comparison import Exclusion, Scores, Side
from copyviz.model.matches import LEFT_NEIGHBOURS, RIGHT_NEIGHBOURS, Interval, Joined, MatchTable
from copyviz.model.saved import SavedComparison
from copyviz.options import NARROWEST_SHINGLE, WIDEST_SHINGLE, CompareOptions, Thresholds
from copyviz.progress import Progress, silent

# Scores are sums of 32-bit numbers and may pass 1 by a hair.
HIGHEST_SCORE = 1.001
LARGEST_ODDS = 1e9

# What turns the data of a schema version into that of the next; a new version adds a line here.
UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


def read_comparison(data: bytes, progress: Progress = silent) -> SavedComparison:
    """The parts of the comparison in a JSON file; raises a `ReadError` for any other file."""
    progress("Opening", 0.0)
    fields = Fields(upgrade(load(data)), "")
    progress("Opening", 0.4)
    left, right = read_hierarchy(fields.inner("left")), read_hierarchy(fields.inner("right"))
    progress("Opening", 0.8)
    table = read_table(fields.inner("table"), len(left.sentences), len(right.sentences))
    thresholds, options = read_options(fields.inner("options"))
    exclusions = tuple(read_exclusion(entry) for entry in fields.each("exclusions"))
    case = read_case(fields, len(left.sentences), len(right.sentences))
    scores = read_scores(fields.inner("scores"))
    return SavedComparison(left, right, table, thresholds, options, exclusions, scores, case)


def upgrade(value: Any) -> dict[str, Any]:
    """The data in the present schema version."""
    version = Fields(value, "the file").whole("schema_version", 1)
    if version > SCHEMA_VERSION:
        raise ReadError(
            Outcome.UNSUPPORTED,
            "This file was saved by a newer CopyViz.",
            "Open it with that version or a later one.",
        )
    data: dict[str, Any] = value
    for older in range(version, SCHEMA_VERSION):
        data = UPGRADES[older](data)
    return data


def read_options(fields: Fields) -> tuple[Thresholds, CompareOptions]:
    """How the documents were compared."""
    thresholds = Thresholds(fields.number("permissible"), fields.number("variation"))
    factors = fields.text("factors", optional=True) or CompareOptions().factors
    standard = CompareOptions().shingle_width
    width = (
        fields.whole("shingle_width", NARROWEST_SHINGLE, WIDEST_SHINGLE) if fields.has("shingle_width") else standard
    )
    return thresholds, CompareOptions(
        fields.text("matcher"), factors, thresholds, fields.number("floor", 0.01), width
    )


def read_exclusion(fields: Fields) -> Exclusion:
    """Sentences left out, and why."""
    sentences = fields.inner("sentences")
    interval = Interval(sentences.whole("first"), sentences.whole("count"))
    return Exclusion(fields.choice("side", Side), interval, fields.text("reason", optional=True))


def read_scores(fields: Fields) -> Scores:
    """The scores the file tells."""

    def counts(name: str) -> tuple[int, int]:
        left, right = (whole(value, 0, 2**31, f"scores.{name}") for value in fields.pair(name))
        return left, right

    def shares(name: str) -> tuple[float, float]:
        left, right = (number(value, 0.0, 1.0, f"scores.{name}") for value in fields.pair(name))
        return left, right

    return Scores(
        counts("matched"),
        counts("counted"),
        shares("overlap"),
        shares("resemblance"),
        fields.number("odds_ratio", 0.0, LARGEST_ODDS),
    )


def read_table(fields: Fields, lefts: int, rights: int) -> MatchTable:
    """Every pair above the floor, in order, each pair of sentences once."""
    left, right = read_column(fields, "left", lefts), read_column(fields, "right", rights)
    joined = read_column(fields, "joined", len(Joined))
    scores = read_scores_column(fields, "forward"), read_scores_column(fields, "backward")
    if len({len(column) for column in (left, right, joined, *scores)}) > 1:
        raise damaged("table", "has columns of different lengths")
    if (np.diff(left * rights + right) <= 0).any():
        raise damaged("table", "is not in order, or tells a pair twice")
    for numbers, neighbours, count in ((left, LEFT_NEIGHBOURS, lefts), (right, RIGHT_NEIGHBOURS, rights)):
        beside = numbers + neighbours[joined]
        if ((beside < 0) | (beside >= count)).any():
            raise damaged("table", "joins a sentence to one that is not there")
    return MatchTable(
        fields.text("matcher"),
        left.astype(np.int32),
        right.astype(np.int32),
        *scores,
        fields.number("floor"),
        fields.whole("omitted", high=1 << 60),
        joined.astype(np.int8),
    )


def read_column(fields: Fields, name: str, count: int) -> NDArray[np.int64]:
    """A column of whole numbers from 0 to below `count`."""
    values = fields.items(name)
    # Millions of values: types are looked at in one go, ranges by numpy.
    if not set(map(type, values)) <= {int} or any(abs(value) > 2**31 for value in values):
        raise damaged(f"table.{name}", "holds something that is no number of a row")
    column = np.array(values, dtype=np.int64)
    if len(column) and not (column.min() >= 0 and column.max() < count):
        raise damaged(f"table.{name}", "holds a number that is out of range")
    return column


def read_scores_column(fields: Fields, name: str) -> NDArray[np.float32]:
    """A column of scores."""
    values = fields.items(name)
    if not set(map(type, values)) <= {int, float} or any(not 0 <= value <= HIGHEST_SCORE for value in values):
        raise damaged(f"table.{name}", "holds something that is no score")
    return np.array(values, dtype=np.float32)
