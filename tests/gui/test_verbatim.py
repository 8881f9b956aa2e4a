"""Verbatim runs in the texts and measures in the panel, as users see them."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from copyviz.gui.main_window import MainWindow
from copyviz.model.comparison import Exclusion, Side
from copyviz.model.matches import Interval


def shown_measures(window: MainWindow) -> list[str]:
    labels = window.page.views["measures"].findChildren(QLabel)
    return [label.text() for label in labels if not label.isHidden()]


def test_verbatim_runs_are_underlined_until_switched_off(story: MainWindow) -> None:
    texts = story.page.texts
    assert texts.panes[Side.LEFT].text.verbatim_lines()
    assert texts.panes[Side.RIGHT].text.verbatim_lines()
    texts.verbatim.setChecked(False)
    assert texts.panes[Side.LEFT].text.verbatim_lines() == []
    story.page.save(story.settings)
    assert not story.settings.flag("verbatim-lines", default=True)


def test_lines_lie_within_the_text_they_underline(story: MainWindow) -> None:
    text = story.page.texts.panes[Side.LEFT].text
    for line in text.verbatim_lines():
        assert 0 <= line.x1() < line.x2() <= text.viewport().width()


def test_measures_follow_what_is_left_out(story: MainWindow, qtbot: QtBot) -> None:
    story.page.show_view("measures")
    before = shown_measures(story)
    assert "Patricia similarity of A" in before
    whole = len(story.session.comparison.left.sentences) if story.session.comparison else 0
    with qtbot.waitSignal(story.session.measured_changed, timeout=10_000):
        story.session.leave_out(Exclusion(Side.LEFT, Interval(0, whole), "everything"))
    after = shown_measures(story)
    assert after[after.index("Patricia similarity of B") + 1] == "0.000"
    story.session.undo_stack.undo()
    qtbot.waitUntil(lambda: shown_measures(story) == before, timeout=10_000)
