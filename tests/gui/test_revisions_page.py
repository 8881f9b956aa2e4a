"""The page of revisions, driven as a user drives it, with real files: time line, order, work, export."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from copyviz.gui.item_models.revisions import ROW_TYPE, ChangesModel, StepsModel, VersionsModel
from copyviz.gui.main_window import MainWindow
from copyviz.gui.pages.revisions import RevisionsPage
from copyviz.gui.settings import Settings
from copyviz.gui.views.revision_texts import ONE, TWO
from copyviz.pipeline.revisions import compare_versions
from copyviz.presentation.change_list import list_changes
from copyviz.presentation.revision_table import step_rows
from copyviz.presentation.themes import DARK, LIGHT
from copyviz.presentation.time_line import step_marks
from helpers.revision_story import (
    COSTS,
    NAMES,
    PIER,
    click_version,
    press,
    settle,
)


def test_the_last_step_is_shown_first_and_a_version_that_cannot_be_read_is_a_gap(page: RevisionsPage) -> None:
    assert page.session.pair == (1, 3)
    chain = page.session.chain
    assert chain is not None
    assert [bool(version.gap) for version in chain.versions] == [False, False, True, False]
    assert "missing: " in page.versions.model.index(2, 2).data()
    click_version(page, 2)
    assert page.session.pair == (1, 3)


def test_keys_step_through_the_versions_and_stop_at_both_ends(qtbot: QtBot, page: RevisionsPage) -> None:
    for key, pair in (
        (Qt.Key.Key_P, (0, 1)),
        (Qt.Key.Key_P, (0, 1)),
        (Qt.Key.Key_N, (1, 3)),
        (Qt.Key.Key_Left, (0, 1)),
        (Qt.Key.Key_Right, (1, 3)),
        (Qt.Key.Key_Right, (1, 3)),
    ):
        press(qtbot, page, key)
        settle(qtbot, page)
        assert page.session.pair == pair


def test_keys_reach_the_page_when_it_is_turned_to(qtbot: QtBot, window: MainWindow, page: RevisionsPage) -> None:
    window.show_page("compare")
    window.show_page("revisions")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=5000)
    focused = window.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, Qt.Key.Key_P)
    assert page.session.pair == (0, 1)


def test_clicks_on_the_time_line_choose_a_step_or_any_two_versions(qtbot: QtBot, page: RevisionsPage) -> None:
    click_version(page, 1)
    assert page.session.pair == (0, 1)
    row = page.time_line.row
    # What changed behind the missing third version stands before the fourth.
    QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=QPoint(int(3 * row.pitch), 30))
    assert page.session.pair == (1, 3)
    click_version(page, 0)
    click_version(page, 3, Qt.KeyboardModifier.ShiftModifier)
    settle(qtbot, page)
    assert page.session.pair == (0, 3)
    assert page.session.step is not None
    assert page.session.step.newer == 3


def test_two_versions_can_be_chosen_by_name_and_the_first_and_last_by_a_button(
    qtbot: QtBot, page: RevisionsPage
) -> None:
    page.bar.whole.click()
    settle(qtbot, page)
    assert page.session.pair == (0, 3)
    page.bar.newer.setCurrentIndex(1)
    page.bar.newer.activated.emit(1)
    settle(qtbot, page)
    assert page.session.pair == (0, 1)
    assert not page.bar.older.model().index(2, 0).flags() & Qt.ItemFlag.ItemIsEnabled


def test_both_versions_open_in_the_comparison_which_leads_back(
    qtbot: QtBot, window: MainWindow, page: RevisionsPage
) -> None:
    with qtbot.waitSignal(window.loader.paired, timeout=30_000):
        page.bar.compare.click()
    assert window.book.name == "compare"
    comparison = window.session.comparison
    assert comparison is not None
    assert comparison.left.document.source.name == NAMES[1]
    window.go_back()
    assert window.book.current is page
    assert page.session.pair == (1, 3)


def test_the_order_can_be_changed_by_buttons_by_dragging_and_by_date(qtbot: QtBot, page: RevisionsPage) -> None:
    def names() -> list[str]:
        assert page.session.chain is not None
        return [version.name[-6:-4] for version in page.session.chain.versions]

    page.tabs.setCurrentWidget(page.versions)
    page.versions.list.selectRow(0)
    with qtbot.waitSignal(page.session.chain_changed, timeout=30_000):
        page.versions.down.click()
    assert names() == ["02", "01", "03", "04"]
    assert page.versions.list.currentIndex().row() == 1
    assert page.bar.order.currentText() == "By hand"
    model, data = page.versions.model, QMimeData()
    data.setData(ROW_TYPE, b"3")
    with qtbot.waitSignal(page.session.chain_changed, timeout=30_000):
        assert not model.dropMimeData(data, Qt.DropAction.MoveAction, 0, 0, QModelIndex())
    assert names() == ["04", "02", "01", "03"]
    with qtbot.waitSignal(page.session.chain_changed, timeout=30_000):
        page.bar.order.setCurrentIndex(0)
        page.bar.order.activated.emit(0)
    assert names() == ["01", "02", "03", "04"]


def test_work_can_be_cancelled_and_what_was_there_stays(qtbot: QtBot, page: RevisionsPage, tmp_path: Path) -> None:
    many = tmp_path / "many"
    many.mkdir()
    for number in range(40):
        (many / f"v{number}.txt").write_text("\n\n".join([PIER, COSTS] * 60), encoding="utf-8")
    before = page.session.chain
    page.open_paths([str(many)])
    assert page.busy
    qtbot.waitUntil(page._works[0].isVisible, timeout=10_000)
    with qtbot.waitSignal(page.settled, timeout=1000):
        page._works[0].cancel.click()
    qtbot.wait(100)
    assert page.session.chain is before
    assert not page.busy


@pytest.mark.parametrize(
    ("name", "ending", "start"),
    [
        ("report", "html", b"<!"),
        ("json", "json", b"{"),
        ("csv", "csv", b"older"),
        ("dotplot", "svg", b"<?xml"),
        ("survival", "pdf", b"%PDF"),
        ("survival", "png", b"\x89PNG"),
    ],
)
def test_everything_can_be_saved(
    qtbot: QtBot, page: RevisionsPage, tmp_path: Path, name: str, ending: str, start: bytes
) -> None:
    target = tmp_path / f"saved.{ending}"
    page.exports.save(name, target)
    qtbot.waitUntil(lambda: not page.busy, timeout=30_000)
    assert target.read_bytes().startswith(start)


def test_a_version_is_never_written_over(qtbot: QtBot, page: RevisionsPage, folder: Path) -> None:
    target = folder / NAMES[0]
    before = target.read_bytes()
    page.exports.save("csv", target)
    qtbot.waitUntil(lambda: not page.busy, timeout=30_000)
    boxes = page.window().findChildren(QMessageBox)
    assert boxes
    boxes[0].close()
    assert target.read_bytes() == before


def test_versions_can_be_dropped_and_are_put_in_order(qtbot: QtBot, window: MainWindow, folder: Path) -> None:
    window.show_page("revisions")
    page = window.book.current
    assert isinstance(page, RevisionsPage)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(folder / NAMES[place])) for place in (3, 0, 1)])
    drop = QDropEvent(
        QPointF(200, 200), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    page.dropEvent(drop)
    qtbot.waitUntil(lambda: page.session.step is not None, timeout=30_000)
    chain = page.session.chain
    assert chain is not None
    assert [version.name for version in chain.versions] == [NAMES[0], NAMES[1], NAMES[3]]


def test_a_single_version_and_none_that_can_be_read(qtbot: QtBot, window: MainWindow, folder: Path) -> None:
    window.show_page("revisions", [str(folder / NAMES[0])])
    page = window.book.current
    assert isinstance(page, RevisionsPage)
    qtbot.waitUntil(lambda: page.session.chain is not None and not page.busy, timeout=30_000)
    assert page.session.step is None
    assert not page.bar.compare.isEnabled()
    assert page.bar.export.isEnabled()
    page.open_paths([str(folder / NAMES[2])])
    qtbot.waitUntil(lambda: bool(page.findChildren(QMessageBox)), timeout=30_000)
    page.findChildren(QMessageBox)[0].close()
    assert page.session.chain is not None


def test_theme_mode_tab_and_folder_are_remembered(
    qtbot: QtBot, window: MainWindow, page: RevisionsPage, folder: Path, settings: Settings
) -> None:
    page.texts.set_mode(TWO)
    page.tabs.setCurrentWidget(page.table)
    window.set_theme(DARK)
    window.close()
    assert settings.text("revisions folder") == str(folder)
    again = MainWindow(settings, LIGHT)
    qtbot.addWidget(again)
    again.show_page("revisions")
    other = again.book.current
    assert isinstance(other, RevisionsPage)
    assert other.texts.mode == TWO
    assert other.tabs.currentWidget() is other.table
    other.texts.set_mode(ONE)
    again.close()


@pytest.fixture
def models(folder: Path) -> Iterator[tuple[VersionsModel, StepsModel, ChangesModel]]:
    chain = compare_versions([folder])
    made = VersionsModel(), StepsModel(), ChangesModel()
    testers = [QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal) for model in made]
    made[0].show(chain, step_marks(chain))
    made[1].show(step_rows(chain))
    made[2].show(list_changes(chain.steps[0].revision))
    yield made
    made[0].show(None, ())
    made[1].show(())
    made[2].show(())
    del testers


@pytest.mark.usefixtures("qapp")
def test_the_models_keep_qts_rules_and_tell_what_the_table_tells(
    models: tuple[VersionsModel, StepsModel, ChangesModel],
) -> None:
    versions, steps, changes = models
    assert versions.rowCount() == 4
    assert [steps.index(row, 0).data() for row in range(steps.rowCount())] == ["1–2", "2–4", "1–4"]
    assert changes.row_of(changes.change_at(0)) == changes.rowCount() - 1
    assert changes.row_of(99) is None
    assert versions.mimeData([versions.index(2, 0)]).data(ROW_TYPE).data() == b"2"
