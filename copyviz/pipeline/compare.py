"""Two hierarchies in, one Comparison out: the walk of a pair of documents, step by step."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from copyviz.matchers.base import PairScores, Words
from copyviz.matchers.joining import join_neighbours
from copyviz.matchers.parts import find_parts
from copyviz.matchers.table import find_matcher
from copyviz.measures.overlap import score_documents
from copyviz.measures.passages import find_passages
from copyviz.model.comparison import Comparison, Exclusion, Side
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import LEFT_NEIGHBOURS, RIGHT_NEIGHBOURS, MatchTable, Numbers
from copyviz.options import CompareOptions, Thresholds
from copyviz.pipeline.notices import notices_on
from copyviz.progress import Progress, part_of, silent
from copyviz.trees.pairs import match_trees
from copyviz.trees.shares import spans_of

STANDARD = CompareOptions()

Flags = NDArray[np.bool_]


def compare(
    left: Hierarchy, right: Hierarchy, options: CompareOptions = STANDARD, progress: Progress = silent
) -> Comparison:
    """Which sentences of the left document stand in the right one, and all that follows from that."""
    matcher = find_matcher(options.matcher)
    thresholds = options.thresholds or matcher.thresholds(options)
    words = (words_of(left), words_of(right))
    table = matcher.match(*words, options, part_of(progress, 0.0, 0.8))

    def score(some: Sequence[Words], others: Sequence[Words]) -> PairScores:
        return matcher.score(some, others, options, part_of(progress, 0.8, 0.9))

    table = join_neighbours(table, *words, (pairable_of(left), pairable_of(right)), score)
    table = find_parts(table, *words, score)
    return decide_on(left, right, table, thresholds, options=options, progress=part_of(progress, 0.9, 1.0))


def decide(
    comparison: Comparison,
    thresholds: Thresholds,
    exclusions: tuple[Exclusion, ...] = (),
    passages: bool = True,
    progress: Progress = silent,
) -> Comparison:
    """The same comparison at other thresholds and with other sentences left out; nothing is matched again."""
    return decide_on(
        comparison.left,
        comparison.right,
        comparison.table,
        thresholds,
        options=comparison.options,
        progress=progress,
        exclusions=exclusions,
        passages=passages,
    )


def decide_on(
    left: Hierarchy,
    right: Hierarchy,
    table: MatchTable,
    thresholds: Thresholds,
    *,
    options: CompareOptions,
    progress: Progress = silent,
    exclusions: tuple[Exclusion, ...] = (),
    passages: bool = True,
) -> Comparison:
    """What follows from a table of matches at these thresholds."""
    counted = (counted_of(left, Side.LEFT, exclusions), counted_of(right, Side.RIGHT, exclusions))
    equal = table.keep(rows_that_count(table, thresholds, counted))
    trees = match_trees(left, right, equal, counted)
    matched = (int(trees.left.matched[0]), int(trees.right.matched[0]))
    return Comparison(
        left,
        right,
        table,
        thresholds,
        equal,
        trees,
        find_passages(equal, lengths_of(left), lengths_of(right), progress) if passages else (),
        score_documents(matched, (int(counted[0].sum()), int(counted[1].sum()))),
        options,
        exclusions,
        tuple(notices_on(left, right, table)),
    )


def rows_that_count(table: MatchTable, thresholds: Thresholds, counted: tuple[Flags, Flags]) -> Flags:
    """Which rows are equal at the thresholds and have neither sentence left out."""
    rows = table.rows_equal(thresholds)
    for numbers, neighbours, flags in zip(
        (table.left, table.right), (LEFT_NEIGHBOURS, RIGHT_NEIGHBOURS), counted, strict=True
    ):
        if not flags.all():
            rows &= flags[numbers] & flags[numbers + neighbours[table.joined]]
    return rows


def counted_of(hierarchy: Hierarchy, side: Side, exclusions: tuple[Exclusion, ...]) -> Flags:
    """For each sentence of one side whether it is counted, that is, not left out."""
    counted = np.ones(len(hierarchy.sentences), dtype=np.bool_)
    for exclusion in exclusions:
        if exclusion.side is side:
            counted[max(0, exclusion.sentences.first) : max(0, exclusion.sentences.end)] = False
    return counted


def words_of(hierarchy: Hierarchy) -> list[tuple[str, ...]]:
    """The words of each sentence."""
    return [sentence.words for sentence in hierarchy.sentences]


def pairable_of(hierarchy: Hierarchy) -> Flags:
    """For each sentence whether it and the next one stand in the same node, as the halves of a split one do."""
    owners = spans_of(hierarchy).owners
    return np.append(owners[1:] == owners[:-1], np.zeros(min(1, len(owners)), dtype=np.bool_))


def lengths_of(hierarchy: Hierarchy) -> Numbers:
    """How many words each sentence has."""
    words = (len(sentence.words) for sentence in hierarchy.sentences)
    return np.fromiter(words, np.int32, len(hierarchy.sentences))
