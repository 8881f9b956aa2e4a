"""Searches and indexes in threads of this process, which start at once."""

from __future__ import annotations

from pathlib import Path

from copyviz.model.collection import Screening
from copyviz.options import ReadOptions, SignOptions
from copyviz.pipeline import indexing, screening
from copyviz.pipeline.collecting import Collected
from copyviz.pipeline.screening import STANDARD, Plan
from copyviz.progress import Progress, silent
from helpers.thread_crew import ThreadCrew


def screen(
    target: str,
    against: str | None = None,
    plan: Plan = STANDARD,
    progress: Progress = silent,
    work: Path | None = None,
) -> Screening:
    return screening.screen(target, against, plan, crew=ThreadCrew(), progress=progress, work=work)


def build(folder: Path, path: Path, signing: SignOptions | None = None) -> Collected:
    return indexing.build(str(folder), path, ReadOptions(), signing or SignOptions(), crew=ThreadCrew())


def names_of(found: Screening) -> list[tuple[str, str]]:
    """The pairs by the names of their files."""
    names = [Path(member.path).stem for member in found.members]
    return [(names[pair.left], names[pair.right]) for pair in found.pairs]
