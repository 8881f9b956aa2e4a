"""Matches the sentences of two hierarchies: whole ones, split and merged ones, parts of longer ones."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from copyviz.matchers.base import Matcher, PairScores, Words
from copyviz.matchers.company import drop_lone_words
from copyviz.matchers.figures import heeds_figures, weigh_table
from copyviz.matchers.joining import count_uneven, join_neighbours
from copyviz.matchers.parts import MOST_CANDIDATES, find_parts
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import MatchTable, Numbers
from copyviz.options import CompareOptions
from copyviz.pipeline.counting import lengths_of
from copyviz.pipeline.side_by_side import SideBySide
from copyviz.progress import Progress, part_of
from copyviz.text.figures import figures_of
from copyviz.trees.shares import spans_of

MOST_TOGETHER = 30_000_000
"""Sentences of a document times those of its partners: with more, each partner is matched alone, so that memory does
not grow with their number. Chosen, not tuned: papers of 1,900 sentences, eight at a time, are just within it."""


def match_sentences(
    left: Hierarchy, right: Hierarchy, matcher: Matcher, options: CompareOptions, progress: Progress
) -> MatchTable:
    """All pairs of sentences of the two documents that reach the floor."""
    (table,) = match_partners(left, (right,), matcher, options, progress)
    return table


def match_partners(
    left: Hierarchy, rights: Sequence[Hierarchy], matcher: Matcher, options: CompareOptions, progress: Progress
) -> list[MatchTable]:
    """The same for one document with each of several others, matched in one go.

    To begin takes as long as to match, and what several partners have in common is matched once. With versions of
    papers a pair takes .6 of the time it takes alone; the tables are the same.
    """
    together = SideBySide(len(left.sentences), [len(right.sentences) for right in rights])
    own, others = words_of(left), [words for right in rights for words in words_of(right)]
    if len(rights) > 1 and len(own) * len(others) > MOST_TOGETHER:
        return match_each(left, rights, matcher, options, progress)
    table = together.spread(matcher.match(own, others, options, part_of(progress, 0.0, 0.9)))
    if len(rights) > 1 and (table.omitted or count_uneven(table) > MOST_CANDIDATES):
        # A limit would be met that is meant for two documents.
        return match_each(left, rights, matcher, options, progress)

    def score(some: Sequence[Words], others: Sequence[Words]) -> PairScores:
        return matcher.score(some, others, options, part_of(progress, 0.9, 1.0))

    words = together.repeat(own), others
    pairable = np.tile(pairable_of(left), len(rights)), np.concatenate([pairable_of(right) for right in rights])
    table = join_neighbours(table, *words, pairable, score)
    table = find_parts(table, *words, score)
    if heeds_figures(options):
        texts = together.repeat(texts_of(left)), [text for right in rights for text in texts_of(right)]
        table = weigh_table(table, figures_in(texts[0], table.left), figures_in(texts[1], table.right))
    lengths = lengths_of(left)
    return [
        drop_lone_words(part, lengths, lengths_of(right))
        for part, right in zip(together.split(table), rights, strict=True)
    ]


def match_each(
    left: Hierarchy, rights: Sequence[Hierarchy], matcher: Matcher, options: CompareOptions, progress: Progress
) -> list[MatchTable]:
    """The same, one pair after the other."""
    return [match_sentences(left, right, matcher, options, progress) for right in rights]


def words_of(hierarchy: Hierarchy) -> list[Words]:
    """The words of each sentence."""
    return [sentence.words for sentence in hierarchy.sentences]


def texts_of(hierarchy: Hierarchy) -> list[str]:
    """The text of each sentence."""
    return [sentence.text for sentence in hierarchy.sentences]


def figures_in(texts: Sequence[str], numbers: Numbers) -> list[frozenset[str]]:
    """The figures of the sentences of these numbers; of the others nobody asks, so they have none."""
    figures: list[frozenset[str]] = [frozenset()] * len(texts)
    for number in np.flatnonzero(np.bincount(numbers)).tolist():
        figures[number] = figures_of(texts[number])
    return figures


def pairable_of(hierarchy: Hierarchy) -> NDArray[np.bool_]:
    """For each sentence whether it and the next one stand in the same node, as the halves of a split one do."""
    owners = spans_of(hierarchy).owners
    return np.append(owners[1:] == owners[:-1], np.zeros(min(1, len(owners)), dtype=np.bool_))
