"""The page of revisions, driven as a user drives it, with real files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QTextCharFormat
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from copyviz.gui.item_models.revisions import ROW_TYPE, ChangesModel, StepsModel, VersionsModel
from copyviz.gui.main_window import MainWindow
from copyviz.gui.pages.revisions import RevisionsPage
from copyviz.gui.settings import Settings
from copyviz.gui.views.revision_text import RevisionText
from copyviz.gui.views.revision_texts import ONE, TWO
from copyviz.model.revisions import ChangeKind
from copyviz.pipeline.revisions import compare_versions
from copyviz.presentation.change_list import list_changes
from copyviz.presentation.revision_table import step_rows
from copyviz.presentation.themes import DARK, LIGHT
from copyviz.presentation.time_line import step_marks

PIER = "The harbour office closed the northern pier on Monday."
FERRIES = "Ferries to the islands leave from the old fish market."
COSTS = "Repairs will cost about 900 thousand over the coming winter."
CRACKS = "Divers had found long cracks in several of the pillars."
MAYOR = "The mayor thanked everybody who had come to help."
STAMP = "Last updated at 10:32 GMT, 3 May 2024"
TEXTS = (
    [PIER, FERRIES, COSTS, CRACKS, STAMP],
    [PIER, FERRIES, COSTS.replace("900", "1,200"), CRACKS, STAMP.replace("10:32", "18:07")],
    None,
    [PIER, COSTS.replace("900", "1,200"), CRACKS, FERRIES, MAYOR, STAMP.replace("10:32", "18:07")],
)
NAMES = tuple(f"story-2024-05-{number:02}.txt" for number in range(1, 5))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four versions; the third cannot be read."""
    made = tmp_path / "versions"
    made.mkdir()
    for name, text in zip(NAMES, TEXTS, strict=True):
        if text is None:
            (made / name).write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(50))
        else:
            (made / name).write_text("\n\n".join(text), encoding="utf-8")
    return made


@pytest.fixture
def page(qtbot: QtBot, window: MainWindow, folder: Path) -> RevisionsPage:
    """The page with the four versions."""
    window.show_page("revisions", [str(folder)])
    shown = window.book.current
    assert isinstance(shown, RevisionsPage)
    qtbot.waitUntil(lambda: shown.session.step is not None and not shown.busy, timeout=30_000)
    return shown


def settle(qtbot: QtBot, page: RevisionsPage) -> None:
    qtbot.waitUntil(lambda: page.session.step is not None and not page.busy, timeout=30_000)


def press(qtbot: QtBot, page: RevisionsPage, key: Qt.Key) -> None:
    window = page.window()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=5000)
    page.texts.one.setFocus()
    QTest.keyClick(page.texts.one, key)


def click_version(
    page: RevisionsPage, place: int, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    row = page.time_line.row
    QTest.mouseClick(row, Qt.MouseButton.LeftButton, held, row.bar(place).center().toPoint())


def looks_in(text: RevisionText, change: int) -> dict[str, QTextCharFormat]:
    return dict(text.formats_of(change))


def change_of(page: RevisionsPage, kind: ChangeKind) -> int:
    step = page.session.step
    assert step is not None
    return next(number for number, change in enumerate(step.revision.changes) if change.kind is kind)


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


def test_clicks_on_the_time_line_choose_a_step_or_any_two_versions(qtbot: QtBot, page: RevisionsPage) -> None:
    click_version(page, 1)
    assert page.session.pair == (0, 1)
    row = page.time_line.row
    steps = page.session.chain.steps if page.session.chain is not None else ()
    between = QPoint(int((steps[1].older + steps[1].newer + 1) / 2 * row.pitch), 30)
    # The middle between versions 2 and 4 is the gap itself; a little aside lies the step.
    QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=between + QPoint(int(row.pitch * 0.26), 0))
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


def test_what_must_not_be_overlooked_is_listed_first_and_leads_to_its_sentence(page: RevisionsPage) -> None:
    click_version(page, 1)
    model, text = page.changes.model, page.texts.one
    assert model.index(0, 0).data() == "!"
    assert model.index(0, 3).data().startswith("“900” became “1,200”")
    QTest.mouseClick(
        page.changes.list.viewport(),
        Qt.MouseButton.LeftButton,
        pos=page.changes.list.visualRect(model.index(0, 3)).center(),
    )
    assert page.session.change == change_of(page, ChangeKind.REWORDED)
    assert text.textCursor().block().text().startswith("Repairs will cost about 9001,200")


def test_kinds_are_counted_and_can_be_left_out_of_the_list(page: RevisionsPage) -> None:
    assert [switch.text() for switch in page.changes.switches.values()] == [
        "reworded 0",
        "moved 1",
        "added 1",
        "removed 0",
    ]
    assert page.changes.model.rowCount() == 2
    page.changes.switches["moved"].click()
    assert [page.changes.model.index(row, 2).data() for row in range(page.changes.model.rowCount())] == ["added"]


def test_one_column_marks_with_lines_and_colour_what_changed(page: RevisionsPage) -> None:
    added = looks_in(page.texts.one, change_of(page, ChangeKind.ADDED))[MAYOR]
    assert added.underlineStyle() is QTextCharFormat.UnderlineStyle.SingleUnderline
    assert added.foreground().color().isValid()
    moved = looks_in(page.texts.one, change_of(page, ChangeKind.MOVED))
    assert moved[FERRIES].underlineStyle() is QTextCharFormat.UnderlineStyle.DotLine
    assert "← moved from 2" in " ".join(moved)
    assert f"{FERRIES} → moved to 4" in page.texts.one.toPlainText().splitlines()
    click_version(page, 1)
    reworded = looks_in(page.texts.one, change_of(page, ChangeKind.REWORDED))
    assert reworded["900"].fontStrikeOut()
    assert reworded["1,200"].underlineStyle() is QTextCharFormat.UnderlineStyle.SingleUnderline


def test_two_columns_hold_one_version_each_and_scroll_together(qtbot: QtBot, page: RevisionsPage) -> None:
    click_version(page, 1)
    next(action for action in page.texts.modes.actions() if action.data() == TWO).trigger()
    change = change_of(page, ChangeKind.REWORDED)
    assert "about 900 thousand" in page.texts.old.toPlainText()
    assert "1,200" not in page.texts.old.toPlainText()
    assert looks_in(page.texts.old, change)["900"].fontStrikeOut()
    assert list(looks_in(page.texts.new, change)) == ["1,200"]
    assert page.texts.names[1].text() == f"1 · {NAMES[0]}"
    window = page.window()
    window.resize(900, 420)
    qtbot.wait(50)
    bar = page.texts.old.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert page.texts.new.first_row() == page.texts.old.first_row()


def test_a_click_on_a_sentence_selects_its_change_and_escape_clears_it(qtbot: QtBot, page: RevisionsPage) -> None:
    text = page.texts.one
    row, box = next((row, box) for row, box in text.visible_rows() if row.kind is ChangeKind.ADDED)
    QTest.mouseClick(text.viewport(), Qt.MouseButton.LeftButton, pos=(box.topLeft() + QPointF(30, 6)).toPoint())
    assert page.session.change == row.change
    assert page.changes.list.currentIndex().siblingAtColumn(2).data() == "added"
    press(qtbot, page, Qt.Key.Key_Escape)
    assert page.session.change is None


def test_keys_walk_through_the_changes_of_the_text(qtbot: QtBot, page: RevisionsPage) -> None:
    expected = [change_of(page, kind) for kind in (ChangeKind.MOVED, ChangeKind.ADDED)]
    for change in expected:
        press(qtbot, page, Qt.Key.Key_J)
        assert page.session.change == change
    press(qtbot, page, Qt.Key.Key_K)
    assert page.session.change == expected[0]


def test_a_click_in_the_survival_picture_leads_to_the_version_and_the_sentence(
    qtbot: QtBot, page: RevisionsPage
) -> None:
    page.tabs.setCurrentWidget(page.survival)
    qtbot.waitUntil(lambda: page.survival.plot is not None, timeout=5000)
    survival = page.session.survival
    assert survival is not None
    row = next(row for row, life in enumerate(survival.lives) if life.changes == (1,))
    where = page.survival.position_of(1.5, row + 0.5).toPoint()
    QTest.mouseClick(page.survival, Qt.MouseButton.LeftButton, pos=where)
    assert page.session.pair == (0, 1)
    assert page.session.change == change_of(page, ChangeKind.REWORDED)
    assert page.survival.selected_row() == row
    assert "Reworded in version 2" in page.survival.hint_at(1.5, row + 0.5)


def test_a_click_in_the_dotplot_of_all_versions_leads_to_both_versions_and_the_sentence(
    qtbot: QtBot, page: RevisionsPage
) -> None:
    page.tabs.setCurrentWidget(page.dotplot)
    qtbot.waitUntil(lambda: page.dotplot.plot is not None, timeout=30_000)
    matches = page.session.matches
    assert matches is not None
    # The ferries: sentence 2 of the first version, sentence 4 of the last.
    place = matches.starts[0] + 1 + 0.5, matches.starts[2] + 3 + 0.5
    assert page.dotplot.hint_at(*place).startswith("Version 1, sentence 2 · version 4, sentence 4")
    where = page.dotplot.position_of(*place).toPoint()
    QTest.mouseClick(page.dotplot, Qt.MouseButton.LeftButton, pos=where)
    settle(qtbot, page)
    assert page.session.pair == (0, 3)
    assert page.session.change == change_of(page, ChangeKind.MOVED)
    assert page.texts.one.textCursor().block().text().startswith(FERRIES)


def test_boilerplate_is_left_out_until_it_is_asked_for(page: RevisionsPage) -> None:
    click_version(page, 1)
    assert page.changes.switches["reworded"].text() == "reworded 1"
    stamp = STAMP.replace("10:32", "18:07")
    assert stamp in page.texts.one.toPlainText()
    page.bar.boilerplate.click()
    assert page.changes.switches["reworded"].text() == "reworded 2"
    assert "10:3218:07" in page.texts.one.toPlainText()
    assert page.session.survival is not None
    assert page.session.survival.lives[-1].changes == (1,)


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


def test_what_a_document_or_its_name_holds_is_never_drawn_as_markup(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    hostile = f"In the log stood <img src='{tmp_path}/x.png'> and <b>The keeper</b> wrote it \u202eon Monday."
    for number in (1, 2):
        path = tmp_path / f"<b>v{number}.txt"
        path.write_text(hostile.replace("Monday", "Friday" if number == 2 else "Monday"), encoding="utf-8")
    window.show_page("revisions", [str(tmp_path / f"<b>v{number}.txt") for number in (1, 2)])
    page = window.book.current
    assert isinstance(page, RevisionsPage)
    settle(qtbot, page)
    shown = page.texts.one.toPlainText()
    assert "<b>The keeper</b>" in shown
    assert "\u202e" not in shown
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in page.findChildren(QLabel) if label.text())


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
