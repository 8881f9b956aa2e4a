"""The page of a registry as tests use it: open, wait, look at its list."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from copyviz.gui.pages.registry.page import RegistryPage

PIER = "The harbour pier was rebuilt in the spring of last year by four masons."
NOISE = "Fishermen complained about noise and dust on every single morning."
FERRY = "Ferries leave every full hour from the northern quay to both islands."
STORM = "The October storm tore two cutters from their moorings near the lighthouse."
WAIT = 30_000


def open_at(qtbot: QtBot, page: RegistryPage, address: str) -> None:
    """Open the registry at an address as a user does."""
    page.place.address.setText(address)
    page.place.open.click()
    settle(qtbot, page)


def settle(qtbot: QtBot, page: RegistryPage) -> None:
    """Wait until nothing is under way."""
    qtbot.wait(10)
    qtbot.waitUntil(lambda: not page.busy, timeout=WAIT)


def listed(page: RegistryPage) -> list[str]:
    """The names of the documents that are listed."""
    model = page.documents.model
    return [model.record_at(row).name for row in range(model.rowCount())]


def write(folder: Path, **texts: str) -> list[str]:
    """Text files of these names, and their paths."""
    paths = []
    for name, text in texts.items():
        path = folder / f"{name}.txt"
        path.write_text(text)
        paths.append(str(path))
    return paths
