"""What the page of revisions shows: the chain, the two versions looked at and the change that is selected."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal

from copyviz.gui.tasks import TaskRunner
from copyviz.model.chain import ChainMatches, Survival
from copyviz.model.matches import Interval
from copyviz.model.revisions import Basis, Chain, Step, Version
from copyviz.options import CompareOptions
from copyviz.pipeline.chain_matches import match_chain
from copyviz.pipeline.revisions import Ordering, chain_of, compare_versions, in_other_order, step_of
from copyviz.presentation.revision_rows import RevisionRow, revision_rows
from copyviz.presentation.revision_table import StepRow, step_rows
from copyviz.presentation.time_line import StepMark, step_marks
from copyviz.progress import Progress
from copyviz.revisions.survival import follow_sentences

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Overview:
    """What is found out about a chain with or without what changes by itself."""

    survival: Survival
    steps: tuple[StepMark, ...]
    table: tuple[StepRow, ...]


Found = tuple[Chain, dict[bool, Overview]]


class RevisionSession(QObject):
    """The one state of the page; views read it and hear of changes.

    Signals:
        chain_changed: other versions, or another order of them.
        step_changed: other versions are looked at; while they are being compared there is no step.
        change_changed: another change is selected.
        boilerplate_changed: what changes by itself is shown or left out.
        matches_changed: all versions were matched with all.
        failed: something could not be done.
    """

    chain_changed = Signal()
    step_changed = Signal()
    change_changed = Signal()
    boilerplate_changed = Signal()
    matches_changed = Signal()
    failed = Signal(Exception)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.options = CompareOptions()
        self.chain: Chain | None = None
        self.pair: Pair | None = None
        self.step: Step | None = None
        self.change: int | None = None
        self.boilerplate = False
        self.matches: ChainMatches | None = None
        self._overviews: dict[bool, Overview] = {}
        self._rows: dict[bool, tuple[RevisionRow, ...]] = {}
        self._steps: dict[Pair, Step] = {}
        self._wanted: tuple[int, int] | None = None
        self.reading, self.comparing, self.matching = (TaskRunner(self) for _ in range(3))

    @property
    def busy(self) -> bool:
        """Whether anything is under way."""
        return any(runner.busy for runner in self.runners())

    def runners(self) -> tuple[TaskRunner, ...]:
        """All that works off the main thread."""
        return self.reading, self.comparing, self.matching

    @property
    def overview(self) -> Overview | None:
        """What is known of the whole chain."""
        return self._overviews.get(self.boilerplate)

    @property
    def survival(self) -> Survival | None:
        """How long the sentences lived."""
        overview = self.overview
        return overview.survival if overview is not None else None

    @property
    def rows(self) -> tuple[RevisionRow, ...]:
        """The text of the step that is looked at, with marks."""
        if self.step is None:
            return ()
        if self.boilerplate not in self._rows:
            self._rows[self.boilerplate] = revision_rows(self.step.revision, self.boilerplate)
        return self._rows[self.boilerplate]

    # What is shown

    def open(self, paths: Sequence[str], ordering: Ordering | None = None) -> None:
        """Read the versions in some files or a folder and compare them."""
        self._start(partial(compare_versions, list(paths), self.options, ordering=ordering))

    def use_order(self, basis: Basis) -> None:
        """Put the versions in order by their dates, numbers or file times."""
        if self.chain is not None:
            versions, found = in_other_order(self.chain.versions, basis)
            self._chain_of(versions, found)

    def move(self, place: int, target: int) -> None:
        """Put a version elsewhere in the order."""
        if self.chain is None or not 0 <= target < len(self.chain.versions) or place == target:
            return
        versions = list(self.chain.versions)
        versions.insert(target, versions.pop(place))
        self._chain_of(tuple(versions), Basis.GIVEN)

    def look_at(self, older: int, newer: int, sentence: tuple[int, int] | None = None) -> None:
        """Look at two versions, named in any order, and at a sentence given by its version and number."""
        if self.chain is None or older == newer or not (self.is_there(older) and self.is_there(newer)):
            return
        pair = min(older, newer), max(older, newer)
        self._wanted = sentence
        if pair != self.pair or self.step is None:
            self.comparing.cancel()
            self.pair, self.change, self._rows = pair, None, {}
            self.step = self._steps.get(pair)
            if self.step is None:
                work = partial(self._compare, self.chain.versions, pair)
                self.comparing.start(work, self._take_step, self.failed.emit)
            self.step_changed.emit()
        self._select_wanted()

    def look_on(self, steps: int) -> None:
        """Go some steps forward, or back."""
        there = self.there()
        if self.chain is None or len(there) < 2:
            return
        newer = self.pair[1] if self.pair is not None else there[0]
        place = min(max(there.index(newer) + steps, 1), len(there) - 1)
        self.look_at(there[place - 1], there[place])

    def select(self, change: int | None) -> None:
        """Select a change of the present step by its number; selected again, it comes into view again."""
        if change is not None or self.change is not None:
            self.change = change
            self.change_changed.emit()

    def set_boilerplate(self, shown: bool) -> None:
        """Show or leave out what changes by itself."""
        if shown != self.boilerplate:
            self.boilerplate = shown
            self.boilerplate_changed.emit()

    def want_matches(self) -> None:
        """Match all versions with all, if that was not done yet."""
        if self.chain is not None and self.matches is None and not self.matching.busy:
            work = partial(match_chain, self.chain, self.options)
            self.matching.start(work, self._take_matches, self.failed.emit)

    def there(self) -> list[int]:
        """The places of the versions that could be read."""
        versions = self.chain.versions if self.chain is not None else ()
        return [place for place, version in enumerate(versions) if version.hierarchy is not None]

    def is_there(self, place: int) -> bool:
        """Whether a version could be read."""
        return self.chain is not None and self.chain.versions[place].hierarchy is not None

    def close(self) -> None:
        """Stop all work and wait for its threads."""
        for runner in self.runners():
            runner.close()

    # Inside

    def _chain_of(self, versions: tuple[Version, ...], basis: Basis) -> None:
        def work(progress: Progress) -> Chain:
            return chain_of(versions, basis, self.options, progress)

        self._start(work)

    def _start(self, work: Callable[..., Chain]) -> None:
        def find(progress: Progress) -> Found:
            chain = work(progress=freezing(progress))
            return chain, {shown: overview_of(chain, shown) for shown in (False, True)}

        self.reading.start(find, self._take_chain, self.failed.emit)

    def _compare(self, versions: Sequence[Version], pair: Pair, progress: Progress) -> Step:
        return step_of(versions, pair, self.options, progress=progress)

    def _take_chain(self, found: Found) -> None:
        for runner in (self.comparing, self.matching):
            runner.cancel()
        self.chain, self._overviews = found
        self.pair = self.step = self.change = self.matches = None
        self._rows, self._steps = {}, {(step.older, step.newer): step for step in self.chain.all_steps()}
        self.chain_changed.emit()
        there = self.there()
        if len(there) > 1:
            self.look_at(there[-2], there[-1])
        else:
            self.step_changed.emit()

    def _take_step(self, step: Step) -> None:
        self._steps[step.older, step.newer] = self.step = step
        self.step_changed.emit()
        self._select_wanted()

    def _take_matches(self, matches: ChainMatches) -> None:
        self.matches = matches
        self.matches_changed.emit()

    def _select_wanted(self) -> None:
        if self._wanted is None or self.step is None:
            return
        (version, sentence), self._wanted = self._wanted, None
        for number, change in enumerate(self.step.revision.changes):
            if holds(change.new if version == self.step.newer else change.old, sentence):
                self.select(number)
                return


def freezing(progress: Progress) -> Progress:
    """A progress that also takes what was read and compared so far out of the search for garbage.

    Versions are very many small objects without cycles; searching them again and again would stop the window for a
    fifth of a second each time.
    """
    told = ""

    def report(step: str, share: float) -> None:
        nonlocal told
        if step != told:
            told = step
            gc.freeze()
        progress(step, share)

    return report


def overview_of(chain: Chain, boilerplate: bool) -> Overview:
    """What pictures and tables show of a chain."""
    rows = tuple(step_rows(chain, boilerplate))
    return Overview(follow_sentences(chain, boilerplate), step_marks(chain, boilerplate), rows)


def holds(some: Interval, sentence: int) -> bool:
    """Whether a sentence is among some neighbours."""
    return some.first <= sentence < some.end
