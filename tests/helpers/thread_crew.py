"""A crew in threads of this process: any executor will do, and this one starts at once."""

from __future__ import annotations

from concurrent.futures import Executor, ThreadPoolExecutor


class ThreadCrew:
    """Two threads."""

    def __init__(self) -> None:
        self.size = 2
        self._pool = ThreadPoolExecutor(2)

    def executor(self) -> Executor:
        return self._pool

    def renew(self) -> None:
        """Threads do not die."""

    def has_lost(self, error: Exception) -> bool:
        return False

    def close(self, at_once: bool) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)
