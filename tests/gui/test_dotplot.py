"""The dotplot under a real mouse and keyboard."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from copyviz.gui.selection import (
    NodeSelection,
    PairSelection,
    PassageSelection,
    RectangleSelection,
    Selection,
    SentenceSelection,
)
from copyviz.gui.session import ComparisonSession
from copyviz.gui.views.dotplot import DotplotView
from copyviz.gui.views.dotplot_panel import DotplotPanel
from copyviz.model.comparison import Comparison, Side
from copyviz.model.matches import Interval
from copyviz.options import Thresholds
from copyviz.presentation.extent import Extent
from copyviz.presentation.grades import Grade
from copyviz.presentation.match_filter import MatchFilter
from copyviz.presentation.themes import LIGHT, THEMES, Theme
from helpers.comparisons import harbour, large_hierarchy, make_comparison, make_hierarchy, make_table, random_table

LEFT = Qt.MouseButton.LeftButton
NO_KEY = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def session() -> ComparisonSession:
    return ComparisonSession()


@pytest.fixture
def view(qtbot: QtBot, session: ComparisonSession) -> DotplotView:
    made = DotplotView(session, LIGHT)
    qtbot.addWidget(made)
    made.resize(560, 450)
    made.show()
    qtbot.waitExposed(made)
    session.set_comparison(harbour())
    session.filler.catch_up()
    settle(qtbot)
    return made


def settle(qtbot: QtBot) -> None:
    qtbot.wait(80)


def spot(panel: DotplotPanel, x: float, y: float) -> QPoint:
    return panel.canvas.position_of(x, y).toPoint()


def click_dot(qtbot: QtBot, panel: DotplotPanel, left: int, right: int) -> None:
    QTest.mouseClick(panel.canvas.viewport(), LEFT, NO_KEY, spot(panel, left + 0.5, right + 0.5))


def press(qtbot: QtBot, view: DotplotView, key: Qt.Key) -> None:
    QTest.keyClick(view.panel.canvas, key)


def drag(qtbot: QtBot, view: DotplotView, start: QPoint, end: QPoint, *, shift: bool = False) -> None:
    held = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    viewport = view.panel.canvas.viewport()
    QTest.mousePress(viewport, LEFT, held, start)
    # The toolkit's test mouse forgets modifiers and buttons while moving, so the event is made here.
    for position in ((start + end) / 2, end):
        move_mouse(view, position, LEFT, held)
    QTest.mouseRelease(viewport, LEFT, held, end)


def move_mouse(view: DotplotView, position: QPoint, button: Qt.MouseButton, held: Qt.KeyboardModifier) -> None:
    viewport = view.panel.canvas.viewport()
    place = QPointF(position)
    event = QMouseEvent(
        QEvent.Type.MouseMove, place, viewport.mapToGlobal(place), Qt.MouseButton.NoButton, button, held
    )
    QApplication.sendEvent(viewport, event)


# Selecting


@pytest.mark.parametrize("pair", [(15, 7), (1, 0), (33, 8), (24, 29)])
def test_a_click_on_a_dot_selects_that_pair(
    qtbot: QtBot, view: DotplotView, session: ComparisonSession, pair: tuple[int, int]
) -> None:
    click_dot(qtbot, view.panel, *pair)
    assert session.selection == PairSelection(*pair)


def test_a_dot_stands_where_it_is_clicked(view: DotplotView) -> None:
    canvas = view.panel.canvas
    for x, y in ((0.5, 0.5), (15.5, 7.5), (34.5, 30.5)):
        own = canvas.position_of(x, y)
        toolkit = canvas.mapFromScene(canvas.box.mapViewToScene(QPointF(x, y)))
        assert (own - QPointF(toolkit)).manhattanLength() <= 1.5
        assert canvas.place_at(own) == pytest.approx((x, y))


def test_a_click_beside_all_dots_clears_the_selection(
    qtbot: QtBot, view: DotplotView, session: ComparisonSession
) -> None:
    session.select(PairSelection(15, 7))
    QTest.mouseClick(view.panel.canvas.viewport(), LEFT, NO_KEY, spot(view.panel, 22.5, 3.5))
    assert session.selection is None


def test_a_click_on_a_strip_selects_the_node(qtbot: QtBot, view: DotplotView, session: ComparisonSession) -> None:
    for side, node in ((Side.LEFT, 7), (Side.LEFT, 9), (Side.RIGHT, 7), (Side.RIGHT, 5)):
        axis = view.panel.axes[side]
        box = axis.box_of(node)
        assert not box.isEmpty()
        QTest.mouseClick(axis, LEFT, NO_KEY, box.center().toPoint())
        assert session.selection == NodeSelection(side, node)


def test_strips_lie_exactly_over_their_columns_and_rows(view: DotplotView) -> None:
    panel = view.panel
    across, down = panel.axes[Side.LEFT].box_of(7), panel.axes[Side.RIGHT].box_of(3)
    assert across.left() == pytest.approx(panel.canvas.position_of(11, 0).x(), abs=1)
    assert across.right() == pytest.approx(panel.canvas.position_of(20, 0).x(), abs=1)
    assert down.top() == pytest.approx(panel.canvas.position_of(0, 3).y(), abs=1)
    assert panel.axes[Side.LEFT].x() == panel.canvas.x()
    assert panel.axes[Side.RIGHT].y() == panel.canvas.y()


def test_shift_and_drag_select_a_rectangle(qtbot: QtBot, view: DotplotView, session: ComparisonSession) -> None:
    drag(qtbot, view, spot(view.panel, 11, 3), spot(view.panel, 20, 12), shift=True)
    assert session.selection == RectangleSelection(Interval(11, 9), Interval(3, 9))


def test_every_kind_of_selection_is_shown(view: DotplotView, session: ComparisonSession) -> None:
    plain = view.grab().toImage()
    selections: list[Selection] = [
        PairSelection(15, 7),
        SentenceSelection(Side.LEFT, 15),
        SentenceSelection(Side.RIGHT, 8),
        NodeSelection(Side.LEFT, 7),
        NodeSelection(Side.RIGHT, 3),
        PassageSelection(0),
        RectangleSelection(Interval(2, 5), Interval(4, 7)),
    ]
    pictures = []
    for selection in selections:
        session.select(selection)
        pictures.append(view.grab().toImage())
    assert all(picture != plain for picture in pictures)
    session.select(PassageSelection(99))
    assert view.grab().toImage() == plain


# Moving about


def test_a_drag_zooms_into_the_box(qtbot: QtBot, view: DotplotView) -> None:
    drag(qtbot, view, spot(view.panel, 11, 3), spot(view.panel, 20, 12))
    extent = view.panel.canvas.extent
    assert (extent.left, extent.right) == pytest.approx((11, 20), abs=0.2)
    assert (extent.top, extent.bottom) == pytest.approx((3, 12), abs=0.2)


def test_a_dot_is_hit_after_zooming(qtbot: QtBot, view: DotplotView, session: ComparisonSession) -> None:
    view.panel.canvas.set_extent(Extent(11, 20, 3, 12))
    settle(qtbot)
    click_dot(qtbot, view.panel, 15, 7)
    assert session.selection == PairSelection(15, 7)


def test_the_wheel_zooms_at_the_cursor(view: DotplotView) -> None:
    canvas = view.panel.canvas
    place = QPointF(spot(view.panel, 15.5, 7.5))
    before = canvas.place_at(place)
    turn = QWheelEvent(
        place,
        canvas.viewport().mapToGlobal(place),
        QPoint(),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    wide = canvas.extent.width
    QApplication.sendEvent(canvas.viewport(), turn)
    assert canvas.extent.width < 0.8 * wide
    assert canvas.place_at(place) == pytest.approx(before, abs=0.01)


@pytest.mark.parametrize("way", ["middle", "space"])
def test_the_plot_can_be_pushed_about(qtbot: QtBot, view: DotplotView, way: str) -> None:
    canvas = view.panel.canvas
    canvas.set_extent(Extent(10, 20, 5, 15))
    start, end = spot(view.panel, 15, 10), spot(view.panel, 13, 9)
    button = Qt.MouseButton.MiddleButton if way == "middle" else LEFT
    if way == "space":
        QTest.keyPress(canvas, Qt.Key.Key_Space)
    QTest.mousePress(canvas.viewport(), button, NO_KEY, start)
    move_mouse(view, end, button, Qt.KeyboardModifier.NoModifier)
    QTest.mouseRelease(canvas.viewport(), button, NO_KEY, end)
    assert canvas.extent.left == pytest.approx(12, abs=0.1)
    assert canvas.extent.top == pytest.approx(6, abs=0.1)
    assert canvas.extent.width == pytest.approx(10)


def test_keys_zoom_fit_and_flip(qtbot: QtBot, view: DotplotView) -> None:
    canvas = view.panel.canvas
    whole = canvas.extent
    press(qtbot, view, Qt.Key.Key_Plus)
    assert canvas.extent.width < whole.width
    press(qtbot, view, Qt.Key.Key_Minus)
    assert canvas.extent.width == pytest.approx(whole.width)
    press(qtbot, view, Qt.Key.Key_Plus)
    press(qtbot, view, Qt.Key.Key_0)
    assert canvas.extent == whole
    press(qtbot, view, Qt.Key.Key_F)
    assert canvas.flipped
    assert view.actions_.flip.isChecked()


def test_one_cannot_get_lost(qtbot: QtBot, view: DotplotView) -> None:
    canvas = view.panel.canvas
    for _ in range(40):
        press(qtbot, view, Qt.Key.Key_Plus)
    assert canvas.extent.width >= 4
    canvas.set_extent(Extent(900, 1000, 900, 1000))
    assert canvas.extent.right < 36


def test_arrows_walk_from_dot_to_dot(qtbot: QtBot, view: DotplotView, session: ComparisonSession) -> None:
    press(qtbot, view, Qt.Key.Key_Right)
    assert session.selection == PairSelection(1, 0)
    session.select(PairSelection(15, 7))
    press(qtbot, view, Qt.Key.Key_Down)
    assert session.selection == PairSelection(16, 8)
    press(qtbot, view, Qt.Key.Key_Left)
    assert session.selection == PairSelection(15, 7)


def test_flipped_the_arrows_follow_the_eye(qtbot: QtBot, view: DotplotView, session: ComparisonSession) -> None:
    view.actions_.flip.setChecked(True)
    session.select(PairSelection(15, 7))
    press(qtbot, view, Qt.Key.Key_Up)
    assert session.selection == PairSelection(16, 8)
    canvas = view.panel.canvas
    assert canvas.position_of(0, 1).y() > canvas.position_of(0, 30).y()
    click_dot(qtbot, view.panel, 33, 8)
    assert session.selection == PairSelection(33, 8)


def test_a_pair_selected_elsewhere_comes_into_view(view: DotplotView, session: ComparisonSession) -> None:
    view.panel.canvas.set_extent(Extent(0, 8, 0, 8))
    session.select(PairSelection(33, 23))
    assert view.panel.canvas.extent.contains(33.5, 23.5)
    assert view.panel.canvas.extent.width == pytest.approx(8)


# Reading


def test_the_coordinates_under_the_cursor_can_be_copied(qtbot: QtBot, view: DotplotView) -> None:
    move_mouse(view, spot(view.panel, 22.5, 3.5), Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier)
    assert view.coordinates_text == "A 23 · B 4"
    QTest.keyClick(view.panel.canvas, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "A 23 · B 4"


# The offscreen platform cannot raise popups, and says so.
@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_menu_copies_the_place_it_was_opened_over(qtbot: QtBot, view: DotplotView) -> None:
    canvas = view.panel.canvas
    canvas.menu_asked.emit(canvas.mapToGlobal(spot(view.panel, 3.5, 2.5)), 3.5, 2.5)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.actions()[0].trigger()
    menu.close()
    assert QGuiApplication.clipboard().text() == "A 4 · B 3"


def test_the_legend_explains_diagonals_and_follows_the_flip(view: DotplotView) -> None:
    assert "same order" in view.legend_text
    view.actions_.flip.setChecked(True)
    assert view.legend_text.startswith("↗")


def test_a_plot_without_equal_sentences_says_so(qtbot: QtBot, view: DotplotView, session: ComparisonSession) -> None:
    empty = make_comparison(harbour().left, harbour().right, make_table([(0, 0, 0.5)]))
    session.set_comparison(empty)
    session.filler.catch_up()
    before = view.grab().toImage()
    session.set_thresholds(Thresholds(0.9, 0.1))
    assert session.visible is not None
    assert len(session.visible) == 0
    assert view.grab().toImage() != before


# Two matchers, filter


def second_of(first: Comparison) -> Comparison:
    return make_comparison(first.left, first.right, make_table([(1, 0, 1.0), (20, 20, 1.0), (30, 3, 0.6)]))


def test_a_second_matcher_is_laid_over_the_first(view: DotplotView, session: ComparisonSession) -> None:
    plain = view.grab().toImage()
    session.set_second(second_of(harbour()))
    assert view.panel.second.table is not None
    assert view.grab().toImage() != plain
    assert "◇" in view.legend_text
    session.set_second(None)
    assert view.grab().toImage() == plain


def test_a_second_plot_stands_beside_and_moves_along(
    qtbot: QtBot, view: DotplotView, session: ComparisonSession
) -> None:
    session.set_second(second_of(harbour()))
    view.set_beside(True)
    settle(qtbot)
    second = view.second_panel
    assert second is not None
    assert second.isVisible()
    view.panel.canvas.set_extent(Extent(10, 30, 10, 30))
    assert second.canvas.extent == view.panel.canvas.extent
    click_dot(qtbot, second, 20, 20)
    assert session.selection == PairSelection(20, 20)
    session.set_second(None)
    assert not second.isVisible()


def test_the_menu_asks_for_a_second_matcher(qtbot: QtBot, view: DotplotView) -> None:
    exact = next(action for action in view.actions_.second_menu.actions() if "xact" in action.text())
    with qtbot.waitSignal(view.second_asked) as asked:
        exact.trigger()
    assert asked.args == ["exact"]


def test_the_filter_menu_hides_grades_in_the_session(view: DotplotView, session: ComparisonSession) -> None:
    loose = next(action for action in view.actions_.filter_menu.actions() if "loose" in action.text())
    loose.trigger()
    assert session.filter.grades == frozenset(Grade) - {Grade.LOOSE}
    assert view.panel.dots.table is not None
    assert len(view.panel.dots.table) == 19
    assert "•" in view.actions_.filter.text()
    session.set_filter(MatchFilter())
    assert loose.isChecked()


# Large, empty, dressed


def density_shown(view: DotplotView) -> bool:
    return view.panel.dots.density_shown


def test_far_away_a_density_is_drawn_and_near_by_dots(qtbot: QtBot, session: ComparisonSession) -> None:
    view = DotplotView(session, LIGHT)
    qtbot.addWidget(view)
    view.resize(560, 450)
    view.show()
    qtbot.waitExposed(view)
    hierarchy = large_hierarchy(4_000)
    table = random_table(4_000, 4_000, 30_000)
    session.set_comparison(make_comparison(hierarchy, hierarchy, table))
    session.filler.catch_up()
    settle(qtbot)
    assert density_shown(view)
    row = int(np.argmin(np.abs(table.left - 2_000)))
    left, right = int(table.left[row]), int(table.right[row])
    view.panel.canvas.set_extent(Extent(left - 10, left + 10, right - 10, right + 10))
    settle(qtbot)
    assert not density_shown(view)
    click_dot(qtbot, view.panel, left, right)
    assert session.selection == PairSelection(left, right)


def test_no_comparison_and_an_empty_one_are_shown(view: DotplotView, session: ComparisonSession) -> None:
    session.set_comparison(None)
    session.filler.catch_up()
    view.grab()
    session.set_comparison(make_comparison(make_hierarchy([]), make_hierarchy([]), []))
    session.filler.catch_up()
    view.grab()
    assert view.panel.canvas.extent.width > 0


@pytest.mark.parametrize("theme", list(THEMES.values()), ids=list(THEMES))
def test_the_plot_wears_every_theme(view: DotplotView, theme: Theme) -> None:
    view.set_theme(theme)
    place = view.panel.canvas.mapTo(view, spot(view.panel, 22.5, 3.5))
    assert view.grab().toImage().pixelColor(place).name() == theme.card


def test_the_plot_names_itself_for_screen_readers(view: DotplotView, session: ComparisonSession) -> None:
    assert view.panel.canvas.accessibleName() == "Dotplot"
    session.select(PairSelection(15, 7))
    assert view.panel.canvas.accessibleDescription() == "Sentence 16 of A and sentence 8 of B"
