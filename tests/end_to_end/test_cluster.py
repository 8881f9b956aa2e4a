"""A search on a real Dask cluster of two worker processes, one of which is killed in the middle."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest
from distributed import LocalCluster, cfexecutor

from copyviz.errors import ResourceError
from copyviz.pipeline.cluster import tells_of_loss
from copyviz.pipeline.screening import screen
from copyviz.pipeline.workers import ClusterCrew, LocalCrew
from helpers.collections_of_texts import hide_passage, write_collection, write_text


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        yield cluster


def test_a_cluster_finds_the_same_though_a_worker_dies(cluster: LocalCluster, tmp_path: Path) -> None:
    texts = write_collection(tmp_path / "essays", 40, sentences=12)
    write_text(tmp_path / "essays" / "doc-007.txt", hide_passage(texts[7], texts[1], 6))
    victims = [worker.pid for worker in cluster.workers.values()]
    killed: list[int] = []

    def kill_one(step: str, share: float) -> None:
        if step.startswith("Reading documents: 1") and not killed:
            killed.append(victims[0])
            os.kill(victims[0], signal.SIGKILL)

    crew = ClusterCrew(cluster.scheduler_address)
    assert crew.size == 2
    found = screen(str(tmp_path / "essays"), crew=crew, progress=kill_one, work=tmp_path / "cluster.index")
    assert killed
    assert found == screen(str(tmp_path / "essays"), crew=LocalCrew(1), work=tmp_path / "local.index")
    assert (len(found.members), len(found.pairs)) == (40, 1)
    assert all(member.readable for member in found.members)


class LateLoss:
    """A job whose result has come and whose worker died before anybody asked how the job stands."""

    def __init__(self, result: object) -> None:
        self._value = result
        self.status = "pending"

    async def _result(self, *, raiseit: bool) -> object:
        assert not raiseit
        return self._value


@pytest.mark.parametrize("result", [7, (1, 2, 3), ()])
def test_a_result_whose_worker_died_is_asked_for_again(result: object) -> None:
    future: Future[object] = Future()
    asyncio.run(cascade(LateLoss(result), future))
    with pytest.raises(Exception, match=r"unpack|with_traceback") as caught:
        future.result()
    assert tells_of_loss(caught.value)


def test_an_error_in_the_work_itself_is_no_loss(cluster: LocalCluster) -> None:
    crew = ClusterCrew(cluster.scheduler_address)
    with pytest.raises(TypeError) as caught:
        crew.executor().submit(json.loads, 3).result()
    assert not crew.has_lost(caught.value)
    crew.close(at_once=False)


async def cascade(job: LateLoss, future: Future[object]) -> None:
    await cfexecutor._cascade_future(job, future)


def test_a_cluster_without_workers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("copyviz.pipeline.cluster.SECONDS", 0.5)
    with (
        LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address=None) as empty,  # type: ignore[no-untyped-call]
        pytest.raises(ResourceError, match="has no workers"),
    ):
        ClusterCrew(empty.scheduler_address)
