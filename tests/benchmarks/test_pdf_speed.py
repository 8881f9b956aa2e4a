"""How long a PDF of more than 300 pages takes, against the bare text of pdfium and of pdfminer in the same run."""

from __future__ import annotations

import io
import time
from collections.abc import Callable

import pypdfium2
import pytest
from pdfminer.high_level import extract_text

from copyviz.options import ReadOptions
from copyviz.progress import silent
from copyviz.readers.base import RawFile
from copyviz.readers.pdf import PdfReader
from copyviz.structure.nesting import build_hierarchy
from helpers.shared_data import shared_data

MANUALS = ("R-FAQ", "debian-policy", "developers-reference")
ROUNDS = 3


@pytest.fixture(scope="module")
def long_pdf() -> bytes:
    joined = pypdfium2.PdfDocument.new()
    for manual in MANUALS:
        (path,) = shared_data("html_pdf", manual).glob("*.pdf")
        joined.import_pages(pypdfium2.PdfDocument(path))
    assert len(joined) > 300
    buffer = io.BytesIO()
    joined.save(buffer)
    return buffer.getvalue()


def seconds(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The least processor time of several rounds: other programs on the machine do not count."""
    taken = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)


def bare_text(data: bytes) -> int:
    return sum(len(page.get_textpage().get_text_range()) for page in pypdfium2.PdfDocument(data))


@pytest.mark.shared_data
def test_a_long_pdf_becomes_a_hierarchy_in_a_few_times_its_bare_text(long_pdf: bytes) -> None:
    raw = RawFile("long.pdf", long_pdf, "")
    document = PdfReader().read(raw, ReadOptions(), silent)
    build_hierarchy(document)
    bare = seconds(lambda: bare_text(long_pdf))
    reading = seconds(lambda: PdfReader().read(raw, ReadOptions(), silent))
    nesting = seconds(lambda: build_hierarchy(document))
    miner = seconds(lambda: extract_text(io.BytesIO(long_pdf)), rounds=1)
    whole = reading + nesting
    print(
        f"\n{document.source.pages} pages: pdfium {bare:.2f} s, reading {reading:.2f} s ({reading / bare:.2f}x), "
        f"hierarchy {nesting:.2f} s, together {whole:.2f} s ({whole / bare:.2f}x), "
        f"bare pdfminer {miner:.2f} s ({miner / whole:.1f}x slower)"
    )
    assert whole < 4 * bare
    assert miner > 4 * whole


@pytest.mark.shared_data
def test_the_own_line_builder_is_faster_than_the_analysis_of_pdfminer() -> None:
    (path,) = shared_data("html_pdf", "R-FAQ").glob("*.pdf")
    data = path.read_bytes()
    own = seconds(lambda: PdfReader().read(RawFile("", data, ""), ReadOptions(engine="pdfminer"), silent), rounds=1)
    miner = seconds(lambda: extract_text(io.BytesIO(data)), rounds=1)
    print(f"\npdfminer engine {own:.2f} s, bare pdfminer {miner:.2f} s ({miner / own:.2f}x)")
    assert own < miner
