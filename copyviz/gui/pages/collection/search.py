"""A search of a collection off the main thread: started, stopped, and taken up again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal

from copyviz.gui.tasks import TaskRunner
from copyviz.model.collection import COMPARED, SCREENED, Screening
from copyviz.options import CompareOptions, ScreenOptions
from copyviz.pipeline.screening import Plan, screen
from copyviz.pipeline.workers import LocalCrew
from copyviz.presentation.heat_map import HeatMap, make_heat_map
from copyviz.progress import Progress


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be searched, what it is held against, and how."""

    target: str
    against: str = ""
    comparing: CompareOptions = COMPARED
    screening: ScreenOptions = SCREENED


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """The result of a search with its heat map, whose order takes a moment too."""

    request: Request
    screening: Screening
    heat: HeatMap


class CollectionSearch(QObject):
    """The one search of the page.

    Signals:
        found: a search has come to its end.
        failed: a search could not be done.
        stopped_changed: whether a search was stopped that can be taken up again.
    """

    found = Signal(Found)
    failed = Signal(Exception)
    stopped_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.runner = TaskRunner(self)
        self.runner.busy_changed.connect(self._notice_stop)
        self._request: Request | None = None

    @property
    def busy(self) -> bool:
        """Whether a search is under way."""
        return self.runner.busy

    def start(self, request: Request) -> None:
        """Search; what an earlier search of the same files has read and compared is not done again."""
        self._request = None
        self.stopped_changed.emit(False)
        self.runner.start(partial(search, request), self._take, self._fail)
        self._request = request

    def cancel(self) -> None:
        """Stop; what was done is kept."""
        self.runner.cancel()

    def close_work(self) -> None:
        """Stop, and wait until no thread and no process is left."""
        self.runner.close()

    def _take(self, found: Found) -> None:
        self._request = None
        self.found.emit(found)

    def _fail(self, error: Exception) -> None:
        self._request = None
        self.failed.emit(error)

    def _notice_stop(self, busy: bool) -> None:
        """Work that ends without a result or a failure was stopped."""
        if not busy and self._request is not None:
            self._request = None
            self.stopped_changed.emit(True)


def search(request: Request, progress: Progress) -> Found:
    """The search itself, with the processes of this machine."""
    plan = Plan(comparing=request.comparing, screening=request.screening)
    screening = screen(request.target, request.against or None, plan, crew=LocalCrew(), progress=progress)
    progress("Arranging the heat map", 1.0)
    return Found(request, screening, make_heat_map(screening))
