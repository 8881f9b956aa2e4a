"""The two pictures of a whole chain inside the window: the dotplot of all versions, and the survival of sentences."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QShowEvent

from copyviz.gui.revision_session import RevisionSession
from copyviz.gui.views.figure_view import FigureView, Plot
from copyviz.model.chain import Life
from copyviz.presentation.chain_dotplot_figure import chain_dotplot
from copyviz.presentation.chain_dots import nearest_chain_dot
from copyviz.presentation.survival_figure import survival_picture
from copyviz.presentation.themes import Theme
from copyviz.text.visible import one_line

EXCERPT = 90
REACH_PIXELS = 6.0
LEAST_FRAME = 6.0
"""Columns narrower than this in pixels are marked by a line: a frame would hide them."""


class ChainDotplotView(FigureView):
    """All versions against all; a click looks at the two versions and the sentences under it."""

    def __init__(self, session: RevisionSession, theme: Theme) -> None:
        super().__init__(theme)
        self._session = session
        self.setAccessibleName("Dotplot of all versions")
        session.chain_changed.connect(self._start_anew)
        session.matches_changed.connect(self.redraw)
        session.step_changed.connect(self.update)
        session.change_changed.connect(self.update)

    def make_plot(self, width: float, height: float) -> Plot | None:
        """The dotplot, without its caption."""
        chain, matches = self._session.chain, self._session.matches
        if chain is None or matches is None:
            return None
        return chain_dotplot(chain, matches, self.theme, width=width, height=height, caption=False)

    def showEvent(self, event: QShowEvent) -> None:
        """Match all versions when the picture is first wanted."""
        self._session.want_matches()
        super().showEvent(event)

    def mark(self, painter: QPainter) -> None:
        """Frame the field of the two versions looked at."""
        matches, pair = self._session.matches, self._session.pair
        if matches is None or pair is None:
            return
        painter.setPen(QPen(QColor(self.theme.highlight), 2.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        columns, rows = (self._span(place) for place in pair)
        for across, down in ((columns, rows), (rows, columns)):
            top_left, end = self.position_of(across[0], down[0]), self.position_of(across[1], down[1])
            painter.drawRect(QRectF(top_left, end))

    def hint_at(self, x: float, y: float) -> str:
        """The versions and sentences under the mouse."""
        left, right, exact = self._under(x, y)
        lines = [f"Version {left[0] + 1}, sentence {left[1] + 1} · version {right[0] + 1}, sentence {right[1] + 1}"]
        if exact:
            lines += [f"{place[0] + 1}: {self._text(*place)}" for place in (left, right)]
        return "\n".join(lines)

    def choose(self, x: float, y: float) -> None:
        """Look at the two versions under the mouse; a version against itself stands for what it brought."""
        left, right, _ = self._under(x, y)
        if left[0] == right[0]:
            there = self._session.there()
            place = max(there.index(left[0]), 1)
            self._session.look_at(there[place - 1], there[place], left)
        else:
            self._session.look_at(left[0], right[0], max(left, right))

    def _under(self, x: float, y: float) -> tuple[tuple[int, int], tuple[int, int], bool]:
        matches = self._session.matches
        assert matches is not None
        assert self.plot is not None
        # Where a pixel holds many sentences, the field is meant rather than one of them.
        found = nearest_chain_dot(matches, x, y, min(REACH_PIXELS / max(self.plot.area.pitch, 0.01), 40.0))
        left, right = found or (int(x), int(y))
        return matches.place_of(left), matches.place_of(right), found is not None

    def _span(self, version: int) -> tuple[int, int]:
        matches = self._session.matches
        assert matches is not None
        index = matches.versions.index(version)
        return matches.starts[index], matches.starts[index + 1]

    def _text(self, version: int, sentence: int) -> str:
        return sentence_text(self._session, version, sentence)

    def _start_anew(self) -> None:
        self.redraw()
        if self.isVisible():
            self._session.want_matches()


class SurvivalView(FigureView):
    """When sentences came in, changed and went; a click looks at the version and the sentence under it."""

    def __init__(self, session: RevisionSession, theme: Theme) -> None:
        super().__init__(theme)
        self._session = session
        self.setAccessibleName("Survival of sentences")
        session.chain_changed.connect(self.redraw)
        session.boilerplate_changed.connect(self.redraw)
        session.step_changed.connect(self.update)
        session.change_changed.connect(self.update)

    def make_plot(self, width: float, height: float) -> Plot | None:
        """The picture, without its caption."""
        chain, survival = self._session.chain, self._session.survival
        if chain is None or survival is None:
            return None
        return survival_picture(chain, survival, self.theme, width=width, height=height - 40, caption=False)

    def mark(self, painter: QPainter) -> None:
        """Frame the columns of the two versions looked at, and the row of the selected sentence."""
        pair, survival = self._session.pair, self._session.survival
        if pair is None or survival is None:
            return
        rows = max(len(survival.lives), 1)
        painter.setPen(QPen(QColor(self.theme.highlight), 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for place in pair:
            column = QRectF(self.position_of(place, 0), self.position_of(place + 1, rows))
            if column.width() >= LEAST_FRAME:
                painter.drawRect(column)
            else:
                painter.drawLine(column.topLeft(), column.bottomLeft())
        row = self.selected_row()
        if row is not None:
            start, end = self.position_of(pair[0], row), self.position_of(pair[1] + 1, row + 1)
            painter.setPen(QPen(QColor(self.theme.highlight), 2.4))
            painter.drawRect(QRectF(start, end).adjusted(0, -0.5, 0, 0.5))

    def selected_row(self) -> int | None:
        """The row of the selected change."""
        step, change, survival = self._session.step, self._session.change, self._session.survival
        if step is None or change is None or survival is None:
            return None
        chosen = step.revision.changes[change]
        version, sentence = (step.newer, chosen.new) if chosen.new.count else (step.older, chosen.old)
        for row, life in enumerate(survival.lives):
            if life.numbers[version] == sentence.first:
                return row
        return None

    def hint_at(self, x: float, y: float) -> str:
        """The life under the mouse."""
        life = self._life(y)
        if life is None:
            return ""
        lines = [f"Came in with version {life.born + 1}"]
        if life.changes:
            lines.append("Reworded in version " + ", ".join(str(change + 1) for change in life.changes))
        if life.moves:
            lines.append("Moved in version " + ", ".join(str(move + 1) for move in life.moves))
        lines.append(
            f"Missing from version {life.gone + 1} on"
            if life.gone is not None
            else f"Sentence {life.sentence + 1} of the last version"
        )
        return "\n".join([*lines, sentence_text(self._session, life.version, life.sentence)])

    def choose(self, x: float, y: float) -> None:
        """Look at what the version under the mouse brought, and at the sentence in it, or at where it went."""
        life, there = self._life(y), self._session.there()
        if life is None or len(there) < 2:
            return
        version = min((place for place in there if place >= int(x)), default=there[-1])
        place = max(there.index(version), 1)
        older, newer = there[place - 1], there[place]
        standing = newer if life.numbers[newer] >= 0 else older
        wanted = (standing, life.numbers[standing]) if life.numbers[standing] >= 0 else None
        self._session.look_at(older, newer, wanted)

    def _life(self, y: float) -> Life | None:
        survival = self._session.survival
        row = int(y)
        return survival.lives[row] if survival is not None and row < len(survival.lives) else None


def sentence_text(session: RevisionSession, version: int, sentence: int) -> str:
    """The beginning of a sentence of some version."""
    hierarchy = session.chain.versions[version].hierarchy if session.chain is not None else None
    return one_line(hierarchy.sentences[sentence].text, EXCERPT) if hierarchy is not None else ""
