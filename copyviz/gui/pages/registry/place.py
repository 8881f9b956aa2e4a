"""Where the registry lies: the address, how to open or make one, and what it holds."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from copyviz.gui.cards import ElidedLabel, make_label
from copyviz.gui.settings import Settings
from copyviz.model.registry import CheckResult, RegistryInfo
from copyviz.presentation.collection_captions import counted
from copyviz.presentation.registry_captions import info_line
from copyviz.registry.address import shown
from copyviz.registry.secrets import secret_in
from copyviz.registry.table import default_address
from copyviz.text.visible import make_visible

SETTING = "registry address"
FILTER = "Registries (*.sqlite);;All files (*)"
PLACEHOLDER = "A file, postgresql://user@host/database, or the address of a service: https://…"


class PlaceBar(QFrame):
    """The strip at the top of the page.

    Signals:
        open_asked: a registry is to be opened: its address without a password, the password if one was typed into it,
            and whether it may be made.
    """

    open_asked = Signal(str, str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strip")
        self.address = QLineEdit(placeholderText=PLACEHOLDER)
        self.address.setAccessibleName("Address of the registry")
        self.open = QPushButton("Open")
        self.open.setObjectName("primary")
        self.open.setToolTip("Open the registry at this address (Enter)")
        self.choose = QPushButton("File")
        self.choose.setMenu(self._file_menu())
        self.more = QPushButton("Registry")
        self.actions_menu = QMenu(self)
        self.more.setMenu(self.actions_menu)
        self.facts = ElidedLabel("quiet", 200)
        self.told = make_label("", "warningText")
        self.told.setWordWrap(True)
        self.told.hide()
        self.make = QPushButton("Make a new one here")
        self.make.hide()
        self._lay_out()
        self.open.clicked.connect(lambda: self._ask(create=False))
        self.make.clicked.connect(lambda: self._ask(create=True))
        self.address.returnPressed.connect(lambda: self._ask(create=False))

    def tell(self, sentence: str, *, wrong: bool = True, missing: bool = False) -> None:
        """Say what went wrong, or what was done; where a registry is missing, offer to make it."""
        self.make.setVisible(missing)
        self.told.setObjectName("warningText" if wrong else "quiet")
        self.told.style().unpolish(self.told)
        self.told.style().polish(self.told)
        self.told.setText(sentence)
        self.told.setVisible(bool(sentence))

    def tell_check(self, result: CheckResult) -> None:
        """Say what a look at everything in the registry found."""
        if result.clean:
            held = f"{counted(result.documents, 'document')} and {counted(result.sentences, 'sentence')}"
            self.tell(f"All is well with {held}.", wrong=False)
        else:
            self.tell(f"{counted(len(result.faults), 'fault')}: {make_visible('; '.join(result.faults[:5]))}")

    def show_info(self, info: RegistryInfo | None) -> None:
        """Show what the open registry holds."""
        self.facts.setText(info_line(info) if info is not None else "")
        self.facts.setVisible(info is not None)
        self.facts.setToolTip(info.address if info is not None else "")
        self.more.setVisible(info is not None)
        if info is not None:
            self.address.setText(info.address)

    def set_busy(self, busy: bool) -> None:
        """While work is under way no other registry is opened."""
        for button in (self.open, self.choose, self.more):
            button.setEnabled(not busy)

    def restore(self, settings: Settings) -> None:
        """Bring back the address used last."""
        self.address.setText(settings.text(SETTING) or default_address())

    def save(self, settings: Settings) -> None:
        """Remember the address, never a password in it."""
        settings.save_text(SETTING, shown(self.address.text().strip()))

    def use(self, address: str, *, create: bool) -> None:
        """Ask for the registry at an address as if it had been typed; none asks for nothing."""
        if address:
            self.address.setText(address)
            self._ask(create=create)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(make_label("Registry", "cardHeading"))
        row.addWidget(self.address, 1)
        for button in (self.open, self.choose, self.more):
            row.addWidget(button)
        self.more.hide()
        self.facts.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 10, 8)
        column.setSpacing(6)
        column.addLayout(row)
        column.addWidget(self.facts)
        told = QHBoxLayout()
        told.addWidget(self.told, 1)
        told.addWidget(self.make)
        column.addLayout(told)

    def _file_menu(self) -> QMenu:
        menu = QMenu(self)
        for text, run in (
            ("Open a file …", self._choose_file),
            ("New file …", self._choose_new),
            ("My own registry", self._choose_own),
        ):
            action = QAction(text, menu)
            action.triggered.connect(lambda _=False, run=run: run())
            menu.addAction(action)
        return menu

    def _choose_file(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, "Open a registry", "", FILTER)
        self.use(path, create=False)

    def _choose_new(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, "Make a new registry", "registry.sqlite", FILTER)
        self.use(path, create=True)

    def _choose_own(self) -> None:
        self.use(default_address(), create=True)

    def _ask(self, *, create: bool) -> None:
        """Ask for the registry; a password in the box leaves it at once."""
        typed = self.address.text().strip()
        if typed:
            secret = secret_in(typed) if "://" in typed else ""
            self.address.setText(shown(typed))
            self.open_asked.emit(shown(typed), secret, create)
