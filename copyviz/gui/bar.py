"""The bar at the top: both documents, matcher, thresholds, presets."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QFrame,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QSlider,
    QToolButton,
    QWidget,
)

from copyviz.gui.cards import ElidedLabel, make_label
from copyviz.gui.loading import SideState
from copyviz.gui.session import ComparisonSession
from copyviz.model.comparison import Side
from copyviz.options import PRESETS, Preset, Thresholds
from copyviz.text.visible import one_line

LETTERS = {Side.LEFT: "A", Side.RIGHT: "B"}
STEPS = 1000


class TopBar(QWidget):
    """Shows and sets what is compared and how.

    Signals:
        open_asked: the user wants another document on a side.
        swap_asked: the user wants the sides exchanged.
        preset_asked: the user chose a preset.
        back_asked: the user wants to return to the page this pair was opened from.
    """

    open_asked = Signal(Side)
    swap_asked = Signal()
    preset_asked = Signal(Preset)
    back_asked = Signal()

    def __init__(self, session: ComparisonSession, matcher_menu: QMenu, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._back = QToolButton()
        self._back.setObjectName("quietButton")
        self._back.clicked.connect(self.back_asked)
        self._back.hide()
        self._chips = {side: DocumentChip(side) for side in Side}
        self._swap = QToolButton()
        self._swap.setObjectName("quietButton")
        self._swap.setText("⇄")
        self._swap.setToolTip("Swap the sides")
        self._swap.setAccessibleName("Swap the sides")
        self._swap.clicked.connect(self.swap_asked)
        self._matcher = menu_button("Matcher", matcher_menu)
        self._export = menu_button("Export", QMenu(self))
        self._export.setObjectName("primary")
        self._export.setEnabled(False)
        self._permissible = ThresholdControl("Permissible", "How alike two sentences must be, at least")
        self._variation = ThresholdControl(
            "Variation", "How far the scores of the two directions may differ, at most"
        )
        self._lay_out()
        for side, chip in self._chips.items():
            chip.clicked.connect(lambda side=side: self.open_asked.emit(side))
        for control in (self._permissible, self._variation):
            control.moved.connect(self._set_thresholds)
        session.comparison_changed.connect(self.refresh)
        session.decision_changed.connect(self.refresh)
        self.refresh()

    def show_side(self, side: Side, state: SideState) -> None:
        """Show the document of a side."""
        self._chips[side].show_state(state)

    def show_back(self, title: str) -> None:
        """Offer the way back to a page, or none."""
        self._back.setText(f"‹ {title}")
        self._back.setToolTip(f"Back to {title} (Alt+Left)")
        self._back.setVisible(bool(title))

    def set_matcher(self, text: str) -> None:
        """Name the matcher in use."""
        self._matcher.setText(f"{text} ▾")

    def set_export(self, menu: QMenu) -> None:
        """Give the Export button its menu; it can be used while the menu can."""
        self._export.setMenu(menu)
        menu.menuAction().changed.connect(lambda: self._export.setEnabled(menu.isEnabled()))
        self._export.setEnabled(menu.isEnabled())

    def refresh(self) -> None:
        """Show the present thresholds."""
        comparison = self._session.comparison
        for control in (self._permissible, self._variation):
            control.setVisible(comparison is not None)
        if comparison is not None:
            self._permissible.set_lowest(comparison.table.floor)
            self._permissible.set_value(comparison.thresholds.permissible)
            self._variation.set_value(comparison.thresholds.variation)

    def _set_thresholds(self) -> None:
        self._session.set_thresholds(Thresholds(self._permissible.value(), self._variation.value()))

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self._back)
        row.addWidget(self._chips[Side.LEFT])
        row.addWidget(self._swap)
        row.addWidget(self._chips[Side.RIGHT])
        row.addStretch(1)
        row.addWidget(self._matcher)
        row.addWidget(self._permissible)
        row.addWidget(self._variation)
        row.addWidget(menu_button("Preset", self._preset_menu()))
        row.addWidget(self._export)

    def _preset_menu(self) -> QMenu:
        menu = QMenu(self)
        for preset in PRESETS.values():
            action = QAction(preset.title, menu)
            action.triggered.connect(lambda _=False, preset=preset: self.preset_asked.emit(preset))
            menu.addAction(action)
        return menu


class DocumentChip(QFrame):
    """A document's name and size; a click opens another one in its place."""

    clicked = Signal()

    def __init__(self, side: Side) -> None:
        super().__init__()
        self.setObjectName("chip")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._side = side
        self._name = ElidedLabel("strong", 100)
        self._size = ElidedLabel("quiet", 36, Qt.TextElideMode.ElideRight)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 5, 10, 5)
        row.addWidget(make_label(LETTERS[side], "sideLetter"))
        row.addWidget(self._name, 1)
        row.addWidget(self._size)
        self.show_state(SideState())

    def show_state(self, state: SideState) -> None:
        """Show what stands on the side."""
        self._name.setText(one_line(state.name, 200) or "Open a document …")
        self._size.setText(size_text(state))
        self.setProperty("error", "true" if state.error or state.stale else "false")
        self.style().unpolish(self)
        self.style().polish(self)
        self.setToolTip(f"{LETTERS[self._side]}: {one_line(state.path, 300)}" if state.path else "Open a document")
        self.setAccessibleName(f"Document {LETTERS[self._side]}: {self._name.text()} {self._size.text()}")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click opens another document."""
        self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return and space do what a click does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.clicked.emit()
        else:
            super().keyPressEvent(event)


def size_text(state: SideState) -> str:
    """The size of a document in a few words, or what is wrong with it."""
    if state.error is not None:
        return "could not be read"
    if state.hierarchy is None:
        return "reading …" if state.path else ""
    count = len(state.hierarchy.sentences)
    pages = state.hierarchy.document.source.pages
    text = f"{count:,} sentence{'' if count == 1 else 's'}"
    return f"{text} · {pages:,} page{'' if pages == 1 else 's'}" if pages else text


class ThresholdControl(QWidget):
    """A threshold as slider and number box."""

    moved = Signal()

    def __init__(self, title: str, meaning: str) -> None:
        super().__init__()
        self.setToolTip(meaning)
        label = make_label(title, "quiet")
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setRange(0, STEPS)
        self._slider.setSingleStep(STEPS // 100)
        self._slider.setPageStep(STEPS // 20)
        self._slider.setFixedWidth(68)
        self._slider.setAccessibleName(title)
        self._box = QDoubleSpinBox()
        self._box.setRange(0.0, 1.0)
        self._box.setDecimals(2)
        self._box.setSingleStep(0.01)
        self._box.setFixedWidth(50)
        self._box.setAccessibleName(f"{title} as a number")
        self._slider.valueChanged.connect(self._slid)
        self._box.valueChanged.connect(self._typed)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 4, 0)
        for widget in (label, self._slider, self._box):
            row.addWidget(widget)

    def value(self) -> float:
        """The threshold set."""
        return round(self._slider.value() / STEPS, 3)

    def set_value(self, value: float) -> None:
        """Show a threshold without telling anybody."""
        for widget in (self._slider, self._box):
            widget.blockSignals(True)
        self._slider.setValue(round(value * STEPS))
        self._box.setValue(value)
        for widget in (self._slider, self._box):
            widget.blockSignals(False)

    def set_lowest(self, lowest: float) -> None:
        """Below this nothing is known, so the control ends there."""
        if self._slider.minimum() != round(lowest * STEPS):
            for widget in (self._slider, self._box):
                widget.blockSignals(True)
            self._slider.setMinimum(round(lowest * STEPS))
            self._box.setMinimum(lowest)
            for widget in (self._slider, self._box):
                widget.blockSignals(False)

    def _slid(self, value: int) -> None:
        self._box.blockSignals(True)
        self._box.setValue(value / STEPS)
        self._box.blockSignals(False)
        self.moved.emit()

    def _typed(self, value: float) -> None:
        self._slider.blockSignals(True)
        self._slider.setValue(round(value * STEPS))
        self._slider.blockSignals(False)
        self.moved.emit()


def menu_button(text: str, menu: QMenu) -> QToolButton:
    """A button that opens a menu."""
    button = QToolButton()
    button.setText(f"{text} ▾")
    button.setAccessibleName(text)
    button.setMenu(menu)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    return button
