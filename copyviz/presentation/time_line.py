"""The time line of a chain: its versions with their sizes, and how much changed between neighbours."""

from __future__ import annotations

from dataclasses import dataclass

from copyviz.model.revisions import Chain, ChangeKind, Step
from copyviz.presentation.revision_table import KINDS
from copyviz.text.visible import make_visible, one_line


@dataclass(frozen=True, slots=True)
class VersionMark:
    """A version: its name and date, how many sentences it has, or why it is a gap."""

    name: str
    date: str
    sentences: int
    gap: str

    @property
    def label(self) -> str:
        """What stands below it: its date, or its name where it has none."""
        return self.date or self.name


@dataclass(frozen=True, slots=True)
class StepMark:
    """How much changed between two versions: words put in and taken out, their share, and sentences by kind."""

    older: int
    newer: int
    inserted: int
    deleted: int
    share: float
    counts: dict[str, int]
    raised: int

    @property
    def changed(self) -> bool:
        """Whether anything changed."""
        return bool(sum(count for kind, count in self.counts.items() if kind != "unchanged"))


def version_marks(chain: Chain) -> tuple[VersionMark, ...]:
    """The versions in order."""
    return tuple(
        VersionMark(
            one_line(version.name, 80),
            version.date,
            len(version.hierarchy.sentences) if version.hierarchy else 0,
            make_visible(version.gap),
        )
        for version in chain.versions
    )


def step_marks(chain: Chain, boilerplate: bool = False) -> tuple[StepMark, ...]:
    """The steps between neighbours."""
    return tuple(step_mark(step, boilerplate) for step in chain.steps)


def step_mark(step: Step, boilerplate: bool = False) -> StepMark:
    """One step."""
    tally = step.revision.tally(boilerplate)
    new = sum(tally.words(kind) for kind in ChangeKind if kind is not ChangeKind.REMOVED)
    both = 2 * new - tally.inserted + tally.deleted
    return StepMark(
        step.older,
        step.newer,
        tally.inserted,
        tally.deleted,
        (tally.inserted + tally.deleted) / both if both else 0.0,
        {name: tally.sentences(*kinds) for name, kinds in KINDS.items()},
        sum(1 for _ in step.revision.raised()),
    )


def version_tooltip(number: int, mark: VersionMark) -> str:
    """What is told of a version, counted from 0."""
    lines = [f"Version {number + 1}: {mark.name}", *([mark.date] if mark.date else [])]
    lines.append(f"Missing: {mark.gap}" if mark.gap else f"{mark.sentences:,} sentences")
    return "\n".join(lines)


def step_tooltip(mark: StepMark) -> str:
    """What is told of a step."""
    counts = ", ".join(f"{count:,} {kind}" for kind, count in mark.counts.items() if count)
    return (
        f"Version {mark.older + 1} to {mark.newer + 1}: {mark.share:.1%} of the words changed\n"
        f"{mark.inserted:,} words put in, {mark.deleted:,} taken out\nSentences: {counts or 'none'}"
    )
