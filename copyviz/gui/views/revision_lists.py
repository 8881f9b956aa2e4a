"""The lists of the page of revisions: changes, versions in their order, and the table of all steps."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from copyviz.gui.cards import make_label
from copyviz.gui.item_models.revisions import ChangesModel, StepsModel, VersionsModel
from copyviz.gui.revision_session import RevisionSession
from copyviz.presentation.change_list import CHANGED, list_changes
from copyviz.presentation.revision_table import KINDS

ROW_PIXELS = 24


class ChangeList(QWidget):
    """The changes of the step that is looked at, with a switch and count for each kind."""

    def __init__(self, session: RevisionSession) -> None:
        super().__init__()
        self._session = session
        self._following = False
        self.model = ChangesModel(self)
        self.list = make_table(self.model, "Changes", stretch=3)
        for section, width in ((0, 26), (1, 76), (2, 96)):
            self.list.setColumnWidth(section, width)
        self.switches = {name: self._make_switch(name) for name in CHANGED}
        self._note = make_label("", "quiet")
        self._note.setWordWrap(True)
        kinds = QHBoxLayout()
        kinds.setSpacing(0)
        for switch in self.switches.values():
            kinds.addWidget(switch)
        kinds.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 2, 8, 6)
        column.setSpacing(3)
        column.addLayout(kinds)
        column.addWidget(self.list, 1)
        column.addWidget(self._note)
        self.list.selectionModel().currentRowChanged.connect(self._choose)
        # A click on the row that is current already must bring its sentence back into view.
        self.list.clicked.connect(self._choose)
        session.step_changed.connect(self.refresh)
        session.boilerplate_changed.connect(self.refresh)
        session.change_changed.connect(self._follow)

    def refresh(self) -> None:
        """Show the changes of the present step."""
        step, shown = self._session.step, self._session.boilerplate
        self._following = True
        names = frozenset(name for name, switch in self.switches.items() if switch.isChecked())
        self.model.show(list_changes(step.revision, shown, names) if step is not None else ())
        self._following = False
        tally = step.revision.tally(shown) if step is not None else None
        for name, switch in self.switches.items():
            switch.setText(f"{name} {tally.sentences(*KINDS[name]) if tally is not None else 0:,}")
        self._note.setText(self._told())
        self._follow()

    def _told(self) -> str:
        """The counts in a line."""
        step = self._session.step
        if step is None:
            return "Comparing …" if self._session.pair is not None else ""
        tally = step.revision.tally(self._session.boilerplate)
        unchanged = tally.sentences(*KINDS["unchanged"])
        text = f"{unchanged:,} unchanged · {tally.inserted:,} words put in, {tally.deleted:,} taken out"
        if not any(tally.sentences(*KINDS[name]) for name in CHANGED):
            text = f"No change in the text · {unchanged:,} unchanged"
        return f"{text} · {tally.left_out:,} left out as changing by themselves" if tally.left_out else text

    def _make_switch(self, name: str) -> QToolButton:
        switch = QToolButton()
        switch.setObjectName("gradeSwitch")
        switch.setCheckable(True)
        switch.setChecked(True)
        switch.setText(name)
        switch.setAccessibleName(f"List {name} sentences")
        switch.setToolTip(f"List {name} sentences or leave them out of the list")
        switch.toggled.connect(self.refresh)
        return switch

    def _choose(self, current: QModelIndex) -> None:
        if current.isValid() and not self._following:
            self._session.select(self.model.change_at(current.row()))

    def _follow(self) -> None:
        change, here = self._session.change, self.list.currentIndex().row()
        row = self.model.row_of(change, here) if change is not None else None
        self._following = True
        if row is None:
            self.list.clearSelection()
            self.list.setCurrentIndex(QModelIndex())
        elif row != here:
            self.list.selectRow(row)
            self.list.scrollTo(self.model.index(row, 0), QAbstractItemView.ScrollHint.PositionAtCenter)
        self._following = False


class VersionList(QWidget):
    """The versions in their order, which can be changed by dragging or with buttons.

    Signals:
        opened: the user wants the two versions looked at in the comparison.
    """

    opened = Signal()

    def __init__(self, session: RevisionSession) -> None:
        super().__init__()
        self._session = session
        self.model = VersionsModel(self)
        self.list = make_table(self.model, "Versions in order", stretch=2)
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.list.setDragDropOverwriteMode(False)
        for section, width in ((0, 32), (1, 84), (3, 70), (4, 62), (5, 66)):
            self.list.setColumnWidth(section, width)
        self.up, self.down = QPushButton("Move up"), QPushButton("Move down")
        self.up.clicked.connect(partial(self._move, -1))
        self.down.clicked.connect(partial(self._move, 1))
        buttons = QHBoxLayout()
        buttons.addWidget(self.up)
        buttons.addWidget(self.down)
        buttons.addWidget(make_label("or drag a version to its place", "quiet"))
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 6)
        column.addWidget(self.list, 1)
        column.addLayout(buttons)
        self._wanted: int | None = None
        self.model.moved.connect(self._put)
        self.list.clicked.connect(self._look)
        self.list.doubleClicked.connect(self.opened)
        session.chain_changed.connect(self.refresh)
        session.boilerplate_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show the versions."""
        overview = self._session.overview
        self.model.show(self._session.chain, overview.steps if overview is not None else ())
        if self._wanted is not None:
            self.list.selectRow(self._wanted)
            self._wanted = None

    def _move(self, steps: int) -> None:
        place = self.list.currentIndex().row()
        if place >= 0 and 0 <= place + steps < self.model.rowCount():
            self._put(place, place + steps)

    def _put(self, place: int, target: int) -> None:
        self._wanted = target
        self._session.move(place, target)

    def _look(self, index: QModelIndex) -> None:
        there = self._session.there()
        if index.row() in there and len(there) > 1:
            place = max(there.index(index.row()), 1)
            self._session.look_at(there[place - 1], there[place])


class StepTable(QWidget):
    """The table of the chain; a click looks at the two versions of a row."""

    def __init__(self, session: RevisionSession) -> None:
        super().__init__()
        self._session = session
        self.model = StepsModel(self)
        self.list = make_table(self.model, "Table of steps", stretch=None)
        self.list.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 6)
        column.addWidget(self.list)
        self.list.selectionModel().currentRowChanged.connect(self._look)
        session.chain_changed.connect(self.refresh)
        session.boilerplate_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show the steps."""
        overview = self._session.overview
        self.model.show(overview.table if overview is not None else ())

    def _look(self, index: QModelIndex) -> None:
        chain = self._session.chain
        if chain is not None and index.isValid():
            step = chain.all_steps()[index.row()]
            self._session.look_at(step.older, step.newer)


def make_table(model: QAbstractTableModel, name: str, stretch: int | None) -> QTableView:
    """A calm table of whole rows."""
    view = QTableView()
    view.setModel(model)
    view.setAccessibleName(name)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.setTabKeyNavigation(False)
    view.setTextElideMode(Qt.TextElideMode.ElideRight)
    view.verticalHeader().hide()
    view.verticalHeader().setDefaultSectionSize(ROW_PIXELS)
    view.horizontalHeader().setHighlightSections(False)
    if stretch is not None:
        view.horizontalHeader().setSectionResizeMode(stretch, QHeaderView.ResizeMode.Stretch)
    return view
