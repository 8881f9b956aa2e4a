"""The service on a real socket: tokens and roles, limits, hostile uploads, and an end in good order or not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from copyviz.model.registry import Addition
from copyviz.registry.table import open_registry
from copyviz.service.endpoints import ENDPOINTS
from copyviz.service.tokens import Role
from helpers.hostile import CASES
from helpers.hostile_case import STORY
from helpers.postgres_server import PostgresServer
from helpers.registry_documents import document_of
from helpers.running_service import QUICK, Running, running_service

TEXT = " ".join(STORY).encode()


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("service")
    with running_service(folder / "registry.sqlite", folder) as running:
        assert running.ask("POST", "/documents?name=story.txt", body=TEXT)[0] == 201
        yield running


@pytest.mark.parametrize("token", ["", "cvz_guess", "cvz_" + "A" * 43, "ä \x7f", "x" * 5000])
@pytest.mark.parametrize(
    "path", ["/openapi.json", "/", "/nowhere", "/documents/99", *sorted({e.path for e in ENDPOINTS})]
)
def test_without_a_right_token_nothing_is_told(service: Running, path: str, token: str) -> None:
    for method in ("GET", "POST", "DELETE"):
        body = TEXT if method == "POST" else None
        answer = service.ask(method, path.replace("{id}", "1"), token, body)
        assert answer == (401, {"error": "A token is needed: Authorization: Bearer TOKEN."})


def test_all_that_is_told_without_a_token_is_that_it_runs(service: Running) -> None:
    assert service.ask("GET", "/health", "") == (200, {"status": "ok"})


def test_readers_may_look_and_probe_and_nothing_else(service: Running) -> None:
    for endpoint in ENDPOINTS:
        path = endpoint.path.replace("{id}", "1") + ("?key=story.txt" if endpoint.name == "find" else "")
        body = {"Document": TEXT, "Hashes": b'{"hashes": []}', "Numbers": b'{"documents": [1]}'}.get(endpoint.takes)
        status, _ = service.ask(endpoint.method, path, service.reader, body)
        assert status == (403 if endpoint.role is Role.WRITE else 200), endpoint.name
    assert service.ask("GET", "/info")[1]["documents"] == 1


def test_an_upload_is_probed_with_sentence_pairs_and_odds(service: Running) -> None:
    status, told = service.ask("POST", "/probe?name=copy.txt&rerank=true", service.reader, TEXT)
    hit = told["hits"][0]
    assert (status, hit["document"]["name"], hit["resemblance"]) == (200, "story.txt", "exact")
    assert [pair["registered_text"] for pair in hit["pairs"]] == list(STORY)
    assert hit["score"]["odds_ratio"] > 1
    assert told["known"]["id"] == hit["document"]["id"]


def test_a_token_that_is_removed_is_refused_at_once(service: Running) -> None:
    secret = service.tokens.add("guest", Role.READ)
    assert service.ask("GET", "/info", secret)[0] == 200
    service.tokens.remove("guest")
    assert service.ask("GET", "/info", secret)[0] == 401


def test_where_the_registry_lies_is_not_told(service: Running) -> None:
    told = json.dumps([service.ask("GET", path) for path in ("/info", "/documents", "/openapi.json")])
    assert str(service.tokens.path.parent) not in told


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/documents?count=0", None, 400),
        ("/documents?count=1&count=2", None, 400),
        ("/documents?surprise=1", None, 400),
        ("/documents?first=9223372036854775808", None, 400),
        ("/documents/0", None, 404),
        ("/documents/1e3", None, 404),
        ("/documents/99999999999999999999", None, 404),
        ("/probe", b"", 400),
        ("/probe?some=0.9&high=0.1", TEXT, 400),
        ("/probe?refuse=high", TEXT, 400),
        ("/probe", b"\x89PNG\r\n\x1a\n", 422),
        ("/remove", b"[", 400),
        ("/remove", b"[" * 100_000, 400),
        ("/remove", b'{"documents": [1e300]}', 400),
        ("/known", b'{"hashes": ["x"]}', 400),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(service: Running, path: str, body: bytes | None, status: int) -> None:
    told = service.ask("GET" if body is None else "POST", path, body=body)
    assert told[0] == status
    assert set(told[1]) == {"error"}
    assert "Traceback" not in told[1]["error"]


@pytest.mark.parametrize(
    "change",
    [
        {"text": None},
        {"sha256": "0"},
        {"size": -1},
        {"nodes": [[None, "document", "", 0, 2]]},
        {"nodes": [[None, "document", "", 0, 3], [0, "section", "", 2, 2]]},
        {"nodes": [[None, "document", "", 0, 3], [0, "section", "", 1, 2], [0, "section", "", 0, 1]]},
        {"nodes": [[None, "document", "", 0, 3], *([at, "section", "", 0, 3] for at in range(300))]},
        {"nodes": [[None, "document", "", 0, 3], [5, "section", "", 0, 1]]},
        {"sentences": [["a", 0, 1], ["b", 0, 1], ["c", 0, float("inf")]]},
        {"sentences": [["a", 0, 1], ["b", 0, 1], ["c", 0, 0.5]]},
        {"sentences": [["a", 0, 1], ["b", 0, 1], [7, 0, 1]]},
        {"outcome": "splendid"},
    ],
)
def test_documents_that_are_none_are_refused(service: Running, change: dict[str, object]) -> None:
    _, data = service.ask("GET", "/documents/1/text")
    for name, value in change.items():
        (data if name in data else data["text"])[name] = value
    status, told = service.ask("POST", "/documents", body=json.dumps(data).encode(), Content_Type="application/json")
    assert (status, told) == (422, {"error": "This is no document as CopyViz sends it."})


def test_hostile_documents_do_no_harm(service: Running, tmp_path: Path) -> None:
    chosen = [case for case in CASES if not case.options and case.name.endswith((".docx", ".html", ".pdf", ".txt"))]
    for case in chosen[:: 1 if os.environ.get("COPYVIZ_FULL") else 12]:
        folder = tmp_path / case.name
        folder.mkdir()
        file = Path(case.make(folder))
        if file.is_file() and 0 < file.stat().st_size <= QUICK.largest_upload:
            status, told = service.ask("POST", "/probe", service.reader, file.read_bytes())
            assert status in (200, 422), (case.name, told)
    assert service.ask("GET", "/info")[1]["documents"] == 1


def test_many_at_once_are_served_and_nothing_is_lost(service: Running) -> None:
    results: list[object] = []

    def add(number: int) -> None:
        with open_registry(service.address) as remote:
            document = document_of(f"{number}.txt", f"Keeper {'abcdefgh'[number] * 4} lit {'ijklmnop'[number] * 5}.")
            results.append(remote.add(document).result)

    threads = [threading.Thread(target=add, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [Addition.ADDED] * 8
    assert service.ask("GET", "/info")[1]["documents"] == 9


def test_a_port_that_is_taken_is_told(service: Running, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "copyviz", "serve", "--port", str(service.port), "--at", str(tmp_path / "r")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stdout) == (3, "")
    assert "cannot listen on 127.0.0.1" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_database_server_is_served_as_a_file_is(postgres_server: PostgresServer, tmp_path: Path) -> None:
    with running_service(postgres_server.address(), tmp_path) as running:
        assert running.ask("POST", "/documents?name=story.txt", body=TEXT)[0] == 201
        assert running.ask("POST", "/probe", body=TEXT)[1]["hits"][0]["resemblance"] == "exact"
        assert "password" not in json.dumps(running.ask("GET", "/info"))
