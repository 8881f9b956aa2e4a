"""The calm table every list of the window is shown in: whole rows, no grid, one line a row."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel
from PySide6.QtWidgets import QAbstractItemView, QTableView

ROW_PIXELS = 24


def make_table(model: QAbstractItemModel, name: str) -> QTableView:
    """A table of a model, called `name` by screen readers; Tab leaves it."""
    table = QTableView()
    table.setModel(model)
    table.setAccessibleName(name)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(ROW_PIXELS)
    table.horizontalHeader().setHighlightSections(False)
    return table
