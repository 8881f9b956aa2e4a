"""Shingles and the Patricia tree against documents of known similarity: floors that only rise."""

from __future__ import annotations

import lzma
from pathlib import Path

from copyviz.laboratory.base import LabOptions
from copyviz.laboratory.table import EXPERIMENTS
from copyviz.pipeline.sources import read_sources
from copyviz.progress import silent
from helpers.shared_data import FULL, shared_data

STORIES = 300 if FULL else 60


def stories(folder: Path) -> Path:
    """The first news stories, a file each."""
    with lzma.open(shared_data("train", "bbc.tsv.xz"), "rt", encoding="utf-8") as lines:
        for _, line in zip(range(STORIES), lines, strict=False):
            name, text = line.rstrip("\n").split("\t", 1)
            (folder / f"{name}.txt").write_text(text.replace("\\n", "\n\n"), encoding="utf-8")
    return folder


def test_differences_stay_below_the_papers(tmp_path: Path) -> None:
    documents = read_sources([str(stories(tmp_path))]).hierarchies
    found = EXPERIMENTS["shingles-patricia"].run(documents, LabOptions(60 if FULL else 12), silent)
    by_source = {str(row[0]): float(row[2] or 0.0) for row in found.rows}
    assert by_source["w = 4"] < 0.02
    assert by_source["Patricia"] < 0.03
    assert min(by_source, key=by_source.__getitem__) in {"w = 3", "w = 4", "Patricia"}
    assert by_source["w = 2"] > by_source["w = 3"] < by_source["w = 10"]
