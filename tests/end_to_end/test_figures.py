"""Figures as a user makes them on the command line: pure vectors, text as text, no display needed."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest
from pypdfium2 import raw

from copyviz.cli.main import run
from copyviz.export.figures import save_dotplot
from copyviz.model.comparison import Comparison
from helpers.comparisons import large_hierarchy, make_comparison, random_table
from helpers.painting import painting_application
from helpers.story import STORY

Output = pytest.CaptureFixture[str]
SVG = "{http://www.w3.org/2000/svg}"
MILLIMETRE = 72 / 25.4


@pytest.fixture(autouse=True)
def application() -> None:
    painting_application()


def images_in(page: pypdfium2.PdfPage) -> int:
    return sum(1 for _ in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE]))


def listed_images(path: Path) -> list[str]:
    """The bitmaps of a PDF by another program than the one that reads PDFs here."""
    listing = subprocess.run(
        ["pdfimages", "-list", str(path)], capture_output=True, text=True, check=True, timeout=60
    )
    return listing.stdout.splitlines()[2:]


def svg_texts(path: Path) -> str:
    return "\n".join(element.text or "" for element in ElementTree.parse(path).iter(f"{SVG}text"))


@pytest.mark.parametrize("figure", ["dotplot", "tree"])
def test_a_pdf_is_one_page_of_vectors_and_text_with_its_fonts(figure: str, tmp_path: Path) -> None:
    target = tmp_path / "figure.pdf"
    assert run(["compare", *STORY, f"--{figure}", str(target), "--width", "80", "--theme", "print"]) == 0
    document = pypdfium2.PdfDocument(target)
    page = document[0]
    assert len(document) == 1
    assert page.get_width() == pytest.approx(80 * MILLIMETRE, abs=1.0)
    assert images_in(page) == 0
    assert listed_images(target) == []
    text = page.get_textpage().get_text_range()
    assert "harbour-pier-12-may.html" in text
    assert "odds ratio" in text
    assert b"/FontFile" in target.read_bytes()


def test_a_png_has_the_width_asked_for(tmp_path: Path) -> None:
    target = tmp_path / "figure.png"
    assert run(["compare", *STORY, "--dotplot", str(target), "--width", "100", "--dpi", "254"]) == 0
    width, _ = struct.unpack(">II", target.read_bytes()[16:24])
    assert width == pytest.approx(1000, abs=1)


def test_an_svg_tells_region_second_matcher_and_theme(tmp_path: Path) -> None:
    target = tmp_path / "figure.svg"
    flags = ["--region", "1:30,1:40", "--second-matcher", "exact", "--theme", "dark", "--without", "hashes,version"]
    assert run(["compare", *STORY, "--dotplot", str(target), *flags]) == 0
    said = svg_texts(target)
    assert "sentences 1–30 of A and 1–40 of B" in said
    assert "exact " in said
    assert "sha256" not in said
    assert "#1d2026" in target.read_text()


@pytest.mark.parametrize(
    ("flags", "word"),
    [
        (["--dotplot", "x.gif"], ".png, .svg or .pdf"),
        (["--dotplot", "x.svg", "--region", "5:1,1:9"], "region"),
        (["--dotplot", "x.svg", "--region", "all"], "region"),
        (["--dotplot", "x.svg", "--width", "2"], "width"),
        (["--dotplot", "x.png", "--width", "1000", "--dpi", "2400"], "too large"),
        (["--dotplot", "x.svg", "--theme", "pink"], "theme"),
        (["--dotplot", "x.svg", "--second-matcher", "none"], "matcher"),
        (["--dotplot", "x.svg", "--without", "truth"], "caption"),
    ],
)
def test_wrong_wishes_are_told_before_anything_is_read(flags: list[str], word: str, capsys: Output) -> None:
    assert run(["compare", "/nowhere/a", "/nowhere/b", *flags]) == 2
    assert word in capsys.readouterr().err


def test_no_display_is_needed(tmp_path: Path) -> None:
    target = tmp_path / "figure.pdf"
    environment = {
        key: value
        for key, value in os.environ.items()
        if key not in {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    }
    # A display that does not answer must not matter either.
    for extra in ({}, {"DISPLAY": ":987"}):
        command = [sys.executable, "-m", "copyviz", "compare", *STORY, "--dotplot", str(target)]
        result = subprocess.run(command, env=environment | extra, capture_output=True, text=True)
        assert result.returncode == 0, result.stderr
        assert not result.stderr
        assert target.read_bytes().startswith(b"%PDF")


def test_a_program_with_qt_but_without_graphics_gets_a_message_instead_of_a_crash() -> None:
    script = """
from PySide6.QtCore import QCoreApplication
from copyviz.errors import SaveError
from copyviz.export.painting import png_file
from copyviz.presentation.shapes import Figure, Text
application = QCoreApplication([])
try:
    png_file(Figure(50, 50, "#ffffff", (Text(5, 5, "a", 10, "#000000"),), "", ""), 72)
except SaveError as error:
    print(error.message)
"""
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert "without graphics" in result.stdout, result.stderr


@pytest.fixture(scope="module")
def crowds() -> tuple[Comparison, Comparison]:
    """Nearly 20,000 dots, and about a million, in documents of 10,000 sentences."""
    hierarchy = large_hierarchy(10_000)
    many = make_comparison(hierarchy, hierarchy, random_table(10_000, 10_000, 20_000))
    million = make_comparison(hierarchy, hierarchy, random_table(10_000, 10_000, 1_500_000))
    assert 15_000 < len(many.equal) <= 20_000
    assert len(million.equal) > 900_000
    return many, million


@pytest.mark.parametrize("ending", [".svg", ".pdf"])
def test_up_to_twenty_thousand_dots_are_vectors(
    ending: str, crowds: tuple[Comparison, Comparison], tmp_path: Path
) -> None:
    target = tmp_path / f"figure{ending}"
    save_dotplot(crowds[0], target)
    if ending == ".pdf":
        assert images_in(pypdfium2.PdfDocument(target)[0]) == 0
        assert listed_images(target) == []
    else:
        assert "<image" not in target.read_text()
        assert target.read_text().count("<circle") + target.read_text().count("<rect") > 15_000


@pytest.mark.parametrize("ending", [".svg", ".pdf", ".png"])
def test_a_million_dots_are_quick_small_and_one_image_that_the_caption_tells(
    ending: str, crowds: tuple[Comparison, Comparison], tmp_path: Path
) -> None:
    target = tmp_path / f"figure{ending}"
    start = time.process_time()
    save_dotplot(crowds[1], target)
    assert time.process_time() - start < 10
    assert target.stat().st_size < 5_000_000
    if ending == ".pdf":
        page = pypdfium2.PdfDocument(target)[0]
        assert images_in(page) == 1
        assert len(listed_images(target)) >= 1
        assert "they are an image" in page.get_textpage().get_text_range()
    if ending == ".svg":
        assert target.read_text().count("<image") == 1
        assert "they are an image" in svg_texts(target)
