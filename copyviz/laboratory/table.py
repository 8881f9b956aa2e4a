"""All experiments by name: one module each, one line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from copyviz.laboratory.base import Experiment
from copyviz.laboratory.lsh import Lsh
from copyviz.laboratory.odds import Odds
from copyviz.laboratory.os_cds import OverlapServerAccuracy
from copyviz.laboratory.shingles_patricia import ShinglesPatricia

ALL: tuple[Experiment, ...] = (ShinglesPatricia(), Lsh(), Odds(), OverlapServerAccuracy())

EXPERIMENTS: Mapping[str, Experiment] = MappingProxyType({experiment.name: experiment for experiment in ALL})
