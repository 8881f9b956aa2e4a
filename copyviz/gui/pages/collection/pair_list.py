"""The ranked pairs: a table with a filter box, opened by Enter, judged by keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QLineEdit, QTableView, QVBoxLayout, QWidget

from copyviz.errors import UsageError
from copyviz.gui.cards import make_label
from copyviz.gui.item_models.pairs import (
    JUDGEMENT,
    LEFT_NAME,
    LEFT_SHARE,
    LONGEST,
    ODDS,
    RANK,
    RIGHT_NAME,
    RIGHT_SHARE,
    PairsModel,
)
from copyviz.gui.tables import make_table
from copyviz.model.case import Finding
from copyviz.model.collection import Screening
from copyviz.model.judgement import PairKey
from copyviz.presentation.labels import as_tooltip
from copyviz.presentation.pair_filter import HELP, parse_filter

WIDTHS = ((RANK, 52), (ODDS, 62), (LEFT_SHARE, 50), (RIGHT_SHARE, 50), (LONGEST, 62), (JUDGEMENT, 108))
# In narrow lists names need the room: judgements are told by their signs alone, then the longest passage by the
# tooltip alone.
BRIEF_PIXELS, BRIEF_WIDTH, NARROW_PIXELS = 640, 52, 560
JUDGEMENT_KEYS: Mapping[Finding | None, str] = {
    Finding.COPIED: "1",
    Finding.PARTLY: "2",
    Finding.NOT_COPIED: "3",
    Finding.UNDECIDED: "4",
    None: "0",
}
# While somebody is typing a filter is wrong most of the time; it is looked at after a pause.
TYPING_MILLISECONDS = 150


class PairList(QWidget):
    """The list with its filter.

    Signals:
        opened: a pair, by its number, is to be opened.
        selected: another pair, by its number, or none (-1) is the current one.
        judged: something was decided on a pair.
        narrowed: the filter lets other pairs through than before.
    """

    opened = Signal(int)
    selected = Signal(int)
    judged = Signal(int, object)
    narrowed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = PairsModel(self)
        self.filter = QLineEdit(placeholderText="Filter: odds>0.5 overlap>20% -judged name", clearButtonEnabled=True)
        self.filter.setAccessibleName("Filter pairs")
        self.filter.setToolTip(as_tooltip(HELP))
        self.told = make_label("", "warningText")
        self.told.setWordWrap(True)
        self.told.hide()
        self.count = make_label("", "quiet")
        self.table = self._make_table()
        self._total, self._kept = 0, (-1, -1)
        # The filter in force: a wrong one that is being typed is not.
        self.applied = ""
        self._told_numbers: tuple[str, tuple[int, ...]] = ("", ())
        self._pause = QTimer(self, singleShot=True, interval=TYPING_MILLISECONDS)
        self._pause.timeout.connect(self.apply_filter)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 2, 8, 6)
        for widget in (self.filter, self.told):
            column.addWidget(widget)
        column.addWidget(self.table, 1)
        column.addWidget(self.count)
        self.filter.textChanged.connect(self._pause.start)
        self.filter.returnPressed.connect(self._enter_list)
        self._add_actions()

    @property
    def current(self) -> int:
        """The number of the current pair; -1 for none."""
        row = self.table.currentIndex().row()
        return self.model.number_at(row) if 0 <= row < self.model.rowCount() else -1

    def show_pairs(self, screening: Screening | None, judgements: dict[PairKey, Finding]) -> None:
        """Show another result."""
        self._total = len(screening.pairs) if screening is not None else 0
        self.model.show(screening, judgements)
        self._tell_count()

    def show_judgements(self, judgements: dict[PairKey, Finding]) -> None:
        """Show other judgements of the same pairs."""
        self.model.set_judgements(judgements)
        self._tell_count()

    def select(self, number: int) -> None:
        """Make a pair the current one, if it is shown."""
        row = self.model.row_of(number)
        if row is None:
            self.table.setCurrentIndex(QModelIndex())
        elif row != self.table.currentIndex().row():
            self.table.setCurrentIndex(self.model.index(row, RANK))
            self.table.scrollTo(self.model.index(row, RANK))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave names the room they need."""
        super().resizeEvent(event)
        brief = self.width() < BRIEF_PIXELS
        self.model.set_brief(brief)
        self.table.setColumnHidden(LONGEST, self.width() < NARROW_PIXELS)
        self.table.setColumnWidth(JUDGEMENT, BRIEF_WIDTH if brief else dict(WIDTHS)[JUDGEMENT])

    def apply_filter(self) -> None:
        """Show what the filter asks for; a wrong filter is told, and the list stays as it is."""
        self._pause.stop()
        try:
            wanted = parse_filter(self.filter.text())
        except UsageError as error:
            self.told.setText(str(error))
            self.told.show()
            return
        self.told.hide()
        self.applied = self.filter.text().strip() if wanted.conditions else ""
        self.model.set_filter(wanted)
        self._tell_count()

    def judge(self, judgement: Finding | None) -> None:
        """Decide on the current pair."""
        if self.current >= 0:
            self.judged.emit(self.current, judgement)

    def copy_pair(self) -> None:
        """Put the current row on the clipboard, with tabs between its cells."""
        row = self.table.currentIndex().row()
        if row >= 0:
            cells = (self.model.index(row, column).data() for column in range(self.model.columnCount()))
            QGuiApplication.clipboard().setText("\t".join(cells))

    # Inside

    def _make_table(self) -> QTableView:
        table = make_table(self.model, "Pairs that share text")
        table.setSortingEnabled(True)
        table.sortByColumn(RANK, Qt.SortOrder.AscendingOrder)
        # Names of a collection often begin alike and differ at their end.
        table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        table.setTabKeyNavigation(False)
        header = table.horizontalHeader()
        for section, width in WIDTHS:
            table.setColumnWidth(section, width)
        for section in (LEFT_NAME, RIGHT_NAME):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.Stretch)
        table.doubleClicked.connect(self._open)
        table.selectionModel().currentRowChanged.connect(lambda: self.selected.emit(self.current))
        # However the list is filtered and sorted, the current pair stays the current one.
        self.model.modelAboutToBeReset.connect(self._remember_current)
        self.model.modelReset.connect(self._restore_current)
        return table

    def _add_actions(self) -> None:
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._add_action("Open the pair", ("Return", "Enter"), self._open)
        for judgement, key in JUDGEMENT_KEYS.items():
            text = f"Judge: {judgement.value}" if judgement else "Take the judgement back"
            self._add_action(text, (key,), partial(self.judge, judgement))
        self._add_action("Copy row", ("Ctrl+C",), self.copy_pair)
        clear = QAction("Show all pairs", self.filter)
        clear.setShortcut("Esc")
        clear.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        clear.triggered.connect(self.filter.clear)
        self.filter.addAction(clear)

    def _add_action(self, text: str, keys: tuple[str, ...], run: Callable[[], None]) -> None:
        action = QAction(text, self.table)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda _=False: run())
        self.table.addAction(action)

    def _open(self) -> None:
        if self.current >= 0:
            self.opened.emit(self.current)

    def _enter_list(self) -> None:
        """Enter in the filter box goes on to the first pair."""
        self.apply_filter()
        if self.model.rowCount() and self.told.isHidden():
            if self.current < 0:
                self.table.setCurrentIndex(self.model.index(0, RANK))
            self.table.setFocus()

    def _remember_current(self) -> None:
        self._kept = self.current, self.table.currentIndex().row()

    def _restore_current(self) -> None:
        """Select the pair that was selected, or where it is gone the one in its place."""
        number, row = self._kept
        if number >= 0 and self.model.row_of(number) is None and self.model.rowCount():
            number = self.model.number_at(min(row, self.model.rowCount() - 1))
        self.select(number)

    def _tell_count(self) -> None:
        shown = self.model.rowCount()
        text = f"{shown:,} pair{'' if shown == 1 else 's'}"
        self.count.setText(text if shown == self._total else f"{text} of {self._total:,}")
        told = self.applied, self.model.numbers
        if told != self._told_numbers:
            self._told_numbers = told
            self.narrowed.emit()
