"""Work is saved, opened and recovered in the window, and never lost without a question."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

import copyviz
from copyviz.cli.main import run
from copyviz.gui.main_window import MainWindow
from copyviz.gui.recovery import RecoveryBar, left_behind, recovery_folder
from copyviz.gui.saving import remembered_file
from copyviz.gui.selection import PairSelection
from copyviz.gui.settings import Settings
from copyviz.model.case import Note
from copyviz.model.comparison import Exclusion, Side
from copyviz.model.matches import Interval
from copyviz.options import Thresholds
from copyviz.presentation.extent import Extent
from copyviz.presentation.grades import Grade
from copyviz.presentation.match_filter import MatchFilter
from copyviz.presentation.themes import LIGHT
from helpers.story import SAMPLES, STORY

Answer = QMessageBox.StandardButton


def add_note(window: MainWindow, text: str = "Seen.") -> None:
    assert window.session.comparison is not None
    window.session.change_case("Add a note", window.session.comparison.case.with_note(Note(text)))


def save(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    window.saving.save_to(path)
    qtbot.waitUntil(lambda: not window.saving.runner.busy, timeout=20_000)


def open_case(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    with qtbot.waitSignal(window.session.comparison_changed, timeout=20_000):
        window.open_paths([str(path)])
    qtbot.waitUntil(lambda: not window.busy and window.session.filler.idle, timeout=20_000)


def answering(monkeypatch: pytest.MonkeyPatch, window: MainWindow, answer: QMessageBox.StandardButton) -> list[int]:
    asked: list[int] = []

    def ask() -> QMessageBox.StandardButton:
        asked.append(1)
        return answer

    monkeypatch.setattr(window.saving, "ask", ask)
    return asked


def test_a_case_comes_back_as_it_was_left(qtbot: QtBot, story: MainWindow, tmp_path: Path) -> None:
    session, path = story.session, tmp_path / "case.copyviz"
    session.set_thresholds(Thresholds(0.6, 0.4))
    session.leave_out(Exclusion(Side.LEFT, Interval(0, 2), "Title"))
    add_note(story)
    session.set_filter(MatchFilter(frozenset({Grade.VERBATIM, Grade.CLOSE})))
    session.select(PairSelection(16, 7))
    story.page.show_view("notes")
    story.page.dotplot.panel.canvas.set_extent(Extent(10.0, 30.0, 5.0, 25.0))
    save(qtbot, story, path)
    assert session.undo_stack.isClean()
    session.set_filter(MatchFilter())
    session.select(None)
    story.page.show_view("why")
    open_case(qtbot, story, path)
    comparison = session.comparison
    assert comparison is not None
    assert comparison.thresholds == Thresholds(0.6, 0.4)
    assert comparison.exclusions[0].reason == "Title"
    assert comparison.case.notes == (Note("Seen."),)
    assert session.filter.grades == {Grade.VERBATIM, Grade.CLOSE}
    assert not story.page.verdict._switches[Grade.LOOSE].isChecked()
    assert session.selection == PairSelection(16, 7)
    assert story.page.shown_view == "notes"
    qtbot.waitUntil(lambda: story.page.dotplot.panel.canvas.extent == Extent(10.0, 30.0, 5.0, 25.0), timeout=5_000)
    again = tmp_path / "again.copyviz"
    save(qtbot, story, again)
    assert again.read_bytes() == path.read_bytes()


def test_the_window_and_the_command_line_open_the_same_case(
    qtbot: QtBot, story: MainWindow, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add_note(story, "From the window.")
    save(qtbot, story, tmp_path / "case.copyviz")
    assert run(["open", str(tmp_path / "case.copyviz")]) == 0
    assert "From the window." in capsys.readouterr().out


def test_the_title_tells_the_file_and_what_is_unsaved(qtbot: QtBot, story: MainWindow, tmp_path: Path) -> None:
    assert not story.isWindowModified()
    story.session.set_thresholds(Thresholds(0.6, 0.4))
    assert not story.isWindowModified(), "a slider alone is no work to be saved"
    add_note(story)
    assert story.isWindowModified()
    save(qtbot, story, tmp_path / "odd [*] name.copyviz")
    assert not story.isWindowModified()
    assert story.windowTitle().startswith("odd [*][*] name.copyviz · harbour-pier-12-may.html")
    story.session.set_thresholds(Thresholds(0.7, 0.4))
    assert story.isWindowModified()
    story.session.undo_stack.undo()
    assert not story.isWindowModified()


def test_closing_asks_what_becomes_of_unsaved_work(
    qtbot: QtBot, story: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_note(story)
    asked = answering(monkeypatch, story, Answer.Cancel)
    assert not story.close()
    assert asked
    path = tmp_path / "kept"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    answering(monkeypatch, story, Answer.Save)
    assert story.close()
    assert copyviz.open_case(tmp_path / "kept.copyviz").comparison.case.notes[0].text == "Seen."


def test_another_pair_is_not_opened_over_unsaved_work_without_a_question(
    qtbot: QtBot, story: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_note(story)
    asked = answering(monkeypatch, story, Answer.Cancel)
    story.open_pair(*reversed(STORY))
    story.open_side(Side.LEFT, STORY[1])
    story.commands._reload_both()
    assert len(asked) == 3
    assert not story.busy
    asked = answering(monkeypatch, story, Answer.Discard)
    with qtbot.waitSignal(story.loader.paired, timeout=20_000):
        story.open_pair(*reversed(STORY))
    assert len(asked) == 1
    assert story.session.comparison is not None
    assert not story.session.comparison.case.judged


def test_a_dropped_case_is_opened_and_listed_as_recent(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "case.copyviz"
    assert run(["compare", *STORY, "--save", str(path), "--note", "Dropped."]) == 0
    content = QMimeData()
    content.setUrls([QUrl.fromLocalFile(str(path))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    with qtbot.waitSignal(window.session.comparison_changed, timeout=20_000):
        window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, content, buttons, keys))
    assert window.settings.recent_cases == (str(path),)
    menu = QMenu()
    window.case_menu.fill_recent(menu)
    assert menu.actions()[0].text() == "case.copyviz"


def test_kept_documents_make_the_originals_needless(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left, right = tmp_path / "left.html", tmp_path / "right.pdf"
    shutil.copy(STORY[0], left)
    shutil.copy(SAMPLES / "harbour-pier-19-may.pdf", right)
    with qtbot.waitSignal(window.loader.paired, timeout=30_000):
        window.open_pair(str(left), str(right))
    window.case_menu.keep.trigger()
    save(qtbot, window, tmp_path / "case.copyviz")
    right.unlink()
    open_case(qtbot, window, tmp_path / "case.copyviz")
    assert "“right.pdf” (B) is no longer where it was read" in window.notices._lines[Side.RIGHT]._text.text()
    window.page.texts.panes[Side.RIGHT].page_action.setChecked(True)
    qtbot.waitUntil(lambda: window.page.texts.panes[Side.RIGHT].pages._sheet.has_picture, timeout=20_000)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "out.pdf"), ""))
    window.case_menu.save_copy(Side.RIGHT)
    assert (tmp_path / "out.pdf").read_bytes() == (SAMPLES / "harbour-pier-19-may.pdf").read_bytes()
    with qtbot.waitSignal(window.loader.paired, timeout=30_000):
        window.loader.reload(Side.RIGHT)
    assert window.saving.keep_documents


def test_a_document_is_never_overwritten_by_a_case(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr("copyviz.gui.saving.show_error", lambda _, error: told.append(str(error)))
    left = tmp_path / "left.html"
    shutil.copy(STORY[0], left)
    with qtbot.waitSignal(window.loader.paired, timeout=30_000):
        window.open_pair(str(left), STORY[1])
    add_note(window)
    save(qtbot, window, left)
    assert "is one of the documents" in told[0]
    assert left.read_bytes() == Path(STORY[0]).read_bytes()
    assert window.saving.unsaved


def test_a_damaged_case_is_told_and_the_window_stays_as_it_was(
    qtbot: QtBot, story: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr("copyviz.gui.main_window.show_error", lambda _, error: told.append(str(error)))
    before = story.session.comparison
    (tmp_path / "bad.copyviz").write_bytes(b"PK\x03\x04 rubbish")
    story.open_paths([str(tmp_path / "bad.copyviz")])
    qtbot.waitUntil(lambda: bool(told), timeout=10_000)
    assert "no case that CopyViz can open" in told[0]
    assert story.session.comparison is before


def test_unsaved_work_is_written_aside_and_gone_once_saved(qtbot: QtBot, story: MainWindow, tmp_path: Path) -> None:
    autosave = story.saving.autosave
    autosave.timer.setInterval(10)
    add_note(story, "In danger.")
    qtbot.waitUntil(lambda: autosave.file is not None and autosave.file.exists(), timeout=10_000)
    assert autosave.file is not None
    assert copyviz.open_case(autosave.file).comparison.case.notes[0].text == "In danger."
    assert left_behind() == [], "its process lives"
    save(qtbot, story, tmp_path / "case.copyviz")
    assert list(recovery_folder().iterdir()) == []
    add_note(story, "Again.")
    autosave.write()
    qtbot.waitUntil(lambda: autosave.file is not None and autosave.file.exists(), timeout=10_000)
    assert autosave.file is not None
    assert remembered_file(copyviz.open_case(autosave.file).window) == tmp_path / "case.copyviz"


def test_what_was_left_behind_is_offered_and_opened_as_unsaved(
    qtbot: QtBot, window: MainWindow, settings: Settings, tmp_path: Path
) -> None:
    folder = recovery_folder()
    folder.mkdir(parents=True)
    for number, text in enumerate(("Old.", "New.")):
        target = folder / f"unsaved-1-{number}.copyviz"
        assert run(["compare", *STORY, "--save", str(target), "--note", text]) == 0
    window.case_menu.offer_recovery()
    bar = window.findChild(RecoveryBar)
    assert bar is not None
    assert bar.isVisible()
    assert "your work on harbour-pier-12-may.html and harbour-pier-19-may.html (" in bar._text.text()
    with qtbot.waitSignal(window.session.comparison_changed, timeout=20_000):
        QTest.mouseClick(bar.open, Qt.MouseButton.LeftButton)
    assert window.session.comparison is not None
    assert window.session.comparison.case.notes[0].text == "New."
    assert window.saving.unsaved
    assert window.saving.path is None
    QTest.mouseClick(bar.discard, Qt.MouseButton.LeftButton)
    assert not bar.isVisible()
    assert len(list(folder.glob("*.copyviz"))) == 1
    save(qtbot, window, tmp_path / "rescued.copyviz")
    assert list(folder.glob("*")) == []


def test_recent_cases_are_offered_in_the_empty_window(qtbot: QtBot, settings: Settings, tmp_path: Path) -> None:
    path = tmp_path / "case.copyviz"
    assert run(["compare", *STORY, "--save", str(path)]) == 0
    settings.add_recent_case(str(path))
    made = MainWindow(settings, LIGHT)
    qtbot.addWidget(made)
    link = next(each for each in made.welcome.findChildren(QPushButton) if each.text() == "case.copyviz")
    with qtbot.waitSignal(made.session.comparison_changed, timeout=20_000):
        link.click()
    made.close()


def test_changes_that_others_made_to_the_file_are_not_overwritten_unasked(
    qtbot: QtBot, story: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "case.copyviz"
    monkeypatch.setattr(story.case_menu, "ask_to_overwrite", lambda _: Answer.Cancel)
    add_note(story, "Mine.")
    save(qtbot, story, path)
    story.case_menu.save()
    qtbot.waitUntil(lambda: not story.saving.runner.busy, timeout=20_000)
    assert not story.saving.changed_by_others
    assert run(["open", str(path), "--note", "Theirs.", "--save", str(path)]) == 0
    story.case_menu.save()
    assert not story.saving.runner.busy
    assert [note.text for note in copyviz.open_case(path).comparison.case.notes] == ["Mine.", "Theirs."]
    monkeypatch.setattr(story.case_menu, "ask_to_overwrite", lambda _: Answer.Yes)
    story.case_menu.save()
    qtbot.waitUntil(lambda: not story.saving.runner.busy, timeout=20_000)
    assert len(copyviz.open_case(path).comparison.case.notes) == 1


def test_pasted_text_is_always_kept(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    text = b"The keeper of the harbour wrote a long letter to the mayor. Nobody answered it for weeks."
    with qtbot.waitSignal(window.loader.paired, timeout=30_000):
        window.loader.paste(Side.LEFT, text, "Pasted text")
        window.loader.paste(Side.RIGHT, text, "Pasted text")
    save(qtbot, window, tmp_path / "case.copyviz")
    opened = copyviz.open_case(tmp_path / "case.copyviz")
    assert opened.comparison.case.kept == (text, text)
    assert opened.notices == {}


def test_a_name_is_proposed_for_the_file(story: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    proposed: list[str] = []

    def choose(_: object, __: str, name: str, ___: str) -> tuple[str, str]:
        proposed.append(Path(name).name)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    story.case_menu.save()
    assert proposed == ["harbour-pier-12-may and harbour-pier-19-may.copyviz"]


def test_a_note_that_is_still_being_written_is_not_lost(
    qtbot: QtBot, story: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes, path = story.page.notes, tmp_path / "case.copyviz"
    notes.editor.setPlainText("Half a thou")
    assert story.isWindowModified()
    asked = answering(monkeypatch, story, Answer.Cancel)
    assert not story.close()
    assert asked
    save(qtbot, story, path)
    assert not story.isWindowModified()
    notes.editor.setPlainText("")
    answering(monkeypatch, story, Answer.Discard)
    open_case(qtbot, story, path)
    assert notes.draft == "Half a thou"
    assert not story.isWindowModified()
    with qtbot.waitSignal(story.loader.paired, timeout=20_000):
        story.open_pair(*reversed(STORY))
    assert notes.draft == ""
