"""Everything that can go wrong for a reason the user can understand.

    CopyVizError            one sentence, and a hint on what to do
    ├── UsageError          the call itself is wrong (exit code 2)
    ├── ReadError           a document could not be read (exit code 3); carries its Outcome
    ├── ResourceError       a file of the program's own data is missing or of the wrong version
    ├── SaveError           a result could not be written
    ├── RegistryError       a registry could not be opened, read or changed
    │   ├── MissingRegistry there is none; one could be made there
    │   ├── UnknownDocument it holds no such document
    │   └── AccessDenied    it asks for a password or token, or for another one
    └── Cancelled           the user asked to stop

Anything else that reaches the user is a bug and says so.
"""

from __future__ import annotations

from enum import StrEnum


class Outcome(StrEnum):
    """What became of a document; the first three come with text (or the certainty that there is none)."""

    OK = "ok"
    PARTIAL = "partial"
    EMPTY = "empty"
    ENCRYPTED = "encrypted"
    UNSUPPORTED = "unsupported"
    DAMAGED = "damaged"
    TOO_BIG = "too big"
    TIMED_OUT = "timed out"
    UNREADABLE = "unreadable"


class CopyVizError(Exception):
    """One plain sentence on what is wrong, and a hint on what to do about it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()


class UsageError(CopyVizError):
    """The call itself is wrong: an unknown name, a value out of range."""


class ReadError(CopyVizError):
    """A document could not be read; `outcome` names the kind of failure, `path` the document once it is known."""

    def __init__(self, outcome: Outcome, message: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.args = (outcome, message, hint)  # so that it survives the way out of a worker process
        self.outcome = outcome
        self.path = ""

    def __str__(self) -> str:
        return f"{self.path}: {super().__str__()}" if self.path else super().__str__()


class ResourceError(CopyVizError):
    """A file of the program's own data (a table, a list) is missing, damaged or of another version."""


class SaveError(CopyVizError):
    """A result could not be written."""


class RegistryError(CopyVizError):
    """A registry could not be opened, read or changed; nothing in it is damaged by that."""


class MissingRegistry(RegistryError):
    """There is no registry at the address; one could be made there."""


class UnknownDocument(RegistryError):
    """The registry holds no such document."""


class AccessDenied(RegistryError):
    """The registry asks for a password or token, or does not take the one it was given."""


class Cancelled(CopyVizError):
    """The user asked to stop."""

    def __init__(self, message: str = "Stopped as asked.", hint: str = "") -> None:
        super().__init__(message, hint)
