"""Hands work to many processes: those of this machine, or those of a Dask cluster."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from copyviz.options import check_range
from copyviz.screening.signatures import may_fork

Key = TypeVar("Key")
Result = TypeVar("Result")

TICK = 0.1
ATTEMPTS = 3
"""How often a job is tried whose process died; then the job itself is to blame."""
AHEAD = 3
"""Jobs handed in for each process, so that none has to wait."""


class Crew(Protocol):
    """Processes that take work; `size` of them at once."""

    size: int

    def executor(self) -> Executor:
        """Where work is handed in."""

    def renew(self) -> None:
        """Start anew after a process died."""

    def has_lost(self, error: Exception) -> bool:
        """Whether an error tells that a process died, not that its work went wrong."""

    def close(self, at_once: bool) -> None:
        """End the processes; with `at_once` in the middle of their work."""


class LocalCrew:
    """The processes of this machine.

    A fork is quickest and asks nothing of a user's script, but is safe only while there is one thread. Elsewhere they
    come from a server of their own; a script then needs the usual `if __name__ == "__main__":`.
    """

    def __init__(self, size: int | None = None) -> None:
        if size is not None:
            check_range("number of processes", size, 1, 1024)
        self.size = size or len(os.sched_getaffinity(0))
        self._pool: ProcessPoolExecutor | None = None

    def executor(self) -> Executor:
        """The pool, started when it is first needed."""
        if self._pool is None:
            # Of the threads of a toolkit Python knows nothing before it is asked for the present one.
            alone = threading.current_thread() is threading.main_thread() and threading.active_count() == 1
            method = "fork" if alone and may_fork() else "forkserver"
            context = multiprocessing.get_context(method)
            self._pool = ProcessPoolExecutor(self.size, context, initializer=begin_work)
        return self._pool

    def renew(self) -> None:
        """Drop the broken pool."""
        self.close(at_once=True)

    def has_lost(self, error: Exception) -> bool:
        """A broken pool fails all its work, not only that of the process that died."""
        return isinstance(error, (BrokenExecutor, CancelledError))

    def close(self, at_once: bool) -> None:
        """End the pool, and wait until its processes are gone."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        if at_once:
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                with contextlib.suppress(OSError, ValueError):
                    process.kill()
        pool.shutdown(wait=True, cancel_futures=True)


class ClusterCrew:
    """The workers of a Dask cluster, which must have CopyViz installed; files are sent to them."""

    def __init__(self, address: str) -> None:
        from copyviz.pipeline.cluster import connect

        self._client = connect(address)
        self._executor: Any = None
        self.size = max(1, sum(self._client.nthreads().values()))

    def executor(self) -> Any:
        """The client's own executor; the scheduler hands the work of a lost worker to another one."""
        if self._executor is None:
            self._executor = self._client.get_executor(retries=ATTEMPTS, pure=False)
        return self._executor

    def renew(self) -> None:
        """Nothing to do: the cluster mends itself."""

    def has_lost(self, error: Exception) -> bool:
        """What comes back for work whose worker died."""
        from copyviz.pipeline.cluster import tells_of_loss

        return tells_of_loss(error)

    def close(self, at_once: bool) -> None:  # noqa: ARG002 - the scheduler drops the work of a client that leaves
        """Leave the cluster; it goes on without us."""
        self._client.close()


@contextmanager
def at_work(crew: Crew | None) -> Iterator[Crew]:
    """A crew, by default that of this machine, which is sent home in the end, at once where something went wrong."""
    own = crew or LocalCrew()
    try:
        yield own
    except BaseException:
        own.close(at_once=True)
        raise
    own.close(at_once=False)


def begin_work() -> None:
    """What each process does first.

    Ctrl+C reaches all processes of a terminal; the parent alone decides, and ends the others. If the parent is killed
    nobody tells them, and they would wait for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait for the end of the parent, then end."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@dataclass(slots=True)
class Job(Generic[Key]):
    """Work to do, and how often its process died."""

    key: Key
    values: tuple[Any, ...]
    attempts: int = 0


@dataclass(slots=True)
class Bench(Generic[Key, Result]):
    """Jobs waiting, jobs under way, and jobs whose process died.

    A pool that breaks fails all jobs under way, and one of them is to blame. So these are tried again one by one.
    """

    crew: Crew
    function: Callable[..., Result]
    waiting: Iterator[Job[Key]]
    running: dict[Future[Result], Job[Key]] = field(default_factory=dict)
    again: list[Job[Key]] = field(default_factory=list)

    def fill(self) -> None:
        """Hand in as many jobs as the crew can take, a suspect alone."""
        if self.again:
            if not self.running:
                self.hand_in(self.again.pop())
            return
        while len(self.running) < AHEAD * self.crew.size and not self.again:
            job = next(self.waiting, None)
            if job is None:
                return
            self.hand_in(job)

    def hand_in(self, job: Job[Key]) -> None:
        """Start a job; where the crew is broken it has to wait."""
        try:
            self.running[self.crew.executor().submit(self.function, *job.values)] = job
        except BrokenExecutor:
            self.again.append(job)

    def take_done(self) -> Iterator[tuple[Key, Result | None]]:
        """The results that are there after a moment."""
        done, _ = wait(self.running, TICK, FIRST_COMPLETED)
        for future in done:
            job = self.running.pop(future)
            try:
                yield job.key, future.result()
            except Exception as error:
                if not self.crew.has_lost(error):
                    raise
                job.attempts += 1
                if job.attempts < ATTEMPTS:
                    self.again.append(job)
                else:
                    yield job.key, None
        if self.again and not self.running:
            self.crew.renew()


def work_off(
    crew: Crew,
    function: Callable[..., Result],
    jobs: Iterable[tuple[Key, tuple[Any, ...]]],
    tick: Callable[[], None],
) -> Iterator[tuple[Key, Result | None]]:
    """The result of each job as it is done, none where a job killed its process again and again.

    Jobs are taken from the iterable only as fast as they are done. `tick` is called ten times a second and may raise.
    """
    bench = Bench(crew, function, (Job(key, values) for key, values in jobs))
    bench.fill()
    while bench.running or bench.again:
        tick()
        yield from bench.take_done()
        bench.fill()
