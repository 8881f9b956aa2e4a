"""Who may use the service: tokens kept as hashes in a file that only its owner may touch."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
import secrets
import threading
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from copyviz.errors import ResourceError, SaveError, UsageError
from copyviz.export.saving import save_text
from copyviz.registry.table import backend_of, default_address
from copyviz.text.visible import make_visible

PREFIX = "cvz_"
TOKEN_BYTES = 32
"""256 random bits: nobody finds such a token by trying, so one round of SHA-256 is enough to keep it."""
FORMAT = 1
NAME = re.compile(r"[\w.@+-]{1,64}")


class Role(StrEnum):
    """What the holder of a token may do."""

    READ = "read"
    WRITE = "write"


@dataclass(frozen=True, slots=True)
class Token:
    """A token as it is kept: whose it is, what it may do, its hash, and when it was made."""

    name: str
    role: Role
    sha256: str
    made: str

    def may(self, role: Role) -> bool:
        """Whether its holder may do what needs a role; writers may read."""
        return role is Role.READ or self.role is Role.WRITE


class TokenFile:
    """The tokens of a service; a change of the file is seen at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._seen: tuple[int, int] | None = None
        self._tokens: tuple[Token, ...] = ()

    @property
    def tokens(self) -> tuple[Token, ...]:
        """All tokens, as the file has them now."""
        with self._lock:
            try:
                status = self.path.stat()
            except OSError:
                self._seen, self._tokens = None, ()
                return ()
            seen = (status.st_mtime_ns, status.st_ino)
            if seen != self._seen:
                refuse_open_file(self.path, status.st_mode)
                self._tokens, self._seen = read_tokens(self.path), seen
            return self._tokens

    def find(self, secret: str) -> Token | None:
        """The token with this secret; every entry is looked at, so that the time tells nothing."""
        digest = hash_of(secret)
        found = None
        for token in self.tokens:
            if hmac.compare_digest(token.sha256, digest):
                found = token
        return found

    def add(self, name: str, role: Role) -> str:
        """Make a token and return its secret, which is told this once and kept nowhere."""
        if not NAME.fullmatch(name):
            raise UsageError(f"“{make_visible(name)}” is no name for a token.", "Use letters, digits and . @ + - _")
        if any(token.name == name for token in self.tokens):
            raise UsageError(f"There is a token “{name}” already.", "Choose another name, or remove the old one.")
        secret = PREFIX + secrets.token_urlsafe(TOKEN_BYTES)
        made = datetime.now(UTC).isoformat(timespec="seconds")
        self._write((*self.tokens, Token(name, role, hash_of(secret), made)))
        return secret

    def remove(self, name: str) -> None:
        """Forget a token: it is refused from now on."""
        kept = tuple(token for token in self.tokens if token.name != name)
        if len(kept) == len(self.tokens):
            raise UsageError(f"There is no token “{make_visible(name)}”.", "`copyviz serve token list` shows them.")
        self._write(kept)

    def _write(self, tokens: tuple[Token, ...]) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # Made before anything is written to it, so that nobody else can ever open it.
            os.close(os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o600))
        except OSError as error:
            raise SaveError(
                f"“{make_visible(str(self.path))}” could not be written: {error.strerror}.", "Choose another file."
            ) from error
        data = {"copyviz_tokens": FORMAT, "tokens": [asdict(token) for token in tokens]}
        save_text(self.path, json.dumps(data, indent=2) + "\n")


def hash_of(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def refuse_open_file(path: Path, mode: int) -> None:
    """Refuse a file that others could read, or put tokens into."""
    if mode & 0o077:
        raise ResourceError(
            f"Others may read or change the tokens in “{make_visible(str(path))}”.", f"Type: chmod 600 {path}"
        )


def read_tokens(path: Path) -> tuple[Token, ...]:
    """The tokens in a file."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["copyviz_tokens"] != FORMAT:
            raise ValueError("another version")
        return tuple(Token(each["name"], Role(each["role"]), each["sha256"], each["made"]) for each in data["tokens"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ResourceError(
            f"“{make_visible(str(path))}” holds no tokens of a service.", "Remove it, and make the tokens anew."
        ) from error


def default_path(address: str) -> Path:
    """Where the tokens of a registry lie: beside its file; those of a server's in the user's data folder."""
    chosen = address or default_address()
    if not backend_of(chosen).schemes:
        return Path(f"{chosen}.tokens")
    name = hashlib.sha256(chosen.partition("@")[2].encode() or chosen.encode()).hexdigest()[:16]
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "copyviz" / f"service-{name}.tokens"
