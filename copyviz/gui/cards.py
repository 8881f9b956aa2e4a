"""The calm frame every view stands in: a hairline, a small quiet heading, actions at its right."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

HEADER_PIXELS = 26


class Card(QFrame):
    """A frame with a heading around one widget."""

    def __init__(self, heading: str, widget: QWidget, actions: Iterable[QAction] = ()) -> None:
        super().__init__()
        self.setObjectName("card")
        self.setAccessibleName(heading)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        if heading:
            layout.addLayout(self._header(heading, actions))
        layout.addWidget(widget, 1)

    @staticmethod
    def _header(heading: str, actions: Iterable[QAction]) -> QHBoxLayout:
        label = make_label(heading, "cardHeading")
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        # As tall with buttons as without, so that cards side by side begin at the same height.
        label.setMinimumHeight(HEADER_PIXELS)
        top = QHBoxLayout()
        top.setContentsMargins(12, 6, 8, 2)
        top.setSpacing(2)
        top.addWidget(label, 1)
        for action in actions:
            top.addWidget(header_button(action))
        return top


def make_label(text: str, name: str) -> QLabel:
    """A label for plain text only: nothing a document contains is drawn as markup."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setObjectName(name)
    return label


class ElidedLabel(QLabel):
    """A label for plain text that gives way: what does not fit is cut, by default in the middle."""

    def __init__(self, name: str, width: int, mode: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setObjectName(name)
        self._least, self._mode = width, mode
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        """As wide as the text."""
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 2, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """The least that still tells something."""
        return QSize(min(self._least, self.sizeHint().width()), super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what fits."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        text = self.fontMetrics().elidedText(self.text(), self._mode, self.width())
        painter.drawText(self.rect(), int(self.alignment() | Qt.AlignmentFlag.AlignVCenter), text)


def header_button(action: QAction) -> QToolButton:
    """A quiet button for an action in a card's header; a menu opens on one click."""
    button = QToolButton()
    button.setDefaultAction(action)
    button.setObjectName("quietButton")
    button.setAutoRaise(True)
    button.setAccessibleName(action.text())
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    action.visibleChanged.connect(lambda: button.setVisible(action.isVisible()))
    if action.menu() is not None:
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    return button
