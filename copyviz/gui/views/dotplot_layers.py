"""The dots of one table on a canvas: real dots when near, a picture of their density when far."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QGraphicsRectItem

from copyviz.gui.views.dotplot_canvas import PlotCanvas
from copyviz.model.matches import MatchTable
from copyviz.presentation.dot_styles import DotStyle
from copyviz.presentation.dots import (
    MOST_DOTS,
    Dots,
    cell_size,
    density_picture,
    make_density,
    make_dots,
    rows_in_view,
)
from copyviz.presentation.grades import GRADES, grade_numbers
from copyviz.presentation.shapes import Symbol

# A picture reaches this far beyond the view, so that a short move uncovers nothing.
BEYOND = 0.25
OUTLINE = 1.6
SYMBOL_NAMES = {Symbol.SQUARE: "s", Symbol.CIRCLE: "o", Symbol.DIAMOND: "d"}


class DotLayer:
    """Draws one table on a canvas."""

    def __init__(self, canvas: PlotCanvas, styles: tuple[DotStyle, ...], height: float = 0.0) -> None:
        self._canvas = canvas
        self._styles = styles
        self._table: MatchTable | None = None
        self._grades: NDArray[np.int8] = np.zeros(0, dtype=np.int8)
        self._size = (0, 0)
        self._image = pg.ImageItem(axisOrder="row-major", autoDownsample=False)
        self._image.setZValue(height)
        self._image.setVisible(False)
        self._frame = QGraphicsRectItem()
        self._frame.setPen(QPen(Qt.PenStyle.NoPen))
        # The last cells may reach beyond the documents.
        self._frame.setFlag(QGraphicsRectItem.GraphicsItemFlag.ItemClipsChildrenToShape)
        canvas.box.addItem(self._frame, ignoreBounds=True)
        self._image.setParentItem(self._frame)
        self._scatters = [self._make_scatter(height + 1 + len(GRADES) - number) for number in range(len(GRADES))]

    @property
    def table(self) -> MatchTable | None:
        """What is drawn."""
        return self._table

    @property
    def density_shown(self) -> bool:
        """Whether a picture stands for the dots."""
        return bool(self._image.isVisible())

    def set_styles(self, styles: tuple[DotStyle, ...]) -> None:
        """Draw in other colours."""
        self._styles = styles
        self.refresh()

    def set_table(self, table: MatchTable | None, size: tuple[int, int]) -> None:
        """Draw another table of documents of so many sentences."""
        self._table, self._size = table, size
        self._frame.setRect(0.0, 0.0, *size)
        if table is not None:
            self._grades = grade_numbers(table)
        self.refresh()

    def refresh(self) -> None:
        """Choose anew what is drawn for the present view."""
        table = self._table
        if table is None or not len(table) or not all(self._size):
            self._show_dots(None)
            self._image.setVisible(False)
            return
        rows = rows_in_view(table, self._canvas.extent)
        if len(rows) > MOST_DOTS:
            self._show_dots(None)
            self._show_density(table)
            return
        wider = rows_in_view(table, self._canvas.extent.padded(BEYOND))
        rows = wider if len(wider) <= 2 * MOST_DOTS else rows
        self._image.setVisible(False)
        self._show_dots(make_dots(table, self._grades, rows, min(self._canvas.pixels)))

    # Inside

    def _make_scatter(self, height: float) -> pg.ScatterPlotItem:
        scatter = pg.ScatterPlotItem(pxMode=True)
        scatter.setZValue(height)
        self._canvas.box.addItem(scatter, ignoreBounds=True)
        return scatter

    def _show_dots(self, dots: Dots | None) -> None:
        # The toolkit counts a symbol's outline in pixels of the screen, whatever its scale.
        outline = OUTLINE * self._canvas.devicePixelRatioF()
        for number, (scatter, style) in enumerate(zip(self._scatters, self._styles, strict=True)):
            chosen = None if dots is None else dots.grade == number
            if dots is None or chosen is None or not chosen.any():
                scatter.setVisible(False)
                continue
            scatter.setVisible(True)
            scatter.setData(
                x=dots.x[chosen],
                y=dots.y[chosen],
                size=dots.size[chosen] * style.scale,
                symbol=SYMBOL_NAMES[style.symbol],
                pen=pg.mkPen(style.pen, width=outline) if style.pen else None,
                brush=pg.mkBrush(style.brush) if style.brush else None,
                antialias=True,
            )

    def _show_density(self, table: MatchTable) -> None:
        extent, area = self._canvas.extent, self._canvas.viewport().size()
        cells = (cell_size(extent.width, area.width()), cell_size(extent.height, area.height()))
        density = make_density(table, self._grades, extent.padded(BEYOND), cells, self._size)
        colours = [style.colour for style in self._styles]
        covered = density.extent
        self._image.setImage(density_picture(density, colours), autoLevels=False, levels=None)
        self._image.setRect(QRectF(covered.left, covered.top, covered.width, covered.height))
        self._image.setVisible(True)
