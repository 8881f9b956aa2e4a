"""Runs functions in warm child processes with limits on time and memory, so that no document can hurt the program."""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from copyviz.errors import Cancelled, CopyVizError, Outcome, ReadError, ResourceError
from copyviz.progress import Progress, silent
from copyviz.readers.child import Child, Death, Reply, TimeOver
from copyviz.readers.intake import readable_size
from copyviz.readers.protocol import FAILED, MEMORY, REFUSED, Limits

Error = TypeVar("Error", bound=CopyVizError)

__all__ = ["Limits", "ReaderCrashed", "close", "run_isolated", "warm_up"]

# A child is replaced after this many calls or when it holds on to this much more memory than when it was new:
# parsers leak. A fresh start costs half a second, most of it for stems that the old child remembered.
CALLS_PER_CHILD = 200
GROWTH_PER_CHILD = 256 << 20

LIMIT_SIGNALS = {signal.SIGALRM, signal.SIGXCPU}


class ReaderCrashed(ReadError):
    """A document brought the reading process down; another way of reading it may still work."""

    def __init__(self) -> None:
        super().__init__(
            Outcome.DAMAGED,
            "This file is damaged in a way that brought the reading process down.",
            "Open it in the program it was made with and save it again.",
        )
        self.args = ()


class Pool:
    """The children that wait for work; each serves one call at a time, and there are as many as calls at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[Child] = []

    def take(self, preload: tuple[str, ...]) -> Child:
        """A living child: one that waits, else a new one."""
        while True:
            with self._lock:
                child = self._idle.pop() if self._idle else None
            if child is None:
                return Child(preload)
            if child.is_alive():
                return child
            child.close()

    def give_back(self, child: Child) -> None:
        """Keep a child for the next call, unless it is worn out."""
        if child.calls >= CALLS_PER_CHILD or child.growth() > GROWTH_PER_CHILD:
            child.close()
            return
        with self._lock:
            if len(self._idle) < (os.cpu_count() or 1):
                self._idle.append(child)
                return
        child.close()

    def warm_up(self, preload: tuple[str, ...]) -> None:
        """Start a child without waiting for it, if none is idle; if that fails, the first call will tell."""
        with self._lock, contextlib.suppress(ResourceError):
            if not self._idle:
                self._idle.append(Child(preload))

    def close(self) -> None:
        """End all waiting children."""
        with self._lock:
            idle, self._idle = self._idle, []
        for child in idle:
            child.close()

    def forget(self) -> None:
        """Drop all children without ending them: after a fork they belong to the other process."""
        self._lock = threading.Lock()
        for child in self._idle:
            child.forget()
        self._idle = []


POOL = Pool()
atexit.register(POOL.close)
os.register_at_fork(after_in_child=POOL.forget)


def warm_up(rehearsal: Callable[[], object]) -> None:
    """Start a child early and let it run a function, importable by name, so that the first call is quick."""
    POOL.warm_up((name_of(rehearsal),))


def close() -> None:
    """End the children that wait for work; the next call starts a new one."""
    POOL.close()


def run_isolated(
    function: Callable[..., Any], arguments: tuple[Any, ...], limits: Limits, progress: Progress = silent
) -> Any:
    """What `function(*arguments, progress=...)` returns when run in a child; `function` must be importable by name.

    Raises the errors of our own tree that the function raises, and a `ReadError` when it takes too long, needs too
    much memory or fails in any other way. `progress` is called ten times a second and may raise `Cancelled`.
    """
    preload = (function.__module__,)
    name = name_of(function)
    for first_try in (True, False):
        child = POOL.take(preload)
        try:
            reply = child.call(name, arguments, limits, progress)
        except Death as death:
            child.close()
            if death.begun:
                raise explain_death(death, limits) from None
            if first_try:  # it may have been ended from outside while it was waiting
                continue
            raise not_started(death.technical) from None
        except TimeOver as over:
            child.close()
            raise (took_too_long(limits) if over.begun else not_started("no answer")) from None
        except BaseException as error:
            child.close()
            if isinstance(error, Cancelled):
                POOL.warm_up(preload)
            raise
        return unwrap(reply, child, limits)
    raise AssertionError("unreachable")


def name_of(function: Callable[..., Any]) -> str:
    """The name by which the child finds a function."""
    return f"{function.__module__}:{function.__qualname__}"


def unwrap(reply: Reply, child: Child, limits: Limits) -> Any:
    """The result in a reply, or the error it tells of; the child is kept if it may be."""
    if reply.kind in (MEMORY, FAILED):
        child.close()
        text = str(reply.value)
        raise with_note(too_big(limits) if reply.kind == MEMORY else unexpected(text), text)
    POOL.give_back(child)
    if reply.kind == REFUSED:
        error, technical = reply.value
        assert isinstance(error, CopyVizError)
        raise with_note(error, technical)
    return reply.value


def explain_death(death: Death, limits: Limits) -> ReadError:
    """The plain words for the end of a child that nobody here asked for."""
    if death.signal in LIMIT_SIGNALS:
        return took_too_long(limits)
    # Nobody but the kernel, short of memory, ends a process of ours this way.
    if death.signal == signal.SIGKILL:
        return with_note(too_big(limits), death.technical)
    return with_note(ReaderCrashed(), death.technical)


def with_note(error: Error, technical: str) -> Error:
    """The error with a text for those who mend programs; it is shown only on demand."""
    if technical:
        error.add_note(technical)
    return error


def took_too_long(limits: Limits) -> ReadError:
    """The error of a call that ran into its time limit."""
    return ReadError(
        Outcome.TIMED_OUT,
        f"Reading this file took longer than {limits.time:g} seconds and was stopped.",
        "Raise the time limit, or save the file anew from the program it was made with.",
    )


def too_big(limits: Limits) -> ReadError:
    """The error of a call that ran into its memory limit."""
    return ReadError(
        Outcome.TOO_BIG,
        f"Reading this file needs more than {readable_size(limits.memory)} of memory.",
        "Split it into smaller files, or raise the memory limit.",
    )


def unexpected(technical: str) -> ReadError:
    """The error of a call that raised something no reader foresaw."""
    deep = "RecursionError" in technical
    return ReadError(
        Outcome.DAMAGED,
        "This file is nested too deeply to be read." if deep else "This file is damaged and could not be read.",
        "Open it in the program it was made with and save it again.",
    )


def not_started(technical: str) -> ResourceError:
    """The error of a child that does not even start."""
    error = ResourceError("The process that reads documents could not be started.", "Install the program again.")
    return with_note(error, technical)
