"""What every experiment offers, and what it finds: a table beside the paper's, and a figure of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from copyviz.model.hierarchy import Hierarchy
from copyviz.options import check_range
from copyviz.presentation.shapes import Figure
from copyviz.progress import Progress

Documents = tuple[tuple[str, Hierarchy], ...]
Cell = str | float | None


@dataclass(frozen=True, slots=True)
class LabOptions:
    """How many documents or trials an experiment takes, and the seed of all that is random; 0 is its own number."""

    count: int = 0
    seed: int = 0

    def __post_init__(self) -> None:
        check_range("count", self.count, 0, 100_000)


@dataclass(frozen=True, slots=True)
class Findings:
    """A table with a line of titles, the form its numbers are printed in, and what should be said of it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    number: str
    notes: tuple[str, ...]
    figure: Figure


class Experiment(Protocol):
    """One experiment; `paper` names what it reruns."""

    name: str
    paper: str
    description: str

    def run(self, documents: Documents, options: LabOptions, progress: Progress) -> Findings:
        """Do it with these documents."""
