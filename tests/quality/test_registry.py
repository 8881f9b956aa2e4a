"""Copies a registry misses and claims falsely, on composed copies and on versions of pages: floors that only rise.

The bounds are those of Ismail, Saad & Badr: false negatives 0, .0375 and .027 for exact, high and some overlap, false
positives .001, .001 and .017.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean

import pytest

from copyviz.laboratory.base import Findings, LabOptions
from copyviz.laboratory.table import EXPERIMENTS
from copyviz.model.hierarchy import Hierarchy
from copyviz.options import AddOptions, ProbeOptions
from copyviz.pipeline.read import read
from copyviz.pipeline.sources import read_sources
from copyviz.progress import silent
from copyviz.registry.table import open_registry
from copyviz.text.shingles import shingles
from copyviz.text.words import tokens
from helpers.shared_data import FULL, shared_data

NEGATIVE = {"exact": 0.0, "high": 0.0375, "some": 0.027}
POSITIVE = {"exact": 0.001, "high": 0.001, "some": 0.017}
STORIES = 300 if FULL else 40
COPIES = 800 if FULL else 96
PAGES = 223 if FULL else 24
SHARED = 0.05
"""Versions count as such when they share this much of the 4-word shingles of the shorter one. Some share nothing: the
page was blanked, vandalised or written anew, or is a discussion that was moved away."""


def stories(folder: Path) -> Path:
    """Some longer news stories, a file each."""
    with lzma.open(shared_data("train", "bbc.tsv.xz"), "rt", encoding="utf-8") as lines:
        long = (line.rstrip("\n").split("\t", 1) for line in lines if len(line) > 1500)
        for _, (name, text) in zip(range(STORIES), long, strict=False):
            (folder / f"{name}.txt").write_text(text.replace("\\n", "\n\n"), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    documents = read_sources([str(stories(tmp_path_factory.mktemp("stories")))]).hierarchies
    return EXPERIMENTS["os-cds"].run(documents, LabOptions(COPIES), silent)


def errors(findings: Findings, method: str) -> Iterator[tuple[str, float, float]]:
    """False negatives and false positives of a method at the standard bounds of its classes."""
    for name, kind, bound, _, negative, _, positive in findings.rows:
        if name == method and bound in ("100 %", "50 %", "5 %"):
            yield str(kind), float(negative or 0.0), float(positive or 0.0)


def test_composed_copies_are_found_in_their_class(findings: Findings) -> None:
    found = list(errors(findings, "OS-CDS 80 %"))
    assert [kind for kind, _, _ in found] == ["exact", "high", "some"]
    for kind, negative, positive in found:
        assert negative <= NEGATIVE[kind], kind
        assert positive <= POSITIVE[kind], kind


def test_whole_sentences_alone_miss_reordered_and_edited_copies(findings: Findings) -> None:
    # Half of the exact copies are reordered, three quarters of the others reordered or edited; short sentences, which
    # are not edited, save some of those.
    for kind, negative, _ in errors(findings, "SCAM"):
        assert negative >= 0.45, kind


def versions_of_pages() -> dict[str, list[Hierarchy]]:
    folders = sorted(path for path in shared_data("revisions", "wikipedia").iterdir() if path.is_dir())
    # Every ninth page, so that the pages of the short form are of all kinds.
    chosen = folders if FULL else folders[:: len(folders) // PAGES]
    return {folder.name: [read(path) for path in sorted(folder.glob("*.txt"))] for folder in chosen}


def shingles_of(document: Hierarchy) -> frozenset[tuple[str, ...]]:
    return frozenset(shingles([tokens(" ".join(sentence.text for sentence in document.sentences))], 4))


def test_versions_of_a_page_are_found_and_other_pages_are_not(tmp_path: Path) -> None:
    pages = versions_of_pages()
    with open_registry(str(tmp_path / "registry.sqlite")) as registry:
        every = [document for documents in pages.values() for document in documents]
        kept = {
            each.document.sha256: each.document.id
            for each in registry.add_many(every, AddOptions(force=True))
            if each.document
        }
        missed: list[float] = []
        false: dict[str, list[float]] = {kind: [] for kind in POSITIVE}
        for documents in pages.values():
            own = {
                kept[each.document.source.sha256]: each for each in documents if each.document.source.sha256 in kept
            }
            prints = {number: shingles_of(document) for number, document in own.items()}
            for number, document in own.items():
                hits = registry.probe(document, ProbeOptions(hits=10_000, pairs=False)).hits
                found = {hit.document.id: hit.resemblance.value for hit in hits}
                like = [other for other in own if other != number and share(prints[number], prints[other]) >= SHARED]
                if like:
                    missed.append(fmean(other not in found for other in like))
                for kind, counts in false.items():
                    wrong = [other for other, own_kind in found.items() if other not in own and own_kind == kind]
                    counts.append(len(wrong) / len(kept))
    print(f"\nmissed {fmean(missed):.4f}; false", {kind: round(fmean(counts), 5) for kind, counts in false.items()})
    assert fmean(missed) <= NEGATIVE["some"]
    for kind, counts in false.items():
        assert fmean(counts) <= POSITIVE[kind], kind


def share(one: frozenset[tuple[str, ...]], other: frozenset[tuple[str, ...]]) -> float:
    """The share of the shorter text's shingles that stand in the other."""
    shorter = min(len(one), len(other))
    return len(one & other) / shorter if shorter else 0.0
