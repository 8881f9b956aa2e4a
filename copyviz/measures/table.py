"""All measures of a pair of documents by name; command line, window, reports and docs read this table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from copyviz.measures.base import Measure
from copyviz.measures.odds import OddsRatio
from copyviz.measures.os_cds import OverlapServer
from copyviz.measures.overlap import Overlap, Resemblance
from copyviz.measures.patricia import Patricia
from copyviz.measures.shingle_containment import ShingleContainment
from copyviz.measures.shingle_resemblance import ShingleResemblance

ALL: tuple[Measure, ...] = (
    Overlap(),
    Resemblance(),
    OddsRatio(),
    ShingleResemblance(),
    ShingleContainment(),
    Patricia(),
    OverlapServer(),
)

MEASURES: Mapping[str, Measure] = MappingProxyType({measure.name: measure for measure in ALL})
