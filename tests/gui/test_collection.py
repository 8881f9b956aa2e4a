"""The Collection page: a folder is searched, its pairs are gone through, opened, judged and exported."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QHeaderView
from pytestqt.qtbot import QtBot

from copyviz.errors import Outcome
from copyviz.gui.item_models.pairs import JUDGEMENT, ODDS, RIGHT_NAME
from copyviz.gui.main_window import MainWindow
from copyviz.gui.pages.collection.page import CollectionPage
from copyviz.gui.pages.collection.search import Request
from copyviz.gui.settings import Settings
from copyviz.model.case import Case, Finding, Note, Ruling
from copyviz.model.collection import CommonSentence, Member
from copyviz.model.comparison import Side
from copyviz.presentation.themes import DARK, LIGHT
from helpers.collection_pages import LONG, cell, page_of, place_of, rows, searched, show
from helpers.essays import HARBOUR, write_essays
from helpers.processes import grandchildren
from helpers.screenings import make_screening
from helpers.searching import build

NO_KEY = Qt.KeyboardModifier.NoModifier
MANY = 120


@pytest.fixture(autouse=True)
def own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def page(window: MainWindow) -> CollectionPage:
    return page_of(window)


@pytest.fixture
def listed(qtbot: QtBot, page: CollectionPage) -> CollectionPage:
    """The page with three pairs of invented documents."""
    show(page, make_screening(unreadable=["broken.pdf"], common=[CommonSentence("Answer all questions.", 6)]))
    qtbot.waitUntil(lambda: not page.busy, timeout=LONG)
    return page


def test_a_folder_is_searched_enter_opens_a_pair_and_back_returns_to_its_row(
    qtbot: QtBot, window: MainWindow, page: CollectionPage, tmp_path: Path
) -> None:
    folder = write_essays(tmp_path / "essays")
    ticks: list[int] = []
    clock = QTimer(page, interval=20)
    clock.timeout.connect(lambda: ticks.append(1))
    clock.start()
    screening = searched(qtbot, page, folder)
    assert len(ticks) >= 5, "the window stood still"
    assert rows(page)[0] == ("anna.txt", "bert.txt")
    assert {frozenset(row) for row in rows(page)} >= {frozenset({"dora.txt", "emil.txt"})}
    assert page.result.summary.text() == f"{len(screening.pairs)} pairs of documents share text"
    assert page.unread.model.index(0, 0).data() == "broken.pdf"
    assert grandchildren() == []
    page.pairs.select(1)
    wanted = rows(page)[1]
    page.pairs.table.setFocus()
    with qtbot.waitSignal(window.loader.paired, timeout=LONG):
        QTest.keyClick(page.pairs.table, Qt.Key.Key_Return)
    assert window.book.name == "compare"
    comparison = window.session.comparison
    assert comparison is not None
    assert tuple(comparison.side(side).document.source.name for side in Side) == wanted
    # The list and the comparison tell the same.
    assert comparison.scores.odds_ratio == pytest.approx(screening.pairs[1].score.odds_ratio)
    # A verdict given there is the judgement here; a note is none.
    window.session.change_case("Write a note", comparison.case.with_note(Note("Look again.")))
    assert page.pairs.model.judgement_of(1) is None
    case = Case(ruling=Ruling(Finding.PARTLY))
    window.session.change_case("Give a verdict", case)
    assert page.pairs.model.judgement_of(1) is Finding.PARTLY
    window.session.undo_stack.undo()
    assert page.pairs.model.judgement_of(1) is None
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert window.book.current is page
    assert page.pairs.current == 1
    assert page.pairs.table.hasFocus()


def test_a_folder_held_against_another_stands_on_the_left_and_in_the_rows(
    qtbot: QtBot, page: CollectionPage, tmp_path: Path
) -> None:
    essays, sources = write_essays(tmp_path / "essays"), tmp_path / "a-book"
    sources.mkdir()
    (sources / "harbour.txt").write_text("".join(HARBOUR))
    searched(qtbot, page, essays, sources)
    assert {right for _, right in rows(page)} == {"harbour.txt"}
    assert {left for left, _ in rows(page)} >= {"anna.txt", "bert.txt"}
    assert page.found is not None
    assert len(page.found.heat.columns) == 1


def test_what_is_common_to_many_is_left_out_here_and_there_until_it_is_switched_on(
    qtbot: QtBot, window: MainWindow, page: CollectionPage, tmp_path: Path
) -> None:
    folder = write_essays(tmp_path / "essays")
    task = "Describe in your own words what happened to a building in your home town. "
    for file in folder.glob("*.txt"):
        file.write_text(task + file.read_text())
    (folder / "fritz.txt").write_text(task + "I did not find the time to write more than this one sentence. ")
    screening = searched(qtbot, page, folder)
    assert [line.text for line in screening.common] == [task.strip()]
    assert page.common.model.index(0, 1).data() == task.strip()
    with qtbot.waitSignal(window.loader.paired, timeout=LONG):
        page.open_pair(0)
    comparison = window.session.comparison
    assert comparison is not None
    assert [exclusion.sentences.first for exclusion in comparison.exclusions] == [0, 0]
    window.go_back()
    with qtbot.waitSignal(page.search.found, timeout=LONG):
        page.common.keep.click()
    assert page.found is not None
    assert page.found.screening.common_kept
    assert not page.form.common.isChecked()
    with qtbot.waitSignal(page.search.found, timeout=LONG):
        page.common.keep.click()
    assert not page.found.screening.common_kept


def test_a_search_is_cancelled_and_resumed_and_leaves_no_process_behind(
    qtbot: QtBot, page: CollectionPage, tmp_path: Path
) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    # So many that progress is told more than once while they are read, however quick the machine is.
    for number in range(MANY):
        (folder / f"{number:03}.txt").write_text(f"Number {number} is mine. " + "".join(HARBOUR[number % 10 :]))
    # All seven thousand pairs would be compared else, which is none of this test's business.
    page.form.pairs.setCurrentIndex(page.form.pairs.findData("likely"))
    told: list[str] = []

    def stop_when_some_are_read(step: str, _: float) -> None:
        told.append(step)
        if re.match(r"Reading documents: [1-9]", step):
            page.work.cancel.click()

    page.search.runner.progressed.connect(stop_when_some_are_read)
    with qtbot.waitSignal(page.search.stopped_changed, check_params_cb=bool, timeout=LONG):
        page.open_paths([str(folder)])
    page.search.runner.progressed.disconnect(stop_when_some_are_read)
    assert page.form.start.text() == "Resume"
    assert "kept" in page.form.told.text()
    assert page.form.start.isEnabled()
    qtbot.waitUntil(lambda: grandchildren() == [], timeout=LONG)
    page.search.runner.progressed.connect(lambda step, _: told.append(step))
    del told[:]
    with qtbot.waitSignal(page.search.found, timeout=LONG):
        page.form.start.click()
    assert page.form.start.text() == "Start"
    totals = {int(found[1]) for step in told if (found := re.match(r"Reading documents: \d+ of (\d+)", step))}
    assert not totals or max(totals) < MANY
    assert page.found is not None
    assert len(page.found.screening.members) == MANY


def test_closing_the_window_ends_a_search_and_its_processes(
    qtbot: QtBot, window: MainWindow, page: CollectionPage, tmp_path: Path
) -> None:
    folder = write_essays(tmp_path / "essays")
    with qtbot.waitSignal(page.search.runner.progressed, timeout=LONG):
        page.open_paths([str(folder)])
    assert window.busy
    window.close()
    assert not page.busy
    assert grandchildren() == []


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("nowhere", "There is no “"), ("empty", "There are no files in “"), ("", "Choose a folder")],
)
def test_a_missing_or_empty_folder_gets_one_sentence(
    qtbot: QtBot, page: CollectionPage, tmp_path: Path, name: str, sentence: str
) -> None:
    (tmp_path / "empty").mkdir()
    page.open_paths([str(tmp_path / name) if name else ""])
    qtbot.waitUntil(lambda: page.form.told.isVisible() and not page.busy, timeout=LONG)
    assert page.form.told.text().startswith(sentence)
    assert page.form.start.text() == "Start"


def test_a_dropped_folder_is_searched(qtbot: QtBot, page: CollectionPage, tmp_path: Path) -> None:
    folder = write_essays(tmp_path / "essays")
    content = QMimeData()
    content.setUrls([QUrl.fromLocalFile(str(folder))])
    event = QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, content, Qt.MouseButton.LeftButton, NO_KEY)
    with qtbot.waitSignal(page.search.runner.busy_changed, timeout=LONG):
        page.dropEvent(event)
    assert event.isAccepted()
    assert page.form.target.path == str(folder)
    page.search.cancel()


def test_a_click_in_the_heat_map_selects_the_row_and_a_double_click_opens_the_pair(
    qtbot: QtBot, listed: CollectionPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    QTest.mouseClick(listed.map.canvas, Qt.MouseButton.LeftButton, NO_KEY, place_of(listed, 2))
    assert listed.pairs.current == 2
    opened: list[int] = []
    listed.map.opened.disconnect(listed.open_pair)
    listed.map.opened.connect(opened.append)
    QTest.mouseDClick(listed.map.canvas, Qt.MouseButton.LeftButton, NO_KEY, place_of(listed, 1))
    QTest.keyClick(listed.map.canvas, Qt.Key.Key_Return)
    assert opened == [1, 2]


def test_a_selected_row_is_marked_in_the_heat_map_and_hovering_tells_both_names(listed: CollectionPage) -> None:
    listed.pairs.select(1)
    canvas = listed.map.canvas
    assert canvas.number == 1
    told = canvas.describe(canvas.cells_of(1)[0])
    assert "anna.txt" in told
    assert "clara.docx" in told
    assert "odds ratio 0.06 · overlap 30% of A, 20% of B" in told
    assert "Nothing worth a look" in canvas.describe((0, 4))


def test_arrow_keys_go_from_pair_to_pair_in_the_heat_map(qtbot: QtBot, listed: CollectionPage) -> None:
    canvas = listed.map.canvas
    listed.pairs.select(0)
    QTest.keyClick(canvas, Qt.Key.Key_Down)
    assert listed.pairs.current == 1
    QTest.keyClick(canvas, Qt.Key.Key_Down)
    assert listed.pairs.current == 2
    QTest.keyClick(canvas, Qt.Key.Key_Up)
    assert listed.pairs.current == 1


def test_the_filter_narrows_the_list_and_a_wrong_one_is_told(qtbot: QtBot, listed: CollectionPage) -> None:
    listed.pairs.filter.setText("odds>0.05")
    qtbot.waitUntil(lambda: listed.pairs.model.rowCount() == 2)
    assert listed.pairs.count.text() == "2 pairs of 3"
    assert listed.pairs.current == 0
    listed.pairs.filter.setText("odds>")
    qtbot.waitUntil(listed.pairs.told.isVisible)
    assert listed.pairs.told.text() == "“odds” wants a number. For example: odds>0.5"
    assert listed.pairs.model.rowCount() == 2
    listed.pairs.filter.setText("clara")
    QTest.keyClick(listed.pairs.filter, Qt.Key.Key_Return)
    assert rows(listed) == [("anna.txt", "clara.docx")]
    assert listed.pairs.current == 1
    assert listed.pairs.table.hasFocus()


def test_ctrl_f_leads_to_the_filter_and_f5_searches_again(
    qtbot: QtBot, window: MainWindow, listed: CollectionPage, tmp_path: Path
) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(listed.pairs.table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert listed.pairs.filter.hasFocus()
    listed.form.fill_in(str(tmp_path / "nowhere"))
    QTest.keyClick(listed.pairs.filter, Qt.Key.Key_F5)
    qtbot.waitUntil(listed.form.told.isVisible, timeout=LONG)
    # What was found before is still there.
    assert listed.pairs.model.rowCount() == 3


def test_another_search_keeps_the_current_pair_by_what_it_holds(listed: CollectionPage) -> None:
    listed.pairs.select(2)
    show(listed, make_screening(((3, 4, 1.0, 1.0), (0, 1, 0.9, 0.9))))
    assert listed.pairs.current == 0
    show(listed, make_screening(((0, 1, 0.9, 0.9),)))
    assert listed.pairs.current == 0


def test_columns_sort_and_the_current_pair_stays(listed: CollectionPage) -> None:
    listed.pairs.select(0)
    listed.pairs.table.sortByColumn(ODDS, Qt.SortOrder.AscendingOrder)
    assert rows(listed)[0] == ("dora.pdf", "emil.txt")
    assert listed.pairs.current == 0
    listed.pairs.table.sortByColumn(RIGHT_NAME, Qt.SortOrder.DescendingOrder)
    assert [right for _, right in rows(listed)] == ["emil.txt", "clara.docx", "bert.txt"]


def test_a_pair_is_judged_by_key_and_the_judgement_is_there_after_a_restart(
    qtbot: QtBot, listed: CollectionPage, settings: Settings
) -> None:
    listed.pairs.select(1)
    listed.pairs.table.setFocus()
    QTest.keyClick(listed.pairs.table, Qt.Key.Key_2)
    assert cell(listed, 1, JUDGEMENT) == "◐ partly copied"
    assert listed.pairs.current == 1
    another = MainWindow(settings, LIGHT)
    qtbot.addWidget(another)
    listed.window().close()
    another.show()
    another.activateWindow()
    qtbot.waitUntil(another.isActiveWindow)
    again = page_of(another)
    show(again, make_screening())
    assert cell(again, 1, JUDGEMENT) == "◐ partly copied"
    assert again.pairs.model.judgement_of(0) is None
    again.pairs.filter.setText("-judged")
    again.pairs.apply_filter()
    assert again.pairs.model.rowCount() == 2
    again.pairs.filter.clear()
    again.pairs.apply_filter()
    again.pairs.select(1)
    again.pairs.table.setFocus()
    QTest.keyClick(again.pairs.table, Qt.Key.Key_0)
    assert again.pairs.model.judgement_of(1) is None
    assert again.book.all() == {}
    another.close()


def test_a_judged_pair_is_marked_in_the_heat_map(listed: CollectionPage) -> None:
    canvas = listed.map.canvas
    before = canvas.grab().toImage()
    listed.pairs.select(0)
    listed.pairs.judge(Finding.PARTLY)
    corner = canvas.frame_of(canvas.cells_of(2)[0]).topRight() + QPointF(-5, 5)
    listed.pairs.select(2)
    listed.pairs.judge(Finding.COPIED)
    assert canvas.grab().toImage().pixelColor(corner.toPoint()).name() == LIGHT.text
    assert before.pixelColor(corner.toPoint()).name() != LIGHT.text
    assert canvas.describe(canvas.cells_of(0)[0]).endswith("judged: partly copied")


def test_judging_goes_on_to_the_next_pair_where_judged_ones_are_hidden(listed: CollectionPage) -> None:
    listed.pairs.filter.setText("-judged")
    listed.pairs.apply_filter()
    listed.pairs.select(1)
    listed.pairs.judge(Finding.COPIED)
    assert listed.pairs.current == 2
    listed.pairs.judge(Finding.COPIED)
    assert listed.pairs.current == 0
    assert listed.pairs.count.text() == "1 pair of 3"


def test_judgements_can_be_given_from_the_context_menu(listed: CollectionPage) -> None:
    listed.pairs.select(0)
    action = next(action for action in listed.pairs.table.actions() if action.text() == "Judge: copied")
    action.trigger()
    assert listed.pairs.model.judgement_of(0) is Finding.COPIED


@pytest.mark.parametrize(
    ("name", "file"), [("csv", "a.csv"), ("json", "a.json"), ("report", "a.html"), ("heat-map", "a.svg")]
)
def test_list_and_heat_map_are_exported_with_judgements(
    qtbot: QtBot, listed: CollectionPage, tmp_path: Path, name: str, file: str
) -> None:
    listed.pairs.select(0)
    listed.pairs.judge(Finding.COPIED)
    with qtbot.waitSignal(listed.exports.saved, timeout=LONG):
        listed.exports.save(name, tmp_path / file)
    text = (tmp_path / file).read_text()
    assert "anna.txt" in text
    assert ("copied" in text) == (name != "heat-map")
    assert listed.result.facts.text() == f"Saved as {file}"


def test_folder_and_options_come_back(
    qtbot: QtBot, window: MainWindow, page: CollectionPage, settings: Settings
) -> None:
    page.form.fill_in("/essays", "/last-year")
    page.form.matcher.setCurrentIndex(page.form.matcher.findData("exact"))
    page.form.least_words.setValue(40)
    page.form.common.setChecked(False)
    page.form.pairs.setCurrentIndex(page.form.pairs.findText("All pairs"))
    wanted = page.form.request()
    window.close()
    another = MainWindow(settings, LIGHT)
    qtbot.addWidget(another)
    assert page_of(another).form.request() == wanted
    assert wanted.against == "/last-year"
    assert wanted.screening.keep_common
    assert wanted.screening.pairs == "all"
    another.close()


def test_damaged_settings_do_no_harm(window: MainWindow, settings: Settings) -> None:
    settings.save_text("collection", '["no", "object"]')
    assert page_of(window).form.request() == Request("", "")


def test_names_that_look_like_markup_are_shown_as_they_are(page: CollectionPage) -> None:
    show(page, make_screening(((0, 1, 0.5, 0.5),), ("<b>anna</b>.txt", "<img src=x>.txt")))
    assert rows(page) == [("<b>anna</b>.txt", "<img src=x>.txt")]
    told = str(page.pairs.model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole))
    assert "<b>" not in told
    assert "&lt;b&gt;anna" in told


def test_a_collection_that_shares_nothing_says_so(page: CollectionPage) -> None:
    show(page, make_screening(()))
    assert page.result.summary.text() == "No two documents share text"
    assert page.pairs.current == -1
    page.pairs.judge(Finding.COPIED)
    page.grab()


def test_the_page_wears_the_theme_also_in_its_heat_map(
    qtbot: QtBot, window: MainWindow, listed: CollectionPage
) -> None:
    window.set_theme(DARK)
    assert listed.map.canvas.grab().toImage().pixelColor(3, 3).name() == DARK.card
    window.set_theme(LIGHT)


def test_escape_in_the_filter_shows_all_pairs_again(qtbot: QtBot, listed: CollectionPage) -> None:
    listed.pairs.filter.setText("clara")
    listed.pairs.apply_filter()
    assert listed.pairs.model.rowCount() == 1
    listed.window().activateWindow()
    listed.pairs.filter.setFocus()
    qtbot.waitUntil(listed.pairs.filter.hasFocus)
    QTest.keyClick(listed.pairs.filter, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: listed.pairs.model.rowCount() == 3)


def test_in_a_small_window_names_have_the_room_and_judgements_are_told_by_their_signs(
    qtbot: QtBot, window: MainWindow, listed: CollectionPage
) -> None:
    listed.pairs.select(0)
    listed.pairs.judge(Finding.COPIED)
    assert cell(listed, 0, JUDGEMENT) == "● copied"
    window.resize(1000, 640)
    qtbot.waitUntil(lambda: cell(listed, 0, JUDGEMENT) == "●")
    assert listed.pairs.table.columnWidth(RIGHT_NAME) > 110
    told = str(listed.pairs.model.index(0, JUDGEMENT).data(Qt.ItemDataRole.ToolTipRole))
    assert "judged: copied" in told
    window.resize(1440, 900)
    qtbot.waitUntil(lambda: cell(listed, 0, JUDGEMENT) == "● copied")


def test_the_reason_why_a_document_was_not_read_is_shown_whole(qtbot: QtBot, listed: CollectionPage) -> None:
    reason = "This PDF is damaged and cannot be opened. Open it in a PDF viewer and save it again, or ask for a copy."
    members = (*make_screening().members, Member("/essays/b.pdf", Outcome.DAMAGED, reason))
    listed._tabs.setCurrentWidget(listed.unread)
    show(listed, replace(make_screening(), members=members))
    table = listed.unread._table
    rows_of = table.verticalHeader()
    for width in range(200, 260):
        table.setColumnWidth(1, table.columnWidth(1) + table.columnWidth(2) - width)
        table.resizeRowsToContents()
        room = table.visualRect(table.model().index(0, 2)).adjusted(0, 0, 0, -2)
        seen = table.viewport().grab(room).toImage()
        rows_of.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.setRowHeight(0, room.height() + 80)
        assert table.viewport().grab(room).toImage() == seen, "there was more to say"
        rows_of.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)


def test_the_result_tells_which_folder_it_is_of(listed: CollectionPage) -> None:
    assert listed.result.facts.text().startswith("essays: 7 documents, 6 with text")


def test_a_single_document_wants_something_to_be_held_against(page: CollectionPage, tmp_path: Path) -> None:
    folder = write_essays(tmp_path / "essays")
    page.open_paths([str(folder / "anna.txt")])
    assert page.form.told.text().startswith("This is a single document.")
    assert not page.busy


def test_an_index_named_first_is_what_the_folder_is_held_against(
    qtbot: QtBot, page: CollectionPage, tmp_path: Path
) -> None:
    folder, index = write_essays(tmp_path / "essays"), tmp_path / "essays.index"
    build(folder, index)
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "frida.txt").write_text("".join(HARBOUR))
    searched(qtbot, page, index, tmp_path / "new")
    assert (page.form.target.path, page.form.against.path) == (str(tmp_path / "new"), str(index))
    assert {left for left, _ in rows(page)} == {"frida.txt"}
    page.open_paths([str(index), str(shutil.copy(index, tmp_path / "other.index"))])
    qtbot.waitUntil(lambda: not page.busy, timeout=LONG)
    assert page.form.told.text().startswith("Two indexes cannot be held against each other.")
