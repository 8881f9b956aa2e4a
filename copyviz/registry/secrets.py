"""Passwords and tokens of registries: from the address, the environment or the system's keyring; kept only there."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any
from urllib.parse import quote, unquote, urlsplit, urlunsplit

from copyviz.registry.address import shown

TOKEN_VARIABLE = "COPYVIZ_TOKEN"  # noqa: S105 - the name, not the token
SERVICE = "CopyViz registry"


def find_token(address: str) -> str:
    """The token for a service: from its address, the environment, or the keyring; empty where there is none."""
    return secret_in(address) or os.environ.get(TOKEN_VARIABLE, "") or kept_secret(address)


def secret_in(address: str) -> str:
    """The password in an address."""
    with suppress(ValueError):
        return unquote(urlsplit(address).password or "")
    return ""


def with_secret(address: str, secret: str) -> str:
    """The address with a password in it: to be handed to who opens it, never shown or kept."""
    parts = urlsplit(address)
    user, _, place = parts.netloc.rpartition("@")
    name = user.partition(":")[0]
    return urlunsplit(parts._replace(netloc=f"{name}:{quote(secret, safe='')}@{place}"))


def kept_secret(address: str) -> str:
    """What the keyring keeps for an address; empty where there is nothing, or no keyring."""
    ring = keyring()
    if ring is not None:
        with suppress(Exception):  # a locked or broken keyring is as good as none
            return ring.get_password(SERVICE, key_of(address)) or ""
    return ""


def keep_secret(address: str, secret: str) -> bool:
    """Put a password or token into the system's keyring; whether that could be done."""
    ring = keyring()
    if ring is None:
        return False
    try:
        ring.set_password(SERVICE, key_of(address), secret)
    except Exception:  # noqa: BLE001 - keyrings fail in ways of their own, and nothing is lost by it
        return False
    return True


def can_keep() -> bool:
    """Whether there is a keyring to keep a secret in."""
    return keyring() is not None


def key_of(address: str) -> str:
    """What a secret is kept under: the address as it is shown."""
    return shown(address).rstrip("/")


def keyring() -> Any:
    """The system's keyring; none where the package or what is behind it is missing, or it would write plain files."""
    try:
        import keyring as library

        ring = library.get_keyring()
    except Exception:  # noqa: BLE001 - without a keyring the secret is asked for
        return None
    plain = type(ring).__module__.startswith(("keyring.backends.fail", "keyring.backends.null", "keyrings.alt"))
    return None if plain else library
