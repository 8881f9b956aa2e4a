"""What travels between a service and its users comes back as it was, or is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from copyviz.model.collection import PairScore
from copyviz.model.registry import Hit, Probe, Registered, RegisteredPair, Resemblance
from copyviz.registry.records import from_data, to_data
from copyviz.registry.travelling import document_data, document_from
from helpers.registry_documents import document_of

REGISTERED = Registered(3, "a.txt", "/x/a.txt", "A \U0001f600", "0" * 64, 7, "text/plain", 2, previous=1)
PAIR = RegisteredPair(0, 1, 0.8, exact=False, text="One.", registered_text="Two.")
SCORE = PairScore((1, 2), (0.5, 1.0), 3.5, 1, 2, 9)
PROBE = Probe((Hit(REGISTERED, 0.5, Resemblance.HIGH, 1, 0.8, (PAIR,), SCORE),), 2, 1, REGISTERED)


def travel(data: Any) -> Any:
    return json.loads(json.dumps(data))


def test_an_answer_comes_back_as_it_was() -> None:
    assert from_data(Probe, travel(to_data(PROBE))) == PROBE


def test_fields_of_a_newer_service_are_left_out() -> None:
    assert from_data(Registered, travel(to_data(REGISTERED)) | {"colour": "blue"}) == REGISTERED


@pytest.mark.parametrize(
    "change",
    [
        {"hits": None},
        {"hits": [3]},
        {"sentences": "2"},
        {"sentences": True},
        {"known": {}},
        {"hits": [{"resemblance": "vast"}]},
    ],
)
def test_what_does_not_fit_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        from_data(Probe, travel(to_data(PROBE)) | change)


def test_a_document_travels_with_its_structure() -> None:
    document = document_of("a.txt", "# The pier", "It was rebuilt. Nobody came.", "# The ferry", "It leaves hourly.")
    came = document_from(travel(document_data(document)))
    assert (came.sentences, came.nodes) == (document.sentences, document.nodes)
    assert came.document.source.sha256 == document.document.source.sha256


@pytest.mark.parametrize("data", [None, [], {}, {"text": 3}, {"text": {"nodes": [], "sentences": []}}])
def test_what_is_no_document_is_refused(data: Any) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        document_from(data)


def test_a_document_of_countless_sentences_is_refused_before_they_are_made() -> None:
    data = document_data(document_of("a.txt", "The pier was rebuilt."))
    data["text"]["sentences"] = [["a", 0, 1]] * 300_001
    with pytest.raises(ValueError, match="too many"):
        document_from(data)
