"""Whatever a document does to the reading process, the program lives on and says what happened."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy
import pytest

from copyviz.errors import Cancelled, Outcome, ReadError, ResourceError
from copyviz.options import ReadOptions
from copyviz.readers import isolation
from copyviz.readers.isolation import Limits, ReaderCrashed, run_isolated
from helpers import isolated_calls

ROOMY = Limits(30.0, 1 << 30)
SHORT = Limits(0.5, 1 << 30)
TIGHT = Limits(30.0, 100 << 20)


@pytest.fixture(autouse=True)
def _no_child_before_or_after() -> Iterator[None]:
    isolation.close()
    yield
    isolation.close()


def run(function: Any, *arguments: Any, limits: Limits = ROOMY) -> Any:
    return run_isolated(function, arguments, limits)


def failure(function: Any, *arguments: Any, limits: Limits = ROOMY) -> ReadError:
    with pytest.raises(ReadError) as caught:
        run(function, *arguments, limits=limits)
    return caught.value


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def wait_until_gone(process: int, seconds: float) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not is_running(process):
            return True
        time.sleep(0.02)
    return False


def test_results_come_back_whole() -> None:
    value = (1, 2.5, "Größe \udc80 中文", b"\x00\xff", None, {"key": (True,)})
    assert run(isolated_calls.echo, value) == value
    assert run(isolated_calls.return_record) == (ReadOptions(content="page"), Outcome.PARTIAL)
    assert numpy.array_equal(run(isolated_calls.return_array), numpy.arange(5))


def test_large_requests_and_results_pass_the_pipes() -> None:
    data = bytes(range(256)) * 80_000
    assert run(isolated_calls.length, data) == len(data)
    assert run(isolated_calls.echo, data) == data


def test_one_child_serves_many_calls_and_is_replaced_in_the_end() -> None:
    first = run(isolated_calls.process_id)
    assert first != os.getpid()
    others = [run(isolated_calls.process_id) for _ in range(isolation.CALLS_PER_CHILD)]
    assert others[:-1] == [first] * (isolation.CALLS_PER_CHILD - 1)
    assert others[-1] != first
    assert wait_until_gone(first, 2)


def test_a_child_that_has_grown_is_replaced() -> None:
    run(isolated_calls.echo, 1)
    before = run(isolated_calls.process_id)
    isolation.POOL._idle[0]._first_size = -isolation.GROWTH_PER_CHILD
    run(isolated_calls.echo, 1)
    assert run(isolated_calls.process_id) != before


def test_calls_from_several_threads_do_not_mix() -> None:
    with ThreadPoolExecutor(4) as threads:
        values = list(threads.map(lambda number: run(isolated_calls.echo, number), range(40)))
    assert values == list(range(40))


def test_a_child_outlives_the_thread_that_started_it() -> None:
    found: list[int] = []
    thread = threading.Thread(target=lambda: found.append(run(isolated_calls.process_id)))
    thread.start()
    thread.join()
    time.sleep(0.1)
    assert run(isolated_calls.process_id) == found[0]


def test_a_dead_idle_child_is_replaced_unnoticed() -> None:
    first = run(isolated_calls.process_id)
    os.kill(first, signal.SIGKILL)
    assert run(isolated_calls.process_id) != first


def test_steps_reach_the_program_in_order() -> None:
    steps: list[tuple[str, float]] = []
    run_isolated(isolated_calls.count_aloud, (50,), ROOMY, lambda step, share: steps.append((step, share)))
    numbers = [int(step.split()[1]) for step, _ in steps if step.startswith("step")]
    assert numbers == sorted(numbers)
    assert all(0 <= share <= 1 for _, share in steps)


@pytest.mark.parametrize("function", [isolated_calls.chatter, isolated_calls.hold_the_lock], ids=lambda f: f.__name__)
def test_hanging_work_is_stopped_at_the_limit(function: Any) -> None:
    start = time.monotonic()
    error = failure(function, limits=SHORT)
    assert error.outcome is Outcome.TIMED_OUT
    assert "0.5 seconds" in error.message
    assert time.monotonic() - start < 4


def test_memory_beyond_the_limit_is_refused() -> None:
    error = failure(isolated_calls.eat_memory, limits=TIGHT)
    assert error.outcome is Outcome.TOO_BIG
    assert "100 MB" in error.message
    assert run(isolated_calls.echo, "still there") == "still there"


def test_a_crash_is_told_from_other_damage() -> None:
    error = failure(isolated_calls.crash)
    assert isinstance(error, ReaderCrashed)
    assert error.outcome is Outcome.DAMAGED
    assert "in crash" in "".join(error.__notes__)
    assert run(isolated_calls.echo, "still there") == "still there"


def test_unforeseen_exceptions_become_one_plain_sentence_with_the_details_kept() -> None:
    error = failure(isolated_calls.fail)
    assert error.outcome is Outcome.DAMAGED
    assert "Traceback" not in str(error)
    assert "KeyError" not in str(error)
    assert "something no reader foresaw" in "".join(error.__notes__)


def test_endless_recursion_is_told_as_nesting() -> None:
    assert "nested too deeply" in failure(isolated_calls.recurse).message


def test_errors_of_ours_come_back_as_they_are() -> None:
    error = failure(isolated_calls.refuse)
    assert (error.outcome, error.message, error.hint) == (
        Outcome.ENCRYPTED,
        "This is locked.",
        "Give the password.",
    )


def test_a_missing_library_is_not_blamed_on_the_document() -> None:
    with pytest.raises(ResourceError, match="no_such_module"):
        run(isolated_calls.miss_a_module)


def test_what_libraries_print_does_not_disturb() -> None:
    assert run(isolated_calls.chat_on_standard_output) == "unharmed"


def test_documents_reach_neither_the_network_nor_other_programs() -> None:
    assert run(isolated_calls.open_socket) == "refused"
    assert run(isolated_calls.start_program) == "refused"
    if os.uname().machine in ("x86_64", "aarch64"):
        assert run(isolated_calls.open_socket_in_c) == -1


def test_a_child_taken_over_by_a_document_cannot_reach_the_program(tmp_path: Path) -> None:
    target = tmp_path / "taken"
    assert failure(isolated_calls.smuggle, str(target)).outcome is Outcome.DAMAGED
    assert not target.exists()
    assert failure(isolated_calls.return_stranger).outcome is Outcome.DAMAGED


def test_the_child_sees_a_clean_world(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "pickle.py").write_text("raise SystemExit('the present folder must not be searched')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CMAP_PATH", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    seen = run(isolated_calls.surroundings)
    assert "CMAP_PATH" not in seen["variables"]
    assert not [name for name in seen["variables"] if name.startswith("PYTHON")]
    assert str(tmp_path) not in seen["path"]
    assert seen["folder"] == "/"
    assert seen["core"] == (0, 0)
    assert seen["session"] != os.getsid(0)


@pytest.mark.parametrize("function", [isolated_calls.wait, isolated_calls.hold_the_lock], ids=lambda f: f.__name__)
def test_stopping_is_answered_at_once_even_by_silent_work(function: Any) -> None:
    seen: list[int] = []
    run(isolated_calls.echo, 1)
    child = run(isolated_calls.process_id)
    asked = threading.Event()

    def progress(step: str, share: float) -> None:
        if asked.is_set():
            seen.append(child)
            raise Cancelled

    threading.Timer(0.3, asked.set).start()
    arguments = (60.0,) if function is isolated_calls.wait else ()
    start = time.monotonic()
    with pytest.raises(Cancelled):
        run_isolated(function, arguments, ROOMY, progress)
    assert time.monotonic() - start < 1.0
    assert not is_running(child)
    assert run(isolated_calls.echo, "still there") == "still there"


PARENT = """
import sys, time
from helpers import isolated_calls
from copyviz.readers.isolation import Limits, run_isolated, warm_up
{work}
"""


def start_parent(work: str) -> subprocess.Popen[str]:
    program = f"import sys; sys.path[:] = {sys.path!r}\n{PARENT.format(work=work)}"
    return subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)


def test_the_child_ends_when_the_program_is_killed() -> None:
    work = """
print(run_isolated(isolated_calls.process_id, (), Limits(60, 1 << 30)), flush=True)
run_isolated(isolated_calls.wait, (50.0,), Limits(60, 1 << 30))
"""
    parent = start_parent(work)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    time.sleep(0.2)
    assert is_running(child)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert wait_until_gone(child, 3)


def test_a_script_without_a_main_guard_ends_cleanly_and_leaves_nothing_behind() -> None:
    work = "warm_up(isolated_calls.remember); print(run_isolated(isolated_calls.process_id, (), Limits(60, 1 << 30)))"
    parent = start_parent(work)
    output, _ = parent.communicate(timeout=30)
    assert parent.returncode == 0
    assert not is_running(int(output))


def test_a_forked_program_gets_children_of_its_own() -> None:
    work = """
import os
first = run_isolated(isolated_calls.process_id, (), Limits(60, 1 << 30))
if os.fork() == 0:
    second = run_isolated(isolated_calls.process_id, (), Limits(60, 1 << 30))
    print("other" if second != first else "same", flush=True)
    os._exit(0)
os.wait()
print("kept" if run_isolated(isolated_calls.process_id, (), Limits(60, 1 << 30)) == first else "lost")
"""
    output, _ = start_parent(work).communicate(timeout=30)
    assert output.split() == ["other", "kept"]


def test_warming_up_makes_the_first_call_quick() -> None:
    isolation.warm_up(isolated_calls.remember)
    child = isolation.POOL._idle[0]
    isolation.warm_up(isolated_calls.remember)
    assert isolation.POOL._idle == [child]
    assert run(isolated_calls.process_id) == child._process.pid
    assert run(isolated_calls.recall) == ("rehearsed",)


def test_a_rehearsal_that_fails_does_no_harm() -> None:
    isolation.warm_up(isolated_calls.forget_the_words)
    assert run(isolated_calls.echo, "still there") == "still there"


def test_limits_the_user_has_set_are_kept_within() -> None:
    work = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))
print(run_isolated(isolated_calls.echo, ("within",), Limits(60, 8 << 30)))
"""
    output, _ = start_parent(work).communicate(timeout=30)
    assert output.split() == ["within"]
