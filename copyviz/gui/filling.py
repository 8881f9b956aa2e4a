"""Brings views up to date without stopping the window: a step a turn of the event loop, hidden ones when shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, SignalInstance
from PySide6.QtWidgets import QWidget

# A step that is long for a large document is written as a generator; each of its parts takes a turn of its own.
Step = Callable[[], Iterator[None] | None]


class Served:
    """A view with its first step, which shows another comparison, and the steps it has yet to take."""

    def __init__(self, view: QWidget, fill: Step) -> None:
        self.view, self.fill = view, fill
        self._waiting: list[Step] = []
        self._begun: Iterator[None] | None = None

    @property
    def behind(self) -> bool:
        """Whether steps are waiting."""
        return self._begun is not None or bool(self._waiting)

    def start_over(self) -> None:
        """Show another comparison: what was waiting is of no use any more."""
        self._begun, self._waiting = None, [self.fill]

    def add(self, step: Step) -> None:
        """Take a step after the waiting ones; once is enough, after all others."""
        if step in self._waiting:
            self._waiting.remove(step)
        self._waiting.append(step)

    def advance(self) -> None:
        """Take one step, or a part of it."""
        if self._begun is None and self._waiting:
            self._begun = self._waiting.pop(0)()
        if self._begun is not None and next(self._begun, self) is self:
            self._begun = None

    def catch_up(self) -> None:
        """Take all steps at once."""
        while self.behind:
            self.advance()


class Filler(QObject):
    """Calls the steps of views when the session's signals come.

    A view that is seen and up to date hears of a change at once. A view that is hidden waits until it is shown. When
    another comparison comes, all views that are seen take turns, and none takes the mouse before it shows that one.
    """

    def __init__(self, refill: SignalInstance, parent: QObject) -> None:
        super().__init__(parent)
        self._served: dict[QWidget, Served] = {}
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._take_turn)
        refill.connect(self._start_over)

    @property
    def idle(self) -> bool:
        """Whether all that is seen is up to date."""
        return not self._turn.isActive()

    def serve(self, view: QWidget, fill: Step, *steps: tuple[SignalInstance, Step]) -> None:
        """Call `fill` when a comparison comes, and each other step after its signal; all of them for a new view."""
        served = self._served[view] = Served(view, fill)
        view.installEventFilter(self)
        view.destroyed.connect(lambda: self._served.pop(view, None))
        served.start_over()
        for signal, step in steps:
            served.add(step)
            signal.connect(lambda step=step: self._hear(served, step))
        self._turn.start()

    def catch_up(self) -> None:
        """Bring all that is seen up to date now."""
        for served in self._behind():
            self._advance(served, Served.catch_up)
        self._turn.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A view that comes to be seen catches up, in its turn if others are waiting too."""
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and self.idle:
            served = self._served.get(watched)
            if served is not None and served.behind:
                self._advance(served, Served.catch_up)
        return False

    def _start_over(self) -> None:
        for served in self._served.values():
            served.start_over()
            served.view.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._turn.start()

    def _hear(self, served: Served, step: Step) -> None:
        if served.view not in self._served:
            return
        seen, behind = served.view.isVisible(), served.behind
        served.add(step)
        if seen and not behind:
            served.catch_up()
        elif seen:
            self._turn.start()

    def _take_turn(self) -> None:
        waiting = self._behind()
        if waiting:
            # Started first: a step that fails must not keep the others waiting.
            self._turn.start()
            self._advance(waiting[0], Served.advance)

    def _advance(self, served: Served, way: Callable[[Served], None]) -> None:
        way(served)
        if not served.behind:
            served.view.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=False)

    def _behind(self) -> list[Served]:
        return [served for served in self._served.values() if served.behind and served.view.isVisible()]
