"""What stands along the axes of a dotplot: the document's tree as clickable strips, and sentence numbers."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from copyviz.gui.views.dotplot_area import PlotArea
from copyviz.model.comparison import Side
from copyviz.model.matches import SideShares
from copyviz.presentation.colours import blend, block_colour, empty_colour, section_colour
from copyviz.presentation.labels import NodeLabels, as_tooltip
from copyviz.presentation.strips import Strip, StripBoxes, strip_boxes, tick_numbers
from copyviz.presentation.themes import Theme

GAP = 3.0
RADIUS = 2.5
# Less room than this holds no readable piece of a title.
LEAST_TITLE = 22.0
SMALL = 0.85
# A box narrower than this tells its share by shade, not by a filled part.
NARROW = 6.0


def small_font(widget: QWidget) -> QFont:
    """The widget's font, a little smaller."""
    font = QFont(widget.font())
    font.setPointSizeF(max(font.pointSizeF() * SMALL, 6.0))
    return font


class AxisStrips(QWidget):
    """The tree of one side along its axis, coarse outside, fine beside the dots, filled by share.

    Signals:
        node_clicked: a node's box was clicked.
    """

    node_clicked = Signal(int)

    def __init__(self, area: PlotArea, side: Side, theme: Theme) -> None:
        super().__init__()
        self._area, self._side, self._theme = area, side, theme
        self._strips: tuple[Strip, ...] = ()
        self._shares: SideShares | None = None
        self._labels: NodeLabels | None = None
        self._selected: frozenset[int] = frozenset()
        self.setAccessibleName(f"Parts of document {'A' if side is Side.LEFT else 'B'}")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        fixed, free = QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored
        self.setSizePolicy(*((free, fixed) if self._across else (fixed, free)))
        area.extent_changed.connect(self.update)

    @property
    def _across(self) -> bool:
        return self._side is Side.LEFT

    def set_strips(self, strips: tuple[Strip, ...], labels: NodeLabels | None) -> None:
        """Show another document."""
        self._strips, self._labels = strips, labels
        self.updateGeometry()
        self.update()

    def set_shares(self, shares: SideShares | None) -> None:
        """Fill the boxes by other shares."""
        self._shares = shares
        self.update()

    def set_selected(self, nodes: frozenset[int]) -> None:
        """Frame the selected nodes."""
        self._selected = nodes
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """As thick as its strips are together."""
        thick = round(sum(self._thickness(strip) + GAP for strip in self._strips) + GAP)
        return QSize(10, thick) if self._across else QSize(thick, 10)

    def box_of(self, node: int) -> QRectF:
        """Where a node's box is drawn; empty where it is not."""
        for strip, start in self._placed():
            boxes = self._boxes(strip)
            for index in range(len(boxes)):
                if boxes.node[index] == node:
                    return self._rectangle(boxes, index, start, self._thickness(strip))
        return QRectF()

    def node_at(self, position: QPointF) -> int | None:
        """The node whose box is drawn at a position."""
        across = position.y() if self._across else position.x()
        x, y = self._area.place_at(position)
        for strip, start in self._placed():
            if start - GAP / 2 <= across < start + self._thickness(strip) + GAP / 2:
                return strip.node_at(x if self._across else y)
        return None

    # Events

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell which node was clicked."""
        node = self.node_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and node is not None:
            self.node_clicked.emit(node)

    def event(self, event: QEvent) -> bool:
        """Explain the node under the cursor."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            node = self.node_at(QPointF(event.pos()))
            if node is not None and self._labels is not None and self._shares is not None:
                QToolTip.showText(event.globalPos(), as_tooltip(self._labels.tooltip(node, self._shares)), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint all strips."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(small_font(self))
        for strip, start in self._placed():
            self._paint_strip(painter, strip, start)
        painter.end()

    # Inside

    def _thickness(self, strip: Strip) -> float:
        height = QFontMetricsF(small_font(self)).height()
        return round(height + 3.0) if strip.sections else round(height * 0.85)

    def _placed(self) -> list[tuple[Strip, float]]:
        placed, start = [], GAP
        for strip in self._strips:
            placed.append((strip, start))
            start += self._thickness(strip) + GAP
        return placed

    def _boxes(self, strip: Strip) -> StripBoxes:
        assert self._shares is not None
        extent, area = self._area.extent, self._area.viewport()
        if self._across:
            return strip_boxes(strip, self._shares, extent.left, extent.right, area.width())
        return strip_boxes(strip, self._shares, extent.top, extent.bottom, area.height())

    def _rectangle(self, boxes: StripBoxes, index: int, start: float, thick: float) -> QRectF:
        low, high = (
            float(boxes.start[index]) + 0.75,
            max(float(boxes.end[index]) - 0.75, float(boxes.start[index]) + 1),
        )
        if self._across:
            return QRectF(low, start, high - low, thick)
        if self._area.flipped:
            low, high = self.height() - high, self.height() - low
        return QRectF(start, low, thick, high - low)

    def _paint_strip(self, painter: QPainter, strip: Strip, start: float) -> None:
        if self._shares is None:
            return
        theme, thick, boxes = self._theme, self._thickness(strip), self._boxes(strip)
        empty = empty_colour(theme)
        fill = section_colour(theme) if strip.sections else block_colour(theme)
        for index in range(len(boxes)):
            box = self._rectangle(boxes, index, start, thick)
            radius = min(RADIUS, min(box.width(), box.height()) / 3)
            painter.setPen(Qt.PenStyle.NoPen)
            share = float(boxes.share[index])
            narrow = (box.width() if self._across else box.height()) < NARROW
            painter.setBrush(QColor(blend(empty, fill, share) if narrow else empty))
            painter.drawRoundedRect(box, radius, radius)
            if share > 0 and not narrow:
                painter.setBrush(QColor(fill))
                painter.drawRoundedRect(self._filled(box, share), radius, radius)
            node = int(boxes.node[index])
            if strip.sections and node >= 0:
                self._paint_title(painter, box, node)
            if node in self._selected:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(theme.highlight), 1.6))
                painter.drawRoundedRect(box.adjusted(0.3, 0.3, -0.3, -0.3), radius, radius)

    def _filled(self, box: QRectF, share: float) -> QRectF:
        """The matched part of a box, from where reading begins."""
        if self._across:
            return QRectF(box.left(), box.top(), max(box.width() * share, 1.5), box.height())
        height = max(box.height() * share, 1.5)
        return QRectF(box.left(), box.bottom() - height if self._area.flipped else box.top(), box.width(), height)

    def _paint_title(self, painter: QPainter, box: QRectF, node: int) -> None:
        seen = box.intersected(QRectF(self.rect()))
        room = (seen.width() if self._across else seen.height()) - 6
        if self._labels is None or room < LEAST_TITLE:
            return
        metrics = QFontMetricsF(painter.font())
        title = metrics.elidedText(self._labels.short(node), Qt.TextElideMode.ElideRight, room)
        painter.setPen(QColor(self._theme.text))
        if self._across:
            painter.drawText(seen, Qt.AlignmentFlag.AlignCenter, title)
            return
        painter.save()
        painter.translate(seen.center())
        painter.rotate(-90)
        turned = QRectF(-seen.height() / 2, -seen.width() / 2, seen.height(), seen.width())
        painter.drawText(turned, Qt.AlignmentFlag.AlignCenter, title)
        painter.restore()


class AxisRuler(QWidget):
    """Sentence numbers along an axis, counted from 1; the selected one stands out."""

    def __init__(self, area: PlotArea, side: Side, theme: Theme) -> None:
        super().__init__()
        self._area, self._side, self._theme = area, side, theme
        self._length = 0
        self._selected: int | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        fixed, free = QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored
        self.setSizePolicy(*((free, fixed) if side is Side.LEFT else (fixed, free)))
        area.extent_changed.connect(self.update)

    def set_length(self, length: int) -> None:
        """Count so many sentences."""
        self._length = length
        self.updateGeometry()
        self.update()

    def set_selected(self, sentence: int | None) -> None:
        """Let a sentence's number stand out."""
        self._selected = sentence
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the largest number."""
        metrics = QFontMetricsF(small_font(self))
        if self._side is Side.LEFT:
            return QSize(10, round(metrics.height() + 4))
        return QSize(round(metrics.horizontalAdvance(str(max(self._length, 10))) + 12), 10)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the numbers."""
        if not self._length:
            return
        painter = QPainter(self)
        painter.setFont(small_font(self))
        metrics = QFontMetricsF(painter.font())
        extent, across = self._area.extent, self._side is Side.LEFT
        low, high = (extent.left, extent.right) if across else (extent.top, extent.bottom)
        pixels = self.width() if across else self.height()
        room = metrics.horizontalAdvance(str(self._length)) + 22 if across else metrics.height() * 2.4
        numbers = tick_numbers(max(low, 0.0), min(high, self._length), max(int(pixels / room), 1))
        chosen = self._selected + 1 if self._selected is not None else None
        painter.setPen(QColor(self._theme.faint))
        taken = self._box_of(chosen, metrics) if chosen is not None else QRectF()
        for number in numbers:
            box = self._box_of(number, metrics)
            if number != chosen and not box.intersects(taken):
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
        if chosen is not None:
            painter.setPen(QColor(self._theme.highlight))
            painter.drawText(taken, Qt.AlignmentFlag.AlignCenter, str(chosen))
        painter.end()

    def _box_of(self, number: int, metrics: QFontMetricsF) -> QRectF:
        wide, tall = metrics.horizontalAdvance(str(number)) + 6, metrics.height()
        place = self._area.position_of(number - 0.5, number - 0.5)
        if self._side is Side.LEFT:
            left = min(max(place.x() - wide / 2, 0.0), self.width() - wide)
            return QRectF(left, 3, wide, tall)
        top = min(max(place.y() - tall / 2, 0.0), self.height() - tall)
        return QRectF(4, top, wide, tall)
