"""The empty state: two drop zones, recent pairs, samples."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from copyviz.errors import CopyVizError
from copyviz.gui.bar import LETTERS
from copyviz.gui.cards import make_label
from copyviz.gui.loading import SideState
from copyviz.model.comparison import Side
from copyviz.resources import Sample, samples
from copyviz.text.visible import one_line

RECENT_SHOWN = 5
CASES_SHOWN = 3


class Welcome(QWidget):
    """What the window shows before there is a pair.

    Signals:
        open_asked: the user wants to choose a document for a side.
        dropped: files were dropped on a side.
        pair_asked: a recent pair or a sample was chosen.
        case_asked: a recent case was chosen.
    """

    open_asked = Signal(Side)
    dropped = Signal(Side, list)
    pair_asked = Signal(str, str)
    case_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.zones = {side: DropZone(side) for side in Side}
        for side, zone in self.zones.items():
            zone.clicked.connect(lambda side=side: self.open_asked.emit(side))
            zone.dropped.connect(lambda files, side=side: self.dropped.emit(side, files))
        self._recent = QVBoxLayout()
        self._lay_out()

    def show_side(self, side: Side, state: SideState) -> None:
        """Show what is known of a side."""
        self.zones[side].show_state(state)

    def show_recent(self, pairs: Iterable[tuple[str, str]], cases: Iterable[str] = ()) -> None:
        """List the pairs and the cases opened last that still exist."""
        while (item := self._recent.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        kept = [pair for pair in pairs if all(Path(path).is_file() for path in pair)][:RECENT_SHOWN]
        known = [case for case in cases if Path(case).is_file()][:CASES_SHOWN]
        if known:
            self._recent.addWidget(make_label("Recent cases", "cardHeading"))
        for case in known:
            self._recent.addWidget(self._link(one_line(Path(case).name, 80), partial(self.case_asked.emit, case)))
        self._recent.addWidget(make_label("Recent pairs" if kept else "No recent pairs yet", "cardHeading"))
        for left, right in kept:
            text = f"{one_line(Path(left).name, 40)}  –  {one_line(Path(right).name, 40)}"
            self._recent.addWidget(self._link(text, partial(self.pair_asked.emit, left, right)))
        self._recent.addStretch(1)

    def _lay_out(self) -> None:
        title = make_label("Where do two documents say the same?", "welcomeTitle")
        hint = make_label("Drop two HTML, PDF, Word or text documents here, or choose them.", "quiet")
        zones = QHBoxLayout()
        zones.setSpacing(16)
        for zone in self.zones.values():
            zones.addWidget(zone)
        below = QGridLayout()
        below.setHorizontalSpacing(40)
        below.addLayout(self._recent, 0, 0)
        below.addLayout(self._sample_list(), 0, 1)
        below.setColumnStretch(0, 1)
        below.setColumnStretch(1, 1)
        column = QVBoxLayout()
        column.setSpacing(10)
        column.addStretch(2)
        column.addWidget(title)
        column.addWidget(hint)
        column.addSpacing(12)
        column.addLayout(zones)
        column.addSpacing(16)
        column.addLayout(below)
        column.addStretch(3)
        row = QHBoxLayout(self)
        row.addStretch(1)
        row.addLayout(column, 6)
        row.addStretch(1)

    def _sample_list(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.addWidget(make_label("Open a sample", "cardHeading"))
        for sample in known_samples():
            asked = partial(self.pair_asked.emit, str(sample.left), str(sample.right))
            column.addWidget(self._link(sample.title, asked))
        column.addStretch(1)
        return column

    @staticmethod
    def _link(text: str, run: Callable[[], None]) -> QPushButton:
        button = QPushButton(text.replace("&", "&&"))
        button.setObjectName("link")
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.clicked.connect(lambda _=False: run())
        return button


def known_samples() -> tuple[Sample, ...]:
    """The samples that came with the program; none where its data is missing, which is told elsewhere."""
    try:
        return samples()
    except CopyVizError:
        return ()


class DropZone(QFrame):
    """A place to drop or choose one document."""

    clicked = Signal()
    dropped = Signal(list)

    def __init__(self, side: Side) -> None:
        super().__init__()
        self.setObjectName("dropZone")
        self.setAcceptDrops(True)
        self.setMinimumHeight(190)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._letter = LETTERS[side]
        self._title = make_label("", "dropTitle")
        self._text = make_label("", "quiet")
        self._text.setWordWrap(True)
        choose = QPushButton("Choose …")
        choose.setAccessibleName(f"Choose document {self._letter}")
        choose.clicked.connect(self.clicked)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 20)
        column.addWidget(make_label(self._letter, "sideLetter"), 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        for label in (self._title, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        column.addStretch(1)
        column.addWidget(choose, 0, Qt.AlignmentFlag.AlignHCenter)
        self.show_state(SideState())

    def show_state(self, state: SideState) -> None:
        """Show the document, or in one sentence why there is none."""
        self._title.setText(one_line(state.name, 50) or f"Drop document {self._letter} here")
        self._text.setText(describe_state(state))
        self._text.setObjectName("warningText" if state.error else "quiet")
        self._mark("error", on=state.error is not None)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()
            self._mark("over", on=True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """The files went elsewhere."""
        self._mark("over", on=False)

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand on the files."""
        self._mark("over", on=False)
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            event.acceptProposedAction()
            self.dropped.emit(files)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click chooses a document."""
        self.clicked.emit()

    def _mark(self, name: str, *, on: bool) -> None:
        self.setProperty(name, "true" if on else "false")
        for widget in (self, self._text):
            widget.style().unpolish(widget)
            widget.style().polish(widget)


def describe_state(state: SideState) -> str:
    """What is to be said of a side in the empty window."""
    if state.error is not None:
        return str(state.error)
    if state.hierarchy is not None:
        warnings = state.hierarchy.document.warnings
        told = f"\n{warnings[0].message} {warnings[0].hint}" if warnings else ""
        return f"{len(state.hierarchy.sentences):,} sentences, waiting for the other document.{told}"
    if state.path:
        return "Reading …"
    return "HTML, PDF, Word (.docx) or text"
