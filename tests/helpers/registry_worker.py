"""A process of its own that registers or probes until it is told to stop: `python registry_worker.py ROLE ADDRESS …`.

A registering one prints the number of each document once it is kept for good, so that a test can kill it at any
moment and know what must be there. Any error ends it with a code other than 0.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from copyviz.model.hierarchy import Hierarchy
from copyviz.model.registry import Addition, Resemblance
from copyviz.options import AddOptions
from copyviz.registry.table import open_registry
from helpers.registry_documents import Composer

NAMES = (
    "Anna",
    "Boris",
    "Clara",
    "David",
    "Emma",
    "Frida",
    "Georg",
    "Hanna",
    "Ivan",
    "Julia",
    "Karl",
    "Lena",
    "Maria",
)
VERBS = ("paints", "repairs", "sells", "carries", "hides", "counts", "measures", "borrows")
THINGS = ("lanterns", "barrels", "nets", "anchors", "ropes", "engines", "sails", "compasses", "maps", "oars", "bells")
PLACES = ("harbour", "lighthouse", "market", "island", "chapel", "station", "quarry")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SENTENCES = [
    f"{name} {verb} old {thing} beside the {place} every {day}."
    for name in NAMES
    for verb in VERBS
    for thing in THINGS
    for place, day in zip(PLACES, DAYS, strict=True)
]
FORCE = AddOptions(force=True)


def document(number: int) -> Hierarchy:
    """The document of this number, the same in every process."""
    return Composer(SENTENCES, 20).document(number)


def start_clock(seconds: float) -> float:
    """When the time is over; it begins once all libraries are loaded."""
    document(0)
    return time.monotonic() + seconds


def register(address: str, first: int, step: int, count: int) -> None:
    """Register documents one after another, telling each that is kept."""
    with open_registry(address) as registry:
        for number in range(first, first + count * step, step):
            registry.add(document(number), FORCE)
            print(number, flush=True)


def register_for(address: str, seconds: float, first: int) -> None:
    """Register as many documents as there is time for, one by one and in steps of a few."""
    number = first
    with open_registry(address) as registry:
        due = start_clock(seconds)
        while time.monotonic() < due:
            registry.add(document(number), FORCE)
            many = list(registry.add_many((document(number + more) for more in range(1, 4)), FORCE))
            assert {each.result for each in many} <= {Addition.ADDED, Addition.KNOWN}
            print(*range(number, number + 4), sep="\n", flush=True)
            number += 4


def probe_for(address: str, seconds: float, known: int) -> None:
    """Probe documents that are registered, again and again: each must be found as it is."""
    done = 0
    with open_registry(address, create=False) as registry:
        due = start_clock(seconds)
        while time.monotonic() < due:
            probe = registry.probe(document(done % known))
            assert probe.resemblance is Resemblance.EXACT
            assert probe.known is not None
            done += 1
    print(done, flush=True)


if __name__ == "__main__":
    role, address, *values = sys.argv[1:]
    if role == "register":
        register(address, *map(int, values))
    elif role == "register-for":
        register_for(address, float(values[0]), int(values[1]))
    else:
        probe_for(address, float(values[0]), int(values[1]))
