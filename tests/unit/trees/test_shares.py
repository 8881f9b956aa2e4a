"""Spans of nodes are remembered for a few documents, and made anew for those that were forgotten."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import pytest

from copyviz.trees import shares
from helpers.comparisons import make_hierarchy


class Forgetful(OrderedDict[int, Any]):
    """As if other threads had asked for many documents just when one is to be forgotten."""

    def popitem(self, last: bool = True) -> tuple[int, Any]:
        self.clear()
        return 0, None


def test_spans_are_told_even_if_other_threads_have_them_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "_remembered", Forgetful())
    for count in range(1, 12):
        assert int(shares.spans_of(make_hierarchy([("", [count])])).end[0]) == count
