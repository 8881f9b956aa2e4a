"""Where the registry of the page lies: files, databases and services, their passwords, and what can be wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import keyring
import keyring.backend
import pytest
from pytestqt.qtbot import QtBot

from copyviz.gui.dialogs.secret import SecretDialog
from copyviz.gui.main_window import MainWindow
from copyviz.gui.pages.registry.page import RegistryPage
from copyviz.gui.settings import Settings
from copyviz.pipeline.read import read
from copyviz.registry.address import shown
from copyviz.registry.table import open_registry
from helpers.postgres_server import PASSWORD, PostgresServer
from helpers.registry_pages import PIER, listed, open_at, settle, write
from helpers.running_service import running_service
from helpers.story import STORY


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: path.write_text("This is no database."), "is not a registry of CopyViz"),
        (lambda path: path.mkdir(), "cannot be opened"),
    ],
)
def test_what_is_no_registry_is_told_in_a_sentence(
    qtbot: QtBot, registry_page: RegistryPage, tmp_path: Path, make: object, words: str
) -> None:
    assert callable(make)
    make(tmp_path / "odd.sqlite")
    open_at(qtbot, registry_page, str(tmp_path / "odd.sqlite"))
    assert words in registry_page.place.told.text()
    assert registry_page.place.make.isHidden()
    assert registry_page.invitation.isVisible()


@pytest.mark.parametrize("address", ["http://127.0.0.1:9", "postgresql://nobody@127.0.0.1:9/none", "ftp://x"])
def test_a_server_that_is_not_there_is_told_in_a_sentence(
    qtbot: QtBot, registry_page: RegistryPage, address: str
) -> None:
    open_at(qtbot, registry_page, address)
    assert registry_page.place.told.isVisible()
    assert "Traceback" not in registry_page.place.told.text()


def test_a_password_typed_into_the_address_leaves_the_box_and_is_never_kept(
    qtbot: QtBot, registry_page: RegistryPage, settings: Settings, window: MainWindow
) -> None:
    open_at(qtbot, registry_page, "postgresql://me:open-sesame@127.0.0.1:9/none")
    assert registry_page.place.address.text() == "postgresql://me@127.0.0.1:9/none"
    registry_page.save(settings)
    settings.sync()
    assert settings.text("registry address") == "postgresql://me@127.0.0.1:9/none"
    assert "open-sesame" not in registry_page.place.told.text()


def test_the_last_registry_is_opened_again(qtbot: QtBot, filled_page: RegistryPage, settings: Settings) -> None:
    filled_page.save(settings)
    again = RegistryPage(filled_page._window)
    qtbot.addWidget(again)
    again.restore(settings)
    settle(qtbot, again)
    assert len(listed(again)) == 3
    again.close_work()


def test_a_registry_that_is_given_as_a_file_is_opened_not_registered(
    qtbot: QtBot, registry_page: RegistryPage, tmp_path: Path
) -> None:
    with open_registry(str(tmp_path / "archive.sqlite")) as registry:
        registry.add(read(write(tmp_path, pier=PIER)[0]))
    registry_page.open_paths([str(tmp_path / "archive.sqlite")])
    settle(qtbot, registry_page)
    assert registry_page.place.address.text() == str(tmp_path / "archive.sqlite")
    assert listed(registry_page) == ["pier.txt"]


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
    qtbot: QtBot, registry_page: RegistryPage, ring: Memory, tmp_path: Path, settings: Settings
) -> None:
    (tmp_path / "server").mkdir()
    with running_service(tmp_path / "server" / "r.sqlite", tmp_path / "server") as service:
        with open_registry(service.address) as remote:
            remote.add(read(STORY[0]))
        open_at(qtbot, registry_page, service.url)
        dialog = registry_page.findChild(SecretDialog)
        assert dialog is not None
        assert dialog.keep.isVisible()
        dialog.box.setText(service.reader)
        dialog.keep.setChecked(True)
        dialog.accept()
        settle(qtbot, registry_page)
        assert len(listed(registry_page)) == 1
        assert list(ring.kept.values()) == [service.reader]
        registry_page.desk.probe(read(STORY[1]))
        settle(qtbot, registry_page)
        assert registry_page.hits.current is not None
        registry_page.open_paths(write(tmp_path, new="Only writers may register this sentence in the service."))
        settle(qtbot, registry_page)
        assert "may only read" in registry_page.place.told.text()
        open_at(qtbot, registry_page, service.url)
        assert len(listed(registry_page)) == 1  # the keyring knew the token
        registry_page.save(settings)
        settings.sync()
        assert service.reader not in (tmp_path / "settings.ini").read_text()
    registry_page.desk.search("")
    settle(qtbot, registry_page)
    assert "cannot be reached" in registry_page.place.told.text()


def test_a_database_asks_for_its_password_once(
    qtbot: QtBot, registry_page: RegistryPage, postgres_server: PostgresServer, settings: Settings, tmp_path: Path
) -> None:
    address = shown(postgres_server.address())
    open_at(qtbot, registry_page, address)
    for secret in ("wrong", PASSWORD):
        dialog = next(each for each in registry_page.findChildren(SecretDialog) if each.isVisible())
        dialog.box.setText(secret)
        dialog.accept()
        settle(qtbot, registry_page)
    assert "There is no registry" in registry_page.place.told.text()
    registry_page.place.make.click()
    settle(qtbot, registry_page)
    assert "postgresql" in registry_page.place.facts.text()
    registry_page.open_paths(write(tmp_path, pier=PIER))
    settle(qtbot, registry_page)
    assert listed(registry_page) == ["pier.txt"]
    registry_page.save(settings)
    settings.sync()
    kept = (tmp_path / "settings.ini").read_text()
    assert all(secret not in kept for secret in (PASSWORD, quote(PASSWORD, safe="")))
