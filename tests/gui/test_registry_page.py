"""The page of a registry, on real registries: opening, adding, searching, probing, removing, and what goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import keyring
import keyring.backend
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from copyviz.gui.dialogs.secret import SecretDialog
from copyviz.gui.main_window import MainWindow
from copyviz.gui.pages.registry.page import RegistryPage
from copyviz.gui.settings import Settings
from copyviz.pipeline.read import read
from copyviz.presentation.themes import DARK
from copyviz.registry.address import shown
from copyviz.registry.table import open_registry
from helpers.postgres_server import PASSWORD, PostgresServer
from helpers.registry_documents import document_of
from helpers.running_service import running_service
from helpers.story import STORY

PIER = "The harbour pier was rebuilt in the spring of last year by four masons."
NOISE = "Fishermen complained about noise and dust on every single morning."
FERRY = "Ferries leave every full hour from the northern quay to both islands."
STORM = "The October storm tore two cutters from their moorings near the lighthouse."
WAIT = 30_000


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("COPYVIZ_REGISTRY", raising=False)
    monkeypatch.delenv("COPYVIZ_TOKEN", raising=False)


@pytest.fixture
def page(window: MainWindow) -> RegistryPage:
    window.show_page("registry")
    made = window.book.page("registry")
    assert isinstance(made, RegistryPage)
    return made


@pytest.fixture
def filled(qtbot: QtBot, page: RegistryPage, tmp_path: Path) -> RegistryPage:
    """The page with a registry of two documents, one of them in two versions."""
    address = str(tmp_path / "registry.sqlite")
    with open_registry(address) as registry:
        registry.add(document_of("/essays/pier.txt", PIER, NOISE, FERRY))
        registry.add(document_of("/essays/storm.txt", STORM))
        registry.add(document_of("/essays/pier.txt", PIER, NOISE, FERRY, "A new sentence stands at the end of it."))
    open_at(qtbot, page, address)
    return page


def open_at(qtbot: QtBot, page: RegistryPage, address: str) -> None:
    page.place.address.setText(address)
    page.place.open.click()
    settle(qtbot, page)


def settle(qtbot: QtBot, page: RegistryPage) -> None:
    qtbot.wait(10)
    qtbot.waitUntil(lambda: not page.busy, timeout=WAIT)


def titles(page: RegistryPage) -> list[str]:
    model = page.documents.model
    return [model.record_at(row).name for row in range(model.rowCount())]


def write(folder: Path, **texts: str) -> list[str]:
    paths = []
    for name, text in texts.items():
        path = folder / f"{name}.txt"
        path.write_text(text)
        paths.append(str(path))
    return paths


def test_an_empty_page_says_what_a_registry_is_for_and_makes_one(qtbot: QtBot, page: RegistryPage) -> None:
    assert page.invitation.isVisible()
    page.invitation.own_asked.emit()
    settle(qtbot, page)
    assert page.documents.isVisible()
    assert "0 documents" in page.place.facts.text()
    assert page.place.address.text().endswith("data/copyviz/registry.sqlite")


def test_a_missing_file_is_made_only_when_asked(qtbot: QtBot, page: RegistryPage, tmp_path: Path) -> None:
    open_at(qtbot, page, str(tmp_path / "new.sqlite"))
    assert page.place.told.text() == f"There is no registry “{tmp_path / 'new.sqlite'}”."
    assert not (tmp_path / "new.sqlite").exists()
    page.place.make.click()
    settle(qtbot, page)
    assert (tmp_path / "new.sqlite").exists()
    assert page.documents.isVisible()
    assert page.place.told.isHidden()


def test_documents_are_listed_with_versions_sorted_and_searched(qtbot: QtBot, filled: RegistryPage) -> None:
    assert titles(filled) == ["pier.txt", "storm.txt", "pier.txt"]
    cells = [filled.documents.model.index(row, 5).data() for row in range(3)]
    assert cells == ["1 of 2", "", "2 of 2"]
    assert filled.documents.table.isColumnHidden(3)
    filled.documents.table.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    assert titles(filled) == ["pier.txt", "pier.txt", "storm.txt"]
    QTest.keyClicks(filled.documents.search, "storm")
    qtbot.waitUntil(lambda: titles(filled) == ["storm.txt"], timeout=WAIT)
    assert filled.documents.count.text() == "1 of 3"


def test_added_files_appear_and_copies_are_told_with_what_they_resemble(
    qtbot: QtBot, filled: RegistryPage, tmp_path: Path
) -> None:
    paths = write(
        tmp_path, market="A fish market opened behind the customs house in May.", copy=f"{PIER} {NOISE} {FERRY}"
    )
    filled.open_paths(paths)
    settle(qtbot, filled)
    assert filled.place.told.text() == "2 files: 1 added, 1 refused."
    assert "market.txt" in titles(filled)
    assert filled.refused.isVisible()
    assert filled.refused.model.index(0, 1).data() == "100% of it stands in essays/pier.txt (exact)."
    filled.refused.force.click()
    settle(qtbot, filled)
    assert "copy.txt" in titles(filled)
    assert filled.refused.model.rowCount() == 0


def test_a_folder_is_added_and_what_cannot_be_read_has_its_reason(
    qtbot: QtBot, filled: RegistryPage, tmp_path: Path
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    write(folder, bread="Bakers in the narrow lanes bake dark bread before the sun rises.")
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(50))
    filled.documents.add_asked.emit([str(folder)])
    settle(qtbot, filled)
    assert "bread.txt" in titles(filled)
    assert "image" in filled.refused.model.index(0, 1).data()
    assert not filled.refused.force.isEnabled()


def test_cancel_ends_adding_and_the_list_shows_what_was_kept(
    qtbot: QtBot, filled: RegistryPage, tmp_path: Path
) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    write(
        folder,
        **{f"n{number}": f"Keeper {number} wrote of {number * 7} ships and went home." for number in range(60)},
    )
    filled.open_paths([str(folder)])
    qtbot.wait(60)
    filled.work.cancel.click()
    assert not filled.desk.runner.busy
    settle(qtbot, filled)
    assert filled.documents.add_files.isEnabled()


def test_the_open_document_is_probed_and_a_hit_opens_beside_it(
    qtbot: QtBot, filled: RegistryPage, window: MainWindow, tmp_path: Path
) -> None:
    (essay,) = write(tmp_path, essay=f"{PIER} Something else was written here instead of it. {FERRY}")
    with qtbot.waitSignal(window.loader.paired, timeout=WAIT):
        window.open_pair(essay, STORY[1])
    window.show_page("registry")
    filled.hits.left.click()
    settle(qtbot, filled)
    hit = filled.hits.current
    assert hit is not None
    assert (hit.document.name, hit.resemblance) == ("pier.txt", "high")
    assert hit.score is not None
    assert filled.hits.model.index(0, 0).data() == "● high"
    assert filled.hits.model.index(0, 1).data() == "66.7%"
    assert filled.hits.summary.text() == "2 documents share sentences with essay.txt; much of it is registered."
    pairs = filled.hits.pairs_model
    assert [pairs.index(row, 4).data() for row in range(pairs.rowCount())] == [PIER, FERRY]
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=5000)
    filled.hits.table.setFocus()
    with qtbot.waitSignal(window.loader.paired, timeout=WAIT):
        QTest.keyClick(filled.hits.table, Qt.Key.Key_Return)
    comparison = window.session.comparison
    assert comparison is not None
    assert comparison.right.document.source.path == "/essays/pier.txt"
    assert len(comparison.equal) == 2
    window.go_back()
    assert filled.isVisible()
    assert filled.hits.current == hit


def test_a_file_that_shares_nothing_is_told_so(qtbot: QtBot, filled: RegistryPage, tmp_path: Path) -> None:
    (path,) = write(tmp_path, other="Nobody has ever written this sentence into any registry before.")
    filled.desk.probe_file(path)
    settle(qtbot, filled)
    assert filled.hits.summary.text() == "No registered document shares sentences with other.txt."
    assert not filled.hits.compare.isEnabled()


def test_two_selected_documents_are_compared(qtbot: QtBot, filled: RegistryPage, window: MainWindow) -> None:
    filled.documents.table.selectAll()
    assert not filled.documents.compare.isEnabled()
    model = filled.documents.table.selectionModel()
    model.clearSelection()
    for row in (0, 2):
        model.select(filled.documents.model.index(row, 0), model.SelectionFlag.Select | model.SelectionFlag.Rows)
    with qtbot.waitSignal(window.loader.paired, timeout=WAIT):
        filled.documents.compare.trigger()
    assert window.session.comparison is not None


def test_removing_is_asked_first(qtbot: QtBot, filled: RegistryPage) -> None:
    filled.documents.table.selectRow(1)
    for button, left in (("Cancel", 3), ("Forget", 2)):
        filled.documents.remove.click()
        box = filled.documents.findChild(QMessageBox)
        assert box is not None
        assert box.text() == "Forget “essays/storm.txt”?"
        next(each for each in box.buttons() if each.text().replace("&", "") == button).click()
        settle(qtbot, filled)
        QApplication.sendPostedEvents(None, 52)  # the deferred deletion of the first box
        assert len(titles(filled)) == left


def test_check_and_backup_say_what_was_done(qtbot: QtBot, filled: RegistryPage, tmp_path: Path) -> None:
    filled.desk.check()
    settle(qtbot, filled)
    assert filled.place.told.text().startswith("All is well with 3 documents and ")
    filled.desk.backup(str(tmp_path / "backup.sqlite"))
    settle(qtbot, filled)
    assert filled.place.told.text() == f"Backed up to {tmp_path / 'backup.sqlite'}."
    with open_registry(str(tmp_path / "backup.sqlite"), create=False) as copy:
        assert copy.info().documents == 3


def test_dropped_files_are_registered_or_probed_where_they_fall(
    qtbot: QtBot, filled: RegistryPage, tmp_path: Path
) -> None:
    (path,) = write(tmp_path, quay=f"{PIER} Nothing else in this text was ever written before.")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path)])
    copy, buttons, keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for widget in (filled.hits, filled.documents):
        place = QPointF(widget.mapTo(filled, widget.rect().center()))
        filled.dropEvent(QDropEvent(place, copy, data, buttons, keys))
        settle(qtbot, filled)
        if widget is filled.hits:
            assert filled.hits.current is not None
            assert len(titles(filled)) == 3
    assert "1 file: 1 " in filled.place.told.text()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: path.write_text("This is no database."), "is not a registry of CopyViz"),
        (lambda path: path.mkdir(), "cannot be opened"),
    ],
)
def test_what_is_no_registry_is_told_in_a_sentence(
    qtbot: QtBot, page: RegistryPage, tmp_path: Path, make: object, words: str
) -> None:
    assert callable(make)
    make(tmp_path / "odd.sqlite")
    open_at(qtbot, page, str(tmp_path / "odd.sqlite"))
    assert words in page.place.told.text()
    assert page.place.make.isHidden()
    assert page.invitation.isVisible()


@pytest.mark.parametrize("address", ["http://127.0.0.1:9", "postgresql://nobody@127.0.0.1:9/none", "ftp://x"])
def test_a_server_that_is_not_there_is_told_in_a_sentence(qtbot: QtBot, page: RegistryPage, address: str) -> None:
    open_at(qtbot, page, address)
    assert page.place.told.isVisible()
    assert "Traceback" not in page.place.told.text()


def test_a_password_typed_into_the_address_leaves_the_box_and_is_never_kept(
    qtbot: QtBot, page: RegistryPage, settings: Settings, window: MainWindow
) -> None:
    open_at(qtbot, page, "postgresql://me:open-sesame@127.0.0.1:9/none")
    assert page.place.address.text() == "postgresql://me@127.0.0.1:9/none"
    page.save(settings)
    settings.sync()
    assert settings.text("registry address") == "postgresql://me@127.0.0.1:9/none"
    assert "open-sesame" not in page.place.told.text()


def test_the_last_registry_is_opened_again(qtbot: QtBot, filled: RegistryPage, settings: Settings) -> None:
    filled.save(settings)
    again = RegistryPage(filled._window)
    qtbot.addWidget(again)
    again.restore(settings)
    settle(qtbot, again)
    assert len(titles(again)) == 3
    again.close_work()


def test_the_page_wears_the_colours_of_the_theme(qtbot: QtBot, filled: RegistryPage) -> None:
    filled.desk.probe(document_of("new.txt", PIER, NOISE, FERRY))
    settle(qtbot, filled)
    first = filled.hits.model.index(0, 0).data(Qt.ItemDataRole.ForegroundRole).name()
    filled.set_theme(DARK)
    assert filled.hits.model.index(0, 0).data(Qt.ItemDataRole.ForegroundRole).name() == DARK.verbatim != first


class Memory(keyring.backend.KeyringBackend):
    """A keyring for the length of a test."""

    priority = 1
    kept: dict[tuple[str, str], str]

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password


@pytest.fixture
def ring() -> Iterator[Memory]:
    old, made = keyring.get_keyring(), Memory()  # type: ignore[no-untyped-call]  # of the library
    made.kept = {}
    keyring.set_keyring(made)
    yield made
    keyring.set_keyring(old)


def test_a_service_asks_for_its_token_which_the_keyring_keeps(
    qtbot: QtBot, page: RegistryPage, ring: Memory, tmp_path: Path, settings: Settings
) -> None:
    (tmp_path / "server").mkdir()
    with running_service(tmp_path / "server" / "r.sqlite", tmp_path / "server") as service:
        with open_registry(service.address) as remote:
            remote.add(read(STORY[0]))
        open_at(qtbot, page, service.url)
        dialog = page.findChild(SecretDialog)
        assert dialog is not None
        assert dialog.keep.isVisible()
        dialog.box.setText(service.reader)
        dialog.keep.setChecked(True)
        dialog.accept()
        settle(qtbot, page)
        assert len(titles(page)) == 1
        assert list(ring.kept.values()) == [service.reader]
        page.desk.probe(read(STORY[1]))
        settle(qtbot, page)
        assert page.hits.current is not None
        page.open_paths(write(tmp_path, new="Only writers may register this sentence in the service."))
        settle(qtbot, page)
        assert "may only read" in page.place.told.text()
        open_at(qtbot, page, service.url)
        assert len(titles(page)) == 1  # the keyring knew the token
        page.save(settings)
        settings.sync()
        assert service.reader not in (tmp_path / "settings.ini").read_text()
    page.desk.search("")
    settle(qtbot, page)
    assert "cannot be reached" in page.place.told.text()


def test_a_database_asks_for_its_password_once(
    qtbot: QtBot, page: RegistryPage, postgres_server: PostgresServer, settings: Settings, tmp_path: Path
) -> None:
    address = shown(postgres_server.address())
    open_at(qtbot, page, address)
    for secret in ("wrong", PASSWORD):
        dialog = next(each for each in page.findChildren(SecretDialog) if each.isVisible())
        dialog.box.setText(secret)
        dialog.accept()
        settle(qtbot, page)
    assert "There is no registry" in page.place.told.text()
    page.place.make.click()
    settle(qtbot, page)
    assert "postgresql" in page.place.facts.text()
    page.open_paths(write(tmp_path, pier=PIER))
    settle(qtbot, page)
    assert titles(page) == ["pier.txt"]
    page.save(settings)
    settings.sync()
    kept = (tmp_path / "settings.ini").read_text()
    assert all(secret not in kept for secret in (PASSWORD, quote(PASSWORD, safe="")))
