"""Passwords and tokens: where they come from, and where they never go."""

from __future__ import annotations

import sys

import pytest

from copyviz.cli import opening
from copyviz.registry.address import shown
from copyviz.registry.secrets import can_keep, find_token, keep_secret, kept_secret, secret_in, with_secret


@pytest.mark.parametrize("secret", ["cvz_a-b_c", "open sesame/2:@#?", "ü%20"])
@pytest.mark.parametrize("address", ["http://host:1/x", "postgresql://me@host/db?schema=a", "https://host"])
def test_a_secret_goes_into_an_address_and_out_again(address: str, secret: str) -> None:
    full = with_secret(address, secret)
    assert secret_in(full) == secret
    assert secret not in shown(full)
    assert with_secret(full, "other") == with_secret(address, "other")


def test_a_token_comes_from_the_address_or_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COPYVIZ_TOKEN", "from-environment")
    assert find_token("http://host") == "from-environment"
    assert find_token("http://:mine@host") == "mine"
    assert secret_in("http://[broken") == ""


def test_without_a_keyring_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "keyring", None)
    assert not can_keep()
    assert not keep_secret("http://host", "secret")
    assert kept_secret("http://host") == ""


def test_nobody_is_asked_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False)
    assert opening.ask_secret("http://host") == ""
