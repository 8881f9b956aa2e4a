"""The way to a Dask cluster; the one module that knows its client."""

from __future__ import annotations

from concurrent.futures import CancelledError
from typing import Any

from copyviz.errors import ResourceError, UsageError

SECONDS = 10


def connect(address: str) -> Any:
    """A client of the cluster at an address, with at least one worker there."""
    try:
        from distributed import Client
    except ImportError as error:
        raise UsageError(
            "Working on a cluster needs the package “distributed”.", "Install it with: pip install copyviz[cluster]"
        ) from error
    make: Any = Client
    try:
        client = make(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ResourceError(
            f"There is no cluster at “{address}”.", "Start one, and give the address its scheduler prints."
        ) from error
    try:
        client.wait_for_workers(1, timeout=SECONDS)
    except TimeoutError as error:
        client.close()
        raise ResourceError(
            f"The cluster at “{address}” has no workers.", f"Start some with: dask worker {address}"
        ) from error
    return client


def tells_of_loss(error: Exception) -> bool:
    """Whether work has to be done again because its worker died.

    The scheduler mends most of that itself. But the client's executor asks how a job stands only after its result has
    come; if the worker died between the two, it takes the result for an error and fails over unpacking it.
    """
    from distributed import KilledWorker, cfexecutor

    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    fails_in_executor = trace is not None and trace.tb_frame.f_globals.get("__name__") == cfexecutor.__name__
    return fails_in_executor or isinstance(error, (KilledWorker, CancelledError))
