"""What every exporter keeps: whole files, the same bytes each time, no input overwritten, nothing hostile alive."""

from __future__ import annotations

import csv
import io
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from copyviz.errors import SaveError, UsageError
from copyviz.export.figure_options import FigureOptions
from copyviz.export.table import EXPORTERS, export_to
from copyviz.model.comparison import Comparison
from helpers.comparisons import harbour, make_comparison, make_hierarchy
from helpers.exported import reads_back
from helpers.hostile_comparison import SENTENCES, hostile_comparison
from helpers.painting import painting_application

CASES = [(name, ending) for name, exporter in EXPORTERS.items() for ending in exporter.ENDINGS]
QUICK = FigureOptions(width=80, dpi=72)
every = pytest.mark.parametrize(("name", "ending"), CASES, ids=[f"{name}{ending}" for name, ending in CASES])


@pytest.fixture(autouse=True)
def application() -> None:
    painting_application()


@contextmanager
def full_disk() -> Iterator[None]:
    """No file may grow: what a full disk does to a save, without filling one."""
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, old[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)


@every
def test_it_writes_a_file_that_reads_back(name: str, ending: str, tmp_path: Path) -> None:
    target = tmp_path / f"result{ending}"
    export_to(harbour(), name, target, QUICK)
    assert reads_back(target.read_bytes(), ending)
    assert [path.name for path in tmp_path.iterdir()] == [target.name]


@every
def test_the_same_comparison_gives_the_same_bytes(name: str, ending: str) -> None:
    exporter = EXPORTERS[name]
    assert exporter.make(harbour(), ending, QUICK) == exporter.make(harbour(), ending, QUICK)


@every
def test_empty_documents_are_exported_too(name: str, ending: str) -> None:
    empty = make_comparison(make_hierarchy([]), make_hierarchy([]), [])
    assert reads_back(EXPORTERS[name].make(empty, ending, QUICK), ending)


@every
@pytest.mark.parametrize("link", [None, "soft", "hard"])
def test_an_input_is_never_overwritten(name: str, ending: str, link: str | None, tmp_path: Path) -> None:
    document = tmp_path / f"essay{ending}"
    document.write_text("The essay of a student.")
    target = tmp_path / f"result{ending}" if link else document
    if link == "soft":
        target.symlink_to(document)
    elif link == "hard":
        target.hardlink_to(document)
    with pytest.raises(SaveError, match="is one of the documents"):
        export_to(read_from(document), name, target, QUICK)
    assert document.read_text() == "The essay of a student."


@every
def test_a_full_disk_gives_a_message_and_keeps_the_old_file(name: str, ending: str, tmp_path: Path) -> None:
    target = tmp_path / f"result{ending}"
    target.write_text("old")
    comparison = harbour()
    with full_disk(), pytest.raises(SaveError, match="could not be written"):
        export_to(comparison, name, target, QUICK)
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == [target.name]


@every
def test_a_folder_that_is_not_there_gives_a_message(name: str, ending: str, tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="could not be written"):
        export_to(harbour(), name, tmp_path / "none" / f"result{ending}", QUICK)


@every
def test_hostile_names_titles_and_sentences_stay_dead(name: str, ending: str) -> None:
    comparison = hostile_comparison()
    assert len(comparison.equal) >= len(SENTENCES)
    data = EXPORTERS[name].make(comparison, ending, QUICK)
    assert reads_back(data, ending)
    if ending == ".svg":
        tags = {element.tag.rsplit("}", 1)[-1] for element in ElementTree.fromstring(data).iter()}
        assert tags <= {"svg", "title", "desc", "rect", "line", "path", "circle", "text"}
        names = {key for element in ElementTree.fromstring(data).iter() for key in element.attrib}
        assert not any("href" in key or key.startswith("on") for key in names)
    if ending == ".csv":
        cells = [cell for row in csv.reader(io.StringIO(data.decode())) for cell in row]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
        assert any(cell.startswith("'=") for cell in cells)


def test_a_figure_needs_an_ending_that_tells_its_format(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="which format"):
        export_to(harbour(), "dotplot", tmp_path / "figure.gif")
    with pytest.raises(UsageError, match="no exporter"):
        export_to(harbour(), "word", tmp_path / "figure.doc")


def read_from(document: Path) -> Comparison:
    """A comparison whose right document was read from that file."""
    comparison = harbour()
    right = comparison.right
    source = replace(right.document.source, path=str(document))
    return replace(comparison, right=replace(right, document=replace(right.document, source=source)))
