"""The page of a registry, on a real one: adding, searching, probing, removing, and what became of it all."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from copyviz.gui.main_window import MainWindow
from copyviz.gui.pages.registry.page import RegistryPage
from copyviz.presentation.themes import DARK
from copyviz.registry.table import open_registry
from helpers.registry_documents import document_of
from helpers.registry_pages import FERRY, NOISE, PIER, WAIT, listed, open_at, settle, write
from helpers.story import STORY


def test_an_empty_page_says_what_a_registry_is_for_and_makes_one(qtbot: QtBot, registry_page: RegistryPage) -> None:
    assert registry_page.invitation.isVisible()
    registry_page.invitation.own_asked.emit()
    settle(qtbot, registry_page)
    assert registry_page.documents.isVisible()
    assert "0 documents" in registry_page.place.facts.text()
    assert registry_page.place.address.text().endswith("data/copyviz/registry.sqlite")


def test_a_missing_file_is_made_only_when_asked(qtbot: QtBot, registry_page: RegistryPage, tmp_path: Path) -> None:
    open_at(qtbot, registry_page, str(tmp_path / "new.sqlite"))
    assert registry_page.place.told.text() == f"There is no registry “{tmp_path / 'new.sqlite'}”."
    assert not (tmp_path / "new.sqlite").exists()
    registry_page.place.make.click()
    settle(qtbot, registry_page)
    assert (tmp_path / "new.sqlite").exists()
    assert registry_page.documents.isVisible()
    assert registry_page.place.told.isHidden()


def test_documents_are_listed_with_versions_sorted_and_searched(qtbot: QtBot, filled_page: RegistryPage) -> None:
    assert listed(filled_page) == ["pier.txt", "storm.txt", "pier.txt"]
    cells = [filled_page.documents.model.index(row, 6).data() for row in range(3)]
    assert cells == ["1 of 2", "", "2 of 2"]
    assert filled_page.documents.table.isColumnHidden(4)
    filled_page.documents.table.sortByColumn(3, Qt.SortOrder.DescendingOrder)
    assert listed(filled_page) == ["pier.txt", "pier.txt", "storm.txt"]
    QTest.keyClicks(filled_page.documents.search, "storm")
    qtbot.waitUntil(lambda: listed(filled_page) == ["storm.txt"], timeout=WAIT)
    assert filled_page.documents.count.text() == "1 of 3"


def test_the_search_box_is_one_key_away(qtbot: QtBot, filled_page: RegistryPage, window: MainWindow) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=5000)
    filled_page.documents.table.setFocus()
    QTest.keyClick(filled_page.documents.table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert filled_page.documents.search.hasFocus()


def test_added_files_appear_and_copies_are_told_with_what_they_resemble(
    qtbot: QtBot, filled_page: RegistryPage, tmp_path: Path
) -> None:
    paths = write(
        tmp_path, market="A fish market opened behind the customs house in May.", copy=f"{PIER} {NOISE} {FERRY}"
    )
    filled_page.open_paths(paths)
    settle(qtbot, filled_page)
    assert filled_page.place.told.text() == "2 files: 1 added, 1 refused."
    assert "market.txt" in listed(filled_page)
    assert filled_page.refused.isVisible()
    assert filled_page.refused.model.index(0, 1).data() == "100% of it stands in essays/pier.txt (exact)."
    filled_page.refused.force.click()
    settle(qtbot, filled_page)
    assert "copy.txt" in listed(filled_page)
    assert filled_page.refused.model.rowCount() == 0


def test_a_folder_is_added_and_what_cannot_be_read_has_its_reason(
    qtbot: QtBot, filled_page: RegistryPage, tmp_path: Path
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    write(folder, bread="Bakers in the narrow lanes bake dark bread before the sun rises.")
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(50))
    filled_page.documents.add_asked.emit([str(folder)])
    settle(qtbot, filled_page)
    assert "bread.txt" in listed(filled_page)
    assert "image" in filled_page.refused.model.index(0, 1).data()
    assert not filled_page.refused.force.isEnabled()


def test_cancel_ends_adding_and_the_list_shows_what_was_kept(
    qtbot: QtBot, filled_page: RegistryPage, tmp_path: Path
) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    write(
        folder,
        **{f"n{number}": f"Keeper {number} wrote of {number * 7} ships and went home." for number in range(60)},
    )
    filled_page.open_paths([str(folder)])
    qtbot.wait(60)
    filled_page.work.cancel.click()
    assert not filled_page.desk.runner.busy
    settle(qtbot, filled_page)
    assert filled_page.documents.add_files.isEnabled()


def test_the_open_document_is_probed_and_a_hit_opens_beside_it(
    qtbot: QtBot, filled_page: RegistryPage, window: MainWindow, tmp_path: Path
) -> None:
    (essay,) = write(tmp_path, essay=f"{PIER} Something else was written here instead of it. {FERRY}")
    with qtbot.waitSignal(window.loader.paired, timeout=WAIT):
        window.open_pair(essay, STORY[1])
    window.show_page("registry")
    filled_page.hits.left.click()
    settle(qtbot, filled_page)
    hit = filled_page.hits.current
    assert hit is not None
    assert (hit.document.name, hit.resemblance) == ("pier.txt", "high")
    assert hit.score is not None
    assert filled_page.hits.model.index(0, 0).data() == "● high"
    assert filled_page.hits.model.index(0, 1).data() == "66.7%"
    assert filled_page.hits.summary.text() == "2 documents share sentences with essay.txt; much of it is registered."
    pairs = filled_page.hits.pairs_model
    assert [pairs.index(row, 4).data() for row in range(pairs.rowCount())] == [PIER, FERRY]
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=5000)
    filled_page.hits.table.setFocus()
    with qtbot.waitSignal(window.loader.paired, timeout=WAIT):
        QTest.keyClick(filled_page.hits.table, Qt.Key.Key_Return)
    comparison = window.session.comparison
    assert comparison is not None
    assert comparison.right.document.source.path == "/essays/pier.txt"
    assert len(comparison.equal) == 2
    window.go_back()
    assert filled_page.isVisible()
    assert filled_page.hits.current == hit


def test_a_file_that_shares_nothing_is_told_so(qtbot: QtBot, filled_page: RegistryPage, tmp_path: Path) -> None:
    (path,) = write(tmp_path, other="Nobody has ever written this sentence into any registry before.")
    filled_page.desk.probe_file(path)
    settle(qtbot, filled_page)
    assert filled_page.hits.summary.text() == "No registered document shares sentences with other.txt."
    assert not filled_page.hits.compare.isEnabled()


def test_two_selected_documents_are_compared(qtbot: QtBot, filled_page: RegistryPage, window: MainWindow) -> None:
    filled_page.documents.table.selectAll()
    assert not filled_page.documents.compare.isEnabled()
    model = filled_page.documents.table.selectionModel()
    model.clearSelection()
    for row in (0, 2):
        model.select(filled_page.documents.model.index(row, 0), model.SelectionFlag.Select | model.SelectionFlag.Rows)
    with qtbot.waitSignal(window.loader.paired, timeout=WAIT):
        filled_page.documents.compare.trigger()
    assert window.session.comparison is not None


def test_removing_is_asked_first(qtbot: QtBot, filled_page: RegistryPage) -> None:
    filled_page.documents.table.selectRow(1)
    for button, left in (("Cancel", 3), ("Forget", 2)):
        filled_page.documents.remove.click()
        box = filled_page.documents.findChild(QMessageBox)
        assert box is not None
        assert box.text() == "Forget “essays/storm.txt”?"
        next(each for each in box.buttons() if each.text().replace("&", "") == button).click()
        settle(qtbot, filled_page)
        QApplication.sendPostedEvents(None, 52)  # the deferred deletion of the first box
        assert len(listed(filled_page)) == left


def test_check_and_backup_say_what_was_done(qtbot: QtBot, filled_page: RegistryPage, tmp_path: Path) -> None:
    filled_page.desk.check()
    settle(qtbot, filled_page)
    assert filled_page.place.told.text().startswith("All is well with 3 documents and ")
    filled_page.desk.backup(str(tmp_path / "backup.sqlite"))
    settle(qtbot, filled_page)
    assert filled_page.place.told.text() == f"Backed up to {tmp_path / 'backup.sqlite'}."
    with open_registry(str(tmp_path / "backup.sqlite"), create=False) as copy:
        assert copy.info().documents == 3


def test_dropped_files_are_registered_or_probed_where_they_fall(
    qtbot: QtBot, filled_page: RegistryPage, tmp_path: Path
) -> None:
    (path,) = write(tmp_path, quay=f"{PIER} Nothing else in this text was ever written before.")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path)])
    copy, buttons, keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for widget in (filled_page.hits, filled_page.documents):
        place = QPointF(widget.mapTo(filled_page, widget.rect().center()))
        filled_page.dropEvent(QDropEvent(place, copy, data, buttons, keys))
        settle(qtbot, filled_page)
        if widget is filled_page.hits:
            assert filled_page.hits.current is not None
            assert len(listed(filled_page)) == 3
    assert "1 file: 1 " in filled_page.place.told.text()


def test_the_page_wears_the_colours_of_the_theme(qtbot: QtBot, filled_page: RegistryPage) -> None:
    filled_page.desk.probe(document_of("new.txt", PIER, NOISE, FERRY))
    settle(qtbot, filled_page)
    first = filled_page.hits.model.index(0, 0).data(Qt.ItemDataRole.ForegroundRole).name()
    filled_page.set_theme(DARK)
    assert filled_page.hits.model.index(0, 0).data(Qt.ItemDataRole.ForegroundRole).name() == DARK.verbatim != first
