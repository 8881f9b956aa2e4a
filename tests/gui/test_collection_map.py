"""The heat map of the Collection page: seen whole, zoomed, moved, walked through by keys, narrowed by the filter."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from copyviz.gui.main_window import MainWindow
from copyviz.gui.pages.collection.heat_map_canvas import HeatMapCanvas
from copyviz.gui.pages.collection.page import CollectionPage
from copyviz.model.case import Finding
from copyviz.presentation.themes import LIGHT
from helpers.collection_pages import LONG, page_of, place_of, show
from helpers.screenings import large_screening, make_screening

NO_KEY, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
NO_BUTTON = Qt.MouseButton.NoButton


@pytest.fixture(autouse=True)
def own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def page(window: MainWindow) -> CollectionPage:
    return page_of(window)


@pytest.fixture
def large(page: CollectionPage) -> HeatMapCanvas:
    """The map of 120 documents, too many for names in its room."""
    show(page, large_screening(120))
    return page.map.canvas


def turn_wheel(canvas: HeatMapCanvas, place: QPoint, notches: int, keys: Qt.KeyboardModifier = CONTROL) -> None:
    event = QWheelEvent(
        QPointF(place),
        QPointF(canvas.mapToGlobal(place)),
        QPoint(),
        QPoint(0, 120 * notches),
        NO_BUTTON,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(canvas, event)


def is_seen(page: CollectionPage, number: int) -> bool:
    return page.map.canvas.rect().contains(place_of(page, number))


def bars(page: CollectionPage) -> list[bool]:
    return [page.map.across.isVisible(), page.map.down.isVisible()]


def test_all_documents_are_seen_at_first_and_the_wheel_zooms_around_the_mouse(
    page: CollectionPage, large: HeatMapCanvas
) -> None:
    assert page.found is not None
    last = len(page.found.screening.pairs) - 1
    assert all(is_seen(page, number) for number in range(last + 1))
    assert bars(page) == [False, False]
    middle = large.rect().center()
    central = min(range(last + 1), key=lambda number: (place_of(page, number) - middle).manhattanLength())
    place, fitting = place_of(page, central), large.lens.cell
    for _ in range(8):
        turn_wheel(large, place, 1)
    assert large.lens.cell > 5 * fitting
    assert large.number_at(QPointF(place)) == central
    assert bars(page) == [True, True]
    for _ in range(12):
        turn_wheel(large, place, -1)
    assert large.lens.fitted
    assert bars(page) == [False, False]


def test_names_are_written_beside_the_cells_when_they_are_large(page: CollectionPage, large: HeatMapCanvas) -> None:
    assert not large.lens.named
    for _ in range(8):
        turn_wheel(large, place_of(page, 0), 1)
    assert is_seen(page, 0)
    left = large.grab().toImage().copy(0, int(large.lens.top) + 4, int(large.lens.left) - 40, 200)
    inked = {left.pixelColor(x, y).name() for x in range(left.width()) for y in range(left.height())}
    assert LIGHT.text in inked


def test_the_map_is_dragged_and_a_drag_selects_nothing(page: CollectionPage, large: HeatMapCanvas) -> None:
    page.pairs.select(0)
    large.zoom(6.0, QPointF(large.rect().center()))
    middle = large.rect().center()
    before = large.lens.cell_at(middle.x(), middle.y())
    QTest.mousePress(large, Qt.MouseButton.LeftButton, NO_KEY, middle)
    for step in (30, 60, 90):
        QTest.mouseMove(large, middle - QPoint(step, step))
    QTest.mouseRelease(large, Qt.MouseButton.LeftButton, NO_KEY, middle - QPoint(90, 90))
    # What was below the mouse went along with it.
    assert large.lens.cell_at(middle.x() - 90, middle.y() - 90) == before
    assert page.pairs.current == 0


def test_the_map_scrolls_by_wheel_bars_and_keys(page: CollectionPage, large: HeatMapCanvas) -> None:
    large.zoom(6.0, QPointF(large.lens.left, large.lens.top))
    large.move_to(0, 0)
    turn_wheel(large, large.rect().center(), -1, NO_KEY)
    assert (large.lens.x, large.lens.y) == (0, 60)
    QTest.keyClick(large, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert (large.lens.x, large.lens.y) == (60, 60)
    assert (page.map.across.value(), page.map.down.value()) == (60, 60)
    page.map.down.setValue(200)
    assert large.lens.y == 200
    QTest.keyClick(large, Qt.Key.Key_PageDown)
    assert large.lens.y > 400


@pytest.mark.parametrize("key", [Qt.Key.Key_Home, Qt.Key.Key_0])
def test_plus_and_minus_zoom_and_a_key_shows_all_again(
    page: CollectionPage, large: HeatMapCanvas, key: Qt.Key
) -> None:
    page.pairs.select(7)
    for _ in range(5):
        QTest.keyClick(large, Qt.Key.Key_Plus)
    larger = large.lens.cell
    assert larger > 2 * large.lens.fitting
    assert is_seen(page, 7)
    QTest.keyClick(large, Qt.Key.Key_Minus)
    assert large.lens.cell < larger
    QTest.keyClick(large, key)
    assert large.lens.fitted


def test_a_double_click_beside_the_pairs_shows_all_again(page: CollectionPage, large: HeatMapCanvas) -> None:
    large.zoom(6.0, QPointF(large.rect().center()))
    opened: list[int] = []
    large.opened.connect(opened.append)
    QTest.mouseDClick(large, Qt.MouseButton.LeftButton, NO_KEY, QPoint(4, 4))
    assert large.lens.fitted
    assert opened == []


def test_a_zoomed_map_follows_the_list_and_the_list_follows_the_map(
    page: CollectionPage, large: HeatMapCanvas
) -> None:
    large.zoom(8.0, QPointF(large.lens.left + 5, large.lens.top + 5))
    assert page.found is not None
    hidden = next(number for number in range(len(page.found.screening.pairs)) if not is_seen(page, number))
    page.pairs.select(hidden)
    assert is_seen(page, hidden)
    assert large.number == hidden
    QTest.keyClick(large, Qt.Key.Key_Down)
    assert page.pairs.current == large.number != hidden
    assert is_seen(page, large.number)


def test_the_tooltip_tells_both_names_and_the_figures_of_a_zoomed_cell(
    page: CollectionPage, large: HeatMapCanvas
) -> None:
    large.zoom(6.0, QPointF(place_of(page, 3)))
    place = place_of(page, 3)
    QApplication.sendEvent(large, QHelpEvent(QEvent.Type.ToolTip, place, large.mapToGlobal(place)))
    assert page.found is not None
    pair = page.found.screening.pairs[3]
    for part in (page.found.screening.members[pair.left].path.rsplit("/", 1)[-1], "odds ratio", "overlap"):
        assert part in QToolTip.text()


def test_a_resized_window_shows_all_of_a_map_that_was_seen_whole(
    qtbot: QtBot, window: MainWindow, page: CollectionPage, large: HeatMapCanvas
) -> None:
    before = large.lens.cell
    window.resize(1000, 640)
    qtbot.waitUntil(lambda: large.lens.cell < before)
    assert large.lens.fitted
    assert bars(page) == [False, False]


def test_a_map_of_400_documents_that_all_share_text_is_painted_as_one_picture(
    page: CollectionPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents = 400
    shared = [(left, right, 0.5, 0.5) for left in range(documents) for right in range(left + 1, documents)]
    show(page, make_screening(shared[: documents * 40], [f"{number}.txt" for number in range(documents)]))
    painter = page.map.canvas._painter
    assert painter is not None
    monkeypatch.setattr(painter, "_paint_squares", lambda *_: pytest.fail("squares one by one take seconds"))
    page.map.canvas.grab()
    page.map.canvas.zoom(3.0)
    page.map.canvas.grab()


def test_the_filter_narrows_the_map_to_the_documents_that_are_listed(qtbot: QtBot, page: CollectionPage) -> None:
    show(page, make_screening())
    page.pairs.select(2)
    page.pairs.filter.setText("anna")
    page.pairs.apply_filter()
    qtbot.waitUntil(lambda: page.map.idle, timeout=LONG)
    heat = page.map.canvas.heat
    assert heat is not None
    assert set(heat.cells.values()) == {0, 1}
    assert heat.shown == 3
    QTest.mouseClick(page.map.canvas, Qt.MouseButton.LeftButton, NO_KEY, place_of(page, 1))
    assert page.pairs.current == 1
    page.pairs.filter.setText("nobody")
    page.pairs.apply_filter()
    qtbot.waitUntil(lambda: page.map.idle, timeout=LONG)
    page.grab()
    page.pairs.filter.clear()
    page.pairs.apply_filter()
    assert page.map.canvas.heat is not None
    assert set(page.map.canvas.heat.cells.values()) == {0, 1, 2}


def test_the_marks_of_judgements_stay_on_a_narrowed_map(qtbot: QtBot, page: CollectionPage) -> None:
    show(page, make_screening())
    page.pairs.select(0)
    page.pairs.judge(Finding.COPIED)
    page.pairs.filter.setText("judged")
    page.pairs.apply_filter()
    qtbot.waitUntil(lambda: page.map.idle, timeout=LONG)
    canvas = page.map.canvas
    corner = canvas.frame_of(canvas.cells_of(0)[0]).topRight() + QPointF(-5, 5)
    assert canvas.grab().toImage().pixelColor(corner.toPoint()).name() == LIGHT.text


def test_the_mark_of_the_selected_pair_is_stronger_where_keys_work(
    qtbot: QtBot, window: MainWindow, page: CollectionPage
) -> None:
    show(page, make_screening())
    window.activateWindow()
    page.pairs.table.setFocus()
    qtbot.waitUntil(page.pairs.table.hasFocus)
    without = page.map.canvas.grab().toImage()
    page.map.canvas.setFocus()
    qtbot.waitUntil(page.map.canvas.hasFocus)
    assert page.map.canvas.grab().toImage() != without
