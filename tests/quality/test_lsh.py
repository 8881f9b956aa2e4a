"""Signatures and bands against theory, and against the paper's own formulas."""

from __future__ import annotations

import lzma
from itertools import combinations
from statistics import fmean

import numpy as np
import pytest

from copyviz.laboratory.base import Documents, LabOptions
from copyviz.laboratory.lsh import KEPT
from copyviz.laboratory.table import EXPERIMENTS
from copyviz.options import SignOptions
from copyviz.progress import silent
from copyviz.screening.bands import PRESETS, band_keys
from copyviz.screening.shingles import character_shingles
from copyviz.screening.signatures import sign, similarity
from helpers import paper_signatures as paper
from helpers.collections_of_texts import invented_sentences
from helpers.shared_data import FULL, shared_data
from helpers.texts import hierarchy_of

POINTS = 0.03


def stories(count: int) -> Documents:
    """News stories as documents."""
    with lzma.open(shared_data("train", "bbc.tsv.xz"), "rt", encoding="utf-8") as lines:
        texts = [line.rstrip("\n").split("\t", 1) for _, line in zip(range(count), lines, strict=False)]
    return tuple((name, hierarchy_of(*text.split("\\n"))) for name, text in texts)


def invented(count: int) -> Documents:
    return tuple((str(number), hierarchy_of(*invented_sentences(number, 40))) for number in range(count))


@pytest.mark.parametrize("source", [stories, invented])
def test_found_rates_are_those_of_the_theory_in_all_twenty_cells(source: object) -> None:
    documents = stories(100 if FULL else 30) if source is stories else invented(12)
    found = EXPERIMENTS["lsh"].run(documents, LabOptions(50 if FULL else 25), silent)
    assert len(found.rows) == len(KEPT) * len(PRESETS) == 20
    off = {str(row[0]): abs(float(row[-1] or 0.0)) for row in found.rows}
    assert max(off.values()) < POINTS, max(off, key=off.__getitem__)


def test_known_answers_of_the_papers_formulas() -> None:
    # 16 + 1 * 31 + 18 * 31**2 + 19 * 31**3
    assert paper.hash_shingle("pars") == 583_374
    assert paper.hash_shingle("zzzzzzzzzz") == sum(26 * 31**place for place in range(10)) % 1_000_003
    assert paper.permute(7, 3, 5, 10) == 6
    assert paper.permute(10_000_012, 2, 3, 1000) == (2 * 10_000_012 + 3) % 10_000_013 % 1000
    assert paper.hash_band([1, 4, 2], 100) == 42


def rewritten(number: int, kept: int) -> tuple[list[str], list[str]]:
    """Forty rows, and as many of which some are kept."""
    rows = [row.lower().rstrip(".") for row in invented_sentences(number, 40)]
    others = [row.lower().rstrip(".") for row in invented_sentences(f"other {number}", 40)]
    return rows, rows[:kept] + others[kept:]


def test_ours_tells_the_similarity_at_least_as_well_as_the_papers() -> None:
    chosen, ours, theirs = paper.permutations(100, 1), [], []
    for number in range(4):
        for kept in (8, 20, 32):
            texts = rewritten(number, kept)
            keys = [character_shingles([row.split() for row in text], 10) for text in texts]
            true = len(np.intersect1d(keys[0], keys[1])) / len(np.union1d(keys[0], keys[1]))
            ours.append(abs(similarity(*sign(keys, SignOptions())) - true))
            hashed = [paper.shingles(text) for text in texts]
            rows = len(hashed[0] | hashed[1])
            one, other = (paper.sign(own, chosen, rows) for own in hashed)
            theirs.append(abs(fmean(map(int.__eq__, one, other)) - true))
    assert fmean(ours) < 0.04
    assert fmean(ours) < fmean(theirs) + 0.01


def test_the_papers_bands_find_strangers_where_ours_find_none() -> None:
    texts = [rewritten(number, 0)[0] for number in range(12)]
    hashed = [paper.shingles(text) for text in texts]
    rows = len(frozenset().union(*hashed))
    chosen = paper.permutations(100, 1)
    signed = [paper.sign(own, chosen, rows) for own in hashed]
    pairs = list(combinations(range(len(texts)), 2))
    # A table just larger than the paper's 393 documents.
    strangers = sum(paper.falls_together(signed[one], signed[other], 50, 2, 397) for one, other in pairs)
    # By the size of the table alone 1 - (1 - 1/397) ** 50 = 12 %; small figures in the signatures do the rest.
    assert strangers / len(pairs) > 0.12
    keys = [character_shingles([row.split() for row in text], 10) for text in texts]
    bands = band_keys(sign(keys, SignOptions(bands=50, rows=2)), 50, 2)
    assert not any((bands[one] == bands[other]).any() for one, other in pairs)
