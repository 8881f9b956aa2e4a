"""The dotplot: every equal pair of sentences as a dot, A across and B down."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolTip, QVBoxLayout, QWidget

from copyviz.gui.cards import ElidedLabel, make_label
from copyviz.gui.selection import PairSelection
from copyviz.gui.session import ComparisonSession
from copyviz.gui.views.dotplot_actions import DotplotActions
from copyviz.gui.views.dotplot_axes import small_font
from copyviz.gui.views.dotplot_input import DotplotInput
from copyviz.gui.views.dotplot_panel import DotplotPanel
from copyviz.gui.views.dotplot_selection import find_places
from copyviz.matchers.table import MATCHERS
from copyviz.model.comparison import Comparison
from copyviz.model.matches import MatchTable
from copyviz.presentation.grades import GRADES, grade_numbers
from copyviz.presentation.labels import as_tooltip
from copyviz.presentation.strips import EXPLANATION, legend_line
from copyviz.presentation.themes import Theme


class DotplotView(QWidget):
    """The session's visible pairs as dots.

    Signals:
        second_asked: the user wants a second matcher, by its registered name; empty for none.
    """

    second_asked = Signal(str)

    def __init__(self, session: ComparisonSession, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._theme = session, theme
        self.panel = DotplotPanel(theme)
        self.second_panel: DotplotPanel | None = None
        self.actions_ = DotplotActions(session, self)
        self._legend = ElidedLabel("quiet", 80, Qt.TextElideMode.ElideRight)
        self._legend.setText(legend_line())
        self._legend.setToolTip(as_tooltip("\n".join(EXPLANATION)))
        self._legend.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._coordinates = make_label("", "quiet")
        self._coordinates.setAccessibleName("Coordinates under the cursor")
        for label in (self._legend, self._coordinates):
            label.setFont(small_font(label))
        self._lay_out()
        self.input = DotplotInput(session, self.actions_, self)
        self.input.pointed.connect(self._coordinates.setText)
        self.input.serve(self.panel)
        self._connect_actions()
        session.filler.serve(
            self,
            self._show_comparison,
            (session.decision_changed, self._show_shares),
            (session.visible_changed, self._show_dots),
            (session.passages_changed, self._show_selection),
            (session.second_changed, self._show_second),
            (session.selection_changed, self._show_selection),
        )

    # For the window

    def add_selection_action(self, action: QAction) -> None:
        """Offer something that is done with what is selected in the menu of the plot."""
        self.input.offer(action)

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self._theme = theme
        for panel in self._panels():
            panel.set_theme(theme)

    def header_actions(self) -> list[QAction]:
        """What stands in the header of the card."""
        return self.actions_.all()

    @property
    def coordinates_text(self) -> str:
        """The coordinates under the cursor."""
        return self._coordinates.text()

    @property
    def legend_text(self) -> str:
        """What the plot says about diagonals."""
        return self._legend.text()

    def fit(self) -> None:
        """Show everything."""
        self.panel.canvas.fit()

    def set_flipped(self, flipped: bool) -> None:
        """Let B run upwards, or downwards."""
        for panel in self._panels():
            panel.canvas.set_flipped(flipped)
        self._legend.setText(self._legend_text())

    def set_beside(self, beside: bool) -> None:
        """Show the second matcher in a plot of its own, or over the first."""
        self.actions_.second_menu.beside.setChecked(beside)
        self.actions_.second_menu.overlay.setChecked(not beside)
        self._show_second()

    # What the session says

    def _show_comparison(self) -> None:
        for panel in self._panels():
            panel.set_comparison(self._session.comparison)
        self._coordinates.setText("")

    def _show_shares(self) -> None:
        comparison = self._session.comparison
        self.panel.set_trees(comparison.trees if comparison is not None else None)

    def _show_dots(self) -> None:
        self.panel.set_table(self._session.visible)
        self._show_second_dots()
        self._show_selection()

    def _show_second(self) -> None:
        second = self._session.second
        beside = second is not None and self.actions_.second_menu.beside.isChecked()
        if beside and self.second_panel is None:
            self.second_panel = self._make_second_panel()
        if self.second_panel is not None:
            self.second_panel.setVisible(beside)
            self.second_panel.set_caption(matcher_title(second))
        self.panel.set_caption(matcher_title(self._session.comparison) if beside else "")
        self._legend.setText(self._legend_text())
        self._show_second_dots()
        self._show_selection()

    def _show_second_dots(self) -> None:
        second = self._session.second
        table = self._filtered(second.equal) if second is not None else None
        beside = self.actions_.second_menu.beside.isChecked()
        self.panel.set_second(None if beside else table)
        if self.second_panel is not None and second is not None and beside:
            self.second_panel.set_trees(second.trees)
            self.second_panel.set_table(table)

    def _show_selection(self) -> None:
        session, selection = self._session, self._session.selection
        for panel in self._panels():
            panel.set_selected(find_places(selection, session.comparison, panel.dots.table, panel.strips))
        if isinstance(selection, PairSelection):
            self.panel.canvas.reveal(selection.left + 0.5, selection.right + 0.5)
            self.panel.canvas.setAccessibleDescription(
                f"Sentence {selection.left + 1} of A and sentence {selection.right + 1} of B"
            )

    # Events

    def hideEvent(self, event: QHideEvent) -> None:
        """A tooltip goes with its plot."""
        QToolTip.hideText()
        super().hideEvent(event)

    # Inside

    def _panels(self) -> list[DotplotPanel]:
        return [self.panel] if self.second_panel is None else [self.panel, self.second_panel]

    def _filtered(self, table: MatchTable) -> MatchTable:
        grades = [grade in self._session.filter.grades for grade in GRADES]
        if all(grades):
            return table
        return table.keep(np.array(grades, dtype=np.bool_)[grade_numbers(table)])

    def _legend_text(self) -> str:
        text = legend_line(flipped=self.panel.canvas.flipped)
        second = self._session.second
        if second is not None and not self.actions_.second_menu.beside.isChecked():
            # First, because the end is cut where the plot is narrow.
            text = f"◇ {matcher_title(second)} · {text}"
        return text

    def _make_second_panel(self) -> DotplotPanel:
        """A second plot that always shows the same part as the first."""
        panel = DotplotPanel(self._theme)
        panel.canvas.setAccessibleName("Dotplot of the second matcher")
        panel.set_comparison(self._session.comparison)
        panel.canvas.set_flipped(self.panel.canvas.flipped)
        panel.canvas.set_extent(self.panel.canvas.extent)
        self.panel.canvas.extent_changed.connect(lambda: follow(self.panel, panel))
        panel.canvas.extent_changed.connect(lambda: follow(panel, self.panel))
        self.input.serve(panel)
        self._plots.addWidget(panel, 1)
        return panel

    def _connect_actions(self) -> None:
        self.actions_.fit.triggered.connect(self.fit)
        self.actions_.flip.toggled.connect(self.set_flipped)
        self.actions_.second_menu.matcher_asked.connect(self.second_asked)
        self.actions_.second_menu.beside_asked.connect(self.set_beside)

    def _lay_out(self) -> None:
        self._plots = QHBoxLayout()
        self._plots.setSpacing(10)
        self._plots.addWidget(self.panel, 1)
        below = QHBoxLayout()
        below.setSpacing(8)
        below.addWidget(self._legend, 1)
        below.addWidget(self._coordinates)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 2, 8, 8)
        column.setSpacing(3)
        column.addLayout(self._plots, 1)
        column.addLayout(below)


def follow(leader: DotplotPanel, follower: DotplotPanel) -> None:
    """Let a plot show the same part as another."""
    if follower.canvas.extent != leader.canvas.extent:
        follower.canvas.set_extent(leader.canvas.extent)


def matcher_title(comparison: Comparison | None) -> str:
    """What the matcher of a comparison is called."""
    if comparison is None:
        return ""
    matcher = MATCHERS.get(comparison.options.matcher)
    return matcher.title if matcher is not None else comparison.options.matcher
