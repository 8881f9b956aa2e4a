"""Addresses of registries on servers: what is part of the connection, what is ours, and what may be shown."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from copyviz.errors import UsageError

STANDARD_SCHEMA = "copyviz"
SCHEMA_NAME = re.compile(r"[a-z_][a-z0-9_]{0,50}")


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """An address of a PostgreSQL server: what its library understands, and the schema our tables lie in."""

    conninfo: str
    schema: str

    def __repr__(self) -> str:
        """Without the address: it may hold a password."""
        return f"ServerAddress(schema={self.schema!r})"


def parse_server(address: str) -> ServerAddress:
    """The parts of an address; `?schema=NAME` keeps several registries apart in one database."""
    parts = urlsplit(address)
    fields = parse_qsl(parts.query, keep_blank_values=True)
    schema = dict(fields).get("schema", STANDARD_SCHEMA)
    if not SCHEMA_NAME.fullmatch(schema):
        raise UsageError(f"“{schema}” cannot be the schema of a registry.", "Use small letters, digits and _.")
    rest = urlencode([(name, value) for name, value in fields if name != "schema"])
    return ServerAddress(urlunsplit(parts._replace(query=rest)), schema)


def shown(address: str) -> str:
    """An address as it may be shown: without its password."""
    if "://" not in address:
        return address
    parts = urlsplit(address)
    user, at, place = parts.netloc.rpartition("@")
    kept = [(name, value) for name, value in parse_qsl(parts.query) if name.lower() not in ("password", "token")]
    return urlunsplit(parts._replace(netloc=user.partition(":")[0] + at + place, query=urlencode(kept, safe="/")))
