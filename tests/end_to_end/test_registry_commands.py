"""`copyviz registry` as an instructor uses it, on a file and on a server."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from copyviz import resources
from copyviz.cli.main import run
from helpers.postgres_server import PASSWORD, PostgresServer

PARAGRAPHS = """\
The old ferry left the northern quay an hour before the storm, although the captain had been warned twice. \
Two cutters were torn from their moorings near the lighthouse.
Bakers in the narrow lanes behind the customs house bake dark bread long before the sun rises. \
Their ovens were built by masons from the islands.
Every spring the fishermen paint their boats green and white. Nobody remembers who began the custom.
The harbour office publishes a table of tides for the coming year. Sailors pin it above their berths.""".splitlines()


@pytest.fixture
def essays(tmp_path: Path) -> Path:
    folder = tmp_path / "essays"
    folder.mkdir()
    (folder / "ferry.txt").write_text("\n\n".join(PARAGRAPHS[:2]))
    (folder / "boats.txt").write_text("\n\n".join(PARAGRAPHS[2:]))
    (folder / "broken.pdf").write_bytes(b"%PDF-1.4 and nothing more")
    return folder


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("COPYVIZ_REGISTRY", raising=False)
    return tmp_path / "home" / "copyviz" / "registry.sqlite"


def told(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    capsys.readouterr()
    assert run(["registry", *arguments]) == code
    return capsys.readouterr().out


def told_data(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> Any:
    data = json.loads(told(capsys, *arguments, "--json", code=code))
    if "hits" in data or "probes" in data or "files" in data:
        schema = json.loads(resources.read_text("schema/registry-1.schema.json"))
        Draft202012Validator.check_schema(schema)
        Draft202012Validator(schema).validate(data)
    return data


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
def test_a_term_with_a_registry(
    backend: str, essays: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    server = request.getfixturevalue("postgres_server") if backend == "postgresql" else None
    at = server.address() if server else str(tmp_path / "registry.sqlite")
    first = told_data(capsys, "--at", at, "add", str(essays), code=1)
    assert [each["result"] for each in first["files"]] == ["added", "unreadable", "added"]
    assert "damaged" in json.dumps(first["files"][1]) or first["files"][1]["reason"]
    again = told_data(capsys, "--at", at, "add", str(essays), code=1)
    assert [each["result"] for each in again["files"]] == ["known", "unreadable", "known"]

    copy = tmp_path / "new.txt"
    copy.write_text(PARAGRAPHS[0].replace("captain", "helmsman") + "\n\nSomething of my own stands here as well.")
    probe = told_data(capsys, "--at", at, "probe", str(copy), "--rerank")
    assert (probe["class"], len(probe["hits"])) == ("high", 1)
    hit = probe["hits"][0]
    assert (hit["name"], hit["path"], hit["class"]) == ("ferry.txt", str(essays / "ferry.txt"), "high")
    assert hit["overlap"] == pytest.approx((1 + 10 / 11) / 3, abs=0.02)
    assert [pair["sentence"] for pair in hit["pairs"]] == [0, 1]
    assert hit["score"]["matched"][0] == 2
    shown = told(capsys, "--at", at, "probe", str(copy))
    assert "high; 1 registered document shares sentences with it" in shown
    assert "helmsman" in shown

    assert "resembles" in told(capsys, "--at", at, "add", str(copy), code=1)
    assert (
        told_data(capsys, "--at", at, "add", str(copy), "--force", "--author", "Ada")["files"][0]["result"] == "added"
    )
    assert [each["name"] for each in told_data(capsys, "--at", at, "list", "ada")["documents"]] == ["new.txt"]
    (essays / "ferry.txt").write_text("\n\n".join(PARAGRAPHS[:3]))
    version = told_data(capsys, "--at", at, "add", str(essays / "ferry.txt"), "--force")["files"][0]
    ferry = hit["document"]
    assert (version["result"], version["document"]["previous"]) == ("new version", ferry)
    assert told_data(capsys, "info", str(essays / "ferry.txt"), "--at", at)["versions"] == [ferry, 4]

    told(capsys, "--at", at, "remove", "new.txt")
    assert told_data(capsys, "--at", at, "check")["clean"] is True
    backup, lines = tmp_path / "backup.sqlite", tmp_path / "registry.jsonl"
    told(capsys, "--at", at, "backup", str(backup))
    told(capsys, "--at", at, "export", str(lines))
    told(capsys, "--at", str(tmp_path / "third.sqlite"), "import", str(lines))
    for place in (backup, tmp_path / "third.sqlite"):
        assert told_data(capsys, "--at", str(place), "info")["documents"] == 3
    info = told(capsys, "--at", at, "info")
    assert PASSWORD not in info
    assert f"{backend}, version 1 of the tables" in info
    assert "3 documents" in info


def test_the_default_place_is_in_the_users_data_folder(
    essays: Path, at_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"{at_home}: not there yet" in told(capsys, "info")
    assert not at_home.exists()
    told(capsys, "add", str(essays / "ferry.txt"))
    assert str(at_home) in told(capsys, "info")
    assert "1 document," in told(capsys, "info")


def test_the_environment_names_a_registry(
    essays: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COPYVIZ_REGISTRY", str(tmp_path / "mine.sqlite"))
    told(capsys, "add", str(essays / "ferry.txt"))
    assert (tmp_path / "mine.sqlite").is_file()


def test_what_is_wrong_is_told_in_one_line(
    essays: Path, tmp_path: Path, at_home: Path, capsys: pytest.CaptureFixture[str], postgres_server: PostgresServer
) -> None:
    ferry = str(essays / "ferry.txt")
    cases = {
        ("probe", ferry): (3, "There is no registry"),
        ("add", str(tmp_path / "nothing")): (2, "There is no “"),
        ("add", ferry, "--refuse", "most"): (2, "There is no class called “most”"),
        ("probe", ferry, "--sentence", "7"): (2, "out of range"),
        ("probe", ferry, "--some", "0.9"): (2, "not in order"),
        ("--at", "ftp://server/x", "info"): (2, "begins with ftp://"),
        ("--at", ferry, "info"): (3, "is not a registry of CopyViz"),
        ("--at", postgres_server.address(password="hunter-two"), "list"): (3, "refused the user or the password"),
        ("import", ferry): (3, "no export of a registry"),
        ("import", str(tmp_path / "nothing")): (3, "cannot be read"),
    }
    for arguments, (code, words) in cases.items():
        capsys.readouterr()
        assert run(["registry", *arguments]) == code, arguments
        error = capsys.readouterr().err
        assert words in error
        assert len(error.splitlines()) == 1
        assert "hunter-two" not in error
    assert (essays / "ferry.txt").read_text().startswith("The old ferry")


def test_the_registry_itself_is_not_registered(
    tmp_path: Path, essays: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = str(essays / "registry.sqlite")
    (essays / "broken.pdf").unlink()
    for _ in range(2):
        files = told_data(capsys, "--at", at, "add", str(essays))["files"]
        assert {Path(each["path"]).name for each in files} == {"ferry.txt", "boats.txt"}
    shutil.copytree(essays, tmp_path / "copy")


def test_stopped_in_the_middle_the_next_start_goes_on(tmp_path: Path) -> None:
    folder, at = tmp_path / "many", str(tmp_path / "registry.sqlite")
    folder.mkdir()
    for number in range(60):
        clerk, box = chr(97 + number % 26) * 4, chr(97 + number // 26) * 3
        lines = (f"Clerk {clerk} copied letter {chr(97 + row) * 5} of box {box}." for row in range(9))
        (folder / f"{number}.txt").write_text("\n\n".join(lines))
    command = [sys.executable, "-m", "copyviz", "registry", "--at", at, "add", "--force", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as started:
        try:
            started.communicate(timeout=1.0)
        except subprocess.TimeoutExpired:
            started.kill()
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    checked = subprocess.run([*command[:6], "check"], capture_output=True, text=True)
    assert checked.stdout.startswith("60 documents")
    assert "all is well" in checked.stdout
