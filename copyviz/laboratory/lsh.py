"""How often a rewritten copy falls together with its original, for four choices of bands and rows (003 Tables 1, 2).

The paper keeps each row of a copy with a given probability and expects the chance of that share. But what the method
sees is the Jaccard similarity of the shingles, which is smaller: where a share t of the rows is kept and the others
give way to as many strange ones, it is about t / (2 - t). So the true similarity of each pair is counted here, and
what is found is held against the chance at that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from copyviz.errors import UsageError
from copyviz.generating.pieces import SourceText
from copyviz.generating.recipes import Recipe, generate
from copyviz.laboratory.base import Cell, Documents, Findings, LabOptions
from copyviz.options import SignOptions
from copyviz.pipeline.sources import source_text
from copyviz.presentation.chance_figure import Panel, chance_figure
from copyviz.progress import Progress, each, part_of
from copyviz.screening.bands import PRESETS, band_keys, chance
from copyviz.screening.hashing import Keys
from copyviz.screening.shingles import shingle
from copyviz.screening.signatures import sign
from copyviz.text.words import refine

STANDARD_COUNT = 50
SEEDS = 80
"""Signatures made of each pair: with 50 copies 4,000 trials a cell, whose found rate is off by 0.8 points or less."""
KEPT = (0.8, 0.6, 0.5, 0.4, 0.2)
PAPER_IDEAL = ((1, 0.99, 0.99, 0.67), (1, 0.96, 0.80, 0.05), (0.99, 0.80, 0.47, 0.01), (0.99, 0.47, 0.18, 0),
               (0.87, 0.03, 0, 0))  # fmt: skip
PAPER_FOUND = ((1, 0.96, 0.81, 0.1), (0.98, 0.68, 0.42, 0), (0.94, 0.34, 0.11, 0), (0.86, 0.1, 0.06, 0),
               (0.62, 0.06, 0, 0))  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Pair:
    """The shingles of a copy and of its original, and their true Jaccard similarity."""

    copy: Keys
    original: Keys
    jaccard: float


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """For each share of kept rows the mean similarity, and for each setting the chance at it and what was found."""

    jaccard: NDArray[np.float64]
    expected: NDArray[np.float64]
    found: NDArray[np.float64]


class Lsh:
    """Found rates against the S-curve."""

    name = "lsh"
    paper = "Tables 1 and 2 of Celozzi & Ciabini (393 papers of two conferences, 50 trials a cell)"
    description = "rewrites documents row by row and tells how often signatures in bands find the original"

    def run(self, documents: Documents, options: LabOptions, progress: Progress) -> Findings:
        """The found rates of all twenty cells."""
        sources = [source_text(path, hierarchy) for path, hierarchy in documents]
        usable = [source for source in sources if source.terms]
        if len(usable) < 2:
            raise UsageError("There are too few documents with text.", "Give a folder with ten or more.")
        count = options.count or STANDARD_COUNT
        numbers = each(range(count), count, "Rewriting documents", part_of(progress, 0.0, 0.3))
        pairs = [[rewritten(usable, kept, number, options.seed) for kept in KEPT] for number in numbers]
        return findings(measure(pairs, options.seed, part_of(progress, 0.3, 1.0)), count, len(usable))


def rewritten(sources: Sequence[SourceText], kept: float, number: int, seed: int) -> Pair:
    """A document and a copy of which this share of rows is kept."""
    copy = generate(sources, Recipe("rewrite", "rows", shares=(kept,)), number, seed)
    original = next(source for source in sources if source.name == copy.expected[0].source)
    left = shingles_of([piece.text for piece in copy.pieces])
    right = shingles_of([row for (row,) in original.rows])
    shared = len(np.intersect1d(left, right, assume_unique=True))
    union = len(left) + len(right) - shared
    return Pair(left, right, shared / union if union else 0.0)


def shingles_of(rows: Sequence[str]) -> Keys:
    """The shingles of a document given by its rows."""
    return shingle([refine(row) for row in rows], SignOptions())


def measure(pairs: list[list[Pair]], seed: int, progress: Progress) -> Outcome:
    """What is found over many seeds, and the chance at the true similarities; rows are kept shares."""
    flat = [keys for row in pairs for pair in row for keys in (pair.copy, pair.original)]
    found = np.zeros((len(KEPT), len(PRESETS)))
    for trial in each(range(SEEDS), SEEDS, "Signing them again and again", progress):
        signatures = sign(flat, replace(SignOptions(), seed=seed * SEEDS + trial + 1))
        for setting, (bands, rows) in enumerate(PRESETS):
            keys = band_keys(signatures, bands, rows)
            together = (keys[0::2] == keys[1::2]).any(axis=1).reshape(len(pairs), len(KEPT))
            found[:, setting] += together.mean(axis=0)
    jaccard = np.array([[pair.jaccard for pair in row] for row in pairs])
    expected = np.array(
        [[np.mean([chance(value, *setting) for value in column]) for setting in PRESETS] for column in jaccard.T]
    )
    return Outcome(jaccard.mean(axis=0), expected, found / SEEDS)


def findings(outcome: Outcome, count: int, sources: int) -> Findings:
    """The table beside the paper's, and the curves."""
    rows: list[tuple[Cell, ...]] = []
    for place, kept in enumerate(KEPT):
        for setting, (bands, band_rows) in enumerate(PRESETS):
            ours = float(outcome.expected[place, setting]), float(outcome.found[place, setting])
            paper = PAPER_IDEAL[place][setting], PAPER_FOUND[place][setting]
            name = f"{kept:.0%} kept, {bands} x {band_rows}"
            rows.append((name, *map(float, paper), float(outcome.jaccard[place]), *ours, ours[1] - ours[0]))
    title = "How often a rewritten copy is found"
    columns = ("rows, bands", "paper expected", "paper found", "similarity", "expected", "found", "off by")
    notes = notes_on(outcome, count, sources)
    return Findings(title, columns, tuple(rows), ".1%", notes, chance_figure(title, panels_of(outcome), notes[0]))


def notes_on(outcome: Outcome, count: int, sources: int) -> tuple[str, ...]:
    """What should be said of the figures."""
    ours = np.abs(outcome.found - outcome.expected).max()
    paper = np.abs(np.array(PAPER_FOUND) - np.array(PAPER_IDEAL)).max()
    return (
        f"{count:,} copies for each share of kept rows, of {sources:,} documents, each signed {SEEDS} times.",
        "similarity: the true Jaccard similarity of the shingles, on average; expected: the chance at that.",
        f"Found and expected differ by at most {100 * ours:.1f} points; in the paper by up to {100 * paper:.0f}:",
        "it expects as if a copy that keeps a share t of its rows had the similarity t, which is about t / (2 - t).",
    )


def panels_of(outcome: Outcome) -> list[Panel]:
    """A panel for each setting."""
    return [
        Panel(
            f"{bands} bands of {rows} rows",
            tuple(chance(step / 100, bands, rows) for step in range(101)),
            tuple(zip(outcome.jaccard.tolist(), outcome.found[:, setting].tolist(), strict=True)),
            tuple((kept, float(PAPER_FOUND[place][setting])) for place, kept in enumerate(KEPT)),
        )
        for setting, (bands, rows) in enumerate(PRESETS)
    ]
