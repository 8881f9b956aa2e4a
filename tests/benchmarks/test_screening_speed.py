"""How long a search of 400 PDFs takes against the paper's method, and how signatures, bands and indexes grow."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from math import log
from pathlib import Path
from statistics import median

import pypdfium2
import pytest
from pdfminer.high_level import extract_text

from copyviz.options import ReadOptions, ScreenOptions, SignOptions
from copyviz.pipeline.indexing import Index, post_all, settings_of
from copyviz.pipeline.preparing import prepare_words
from copyviz.pipeline.proposing import propose_from
from copyviz.text.words import stop_words
from helpers import paper_signatures as paper
from helpers.all_processes import run_and_count
from helpers.invented_numbers import words_of
from helpers.shared_data import shared_data

DOCUMENTS = 400
PAPERS = 60
CORES = 2
SIZES = (1_000, 10_000, 100_000)


def write_variants(folder: Path) -> list[Path]:
    """So many PDFs: the papers again and again, each time with another page left out."""
    papers = sorted(shared_data("pdf").glob("*.pdf"))
    for number in range(DOCUMENTS):
        source, turn = papers[number % len(papers)], number // len(papers)
        original, variant = pypdfium2.PdfDocument(source), pypdfium2.PdfDocument.new()
        pages = list(range(len(original)))
        if turn and len(pages) > 1:
            del pages[turn * 3 % len(pages)]
        variant.import_pages(original, pages)
        variant.save(folder / f"{number:03d}-{source.stem}.pdf")
    return sorted(folder.iterdir())


def count_pages(paths: list[Path]) -> int:
    """The pages of some PDFs."""
    return sum(len(pypdfium2.PdfDocument(path)) for path in paths)


def papers_way(paths: list[Path]) -> float:
    """Text by pdfminer, stop words and signs dropped, hashed shingles, a hundred permutations; all in Python.

    Gives the seconds that pdfminer spent on the paper it is slowest with: one may decide the whole figure.
    """
    dropped, documents, slowest = stop_words(), [], 0.0
    for path in paths:
        start = time.process_time()
        text = extract_text(path)
        slowest = max(slowest, time.process_time() - start)
        lines = (re.findall("[a-z]+", line.lower()) for line in text.splitlines())
        rows = [" ".join(word for word in words if word not in dropped) for words in lines]
        documents.append(paper.shingles(rows))
    paper.sign_matrix(documents, paper.permutations(100, 1))
    return slowest


@pytest.mark.shared_data
def test_400_papers_from_files_to_ranked_pairs(tmp_path: Path) -> None:
    folder, result = tmp_path / "papers", tmp_path / "result.json"
    folder.mkdir()
    paths = write_variants(folder)
    # Each paper once: pdfminer takes most of a minute for one of them, which a part would miss or overrate.
    some = paths[:PAPERS]
    start = time.process_time()
    slowest = papers_way(some)
    spent, more = time.process_time() - start, count_pages(paths) / count_pages(some)
    theirs, without = spent * more, (spent - slowest) * more
    command = [sys.executable, "-m", "copyviz", "screen", str(folder), "--json", str(result)]
    ours = run_and_count(command, XDG_CACHE_HOME=str(tmp_path))
    found = json.loads(result.read_text(encoding="utf-8"))
    ratio = CORES * theirs / ours.processors
    print(f"\nwithout the one paper pdfminer is slowest with: {without / ours.clock:.1f} times faster by the clock")
    print(
        f"\n{len(found['inputs'])} PDFs, {len(found['pairs']):,} pairs of {found['candidates']:,} compared: ours"
        f" {ours.clock:.0f} s on the clock, {ours.processors:.0f} s of processors; the paper's way {theirs:.0f} s"
        f" (measured on {count_pages(some)} of {count_pages(paths):,} pages);"
        f" {theirs / ours.clock:.1f} times faster by the clock, {ratio:.1f} times where {CORES} cores are free"
    )


def test_one_document_added_to_ten_thousand(tmp_path: Path) -> None:
    options = SignOptions()
    with Index(tmp_path / "x.index", write=True, settings=settings_of(ReadOptions(), options)) as index:
        start = time.perf_counter()
        with index.transaction():
            for number in range(10_000):
                index.put_content(prepare_words(f"{number}", words_of(number, 80), options))
        post_all(index)
        made = time.perf_counter() - start
        taken, contents = [], range(10_000)
        for number in range(10_000, 10_040):
            prepared = prepare_words(f"{number}", [*words_of(number, 70), *words_of(number - 5_000, 10)], options)
            start = time.perf_counter()
            index.add(prepared, [])
            index.post_some()
            content = index.find_content(prepared.sha256)
            assert content is not None
            proposal = propose_from(index, index.keys_of(content), contents, ScreenOptions())
            taken.append(time.perf_counter() - start)
            assert index.find_content(str(number - 5_000)) in {partner for _, partner, _ in proposal.pairs}
    size = (tmp_path / "x.index").stat().st_size / 1e6
    print(
        f"\nadded to 10,000 and asked for partners: {1000 * median(taken):.0f} ms (slowest {1000 * max(taken):.0f});"
        f" the index took {made:.0f} s and {size:.0f} MB"
    )


@pytest.mark.parametrize("what", ["bands", "all"])
def test_growth_of_time_and_memory(what: str) -> None:
    seconds = []
    for size in SIZES:
        script = Path(__file__).with_name("sign_many.py")
        done = subprocess.run([sys.executable, script, what, str(size)], capture_output=True, text=True, check=True)
        told = json.loads(done.stdout)
        seconds.append(told["ours"])
        ratio = told["ours"] / told["rensa"] if told["rensa"] else 0.0
        library = f"; rensa itself {told['rensa']:.2f} s: {ratio:.2f} times that" if ratio else ""
        print(f"\n{what}, {size:,} documents of 300 words: {told['ours']:.2f} s, {told['memory']:.0f} MB{library}")
    exponent = log(seconds[-1] / seconds[-2]) / log(SIZES[-1] / SIZES[-2])
    print(f"\n{what}: growth n^{exponent:.2f} from {SIZES[-2]:,} to {SIZES[-1]:,}")
