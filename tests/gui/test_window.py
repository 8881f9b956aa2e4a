"""The window as its users know it: open a pair, click a dot, move a slider, leave something out."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView
from pytestqt.qtbot import QtBot

from copyviz.gui.item_models.matches import MatchesModel
from copyviz.gui.main_window import MainWindow
from copyviz.gui.selection import NodeSelection, PairSelection
from copyviz.gui.settings import Settings
from copyviz.gui.views.dotplot import DotplotView
from copyviz.gui.views.match_list import MatchListView
from copyviz.gui.views.sentence_text import SentenceText
from copyviz.gui.views.texts import TextsView
from copyviz.gui.views.why import WhyView
from copyviz.model.comparison import Comparison, Exclusion, Side
from copyviz.model.matches import Interval
from copyviz.options import Thresholds
from copyviz.presentation.match_filter import MatchFilter, PassageFilter
from copyviz.presentation.themes import LIGHT
from copyviz.structure.material import find_quotations
from helpers.story import SAMPLES, STORY


def comparison_of(window: MainWindow) -> Comparison:
    comparison = window.session.comparison
    assert comparison is not None
    return comparison


def text_of(window: MainWindow, side: Side) -> SentenceText:
    texts = window.page.views["texts"]
    assert isinstance(texts, TextsView)
    return texts.panes[side].text


def is_in_view(text: SentenceText, sentence: int) -> bool:
    return any(number == sentence for number, _ in text.visible_boxes())


def chosen_row(window: MainWindow) -> tuple[int, int]:
    window.page.show_view("matches")
    matches = window.page.views["matches"]
    assert isinstance(matches, MatchListView)
    view = matches.findChild(QAbstractItemView)
    assert view is not None
    model = view.model()
    assert isinstance(model, MatchesModel)
    match = model.match_at(view.currentIndex().row())
    return match.left, match.right


def test_an_empty_window_invites_two_documents(window: MainWindow) -> None:
    assert window.welcome.isVisible()
    window.prepare()
    assert not window.page.isVisible()


def test_opening_a_pair_shows_the_comparison(story: MainWindow) -> None:
    assert story.page.isVisible()
    matched, counted = comparison_of(story).scores.matched[0], comparison_of(story).scores.counted[0]
    assert story.page.verdict._headline.text() == f"{matched} of {counted} sentences of A stand in B"
    assert "harbour-pier-12-may.html" in story.windowTitle()


def test_n_and_p_walk_through_the_matches(qtbot: QtBot, story: MainWindow) -> None:
    table = comparison_of(story).equal
    story.activateWindow()
    qtbot.waitUntil(story.isActiveWindow, timeout=5000)
    QTest.keyClick(story, Qt.Key.Key_N)
    assert story.session.selection == PairSelection(int(table.left[0]), int(table.right[0]))
    QTest.keyClick(story, Qt.Key.Key_N)
    assert story.session.selection == PairSelection(int(table.left[1]), int(table.right[1]))
    QTest.keyClick(story, Qt.Key.Key_P)
    QTest.keyClick(story, Qt.Key.Key_P)
    assert story.session.selection == PairSelection(int(table.left[-1]), int(table.right[-1]))
    QTest.keyClick(story, Qt.Key.Key_Escape)
    assert story.session.selection is None


def test_a_selected_pair_is_seen_everywhere(qtbot: QtBot, story: MainWindow) -> None:
    table = comparison_of(story).equal
    pair = PairSelection(int(table.left[-2]), int(table.right[-2]))
    story.session.select(pair)
    assert is_in_view(text_of(story, Side.LEFT), pair.left)
    assert is_in_view(text_of(story, Side.RIGHT), pair.right)
    assert chosen_row(story) == (pair.left, pair.right)
    why = story.page.views["why"]
    assert isinstance(why, WhyView)
    assert f"{pair.left + 1}" in why._title.text()
    assert "→ equal" in why._rule.text()


def test_the_explanation_of_long_sentences_is_never_cut(qtbot: QtBot, story: MainWindow) -> None:
    comparison = comparison_of(story)
    longest = max(comparison.equal, key=lambda match: len(comparison.left.sentences[match.left].words))
    story.session.select(PairSelection(longest.left, longest.right))
    why = story.page.views["why"]
    assert isinstance(why, WhyView)
    assert why._map.minimumWidth() > why.viewport().width()
    inner = why.widget()
    assert inner is not None
    qtbot.waitUntil(lambda: inner.width() <= why.viewport().width())
    assert why._wide.horizontalScrollBar().maximum() > 0


def test_clicking_a_dot_jumps_to_the_aligned_pair(qtbot: QtBot, story: MainWindow) -> None:
    table = comparison_of(story).equal
    left, right = int(table.left[-3]), int(table.right[-3])
    dotplot = story.page.views["dotplot"]
    assert isinstance(dotplot, DotplotView)
    canvas = dotplot.panel.canvas
    place = canvas.mapFromScene(canvas.box.mapViewToScene(QPointF(left + 0.5, right + 0.5)))
    QTest.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert story.session.selection == PairSelection(left, right)
    for side, number in ((Side.LEFT, left), (Side.RIGHT, right)):
        assert is_in_view(text_of(story, side), number)
        assert text_of(story, side)._current == frozenset({number})
    assert chosen_row(story) == (left, right)


def test_clicking_a_sentence_selects_its_best_pair(qtbot: QtBot, story: MainWindow) -> None:
    table = comparison_of(story).equal
    text = text_of(story, Side.LEFT)
    left = int(table.left[3])
    text.centre_on(left)
    box = next(box for number, box in text.visible_boxes() if number == left)
    place = QPoint(30, int(box.top()) + 6)
    QTest.mouseClick(text.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    selection = story.session.selection
    assert isinstance(selection, PairSelection)
    assert selection.left == left


def test_moving_a_threshold_is_live_and_can_be_undone(qtbot: QtBot, story: MainWindow) -> None:
    before = len(comparison_of(story).equal)
    old = comparison_of(story).thresholds
    story.bar._permissible._slider.setValue(950)
    fewer = len(comparison_of(story).equal)
    assert 0 < fewer < before
    assert story.page.verdict._headline.text().startswith(f"{comparison_of(story).scores.matched[0]} of")
    story.session.undo_stack.undo()
    assert comparison_of(story).thresholds == old
    assert len(comparison_of(story).equal) == before
    assert story.bar._permissible.value() == pytest.approx(old.permissible, abs=1e-3)


def test_leaving_out_a_section_greys_it_and_changes_the_scores(qtbot: QtBot, story: MainWindow) -> None:
    comparison = comparison_of(story)
    node = next(node for node in comparison.left.nodes if node.title == "Reactions")
    exclusion = Exclusion(Side.LEFT, Interval(node.first, node.count), "Not part of the work")
    counted = comparison.scores.counted[0]
    story.session.leave_out(exclusion)
    assert comparison_of(story).scores.counted[0] == counted - node.count
    assert story.page.verdict._left_out.text() == f"{node.count} left out"
    story.session.take_back(exclusion)
    assert comparison_of(story).scores.counted[0] == counted
    story.session.undo_stack.undo()
    assert comparison_of(story).exclusions == (exclusion,)


def test_quotations_are_left_out_in_one_step(story: MainWindow) -> None:
    counted = comparison_of(story).scores.counted
    story.commands.leaving_out.leave_out_found(find_quotations, "Quotation")
    assert comparison_of(story).scores.counted < counted
    assert {exclusion.reason for exclusion in comparison_of(story).exclusions} == {"Quotation"}
    story.session.undo_stack.undo()
    assert comparison_of(story).scores.counted == counted


def test_dropping_two_files_compares_them(qtbot: QtBot, window: MainWindow) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path) for path in STORY])
    event = QDropEvent(
        QPointF(400, 400),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    with qtbot.waitSignal(window.loader.paired, timeout=30_000):
        window.dropEvent(event)
    assert window.page.isVisible()


def test_swapping_sides_swaps_the_scores(qtbot: QtBot, story: MainWindow) -> None:
    matched = comparison_of(story).scores.matched
    with qtbot.waitSignal(story.loader.paired, timeout=30_000):
        story.loader.swap()
    assert comparison_of(story).scores.matched == matched[::-1]
    assert comparison_of(story).left.document.source.name == "harbour-pier-19-may.html"


def test_pasted_text_becomes_a_document(qtbot: QtBot, window: MainWindow) -> None:
    for side, text in ((Side.LEFT, "The pier is closed. Nobody knows why."), (Side.RIGHT, "The pier is closed.")):
        QGuiApplication.clipboard().setText(text)
        with qtbot.waitSignal(window.loader.side_changed, timeout=30_000):
            window.commands.paste(side)
    qtbot.waitUntil(lambda: window.session.comparison is not None, timeout=30_000)
    assert comparison_of(window).scores.matched == (1, 1)


def test_a_document_that_cannot_be_read_is_told_at_its_side(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    damaged = tmp_path / "essay.pdf"
    damaged.write_bytes(b"%PDF-1.7\nno more than that")
    window.open_pair(str(damaged), STORY[1])
    qtbot.waitUntil(lambda: not window.busy, timeout=30_000)
    assert window.loader.state(Side.LEFT).error is not None
    assert window.loader.state(Side.RIGHT).hierarchy is not None
    assert window.notices.isVisible()
    assert window.welcome.isVisible()


def test_cancel_answers_within_a_second(qtbot: QtBot, window: MainWindow) -> None:
    window.open_pair(*STORY)
    before = window.busy
    window.work.cancel.click()
    assert (before, window.busy) == (True, False)
    qtbot.wait(1000)
    assert window.session.comparison is None


def test_a_file_changed_on_disk_offers_to_read_it_again(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    copy = tmp_path / "story.html"
    copy.write_bytes(Path(STORY[0]).read_bytes())
    with qtbot.waitSignal(window.loader.paired, timeout=30_000):
        window.open_pair(str(copy), STORY[1])
    copy.write_text("<p>Everything is different now. Nothing is left of it.</p>")
    qtbot.waitUntil(lambda: window.loader.state(Side.LEFT).stale, timeout=10_000)
    assert window.notices.isVisible()
    with qtbot.waitSignal(window.loader.paired, timeout=30_000):
        window.loader.reload(Side.LEFT)
    assert comparison_of(window).scores.matched[0] == 0


def test_another_matcher_brings_its_own_thresholds(qtbot: QtBot, story: MainWindow) -> None:
    exact = next(action for action in story.matcher_menu.actions() if action.data() == "exact")
    with qtbot.waitSignal(story.loader.paired, timeout=30_000):
        exact.trigger()
    assert comparison_of(story).options.matcher == "exact"
    assert all(match.score == 1.0 for match in comparison_of(story).equal)
    story.session.undo_stack.undo()
    assert comparison_of(story).options.matcher == "fuzzy-set"
    assert story.bar._matcher.text().startswith("Fuzzy set")
    story.session.undo_stack.redo()
    assert comparison_of(story).options.matcher == "exact"


def test_the_window_comes_back_as_it_was_left(qtbot: QtBot, settings: Settings) -> None:
    first = MainWindow(settings, LIGHT)
    first.resize(1100, 740)
    first.show()
    qtbot.waitExposed(first)
    with qtbot.waitSignal(first.loader.paired, timeout=30_000):
        first.open_pair(*STORY)
    first.page.show_view("measures")
    first.close()
    second = MainWindow(settings, LIGHT)
    qtbot.addWidget(second)
    assert second.height() == 740  # the offscreen screen is too narrow to bring the width back
    assert second.page.panel.currentWidget() is second.page.views["measures"]
    assert settings.recent_pairs[0] == STORY
    second.close()


def test_a_clicked_node_is_selected_and_its_sentences_are_framed(qtbot: QtBot, story: MainWindow) -> None:
    node = next(node for node in comparison_of(story).right.nodes if node.title == "Reactions")
    story.session.select(NodeSelection(Side.RIGHT, node.number))
    assert text_of(story, Side.RIGHT)._current == frozenset(range(node.first, node.end))
    assert is_in_view(text_of(story, Side.RIGHT), node.first)


def test_sync_can_be_switched_off_and_resumes_from_where_the_texts_are(qtbot: QtBot, story: MainWindow) -> None:
    texts = story.page.views["texts"]
    assert isinstance(texts, TextsView)
    left, right = (texts.panes[side].text for side in Side)
    last = len(comparison_of(story).left.sentences) - 1
    left.centre_on(last)
    assert right.middle_sentence() > 5
    texts.sync.setChecked(False)
    left.centre_on(0)
    resting = right.verticalScrollBar().value()
    left.centre_on(20)
    assert right.verticalScrollBar().value() == resting


def test_the_matches_can_be_filtered_by_text(qtbot: QtBot, story: MainWindow) -> None:
    story.page.show_view("matches")
    matches = story.page.views["matches"]
    assert isinstance(matches, MatchListView)
    matches._find.setText("zinc blocks")
    assert 0 < matches._model.rowCount() < len(comparison_of(story).equal)
    matches._find.setText("no such words anywhere")
    assert matches._model.rowCount() == 0


def test_closing_leaves_no_thread_behind(qtbot: QtBot, settings: Settings) -> None:
    before = threading.active_count()
    window = MainWindow(settings, LIGHT)
    window.show()
    window.open_pair(*STORY)
    window.close()
    assert not window.busy
    qtbot.waitUntil(lambda: threading.active_count() <= before, timeout=5000)


def test_the_list_of_matches_is_a_sound_model(qtmodeltester: object, story: MainWindow) -> None:
    matches = story.page.views["matches"]
    assert isinstance(matches, MatchListView)
    qtmodeltester.check(matches._model)  # type: ignore[attr-defined]


def test_pairs_can_be_kept_to_moved_passages(story: MainWindow) -> None:
    story.session.set_filter(MatchFilter(passages=PassageFilter.MOVED))
    moved = {pair for passage in comparison_of(story).passages if passage.order != "same" for pair in passage.pairs}
    shown = story.session.visible
    assert shown is not None
    assert {(match.left, match.right) for match in shown} == moved


def test_thresholds_stay_when_the_same_matcher_is_used_again(story: MainWindow) -> None:
    story.session.set_thresholds(Thresholds(0.8, 0.2))
    assert comparison_of(story).thresholds == Thresholds(0.8, 0.2)


def test_samples_can_be_opened_from_the_welcome_page(qtbot: QtBot, window: MainWindow) -> None:
    with qtbot.waitSignal(window.loader.paired, timeout=30_000):
        window.welcome.pair_asked.emit(str(SAMPLES / "essay-river-locks.txt"), str(SAMPLES / "essay-canals.docx"))
    assert len(comparison_of(window).equal) > 0


def test_another_pair_takes_the_place_of_the_first(qtbot: QtBot, story: MainWindow) -> None:
    with qtbot.waitSignal(story.loader.paired, timeout=30_000):
        story.open_pair(*reversed(STORY))
    qtbot.waitUntil(lambda: story.session.filler.idle, timeout=30_000)
    assert story.session.comparison is not None
    assert story.session.comparison.left.document.source.path == STORY[1]
