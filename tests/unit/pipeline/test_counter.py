"""The words of progress: how many of how many, and how long it will take."""

from __future__ import annotations

from copyviz.pipeline.counter import Counter, duration


def test_counts_and_the_time_left_are_told() -> None:
    now, heard = 0.0, []
    counter = Counter("Reading documents", 400, lambda step, share: heard.append((step, share)), lambda: now)
    counter.count(4)
    now = 10.0
    counter.count(96)
    assert heard == [
        ("Reading documents: 4 of 400", 0.01),
        ("Reading documents: 100 of 400, about 30 s left", 0.25),
    ]
    counter.count(300)
    assert heard[-1] == ("Reading documents: 400 of 400", 1.0)


def test_nothing_to_do_is_done() -> None:
    heard = []
    Counter("Reading", 0, lambda step, share: heard.append(share)).tick()
    assert heard == [1.0]


def test_lengths_of_time_are_rough() -> None:
    assert [duration(seconds) for seconds in (0.2, 89, 100, 3600, 9000)] == [
        "1 s",
        "89 s",
        "2 min",
        "60 min",
        "2.5 h",
    ]
