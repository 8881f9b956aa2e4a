"""Opens a pair of a collection in the comparison, compared as it was in the list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from copyviz.gui.pages.collection.search import Request
from copyviz.model.collection import CommonSentence, Screening, SimilarPair
from copyviz.model.comparison import Comparison, Exclusion, Side
from copyviz.model.matches import Interval
from copyviz.pipeline.kept_texts import find_texts
from copyviz.text.words import refine

if TYPE_CHECKING:
    from copyviz.gui.main_window import MainWindow

REASON = "Common to many documents of the collection"


class PairOpener:
    """Opens pairs, and leaves out there what the list left out, so that both tell the same numbers."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._waiting: tuple[str, str, tuple[CommonSentence, ...]] | None = None
        window.loader.paired.connect(self._leave_out)

    def open(self, request: Request, screening: Screening, pair: SimilarPair) -> None:
        """Open two documents of a collection side by side, as they were when they were compared."""
        if not self._window.saving.may_leave():
            return
        members = screening.members[pair.left], screening.members[pair.right]
        self._waiting = members[0].path, members[1].path, () if screening.common_kept else screening.common
        # Calibrated thresholds follow from the matcher; only own ones would have to be named.
        self._window.loader.options = replace(screening.comparing, thresholds=None)
        self._window.book.open_comparison()
        self._window.loader.run(
            lambda _: find_texts(request.target, request.against, members),
            lambda texts: self._window.loader.open_texts(*texts),
        )

    def _leave_out(self) -> None:
        waiting, self._waiting = self._waiting, None
        comparison = self._window.session.comparison
        if waiting is None or comparison is None:
            return
        if waiting[:2] == tuple(comparison.side(side).document.source.path for side in Side):
            found = list(common_sentences(comparison, waiting[2]))
            if found:
                self._window.session.leave_out(*found)


def common_sentences(comparison: Comparison, common: Iterable[CommonSentence]) -> Iterator[Exclusion]:
    """The sentences of either document that are common to many."""
    known = {refine(line.text) for line in common}
    for side in Side:
        for sentence in comparison.side(side).sentences:
            if sentence.words and sentence.words in known:
                yield Exclusion(side, Interval(sentence.number, 1), REASON)
