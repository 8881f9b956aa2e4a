"""Drives the Collection page for tests: shows invented results, searches, and reads the list."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from copyviz.gui.item_models.pairs import LEFT_NAME, RIGHT_NAME
from copyviz.gui.main_window import MainWindow
from copyviz.gui.pages.collection.page import CollectionPage
from copyviz.gui.pages.collection.search import Found, Request
from copyviz.model.collection import Screening
from copyviz.presentation.heat_map import make_heat_map

LONG = 60_000


def page_of(window: MainWindow) -> CollectionPage:
    window.show_page("collection")
    shown = window.book.current
    assert isinstance(shown, CollectionPage)
    return shown


def show(page: CollectionPage, screening: Screening) -> None:
    page.search.found.emit(Found(Request("essays"), screening, make_heat_map(screening)))


def searched(qtbot: QtBot, page: CollectionPage, *paths: Path) -> Screening:
    with qtbot.waitSignal(page.search.found, timeout=LONG):
        page.open_paths([str(path) for path in paths])
    assert page.found is not None
    return page.found.screening


def cell(page: CollectionPage, row: int, column: int) -> str:
    return str(page.pairs.model.index(row, column).data())


def rows(page: CollectionPage) -> list[tuple[str, str]]:
    return [(cell(page, row, LEFT_NAME), cell(page, row, RIGHT_NAME)) for row in range(page.pairs.model.rowCount())]


def place_of(page: CollectionPage, number: int) -> QPoint:
    canvas = page.map.canvas
    return canvas.frame_of(canvas.cells_of(number)[0]).center().toPoint()
