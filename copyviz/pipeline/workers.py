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
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar

from copyviz.errors import ResourceError, UsageError

Key = TypeVar("Key")
Result = TypeVar("Result")

TICK = 0.1
ATTEMPTS = 3
"""How often a job is tried whose process died; then the job itself is to blame."""


class Crew(Protocol):
    """Processes that take work; `size` of them at once."""

    size: int

    def executor(self) -> Executor:
        """Where work is handed in."""

    def renew(self) -> None:
        """Start anew after a process died."""

    def close(self, at_once: bool) -> None:
        """End the processes; with `at_once` in the middle of their work."""


class LocalCrew:
    """The processes of this machine."""

    def __init__(self, size: int | None = None) -> None:
        self.size = size or os.cpu_count() or 1
        self._pool: ProcessPoolExecutor | None = None

    def executor(self) -> ProcessPoolExecutor:
        """The pool, started when it is first needed."""
        if self._pool is None:
            # A fork is quickest and asks nothing of a user's script, but is safe only while there is one thread.
            method = "fork" if threading.active_count() == 1 else "forkserver"
            context = multiprocessing.get_context(method)
            self._pool = ProcessPoolExecutor(self.size, context, initializer=leave_interrupts_to_the_parent)
        return self._pool

    def renew(self) -> None:
        """Drop the broken pool."""
        self.close(at_once=True)

    def close(self, at_once: bool) -> None:
        """End the pool."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        if at_once:
            for process in processes:
                with contextlib.suppress(OSError, ValueError):
                    process.kill()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close(at_once=kind is not None)


class ClusterCrew(LocalCrew):
    """The workers of a Dask cluster, which must have CopyViz installed; files are sent to them."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError as error:
            raise UsageError(
                "Working on a cluster needs the package “distributed”.",
                "Install it with: pip install copyviz[cluster]",
            ) from error
        try:
            connect: Any = Client
            self._client = connect(address, timeout=10, set_as_default=False)
        except (OSError, ValueError) as error:
            raise ResourceError(
                f"There is no cluster at “{address}”.", "Start one, and give the address its scheduler prints."
            ) from error
        self._executor: Any = None
        super().__init__(max(1, sum(self._client.nthreads().values())))

    def executor(self) -> Any:
        """The client's own executor; the scheduler hands the work of a lost worker to another one."""
        if self._executor is None:
            self._executor = self._client.get_executor(retries=ATTEMPTS, pure=False)
        return self._executor

    def renew(self) -> None:
        """Nothing to do: the cluster mends itself."""

    def close(self, at_once: bool) -> None:  # noqa: ARG002 - the scheduler drops the work of a client that leaves
        """Leave the cluster; it goes on without us."""
        self._client.close()


def leave_interrupts_to_the_parent() -> None:
    """Ctrl+C reaches all processes of a terminal; the parent alone decides, and ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def work_off(
    crew: Crew,
    function: Callable[..., Result],
    jobs: Iterable[tuple[Key, tuple[Any, ...]]],
    tick: Callable[[], None],
) -> Iterator[tuple[Key, Result | None]]:
    """The result of each job as it is done, none where a job killed its process again and again.

    Jobs are taken from the iterable only as fast as they are done. `tick` is called ten times a second and may raise.
    """
    waiting = iter(jobs)
    lost: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError, *lost_workers())
    running: dict[Future[Result], tuple[Key, tuple[Any, ...], int]] = {}
    again: list[tuple[Key, tuple[Any, ...], int]] = []
    while True:
        while len(running) < 3 * crew.size:
            job = again.pop() if again else next(((key, values, 0) for key, values in waiting), None)
            if job is None:
                break
            try:
                running[crew.executor().submit(function, *job[1])] = job
            except BrokenExecutor:
                again.append(job)
                break
        if not running and not again:
            return
        done, _ = wait(running, TICK, FIRST_COMPLETED)
        tick()
        for future in done:
            key, values, attempts = running.pop(future)
            try:
                yield key, future.result()
            except lost:
                if attempts + 1 < ATTEMPTS:
                    again.append((key, values, attempts + 1))
                else:
                    yield key, None
        if again and not running:
            crew.renew()


def lost_workers() -> tuple[type[Exception], ...]:
    """What a cluster raises for work whose worker died too often."""
    try:
        from distributed import KilledWorker
    except ImportError:
        return ()
    return (KilledWorker,)
