"""The texts, lists and pictures of the page of revisions: marks, clicks, and what is left out."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from copyviz.gui.main_window import MainWindow
from copyviz.gui.pages.revisions import RevisionsPage
from copyviz.gui.views.revision_texts import ONE, TWO
from copyviz.model.revisions import ChangeKind
from helpers.revision_story import (
    COSTS,
    CRACKS,
    FERRIES,
    MAYOR,
    NAMES,
    PIER,
    STAMP,
    change_of,
    click_version,
    looks_in,
    press,
    settle,
)


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
    qtbot.wait(20)
    assert page.texts.new.top() == page.texts.old.top()


def test_partners_stand_side_by_side_however_their_lines_break(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    long = (
        "A much longer sentence about the harbour, its ferries, its pillars and the people who look after all of it."
    )
    old = [PIER, f"{long} {long}", COSTS, CRACKS] * 8
    new = [PIER, COSTS, f"{MAYOR} {long}", CRACKS] * 8
    for number, text in enumerate((old, new)):
        (tmp_path / f"v{number}.txt").write_text("\n\n".join(text), encoding="utf-8")
    window.show_page("revisions", [str(tmp_path / f"v{number}.txt") for number in (0, 1)])
    page = window.book.current
    assert isinstance(page, RevisionsPage)
    settle(qtbot, page)
    page.texts.set_mode(TWO)
    for width, place in ((900, 0), (1300, 9), (1000, 4)):
        window.resize(width, 600)
        qtbot.wait(30)
        page.texts.old.verticalScrollBar().setValue(place)
        qtbot.wait(30)
        tops = [{id(row): box.top() for row, box in text.visible_rows()} for text in (page.texts.old, page.texts.new)]
        common = [row for row in tops[0] if row in tops[1]]
        assert len(common) > 5
        assert [tops[0][row] for row in common] == [tops[1][row] for row in common]


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


def test_the_first_change_of_a_long_text_is_in_view(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    long = [f"{PIER} It was day {number} of the work." for number in range(200)]
    for number, text in enumerate((long, [*long[:150], MAYOR, *long[150:]])):
        (tmp_path / f"v{number}.txt").write_text("\n\n".join(text), encoding="utf-8")
    window.show_page("revisions", [str(tmp_path / f"v{number}.txt") for number in (0, 1)])
    page = window.book.current
    assert isinstance(page, RevisionsPage)
    settle(qtbot, page)
    for mode in (ONE, TWO):
        page.texts.set_mode(mode)
        qtbot.wait(30)
        assert ChangeKind.ADDED in {row.kind for row, _ in page.texts.shown()[-1].visible_rows()}
    assert page.session.change is None
