"""How many copies of each class a registry misses and how many it claims falsely (004 Tables 1 and 2).

Half of the documents are registered; copies of known class, filled up with text of the other half, are probed. A copy
is missed in its class where the registry places it in a lower one or does not report it; a registered document is a
false alert of a class where it is placed there but is not the original of a copy of that class. The baseline (SCAM)
counts only sentences that are there as they are.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean

from copyviz.errors import UsageError
from copyviz.generating.copies import SHARES, alteration_of, copy_of
from copyviz.generating.pieces import SourceText
from copyviz.laboratory.base import Cell, Documents, Findings, LabOptions
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.registry import Probe
from copyviz.options import AddOptions, ProbeOptions
from copyviz.pipeline.read import read_text
from copyviz.pipeline.sources import source_text
from copyviz.presentation.lab_figures import Series, curve_figure
from copyviz.progress import Progress, each
from copyviz.registry.base import Registry
from copyviz.registry.table import open_registry

STANDARD_COUNT = 160
FEWEST_SENTENCES = 8
FEWEST_DOCUMENTS = 4
KINDS = ("exact", "high", "some")
THRESHOLDS = (0.50, 0.60, 0.70, 0.75, 0.80, 0.85, 0.90, 1.00)
SCAM, BEST = "SCAM", 0.80
BOUNDS: Mapping[str, float] = {"exact": 1.0, "high": 0.5, "some": 0.05}
OTHER_BOUNDS = (0.10, 0.33)
# False negatives and false positives of the paper's Table 1, and of Table 2 where it can be read.
PAPER: Mapping[tuple[str, str, float], tuple[float, float | None]] = {
    (SCAM, "exact", 1.0): (0.268750, 0.000000),
    (SCAM, "high", 0.5): (0.113333, 0.001512),
    (SCAM, "some", 0.05): (0.028542, 0.012965),
    ("80 %", "exact", 1.0): (0.000000, 0.000233),
    ("80 %", "high", 0.5): (0.037500, 0.000581),
    ("80 %", "some", 0.05): (0.026875, 0.016628),
    ("80 %", "some", 0.10): (0.033125, 0.010640),
    (SCAM, "some", 0.10): (0.034792, None),
    ("80 %", "some", 0.33): (0.172083, 0.000465),
    (SCAM, "some", 0.33): (0.194583, None),
}
ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Trial:
    """A probed copy: its class, how it was altered, its original, and the overlaps that every method found."""

    kind: str
    alteration: str
    original: str
    overlaps: Mapping[str, Mapping[str, float]]


@dataclass(frozen=True, slots=True)
class Errors:
    """False negatives of the copies of a class, and false positives of all probes."""

    negative: float
    positive: float


class OverlapServerAccuracy:
    """False negatives and false positives of OS-CDS over its sentence threshold, beside SCAM."""

    name = "os-cds"
    paper = "Tables 1 and 2 of Ismail, Saad & Badr (80 of 300 NetNews articles)"
    description = "probes copies of known class against registered documents and tells misses and false alerts"

    def run(self, documents: Documents, options: LabOptions, progress: Progress) -> Findings:
        """The errors of each method in each class."""
        usable = [
            (source_text(path, hierarchy), hierarchy)
            for path, hierarchy in documents
            if sum(len(sentence.words) > 1 for sentence in hierarchy.sentences) >= FEWEST_SENTENCES
        ]
        if len(usable) < FEWEST_DOCUMENTS:
            raise UsageError(
                "There are too few documents with eight sentences or more.", "Give a folder with twenty or more."
            )
        count = options.count or STANDARD_COUNT
        originals, others = usable[::2], [source for source, _ in usable[1::2]]
        with (
            tempfile.TemporaryDirectory(prefix="copyviz-") as folder,
            open_registry(str(Path(folder) / "registry.sqlite")) as registry,
        ):
            register(registry, originals)
            sources = [source for source, _ in originals]
            steps = each(range(count), count, "Composing and probing", progress)
            trials = [try_copy(registry, sources, others, number, options.seed) for number in steps]
            return findings(trials, registry.info().documents)


def register(registry: Registry, documents: Iterable[tuple[SourceText, Hierarchy]]) -> None:
    """Register the originals, whatever they have in common."""
    for _ in registry.add_many((hierarchy for _, hierarchy in documents), AddOptions(force=True)):
        pass


def try_copy(
    registry: Registry, originals: Sequence[SourceText], others: Sequence[SourceText], number: int, seed: int
) -> Trial:
    """Compose the copy of this number and probe it at all thresholds."""
    kind = tuple(SHARES)[number % len(SHARES)]
    turn = number // len(SHARES)
    original = originals[turn % len(originals)]
    # S311: copies are mixed by chance, nothing is kept secret by it.
    random = Random(f"{seed}/os-cds/{number}")  # noqa: S311
    made = copy_of(original, others, kind, turn, random)
    document = read_text(made.text, made.name)
    overlaps: dict[str, Mapping[str, float]] = {}
    for threshold in THRESHOLDS:
        options = ProbeOptions(sentence=threshold, some=1e-6, hits=100_000, pairs=False)
        probe = registry.probe(document, options)
        overlaps[percent(threshold)] = {hit.document.path: hit.overlap for hit in probe.hits}
        if threshold == 1.0:
            overlaps[SCAM] = exact_overlaps(probe)
    return Trial(kind, alteration_of(kind, turn), original.name, overlaps)


def exact_overlaps(probe: Probe) -> dict[str, float]:
    """The overlaps that sentences give which are there as they are: the baseline."""
    shorter = {hit.document.path: min(probe.sentences, hit.document.sentences) for hit in probe.hits}
    return {hit.document.path: min(1.0, hit.exact / shorter[hit.document.path]) for hit in probe.hits}


def percent(threshold: float) -> str:
    """The name of OS-CDS at a sentence threshold."""
    return f"{threshold:.0%}".replace("%", " %")


def class_at(overlap: float, bounds: Mapping[str, float]) -> str:
    """The class of an overlap at some bounds."""
    return next((kind for kind in KINDS if overlap >= bounds[kind] - ROUNDING), "none")


def errors_of(
    trials: Sequence[Trial], method: str, kind: str, bounds: Mapping[str, float], registered: int
) -> Errors:
    """The errors of a method in one class, averaged over the probes as in the paper."""
    missed, false = [], []
    for trial in trials:
        found = {path: class_at(overlap, bounds) for path, overlap in trial.overlaps[method].items()}
        if trial.kind == kind:
            lower = KINDS[KINDS.index(kind) + 1 :]
            missed.append(found.get(trial.original, "none") in (*lower, "none"))
        wrong = [path for path, own in found.items() if own == kind and (trial.kind, trial.original) != (kind, path)]
        false.append(len(wrong) / registered)
    return Errors(fmean(missed) if missed else 0.0, fmean(false))


def findings(trials: Sequence[Trial], registered: int) -> Findings:
    """The table, the curves over the sentence threshold, and what became of each alteration."""
    methods = (SCAM, *map(percent, THRESHOLDS))
    rows: list[tuple[Cell, ...]] = []
    for method in methods:
        rows += [row_of(trials, method, kind, BOUNDS, registered) for kind in KINDS]
    for bound in OTHER_BOUNDS:
        rows += [
            row_of(trials, method, "some", {**BOUNDS, "some": bound}, registered) for method in (percent(BEST), SCAM)
        ]
    # The baseline has no threshold, so it stands apart from the curves.
    shown = (*methods[1:], SCAM)
    series = tuple(
        Series(kind, tuple(errors_of(trials, method, kind, BOUNDS, registered).negative for method in shown))
        for kind in KINDS
    )
    tried = f"{len(trials):,} copies probed against {registered:,} registered documents."
    notes = (
        f"{tried} FN by the copies of a class, FP by all registered documents.",
        "Copies found in their class or above it, by what was done to their sentences:",
        *alteration_lines(trials),
    )
    title = "False negatives over the sentence threshold (Sth), beside SCAM"
    labels = tuple(method.replace(" %", "%") for method in shown)
    return Findings(
        "Copies missed (FN) and falsely claimed (FP) by OS-CDS, by its sentence threshold, and by SCAM",
        ("method", "class", "from", "paper FN", "FN", "paper FP", "FP"),
        tuple(rows),
        ".4f",
        notes,
        curve_figure(title, labels, series, tried, apart=1),
    )


def row_of(
    trials: Sequence[Trial], method: str, kind: str, bounds: Mapping[str, float], registered: int
) -> tuple[Cell, ...]:
    """A line of the table."""
    errors = errors_of(trials, method, kind, bounds, registered)
    paper = PAPER.get((method, kind, bounds[kind]), (None, None))
    name = method if method == SCAM else f"OS-CDS {method}"
    return (name, kind, percent(bounds[kind]), paper[0], errors.negative, paper[1], errors.positive)


def alteration_lines(trials: Sequence[Trial]) -> Iterable[str]:
    """How many copies of each alteration were found, by the baseline and by the best threshold."""
    yield f"  {'sentences':12}{'copies':>8}{'SCAM':>9}{'OS-CDS 80 %':>14}"
    for alteration in dict.fromkeys(trial.alteration for trial in trials):
        own = [trial for trial in trials if trial.alteration == alteration and trial.kind in KINDS]
        shares = [fmean(is_found(trial, method) for trial in own) for method in (SCAM, percent(BEST))]
        yield f"  {alteration:12}{len(own):>8,}{shares[0]:>9.1%}{shares[1]:>14.1%}"


def is_found(trial: Trial, method: str) -> bool:
    """Whether a copy was placed in its class or above."""
    found = class_at(trial.overlaps[method].get(trial.original, 0.0), BOUNDS)
    return found in KINDS[: KINDS.index(trial.kind) + 1]
