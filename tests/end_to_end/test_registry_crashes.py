"""Many programs at once, and killed ones: nothing kept is lost, nothing is doubled, nothing is broken."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from copyviz.errors import RegistryError
from copyviz.model.hierarchy import Hierarchy
from copyviz.options import AddOptions
from copyviz.registry.table import open_registry
from helpers import registry_worker
from helpers.postgres_server import PostgresServer, running_server
from helpers.registry_worker import document
from helpers.shared_data import FULL

WORKER = Path(registry_worker.__file__)
PROBING, REGISTERING, SECONDS = (8, 2, 30.0) if FULL else (3, 2, 1.5)
KILLS = 50 if FULL else 4
FORCE = AddOptions(force=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "registry.sqlite")
    server: PostgresServer = request.getfixturevalue("postgres_server")
    return server.address()


def start(*arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, str(WORKER), *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def paths(numbers: set[int]) -> set[str]:
    return {document(number).document.source.path for number in numbers}


def test_many_probe_while_some_register(address: str) -> None:
    with open_registry(address) as registry:
        list(registry.add_many((document(number) for number in range(30)), FORCE))
    # Both register the same documents, so that each of them is often about to be registered twice.
    workers = [start("register-for", address, SECONDS, 100) for _ in range(REGISTERING)]
    workers += [start("probe-for", address, SECONDS, 30) for _ in range(PROBING)]
    outputs = [worker.communicate(timeout=SECONDS * 4 + 60) for worker in workers]
    assert [worker.returncode for worker in workers] == [0] * len(workers), [error for _, error in outputs]
    kept = [{int(line) for line in told.split()} for told, _ in outputs[:REGISTERING]]
    assert min(map(len, kept)) > 0
    assert min(int(told) for told, _ in outputs[REGISTERING:]) > 0
    with open_registry(address) as registry:
        found = Counter(each.path for each in registry.documents())
        assert found == Counter(paths(set(range(30)).union(*kept)))
        assert registry.check().clean


def test_a_registry_that_several_make_at_once_is_one(address: str) -> None:
    workers = [start("register", address, 0, 1, 3) for _ in range(3)]
    outputs = [worker.communicate(timeout=60) for worker in workers]
    assert [worker.returncode for worker in workers] == [0, 0, 0], [error for _, error in outputs]
    with open_registry(address) as registry:
        assert {each.path for each in registry.documents()} == paths({0, 1, 2})
        assert len(registry.documents()) == 3
        assert registry.check().clean


def test_killed_in_the_middle_what_was_told_is_kept(address: str) -> None:
    random = Random(7)
    told: set[int] = set()
    for attempt in range(KILLS):
        worker = start("register", address, 1000 * attempt, 1, 1000)
        assert worker.stdout is not None
        told.add(int(worker.stdout.readline()))
        time.sleep(random.uniform(0.0, 0.15))
        worker.send_signal(signal.SIGKILL)
        told |= {int(line) for line in worker.stdout.read().split()}
        worker.communicate()
        with open_registry(address) as registry:
            result = registry.check()
            assert result.clean, result.faults
            found = [each.path for each in registry.documents()]
        assert len(found) == len(set(found))
        assert paths(told) <= set(found)
        # At most the one that was under way is there as well.
        assert len(found) <= len(told) + attempt + 1


def test_server_killed_in_the_middle() -> None:
    with running_server(fsync=True) as server:
        address = server.address("registry")
        told: set[int] = set()
        for attempt in range(15 if FULL else 1):
            worker = start("register", address, 1000 * attempt, 1, 1000)
            assert worker.stdout is not None
            told |= {int(worker.stdout.readline()) for _ in range(3)}
            server.kill()
            told |= {int(line) for line in worker.stdout.read().split()}
            assert "does not answer" in worker.communicate(timeout=30)[1]
            server.start()
            with open_registry(address) as registry:
                assert registry.check().clean
                assert paths(told) <= {each.path for each in registry.documents()}


def test_server_gone_in_the_middle_is_told_in_one_sentence() -> None:
    with running_server() as server, open_registry(server.address("registry")) as registry:
        registry.add(document(0), FORCE)

        def documents() -> Iterator[Hierarchy]:
            yield document(1)
            server.stop()
            yield document(2)

        with pytest.raises(RegistryError, match=r"^The server at .* does not answer") as caught:
            list(registry.add_many(documents(), FORCE))
        assert "open" not in str(caught.value)
        with pytest.raises(RegistryError, match="does not answer"):
            registry.info()
        server.start()
        # The same registry finds its server again.
        assert registry.info().documents == 1
        assert registry.check().clean
        assert registry.add(document(1), FORCE).document is not None
