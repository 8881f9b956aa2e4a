"""The service keeps to its own description, whatever is asked of it: requests are made up from the description."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, CheckFunction, GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from copyviz.registry.table import open_registry
from copyviz.service.description import describe
from copyviz.service.endpoints import ENDPOINTS
from helpers.registry_documents import document_of
from helpers.running_service import Running, running_service

EXAMPLES = 100 if os.environ.get("COPYVIZ_FULL") else 8
SCHEMA = schemathesis.openapi.from_dict(describe())
POSITIVE, NEGATIVE = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
OPERATIONS = [
    ("GET", "/health", POSITIVE),
    ("GET", "/openapi.json", POSITIVE),
    *((endpoint.method, endpoint.path, POSITIVE) for endpoint in ENDPOINTS),
    # Where nothing is to be said, nothing can be wrong.
    *((each.method, each.path, NEGATIVE) for each in ENDPOINTS if each.parameters or each.takes),
]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("service")
    with running_service(folder / "registry.sqlite", folder) as running:
        with open_registry(running.address) as remote:
            for word in ("pier", "quay", "wall"):
                remote.add(document_of(f"{word}.txt", f"Masons rebuilt the old {word} in spring."))
        yield running


@pytest.mark.parametrize(("method", "path", "mode"), OPERATIONS)
def test_every_made_up_request_is_answered_as_described(
    service: Running, method: str, path: str, mode: GenerationMode
) -> None:
    # A description cannot tell which bytes are a readable document, or which numbers make a tree.
    excluded: list[CheckFunction] = (
        [positive_data_acceptance] if path in ("/probe", "/documents") and method == "POST" else []
    )

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), database=None)
    @given(st.data())
    def ask(data: st.DataObject) -> None:
        case: Case[Any] = data.draw(SCHEMA[path][method].as_strategy(generation_mode=mode))
        headers = {"Authorization": f"Bearer {service.writer}"}
        case.call_and_validate(base_url=service.url, headers=headers, excluded_checks=excluded)

    ask()


def test_the_registry_is_sound_after_all_that(service: Running, tmp_path: Path) -> None:
    with open_registry(str(service.tokens.path.parent / "registry.sqlite"), create=False) as registry:
        assert registry.check().clean


def test_the_description_is_served_as_it_is_printed(service: Running) -> None:
    assert service.ask("GET", "/openapi.json")[1] == describe()
