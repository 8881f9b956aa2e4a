"""One dotplot with everything around it: strips of both trees, sentence numbers, dots of one or two matchers."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from copyviz.gui.cards import make_label
from copyviz.gui.views.dotplot_axes import AxisRuler, AxisStrips, small_font
from copyviz.gui.views.dotplot_canvas import PlotCanvas
from copyviz.gui.views.dotplot_layers import DotLayer
from copyviz.gui.views.dotplot_marks import Grid
from copyviz.gui.views.dotplot_selection import SelectedPlaces
from copyviz.model.comparison import Comparison, Side
from copyviz.model.matches import MatchTable, TreeMatch
from copyviz.presentation.dot_styles import grade_styles, second_styles
from copyviz.presentation.labels import NodeLabels
from copyviz.presentation.strips import Strip, make_strips, section_borders
from copyviz.presentation.themes import Theme

NOTHING_EQUAL = "No equal sentences at these thresholds."


class DotplotPanel(QWidget):
    """A dotplot of one comparison.

    Signals:
        node_clicked: a node of a side was clicked in its strip.
    """

    node_clicked = Signal(Side, int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.canvas = PlotCanvas(theme)
        self.strips: dict[Side, tuple[Strip, ...]] = dict.fromkeys(Side, ())
        self.axes = {side: AxisStrips(self.canvas, side, theme) for side in Side}
        self.rulers = {side: AxisRuler(self.canvas, side, theme) for side in Side}
        self.dots = DotLayer(self.canvas, grade_styles(theme))
        self.second = DotLayer(self.canvas, second_styles(theme), height=10.0)
        self._size = (0, 0)
        self._caption = make_label("", "quiet")
        self._caption.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._caption.setFont(small_font(self._caption))
        self._caption.hide()
        self._lay_out()
        for side, axis in self.axes.items():
            axis.node_clicked.connect(lambda node, side=side: self.node_clicked.emit(side, node))
        self.canvas.settled.connect(self.refresh_dots)

    def set_comparison(self, comparison: Comparison | None) -> None:
        """Show another pair of documents, without dots as yet."""
        self._size = (0, 0)
        self.strips = dict.fromkeys(Side, ())
        if comparison is not None:
            self._size = (len(comparison.left.sentences), len(comparison.right.sentences))
            self.strips = {side: make_strips(comparison.side(side)) for side in Side}
        for side in Side:
            labels = NodeLabels(comparison.side(side)) if comparison is not None else None
            self.axes[side].set_strips(self.strips[side], labels)
        self.rulers[Side.LEFT].set_length(self._size[0])
        self.rulers[Side.RIGHT].set_length(self._size[1])
        borders = (section_borders(self.strips[Side.LEFT]), section_borders(self.strips[Side.RIGHT]))
        self.dots.set_table(None, self._size)
        self.second.set_table(None, self._size)
        self.canvas.set_documents(self._size, Grid(*borders, self._size))
        self.set_trees(comparison.trees if comparison is not None else None)

    def set_trees(self, trees: TreeMatch | None) -> None:
        """Fill the strips by other shares."""
        self.axes[Side.LEFT].set_shares(trees.left if trees is not None else None)
        self.axes[Side.RIGHT].set_shares(trees.right if trees is not None else None)

    def set_table(self, table: MatchTable | None) -> None:
        """Show other dots."""
        self.dots.set_table(table, self._size)
        self.canvas.set_note(NOTHING_EQUAL if table is not None and not len(table) else "")

    def set_second(self, table: MatchTable | None) -> None:
        """Lay a second matcher's dots over the first's."""
        self.second.set_table(table, self._size)

    def set_caption(self, caption: str) -> None:
        """Name the matcher above the plot, or nothing."""
        self._caption.setText(caption)
        self._caption.setVisible(bool(caption))

    def set_selected(self, places: SelectedPlaces) -> None:
        """Mark the selection on the plot and along its axes."""
        self.canvas.set_marks(places.marks)
        for side in Side:
            self.axes[side].set_selected(places.nodes[side])
            self.rulers[side].set_selected(places.sentences[side])

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self.canvas.set_theme(theme)
        for side in Side:
            self.axes[side].set_theme(theme)
            self.rulers[side].set_theme(theme)
        self.dots.set_styles(grade_styles(theme))
        self.second.set_styles(second_styles(theme))

    def refresh_dots(self) -> None:
        """Choose the dots for what is in view."""
        self.dots.refresh()
        self.second.refresh()

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        grid.addWidget(self._caption, 0, 1)
        grid.addWidget(self.axes[Side.LEFT], 1, 1)
        grid.addWidget(self.axes[Side.RIGHT], 2, 0)
        grid.addWidget(self.canvas, 2, 1)
        grid.addWidget(self.rulers[Side.RIGHT], 2, 2)
        grid.addWidget(self.rulers[Side.LEFT], 3, 1)
        grid.setRowStretch(2, 1)
        grid.setColumnStretch(1, 1)
