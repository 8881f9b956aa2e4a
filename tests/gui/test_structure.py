"""The facing trees under a real mouse and keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from copyviz.gui.selection import (
    NodeSelection,
    PairSelection,
    PassageSelection,
    RectangleSelection,
    SentenceSelection,
)
from copyviz.gui.session import ComparisonSession
from copyviz.gui.views.structure import StructureView
from copyviz.gui.views.structure_scene import TreeScene, selected_rows
from copyviz.model.comparison import Side
from copyviz.model.matches import Interval
from copyviz.options import Thresholds
from copyviz.presentation.themes import DARK, LIGHT
from helpers.comparisons import harbour, large_hierarchy, make_comparison, make_hierarchy, random_table

LEFT = Qt.MouseButton.LeftButton
NO_KEY = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def session() -> ComparisonSession:
    return ComparisonSession()


@pytest.fixture
def view(qtbot: QtBot, session: ComparisonSession) -> StructureView:
    made = StructureView(session, LIGHT)
    qtbot.addWidget(made)
    made.resize(820, 450)
    made.show()
    qtbot.waitExposed(made)
    session.set_comparison(harbour())
    session.filler.catch_up()
    return made


def scene_of(view: StructureView) -> TreeScene:
    assert view.scene is not None
    return view.scene


def row_of(view: StructureView, side: Side, node: int) -> int:
    """The row a node is shown in; fails where it is folded away."""
    scene = scene_of(view)
    items: list[int] = scene.rows[side].items.tolist()
    return items.index(int(scene.sides[side].outline.item_of_node[node]))


def click_box(view: StructureView, side: Side, node: int, from_left: float | None = None) -> None:
    box = view.box_position(side, row_of(view, side, node))
    place = box.center() if from_left is None else QPointF(box.left() + from_left, box.center().y())
    QTest.mouseClick(view.viewport(), LEFT, NO_KEY, place.toPoint())


def shown_nodes(view: StructureView, side: Side) -> list[int]:
    scene = scene_of(view)
    nodes: list[int] = scene.sides[side].outline.node[scene.rows[side].items].tolist()
    return nodes


def test_a_click_on_a_box_selects_its_node(view: StructureView, session: ComparisonSession) -> None:
    click_box(view, Side.LEFT, 9)
    assert session.selection == NodeSelection(Side.LEFT, 9)
    click_box(view, Side.RIGHT, 7)
    assert session.selection == NodeSelection(Side.RIGHT, 7)


def test_a_click_beside_the_boxes_clears_the_selection(view: StructureView, session: ComparisonSession) -> None:
    session.select(NodeSelection(Side.LEFT, 9))
    QTest.mouseClick(view.viewport(), LEFT, NO_KEY, QPoint(400, 440))
    assert session.selection is None


def test_the_arrow_folds_and_unfolds(view: StructureView, session: ComparisonSession) -> None:
    assert 8 in shown_nodes(view, Side.LEFT)
    click_box(view, Side.LEFT, 7, from_left=10)
    assert 8 not in shown_nodes(view, Side.LEFT)
    assert session.selection is None
    click_box(view, Side.LEFT, 7, from_left=10)
    assert 8 in shown_nodes(view, Side.LEFT)


def test_a_double_click_folds(view: StructureView) -> None:
    box = view.box_position(Side.LEFT, row_of(view, Side.LEFT, 7))
    QTest.mouseDClick(view.viewport(), LEFT, NO_KEY, box.center().toPoint())
    assert 8 not in shown_nodes(view, Side.LEFT)


def test_a_pair_selected_elsewhere_is_opened_to_and_marked(view: StructureView, session: ComparisonSession) -> None:
    click_box(view, Side.LEFT, 7, from_left=10)
    session.select(PairSelection(15, 7))
    assert 9 in shown_nodes(view, Side.LEFT)
    selected = selected_rows(scene_of(view), session.selection)
    assert selected.strong[Side.LEFT] == {row_of(view, Side.LEFT, 9)}
    assert selected.strong[Side.RIGHT] == {row_of(view, Side.RIGHT, 5)}
    assert selected.edges.sum() == 1
    session.select(None)
    assert 9 not in shown_nodes(view, Side.LEFT)


def test_a_node_is_shown_with_its_partners(view: StructureView, session: ComparisonSession) -> None:
    session.select(NodeSelection(Side.RIGHT, 5))
    selected = selected_rows(scene_of(view), session.selection)
    assert selected.weak[Side.LEFT] == {row_of(view, Side.LEFT, 9), row_of(view, Side.LEFT, 18)}


def test_the_selected_edge_has_the_highlight_colour(view: StructureView, session: ComparisonSession) -> None:
    plain = count_highlight(view.grab().toImage())
    session.select(PairSelection(15, 7))
    assert plain == 0
    assert count_highlight(view.grab().toImage()) > 200


def count_highlight(image: QImage) -> int:
    wide, tall = image.width(), image.height()
    return sum(image.pixelColor(x, y).name() == LIGHT.highlight for x in range(0, wide, 2) for y in range(0, tall, 2))


def test_passages_and_rectangles_mark_the_finest_rows(view: StructureView, session: ComparisonSession) -> None:
    session.select(RectangleSelection(Interval(14, 6), Interval(6, 6)))
    selected = selected_rows(scene_of(view), session.selection)
    assert selected.strong[Side.LEFT] == {row_of(view, Side.LEFT, 9), row_of(view, Side.LEFT, 10)}
    assert selected.edges.sum() == 2
    session.select(PassageSelection(0))
    assert selected_rows(scene_of(view), session.selection).strong[Side.RIGHT]
    session.select(SentenceSelection(Side.LEFT, 24))
    assert row_of(view, Side.LEFT, 13) in selected_rows(scene_of(view), session.selection).strong[Side.LEFT]


def test_boxes_refill_when_a_threshold_moves(view: StructureView, session: ComparisonSession) -> None:
    before = view.grab().toImage()
    edges = int(scene_of(view).edges.count.sum())
    session.set_thresholds(Thresholds(0.99, 0.1))
    assert int(scene_of(view).edges.count.sum()) < edges
    assert view.grab().toImage() != before


@pytest.mark.parametrize("height", [360, 402, 450, 517])
def test_what_opens_by_itself_needs_no_scrolling(view: StructureView, height: int) -> None:
    view.resize(820, height)
    assert view.verticalScrollBar().maximum() == 0


def test_trees_behind_a_tab_catch_up_when_they_are_seen(view: StructureView, session: ComparisonSession) -> None:
    edges = int(scene_of(view).edges.count.sum())
    view.hide()
    session.set_thresholds(Thresholds(0.99, 0.1))
    view.show()
    assert int(scene_of(view).edges.count.sum()) < edges


def test_keys_walk_fold_and_select(view: StructureView, session: ComparisonSession) -> None:
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert session.selection == NodeSelection(Side.LEFT, 1)
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert 2 not in shown_nodes(view, Side.LEFT)
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert 2 in shown_nodes(view, Side.LEFT)
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert session.selection == NodeSelection(Side.RIGHT, 1)
    QTest.keyClick(view, Qt.Key.Key_End)
    assert "What happens next" in view.accessibleDescription()


# The offscreen platform cannot raise tooltips, and says so.
@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_tooltip_tells_counts_as_plain_text(view: StructureView) -> None:
    box = view.box_position(Side.LEFT, row_of(view, Side.LEFT, 7)).center().toPoint()
    event = QHelpEvent(QEvent.Type.ToolTip, box, view.viewport().mapToGlobal(box))
    QApplication.sendEvent(view.viewport(), event)
    assert "Matched: 8 of 9 (89 %)" in QToolTip.text()
    QToolTip.hideText()


def test_pointing_at_a_box_brings_out_its_edges(view: StructureView) -> None:
    before = view.grab().toImage()
    place = view.box_position(Side.LEFT, row_of(view, Side.LEFT, 9)).center()
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        place,
        view.viewport().mapToGlobal(place),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        NO_KEY,
    )
    QApplication.sendEvent(view.viewport(), event)
    assert view.grab().toImage() != before


def test_a_book_opens_readable_and_a_deep_node_scrolls_into_view(
    view: StructureView, session: ComparisonSession
) -> None:
    hierarchy = large_hierarchy(8_000)
    session.set_comparison(make_comparison(hierarchy, hierarchy, random_table(8_000, 8_000, 3_000)))
    session.filler.catch_up()
    assert len(scene_of(view).rows[Side.LEFT]) <= 40
    last = len(hierarchy.nodes) - 1
    session.select(NodeSelection(Side.LEFT, last))
    box = view.box_position(Side.LEFT, row_of(view, Side.LEFT, last))
    assert 0 <= box.top() < view.viewport().height()
    click_box(view, Side.LEFT, last)
    assert session.selection == NodeSelection(Side.LEFT, last)


def test_a_group_selects_its_sentences(view: StructureView, session: ComparisonSession) -> None:
    hierarchy = make_hierarchy([("", [1] * 100)])
    session.set_comparison(make_comparison(hierarchy, hierarchy, [(i, i, 1.0) for i in range(100)]))
    session.filler.catch_up()
    box = view.box_position(Side.LEFT, 0)
    QTest.mouseClick(view.viewport(), LEFT, NO_KEY, box.center().toPoint())
    assert session.selection == RectangleSelection(Interval(0, 5), Interval(0, 100))


def test_everything_unfolded_and_folded_again(view: StructureView) -> None:
    view.unfold()
    assert len(shown_nodes(view, Side.LEFT)) == 18
    view.fold_to_default()
    assert len(shown_nodes(view, Side.LEFT)) < 18


def test_nothing_and_empty_documents_are_shown(view: StructureView, session: ComparisonSession) -> None:
    session.set_comparison(None)
    session.filler.catch_up()
    view.grab()
    assert view.box_at(QPointF(20, 20)) is None
    session.set_comparison(make_comparison(make_hierarchy([]), make_hierarchy([]), []))
    session.filler.catch_up()
    view.grab()
    assert shown_nodes(view, Side.LEFT) == [0]


def test_the_trees_wear_the_dark_theme(view: StructureView) -> None:
    view.set_theme(DARK)
    assert view.grab().toImage().pixelColor(410, 445).name() == DARK.card
