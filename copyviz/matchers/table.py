"""All sentence matchers by name; command line, dialogs, docs and contract tests read this table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from copyviz.errors import UsageError
from copyviz.matchers.base import Matcher
from copyviz.matchers.exact import Exact
from copyviz.matchers.four_grams import LeastFrequentFourGrams
from copyviz.matchers.fuzzy_set import FuzzySet
from copyviz.matchers.word_overlap import WordOverlap

ALL: tuple[Matcher, ...] = (FuzzySet(), LeastFrequentFourGrams(), Exact(), WordOverlap())

MATCHERS: Mapping[str, Matcher] = MappingProxyType({matcher.name: matcher for matcher in ALL})


def find_matcher(name: str) -> Matcher:
    """The matcher with this name."""
    if name not in MATCHERS:
        raise UsageError(f"There is no matcher called “{name}”.", f"Choose one of: {', '.join(MATCHERS)}.")
    return MATCHERS[name]
