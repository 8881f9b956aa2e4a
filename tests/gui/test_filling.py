"""Views are brought up to date in turns, so that a large pair never stops the window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from copyviz.gui.filling import Filler


class Source(QObject):
    arrived = Signal()
    moved = Signal()


class Pane(QWidget):
    def __init__(self, name: str, done: list[str]) -> None:
        super().__init__()
        self._name, self._done = name, done

    def fill(self) -> Iterator[None]:
        for part in (1, 2):
            self._done.append(f"{self._name} part {part}")
            yield

    def follow(self) -> None:
        self._done.append(f"{self._name} follows")

    @property
    def takes_mouse(self) -> bool:
        return not self.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


@pytest.fixture
def done() -> list[str]:
    return []


@pytest.fixture
def source() -> Source:
    return Source()


@pytest.fixture
def filler(source: Source) -> Filler:
    return Filler(source.arrived, source)


def show_pane(qtbot: QtBot, filler: Filler, source: Source, name: str, done: list[str]) -> Pane:
    pane = Pane(name, done)
    qtbot.addWidget(pane)
    filler.serve(pane, pane.fill, (source.moved, pane.follow))
    pane.show()
    qtbot.waitExposed(pane)
    qtbot.waitUntil(lambda: filler.idle)
    done.clear()
    return pane


def test_another_comparison_comes_step_by_step(qtbot: QtBot, filler: Filler, source: Source, done: list[str]) -> None:
    pane = show_pane(qtbot, filler, source, "a", done)
    source.arrived.emit()
    assert done == []
    assert not pane.takes_mouse
    source.moved.emit()
    qtbot.waitUntil(lambda: filler.idle)
    assert done == ["a part 1", "a part 2", "a follows"]
    assert pane.takes_mouse


def test_a_view_that_is_up_to_date_follows_at_once(
    qtbot: QtBot, filler: Filler, source: Source, done: list[str]
) -> None:
    show_pane(qtbot, filler, source, "a", done)
    source.moved.emit()
    assert done == ["a follows"]


def test_a_hidden_view_waits_until_it_is_shown(qtbot: QtBot, filler: Filler, source: Source, done: list[str]) -> None:
    hidden, seen = (show_pane(qtbot, filler, source, name, done) for name in ("hidden", "seen"))
    hidden.hide()
    source.arrived.emit()
    for _ in range(3):
        source.moved.emit()
    qtbot.waitUntil(lambda: filler.idle)
    assert done == ["seen part 1", "seen part 2", "seen follows"]
    assert seen.takes_mouse
    done.clear()
    hidden.show()
    assert done == ["hidden part 1", "hidden part 2", "hidden follows"]


def test_a_newer_comparison_drops_what_was_half_shown(
    qtbot: QtBot, filler: Filler, source: Source, done: list[str]
) -> None:
    show_pane(qtbot, filler, source, "a", done)
    source.arrived.emit()
    filler._take_turn()
    assert done == ["a part 1"]
    source.arrived.emit()
    qtbot.waitUntil(lambda: filler.idle)
    assert done == ["a part 1", "a part 1", "a part 2"]


def test_a_view_that_is_gone_is_left_alone(qtbot: QtBot, filler: Filler, source: Source, done: list[str]) -> None:
    pane = Pane("gone", done)
    filler.serve(pane, pane.fill, (source.moved, pane.follow))
    pane.deleteLater()
    qtbot.waitUntil(lambda: not isValid(pane))
    source.moved.emit()
    source.arrived.emit()
    qtbot.waitUntil(lambda: filler.idle)
    assert done == []
