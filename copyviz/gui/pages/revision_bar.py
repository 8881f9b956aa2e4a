"""The bar of the page of revisions: opening, order, which two versions, boilerplate and export."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QMenu, QPushButton, QToolButton, QWidget

from copyviz.gui.cards import make_label
from copyviz.gui.revision_session import RevisionSession
from copyviz.model.revisions import Basis
from copyviz.presentation.time_line import version_marks
from copyviz.text.visible import one_line

ORDERS = {
    Basis.DATE: "By date",
    Basis.NUMBER: "By number in the name",
    Basis.FILE_TIME: "By file time",
    Basis.GIVEN: "By hand",
}


class RevisionBar(QWidget):
    """What can be done with the whole chain.

    Signals:
        files_asked: the user wants to choose versions.
        folder_asked: the user wants to choose a folder of versions.
        compare_asked: the user wants the two versions in the comparison.
    """

    files_asked = Signal()
    folder_asked = Signal()
    compare_asked = Signal()

    def __init__(self, session: RevisionSession) -> None:
        super().__init__()
        self._session = session
        self.files = self._button("Open versions …", "Choose the versions of a document", self.files_asked)
        self.folder = self._button("Open folder …", "Choose a folder of versions", self.folder_asked)
        self.order = self._box("Order of versions", "How the versions are put in order")
        for basis, title in ORDERS.items():
            self.order.addItem(title, basis)
        self.older, self.newer = (self._box(name, name) for name in ("Older version", "Newer version"))
        for box in (self.older, self.newer):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(12)
        self.back = self._step("‹", "One step back (P or Left)", -1)
        self.forward = self._step("›", "One step forward (N or Right)", 1)
        self.whole = self._button("First and last", "Compare the last version with the first")
        self.compare = self._button("Open both", "Open both versions in the comparison", self.compare_asked)
        self.boilerplate = self._tool(
            "Boilerplate", "Show changes of time stamps, counters, share buttons and advertising as well"
        )
        self.boilerplate.setCheckable(True)
        self.export = self._tool("Export ▾", "Save the report, the pictures or the data")
        self.export.setObjectName("primary")
        self.export.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._lay_out()
        self.order.activated.connect(self._use_order)
        self.older.activated.connect(self._look)
        self.newer.activated.connect(self._look)
        self.whole.clicked.connect(self._look_at_whole)
        self.boilerplate.toggled.connect(session.set_boilerplate)
        session.chain_changed.connect(self._show_chain)
        session.step_changed.connect(self._show_pair)
        self._show_chain()

    def set_export(self, menu: QMenu) -> None:
        """Hang the menu under its button."""
        self.export.setMenu(menu)

    # Inside

    def _button(self, text: str, meaning: str, signal: object = None) -> QPushButton:
        button = QPushButton(text)
        button.setToolTip(meaning)
        if signal is not None:
            button.clicked.connect(signal)
        return button

    def _tool(self, text: str, meaning: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(meaning)
        button.setAccessibleName(meaning)
        return button

    def _step(self, text: str, meaning: str, steps: int) -> QToolButton:
        button = self._tool(text, meaning)
        button.clicked.connect(partial(self._session.look_on, steps))
        return button

    def _box(self, name: str, meaning: str) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(name)
        box.setToolTip(meaning)
        return box

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        opening: tuple[QWidget, ...] = (self.files, self.folder, self.order)
        looking = (
            self.back,
            self.older,
            make_label("→", "quiet"),
            self.newer,
            self.forward,
            self.whole,
            self.compare,
        )
        for group in (opening, looking, (self.boilerplate, self.export)):
            for widget in group:
                row.addWidget(widget)
            if self.export not in group:
                row.addStretch(1)

    def _show_chain(self) -> None:
        chain = self._session.chain
        for box in (self.older, self.newer):
            with QSignalBlocker(box):
                box.clear()
                for number, mark in enumerate(version_marks(chain) if chain is not None else ()):
                    box.addItem(one_line(f"{number + 1} · {mark.label}", 60), number)
                    if mark.gap:
                        box.setItemData(number, 0, Qt.ItemDataRole.UserRole - 1)
        if chain is not None:
            self.order.setCurrentIndex(self.order.findData(chain.basis))
        there = self._session.there()
        one: tuple[QWidget, ...] = (self.order, self.export, self.boilerplate)
        two: tuple[QWidget, ...] = (self.back, self.forward, self.older, self.newer, self.compare)
        for widgets, enabled in ((one, bool(there)), (two, len(there) > 1)):
            for widget in widgets:
                widget.setEnabled(enabled)
        self.whole.setEnabled(len(there) > 2)

    def _show_pair(self) -> None:
        pair = self._session.pair
        if pair is not None:
            for box, place in zip((self.older, self.newer), pair, strict=True):
                with QSignalBlocker(box):
                    box.setCurrentIndex(place)

    def _use_order(self, index: int) -> None:
        basis = self.order.itemData(index)
        if basis is not Basis.GIVEN:
            self._session.use_order(Basis(basis))
        elif self._session.chain is not None:
            # By hand is what an order becomes when versions are moved; nothing is to be done for it.
            self.order.setCurrentIndex(self.order.findData(self._session.chain.basis))

    def _look(self) -> None:
        self._session.look_at(self.older.currentIndex(), self.newer.currentIndex())
        self._show_pair()

    def _look_at_whole(self) -> None:
        there = self._session.there()
        self._session.look_at(there[0], there[-1])
