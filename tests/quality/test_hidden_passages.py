"""Passages of 150 words hidden in long papers: how many are flagged, and how many others with them."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from copyviz.generating.pieces import SourceText
from copyviz.generating.recipes import Recipe, generate
from copyviz.options import ScreenOptions
from copyviz.pipeline.screening import Plan, screen
from copyviz.text.words import tokens
from helpers.shared_data import FULL, shared_data

LIKELY = Plan(screening=ScreenOptions(pairs="likely"))
HOSTS = 200 if FULL else 20
PIECES = 4
"""Thousands of words of a paper."""
SHARED = 8
"""Papers with a run of so many words in common do share text, whoever wrote it."""


def papers(count: int) -> list[SourceText]:
    """Papers of neighbouring pieces of books, of which no two share a run of words: some books are there twice."""
    found: list[SourceText] = []
    known: set[int] = set()
    with lzma.open(shared_data("train", "gutenberg.tsv.xz"), "rt", encoding="utf-8") as lines:
        for pieces in zip(*[iter(lines)] * PIECES, strict=False):
            rows = [row for line in pieces for row in line.rstrip("\n").split("\t", 1)[1].split("\\n") if row.strip()]
            words = tokens(" ".join(rows))
            runs = {hash(words[start : start + SHARED]) for start in range(len(words))}
            if known.isdisjoint(runs):
                found.append(SourceText(f"paper-{len(found):03d}", tuple((row,) for row in rows)))
                known |= runs
            if len(found) == count:
                break
    return found


def write(folder: Path, name: str, text: str) -> None:
    (folder / f"{name}.txt").write_text(text, encoding="utf-8")


def test_hidden_passages_are_flagged_and_little_else(tmp_path: Path) -> None:
    sources = papers(2 * HOSTS)
    folder = tmp_path / "papers"
    folder.mkdir()
    hidden = set()
    for number in range(HOSTS):
        host, donor = sources[number], sources[HOSTS + number]
        paper = generate([host, donor], Recipe("hide", words=150), 0, seed=number)
        write(folder, host.name, paper.text)
        write(folder, donor.name, "\n\n".join(row for (row,) in donor.rows))
        hidden.add((host.name, donor.name))
    found = screen(str(folder), plan=LIKELY, work=tmp_path / "work.index")
    names = [Path(member.path).stem for member in found.members]
    flagged = {(names[pair.left], names[pair.right]) for pair in found.pairs}
    false = flagged - hidden
    print(f"\n{len(flagged & hidden)} of {HOSTS} hidden passages flagged, {len(false)} others: {sorted(false)[:9]}")
    assert len(flagged & hidden) >= 0.95 * HOSTS
    assert len(false) <= 2 * HOSTS / 1000


@pytest.mark.skipif(not FULL, reason="the long form of the quality tests is not asked for (COPYVIZ_FULL=1)")
def test_copied_passages_of_real_documents_are_flagged(tmp_path: Path) -> None:
    """Passages of 300 to 700 characters; pairs without a label were never judged, so they do not count."""
    folder = shared_data("copies", "pan_copy")
    lines = (folder / "gold.jsonl").read_text(encoding="utf-8").splitlines()
    copied = {(label["susp"], label["src"]) for label in map(json.loads, lines)}
    found = screen(str(folder / "suspicious"), str(folder / "source"), LIKELY, work=tmp_path / "work.index")
    names = [Path(member.path).name for member in found.members]
    flagged = {(names[pair.left], names[pair.right]) for pair in found.pairs}
    print(f"\n{len(flagged & copied)} of {len(copied)} pairs with copied passages flagged")
    assert len(flagged & copied) >= 0.95 * len(copied)
