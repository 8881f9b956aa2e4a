"""What leaves the window is what leaves the command line; errors are told, inputs are safe."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog, QPrintPreviewWidget
from PySide6.QtWidgets import QFileDialog, QMessageBox, QToolButton
from pytestqt.qtbot import QtBot

import copyviz
from copyviz.cli.main import run
from copyviz.export.table import EXPORTERS
from copyviz.gui.export_menu import with_ending
from copyviz.gui.main_window import MainWindow
from copyviz.gui.printing import Printing, SetSheets, paint_sheets
from copyviz.gui.selection import PairSelection
from copyviz.options import Thresholds
from copyviz.presentation.extent import Extent
from copyviz.presentation.match_filter import MatchFilter
from helpers.story import STORY


def save(qtbot: QtBot, window: MainWindow, name: str, path: Path) -> bytes:
    window.exports.save(name, path)
    qtbot.waitUntil(lambda: not window.exports.runner.busy, timeout=20_000)
    return path.read_bytes()


def action(window: MainWindow, text: str) -> QAction:
    return next(found for found in window.exports.findChildren(QAction) if found.text() == text)


@pytest.mark.parametrize(("name", "flag", "ending"), [("dotplot", "--dotplot", ".svg"), ("tree", "--tree", ".svg")])
def test_the_same_figure_comes_from_window_and_command_line(
    name: str, flag: str, ending: str, qtbot: QtBot, story: MainWindow, tmp_path: Path
) -> None:
    action(story, "print").trigger()
    action(story, "120 mm").trigger()
    ours = save(qtbot, story, name, tmp_path / f"window{ending}")
    other = tmp_path / f"command{ending}"
    comparison = story.session.comparison
    assert comparison is not None
    matching = ["--permissible", str(comparison.thresholds.permissible)]
    assert run(["compare", *STORY, flag, str(other), "--theme", "print", "--width", "120", *matching]) == 0
    assert ours == other.read_bytes()


def test_the_same_data_comes_from_window_and_command_line(qtbot: QtBot, story: MainWindow, tmp_path: Path) -> None:
    story.session.set_thresholds(Thresholds(0.6, 0.4))
    flags = ["--permissible", "0.6", "--variation", "0.4"]
    for name in ("json", "csv", "shares-csv"):
        ours = save(qtbot, story, name, tmp_path / f"window-{name}")
        other = tmp_path / f"command-{name}"
        assert run(["compare", *STORY, f"--{name}", str(other), *flags]) == 0
        assert ours == other.read_bytes()
    assert json.loads((tmp_path / "window-json").read_text())["passages"]


def test_a_figure_of_what_is_in_view_tells_the_region(qtbot: QtBot, story: MainWindow, tmp_path: Path) -> None:
    action(story, "Figures: only what is in view").setChecked(True)
    everything = save(qtbot, story, "dotplot", tmp_path / "all.svg").decode()
    assert "Shown: sentences" not in everything
    story.exports._plot().panel.canvas.set_extent(Extent(3.5, 20.2, 9.9, 30.0))
    part = save(qtbot, story, "dotplot", tmp_path / "part.svg").decode()
    assert "Shown: sentences 4–21 of A and 10–30 of B" in part


def test_a_filter_is_told_in_the_figure(qtbot: QtBot, story: MainWindow, tmp_path: Path) -> None:
    story.session.set_filter(MatchFilter(least_words=12))
    figure = save(qtbot, story, "dotplot", tmp_path / "filtered.svg").decode()
    assert "equal pairs, by a filter" in figure


def test_an_input_is_refused_with_a_message(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    copies = [tmp_path / Path(path).name for path in STORY]
    for path, copy in zip(STORY, copies, strict=True):
        shutil.copy(path, copy)
    with qtbot.waitSignal(window.loader.paired, timeout=30_000):
        window.open_pair(str(copies[0]), str(copies[1]))
    before = copies[0].read_bytes()
    window.exports.save("csv", copies[0])
    qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox)), timeout=10_000)
    (box,) = window.findChildren(QMessageBox)
    assert "is one of the documents" in box.text()
    box.close()
    assert copies[0].read_bytes() == before


def test_the_dialog_offers_every_exporter_and_remembers_the_folder(
    qtbot: QtBot, story: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[str] = []

    def answer(parent: object, title: str, proposed: str, filters: str) -> tuple[str, str]:
        offered.append(proposed)
        return str(tmp_path / Path(proposed).stem), filters.split(";;", maxsplit=1)[0]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    for name, exporter in EXPORTERS.items():
        action(story, f"{exporter.TITLE} …").trigger()
        qtbot.waitUntil(lambda: not story.exports.runner.busy, timeout=20_000)
        assert (tmp_path / f"{name}{Path(offered[-1]).suffix}").stat().st_size
    assert Path(offered[-1]).parent == tmp_path


def test_copies_go_to_the_clipboard(qtbot: QtBot, story: MainWindow) -> None:
    clipboard = QGuiApplication.clipboard()
    action(story, "Copy citation line").trigger()
    assert "harbour-pier-12-may.html (sha256 " in clipboard.text()
    story.session.select(PairSelection(0, 0))
    action(story, "Copy pair").trigger()
    assert clipboard.text().startswith("A 1: ")
    action(story, "Copy figure as image").trigger()
    qtbot.waitUntil(lambda: not story.exports.runner.busy, timeout=20_000)
    assert clipboard.image().width() == round(160 / 25.4 * 192)
    assert b"<svg" in bytes(clipboard.mimeData().data("image/svg+xml").data())
    action(story, "Copy trees as image").trigger()
    qtbot.waitUntil(lambda: not story.exports.runner.busy, timeout=20_000)
    assert b"Structure of both documents" in bytes(clipboard.mimeData().data("image/svg+xml").data())
    action(story, "Copy coordinates").trigger()
    assert clipboard.text() == "A 1 · B 1"


def test_copying_is_offered_under_edit(story: MainWindow) -> None:
    texts = [found.text() for found in story.commands._copy_menu.actions()]
    assert texts == [found.text() for found in story.exports.copies["all"]]
    assert "Copy citation line" in texts


def test_a_report_shows_how_far_it_is_and_can_be_cancelled(qtbot: QtBot, story: MainWindow, tmp_path: Path) -> None:
    story.exports.save("report", tmp_path / "report.pdf")
    with qtbot.waitSignal(story.exports.runner.busy_changed) as told:
        story.exports.work.cancel.click()
    assert told.args == [False]
    story.exports.close_work()
    assert not list(tmp_path.glob("report*"))


def test_annotated_copies_come_from_the_window(qtbot: QtBot, story: MainWindow, tmp_path: Path) -> None:
    story.exports.annotate(tmp_path / "copies")
    qtbot.waitUntil(lambda: not story.exports.runner.busy, timeout=20_000)
    names = sorted(path.name for path in (tmp_path / "copies").iterdir())
    assert names == ["harbour-pier-12-may-marked.html", "harbour-pier-19-may-marked.html"]


def test_the_report_is_printed_as_its_pdf_is(qtbot: QtBot, story: MainWindow, tmp_path: Path) -> None:
    pdf = save(qtbot, story, "report", tmp_path / "report.pdf")
    printing = Printing(story)
    taken: list[SetSheets] = []
    printing._prepare(taken.append)
    qtbot.waitUntil(lambda: bool(taken), timeout=20_000)
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setFullPage(True)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    paint_sheets(taken[0], printer)
    pages = [pypdfium2.PdfDocument(data) for data in (pdf, tmp_path / "printed.pdf")]
    texts = [[page.get_textpage().get_text_range() for page in document] for document in pages]
    assert texts[0] == texts[1]


@pytest.mark.parametrize("name", ["dotplot", "tree"])
def test_a_figure_has_a_preview(qtbot: QtBot, story: MainWindow, name: str) -> None:
    Printing(story).preview_figure(name)
    qtbot.waitUntil(lambda: bool(story.findChildren(QPrintPreviewDialog)), timeout=20_000)
    (dialog,) = story.findChildren(QPrintPreviewDialog)
    qtbot.waitUntil(lambda: dialog.findChildren(QPrintPreviewWidget)[0].pageCount() == 1, timeout=20_000)
    dialog.close()


def test_the_button_waits_for_a_comparison(window: MainWindow) -> None:
    (button,) = [found for found in window.bar.findChildren(QToolButton) if found.accessibleName() == "Export"]
    assert not button.isEnabled()


def test_the_button_can_be_used_with_a_comparison(story: MainWindow) -> None:
    (button,) = [found for found in story.bar.findChildren(QToolButton) if found.accessibleName() == "Export"]
    assert button.isEnabled()
    assert button.menu() is story.exports


def test_a_name_without_ending_gets_that_of_the_chosen_format() -> None:
    plot = EXPORTERS["dotplot"]
    assert with_ending("/a/figure", "SVG (*.svg)", plot) == Path("/a/figure.svg")
    assert with_ending("/a/figure.png", "SVG (*.svg)", plot) == Path("/a/figure.png")
    assert with_ending("/a/v1.2", "", plot) == Path("/a/v1.2.pdf")


def test_every_part_of_a_caption_can_be_left_out_and_stays_so(
    qtbot: QtBot, story: MainWindow, tmp_path: Path
) -> None:
    action(story, "Their hashes").setChecked(False)
    action(story, "Version of CopyViz").setChecked(False)
    drawn = save(qtbot, story, "dotplot", tmp_path / "figure.svg")
    other = tmp_path / "command.svg"
    assert run(["compare", *STORY, "--dotplot", str(other), "--without", "hashes,version"]) == 0
    assert drawn == other.read_bytes()
    assert b"sha256" not in drawn
    copyviz.save_figure(copyviz.compare(*STORY), tmp_path / "library.svg", without=("hashes", "version"))
    assert drawn == (tmp_path / "library.svg").read_bytes()
    assert not story.settings.flag("caption hashes", default=True)


def test_the_resolution_of_images_can_be_chosen(qtbot: QtBot, story: MainWindow, tmp_path: Path) -> None:
    action(story, "150 dpi").trigger()
    drawn = save(qtbot, story, "tree", tmp_path / "figure.png")
    other = tmp_path / "command.png"
    assert run(["compare", *STORY, "--tree", str(other), "--dpi", "150"]) == 0
    assert drawn == other.read_bytes()
