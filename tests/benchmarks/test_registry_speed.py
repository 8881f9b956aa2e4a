"""How fast a registry answers and grows, on SQLite and PostgreSQL, beside comparing with every registered sentence.

Documents have 60 sentences of the training texts, half of them joined of two halves so that they are distinct. Full
size (50,000 documents) with COPYVIZ_FULL=1; ratios within one run, nothing fails on a clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
import pytest

from copyviz.model.hierarchy import Hierarchy
from copyviz.options import AddOptions
from copyviz.registry.base import Registry
from copyviz.registry.hits import chunk_document
from copyviz.registry.table import open_registry
from helpers.postgres_server import running_server
from helpers.registry_documents import Composer, train_sentences
from helpers.shared_data import FULL, shared_data

SIZES = (1_000, 10_000, 50_000) if FULL else (1_000, 4_000)
PROBES = 200
NAIVE_SAMPLE = 1_000
NAIVE_UP_TO = 10_000
FORCE = AddOptions(force=True)


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured at one size: seconds by the clock, and of processors (the server's as well)."""

    documents: int
    rate: float
    busy_rate: float
    median: float
    slowest: float
    busy: float
    size: float
    naive: float


@dataclass(frozen=True, slots=True)
class Place:
    """A registry, and the processor time that it has taken."""

    registry: Registry
    busy: Callable[[], float]


@pytest.fixture(scope="module")
def composer() -> Composer:
    return Composer(train_sentences(shared_data("train")), 60, spliced=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    if request.param == "sqlite":
        with open_registry(str(tmp_path / "registry.sqlite")) as opened:
            yield Place(opened, time.process_time)
        return
    with running_server(fsync=True) as server, open_registry(server.address()) as opened:
        yield Place(opened, lambda: time.process_time() + server.cpu_seconds())


def query(composer: Composer, number: int, registered: int) -> Hierarchy:
    """A new document with 20 sentences of a registered one, every other with a word changed."""
    random = Random(number)
    texts = [sentence.text for sentence in composer.document(number, seed=1).sentences]
    source = composer.document(random.randrange(registered))
    for place in range(20):
        words = source.sentences[place].text.split()
        if place % 2:
            words[len(words) // 2] = "zebra"
        texts[place] = " ".join(words)
    return composer.compose(f"query-{number}.txt", texts)


class Supply:
    """Documents composed one after another, with the time that takes: it is no part of registering them."""

    def __init__(self, composer: Composer) -> None:
        self._composer = composer
        self.clock = self.busy = 0.0

    def documents(self, first: int, count: int) -> Iterator[Hierarchy]:
        """So many documents from a number on."""
        for number in range(first, first + count):
            begun, worked = time.perf_counter(), time.process_time()
            document = self._composer.document(number)
            self.clock += time.perf_counter() - begun
            self.busy += time.process_time() - worked
            yield document


def register(place: Place, composer: Composer, first: int, count: int) -> tuple[float, float]:
    """Documents registered a second in one go, by the clock and of processors; making them does not count."""
    supply = Supply(composer)
    begun, worked = time.perf_counter(), place.busy()
    added = place.registry.add_many(supply.documents(first, count), FORCE)
    assert sum(each.document is not None for each in added) == count
    clock, busy = time.perf_counter() - begun - supply.clock, place.busy() - worked - supply.busy
    return count / clock, count / busy


def naive(composer: Composer, count: int, document: Hierarchy) -> float:
    """The time to compare one document with every sentence of all registered ones, which lie in memory."""
    documents = composer.documents(NAIVE_SAMPLE)
    registered = [[frozenset(chunk) for chunk in chunk_document(each).chunks] for each in documents]
    own = [frozenset(chunk) for chunk in chunk_document(document).chunks]
    begun = time.perf_counter()
    for chunks in registered:
        for one in own:
            max(len(one & other) / len(one) for other in chunks)
    return (time.perf_counter() - begun) * count / NAIVE_SAMPLE


def measure(place: Place, composer: Composer, before: int, documents: int) -> Measured:
    registry = place.registry
    rates = register(place, composer, before, documents - before)
    queries = [query(composer, number, documents) for number in range(PROBES)]
    for each in queries[:5]:
        registry.probe(each)
    times, worked = [], place.busy()
    for each in queries:
        begun = time.perf_counter()
        probe = registry.probe(each)
        times.append(time.perf_counter() - begun)
        assert probe.hits
    busy = (place.busy() - worked) / PROBES
    info = registry.info()
    naively = naive(composer, documents, queries[0]) if documents <= NAIVE_UP_TO else 0.0
    slowest = float(np.percentile(times, 99))
    return Measured(documents, *rates, float(np.median(times)), slowest, busy, info.size / info.text_size, naively)


def test_probes_and_registrations(place: Place, composer: Composer) -> None:
    print(f"\n{place.registry.info().backend}")
    print("  documents  registered/s  (cpu)  probe ms  p99 ms  mean cpu  size/text  naive ms")
    found: list[Measured] = []
    for size in SIZES:
        one = measure(place, composer, found[-1].documents if found else 0, size)
        found.append(one)
        rates = f"{one.rate:12,.0f}  {one.busy_rate:5,.0f}"
        times = f"{one.median * 1e3:8.1f}  {one.slowest * 1e3:6.1f}  {one.busy * 1e3:8.1f}"
        naively = f"{one.naive * 1e3:8,.0f}" if one.naive else f"{'–':>8}"
        print(f"  {size:9,}  {rates}  {times}  {one.size:9.2f}  {naively}", flush=True)
    growth = found[-1].median / found[0].median, found[-1].busy / found[0].busy
    print(f"  growth of a probe: {growth[0]:.1f} times by the median, {growth[1]:.1f} by mean processor time")
    assert place.registry.info().documents == SIZES[-1]
