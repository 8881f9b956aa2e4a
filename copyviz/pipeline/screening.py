"""The walk of a collection: files to index, index to proposed pairs, proposed pairs to a ranked list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from copyviz.errors import UsageError
from copyviz.matchers.table import find_matcher
from copyviz.model.collection import Screening
from copyviz.options import CompareOptions, ReadOptions, ScreenOptions, SignOptions
from copyviz.pipeline.collecting import collect
from copyviz.pipeline.folders import absolute, check_targets, sides_of
from copyviz.pipeline.indexing import Index, is_index, open_index, open_to_search
from copyviz.pipeline.patience import compares_all
from copyviz.pipeline.proposing import Proposal, propose, propose_from
from copyviz.pipeline.ranking import rank
from copyviz.pipeline.shelf import Shelf, shelf_of
from copyviz.pipeline.verifying import compare_all
from copyviz.pipeline.work_files import open_work
from copyviz.pipeline.workers import Crew, at_work
from copyviz.progress import Progress, each, part_of, silent
from copyviz.screening.records import FileEntry
from copyviz.screening.store import Store

READING, SEARCHING = 0.6, 0.65
"""How far the progress is when all is read, and when all pairs are proposed."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a search may be told; the records check themselves."""

    reading: ReadOptions = field(default_factory=ReadOptions)
    signing: SignOptions = field(default_factory=SignOptions)
    comparing: CompareOptions = field(default_factory=CompareOptions)
    screening: ScreenOptions = field(default_factory=ScreenOptions)


STANDARD = Plan()


@dataclass(frozen=True, slots=True, eq=False)
class Search:
    """A search under way: what was asked, who does the work, where it is kept, who hears of it."""

    plan: Plan
    crew: Crew
    work: Store
    progress: Progress


def screen(
    target: str,
    against: str | None = None,
    plan: Plan = STANDARD,
    *,
    crew: Crew | None = None,
    progress: Progress = silent,
    work: Path | None = None,
) -> Screening:
    """Which documents share text: all pairs of a folder or index, or those with a second folder, file or index.

    What was read and compared is kept in the file `work` (else in one of our own), so that a second start goes on.
    """
    if against is not None and absolute(target) == absolute(against):
        against = None
    check_targets([target] if against is None else [target, against])
    with at_work(crew) as own:
        if is_index(target):
            return screen_index(target, against, plan, own, work=work, progress=progress)
        if against is not None and is_index(against):
            return screen_against_index(target, against, plan, own, work=work, progress=progress)
        return screen_files(target, against, plan, own, work=work, progress=progress)


def screen_index(
    target: str, against: str | None, plan: Plan, crew: Crew, *, work: Path | None, progress: Progress
) -> Screening:
    """All pairs of a prepared collection; the index itself is only read."""
    if against is not None:
        if is_index(against):
            raise UsageError(
                "Two indexes cannot be held against each other.", "Choose the folder that one of them was made of."
            )
        raise UsageError(
            "An index is what documents are held against.", f"Turn it round: “{against}” against “{target}”."
        )
    with (
        open_index(target) as index,
        open_work([target], index.reading(), index.signing(), work) as store,
    ):
        return search_all(shelf_of(index, index.files()), Search(plan, crew, store, progress))


def screen_against_index(
    target: str, against: str, plan: Plan, crew: Crew, *, work: Path | None, progress: Progress
) -> Screening:
    """A document or a folder, read and signed as the index was, against what the index holds."""
    with open_to_search(against, part_of(progress, 0.0, 0.0)) as index:
        reading = replace(index.reading(), password=plan.reading.password)
        plan = replace(plan, reading=reading, signing=index.signing())
        with open_work([target], plan.reading, plan.signing, work) as store:
            search = Search(plan, crew, store, progress)
            return search_index(gather([target], search), index, search)


def screen_files(
    target: str, against: str | None, plan: Plan, crew: Crew, *, work: Path | None, progress: Progress
) -> Screening:
    """All pairs of a folder, or of a folder or document with another."""
    targets = [target] if against is None else [target, against]
    with open_work(targets, plan.reading, plan.signing, work) as store:
        search = Search(plan, crew, store, progress)
        return search_all(gather(targets, search), search)


def gather(targets: Sequence[str], search: Search) -> Shelf:
    """Read what is new of one or two targets, the second being the other side."""
    plan, progress = search.plan, part_of(search.progress, 0.0, READING)
    collected = collect(search.work, targets, plan.reading, plan.signing, crew=search.crew, progress=progress)
    return shelf_of(search.work, search.work.files(), sides_of(targets, collected.files))


def search_all(shelf: Shelf, search: Search) -> Screening:
    """All pairs of the members, or all pairs of one side with the other."""
    numbers = shelf.readable()
    sides = np.array([shelf.members[number].side for number in numbers], dtype=np.int64)
    progress = part_of(search.progress, READING, SEARCHING)
    fetched = each(numbers, len(numbers), "Looking for shared text", part_of(progress, 0.0, 0.5))
    keys = [shelf.keys(number) for number in fetched]
    proposal = propose(keys, sides, search.plan.screening, part_of(progress, 0.5, 1.0))
    # What is searched stands on the left, what it is held against on the right.
    ordered = (
        ((right, left) if sides[left] > sides[right] else (left, right), name) for left, right, name in proposal.pairs
    )
    pairs = [(numbers[left], numbers[right], name) for (left, right), name in ordered]
    return finish(shelf, replace(proposal, pairs=pairs), search)


def search_index(shelf: Shelf, index: Index, search: Search) -> Screening:
    """The partners in an index of each member."""
    holders: dict[int, list[FileEntry]] = {}
    for entry in index.files():
        if entry.content is not None and entry.sentences:
            holders.setdefault(entry.content, []).append(entry)
    every = compares_all_of(shelf, holders, search.plan.screening)
    together = Proposal([], 0, {}, every)
    partners: dict[str, int] = {}
    numbers, progress = shelf.readable(), part_of(search.progress, READING, SEARCHING)
    for number in each(numbers, len(numbers), "Looking for shared text", progress):
        proposal = propose_from(index, shelf.keys(number), holders, search.plan.screening, every)
        dropped, common = together.dropped + proposal.dropped, together.common | proposal.common
        together = replace(together, dropped=dropped, common=common)
        for _, content, name in proposal.pairs:
            for entry in holders.get(content, ()):
                if entry.path == shelf.members[number].path:
                    continue  # a document of the collection is no partner of itself
                if entry.path not in partners:
                    partners[entry.path] = shelf.add(index, entry, 1)
                together.pairs.append((number, partners[entry.path], name))
    return finish(shelf, together, search)


def compares_all_of(shelf: Shelf, holders: Mapping[int, Sequence[FileEntry]], options: ScreenOptions) -> bool:
    """Whether every member is compared with every content of an index."""
    members = [shelf.members[number].sentences for number in shelf.readable()]
    contents = [entries[0].sentences for entries in holders.values()]
    sides = np.repeat(np.array([0, 1], dtype=np.int64), [len(members), len(contents)])
    return compares_all(options.pairs, [*members, *contents], sides)


def finish(shelf: Shelf, proposal: Proposal, search: Search) -> Screening:
    """Compare the proposed pairs and rank those that share enough."""
    options, comparing = search.plan.screening, search.plan.comparing
    left_out = frozenset() if options.keep_common else frozenset(proposal.common)
    progress = part_of(search.progress, SEARCHING, 1.0)
    scores = compare_all(
        shelf, proposal.pairs, left_out, comparing, work=search.work, crew=search.crew, progress=progress
    )
    found = rank(shelf, proposal, scores, options)
    return replace(found, comparing=with_thresholds(comparing), screening=options)


def with_thresholds(options: CompareOptions) -> CompareOptions:
    """The options with the thresholds that are used where none are given."""
    return replace(options, thresholds=options.thresholds or find_matcher(options.matcher).thresholds(options))
