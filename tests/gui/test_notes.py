"""Notes and verdict in the window: written on what is selected, listed, undone, and marked in the list of matches."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog
from pytestqt.qtbot import QtBot

from copyviz.gui.item_models.matches import LEFT_TEXT, NOTED
from copyviz.gui.main_window import MainWindow
from copyviz.gui.selection import NodeSelection, PairSelection, PassageSelection
from copyviz.gui.views.match_list import MatchListView
from copyviz.model.case import Case, Finding
from copyviz.model.comparison import Side
from copyviz.options import Thresholds


def case_of(window: MainWindow) -> Case:
    assert window.session.comparison is not None
    return window.session.comparison.case


def write(qtbot: QtBot, window: MainWindow, text: str) -> None:
    notes = window.page.notes
    window.page.write_note()
    notes.editor.setPlainText(text)
    QTest.keyClick(notes.editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_a_note_is_about_what_is_selected(qtbot: QtBot, story: MainWindow) -> None:
    notes, session = story.page.notes, story.session
    story.page.show_view("notes")
    assert not notes.add_here.isEnabled()
    session.select(PairSelection(3, 3))
    assert notes.add_here.text() == "Add to A 4 – B 4"
    write(qtbot, story, "Nearly <b>the same</b>.")
    session.select(PassageSelection(1))
    write(qtbot, story, "Moved.")
    session.select(NodeSelection(Side.RIGHT, 0))
    write(qtbot, story, "All of it.")
    QTest.mouseClick(notes.add_to_case, Qt.MouseButton.LeftButton)
    pair, passage, node = case_of(story).notes
    assert pair.pair == (3, 3)
    assert session.comparison is not None
    assert (passage.left, passage.right) == (
        session.comparison.passages[1].left,
        session.comparison.passages[1].right,
    )
    assert node.left is None
    assert notes.list.count() == 3
    assert "Nearly <b>the same</b>." in notes.list.item(0).text()
    session.select(None)
    notes.list.setCurrentRow(0)
    notes.list.itemClicked.emit(notes.list.item(0))
    chosen: list[object] = [session.selection]
    notes.list.setCurrentRow(1)
    notes.list.itemClicked.emit(notes.list.item(1))
    assert [*chosen, session.selection] == [PairSelection(3, 3), PassageSelection(1)]


def test_notes_are_changed_removed_and_undone(
    qtbot: QtBot, story: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes, stack = story.page.notes, story.session.undo_stack
    story.page.show_view("notes")
    notes.verdict.name.setText("The reader")
    story.session.select(PairSelection(3, 3))
    write(qtbot, story, "First thought")
    monkeypatch.setattr(QInputDialog, "getMultiLineText", lambda *_: ("Second thought", True))
    notes.edit.trigger()
    (note,) = case_of(story).notes
    assert (note.text, note.name, note.pair) == ("Second thought", "The reader", (3, 3))
    stack.undo()
    assert case_of(story).notes[0].text == "First thought"
    notes.list.setCurrentRow(0)
    QTest.keyClick(notes.list, Qt.Key.Key_Delete)
    assert case_of(story).notes == ()
    stack.undo()
    assert notes.list.count() == 1
    assert stack.undoText() == "Add a note"


def test_a_verdict_is_given_with_words_name_and_date(qtbot: QtBot, story: MainWindow) -> None:
    form = story.page.notes.verdict
    story.page.show_view("notes")
    form.name.setText("The reader")
    form.words.setText("The inspection.")
    form.finding.setCurrentIndex(form.finding.findText("Partly copied"))
    form.finding.activated.emit(form.finding.currentIndex())
    ruling = case_of(story).ruling
    assert ruling is not None
    assert (ruling.finding, ruling.words, ruling.name) == (Finding.PARTLY, "The inspection.", "The reader")
    assert len(ruling.date) == len("2026-05-19")
    form.finding.setCurrentIndex(0)
    form.finding.activated.emit(0)
    assert case_of(story).ruling is None
    story.session.undo_stack.undo()
    assert case_of(story).ruling == ruling
    assert form.words.text() == "The inspection."


def test_noted_pairs_are_marked_in_the_list(qtbot: QtBot, story: MainWindow) -> None:
    view = story.page.views["matches"]
    assert isinstance(view, MatchListView)
    story.page.show_view("matches")
    row = view._model.row_of(3, 3)
    assert row is not None
    index = view._model.index(row, LEFT_TEXT)
    assert not index.data().startswith(NOTED)
    story.session.select(PairSelection(3, 3))
    write(qtbot, story, "<img src=x> seen")
    story.page.show_view("matches")
    assert index.data().startswith(NOTED)
    assert "&lt;img" in index.data(Qt.ItemDataRole.ToolTipRole)
    assert not view._model.index(row + 1, LEFT_TEXT).data().startswith(NOTED)


def test_notes_survive_sliders_other_matchers_and_a_swap(qtbot: QtBot, story: MainWindow) -> None:
    session = story.session
    session.select(PairSelection(3, 4))
    write(qtbot, story, "Stays.")
    session.set_thresholds(Thresholds(0.6, 0.4))
    with qtbot.waitSignal(session.passages_changed, timeout=10_000):
        pass
    assert case_of(story).notes[0].text == "Stays."
    with qtbot.waitSignal(story.loader.paired, timeout=30_000):
        story.loader.swap()
    assert case_of(story).notes[0].pair == (4, 3)
    assert story.saving.unsaved


def test_letters_that_are_keys_elsewhere_are_typed_into_a_note(qtbot: QtBot, story: MainWindow) -> None:
    story.session.select(PairSelection(3, 3))
    story.page.write_note()
    QTest.keyClicks(story.page.notes.editor, "new pier 0")
    assert story.page.notes.editor.toPlainText() == "new pier 0"
    assert story.session.selection == PairSelection(3, 3)
