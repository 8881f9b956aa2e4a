"""Work in many processes: every job answered, killers found out, innocents cleared, and nobody left behind."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from copyviz.errors import Cancelled, UsageError
from copyviz.options import SignOptions
from copyviz.pipeline import workers
from copyviz.pipeline.workers import LocalCrew, at_work, work_off
from copyviz.screening.hashing import keys_of_words
from copyviz.screening.signatures import may_fork, sign
from helpers.jobs import double, fail, kill_at, kill_once, process_number, slowly


def nothing() -> None:
    """No progress."""


def test_every_job_is_answered() -> None:
    with at_work(LocalCrew(2)) as crew:
        found = dict(work_off(crew, double, ((number, (number,)) for number in range(50)), nothing))
    assert found == {number: 2 * number for number in range(50)}


def test_jobs_are_taken_only_as_fast_as_they_are_done() -> None:
    taken = 0

    def jobs() -> Iterator[tuple[int, tuple[int]]]:
        nonlocal taken
        for number in range(100):
            taken += 1
            yield number, (number,)

    with at_work(LocalCrew(2)) as crew:
        results = work_off(crew, double, jobs(), nothing)
        next(results)
        assert taken <= 2 * workers.AHEAD * 2


def test_the_job_that_kills_is_found_out_and_no_other_is_blamed() -> None:
    with at_work(LocalCrew(2)) as crew:
        found = dict(work_off(crew, kill_at, ((number, (number, 7)) for number in range(30)), nothing))
    assert found == {number: None if number == 7 else 2 * number for number in range(30)}


def test_a_process_killed_from_outside_costs_nothing(tmp_path: Path) -> None:
    mark = str(tmp_path / "mark")
    with at_work(LocalCrew(2)) as crew:
        found = dict(work_off(crew, kill_once, ((number, (number, 5, mark)) for number in range(30)), nothing))
    assert Path(mark).exists()
    assert found == {number: 2 * number for number in range(30)}


def test_stopping_takes_less_than_a_second() -> None:
    before = threading.active_count()
    crew = LocalCrew(2)
    started = time.monotonic()

    def stop() -> None:
        if time.monotonic() > started + 0.3:
            raise Cancelled

    with pytest.raises(Cancelled), at_work(crew) as own:
        list(work_off(own, slowly, ((number, (number,)) for number in range(4)), stop))
    assert time.monotonic() - started < 1.5
    assert threading.active_count() == before


def test_a_fault_is_not_hidden() -> None:
    with pytest.raises(ValueError, match="no 1"), at_work(LocalCrew(1)) as crew:
        list(work_off(crew, fail, [(1, (1,))], nothing))


def test_a_process_that_has_signed_documents_does_not_fork() -> None:
    # rensa's threads do not survive a fork: the child would wait for them for ever.
    sign([keys_of_words(["a", "b"])], SignOptions())
    assert not may_fork()
    with at_work(LocalCrew(1)) as crew:
        jobs = [(1, ([keys_of_words(["a", "b"])], SignOptions()))]
        ((_, signature),) = work_off(crew, sign, jobs, nothing)
    assert signature is not None


def test_processes_end_when_their_parent_is_killed() -> None:
    script = """
import os, sys, time
from copyviz.pipeline.workers import LocalCrew, work_off
from helpers.jobs import process_number
for _, number in work_off(LocalCrew(2), process_number, ((n, (n,)) for n in range(1000)), lambda: None):
    print(number, flush=True)
"""
    here = Path(__file__).resolve().parents[2]
    parent = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(here)}
    )
    assert parent.stdout is not None
    numbers = {int(parent.stdout.readline()) for _ in range(12)}
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert len(numbers) == 2
    deadline = time.monotonic() + 5
    while any(is_running(number) for number in numbers):
        assert time.monotonic() < deadline, "processes without a parent go on for ever"
        time.sleep(0.05)


def is_running(number: int) -> bool:
    try:
        state = Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_wrong_number_of_processes_is_told() -> None:
    with pytest.raises(UsageError, match="number of processes"):
        LocalCrew(0)
    assert LocalCrew().size >= 1


def test_work_is_done_by_several_processes() -> None:
    with at_work(LocalCrew(2)) as crew:
        found = {result for _, result in work_off(crew, process_number, ((n, (n,)) for n in range(8)), nothing)}
    assert len(found) == 2
