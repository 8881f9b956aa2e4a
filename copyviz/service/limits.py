"""What the service takes at most: sizes, times, requests a minute, work at once."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from copyviz.options import check_range
from copyviz.service.refusals import Refusal

BURST_SECONDS = 10
"""So many seconds' worth of requests may come at once."""
REMEMBERED = 10_000
"""Of so many users and addresses is remembered how much they asked; the longest unheard are forgotten."""


@dataclass(frozen=True, slots=True)
class ServiceOptions:
    """Limits of a service. Sizes are bytes, times seconds, rates requests a minute.

    An upload must have come in `upload_time`; `head_time` is what the first lines of a request may take, and
    `request_time` the whole of it. `proxy` trusts what a proxy on this machine says on whom it speaks for.
    """

    largest_upload: int = 32 << 20
    upload_time: float = 60.0
    head_time: float = 10.0
    request_time: float = 300.0
    rate: int = 600
    address_rate: int = 1200
    failures: int = 30
    uploads: int = 16
    uploads_each: int = 4
    workers: int = 4
    connections: int = 256
    proxy: bool = False

    def __post_init__(self) -> None:
        check_range("largest upload", self.largest_upload, 1, 1 << 30)
        check_range("rate", self.rate, 1, 1_000_000)
        check_range("number of workers", self.workers, 1, 64)


class RateLimit:
    """Lets everybody have so many requests a minute, and a few seconds' worth of them at once."""

    def __init__(self, rate: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._each_second = rate / 60
        self._burst = max(1.0, self._each_second * BURST_SECONDS)
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> None:
        """Count a request, or refuse it and say how long to wait."""
        now = self._clock()
        left, since = self._left.get(key, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._each_second)
        if left < 1:
            wait = math.ceil((1 - left) / self._each_second)
            raise Refusal(429, "Too many requests; try again a little later.", {"Retry-After": str(wait)})
        self._left[key] = (left - 1, now)
        self._left.move_to_end(key)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)


class Uploads:
    """Counts the uploads that are under way, each of which holds memory."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most, self._most_each = most, most_each
        self._under_way: Counter[str] = Counter()

    @asynccontextmanager
    async def one(self, user: str) -> AsyncIterator[None]:
        """Hold a place for an upload, or refuse it."""
        if self._under_way.total() >= self._most or self._under_way[user] >= self._most_each:
            raise Refusal(429, "The service is busy with other documents; try again.", {"Retry-After": "2"})
        self._under_way[user] += 1
        try:
            yield
        finally:
            self._under_way[user] -= 1
            self._under_way += Counter()  # forgets users without uploads


async def collect(chunks: AsyncIterator[bytes], largest: int, seconds: float) -> bytes:
    """The whole of an upload; refused as soon as it is too large or takes too long."""
    parts = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for chunk in chunks:
                parts += chunk
                if len(parts) > largest:
                    raise too_large(largest)
    except TimeoutError:
        raise Refusal(408, f"The upload took longer than {seconds:g} seconds.") from None
    return bytes(parts)


def too_large(largest: int) -> Refusal:
    """The refusal of an upload."""
    return Refusal(413, f"The upload is larger than {largest:,} bytes.")
