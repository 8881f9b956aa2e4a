"""What tests of the window share: an application dressed as for users, and windows that are closed again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from copyviz.gui import app
from copyviz.gui.main_window import MainWindow
from copyviz.gui.pages.registry.page import RegistryPage
from copyviz.gui.pages.revisions import RevisionsPage
from copyviz.gui.saving import CaseSaving
from copyviz.gui.settings import Settings
from copyviz.gui.style import apply_theme
from copyviz.presentation.themes import LIGHT
from copyviz.registry.table import open_registry
from helpers.registry_documents import document_of
from helpers.registry_pages import FERRY, NOISE, PIER, STORM, open_at
from helpers.revision_story import settle, write_story
from helpers.story import STORY


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    application = app.make_application()
    apply_theme(application, LIGHT)
    return application


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unsaved work is written aside into a folder of the test's own, and nobody is asked what becomes of it."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(CaseSaving, "ask", lambda _: QMessageBox.StandardButton.Discard)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))


@pytest.fixture
def window(qtbot: QtBot, settings: Settings) -> Iterator[MainWindow]:
    made = MainWindow(settings, LIGHT)
    qtbot.addWidget(made)
    made.resize(1440, 900)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()


@pytest.fixture
def story(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """The window with the two versions of the sample story."""
    with qtbot.waitSignal(window.loader.paired, timeout=30_000):
        window.open_pair(*STORY)
    window.session.filler.catch_up()
    qtbot.wait(50)
    qtbot.waitUntil(lambda: window.session.filler.idle, timeout=30_000)
    return window


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four versions of a small story; the third cannot be read."""
    return write_story(tmp_path / "versions")


@pytest.fixture
def page(qtbot: QtBot, window: MainWindow, folder: Path) -> RevisionsPage:
    """The page of revisions with the four versions."""
    window.show_page("revisions", [str(folder)])
    shown = window.book.current
    assert isinstance(shown, RevisionsPage)
    settle(qtbot, shown)
    return shown


@pytest.fixture
def registry_page(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RegistryPage:
    """The page of a registry, without one, in a home of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("COPYVIZ_REGISTRY", "COPYVIZ_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    window.show_page("registry")
    made = window.book.page("registry")
    assert isinstance(made, RegistryPage)
    return made


@pytest.fixture
def filled_page(qtbot: QtBot, registry_page: RegistryPage, tmp_path: Path) -> RegistryPage:
    """The page with a registry of two documents, one of them in two versions."""
    address = str(tmp_path / "registry.sqlite")
    with open_registry(address) as registry:
        registry.add(document_of("/essays/pier.txt", PIER, NOISE, FERRY))
        registry.add(document_of("/essays/storm.txt", STORM))
        registry.add(document_of("/essays/pier.txt", PIER, NOISE, FERRY, "A new sentence stands at the end of it."))
    open_at(qtbot, registry_page, address)
    return registry_page
