"""The trees as ordinary lists."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from copyviz.gui.item_models.tree import SHARE_ROLE, TreeModel
from copyviz.gui.selection import NodeSelection, PairSelection
from copyviz.gui.session import ComparisonSession
from copyviz.gui.views.tree_list import TreeListView
from copyviz.model.comparison import Side
from copyviz.options import Thresholds
from copyviz.presentation.themes import DARK, LIGHT
from helpers.comparisons import harbour, large_hierarchy, make_comparison, make_hierarchy, random_table


@pytest.fixture
def session() -> ComparisonSession:
    return ComparisonSession()


@pytest.fixture
def view(qtbot: QtBot, session: ComparisonSession) -> TreeListView:
    made = TreeListView(session, LIGHT)
    qtbot.addWidget(made)
    made.resize(820, 450)
    made.show()
    qtbot.waitExposed(made)
    session.set_comparison(harbour())
    session.filler.catch_up()
    return made


def check_model(model: QAbstractItemModel) -> None:
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)


@pytest.mark.usefixtures("qapp")
def test_the_model_keeps_qts_rules() -> None:
    model = TreeModel()
    check_model(model)
    comparison = harbour()
    model.set_tree(comparison.left, comparison.trees.left)
    model.set_shares(comparison.trees.left)
    model.set_tree(make_hierarchy([]), make_comparison(make_hierarchy([]), make_hierarchy([]), []).trees.left)
    model.set_tree(None, None)


@pytest.mark.usefixtures("qapp")
def test_cells_tell_name_share_and_counts() -> None:
    model = TreeModel()
    comparison = harbour()
    model.set_tree(comparison.left, comparison.trees.left)
    index = model.index_of(7)
    cells = [index.siblingAtColumn(column).data() for column in range(model.columnCount())]
    assert cells == ["Ferry service", "89 %", "8 of 9"]
    assert index.data(SHARE_ROLE) == pytest.approx(8 / 9)
    assert model.node_of(model.parent(model.index_of(9))) == 7
    assert "Matched: 8 of 9" in index.data(Qt.ItemDataRole.AccessibleTextRole)


def test_a_click_on_a_row_selects_the_node(view: TreeListView, session: ComparisonSession) -> None:
    tree = view.trees[Side.RIGHT]
    place = tree.visualRect(tree.tree_model.index_of(7)).center()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert session.selection == NodeSelection(Side.RIGHT, 7)


def test_keys_walk_through_the_rows(view: TreeListView, session: ComparisonSession) -> None:
    session.select(NodeSelection(Side.LEFT, 1))
    QTest.keyClick(view.trees[Side.LEFT], Qt.Key.Key_Down)
    assert session.selection == NodeSelection(Side.LEFT, 2)


def test_a_pair_selected_elsewhere_is_marked_on_both_sides(view: TreeListView, session: ComparisonSession) -> None:
    for tree in view.trees.values():
        tree.collapseAll()
    session.select(PairSelection(15, 7))
    assert session.selection == PairSelection(15, 7)
    for side, node in ((Side.LEFT, 9), (Side.RIGHT, 5)):
        tree = view.trees[side]
        assert tree.tree_model.node_of(tree.currentIndex()) == node
        assert tree.isExpanded(tree.currentIndex().parent())
    session.select(None)
    assert not view.trees[Side.LEFT].selectionModel().hasSelection()


def test_bars_follow_the_thresholds(view: TreeListView, session: ComparisonSession) -> None:
    before = view.grab().toImage()
    session.set_thresholds(Thresholds(0.99, 0.1))
    assert view.grab().toImage() != before
    assert view.trees[Side.LEFT].tree_model.index_of(15).siblingAtColumn(2).data() == "2 of 8"


def test_a_book_is_listed_at_once(view: TreeListView, session: ComparisonSession) -> None:
    hierarchy = large_hierarchy(8_000)
    session.set_comparison(make_comparison(hierarchy, hierarchy, random_table(8_000, 8_000, 3_000)))
    session.filler.catch_up()
    tree = view.trees[Side.LEFT]
    assert tree.tree_model.rowCount(tree.tree_model.index_of(0)) == 200
    session.select(NodeSelection(Side.LEFT, len(hierarchy.nodes) - 1))
    assert tree.viewport().rect().intersects(tree.visualRect(tree.currentIndex()))


def test_nothing_and_the_dark_theme_are_shown(view: TreeListView, session: ComparisonSession) -> None:
    session.set_comparison(None)
    session.filler.catch_up()
    view.set_theme(DARK)
    view.grab()
    assert view.trees[Side.LEFT].tree_model.rowCount() == 0
