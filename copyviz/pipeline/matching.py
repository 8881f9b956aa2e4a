"""Matches the sentences of two hierarchies: whole ones, split and merged ones, parts of longer ones."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from copyviz.matchers.base import Matcher, PairScores, Words
from copyviz.matchers.company import drop_lone_words
from copyviz.matchers.figures import heeds_figures, weigh_table
from copyviz.matchers.joining import join_neighbours
from copyviz.matchers.parts import find_parts
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import MatchTable, Numbers
from copyviz.options import CompareOptions
from copyviz.pipeline.counting import lengths_of
from copyviz.progress import Progress, part_of
from copyviz.text.figures import figures_of
from copyviz.trees.shares import spans_of


def match_sentences(
    left: Hierarchy, right: Hierarchy, matcher: Matcher, options: CompareOptions, progress: Progress
) -> MatchTable:
    """All pairs of sentences of the two documents that reach the floor."""

    def score(some: Sequence[Words], others: Sequence[Words]) -> PairScores:
        return matcher.score(some, others, options, part_of(progress, 0.9, 1.0))

    words = words_of(left), words_of(right)
    table = matcher.match(*words, options, part_of(progress, 0.0, 0.9))
    table = join_neighbours(table, *words, (pairable_of(left), pairable_of(right)), score)
    table = find_parts(table, *words, score)
    if heeds_figures(options):
        table = weigh_table(table, figures_in(left, table.left), figures_in(right, table.right))
    return drop_lone_words(table, lengths_of(left), lengths_of(right))


def words_of(hierarchy: Hierarchy) -> list[Words]:
    """The words of each sentence."""
    return [sentence.words for sentence in hierarchy.sentences]


def figures_in(hierarchy: Hierarchy, numbers: Numbers) -> list[frozenset[str]]:
    """The figures of the sentences of these numbers; of the others nobody asks, so they have none."""
    figures: list[frozenset[str]] = [frozenset()] * len(hierarchy.sentences)
    for number in np.unique(numbers).tolist():
        figures[number] = figures_of(hierarchy.sentences[number].text)
    return figures


def pairable_of(hierarchy: Hierarchy) -> NDArray[np.bool_]:
    """For each sentence whether it and the next one stand in the same node, as the halves of a split one do."""
    owners = spans_of(hierarchy).owners
    return np.append(owners[1:] == owners[:-1], np.zeros(min(1, len(owners)), dtype=np.bool_))
