"""Opens a registry for a command; one that wants a password or token gets it from the keyring or is asked for it."""

from __future__ import annotations

import getpass
import sys

from copyviz.errors import AccessDenied
from copyviz.registry.address import shown
from copyviz.registry.base import Registry
from copyviz.registry.secrets import kept_secret, with_secret
from copyviz.registry.table import default_address, open_registry


def open_asking(address: str, create: bool = True) -> Registry:
    """The registry at an address, or the user's own."""
    chosen = address or default_address()
    try:
        return open_registry(chosen, create)
    except AccessDenied:
        secret = kept_secret(chosen) or ask_secret(chosen)
        if not secret:
            raise
        return open_registry(with_secret(chosen, secret), create)


def ask_secret(address: str) -> str:
    """A password or token typed unseen; empty where nobody sits at a terminal."""
    if not sys.stdin.isatty():
        return ""
    kind = "Token" if address.startswith(("http://", "https://")) else "Password"
    return getpass.getpass(f"{kind} for {shown(address)}: ")
