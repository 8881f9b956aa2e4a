"""Two hierarchies in, one Comparison out: the walk of a pair of documents, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from copyviz.matchers.table import find_matcher
from copyviz.measures.overlap import score_documents
from copyviz.measures.passages import find_passages
from copyviz.model.comparison import Comparison, Exclusion, Side
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import MatchTable
from copyviz.model.measured import Measured
from copyviz.options import CompareOptions, Thresholds
from copyviz.pipeline.counting import counted_of, lengths_of, rows_that_count
from copyviz.pipeline.matching import match_partners
from copyviz.pipeline.measuring import measure_matches, take_measures
from copyviz.pipeline.notices import notices_on
from copyviz.progress import Progress, part_of, silent
from copyviz.trees.pairs import match_trees

STANDARD = CompareOptions()
# A pair that shares next to nothing is no match at any threshold.
LOWEST_FLOOR = 0.01


def compare(
    left: Hierarchy, right: Hierarchy, options: CompareOptions = STANDARD, progress: Progress = silent
) -> Comparison:
    """Which sentences of the left document stand in the right one, and all that follows from that."""
    decided = compare_matches(left, right, options, part_of(progress, 0.0, 0.93))
    return take_measures(decided, part_of(progress, 0.93, 1.0))


def compare_matches(
    left: Hierarchy,
    right: Hierarchy,
    options: CompareOptions = STANDARD,
    progress: Progress = silent,
    exclusions: tuple[Exclusion, ...] = (),
) -> Comparison:
    """The same without the measures of the texts, where many pairs are compared for their matches alone."""
    (comparison,) = compare_partners(left, (right,), options, (exclusions,), progress)
    return comparison


def compare_partners(
    left: Hierarchy,
    rights: Sequence[Hierarchy],
    options: CompareOptions,
    exclusions: Sequence[tuple[Exclusion, ...]],
    progress: Progress = silent,
) -> Iterator[Comparison]:
    """The same for one document with each of several others, which are matched in one go."""
    matcher = find_matcher(options.matcher)
    thresholds = options.thresholds or matcher.thresholds(options)
    lowest = replace(options, floor=floor_for(options, thresholds))
    tables = match_partners(left, rights, matcher, lowest, part_of(progress, 0.0, 0.9))
    rest = part_of(progress, 0.9, 1.0)
    for right, table, excluded in zip(rights, tables, exclusions, strict=True):
        yield decide_on(left, right, table, thresholds, options=options, progress=rest, exclusions=excluded)


def floor_for(options: CompareOptions, thresholds: Thresholds) -> float:
    """The smallest score a table of matches holds, so that nothing equal at the thresholds is missing."""
    return max(LOWEST_FLOOR, min(options.floor, thresholds.permissible))


def decide(
    comparison: Comparison,
    thresholds: Thresholds,
    exclusions: tuple[Exclusion, ...] = (),
    passages: bool = True,
    progress: Progress = silent,
) -> Comparison:
    """The same comparison at other thresholds and with other sentences left out; nothing is matched again.

    Where other sentences are left out, the measures of the texts are to be taken anew (`take_measures`).
    """
    decided = decide_on(
        comparison.left,
        comparison.right,
        comparison.table,
        thresholds,
        options=comparison.options,
        progress=progress,
        exclusions=exclusions,
        passages=passages,
        measured=comparison.measured if exclusions == comparison.exclusions else (),
    )
    return replace(decided, case=comparison.case)


def complete(comparison: Comparison, progress: Progress = silent) -> Comparison:
    """The comparison with passages and measures, which in the window come a little after the move of a slider."""
    decided = decide(comparison, comparison.thresholds, comparison.exclusions, progress=progress)
    return take_measures(decided, progress)


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
    measured: tuple[Measured, ...] = (),
) -> Comparison:
    """What follows from a table of matches: equal sentences, trees, passages and scores.

    `measured` are the measures of the texts that are known already.
    """
    counted = counted_of(left, Side.LEFT, exclusions), counted_of(right, Side.RIGHT, exclusions)
    equal = table.keep(rows_that_count(table, thresholds, counted))
    trees = match_trees(left, right, equal, counted)
    matched = int(trees.left.matched[0]), int(trees.right.matched[0])
    scores = score_documents(matched, (int(counted[0].sum()), int(counted[1].sum())))
    return Comparison(
        left=left,
        right=right,
        table=table,
        thresholds=thresholds,
        equal=equal,
        trees=trees,
        passages=find_passages(equal, lengths_of(left), lengths_of(right), progress) if passages else (),
        scores=scores,
        options=options,
        exclusions=exclusions,
        warnings=tuple(notices_on(left, right, table)),
        measured=measure_matches(left, right, scores, measured),
    )
