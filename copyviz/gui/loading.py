"""Opens documents on the two sides and compares them as soon as both are there, off the main thread."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from copyviz.gui.session import ComparisonSession
from copyviz.gui.tasks import Result, TaskRunner
from copyviz.model.comparison import Comparison, Side
from copyviz.model.document import Notice
from copyviz.model.hierarchy import Hierarchy
from copyviz.options import CompareOptions, ReadOptions
from copyviz.pipeline.compare import compare
from copyviz.pipeline.originals import GONE, kept_document
from copyviz.pipeline.read import read, read_bytes
from copyviz.progress import Progress
from copyviz.structure.restoring import with_blocks

if TYPE_CHECKING:
    # Its module knows indexes, which the window need not load before a collection is searched.
    from copyviz.pipeline.kept_texts import MemberText


@dataclass(frozen=True, slots=True)
class SideState:
    """What stands on one side: the file or pasted text asked for, what was read of it, or why it was not.

    A `kept` document came as it was read before, perhaps long ago: there is no file to read it from again. `told` is
    what a case or a search has to say about it; `newer` tells that its file holds another version by now.
    """

    path: str = ""
    pasted: bytes | None = None
    options: ReadOptions = field(default_factory=ReadOptions)
    hierarchy: Hierarchy | None = None
    error: Exception | None = None
    stale: bool = False
    kept: bool = False
    told: str = ""
    newer: bool = False

    @property
    def has_file(self) -> bool:
        """Whether the document can be read again from a file."""
        return bool(self.path) and self.pasted is None and not self.kept

    @property
    def name(self) -> str:
        """The name to show."""
        return Path(self.path).name if self.path else ""


class PairLoader(QObject):
    """Reads both sides and matches them; a new document or matcher cancels the work it makes useless.

    Signals:
        side_changed: another document, error or staleness on a side.
        progressed: a word on what is being done, and its share.
        busy_changed: whether anything is under way.
        failed: the comparison itself failed.
        paired: a comparison of both sides has reached the session.
    """

    side_changed = Signal(Side)
    progressed = Signal(str, float)
    busy_changed = Signal(bool)
    failed = Signal(Exception)
    paired = Signal()

    def __init__(self, session: ComparisonSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.options = CompareOptions()
        self._states = {Side.LEFT: SideState(), Side.RIGHT: SideState()}
        self._readers = {side: self._make_runner() for side in Side}
        self._matcher = self._make_runner()
        self._second = self._make_runner()
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._mark_stale)
        self._was_busy = False
        # Asked before the present pair goes; the window asks the user where something would be lost.
        self.guard: Callable[[], bool] = always

    def state(self, side: Side) -> SideState:
        """What stands on a side."""
        return self._states[side]

    @property
    def busy(self) -> bool:
        """Whether anything is under way."""
        return any(runner.busy for runner in self._runners())

    def open(self, side: Side, path: str, options: ReadOptions | None = None) -> None:
        """Read a file onto one side; the other stays as it is."""
        self._load(side, SideState(path=path, options=options or ReadOptions()))

    def paste(self, side: Side, data: bytes, name: str) -> None:
        """Take text or HTML from the clipboard as a document."""
        self._load(side, SideState(path=name, pasted=data))

    def show(self, left: Hierarchy, right: Hierarchy) -> None:
        """Take two documents as they were read before."""
        if self.guard():
            self._put({Side.LEFT: state_as_read(left), Side.RIGHT: state_as_read(right)})

    def open_texts(self, left: MemberText, right: MemberText) -> None:
        """Take two documents of a collection: from their files, or as the search has kept them."""
        if self.guard():
            self._put({Side.LEFT: state_as_searched(left), Side.RIGHT: state_as_searched(right)})

    def adopt(self, comparison: Comparison, notices: Mapping[Side, Notice]) -> None:
        """Take a comparison that was made before, with its documents as they were read then; nothing is matched."""
        self.cancel()
        for side in Side:
            self._states[side] = state_of(comparison, side, notices.get(side))
            self.side_changed.emit(side)
        gc.freeze()
        self._watch()
        self.options = comparison.options
        self._session.set_comparison(comparison)

    def run(self, work: Callable[[Progress], Result], done: Callable[[Result], None]) -> None:
        """Do other work in the place of matching, with the same progress and Cancel."""
        self.cancel()
        self._matcher.start(work, done, self.failed.emit)

    def reload(self, side: Side, options: ReadOptions | None = None) -> None:
        """Read the same document again, with other options if given."""
        old = self._states[side]
        if old.path and not old.kept:
            self._load(
                side,
                replace(
                    old, options=options or old.options, hierarchy=None, error=None, stale=False, told="", newer=False
                ),
            )

    def swap(self) -> None:
        """Exchange the sides."""
        self.cancel()
        left, right = self._states[Side.LEFT], self._states[Side.RIGHT]
        self._states = {Side.LEFT: right, Side.RIGHT: left}
        for side in Side:
            self.side_changed.emit(side)
        self._match()

    def use(self, options: CompareOptions) -> None:
        """Compare with another matcher or other factors."""
        self.options = options
        self._match()

    def use_second(self, options: CompareOptions | None) -> None:
        """Show a second matcher's comparison of the same pair, or none."""
        self._second.cancel()
        comparison = self._session.comparison
        if options is None or comparison is None:
            self._session.set_second(None)
            return
        work = partial(compare, comparison.left, comparison.right, options)
        self._second.start(work, self._session.set_second, self.failed.emit)

    def cancel(self) -> None:
        """Stop all work; what was there before stays."""
        for runner in self._runners():
            runner.cancel()

    def close(self) -> None:
        """Stop all work and wait for its threads."""
        for runner in self._runners():
            runner.close()

    # Inside

    def _runners(self) -> tuple[TaskRunner, ...]:
        return (*self._readers.values(), self._matcher, self._second)

    def _make_runner(self) -> TaskRunner:
        runner = TaskRunner(self)
        runner.progressed.connect(self.progressed)
        runner.busy_changed.connect(self._tell_busy)
        return runner

    def _tell_busy(self) -> None:
        if self.busy != self._was_busy:
            self._was_busy = self.busy
            self.busy_changed.emit(self.busy)

    def _load(self, side: Side, state: SideState) -> None:
        if not self.guard():
            return
        self._matcher.cancel()
        self._states[side] = state
        self.side_changed.emit(side)
        self._read(side)

    def _put(self, states: Mapping[Side, SideState]) -> None:
        """Take documents on both sides; what was not read yet is read now."""
        self.cancel()
        self._states |= states
        for side, state in states.items():
            self.side_changed.emit(side)
            if state.hierarchy is None:
                self._read(side)
        self._watch()
        self._match()

    def _read(self, side: Side) -> None:
        work = reading(self._states[side])
        self._readers[side].start(work, partial(self._loaded, side), partial(self._not_loaded, side))

    def _loaded(self, side: Side, hierarchy: Hierarchy) -> None:
        self._states[side] = replace(self._states[side], hierarchy=hierarchy)
        # A document is a hundred thousand small objects without cycles; looking through them again and again for
        # garbage would stop the window for a twentieth of a second each time. They go when nobody needs them.
        gc.freeze()
        self._watch()
        self.side_changed.emit(side)
        self._match()

    def _not_loaded(self, side: Side, error: Exception) -> None:
        self._states[side] = replace(self._states[side], error=error)
        self.side_changed.emit(side)
        self._session.set_comparison(None)

    def _match(self) -> None:
        left, right = (self._states[side].hierarchy for side in Side)
        if left is None or right is None:
            self._session.set_comparison(None)
            return
        self._second.cancel()
        self._matcher.start(partial(compare, left, right, self.options), self._matched, self.failed.emit)

    def _matched(self, comparison: Comparison) -> None:
        self._session.set_comparison(comparison)
        self.paired.emit()

    def _watch(self) -> None:
        if self._watcher.files():
            self._watcher.removePaths(self._watcher.files())
        paths = {state.path for state in self._states.values() if state.has_file and Path(state.path).is_file()}
        if paths:
            self._watcher.addPaths(sorted(paths))

    def _mark_stale(self, path: str) -> None:
        for side, state in self._states.items():
            if state.path == path and state.hierarchy is not None and not state.stale:
                self._states[side] = replace(state, stale=True)
                self.side_changed.emit(side)


def state_of(comparison: Comparison, side: Side, notice: Notice | None) -> SideState:
    """A side of a case: read again from the copy it keeps, or from the file while it is there."""
    hierarchy, kept = comparison.side(side), kept_document(comparison, side)
    told = f"{notice.message} {notice.hint}" if notice is not None else ""
    source = hierarchy.document.source
    gone = notice is not None and notice.code == GONE and kept is None
    return SideState(source.path or source.title, kept, hierarchy=hierarchy, kept=gone, told=told)


def state_as_read(hierarchy: Hierarchy) -> SideState:
    """A side with a document that was read before and has no file of ours."""
    source = hierarchy.document.source
    return SideState(path=source.path or source.title, hierarchy=with_blocks(hierarchy), kept=True)


def state_as_searched(text: MemberText) -> SideState:
    """A side with a document of a collection."""
    notice = text.notice
    if notice is None:
        return SideState(text.path, options=text.reading)
    gone, told = notice.code == GONE, f"{notice.message} {notice.hint}"
    return SideState(text.path, options=text.reading, hierarchy=text.hierarchy, kept=gone, told=told, newer=not gone)


def always() -> bool:
    """Nothing would be lost."""
    return True


def reading(state: SideState) -> Callable[[Progress], Hierarchy]:
    """The work of reading what stands on a side."""
    if state.pasted is not None:
        return partial(read_bytes, state.pasted, state.path, state.options)
    return partial(read, state.path, state.options)
