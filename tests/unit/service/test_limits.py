"""How much the service takes, and from whom."""

from __future__ import annotations

import pytest

from copyviz.service.limits import REMEMBERED, RateLimit
from copyviz.service.refusals import Refusal


class Clock:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_few_come_at_once_and_then_as_many_as_the_rate_allows() -> None:
    clock = Clock()
    limit = RateLimit(60, clock)
    for _ in range(10):
        limit.take("ng")
    with pytest.raises(Refusal) as refused:
        limit.take("ng")
    assert (refused.value.status, refused.value.headers) == (429, {"Retry-After": "1"})
    limit.take("ada")
    clock.now += 2.0
    limit.take("ng")
    limit.take("ng")
    with pytest.raises(Refusal):
        limit.take("ng")


def test_waiting_as_long_as_told_is_enough() -> None:
    clock = Clock()
    limit = RateLimit(7, clock)
    limit.take("ng")
    with pytest.raises(Refusal) as refused:
        limit.take("ng")
    clock.now += int(refused.value.headers["Retry-After"])
    limit.take("ng")


def test_only_so_many_are_remembered() -> None:
    limit = RateLimit(60)
    for number in range(REMEMBERED + 50):
        limit.take(str(number))
    assert len(limit._left) == REMEMBERED
