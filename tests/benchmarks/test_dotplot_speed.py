"""How fast the dotplot and the trees answer with a hundred thousand and a million dots; run by hand."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from copyviz.gui.session import ComparisonSession
from copyviz.gui.views.dotplot import DotplotView
from copyviz.gui.views.structure import StructureView
from copyviz.gui.views.tree_list import TreeListView
from copyviz.model.comparison import Comparison
from copyviz.presentation.dots import nearest_dot
from copyviz.presentation.extent import Extent, whole
from copyviz.presentation.themes import LIGHT
from helpers.comparisons import large_hierarchy, make_comparison, random_table

SIZES = {100_000: 5_000, 1_000_000: 50_000}


def median(action: Callable[[], object], times: int = 9) -> float:
    """The median time of an action in milliseconds of work, whatever else the machine does."""
    taken = []
    for _ in range(times):
        start = time.thread_time()
        action()
        taken.append((time.thread_time() - start) * 1000)
    return float(np.median(taken))


def update(widget: QWidget) -> None:
    """Paint as soon as the toolkit does."""
    widget.update()
    QApplication.processEvents()


@pytest.fixture(scope="module", params=list(SIZES))
def comparison(request: pytest.FixtureRequest) -> Comparison:
    sentences = SIZES[request.param]
    hierarchy = large_hierarchy(sentences)
    return make_comparison(hierarchy, hierarchy, random_table(sentences, sentences, request.param))


def shown(qtbot: QtBot, view: QWidget, wide: int = 560, tall: int = 450) -> None:
    qtbot.addWidget(view)
    view.resize(wide, tall)
    view.show()
    qtbot.waitExposed(view)


def repaint(widget: QWidget) -> None:
    """Paint at once, without letting timers run."""
    widget.repaint()


def test_dotplot(qtbot: QtBot, comparison: Comparison) -> None:
    session = ComparisonSession()
    view = DotplotView(session, LIGHT)
    shown(qtbot, view)
    session.set_comparison(comparison)
    qtbot.wait(100)
    total, canvas = len(comparison.equal), view.panel.canvas
    size = len(comparison.left.sentences)
    limits = (10.0, 16.0, 2.0) if total < 500_000 else (60.0, 16.0, 2.0)
    new_table = median(lambda: view.panel.set_table(session.visible))
    painting = median(lambda: repaint(canvas.viewport()))
    middle = Extent(size * 0.4, size * 0.6, size * 0.4, size * 0.6)
    steps = iter(range(100))

    def pan() -> None:
        canvas.set_extent(middle.moved(next(steps), 0))
        repaint(view)

    gesture = median(pan)
    settled = median(view.panel.refresh_dots)
    canvas.set_extent(whole((size, size)))
    reach = 8 * size / 450
    hit = median(lambda: nearest_dot(comparison.equal, size / 2, size / 2, reach, reach))
    print(
        f"\n{total:>9,} dots: new table {new_table:.1f} ms, repaint {painting:.1f} ms, a step of a gesture with "
        f"axes {gesture:.1f} ms, dots chosen after it {settled:.1f} ms, hit test {hit:.2f} ms"
    )
    assert new_table <= limits[0]
    assert painting <= limits[1]
    assert hit <= limits[2]


def test_near_dots(qtbot: QtBot) -> None:
    session = ComparisonSession()
    view = DotplotView(session, LIGHT)
    shown(qtbot, view)
    hierarchy = large_hierarchy(3_000)
    session.set_comparison(make_comparison(hierarchy, hierarchy, random_table(3_000, 3_000, 3_950)))
    qtbot.wait(100)
    assert not view.panel.dots.density_shown
    chosen = median(view.panel.refresh_dots)
    painting = median(lambda: repaint(view.panel.canvas.viewport()))
    print(f"\n    3,950 real dots: chosen {chosen:.1f} ms, repaint {painting:.1f} ms")
    assert painting <= 16.0


def test_trees(qtbot: QtBot, comparison: Comparison) -> None:
    session = ComparisonSession()
    view = StructureView(session, LIGHT)
    shown(qtbot, view, 820, 450)
    first = median(lambda: session.set_comparison(comparison), times=1)
    step = median(view._show_decision)

    def move_threshold() -> None:
        view._show_decision()
        update(view.viewport())

    edges = median(move_threshold, times=5) - step
    qtbot.wait(300)

    def redraw() -> None:
        view.redraw_edges()
        update(view.viewport())

    at_rest = median(redraw, times=5)
    painting = median(lambda: update(view.viewport()))
    view.unfold()
    unfolded = median(lambda: update(view.viewport()))
    nodes, pairs = len(comparison.left.nodes), len(comparison.trees.pair_count)
    print(
        f"\n2 x {nodes:,} nodes, {pairs:,} node pairs: first {first:.0f} ms, threshold step {step:.1f} ms, "
        f"repaint {painting:.1f} ms, "
        f"while a slider moves {edges:.1f} ms, all edges at rest {at_rest:.1f} ms, all unfolded {unfolded:.1f} ms"
    )
    assert painting <= 16.0


def test_lists(qtbot: QtBot, comparison: Comparison) -> None:
    session = ComparisonSession()
    view = TreeListView(session, LIGHT)
    shown(qtbot, view, 820, 450)
    first = median(lambda: session.set_comparison(comparison), times=1)
    step = median(view._show_shares)
    print(f"\n2 x {len(comparison.left.nodes):,} rows: first {first:.0f} ms, threshold step {step:.1f} ms")
    assert step <= 5.0
