"""What the File menu offers for saved work: save, recent files, copies of kept documents; and what it tells."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QCursor
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox, QToolTip

from copyviz.errors import CopyVizError
from copyviz.gui.bar import LETTERS
from copyviz.gui.dialogs.errors import show_error
from copyviz.gui.file_kinds import CASES
from copyviz.gui.menus import SEPARATOR, Entry, add_entries
from copyviz.gui.recovery import RecoveryBar, left_behind
from copyviz.gui.saving import ENDING
from copyviz.model.comparison import Side
from copyviz.pipeline.originals import kept_document
from copyviz.presentation.labels import as_tooltip
from copyviz.text.visible import make_visible, one_line

if TYPE_CHECKING:
    from copyviz.gui.main_window import MainWindow

NAME_WIDTH = 60
STEM_WIDTH = 40
Answer = QMessageBox.StandardButton


class CaseMenu:
    """Fills its part of the File menu and carries it out."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self.keep = QAction("Keep copies of both documents in the file", window, checkable=True)
        self.keep.triggered.connect(self._keep)
        self.recovery: RecoveryBar | None = None

    def fill(self, menu: QMenu, group: QActionGroup) -> None:
        """Put the entries into a menu; those that need a comparison also into a group that can be switched off."""
        recent = menu.addMenu("Open recent")
        recent.aboutToShow.connect(partial(self.fill_recent, recent))
        entries = (
            SEPARATOR,
            Entry("Save", self.save, ("Ctrl+S",)),
            Entry("Save as …", self.save_as, ("Ctrl+Shift+S",)),
        )
        add_entries(self._window, menu, entries, group)
        menu.addAction(self.keep)
        copies = {side: Entry(f"Save a copy of document {LETTERS[side]} …", name=side.value) for side in Side}
        self._copies = add_entries(self._window, menu, tuple(copies.values()), group)
        for side in Side:
            self._copies[side.value].triggered.connect(lambda _=False, side=side: self.save_copy(side))
        menu.aboutToShow.connect(self._refresh)

    def fill_recent(self, menu: QMenu) -> None:
        """List the cases and pairs opened last that still exist."""
        menu.clear()
        settings = self._window.settings
        for case in filter(is_file, settings.recent_cases):
            name = one_line(Path(case).name, NAME_WIDTH).replace("&", "&&")
            menu.addAction(name, partial(self._window.saving.open, Path(case)))
        menu.addSeparator()
        for left, right in settings.recent_pairs:
            if is_file(left) and is_file(right):
                names = f"{one_line(Path(left).name, 40)} – {one_line(Path(right).name, 40)}"
                menu.addAction(names.replace("&", "&&"), partial(self._window.open_pair, left, right))
        menu.setEnabled(not menu.isEmpty())

    def save(self) -> None:
        """Save where the case was saved before, or ask where."""
        path = self.target()
        if path is not None:
            self._window.saving.save_to(path)

    def target(self) -> Path | None:
        """Where to save: in the present file, unless it was changed by others; None where the user thinks better."""
        saving = self._window.saving
        if saving.path is None:
            return self.choose_target()
        if not saving.changed_by_others:
            return saving.path
        answer = self.ask_to_overwrite(saving.path)
        if answer == Answer.Cancel:
            return None
        return saving.path if answer == Answer.Yes else self.choose_target()

    def ask_to_overwrite(self, path: Path) -> QMessageBox.StandardButton:
        """Ask what is to become of changes that somebody else made to the file."""
        box = QMessageBox(self._window)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(
            f"“{one_line(path.name, NAME_WIDTH)}” was changed since you opened it, by another program or person."
        )
        box.setInformativeText("Saving would lose those changes. Save under another name instead?")
        box.setStandardButtons(Answer.Save | Answer.Yes | Answer.Cancel)
        box.button(Answer.Save).setText("Save as …")
        box.button(Answer.Yes).setText("Overwrite")
        box.setDefaultButton(Answer.Save)
        return Answer(box.exec())

    def save_as(self) -> None:
        """Ask where, then save."""
        path = self.choose_target()
        if path is not None:
            self._window.saving.save_to(path)

    def choose_target(self) -> Path | None:
        """Ask where the case is to be saved."""
        if self._window.session.comparison is None:
            return None
        settings, present = self._window.settings, self._window.saving.path
        folder = settings.text("case folder") or settings.text("folder")
        proposed = str(present) if present is not None else str(Path(folder) / self._proposed_name())
        chosen, _ = QFileDialog.getSaveFileName(self._window, "Save the case", proposed, CASES)
        if not chosen:
            return None
        path = Path(chosen) if chosen.lower().endswith(ENDING) else Path(chosen + ENDING)
        settings.save_text("case folder", str(path.parent))
        return path

    def _proposed_name(self) -> str:
        """The names of both documents as the name of a file."""
        from copyviz.export.annotated import safe_stem

        comparison = self._window.session.comparison
        sides = (comparison.left, comparison.right) if comparison is not None else ()
        names = " and ".join(safe_stem(side.document.source)[:STEM_WIDTH] for side in sides)
        return f"{names or 'case'}{ENDING}"

    def save_copy(self, side: Side) -> None:
        """Ask where, and take a kept document out of the case."""
        from copyviz.export.kept_documents import document_name, save_document

        comparison = self._window.session.comparison
        data = kept_document(comparison, side) if comparison is not None else None
        if comparison is None or data is None:
            return
        proposed = str(Path(self._window.settings.text("case folder")) / document_name(comparison, side))
        title = f"Save a copy of document {LETTERS[side]}"
        chosen, _ = QFileDialog.getSaveFileName(self._window, title, proposed)
        if chosen:
            try:
                save_document(comparison, Path(chosen), data)
            except CopyVizError as error:
                show_error(self._window, error)

    def remember(self, path: Path) -> None:
        """Put a case to the front of those opened last."""
        self._window.settings.add_recent_case(str(path.absolute()))
        self._window.show_recent()

    def tell_saved(self, path: Path, problems: tuple[str, ...]) -> None:
        """Say that the case is saved, and what could not go into it."""
        if not problems:
            words = make_visible(f"Saved as {path.name}")
            QToolTip.showText(QCursor.pos(), as_tooltip(words), self._window)
            return
        box = QMessageBox(QMessageBox.Icon.Warning, "CopyViz", "The case is saved, but without all documents.")
        box.setParent(self._window, box.windowFlags())
        box.setInformativeText(make_visible("\n".join(problems)))
        box.open()

    def offer_recovery(self) -> None:
        """Offer unsaved work that an earlier process left behind."""
        found = left_behind()
        if found:
            self.recovery = RecoveryBar(found)
            self.recovery.open_asked.connect(self._window.saving.open)
            self._window.add_strip(self.recovery)

    def close_work(self) -> None:
        """Leave what was not decided on for the next start."""
        if self.recovery is not None:
            self.recovery.close_work()

    def _keep(self, wanted: bool) -> None:
        self._window.saving.keep_documents = wanted
        self._window.settings.save_flag("keep-documents", wanted)

    def _refresh(self) -> None:
        comparison = self._window.session.comparison
        self.keep.setChecked(self._window.saving.keep_documents)
        self.keep.setEnabled(comparison is not None)
        for side in Side:
            kept = comparison is not None and kept_document(comparison, side) is not None
            self._copies[side.value].setEnabled(kept)


def is_file(path: str) -> bool:
    """Whether a file is still there."""
    return Path(path).is_file()
