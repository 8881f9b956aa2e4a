"""The versions as a row in time: their sizes, how much changed between neighbours, and which two are looked at."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QToolTip, QWidget

from copyviz.gui.revision_session import RevisionSession
from copyviz.presentation.colours import blend, empty_colour
from copyviz.presentation.labels import as_tooltip
from copyviz.presentation.revision_colours import revision_colours
from copyviz.presentation.themes import Theme
from copyviz.presentation.time_line import (
    StepMark,
    VersionMark,
    step_tooltip,
    version_marks,
    version_tooltip,
)

HEIGHT = 112
LEAST, MOST = 74.0, 240.0
"""The room of a version across, in pixels; where it would be less, the row scrolls."""
BAR_SHARE = 0.46
TOP, BASE, LABEL = 12.0, 74.0, 16.0
LEAST_BAR = 5.0


class TimeLine(QScrollArea):
    """The row of versions, which scrolls where there are many."""

    def __init__(self, session: RevisionSession, theme: Theme) -> None:
        super().__init__()
        self.row = VersionRow(session, theme)
        self.setWidget(self.row)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedHeight(HEIGHT + 14)
        self.setFocusProxy(self.row)
        session.step_changed.connect(self._follow)

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self.row.set_theme(theme)

    def _follow(self) -> None:
        middle = self.row.middle_of_pair()
        if middle is not None:
            self.ensureVisible(int(middle), HEIGHT // 2, int(MOST), 0)


class VersionRow(QWidget):
    """Draws the row and hears clicks: a version, or what lies between two.

    Signals:
        opened: the user wants the two versions in the comparison.
    """

    opened = Signal()

    def __init__(self, session: RevisionSession, theme: Theme) -> None:
        super().__init__()
        self._session, self._theme = session, theme
        self._versions: tuple[VersionMark, ...] = ()
        self._steps: tuple[StepMark, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Time line of versions")
        self.setMouseTracking(True)
        session.chain_changed.connect(self._refresh)
        session.boilerplate_changed.connect(self._refresh)
        session.step_changed.connect(self._tell)

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """Wide enough for every version."""
        return QSize(int(LEAST * max(len(self._versions), 1)), HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """As the hint: what does not fit is scrolled to."""
        return self.sizeHint()

    # Places

    @property
    def pitch(self) -> float:
        """The room of one version."""
        return min(max(self.width() / max(len(self._versions), 1), LEAST), MOST)

    def bar(self, place: int) -> QRectF:
        """The box of a version; its height tells how many sentences it has."""
        most = max((mark.sentences for mark in self._versions), default=1) or 1
        tall = max((BASE - TOP) * self._versions[place].sentences / most, LEAST_BAR)
        wide = self.pitch * BAR_SHARE
        return QRectF((place + 0.5) * self.pitch - wide / 2, BASE - tall, wide, tall)

    def between(self, step: StepMark) -> QPointF:
        """The place of what lies between two versions: before the newer one, behind any that are missing."""
        return QPointF(step.newer * self.pitch, BASE)

    def version_at(self, place: QPointF) -> int | None:
        """The version under a place."""
        number = int(place.x() // self.pitch)
        inside = abs(place.x() - (number + 0.5) * self.pitch) <= self.pitch * BAR_SHARE / 2 + 3
        return number if inside and 0 <= number < len(self._versions) else None

    def step_at(self, place: QPointF) -> StepMark | None:
        """The step under a place."""
        near = [step for step in self._steps if abs(self.between(step).x() - place.x()) <= self.pitch * 0.27]
        return near[0] if near else None

    def middle_of_pair(self) -> float | None:
        """Where the two versions looked at stand."""
        pair = self._session.pair
        return (pair[0] + pair[1] + 1) / 2 * self.pitch if pair is not None else None

    # Qt's events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on a version looks at what it brought; with Shift or Ctrl it becomes one of the two looked at."""
        version, step = self.version_at(event.position()), self.step_at(event.position())
        pair = self._session.pair
        held = event.modifiers() & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier)
        if version is not None and held and pair is not None:
            self._session.look_at(pair[0] if version > pair[0] else pair[1], version)
        elif version is not None and self._session.is_there(version):
            there = self._session.there()
            place = max(there.index(version), 1)
            if len(there) > 1:
                self._session.look_at(there[place - 1], there[place])
        elif step is not None:
            self._session.look_at(step.older, step.newer)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the two versions in the comparison."""
        self.opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right step through the versions, Home and End go to the first and last step."""
        moves = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -(10**6), Qt.Key.Key_End: 10**6}
        if event.key() in moves:
            self._session.look_on(moves[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Tell what is under the mouse."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            place = QPointF(event.pos())
            version, step = self.version_at(place), self.step_at(place)
            if version is not None:
                text = version_tooltip(version, self._versions[version])
            else:
                text = step_tooltip(step) if step is not None else ""
            QToolTip.showText(event.globalPos(), as_tooltip(text) if text else "", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what lies in view."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        seen = event.rect().adjusted(-int(MOST), 0, int(MOST), 0)
        self._paint_pair(painter)
        for step in self._steps:
            if seen.left() <= self.between(step).x() <= seen.right():
                self._paint_step(painter, step)
        for place in range(len(self._versions)):
            if seen.left() <= (place + 0.5) * self.pitch <= seen.right():
                self._paint_version(painter, place)

    # Inside

    def _refresh(self) -> None:
        chain = self._session.chain
        self._versions = version_marks(chain) if chain is not None else ()
        overview = self._session.overview
        self._steps = overview.steps if overview is not None else ()
        self.updateGeometry()
        self.setMinimumWidth(self.sizeHint().width())
        self.update()

    def _tell(self) -> None:
        pair = self._session.pair
        self.setAccessibleDescription(f"Version {pair[0] + 1} to {pair[1] + 1}" if pair is not None else "")
        self.update()

    def _paint_pair(self, painter: QPainter) -> None:
        pair = self._session.pair
        if pair is None or pair[1] >= len(self._versions):
            return
        left, right = (self.bar(place).center().x() for place in pair)
        painter.setPen(QPen(QColor(self._theme.highlight), 2.0))
        painter.drawLine(QPointF(left, BASE + 4), QPointF(right, BASE + 4))

    def _paint_version(self, painter: QPainter, place: int) -> None:
        mark, box, theme = self._versions[place], self.bar(place), self._theme
        chosen = self._session.pair is not None and place in self._session.pair
        if mark.gap:
            painter.setPen(QPen(QColor(theme.warning), 1.2, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            box = QRectF(box.left(), TOP, box.width(), BASE - TOP)
        else:
            painter.setPen(QPen(QColor(theme.highlight), 2.0) if chosen else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(blend(theme.fill, theme.edge, 0.35)))
        painter.drawRoundedRect(box, 3, 3)
        inside = "missing" if mark.gap else f"{mark.sentences:,}"
        self._write(painter, QRectF(box.left() - 12, BASE - LABEL, box.width() + 24, LABEL), inside, theme.text)
        room = QRectF(place * self.pitch + 2, BASE + 8, self.pitch - 4, 15)
        self._write(painter, room, f"{place + 1}", theme.highlight if chosen else theme.text, bold=chosen)
        colour = theme.warning if mark.gap else theme.quiet
        self._write(painter, room.translated(0, 15), mark.label, colour)

    def _paint_step(self, painter: QPainter, step: StepMark) -> None:
        """Words put in above and taken out below a line, as bars on a scale that keeps small changes visible."""
        inks, middle = revision_colours(self._theme), self.between(step)
        most = max(max(each.inserted, each.deleted) for each in self._steps) or 1
        zero = (TOP + BASE - LABEL) / 2
        room = zero - TOP
        painter.setPen(QPen(QColor(empty_colour(self._theme)), 1.4))
        painter.drawLine(QPointF(middle.x() - 9, zero), QPointF(middle.x() + 9, zero))
        painter.setPen(Qt.PenStyle.NoPen)
        for count, ink, up in ((step.inserted, inks.inserted, True), (step.deleted, inks.deleted, False)):
            if count:
                tall = max(room * (count / most) ** 0.5, 2.0)
                painter.setBrush(QColor(ink.text))
                painter.drawRect(QRectF(middle.x() - 4, zero - tall if up else zero, 8, tall))
        text = f"{step.share:.0%}" if step.share >= 0.01 else "< 1%" if step.changed else "same"
        wide = self.pitch * (1 - BAR_SHARE)
        self._write(painter, QRectF(middle.x() - wide / 2, BASE - LABEL, wide, LABEL), text, self._theme.quiet)

    def _write(self, painter: QPainter, box: QRectF, text: str, colour: str, *, bold: bool = False) -> None:
        font = QFont(self.font())
        font.setPointSizeF(8.5)
        font.setBold(bold)
        painter.setFont(font)
        painter.setPen(QColor(colour))
        elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, int(box.width()))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, elided)
