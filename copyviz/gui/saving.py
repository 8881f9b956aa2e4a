"""Saved work in the window: save, open, what is unsaved, and the question before it would be lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEventLoop, QLockFile, QObject, Qt, Signal
from PySide6.QtWidgets import QMessageBox

from copyviz.errors import ReadError
from copyviz.export.saving import paths_of, refuse_input, save_bytes
from copyviz.gui.dialogs.errors import show_error
from copyviz.gui.recovery import Autosave
from copyviz.gui.shown_state import restore_shown, shown_state
from copyviz.gui.tasks import TaskRunner
from copyviz.model.comparison import Comparison, Side
from copyviz.model.saved import OpenedCase
from copyviz.pipeline.compare import complete
from copyviz.pipeline.originals import is_pasted, original_bytes
from copyviz.progress import Progress
from copyviz.text.visible import one_line

if TYPE_CHECKING:
    from copyviz.gui.main_window import MainWindow

ENDING = ".copyviz"
TITLE_WIDTH = 60
Answer = QMessageBox.StandardButton
Kept = tuple[bytes | None, bytes | None]
Stamp = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Saved:
    """What came of saving: where, which documents were kept or why not, and the note that was being written."""

    path: Path
    kept: Kept
    problems: tuple[str, ...]
    draft: str


class CaseSaving(QObject):
    """Knows the file of the present case and whether something in it is unsaved.

    Signals:
        changed: another file, or something is unsaved now or is not any more.
    """

    changed = Signal()

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._session = window, window.session
        self.path: Path | None = None
        self._stamp: Stamp | None = None
        self._saved_draft = ""
        self.keep_documents = False
        self.runner = TaskRunner(self)
        self.autosave = Autosave(self._aside, self)
        self._documents: tuple[object, object] | None = None
        self._watched = False
        self._session.comparison_changed.connect(self._see_documents)
        stack = self._session.undo_stack
        self._connections = [signal.connect(self._follow) for signal in (stack.indexChanged, stack.cleanChanged)]

    @property
    def unsaved(self) -> bool:
        """Whether work would be lost; thresholds alone, moved to see what happens, are none before a first save."""
        comparison = self._session.comparison
        if comparison is None:
            return False
        if self._window.page.notes.draft != self._saved_draft:
            return True
        if self._session.undo_stack.isClean():
            return False
        return self.path is not None or comparison.case.judged or bool(comparison.exclusions)

    @property
    def changed_by_others(self) -> bool:
        """Whether the file is no longer as it was opened or saved here."""
        return self.path is not None and self._stamp is not None and stamp_of(self.path) not in (None, self._stamp)

    def title(self) -> str:
        """What the window is called; Qt puts a mark in place of [*] while something is unsaved."""
        names = [self._window.loader.state(side).name for side in Side if self._window.loader.state(side).name]
        parts = [one_line(self.path.name, TITLE_WIDTH)] if self.path is not None else []
        parts += [" – ".join(one_line(name, TITLE_WIDTH) for name in names)] if names else []
        told = " · ".join(part.replace("[*]", "[*][*]") for part in parts)
        return f"{told}[*] – CopyViz" if told else "CopyViz"

    # Saving

    def save_to(self, path: Path) -> None:
        """Save the case there, off the main thread."""
        comparison, index = self._session.comparison, self._session.undo_stack.index()
        if comparison is None:
            return
        state, pasted, keep = shown_state(self._window), self._pasted(), self.keep_documents
        draft = self._window.page.notes.draft

        def work(progress: Progress) -> Saved:
            full = complete(comparison, progress)
            refuse_input(path, paths_of((full.left.document.source, full.right.document.source)))
            kept, problems = gather(full, pasted, keep=keep)
            save_bytes(path, make_bytes(full, kept, state))
            return Saved(path, kept, problems, draft)

        self.runner.start(work, partial(self._saved, index), lambda error: show_error(self._window, error))

    def save_and_wait(self, path: Path) -> bool:
        """Save before something else goes on; whether that worked."""
        loop = QEventLoop()
        self.runner.busy_changed.connect(loop.quit)
        self.save_to(path)
        while self.runner.busy:
            loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        return not self.unsaved

    def may_leave(self) -> bool:
        """Whether the present case may go: nothing is unsaved, or the user has decided what becomes of it."""
        if not self.unsaved:
            return True
        answer = self.ask()
        if answer == Answer.Save:
            path = self._window.case_menu.target()
            return path is not None and self.save_and_wait(path)
        if answer == Answer.Discard:
            self._window.page.notes.set_draft(self._saved_draft)
            self._session.undo_stack.setClean()
        return bool(answer == Answer.Discard)

    def ask(self) -> QMessageBox.StandardButton:
        """Ask what becomes of unsaved work."""
        box = QMessageBox(self._window)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText("Save your notes, verdict and choices before they are gone?")
        names = " and ".join(one_line(self._window.loader.state(side).name, TITLE_WIDTH) for side in Side)
        box.setInformativeText(f"They are about {names}.")
        box.setStandardButtons(Answer.Save | Answer.Discard | Answer.Cancel)
        box.setDefaultButton(Answer.Save)
        return Answer(box.exec())

    # Opening

    def open(self, path: Path, lock: QLockFile | None = None) -> None:
        """Open a case; with a lock it is unsaved work that was left behind."""
        if not self.may_leave():
            return
        from copyviz import open_case

        self._window.loader.run(partial(open_case, path), partial(self._opened, path, lock))

    def close_work(self) -> None:
        """End all work; nothing is left to be recovered."""
        # The stack tells of changes even while it is being destroyed.
        for connection in self._connections:
            QObject.disconnect(connection)
        self._connections.clear()
        self.runner.close()
        self.autosave.close_work()

    # Inside

    def _opened(self, path: Path, lock: QLockFile | None, opened: OpenedCase) -> None:
        self._window.book.open_comparison()
        self._window.loader.adopt(opened.comparison, opened.notices)
        self.keep_documents = any(kept is not None for kept in opened.comparison.case.kept)
        self.path = path if lock is None else remembered_file(opened.window)
        self._stamp = stamp_of(path) if lock is None else None
        restore_shown(self._window, opened.window)
        self._saved_draft = self._window.page.notes.draft if lock is None else ""
        if lock is not None:
            self.autosave.take_over(path, lock)
            self._session.undo_stack.resetClean()
        else:
            self._window.case_menu.remember(path)
        self._tell()

    def _saved(self, index: int, saved: Saved) -> None:
        self.path, self._stamp, self._saved_draft = saved.path, stamp_of(saved.path), saved.draft
        self._session.keep_documents(saved.kept)
        if self._session.undo_stack.index() == index:
            self._session.undo_stack.setClean()
            self.autosave.drop()
        self._window.case_menu.remember(saved.path)
        self._tell()
        self._window.case_menu.tell_saved(saved.path, saved.problems)

    def _aside(self) -> Callable[[Progress], bytes]:
        """The work of writing the case aside: nothing but what is in memory."""
        comparison, pasted = self._session.comparison, self._pasted()
        assert comparison is not None
        state = {**shown_state(self._window), "file": str(self.path) if self.path is not None else ""}

        def work(progress: Progress) -> bytes:
            kept = (pasted[0] or comparison.case.kept[0], pasted[1] or comparison.case.kept[1])
            return make_bytes(complete(comparison, progress), kept, state)

        return work

    def _pasted(self) -> Kept:
        """The bytes of documents that came from the clipboard or out of a case."""
        left, right = (self._window.loader.state(side).pasted for side in Side)
        return left, right

    def _see_documents(self) -> None:
        """Another pair is another case, without a file yet; exchanged sides are the same one."""
        comparison = self._session.comparison
        documents = (comparison.left, comparison.right) if comparison is not None else None
        known = self._documents
        same = documents is not None and known is not None and {*map(id, documents)} == {*map(id, known)}
        self._documents = documents
        if not same:
            self.path, self._saved_draft = None, ""
            self.keep_documents = self._window.settings.flag("keep-documents", default=False)
        if not same and comparison is not None:
            self._begin_draft()
        self._follow()

    def _begin_draft(self) -> None:
        """Follow what is being written about another pair; the page is made with the first of them."""
        self._window.page.notes.set_draft("")
        if not self._watched:
            self._watched = True
            self._connections.append(self._window.page.notes.draft_changed.connect(self._follow))

    def _follow(self) -> None:
        if self.unsaved:
            self.autosave.note_change()
        elif self.autosave.file is not None or self.autosave.timer.isActive():
            self.autosave.drop()
        self._tell()

    def _tell(self) -> None:
        self._window.setWindowTitle(self.title())
        self._window.setWindowModified(self.unsaved)
        self.changed.emit()


def gather(comparison: Comparison, pasted: Kept, *, keep: bool) -> tuple[Kept, tuple[str, ...]]:
    """Copies of the documents that go into the file, and why one does not; pasted text is nowhere else."""
    kept: list[bytes | None] = []
    problems = []
    for side, own in zip(Side, pasted, strict=True):
        data = None
        if keep or is_pasted(comparison.side(side).document.source):
            try:
                data = own if own is not None else original_bytes(comparison, side)
            except ReadError as error:
                problems.append(str(error))
        kept.append(data)
    return (kept[0], kept[1]), tuple(problems)


def make_bytes(comparison: Comparison, kept: Kept, state: Mapping[str, object]) -> bytes:
    """The bytes of a case file."""
    # Loaded when something is saved: all that can write a file takes a tenth of the start.
    from copyviz.export.case_file import case_bytes
    from copyviz.export.comparison_json import comparison_data
    from copyviz.export.json_data import to_text

    full = replace(comparison, case=replace(comparison.case, kept=kept))
    return case_bytes(full, state, to_text(comparison_data(full)).encode("utf-8"))


def remembered_file(state: Mapping[str, object]) -> Path | None:
    """The file that recovered work belongs to, if it had one."""
    file = state.get("file")
    return Path(file) if isinstance(file, str) and file.endswith(ENDING) else None


def stamp_of(path: Path) -> Stamp | None:
    """Size and time of a file; None where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns
