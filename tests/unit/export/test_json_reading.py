"""A comparison is read back from JSON as it was; anything else gets one clear sentence."""

from __future__ import annotations

import copy
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from copyviz.errors import CopyVizError, Outcome, ReadError
from copyviz.export import json_reading
from copyviz.export.comparison_json import make
from copyviz.export.figure_options import FigureOptions
from copyviz.export.json_reading import read_comparison
from copyviz.model.case import NO_CASE
from copyviz.model.comparison import Comparison
from copyviz.pipeline.open import reopen

EXAMPLE = Path(__file__).parents[2] / "data" / "comparison-1.json"
DATA: dict[str, Any] = json.loads(EXAMPLE.read_bytes())


def opened(data: object) -> Comparison:
    return reopen(read_comparison(json.dumps(data).encode()))


def changed(*path: str | int, value: object) -> dict[str, Any]:
    """The example with one value changed."""
    data = copy.deepcopy(DATA)
    inner: Any = data
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return data


def test_a_file_of_schema_version_1_opens() -> None:
    comparison = reopen(read_comparison(EXAMPLE.read_bytes()))
    assert comparison.scores.matched == (2, 2)
    assert comparison.left.document.text.startswith("The ferry left the harbour at noon.")
    assert comparison.left.sentences[1].words == ("nobodi", "saw", "captain", "leav")
    assert not comparison.warnings


def test_opened_and_saved_again_it_is_the_same_file() -> None:
    assert make(opened(DATA), ".json", FigureOptions()) == make(
        reopen(read_comparison(make(opened(DATA), ".json", FigureOptions()))), ".json", FigureOptions()
    )


def test_changed_scores_are_told() -> None:
    comparison = opened(changed("scores", "matched", value=[1, 2]))
    assert comparison.scores.matched == (2, 2)
    assert [notice.code for notice in comparison.warnings] == ["other-scores"]


def test_a_newer_schema_is_told_as_such() -> None:
    with pytest.raises(ReadError, match="newer CopyViz") as error:
        opened(changed("schema_version", value=2))
    assert error.value.outcome is Outcome.UNSUPPORTED


HOSTILE = {
    "a pair of sentences that is not there": changed("table", "left", value=[0, 9]),
    "a pair told twice": changed("table", "left", value=[0, 0]),
    "columns of different lengths": changed("table", "right", value=[0]),
    "a score above one": changed("table", "forward", value=[1.0, 7.5]),
    "a score that is true": changed("table", "forward", value=[1.0, True]),
    "a neighbour before the first sentence": changed("table", "joined", value=[2, 0]),
    "a huge number": changed("table", "left", value=[0, 10**30]),
    "a node outside its parent": changed("left", "nodes", 1, "count", value=7),
    "a node that is its own parent": changed("left", "nodes", 1, "parent", value=1),
    "a root that holds less": changed("left", "nodes", 0, "count", value=2),
    "siblings that overlap": changed("left", "nodes", 2, "first", value=1),
    "no nodes": changed("left", "nodes", value=[]),
    "a place outside the text": changed("left", "sentences", 2, "place", "end", value=10_000),
    "words that are numbers": changed("left", "sentences", 0, "words", value=[1, 2]),
    "an unknown kind": changed("left", "nodes", 1, "kind", value="poem"),
    "an unknown matcher": changed("options", "matcher", value="os.system"),
    "an unknown matcher of the table": changed("table", "matcher", value="../../x"),
    "a threshold above one": changed("options", "permissible", value=1.5),
    "a path that is a number": changed("left", "source", "path", value=7),
    "no side": changed("right", value=None),
    "a list instead of an object": changed("options", value=[]),
    "a negative exclusion": changed(
        "exclusions", value=[{"side": "left", "sentences": {"first": -5, "count": 1}, "reason": ""}]
    ),
}
HOSTILE["a pair told twice"]["table"]["right"] = [0, 0]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_data_gets_one_clear_sentence(name: str) -> None:
    with pytest.raises(CopyVizError) as error:
        opened(HOSTILE[name])
    assert error.value.message
    assert error.value.hint


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 200_000, b'{"schema_version": NaN}', b"<html>", b"1" * 5_000],
    ids=["empty", "cut", "list", "null", "no UTF-8", "deep", "NaN", "HTML", "long number"],
)
def test_files_that_are_something_else_get_one_clear_sentence(data: bytes) -> None:
    with pytest.raises(ReadError):
        read_comparison(data)


def steps_of(value: Any, above: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths to all values of the example."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [*([above] if above else []), *(path for key, item in inner for path in steps_of(item, (*above, key)))]


ODD = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text(max_size=5)
) | st.sampled_from([[], {}, [[]], [0], [1, 0], -1, 2**31, 2**63, 1e300, "", "left", "\ud800"])


@settings(max_examples=400, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(steps_of(DATA)), ODD), min_size=1, max_size=3))
def test_any_change_of_a_file_opens_or_gets_one_clear_sentence(
    changes: list[tuple[tuple[str | int, ...], Any]],
) -> None:
    data = copy.deepcopy(DATA)
    for path, value in changes:
        inner: Any = data
        try:
            for step in path[:-1]:
                inner = inner[step]
            inner[path[-1]] = value
        except (TypeError, KeyError, IndexError):
            continue  # an earlier change took this place away
    with suppress(CopyVizError):
        comparison = opened(data)
        assert json.loads(make(comparison, ".json", FigureOptions()))


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_damage_to_the_bytes_opens_or_gets_one_clear_sentence(data: st.DataObject) -> None:
    raw = bytearray(EXAMPLE.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    with suppress(CopyVizError):
        reopen(read_comparison(bytes(raw)))


def test_a_file_of_this_version_opens_in_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a later version does: it adds a line to the table of upgrades."""

    def rename(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "exclusions": data["left_out"]}

    data = json.loads(EXAMPLE.read_text())
    data["left_out"] = data.pop("exclusions")
    monkeypatch.setattr(json_reading, "SCHEMA_VERSION", 2)
    monkeypatch.setattr(json_reading, "UPGRADES", {1: rename})
    saved = json_reading.read_comparison(json.dumps(data).encode())
    assert len(saved.left.sentences) == len(data["left"]["sentences"])
    assert saved.case == NO_CASE
