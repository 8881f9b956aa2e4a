"""Versions of a small story as files, and what tests do with the page that shows them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from copyviz.gui.pages.revisions import RevisionsPage
from copyviz.gui.views.revision_text import RevisionText
from copyviz.model.revisions import ChangeKind

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


def write_story(folder: Path) -> Path:
    """Four versions; the third cannot be read."""
    folder.mkdir()
    for name, text in zip(NAMES, TEXTS, strict=True):
        if text is None:
            (folder / name).write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(50))
        else:
            (folder / name).write_text("\n\n".join(text), encoding="utf-8")
    return folder


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
