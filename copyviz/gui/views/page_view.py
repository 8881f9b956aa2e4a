"""The pages of a PDF with the selected sentences marked; each page is painted off the main thread when needed."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QToolButton, QVBoxLayout, QWidget

from copyviz.gui.cards import make_label
from copyviz.gui.tasks import TaskRunner
from copyviz.model.document import Rectangle
from copyviz.model.hierarchy import Hierarchy
from copyviz.pipeline.pages import page_picture
from copyviz.presentation.colours import blend
from copyviz.presentation.grades import GRADES
from copyviz.presentation.sentence_marks import UNMARKED, Marks
from copyviz.presentation.themes import LIGHT, Theme
from copyviz.progress import Progress
from copyviz.readers.pdf.rendering import Picture

LEAST_SCALE, MOST_SCALE = 0.75, 2.0
TINT = 0.3


class PageView(QWidget):
    """One page at a time; it follows the selected sentence."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hierarchy: Hierarchy | None = None
        self._kept: bytes | None = None
        self._current: frozenset[int] = frozenset()
        self._page = 1
        self._active = False
        self._runner = TaskRunner(self)
        self._sheet = Sheet(theme)
        self._scroll = QScrollArea()
        self._scroll.setWidget(self._sheet)
        self._scroll.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._told = make_label("", "quiet")
        row = QHBoxLayout()
        for sign, name, step in (("‹", "Previous page", -1), ("›", "Next page", 1)):
            button = QToolButton()
            button.setText(sign)
            button.setObjectName("quietButton")
            button.setAccessibleName(name)
            button.setToolTip(name)
            button.clicked.connect(lambda _=False, step=step: self._turn_to(self._page + step))
            row.addWidget(button)
        row.addWidget(self._told, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self._scroll, 1)

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours; paper stays white."""

    def show_document(self, hierarchy: Hierarchy | None, kept: bytes | None = None) -> None:
        """Show another document from its first page on, from its file or from a kept copy."""
        self._runner.cancel()
        self._kept = kept
        self._hierarchy, self._current, self._page = hierarchy, frozenset(), 1
        self._sheet.show_picture(None, 1.0)
        if self._active:
            self._turn_to(1)

    def set_marks(self, marks: Marks) -> None:
        """Tint other sentences."""
        self._sheet.marks = marks
        self._sheet.update()

    def set_current(self, sentences: frozenset[int]) -> None:
        """Mark sentences and turn to the page of the first."""
        self._current = sentences
        self._sheet.current = sentences
        page = self._page_of(min(sentences)) if sentences else None
        if page is not None and self._active:
            self._turn_to(page)
        self._sheet.update()

    def set_active(self, active: bool) -> None:
        """Pages are painted only while they are looked at."""
        self._active = active
        if active and self._hierarchy is not None:
            self._turn_to(self._page_of(min(self._current, default=0)) or 1)

    def close_work(self) -> None:
        """End all painting."""
        self._runner.close()

    def _page_of(self, sentence: int) -> int | None:
        if self._hierarchy is None or sentence >= len(self._hierarchy.sentences):
            return None
        return self._hierarchy.sentences[sentence].place.page

    def _turn_to(self, page: int) -> None:
        if self._hierarchy is None:
            return
        source = self._hierarchy.document.source
        page = min(max(page, 1), max(1, source.pages))
        self._told.setText(f"Page {page} of {source.pages}")
        if page == self._page and self._sheet.has_picture:
            self._show_current()
            return
        self._page = page
        ratio = self._fitting_scale(page) * self.devicePixelRatioF()

        file = self._kept if self._kept is not None else source.path

        def paint(progress: Progress) -> Picture:
            return page_picture(file, page, ratio, progress=progress)

        self._runner.start(paint, partial(self._painted, ratio), self._failed)

    def _fitting_scale(self, page: int) -> float:
        """The scale at which the lines of the page fill the width; pages tell no size of their own here."""
        boxes = self._boxes_on(page)
        widest = max((box.right + min(b.left for _, b in boxes) for _, box in boxes), default=0.0)
        room = self._scroll.viewport().width() - 4
        return min(MOST_SCALE, max(LEAST_SCALE, room / widest)) if widest > 0 else LEAST_SCALE

    def _painted(self, ratio: float, picture: Picture) -> None:
        width, height, pixels = picture
        image = QImage(pixels, width, height, width * 4, QImage.Format.Format_RGB32).copy()
        image.setDevicePixelRatio(self.devicePixelRatioF())
        self._sheet.boxes = self._boxes_on(self._page)
        self._sheet.show_picture(image, ratio / self.devicePixelRatioF())
        self._show_current()

    def _failed(self, error: Exception) -> None:
        self._told.setText(str(error))

    def _boxes_on(self, page: int) -> list[tuple[int, Rectangle]]:
        """The rectangles of the sentences on a page."""
        assert self._hierarchy is not None
        return [
            (sentence.number, box)
            for sentence in self._hierarchy.sentences
            for box in sentence.place.rectangles
            if box.page == page
        ]

    def _show_current(self) -> None:
        place = self._sheet.current_place()
        if place is not None:
            self._scroll.ensureVisible(int(place.center().x()), int(place.center().y()), 80, 120)


class Sheet(QWidget):
    """The page itself with its marks, drawn like a highlighter: what is dark stays dark."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.boxes: list[tuple[int, Rectangle]] = []
        self.marks: Marks | None = None
        self.current: frozenset[int] = frozenset()
        self._image: QImage | None = None
        self._scale = 1.0
        self.setAccessibleName("Page")

    @property
    def has_picture(self) -> bool:
        """Whether a page is shown."""
        return self._image is not None

    def show_picture(self, image: QImage | None, scale: float) -> None:
        """Show another page at `scale` pixels a point."""
        self._image, self._scale = image, scale
        if image is not None:
            self.setFixedSize(image.deviceIndependentSize().toSize())
        else:
            self.setFixedSize(1, 1)
        self.update()

    def current_place(self) -> QRectF | None:
        """Where the first marked sentence is on the sheet."""
        return next((self._place(box) for number, box in self.boxes if number in self.current), None)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the page, the tints and the frames."""
        if self._image is None:
            return
        painter = QPainter(self)
        painter.drawImage(0, 0, self._image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        for number, box in self.boxes:
            mark = UNMARKED if self.marks is None else int(self.marks[number])
            if mark < UNMARKED:
                painter.fillRect(self._place(box), QColor(blend("#ffffff", LIGHT.grade(GRADES[mark]), TINT)))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setPen(QPen(QColor(LIGHT.highlight), 1.6))
        for number, box in self.boxes:
            if number in self.current:
                painter.drawRect(self._place(box).adjusted(-1.5, -1, 1.5, 1))

    def _place(self, box: Rectangle) -> QRectF:
        size = self._scale
        return QRectF(box.left * size, box.top * size, (box.right - box.left) * size, (box.bottom - box.top) * size)
