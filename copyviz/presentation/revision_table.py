"""The table of a chain of versions: sentences, matched, both overlaps, and how much of each kind of change."""

from __future__ import annotations

from dataclasses import dataclass

from copyviz.model.comparison import Scores
from copyviz.model.revisions import Chain, ChangeKind, Step

KINDS = {
    "unchanged": (ChangeKind.UNCHANGED,),
    "reworded": (ChangeKind.REWORDED, ChangeKind.SPLIT, ChangeKind.MERGED),
    "moved": (ChangeKind.MOVED, ChangeKind.MOVED_AND_REWORDED),
    "added": (ChangeKind.ADDED,),
    "removed": (ChangeKind.REMOVED,),
}
"""The columns of the table and the kinds they sum up; a split or merged sentence counts as reworded."""


@dataclass(frozen=True, slots=True)
class Matched:
    """What a matcher found: the sentences of both versions that have an equal one, and their shares."""

    matcher: str
    sentences: tuple[int, int]
    overlap: tuple[float, float]


@dataclass(frozen=True, slots=True)
class StepRow:
    """One step: versions counted from 1, their sentences, what was matched, sentences and words of each kind."""

    older: int
    newer: int
    old_name: str
    new_name: str
    sentences: tuple[int, int]
    matched: tuple[Matched, ...]
    counts: dict[str, tuple[int, int]]
    inserted: int
    deleted: int
    raised: int
    left_out: int

    @property
    def label(self) -> str:
        """The step in short, such as 1–2."""
        return f"{self.older}–{self.newer}"


def step_rows(chain: Chain, boilerplate: bool = False) -> list[StepRow]:
    """A row for each step, the last version against the first at the end."""
    return [step_row(chain, step, boilerplate) for step in chain.all_steps()]


def step_row(chain: Chain, step: Step, boilerplate: bool = False) -> StepRow:
    """The row of one step."""
    tally = step.revision.tally(boilerplate)
    matched = [matched_by(step.comparison.options.matcher, step.comparison.scores)]
    if step.second:
        matched.append(matched_by(chain.second_matcher, step.second))
    return StepRow(
        older=step.older + 1,
        newer=step.newer + 1,
        old_name=chain.versions[step.older].name,
        new_name=chain.versions[step.newer].name,
        sentences=(len(step.revision.old.sentences), len(step.revision.new.sentences)),
        matched=tuple(matched),
        counts={name: (tally.sentences(*kinds), tally.words(*kinds)) for name, kinds in KINDS.items()},
        inserted=tally.inserted,
        deleted=tally.deleted,
        raised=sum(1 for _ in step.revision.raised()),
        left_out=tally.left_out,
    )


def matched_by(matcher: str, scores: Scores) -> Matched:
    """What a matcher found, from its scores."""
    return Matched(matcher, scores.matched, scores.overlap)
