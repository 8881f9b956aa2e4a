"""Tokens are told once, kept as hashes, and in a file that is nobody else's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from copyviz.cli.main import run
from copyviz.errors import ResourceError, UsageError
from copyviz.service.tokens import Role, TokenFile, default_path


@pytest.fixture
def tokens(tmp_path: Path) -> TokenFile:
    return TokenFile(tmp_path / "inner" / "service.tokens")


def test_a_token_is_found_by_its_secret_alone(tokens: TokenFile) -> None:
    ng, ada = tokens.add("ng", Role.WRITE), tokens.add("ada@lab", Role.READ)
    found = tokens.find(ng), tokens.find(ada)
    assert [(token.name, token.role) for token in found if token] == [("ng", "write"), ("ada@lab", "read")]
    assert [tokens.find(guess) for guess in ("", ng[:-1], ng + "a", ng.lower(), "ng", "\udcff")] == [None] * 6


def test_no_secret_is_kept_and_nobody_else_may_look(tokens: TokenFile) -> None:
    secret = tokens.add("ng", Role.WRITE)
    assert len(secret) == 47
    assert secret not in tokens.path.read_text()
    assert tokens.path.stat().st_mode & 0o777 == 0o600
    tokens.add("bob", Role.READ)
    assert tokens.path.stat().st_mode & 0o777 == 0o600


def test_a_file_that_others_may_touch_is_refused(tokens: TokenFile) -> None:
    tokens.add("ng", Role.WRITE)
    tokens.path.chmod(0o644)
    with pytest.raises(ResourceError, match="Others may read or change"):
        _ = TokenFile(tokens.path).tokens


def test_a_change_of_the_file_is_seen_at_once(tokens: TokenFile) -> None:
    secret = tokens.add("ng", Role.WRITE)
    other = TokenFile(tokens.path)
    assert other.find(secret) is not None
    tokens.remove("ng")
    assert other.find(secret) is None
    with pytest.raises(UsageError, match="no token “ng”"):
        tokens.remove("ng")


@pytest.mark.parametrize("name", ["", "a b", "../x", "x" * 65, "a\n"])
def test_names_are_plain(tokens: TokenFile, name: str) -> None:
    with pytest.raises(UsageError, match="no name for a token"):
        tokens.add(name, Role.READ)


@pytest.mark.parametrize("text", ["", "[]", '{"copyviz_tokens": 2, "tokens": []}', '{"copyviz_tokens": 1}', "\x00"])
def test_a_damaged_file_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "t"
    path.write_text(text)
    path.chmod(0o600)
    with pytest.raises(ResourceError, match="holds no tokens"):
        _ = TokenFile(path).tokens


def test_tokens_lie_beside_a_file_and_apart_for_each_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_path("/texts/r.sqlite") == Path("/texts/r.sqlite.tokens")
    one, two = default_path("postgresql://a:secret@db/texts"), default_path("postgresql://db/other")
    assert one != two
    assert one == default_path("postgresql://b:other@db/texts")
    assert one.parent == Path("/data/copyviz")


def test_the_command_makes_lists_and_removes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    at = ["--at", str(tmp_path / "r.sqlite")]
    assert run(["serve", "token", "add", "ng", "--role", "write", *at]) == 0
    secret = capsys.readouterr().out.strip()
    assert TokenFile(tmp_path / "r.sqlite.tokens").find(secret) is not None
    assert run(["serve", *at, "token", "add", "ng"]) == 2
    assert "There is a token “ng” already." in capsys.readouterr().err
    run(["serve", "token", "list", *at])
    told = capsys.readouterr().out
    assert "ng  write  made 20" in told
    assert secret not in told
    assert run(["serve", "token", "remove", "ng", *at]) == 0
    assert json.loads((tmp_path / "r.sqlite.tokens").read_text())["tokens"] == []


def test_a_service_does_not_serve_a_service(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--at", "http://127.0.0.1:1"]) == 2
    assert "not another service" in capsys.readouterr().err
