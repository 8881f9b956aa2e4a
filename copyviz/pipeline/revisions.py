"""Versions of a document in, one Chain out: read, put in order, each compared with the one before it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from pathlib import Path

from copyviz.errors import Outcome, ReadError, UsageError
from copyviz.matchers.table import find_matcher
from copyviz.model.comparison import Comparison, Scores
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.revisions import Basis, Chain, Revision, Step, Version
from copyviz.options import CompareOptions, ReadOptions
from copyviz.pipeline.compare import compare_matches
from copyviz.pipeline.read import read_raw
from copyviz.progress import Progress, part_of, silent
from copyviz.readers.base import RawFile
from copyviz.readers.dating import date_in_file
from copyviz.readers.intake import take_in
from copyviz.revisions.changes import find_changes
from copyviz.revisions.order import Dated, date_in_name, put_in_order
from copyviz.revisions.pairs import KnownWords
from copyviz.text.visible import make_visible

STANDARD = CompareOptions()
READING = ReadOptions()
READING_SHARE = 0.4

Location = str | os.PathLike[str]


@dataclass(frozen=True, slots=True)
class Ordering:
    """How versions are put in order: a basis, or None to find one; `newest_first` turns it round."""

    basis: Basis | None = None
    newest_first: bool = False


AS_GIVEN = Ordering(Basis.GIVEN)


def compare_versions(
    paths: Sequence[Location],
    options: CompareOptions = STANDARD,
    reading: ReadOptions = READING,
    progress: Progress = silent,
    *,
    ordering: Ordering | None = None,
    second_matcher: str = "",
) -> Chain:
    """The chain of the versions in some files, or of all files of a folder; files are in order as they are given.

    A file that cannot be read is a gap that tells its reason; raises a `ReadError` where none can be read.
    """
    files, is_folder = files_of(paths)
    ordering = ordering or (Ordering() if is_folder else AS_GIVEN)
    versions, basis = read_versions(files, reading, ordering, part_of(progress, 0.0, READING_SHARE))
    if all(version.hierarchy is None for version in versions):
        first = versions[0]
        raise ReadError(
            Outcome.UNREADABLE,
            f"None of the {len(versions)} versions could be read; “{make_visible(first.name)}”: {first.gap}"
            if len(versions) > 1
            else first.gap,
        )
    return chain_of(versions, basis, options, part_of(progress, READING_SHARE, 1.0), second_matcher=second_matcher)


def files_of(paths: Sequence[Location]) -> tuple[list[Path], bool]:
    """The files that are meant, and whether a folder gave them; hidden ones are left out."""
    if not paths:
        raise UsageError("No versions are given.", "Give some files, or a folder that holds them.")
    files: list[Path] = []
    is_folder = False
    for path in map(Path, paths):
        if path.is_dir():
            is_folder = True
            inside = sorted(entry for entry in path.iterdir() if entry.is_file() and not entry.name.startswith("."))
            if not inside:
                raise UsageError(
                    f"The folder “{make_visible(str(path))}” holds no files.",
                    "Give a folder with versions of a document.",
                )
            files += inside
        else:
            files.append(path)
    return files, is_folder


def read_versions(
    files: Sequence[Path], reading: ReadOptions, ordering: Ordering, progress: Progress
) -> tuple[tuple[Version, ...], Basis]:
    """The versions in order, unreadable ones as gaps."""
    versions, dated = [], []
    for number, path in enumerate(files):
        report = part_of(progress, number / len(files), (number + 1) / len(files))
        report(f"Reading version {number + 1} of {len(files)}", 0.0)
        hierarchy, gap, told = read_version(path, reading, report)
        versions.append((path, hierarchy, gap))
        dated.append(Dated(path.name, told, written_at(path)))
    places, basis, dates = put_in_order(dated, ordering.basis)
    if ordering.newest_first:
        places.reverse()
    return tuple(Version(str(versions[place][0]), *versions[place][1:], dates[place]) for place in places), basis


def in_other_order(versions: Sequence[Version], basis: Basis | None) -> tuple[tuple[Version, ...], Basis]:
    """Versions that were read already in another order, and what it was found by."""
    dated = [Dated(each.name, date_in_name(each.date), written_at(Path(each.path))) for each in versions]
    places, found, _ = put_in_order(dated, basis)
    return tuple(versions[place] for place in places), found


def read_version(
    path: Path, reading: ReadOptions, progress: Progress
) -> tuple[Hierarchy | None, str, datetime | None]:
    """One version: its hierarchy or the reason why there is none, and the date it tells of itself."""
    told = None
    try:
        raw: RawFile = take_in(path, reading.size_limit, progress)
        told = date_in_file(raw.data)
        return read_raw(raw, reading, progress), "", told
    except ReadError as error:
        return None, f"{error.message} {error.hint}".strip(), told


def written_at(path: Path) -> float:
    """When a file was last written; 0 where that cannot be told."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def chain_of(
    versions: Iterable[Version],
    basis: Basis = Basis.GIVEN,
    options: CompareOptions = STANDARD,
    progress: Progress = silent,
    *,
    second_matcher: str = "",
) -> Chain:
    """The chain of versions that were read: each against the readable one before it, the last against the first."""
    versions = tuple(versions)
    if second_matcher:
        find_matcher(second_matcher)
    there = [place for place, version in enumerate(versions) if version.hierarchy is not None]
    pairs = list(pairwise(there))
    if len(there) > 2:
        pairs.append((there[0], there[-1]))
    steps = []
    known = KnownWords()
    for number, (older, newer) in enumerate(pairs):
        report = part_of(progress, number / len(pairs), (number + 1) / len(pairs))
        report(f"Comparing version {older + 1} with version {newer + 1}", 0.0)
        steps.append(step_of(versions, (older, newer), options, second_matcher, report, known))
    overall = steps[-1] if steps else None
    return Chain(versions, basis, tuple(steps[: max(1, len(there) - 1)]), overall, second_matcher)


def step_of(  # noqa: PLR0917  all of it is what a step is made from
    versions: Sequence[Version],
    places: tuple[int, int],
    options: CompareOptions = STANDARD,
    second: str = "",
    progress: Progress = silent,
    known: KnownWords | None = None,
) -> Step:
    """One version against another; both must have been read. Measures of the texts are not taken."""
    old, new = (versions[place].hierarchy for place in places)
    assert old is not None
    assert new is not None
    comparison = compare_matches(old, new, options, part_of(progress, 0.0, 0.6))
    revision = revise(comparison, part_of(progress, 0.6, 0.8), known)
    scores = second_scores(old, new, second, part_of(progress, 0.8, 1.0)) if second else None
    return Step(*places, comparison, revision, scores)


def second_scores(old: Hierarchy, new: Hierarchy, matcher: str, progress: Progress) -> Scores:
    """What another matcher finds, at its own thresholds."""
    return compare_matches(old, new, CompareOptions(matcher), progress).scores


def revise(comparison: Comparison, progress: Progress = silent, known: KnownWords | None = None) -> Revision:
    """The changes between the two documents of a comparison, the left one being the older."""
    return find_changes(comparison.left, comparison.right, comparison.table, progress, known)
