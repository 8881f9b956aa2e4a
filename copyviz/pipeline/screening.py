"""The walk of a collection: files to index, index to proposed pairs, proposed pairs to a ranked list."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from copyviz.errors import UsageError
from copyviz.matchers.table import find_matcher
from copyviz.model.collection import CommonSentence, PairScore, Screening, SimilarPair
from copyviz.options import CompareOptions, ReadOptions, ScreenOptions, SignOptions
from copyviz.pipeline.collecting import collect
from copyviz.pipeline.counter import Counter
from copyviz.pipeline.indexing import is_index, open_index, open_work
from copyviz.pipeline.preparing import open_hierarchy
from copyviz.pipeline.proposing import Proposal, propose, propose_from
from copyviz.pipeline.shelf import Shelf, add_member, shelf_of
from copyviz.pipeline.verifying import Text, verify
from copyviz.pipeline.workers import Crew, LocalCrew, work_off
from copyviz.progress import Progress, part_of, silent
from copyviz.screening.store import FileEntry, Store

READING = 0.6
"""The share of the progress that reading takes."""
CHUNK = 8
"""Pairs compared in one go."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a search may be told; the records check themselves."""

    reading: ReadOptions = field(default_factory=ReadOptions)
    signing: SignOptions = field(default_factory=SignOptions)
    comparing: CompareOptions = field(default_factory=CompareOptions)
    screening: ScreenOptions = field(default_factory=ScreenOptions)


STANDARD = Plan()


Proposed = list[tuple[int, int, str]]


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
    crew = crew or LocalCrew()
    try:
        if is_index(target):
            result = screen_index(target, against, plan, crew, progress)
        elif against is not None and is_index(against):
            result = screen_against_index(target, against, plan, crew, work=work, progress=progress)
        else:
            result = screen_files(target, against, plan, crew, work=work, progress=progress)
    except BaseException:
        crew.close(at_once=True)
        raise
    crew.close(at_once=False)
    return result


def screen_index(target: str, against: str | None, plan: Plan, crew: Crew, progress: Progress) -> Screening:
    """All pairs of a prepared collection."""
    if against is not None:
        raise UsageError(
            "An index is what documents are held against.", f"Turn it round: {against} --against {target}"
        )
    with open_index(target) as store:
        return search_all(shelf_of(store, store.files(), None), Search(plan, crew, store, progress))


def screen_against_index(
    target: str, against: str, plan: Plan, crew: Crew, *, work: Path | None, progress: Progress
) -> Screening:
    """A document or a folder, read and signed as the index was, against what the index holds."""
    check_targets([target])
    with open_index(against) as index:
        plan = replace(plan, signing=index.signing())
        with open_work([target], plan.reading, plan.signing, work) as store:
            search = Search(plan, crew, store, part_of(progress, READING, 1.0))
            return search_index(gather_files(store, [target], plan, crew, progress), index, search)


def screen_files(
    target: str, against: str | None, plan: Plan, crew: Crew, *, work: Path | None, progress: Progress
) -> Screening:
    """All pairs of a folder, or of a folder or document with another."""
    targets = [target] if against is None else [target, against]
    check_targets(targets)
    with open_work(targets, plan.reading, plan.signing, work) as store:
        shelf = gather_files(store, targets, plan, crew, progress)
        return search_all(shelf, Search(plan, crew, store, part_of(progress, READING, 1.0)))


def gather_files(store: Store, targets: list[str], plan: Plan, crew: Crew, progress: Progress) -> Shelf:
    """Read what is new of one or two targets, the second being the other side."""
    reading = part_of(progress, 0.0, READING)
    present = set(collect(store, targets, plan.reading, plan.signing, crew=crew, progress=reading).paths)
    other = os.path.abspath(targets[1]) if len(targets) > 1 else None  # noqa: PTH100 - links are kept as they are
    return shelf_of(store, [entry for entry in store.files() if entry.path in present], other)


def check_targets(targets: list[str]) -> None:
    """Raise a `UsageError` for what is not there."""
    for target in targets:
        if not Path(target).exists():
            raise UsageError(f"There is no “{target}”.", "Name a folder of documents, a document or an index.")


def search_all(shelf: Shelf, search: Search) -> Screening:
    """All pairs of the members, or all pairs of one side with the other."""
    numbers = shelf.readable()
    sides = np.array([shelf.members[number].side for number in numbers], dtype=np.int64)
    search.progress("Looking for shared text", 0.0)
    proposal = propose([shelf.keys(number) for number in numbers], sides, search.plan.screening)
    pairs = [(numbers[left], numbers[right], name) for left, right, name in proposal.pairs]
    return finish(shelf, replace(proposal, pairs=pairs), search)


def search_index(shelf: Shelf, index: Store, search: Search) -> Screening:
    """The partners in an index of each member."""
    holders: dict[int, list[FileEntry]] = {}
    for entry in index.files():
        if entry.content is not None:
            holders.setdefault(entry.content, []).append(entry)
    together = Proposal([], 0, {})
    partners: dict[str, int] = {}
    for number in shelf.readable():
        search.progress("Looking for shared text", 0.0)
        proposal = propose_from(index, shelf.keys(number), len(holders), search.plan.screening)
        together = Proposal(together.pairs, together.dropped + proposal.dropped, together.common | proposal.common)
        for _, content, name in proposal.pairs:
            for entry in holders.get(content, ()):
                if entry.path == shelf.members[number].path:
                    continue  # a document of the collection is no partner of itself
                if entry.path not in partners:
                    partners[entry.path] = add_member(shelf, index, entry, 1)
                together.pairs.append((number, partners[entry.path], name))
    return finish(shelf, together, search)


def finish(shelf: Shelf, proposal: Proposal, search: Search) -> Screening:
    """Compare the proposed pairs and rank those that share enough."""
    options = search.plan.screening
    left_out = frozenset() if options.keep_common else frozenset(proposal.common)
    scores = compare_all(shelf, proposal.pairs, left_out, search)
    found = [
        SimilarPair(left, right, score, name)
        for (left, right, name), score in zip(proposal.pairs, scores, strict=True)
        if score is not None and is_enough(score, options)
    ]
    found.sort(key=lambda pair: rank_of(pair, shelf))
    return Screening(
        members=tuple(shelf.members),
        pairs=tuple(found),
        common=tuple(common_sentences(shelf, proposal.common)),
        common_kept=options.keep_common,
        candidates=len(proposal.pairs),
        dropped=proposal.dropped,
        comparing=with_thresholds(search.plan.comparing),
        screening=options,
    )


def with_thresholds(options: CompareOptions) -> CompareOptions:
    """The options with the thresholds that are used where none are given."""
    return replace(options, thresholds=options.thresholds or find_matcher(options.matcher).thresholds(options))


def is_enough(score: PairScore, options: ScreenOptions) -> bool:
    """Whether a pair is worth a look: a passage of some length, or a good part of one of the documents."""
    if not min(score.matched):
        return False
    return score.longest_words >= options.least_words or max(score.overlap) >= options.least_overlap


def rank_of(pair: SimilarPair, shelf: Shelf) -> tuple[float, float, int, str, str]:
    """The most alike first; equals by name, so that two runs give the same list."""
    score = pair.score
    names = shelf.members[pair.left].path, shelf.members[pair.right].path
    return (-round(score.odds_ratio, 9), -max(score.overlap), -score.longest_words, *names)


def compare_all(shelf: Shelf, pairs: Proposed, left_out: frozenset[int], search: Search) -> list[PairScore | None]:
    """What the matcher says on each pair; what it said before is not asked again."""
    options = search.plan.comparing
    task = task_of(options, left_out)
    known = search.work.verified(task)
    hashes = [(shelf.members[left].sha256, shelf.members[right].sha256) for left, right, _ in pairs]
    missing: dict[tuple[str, str], tuple[int, int]] = {}
    for (left, right, _), key in zip(pairs, hashes, strict=True):
        if key not in known:
            missing.setdefault(key, (left, right))
    counter = Counter("Comparing pairs", len(missing), search.progress)
    for keys, results in work_off(search.crew, verify, jobs_of(shelf, missing, left_out, options), counter.tick):
        for key, score in zip(keys, results or (), strict=bool(results)):
            known[key] = score
            search.work.put_verified(task, key, score)
        counter.count(len(keys))
    return [known.get(key) for key in hashes]


def jobs_of(
    shelf: Shelf, missing: dict[tuple[str, str], tuple[int, int]], left_out: frozenset[int], options: CompareOptions
) -> Iterator[tuple[list[tuple[str, str]], tuple[Text, list[Text], CompareOptions]]]:
    """The pairs that are to be compared, a few with the same left document at a time."""
    by_left: dict[int, list[tuple[tuple[str, str], int]]] = {}
    for key, (left, right) in missing.items():
        by_left.setdefault(left, []).append((key, right))
    for left, partners in by_left.items():
        text = text_of(shelf, left, left_out)
        for start in range(0, len(partners), CHUNK):
            part = partners[start : start + CHUNK]
            yield [key for key, _ in part], (text, [text_of(shelf, right, left_out) for _, right in part], options)


def text_of(shelf: Shelf, number: int, left_out: frozenset[int]) -> Text:
    """A member as the processes get it: its hierarchy and the sentences left out."""
    if not left_out:
        return shelf.hierarchy(number), ()
    common = np.isin(shelf.keys(number)[2], np.fromiter(left_out, np.uint64, len(left_out)))
    return shelf.hierarchy(number), tuple(np.flatnonzero(common).tolist())


def task_of(options: CompareOptions, left_out: frozenset[int]) -> str:
    """A name for a way of comparing: what was compared in the same way need not be compared again."""
    return hashlib.sha256(f"{options!r} {sorted(left_out)}".encode()).hexdigest()


def common_sentences(shelf: Shelf, common: dict[int, int]) -> Iterator[CommonSentence]:
    """The common sentences as they are written, the most frequent first."""
    missing = dict(common)
    texts: dict[int, str] = {}
    for number in shelf.readable():
        if not missing:
            break
        keys = shelf.keys(number)[2].tolist()
        if any(key in missing for key in keys):
            sentences = open_hierarchy(shelf.hierarchy(number)).sentences
            for key, sentence in zip(keys, sentences, strict=True):
                if missing.pop(key, None):
                    texts[key] = sentence.text
    for key in sorted(texts, key=lambda key: (-common[key], texts[key])):
        yield CommonSentence(" ".join(texts[key].split()), common[key])
