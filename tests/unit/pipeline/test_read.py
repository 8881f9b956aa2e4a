"""Reading, from the path to the hierarchy, with second chances for difficult PDF files."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import time
from pathlib import Path

import pytest

import copyviz
from copyviz.errors import Cancelled, Outcome, ReadError, UsageError
from copyviz.model.document import Notice
from copyviz.model.hierarchy import Hierarchy
from copyviz.options import ReadOptions
from copyviz.pipeline import second_chances
from copyviz.pipeline.read import read, read_bytes, read_text
from copyviz.pipeline.second_chances import PageWatch, parse_pdf
from copyviz.progress import Progress, silent
from copyviz.readers.base import RawFile
from copyviz.readers.isolation import ReaderCrashed
from helpers.hostile_case import FIRST, STORY
from helpers.hostile_pdf import form_tree
from helpers.reader_samples import SAMPLES
from helpers.tiny_pdf import text_pdf


def sentences(hierarchy: Hierarchy) -> list[str]:
    return [" ".join(sentence.text.split()) for sentence in hierarchy.sentences]


@pytest.mark.parametrize("name", SAMPLES)
def test_every_format_becomes_the_same_numbered_sentences(name: str, tmp_path: Path) -> None:
    path = tmp_path / "story"
    path.write_bytes(SAMPLES[name])
    hierarchy = copyviz.read(path)
    assert sentences(hierarchy) == list(STORY)
    assert hierarchy.root.count == 3
    assert hierarchy.document.source.sha256 == hashlib.sha256(SAMPLES[name]).hexdigest()


def test_a_document_without_text_is_empty_and_says_so() -> None:
    hierarchy = read_bytes(b"\n \n", "empty.txt")
    assert hierarchy.sentences == ()
    assert hierarchy.document.outcome is Outcome.EMPTY
    assert hierarchy.document.warnings


def test_pasted_text_and_pasted_pages_are_told_apart() -> None:
    assert sentences(read_text("Größe zählt. Farbe auch.", "pasted")) == ["Größe zählt.", "Farbe auch."]
    pasted = read_text(
        f'<meta charset="koi8-r"><p>Größe zählt.</p><p>{FIRST}</p>', "pasted", ReadOptions(content="page")
    )
    assert sentences(pasted) == ["Größe zählt.", FIRST]


@pytest.mark.parametrize(
    "text", ["%PDF-1.4 is how such files begin.", "PK\x03\x04 begins a zip file.", "\ud800 alone."]
)
def test_pasted_text_is_text_whatever_it_begins_with(text: str) -> None:
    assert read_text(text, "pasted").sentences


def test_an_error_knows_its_document(tmp_path: Path) -> None:
    path = tmp_path / "picture.pdf"
    path.write_bytes(b"\x89PNG\r\n\x1a\n")
    with pytest.raises(ReadError) as caught:
        read(path)
    assert caught.value.path == str(path)
    assert str(caught.value).startswith(f"{path}: This is an image")


def test_wrong_options_are_told_before_the_file_is_looked_for() -> None:
    with pytest.raises(UsageError):
        copyviz.read("nowhere", engine="acrobat")


def test_progress_runs_from_0_to_1_and_may_stop_the_reading(tmp_path: Path) -> None:
    path = tmp_path / "story.pdf"
    path.write_bytes(SAMPLES["pdf"])
    steps: list[tuple[str, float]] = []
    read(path, ReadOptions(), lambda step, share: steps.append((step, share)))
    assert all(0 <= share <= 1 for _, share in steps)

    def stop(step: str, share: float) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        read(path, ReadOptions(), stop)


def test_importing_the_package_is_cheap() -> None:
    program = (
        "import copyviz, sys; print(*{'numpy', 'lxml', 'nltk', 'subprocess', 'copyviz.pipeline'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_pages_before_a_hang_are_kept() -> None:
    hierarchy = read_bytes(form_tree(9), "hang.pdf", ReadOptions(engine="pdfminer", time_limit=3.0))
    assert sentences(hierarchy) == list(STORY)
    assert hierarchy.document.outcome is Outcome.PARTIAL
    notice = hierarchy.document.warnings[-1]
    assert notice.code == "timed-out"
    assert "first page" in notice.message


def raw_pdf() -> RawFile:
    data = text_pdf(STORY, ("The mayor cut the ribbon.",)).build(1)
    return RawFile("story.pdf", data, "")


def breaking(monkeypatch: pytest.MonkeyPatch, broken: set[str], page: int, failure: ReadError) -> list[ReadOptions]:
    """Let these engines fail when they come to a page; no file known to us makes pdfium crash for sure."""
    calls: list[ReadOptions] = []
    real = second_chances.parse_isolated

    def parse(raw: RawFile, options: ReadOptions, progress: Progress, readers: tuple[str, ...] = ()) -> Hierarchy:
        calls.append(options)
        if options.engine in broken and (options.last_page or page) >= page:
            progress(f"Reading page {page} of 9", 0.5)
            raise failure
        return real(raw, options, progress, readers)

    monkeypatch.setattr(second_chances, "parse_isolated", parse)
    return calls


def test_when_one_engine_crashes_the_other_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    breaking(monkeypatch, {"pdfium"}, 2, ReaderCrashed())
    hierarchy = parse_pdf(raw_pdf(), ReadOptions(), silent)
    assert sentences(hierarchy)[-1] == "The mayor cut the ribbon."
    assert hierarchy.document.outcome is Outcome.OK
    assert hierarchy.document.warnings == (second_chances.OTHER_ENGINE,)


def test_when_both_engines_crash_the_pages_before_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    breaking(monkeypatch, {"pdfium", "pdfminer"}, 2, ReaderCrashed())
    hierarchy = parse_pdf(raw_pdf(), ReadOptions(), silent)
    assert sentences(hierarchy) == list(STORY)
    assert hierarchy.document.outcome is Outcome.PARTIAL
    assert "crashed" in {notice.code for notice in hierarchy.document.warnings}


def test_a_crash_on_the_first_page_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    breaking(monkeypatch, {"pdfium", "pdfminer"}, 1, ReaderCrashed())
    with pytest.raises(ReaderCrashed):
        parse_pdf(raw_pdf(), ReadOptions(), silent)


def test_an_encrypted_file_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = breaking(monkeypatch, {"pdfium"}, 1, ReadError(Outcome.ENCRYPTED, "Locked.", "Open."))
    with pytest.raises(ReadError):
        parse_pdf(raw_pdf(), ReadOptions(), silent)
    assert len(calls) == 1


def test_fewer_pages_are_tried_when_all_are_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    watch = PageWatch(silent)
    watch("Starting the reader", 0.0)
    for page in range(1, 61):
        watch(f"Reading page {page} of 500", 0.1)
        clock[0] += 1.0
    assert watch.safe_pages(60.0) == 36
    assert watch.safe_pages(600.0) == 59
    watch("Putting the text in order", 0.9)
    assert watch.safe_pages(60.0) == 29


def test_notices_are_sentences() -> None:
    failure = ReadError(Outcome.TIMED_OUT, "It took too long.", "Wait longer.")
    assert second_chances.pages_kept(1, failure) == Notice(
        "timed-out", "It took too long. Only the first page was kept.", "Wait longer."
    )
