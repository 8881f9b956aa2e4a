"""The list of matches: sortable, with a filter box, driving every other view."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLineEdit, QTableView, QVBoxLayout, QWidget

from copyviz.gui.cards import make_label
from copyviz.gui.item_models.matches import GRADE, LEFT, LEFT_TEXT, RIGHT, RIGHT_TEXT, SCORE, MatchesModel
from copyviz.gui.selection import PairSelection, RectangleSelection
from copyviz.gui.session import ComparisonSession
from copyviz.gui.tables import make_table
from copyviz.model.matches import MatchTable
from copyviz.presentation.themes import Theme


class MatchListView(QWidget):
    """The visible pairs, or those inside a selected rectangle."""

    def __init__(self, session: ComparisonSession, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._region: RectangleSelection | None = None
        self._following = False
        self._model = MatchesModel(self)
        self._find = QLineEdit(placeholderText="Filter by text …", clearButtonEnabled=True)
        self._find.setAccessibleName("Filter matches by text")
        self._count = make_label("", "quiet")
        self._list = self._make_list()
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 2, 8, 6)
        column.addWidget(self._find)
        column.addWidget(self._list, 1)
        column.addWidget(self._count)
        self._find.textChanged.connect(self._filter)
        self._list.selectionModel().currentRowChanged.connect(self._choose)
        session.filler.serve(
            self,
            self.refresh,
            (session.visible_changed, self.refresh),
            (session.case_changed, self._show_case),
            (session.selection_changed, self._follow),
        )

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours: the style sheet does."""

    def refresh(self) -> None:
        """Show the visible pairs again."""
        self._following = True
        self._model.show(self._session.comparison, self._listed())
        self._tell_count()
        self._follow()

    def _show_case(self) -> None:
        self._model.show_case(self._session.comparison)

    def _listed(self) -> MatchTable | None:
        table, region = self._session.visible, self._region
        if table is None or region is None:
            return table
        inside = (table.left >= region.left.first) & (table.left < region.left.end)
        inside &= (table.right >= region.right.first) & (table.right < region.right.end)
        return table.keep(inside)

    def add_selection_action(self, action: QAction) -> None:
        """Offer something that is done with the selected pair in the menu of the list."""
        self._list.addAction(action)

    def _make_list(self) -> QTableView:
        view = make_table(self._model, "Matches")
        view.setSortingEnabled(True)
        view.sortByColumn(LEFT, Qt.SortOrder.AscendingOrder)
        header = view.horizontalHeader()
        for section, width in ((GRADE, 26), (LEFT, 46), (RIGHT, 46), (SCORE, 52)):
            view.setColumnWidth(section, width)
        for section in (LEFT_TEXT, RIGHT_TEXT):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.Stretch)
        copy = QAction("Copy pair", view)
        copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self._copy)
        view.addAction(copy)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        return view

    def _filter(self, text: str) -> None:
        self._model.filter_text(text)
        self._tell_count()

    def _tell_count(self) -> None:
        table = self._session.visible
        total, shown = len(table) if table is not None else 0, self._model.rowCount()
        text = f"{shown:,} pair{'' if shown == 1 else 's'}"
        if shown != total:
            text += f" of {total:,}"
        self._count.setText(f"{text} · inside the rectangle (Esc shows all)" if self._region else text)

    def _choose(self, current: QModelIndex) -> None:
        if current.isValid() and not self._following:
            match = self._model.match_at(current.row())
            self._session.select(PairSelection(match.left, match.right))

    def _follow(self) -> None:
        """Show what is selected; a rectangle keeps the list to its pairs until the selection is cleared."""
        selection = self._session.selection
        region = selection if isinstance(selection, RectangleSelection) else self._region if selection else None
        self._following = True
        if region != self._region:
            self._region = region
            self._model.show(self._session.comparison, self._listed())
            self._tell_count()
        if isinstance(selection, PairSelection):
            self._show_row(self._model.row_of(selection.left, selection.right))
        else:
            self._show_row(None)
        self._following = False

    def _show_row(self, row: int | None) -> None:
        if row is None:
            self._list.clearSelection()
            self._list.setCurrentIndex(QModelIndex())
        elif row != self._list.currentIndex().row():
            self._list.selectRow(row)
            self._list.scrollTo(self._model.index(row, LEFT), QAbstractItemView.ScrollHint.PositionAtCenter)

    def _copy(self) -> None:
        comparison, index = self._session.comparison, self._list.currentIndex()
        if comparison is not None and index.isValid():
            match = self._model.match_at(index.row())
            left, right = comparison.left.sentences[match.left], comparison.right.sentences[match.right]
            text = f"A {match.left + 1}: {left.text}\nB {match.right + 1}: {right.text}\nScore {match.score:.2f}"
            QGuiApplication.clipboard().setText(text)
