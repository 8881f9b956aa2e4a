"""Every version of a chain against every one: which sentences are equal, for the dotplot of the whole chain."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

import numpy as np

from copyviz.matchers.distinct import group
from copyviz.matchers.figures import heeds_figures, weigh_table
from copyviz.matchers.parts import find_parts
from copyviz.matchers.table import find_matcher
from copyviz.model.chain import ChainMatches
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import Joined, MatchTable
from copyviz.model.revisions import Chain
from copyviz.options import CompareOptions, Thresholds
from copyviz.pipeline.compare import STANDARD, floor_for
from copyviz.progress import Progress, part_of, silent
from copyviz.text.figures import figures_of

MOST_DISTINCT = 40_000
"""Beyond so many different sentences only equal ones are found: to match all grows with the square (15,000: 1 s)."""


def match_chain(chain: Chain, options: CompareOptions = STANDARD, progress: Progress = silent) -> ChainMatches:
    """The equal sentences of all versions, by the matcher and thresholds the chain was compared with.

    `options` are those of a chain in which nothing was compared. Versions of a document have most sentences in
    common, so those that are the same are matched once; this takes little longer than two versions.
    """
    there = [(place, version.hierarchy) for place, version in enumerate(chain.versions) if version.hierarchy]
    starts = tuple(accumulate((len(hierarchy.sentences) for _, hierarchy in there), initial=0))
    if chain.steps:
        options, thresholds = chain.steps[0].comparison.options, chain.steps[0].comparison.thresholds
    else:
        thresholds = options.thresholds or find_matcher(options.matcher).thresholds(options)
    keys = [key for _, hierarchy in there for key in keys_of(hierarchy)]
    distinct, groups = group(keys)
    complete = len(distinct) <= MOST_DISTINCT
    table = match_wordings(distinct, options if complete else CompareOptions("exact"), thresholds, progress)
    numbers = groups.members().astype(np.int32)
    numbers.setflags(write=False)
    places = tuple(place for place, _ in there)
    joined = joined_pairs(chain, dict(zip(places, starts, strict=False)), options)
    return ChainMatches(places, starts, numbers, table, joined, options, thresholds, complete)


def match_for_figure(chain: Chain, progress: Progress) -> ChainMatches:
    """What a figure of the whole chain needs."""
    return match_chain(chain, progress=progress)


Key = tuple[tuple[str, ...], frozenset[str]]


def keys_of(hierarchy: Hierarchy) -> list[Key]:
    """What matching looks at in each sentence: its words and its figures."""
    return [(sentence.words, figures_of(sentence.text)) for sentence in hierarchy.sentences]


def match_wordings(
    keys: list[Key], options: CompareOptions, thresholds: Thresholds, progress: Progress
) -> MatchTable:
    """The equal pairs of different sentences, each with itself among them."""
    progress("Matching all versions", 0.0)
    matcher = find_matcher(options.matcher)
    words, figures = [key[0] for key in keys], [key[1] for key in keys]
    lowest = replace(options, floor=floor_for(options, thresholds))
    table = matcher.match(words, words, lowest, part_of(progress, 0.0, 0.9))
    table = find_parts(
        table,
        words,
        words,
        lambda some, others: matcher.score(some, others, lowest, part_of(progress, 0.9, 1.0)),
    )
    if heeds_figures(options):
        table = weigh_table(table, figures, figures)
    return table.keep(table.rows_equal(thresholds))


def joined_pairs(chain: Chain, starts: dict[int, int], options: CompareOptions) -> MatchTable:
    """The pairs of the compared versions that hold only together with a neighbour, in both directions."""
    left, right, forward, backward = [], [], [], []
    for step in chain.all_steps():
        table = step.comparison.equal
        split = table.keep((table.joined > Joined.ALONE) & (table.joined <= Joined.RIGHT_WITH_PREVIOUS))
        older, newer = split.left + starts[step.older], split.right + starts[step.newer]
        left += [older, newer]
        right += [newer, older]
        forward += [split.forward, split.backward]
        backward += [split.backward, split.forward]
    if not left:
        return empty_table(options.matcher)
    columns = np.concatenate(left), np.concatenate(right)
    order = np.lexsort(columns[::-1])
    return MatchTable(
        options.matcher,
        columns[0][order].astype(np.int32),
        columns[1][order].astype(np.int32),
        np.concatenate(forward)[order],
        np.concatenate(backward)[order],
    )


def empty_table(matcher: str) -> MatchTable:
    """A table without pairs."""
    numbers, scores = np.zeros(0, dtype=np.int32), np.zeros(0, dtype=np.float32)
    return MatchTable(matcher, numbers, numbers, scores, scores)
