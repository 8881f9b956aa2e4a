"""Finds material that people leave out of a comparison: bibliographies, quotations, given text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from copyviz.model.hierarchy import Hierarchy, NodeKind
from copyviz.model.matches import Interval

BIBLIOGRAPHY = re.compile(
    r"\W*(?:(?:\d+|[ivx]+|[a-z])[.)]?\s+)?"
    r"(?:references?|bibliograph(?:y|ies|ie)|works cited|literature(?: cited)?|list of references|sources|"
    r"further reading|literatur(?:verzeichnis)?|quellen(?:verzeichnis)?|références|bibliografía|bibliografia)\W*",
    re.IGNORECASE,
)
QUOTED = re.compile(
    r"\s*(?:“[^“”]*”|\"[^\"]*\"|«[^«»]*»|„[^„“”]*[“”])\s*[.,;]?\s*(?:\[\d+\]|\([^()]{0,60}\))?\s*\.?\s*"
)


def find_bibliographies(hierarchy: Hierarchy) -> tuple[Interval, ...]:
    """The sections that list sources, by their titles."""
    sections = (node for node in hierarchy.nodes if node.kind is NodeKind.SECTION)
    return outermost(Interval(n.first, n.count) for n in sections if BIBLIOGRAPHY.fullmatch(n.title))


def find_quotations(hierarchy: Hierarchy) -> tuple[Interval, ...]:
    """Quotations set apart, and sentences that stand in quotation marks from end to end."""
    apart = [Interval(n.first, n.count) for n in hierarchy.nodes if n.kind is NodeKind.QUOTATION]
    quoted = [Interval(s.number, 1) for s in hierarchy.sentences if QUOTED.fullmatch(s.text)]
    return outermost([*apart, *quoted])


def find_given(hierarchy: Hierarchy, given: Hierarchy) -> tuple[Interval, ...]:
    """The sentences that stand, word for word, in a given text: an assignment, a template, a licence."""
    known = {sentence.words for sentence in given.sentences if sentence.words}
    return outermost(Interval(s.number, 1) for s in hierarchy.sentences if s.words in known)


def outermost(intervals: Iterable[Interval]) -> tuple[Interval, ...]:
    """The intervals in order, touching and nested ones made one."""
    return tuple(join(sorted(intervals, key=lambda interval: (interval.first, -interval.count))))


def join(intervals: Iterable[Interval]) -> Iterator[Interval]:
    """Sorted intervals, touching and nested ones made one."""
    current: Interval | None = None
    for interval in intervals:
        if current is not None and interval.first <= current.end:
            current = Interval(current.first, max(current.end, interval.end) - current.first)
        else:
            if current is not None:
                yield current
            current = interval
    if current is not None:
        yield current
