"""Cases for tests of saved work: a judged comparison, and zips as nobody should send them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from dataclasses import replace

from copyviz.export.case_file import COMPARISON, make
from copyviz.export.figure_options import FigureOptions
from copyviz.model.comparison import Comparison
from copyviz.pipeline.compare import decide
from copyviz.pipeline.judging import add_note, give_verdict
from copyviz.pipeline.measuring import take_measures
from helpers.comparisons import harbour

DAY = "2026-05-19"


def known_harbour() -> Comparison:
    """The small pair, as if a matcher of the program had found it: others are not opened again."""
    comparison = harbour()
    table = replace(comparison.table, matcher="exact")
    return take_measures(decide(replace(comparison, table=table), comparison.thresholds))


def judged(comparison: Comparison | None = None) -> Comparison:
    """A comparison with a note of each kind and a verdict."""
    noted = comparison if comparison is not None else known_harbour()
    noted = add_note(noted, "Both handed in on the same day.", name="The reader", date=DAY)
    noted = add_note(noted, "Word for word.", 5, 13, name="The reader", date=DAY)
    noted = add_note(noted, "The whole section was moved.", (4, 10), (12, 18), date=DAY)
    noted = add_note(noted, "Cites its source.", left=(20, 22), date=DAY)
    return give_verdict(noted, "partly copied", "The inspection, not the costs.", "The reader", DAY)


def case_file(comparison: Comparison | None = None) -> bytes:
    """A case as the program saves it."""
    return make(comparison if comparison is not None else judged(), ".copyviz", FigureOptions())


def members_of(data: bytes) -> dict[str, bytes]:
    """What a case file holds."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zip_of(members: Iterable[tuple[str, bytes]], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip with these members, in order, also twice the same."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name), data, method)
    return buffer.getvalue()


def changed(name: str, data: bytes | None) -> bytes:
    """A case with another member, or without it."""
    members = members_of(case_file())
    members.pop(name, None)
    return zip_of([*members.items(), *([(name, data)] if data is not None else [])])


def comparison_json() -> bytes:
    """The comparison inside."""
    return members_of(case_file())[COMPARISON]
